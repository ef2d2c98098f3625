// BI-24.14, BI-24.15: what a competent side does and does not do.
import type { Policy } from '@sandtable/ai'
import { Match, seeded } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import type { BeachheadAction } from '../rules/contract/actions.ts'
import { beachhead } from '../rules/contract/game.ts'
import { legal } from '../rules/contract/legal.ts'
import type { BeachheadView } from '../rules/knowledge/view.ts'
import { SCENARIOS } from '../scenarios/index.ts'
import { Board, position, QUIET, type Sketch } from '../tests/builder.ts'
import { DRILLED } from './evaluation/eval-weights.ts'
import { isPressed } from './ideas/assault-moves.ts'
import { barrageWorth, LEAST_BARRAGE } from './ideas/command-ideas.ts'
import { type Decision, decide } from './levels/decide.ts'
import { levelPolicy, think } from './levels/policies.ts'
import { neededObjectives } from './situation/strategic-state.ts'

const scenarioOf = (id: string) => SCENARIOS.find(each => each.id === id)!.scenario

/** Goes on wherever it may. */
const passive: Policy<BeachheadView, BeachheadAction> = {
  id: 'passive',
  title: 'Passive',
  choose(view, seat, dice) {
    const actions = legal(beachhead.imagine(view, dice), seat)
    const idle = actions.find(({ type }) => type === 'done' || type === 'pass')
    return { action: idle ?? (actions.at(-1) as BeachheadAction), why: 'Nothing is done.' }
  },
}
const at = (sketch: Sketch, seat: string) => {
  const { state } = new Board(position(sketch), QUIET)
  return decide(beachhead.view(state, seat), seat, { dice: seeded(1), evalWeights: DRILLED })
}
const veteran = levelPolicy('veteran')

/** A game between two Veterans; `look` sees each decision before it is carried out. */
function play(id: string, seed: number, look: (view: BeachheadView, seat: string, decision: Decision) => void) {
  const match = new Match(beachhead, { scenario: scenarioOf(id), options: {}, seed, history: 'none' })
  const dice = seeded(seed)
  for (let seat = match.toAct[0]; seat; seat = match.toAct[0]) {
    const view = match.view(seat)
    const decision = think('veteran', {}, view, seat, dice)
    look(view, seat, decision)
    match.act(seat, decision.action)
  }
}

