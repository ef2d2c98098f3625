import { Match, seeded } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import { beachhead } from '../../rules/contract/game.ts'
import type { OptionChoices } from '../../rules/setup/options.ts'
import { SCENARIOS } from '../../scenarios/index.ts'
import { deployForMe } from '../setup/deploy-for-me.ts'
import { greedy } from './greedy.ts'

const scenarioOf = (id: string) => {
  const found = SCENARIOS.find(each => each.id === id)
  if (!found) throw new Error(`no scenario ${id}`)
  return found.scenario
}

/** Plays to the end; a refused action throws. */
function play(id: string, seed: string) {
  const match = new Match(beachhead, { scenario: scenarioOf(id), options: {}, seed, history: 'none' })
  const dice = seeded(`${seed} own`)
  for (let seat = match.toAct[0]; seat && match.seq < 5000; seat = match.toAct[0])
    match.act(seat, greedy.choose(match.view(seat), seat, dice).action)
  return match
}

describe('the greedy opponent', () => {
  it('BI-24.3 plays a game to its end without a refusal', () => {
    expect(play('quick-six', 'whole game').outcome).not.toBeNull()
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
