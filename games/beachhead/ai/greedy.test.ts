import { playout, randomPolicy } from '@sandtable/ai'
import { Match, seeded } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import { beachhead } from '../rules/game.ts'
import type { OptionChoices } from '../rules/options.ts'
import { SCENARIOS } from '../scenarios/index.ts'
import { hiddenPairs } from '../testing/pairs.ts'
import { decide } from './decide.ts'
import { deployForMe } from './deploy-for-me.ts'
import { greedy } from './greedy.ts'

const scenarioOf = (id: string) => {
  const found = SCENARIOS.find(each => each.id === id)
  if (!found) throw new Error(`no scenario ${id}`)
  return found.scenario
}

/** Plays to the end; a refused action throws. `look` is shown every state before its seat decides. */
function play(id: string, options: OptionChoices, seed: string, look?: (match: AnyMatch, seat: string) => void) {
  const match = new Match(beachhead, { scenario: scenarioOf(id), options, seed, history: 'none' })
  const dice = seeded(`${seed} own`)
  for (let seat = match.toAct[0]; seat && match.seq < 5000; seat = match.toAct[0]) {
    look?.(match, seat)
    const { action, why } = greedy.choose(match.view(seat), seat, dice)
    expect(why.length).toBeGreaterThan(5)
    match.act(seat, action)
  }
  return match
}
type AnyMatch = Match<
  ReturnType<typeof beachhead.imagine>,
  Parameters<typeof beachhead.check>[2],
  Parameters<typeof beachhead.describe>[0],
  ReturnType<typeof beachhead.view>,
  OptionChoices,
  ReturnType<typeof scenarioOf>
>

describe('the greedy opponent', () => {
  it.each(SCENARIOS.map(({ id }) => id))('BI-24.3 plays %s to its end without a refusal', id => {
    expect(play(id, {}, 'whole game').outcome).not.toBeNull()
  })

  it.each<[string, OptionChoices]>([
    ['tabletop', { rules: 'tabletop' }],
    ['points', { forces: 'points', budgets: 'even', strategicCards: true }],
    ['assembly', { map: 'assembly', forces: 'points', scenarioCards: 2, fog: 'markers' }],
    ['odd', { map: 'random', mapSize: [8, 8], sequentialActions: true, suppressedMustRest: true, flankEffect: 'def' }],
    ['sandbox', { map: 'six', victory: 'none', turns: 10, offboardBattery: true, flanking: 'facing', dummies: 0 }],
  ])('BI-24.1 plays set-up, purchase and cards with the options of %s', (_name, options) => {
    expect(play('cards', options, 'options').outcome).not.toBeNull()
  })

  it('BI-24.4 gives the same answer to the same view, also after a trip through JSON', () => {
    const match = play('quick-six', {}, 'same', (now, seat) => {
      if (now.seq % 20 !== 0) return
      const view = now.view(seat)
      const copy = JSON.parse(JSON.stringify(view)) as typeof view
      expect(greedy.choose(copy, seat, seeded(1))).toEqual(greedy.choose(view, seat, seeded(1)))
    })
    expect(match.seq).toBeGreaterThan(40)
  })

  it('BI-24.2 decides alike for all states that its seat cannot tell apart', () => {
    const dice = seeded('pairs')
    let pairs = 0
    for (const id of ['quick-six', 'red-beach'])
      play(id, {}, 'pairs', (match, seat) => {
        if (match.seq % 7 !== 0) return
        const other = hiddenPairs(match.state, seat, dice)
        if (!other) return
        pairs++
        expect(greedy.choose(beachhead.view(other, seat), seat, seeded(2))).toEqual(
          greedy.choose(match.view(seat), seat, seeded(2)),
        )
      })
    expect(pairs).toBeGreaterThan(20)
  })

  it('BI-24.5 a mistake takes one of the best five, and without mistakes the best is taken', () => {
    const match = new Match(beachhead, { scenario: scenarioOf('red-beach'), options: {}, seed: 'mistake' })
    const view = match.view('defender')
    const sure = decide(view, 'defender', { dice: seeded(1) })
    expect(sure.chosen).toBe(sure.ideas[0])
    const taken = new Set<number>()
    for (let seed = 0; seed < 60; seed++) {
      const { chosen, ideas } = decide(view, 'defender', { dice: seeded(seed), mistake: 1 })
      taken.add(ideas.indexOf(chosen))
    }
    expect([...taken].sort()).toEqual([0, 1, 2, 3, 4])
  })

  it('BI-24.6 beats random play in at least nine of ten games, from both seats', () => {
    const random = randomPolicy(beachhead)
    let won = 0
    let games = 0
    for (const id of ['first-wave', 'quick-six', 'red-beach'])
      for (let seed = 0; seed < 14; seed++) {
        const isAssault = seed % 2 === 0
        const policies = isAssault ? { assault: greedy, defender: random } : { assault: random, defender: greedy }
        const { outcome } = playout(beachhead, { scenario: scenarioOf(id), options: {}, seed, policies })
        if (outcome?.winner === (isAssault ? 'assault' : 'defender')) won++
        games++
      }
    expect(games).toBe(42)
    expect(won / games).toBeGreaterThanOrEqual(0.9)
  })
})

describe('deploying for somebody', () => {
  it.each<[string, OptionChoices]>([
    ['red-beach', {}],
    ['iron-coast', {}],
    ['cards', { map: 'assembly', forces: 'points' }],
  ])('BI-7.17 finishes the set-up of %s step by step', (id, options) => {
    const match = new Match(beachhead, { scenario: scenarioOf(id), options, seed: 'deploy' })
    for (let seat = match.toAct[0]; seat; seat = match.toAct[0]) {
      const action = deployForMe(match.view(seat), seat)
      if (!action) break
      match.act(seat, action)
    }
    const { step, own } = match.view('defender')
    expect(step.startsWith('setup.')).toBe(false)
    expect(own?.units.every(unit => unit.hex !== undefined)).toBe(true)
    expect(own?.dummies.length).toBe(5)
  })

  it('BI-7.12 puts infantry on what the Assault must take, and the Wasp and a full craft off the beach', () => {
    const match = new Match(beachhead, { scenario: scenarioOf('red-beach'), options: {}, seed: 'deploy' })
    while (match.view('assault').step.startsWith('setup.')) {
      const seat = match.toAct[0] as string
      match.act(seat, deployForMe(match.view(seat), seat) ?? { type: 'done' })
    }
    const { objectives, own } = match.view('defender')
    for (const id of ['port', 'hub']) {
      const { hex } = objectives.find(each => each.id === id) as (typeof objectives)[number]
      expect(own?.units.filter(unit => unit.hex === hex && unit.type === 'infantry_squad').length).toBeGreaterThan(0)
    }
    const fleet = match.view('assault').own?.units ?? []
    const craft = fleet.find(unit => unit.type === 'lcac' && unit.hex !== undefined)
    expect(fleet.filter(unit => unit.in === craft?.id && unit.in !== undefined).length).toBe(3)
  })

  it('has nothing to say when set-up is over, or to a spectator', () => {
    const match = new Match(beachhead, { scenario: scenarioOf('first-wave'), options: {}, seed: 1 })
    expect(match.view('assault').step.startsWith('setup.')).toBe(false)
    expect(deployForMe(match.view('assault'), 'assault')).toBeNull()
    expect(deployForMe(match.view('table'), 'table')).toBeNull()
  })
})
