import { opponentOf, playout } from '@sandtable/ai'
import { Match, seeded } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import entry, { ww2 } from '../index.ts'
import type { WwAction } from '../rules/contract/actions.ts'
import type { Plan } from '../rules/plan/plan.ts'
import type { OptionChoices } from '../rules/setup/options.ts'
import type { WwState } from '../rules/state/state.ts'
import { enemyOf, SIDES, type Side } from '../rules/tables.ts'
import { warAt } from '../testing/wars.ts'
import { greedy } from './greedy.ts'
import { learning, personalities, policies } from './index.ts'
import { clumsy, elite, novice, veteran } from './levels.ts'

const FEW = { evaluations: 24 }
const planIn = (action: WwAction): Plan => (action as { plan: Plan }).plan
const positions = [
  { id: 'skirmish', state: warAt('skirmish', 8) },
  { id: 'crossroads', state: warAt('crossroads', 12) },
]

describe('the levels', () => {
  it('stand in the order of their strength, each with a sentence', () => {
    expect(Object.keys(policies)).toEqual(['novice', 'veteran', 'elite', 'adaptive', 'greedy'])
    for (const [id, policy] of Object.entries(policies)) {
      expect(policy.id).toBe(id)
      expect(policy.about?.length).toBeGreaterThan(30)
    }
  })

  it.each<[string, string, OptionChoices]>([
    ['WW-4.1 the base game', 'tutorial', { lastTurn: 7 }],
    ['WW-11.7 losses on the spot', 'skirmish', { lastTurn: 9, interactiveCasualties: true, counterAttack: 'survivors' }],
    ['WW-15.10 fog, supply and frost', 'skirmish', { lastTurn: 8, fogOfWar: true, supply: true, seasonalEffects: true }],
    [
      'WW-15.13 recruits anywhere, few shells',
      'tutorial',
      { lastTurn: 7, recruitAnywhere: true, shellsPerGun: 1, upkeep: true },
    ],
    ['WW-16.4 a map without a mirror', 'europe', { lastTurn: 4 }],
  ])('%s: no level is ever refused', (_, id, options) => {
    const { scenario } = ww2.scenarios.find(each => each.id === id)!
    for (const [nw, se] of [[elite, veteran] as const, [clumsy, novice] as const]) {
      const match = new Match(ww2, { scenario, options, seed: `levels ${id}`, history: 'none' })
      const dice = seeded(id)
      for (let side = match.undecided[0]; side !== undefined; side = match.undecided[0]) {
        const { action, why } = (side === 'nw' ? nw : se).choose(match.view(side), side, dice, FEW)
        expect(match.check(side, action), why).toBeNull()
        match.act(side, action)
      }
      expect(match.outcome).not.toBeNull()
    }
  })

  it('are asked twice and answer alike, also after a trip through JSON', () => {
    for (const { state } of positions) {
      const view = ww2.view(state, 'se')
      const copy = JSON.parse(JSON.stringify(view))
      for (const level of [novice, veteran, elite])
        expect(level.choose(copy, 'se', seeded(5), FEW)).toEqual(level.choose(view, 'se', seeded(5), FEW))
    }
  })

  it('WW-4.3 the sealed plan of the enemy changes nothing', () => {
    for (const { state } of positions) {
      for (const side of SIDES) {
        const enemy = enemyOf(side)
        const sealed = (draft: Plan): WwState => ({
          ...state,
          plans: { ...state.plans, [enemy]: { draft, isSubmitted: true, isMissed: false } },
        })
        const theirs = ww2.view(state, enemy)
        const [one, other] = [greedy, clumsy].map(by => sealed(planIn(by.choose(theirs, enemy, seeded(3)).action))) as [
          WwState,
          WwState,
        ]
        expect(one.plans[enemy]).not.toEqual(other.plans[enemy])
        for (const level of [clumsy, novice, veteran, elite]) {
          const choice = level.choose(ww2.view(one, side), side, seeded(9), FEW)
          expect(level.choose(ww2.view(other, side), side, seeded(9), FEW)).toEqual(choice)
        }
      }
    }
  })

  it('elite reckons in chances, says why, and tells what else it weighed', () => {
    for (const { state } of positions) {
      const {
        value,
        why,
        alternatives = [],
        looked,
      } = elite.choose(ww2.view(state, 'nw'), 'nw', seeded(2), { evaluations: 60 })
      expect(value).toBeGreaterThan(0)
      expect(value).toBeLessThan(1)
      expect(why).toMatch(/keeps \d+ of \d+\. Tried against \d+ enemy plans: \d+ of 100 expected, \d+ at worst\.$/)
      expect(alternatives).toHaveLength(4)
      for (const other of alternatives) expect(ww2.check(state, 'nw', other.action)).toBeNull()
      expect(looked).toBeGreaterThanOrEqual(60)
    }
  })

  it('stopped at once, elite still hands in a plan', () => {
    for (const { state } of positions) {
      const { action, looked } = elite.choose(ww2.view(state, 'se'), 'se', seeded(2), { stop: () => true })
      expect(ww2.check(state, 'se', action)).toBeNull()
      expect(looked).toBeLessThan(20)
    }
  })

  it('elite beats the greedy general in a short war, from either corner', () => {
    const { scenario } = ww2.scenarios.find(({ id }) => id === 'skirmish')!
    for (const side of SIDES) {
      const policies = { nw: greedy, se: greedy, [side]: { ...elite, choose: short } }
      expect(playout(ww2, { scenario, options: { lastTurn: 14 }, seed: 4, policies }).outcome?.winner).toBe(side)
    }
  })
  const short: typeof elite.choose = (view, seat, dice) => elite.choose(view, seat, dice, { evaluations: 40 })
})

describe('styles and learning', () => {
  const opening = warAt('crossroads', 14)
  const planOf = (level: string, side: Side = 'nw') => {
    const styled = personalities.map(({ as }) => as(level)!)
    return styled.map(policy => planIn(policy.choose(ww2.view(opening, side), side, seeded(1), FEW).action as WwAction))
  }

  it('three styles write three plans', () => {
    for (const level of ['veteran', 'elite']) {
      const plans = planOf(level).map(plan => JSON.stringify(plan))
      expect(new Set(plans).size, level).toBe(3)
    }
  })

  it('a style is asked for by name, and only on top of a level', async () => {
    const policy = await opponentOf(entry, 'elite:bombardier')
    expect(policy).toMatchObject({ id: 'elite:bombardier', title: 'Elite, Bombardier' })
    expect(personalities.map(({ as }) => as('greedy'))).toEqual([null, null, null])
  })

  it('adaptive grows with the person it plays', () => {
    const { scenario } = ww2.scenarios[0]!
    const seats = { nw: { name: 'Ada' }, se: { name: 'veteran' } }
    const match = new Match(ww2, { scenario, options: {}, seed: 1, seats })
    match.act('nw', { type: 'chooseFaction', faction: 'German' })
    match.act('se', { type: 'chooseFaction', faction: 'British' })
    for (const side of SIDES) match.act(side, ww2.legal(match.state, side)[0]!)
    match.act('se', { type: 'resign' })
    const record = match.record()
    let memory = {}
    for (let n = 0; n < 6; n++) memory = learning.learn(memory, record, 'nw')
    expect(learning.tell(memory).join(' ')).toMatch(/6 games .* 6 points won/)
    expect(learning.tell({})).toEqual([])
    // Ada is nobody whose strength is known.
    expect(learning.learn({}, record, 'se')).toEqual({})
  })
})
