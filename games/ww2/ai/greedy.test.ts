import { playout, randomPolicy } from '@sandtable/ai'
import { Match, seeded } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import { ww2 } from '../index.ts'
import { turnedPlan, turnedPosition } from '../rules/map/half-turn.ts'
import type { Plan } from '../rules/plan/plan.ts'
import type { OptionChoices } from '../rules/setup/options.ts'
import { position } from '../rules/state/position.ts'
import { boardOfState, type WwState } from '../rules/state/state.ts'
import { SIDES } from '../rules/tables.ts'
import { lab } from '../testing/lab.ts'
import { PLAIN } from './evaluation/eval-weights.ts'
import { greedy } from './greedy.ts'
import { barrageValue } from './planner/barrages.ts'
import { frameOf } from './planner/frame.ts'

const scenarioOf = (id: string) => ww2.scenarios.find(each => each.id === id)!.scenario
const none = seeded('unused')
const stateOf = (setting: Parameters<typeof lab>[0]): WwState => ww2.setup(lab(setting), {}, none).state
const planOf = (state: WwState, side: 'nw' | 'se'): Plan => {
  const { action } = greedy.choose(ww2.view(state, side), side, none)
  if (action.type !== 'submitPlan' || !('plan' in action) || !action.plan) throw new Error('no plan')
  return action.plan
}

/** Both sides in turn, each asked once; every action is checked before it is done. */
function playBoth(id: string, options: OptionChoices, most: number): Match<WwState, never, never, never, never, never> {
  const match = new Match(ww2, { scenario: scenarioOf(id), options, seed: `greedy ${id}`, history: 'none' })
  for (let n = 0; n < most && match.toAct.length > 0; n++) {
    for (const side of SIDES) {
      if (!match.toAct.includes(side) || (match.state.phase === 'planning' && match.view(side).ready[side])) continue
      const { action, why } = greedy.choose(match.view(side), side, none)
      expect(match.check(side, action), `${id} at turn ${match.state.turn}: ${why}`).toBeNull()
      match.act(side, action)
    }
  }
  return match as never
}