describe('the Assault', () => {
  it('BI-24.14 completes first-wave against a passive Defender within five turns, on every seed', () => {
    for (let seed = 0; seed < 100; seed++) {
      const match = new Match(beachhead, { scenario: scenarioOf('first-wave'), options: {}, seed, history: 'none' })
      const dice = seeded(seed)
      for (let seat = match.toAct[0]; seat; seat = match.toAct[0])
        match.act(seat, (seat === 'assault' ? veteran : passive).choose(match.view(seat), seat, dice).action)
      expect(match.outcome?.winner, `seed ${seed}`).toBe('assault')
      expect(match.view('table').turn, `seed ${seed}`).toBeLessThanOrEqual(5)
    }
  })

  it('BI-24.14 launches in each of the first three turns if it can, and no transport empty while squads wait', () => {
    const isGunship = (id: string) => /^(harrier|super_cobra)/.test(id)
    for (const id of ['red-beach', 'iron-coast']) {
      const match = new Match(beachhead, { scenario: scenarioOf(id), options: {}, seed: 5, history: 'none' })
      const dice = seeded(5)
      const launched = [0, 0, 0, 0]
      for (let seat = match.toAct[0]; seat && match.view('table').turn <= 3; seat = match.toAct[0]) {
        const view = match.view(seat)
        const { action } = veteran.choose(view, seat, dice)
        const aboard = view.own?.units.filter(unit => unit.aboard) ?? []
        const squads = aboard.filter(({ type }) => type === 'marine_squad' || type === 'marsoc').length
        if (action.type === 'launch') {
          launched[view.turn]! += 1
          if (squads > 0 && !isGunship(action.unit)) expect(action.cargo.length, action.unit).toBeGreaterThan(0)
        } else if (view.step === 'deploy' && action.type === 'done' && launched[view.turn] === 0) {
          // Nobody who could fight or be carried is left aboard.
          expect(
            aboard.filter(unit => isGunship(unit.id)),
            `${id}, turn ${view.turn}`,
          ).toEqual([])
          expect(squads, `${id}, turn ${view.turn}`).toBe(0)
        }
        match.act(seat, action)
      }
      expect(launched[1]).toBeGreaterThan(2)
    }
  })

  it('BI-24.14 a gunship without supply goes home and is recovered', () => {
    const sketch: Sketch = {
      map: 'CCCCC/CCCCC/CCCCC/BBBBB/SSSSS/DDDDD',
      units: { w: 'usswasp 2,5', c: 'super_cobra 2,1 sp=0', i: 'infantry_squad 0,0' },
      step: 'move.air',
    }
    const move = at(sketch, 'assault').action as Extract<BeachheadAction, { type: 'move' }>
    expect(['1,5', '2,5', '3,5', '1,4', '2,4', '3,4']).toContain(move.to)
    const beside = { ...sketch, units: { w: 'usswasp 2,5', c: 'super_cobra 2,4 sp=0', i: 'infantry_squad 0,0' } }
    expect(at({ ...beside, step: 'action' }, 'assault').action).toEqual({ type: 'recover', unit: 'c' })
  })

  it('BI-24.14 takes an objective before anything else, and brings the VIP home', () => {
    const base = { map: 'CCCC/CCCC/BBBB/SSSS/DDDD', objectives: { town: 'civic_center 1,0 vip' } }
    const goals = { assault: { primary: ['extract:town'], secondary: [] }, defender: { primary: [], secondary: [] } }
    const on = at({ ...base, goals, units: { w: 'usswasp 1,4', m: 'marine_squad 1,0', i: 'infantry_squad 2,0' } }, 'assault')
    expect(on.action).toEqual({ type: 'secure', unit: 'm' })
    const lifted = at(
      { ...base, goals, units: { w: 'usswasp 1,4', o: 'osprey 1,3', m: 'marine_squad in=o vip', i: 'infantry_squad 2,0' } },
      'assault',
    )
    expect(lifted.action).toEqual({ type: 'recover', unit: 'o' })
  })
})