describe('the greedy policy', () => {
  it.each(ww2.scenarios.map(({ id }) => id))('WW-16.4 plays %s and is never refused', id => {
    const match = playBoth(id, { lastTurn: 24 }, 60)
    expect(match.outcome).not.toBeNull()
  })

  it.each<[string, OptionChoices]>([
    ['WW-5.8 occupiedOnly', { ownershipMode: 'occupiedOnly' }],
    ['WW-5.8 lastOccupier', { ownershipMode: 'lastOccupier', victory: 'all' }],
    ['WW-11.7 interactive casualties', { interactiveCasualties: true, startingUnit: 'HM' }],
    ['WW-15.2 seasons, supply, upkeep and repair', { seasonalEffects: true, supply: true, upkeep: true, repair: true }],
    ['WW-15.9 few shells, flat Health, last stand', { shellsPerGun: 1, flatHealth: true, lastStand: true }],
    ['WW-15.10 fog, survivors strike back', { fogOfWar: true, counterAttack: 'survivors', interactiveCasualties: true }],
    ['WW-15.13 recruits anywhere, steps may wait', { recruitAnywhere: true, allowWait: true, tournament: true }],
  ])('%s: plays to the end and is never refused', (_, options) => {
    for (const id of ['skirmish', 'rivers']) expect(playBoth(id, { ...options, lastTurn: 30 }, 400).outcome).not.toBeNull()
  })

  it.each(['tutorial', 'skirmish'])('WW-18.9 beats random on %s, whichever corner it has', id => {
    const random = randomPolicy(ww2)
    let won = 0
    for (let seed = 0; seed < 10; seed++) {
      for (const side of SIDES) {
        const policies = side === 'nw' ? { nw: greedy, se: random } : { nw: random, se: greedy }
        const { outcome } = playout(ww2, { scenario: scenarioOf(id), options: {}, seed, policies })
        if (outcome?.winner === side) won++
      }
    }
    expect(won).toBeGreaterThanOrEqual(18)
  })

  it('WW-4.3 equal views get equal plans, also after a trip through JSON', () => {
    const state = playBoth('crossroads', {}, 14).state
    const view = ww2.view(state, 'se')
    const other = {
      ...state,
      plans: { ...state.plans, nw: { draft: planOf(state, 'nw'), isSubmitted: false, isMissed: false } },
    }
    const choice = greedy.choose(view, 'se', seeded(1))
    expect(greedy.choose(JSON.parse(JSON.stringify(view)), 'se', seeded(2))).toEqual(choice)
    expect(greedy.choose(ww2.view(other, 'se'), 'se', seeded(3))).toEqual(choice)
  })

  it.each(['tutorial', 'crossroads', 'hexboard'])('WW-18.9 the half-turned position gets the half-turned plan: %s', id => {
    for (const turns of [3, 9, 20]) {
      const { state } = playBoth(id, {}, turns)
      if (state.phase !== 'planning') continue
      const here = position(state)
      const turned = ww2.setup(turnedPosition(boardOfState(state), here, here.position!), {}, none).state
      expect(planOf(turned, 'se')).toEqual(turnedPlan(boardOfState(state), planOf(state, 'nw')))
      expect(planOf(turned, 'nw')).toEqual(turnedPlan(boardOfState(state), planOf(state, 'se')))
    }
  })

  it('WW-13.2 a city stands guarded against what could come', () => {
    const plan = planOf(stateOf({ units: 'g1 LI C3, b1-b3 LM E5' }), 'nw')
    const recruits = plan.buys?.find(({ at }) => at === 'C3')?.units ?? []
    expect(recruits.filter(type => type === 'HM').length).toBeGreaterThanOrEqual(2)
  })

  it('WW-10.5 strikes where the sum is good and leaves it where it is not', () => {
    // Money for one hex and no more, and nobody to be afraid of.
    const at = (units: string) => planOf(stateOf({ units: `g8 LI C3, g9 LI B7, ${units}`, treasury: [4, 0] }), 'nw').steps ?? []
    expect(at('g1 HM C5, b1 LI C6')).toContainEqual({ do: 'move', units: ['g1'], path: ['C5', 'C6'] })
    const weak = at('g1 LI C5, b1-b4 HM C6').filter(step => step.do === 'move' && step.path.at(-1) === 'C6')
    expect(weak).toEqual([])
  })

  const marchesTo = (plan: Plan, hex: string) =>
    (plan.steps ?? []).filter(step => step.do === 'move' && step.path.at(-1) === hex)

  it('WW-10.13 two hexes strike at a third in turn where neither would take it alone', () => {
    const own = { nw: ['A1', 'C3'], se: ['J8', 'H6'] }
    const at = (units: string) =>
      planOf(stateOf({ units: `g8 LI C3, b1-b2 HM H6, b9 LI J8, ${units}`, treasury: [60, 0], own }), 'nw')
    // Two Heavy Mechanicals and two more of the enemy's destroy each other; whoever comes then walks in.
    expect(marchesTo(at('g1-g2 HM G5, g3-g4 HM H5'), 'H6')).toHaveLength(2)
    // Four in one hex need nobody else.
    expect(marchesTo(at('g1-g4 HM G5, g5-g6 HM B2'), 'H6')).toHaveLength(1)
  })

  it('WW-9.1 distance is a matter of money: far for a city that nobody guards, when it can be paid', () => {
    const own = { nw: ['A1', 'C3'], se: ['J8', 'I2', 'H6'] }
    const at = (money: number) => planOf(stateOf({ units: 'g8 LI C3, g1-g2 LM B6, b1 LI H6', treasury: [money, 0], own }), 'nw')
    expect(marchesTo(at(100), 'I2')).toHaveLength(1)
    expect(marchesTo(at(6), 'I2')).toHaveLength(0)
  })

  it('WW-13.2 ends most of its wars on the largest map before their time', () => {
    const ends = [0, 1, 2].map(seed => {
      const policies = { nw: greedy, se: greedy }
      return playout(ww2, { scenario: scenarioOf('campaign'), options: {}, seed, policies }).outcome?.reason
    })
    expect(ends.filter(reason => reason === 'victory').length).toBeGreaterThanOrEqual(2)
  })

  it('WW-12.6 a barrage is worth its six faces: four on the target, one beyond, one short', () => {
    const state = stateOf({ units: 'g1 AR E4, b1 LI E2' })
    const frame = frameOf(state, 'nw', ww2.view(state, 'nw'))
    const cell = (hex: string) => frame.board.cell(hex)
    // Light infantry is worth 3, and in the open it is there two times in three.
    expect(barrageValue(frame, cell('E4'), cell('E2'), 1, new Map(), PLAIN.stays)).toBeCloseTo((4 * 3 * 0.65) / 6)
    // At one hex: four faces hit nobody, one carries on to E2, one falls on the gun itself.
    expect(barrageValue(frame, cell('E4'), cell('E3'), 1, new Map(), PLAIN.stays)).toBeCloseTo((3 * 0.65 - 5 * 1.5) / 6)
  })
})