describe('the Defender', () => {
  const guns = (units: Record<string, string>): Sketch => ({
    map: 'CCCCCC/CCCCCC/CCCCCC/CCCCCC/BBBBBB/SSSSSS/DDDDDD',
    units: { ...units, g: 'artillery 0,0', i: 'infantry_squad 1,1' },
    cp: { assault: 0, defender: 2 },
    step: 'command.defender',
  })

  it('BI-24.15 fires a barrage on what it sees, and none at empty ground', () => {
    expect(at(guns({ w: 'usswasp 5,6', m: 'marine_squad 3,2' }), 'defender').action.type).toBe('barrage')
    expect(at(guns({ w: 'usswasp 5,6', m: 'marine_squad aboard' }), 'defender').action.type).not.toBe('barrage')
  })

  it('BI-24.15 no barrage of a whole game expects less than 0.3 HP without a token gained', () => {
    let fired = 0
    const match = new Match(beachhead, { scenario: scenarioOf('iron-coast'), options: {}, seed: 2, history: 'none' })
    const dice = seeded(2)
    for (let seat = match.toAct[0]; seat; seat = match.toAct[0]) {
      const { action, mind } = think('veteran', {}, match.view(seat), seat, dice)
      if (action.type === 'barrage') {
        const { damage, tokens } = barrageWorth(mind, action.hexes, action.unit)
        expect(Math.max(damage, tokens)).toBeGreaterThanOrEqual(LEAST_BARRAGE)
        fired++
      }
      match.act(seat, action)
    }
    expect(fired).toBeGreaterThan(0)
  })

  it('BI-24.15 retakes an empty lost objective it can reach', () => {
    const lost: Sketch = {
      map: 'CCCCC/CCCCC/CCCCC/BBBBB/SSSSS/DDDDD',
      objectives: { p: 'port 2,2 ctrl=assault' },
      goals: { assault: { primary: ['hold:p:2'], secondary: [] }, defender: { primary: [], secondary: [] } },
      units: { w: 'usswasp 2,5', m: 'marine_squad 4,3', i: 'infantry_squad 2,0' },
      step: 'move.defender',
    }
    expect(at(lost, 'defender').action).toMatchObject({ type: 'move', unit: 'i', to: '2,2' })
    const there = { ...lost, step: 'action' as const, toAct: 'defender' as const }
    const standing = { ...there, units: { w: 'usswasp 2,5', m: 'marine_squad 4,3', i: 'infantry_squad 2,2' } }
    expect(at(standing, 'defender').action).toEqual({ type: 'secure', unit: 'i' })
  })

  it('BI-24.15 keeps infantry within two hexes of every objective still needed, as long as somebody can be there', () => {
    let ends = 0
    for (const [id, seed] of [
      ['red-beach', 1],
      ['iron-coast', 2],
    ] as const)
      play(id, seed, (view, seat, { action, mind }) => {
        if (view.step !== 'move.defender' || action.type !== 'done') return
        const { state, own, field } = mind.situation
        const infantry = own.filter(unit => unit.cell >= 0 && unit.who.facts.class === 'infantry')
        const near = (cell: number) => infantry.filter(unit => field.distance(unit.cell, cell) <= 2)
        const needed = neededObjectives(state)
        for (const { cell } of needed) {
          ends++
          if (near(cell).length > 0) continue
          // Nobody is there: then nobody who is free could have gone there.
          const free = infantry.filter(
            unit =>
              !unit.moved &&
              unit.tokens < 2 &&
              !needed.some(other => near(other.cell).length === 1 && near(other.cell)[0] === unit),
          )
          const reach = legal(state, seat).filter(
            each =>
              each.type === 'move' &&
              free.some(unit => unit.who.id === each.unit) &&
              field.distance(field.cell(each.to), cell) <= 2,
          )
          expect(reach, `${id}, turn ${view.turn}`).toEqual([])
        }
      })
    expect(ends).toBeGreaterThan(8)
  })
})

describe('both sides', () => {
  it('BI-24.10 no move of a Veteran costs more than it brings, unless it is called a sacrifice', () => {
    let [moves, sacrifices] = [0, 0]
    for (const [id, seed] of [
      ['quick-six', 3],
      ['red-beach', 4],
    ] as const)
      play(id, seed, (_view, _seat, { chosen }) => {
        if (chosen.action.type !== 'move' || !chosen.stake) return
        moves++
        if (chosen.stake.loss <= chosen.stake.gain) return
        sacrifices++
        expect(chosen.sacrifice).toBe(true)
        expect(chosen.why).toMatch(/^A sacrifice: .* points at risk for/)
      })
    expect(moves).toBeGreaterThan(60)
    expect(sacrifices).toBeLessThan(moves / 4)
  })

  it('BI-24.14 no phase ends with a loaded transport beside a revealed enemy that could have set its load down', () => {
    let ends = 0
    play('red-beach', 6, (view, seat, { action, mind }) => {
      if (seat !== 'assault' || view.step !== 'action' || action.type !== 'pass') return
      const { state } = mind.situation
      const open = legal(state, seat).filter(each => each.type === 'unload')
      for (const each of open) {
        const unit = state.units.find(({ who }) => each.type === 'unload' && who.id === each.unit)!
        expect(isPressed(mind, unit.cell), `turn ${view.turn}, ${unit.who.id}`).toBe(false)
      }
      ends++
    })
    expect(ends).toBeGreaterThan(2)
  })
})
