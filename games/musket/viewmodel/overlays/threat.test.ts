// PRODUCT 13, MK-20.18: the risk that is shown is the sum of what the engine says each enemy could do.
import { seeded } from '@sandtable/kernel'
import { everyOutcomeBy } from '@sandtable/odds'
import { describe, expect, test } from 'vitest'
import { musket } from '../../index.ts'
import type { MusketAction } from '../../rules/contract/actions.ts'
import { fieldOf } from '../../rules/map/field.ts'
import { type MusketState, makeUnit, withActive, withUnits } from '../../rules/state/state.ts'
import { overlay, type Threat, threatAt } from '../index.ts'
import { asIfActive } from '../selection/reasons.ts'

const POSITIONS = 50

type Looked = { readonly state: MusketState; readonly unit: string; readonly hexes: readonly string[] }

/** From random battles of every scenario, a while on: one unit that may go somewhere. */
function positions(): readonly Looked[] {
  const all: Looked[] = []
  for (let n = 0; all.length < POSITIONS; n++) {
    const dice = seeded(`risk ${n}`)
    const { scenario } = musket.scenarios[n % musket.scenarios.length] as (typeof musket.scenarios)[number]
    let { state } = musket.setup(scenario, {}, dice)
    const from = 40 + dice.pick(120, 'when')
    for (let k = 0; k < 400 && !state.result; k++) {
      const movers = k < from ? [] : state.units.filter(({ who }) => movesOf(state, who.id).length > 0)
      const unit = movers[dice.pick(movers.length, 'unit')]?.who.id
      if (unit !== undefined) {
        all.push({ state, unit, hexes: movesOf(state, unit) })
        break
      }
      const listed = musket.legal(state, state.player)
      state = musket.apply(state, state.player, listed[dice.pick(listed.length, 'choice')] as MusketAction, dice).state
    }
  }
  return all
}
function movesOf(state: MusketState, unit: string): readonly string[] {
  const shown = overlay(state, unit)
  return shown && shown.mode !== 'threat' ? shown.moves.map(({ hex }) => hex) : []
}

const at = (state: MusketState, id: string, cell: number): MusketState =>
  withUnits(
    state,
    state.units.map(unit => (unit.who.id === id ? makeUnit(unit.who, cell, unit.sp, unit.activated) : unit)),
  )

/** What one order of the active unit costs the target on average; 0 where it may not be given. */
function costOf(state: MusketState, type: 'fire' | 'charge', target: string): number {
  if (musket.check(state, state.player, { type, target })) return 0
  const outcomes = musket.odds(state, state.player, { type, target })?.outcomes ?? []
  return outcomes.reduce((sum, { p, loss, defenderLoss }) => sum + p * Number(loss ?? defenderLoss ?? 0), 0)
}
const attackOf = (state: MusketState, target: string): number =>
  Math.max(costOf(state, 'fire', target), costOf(state, 'charge', target))

/** By the engine alone: every enemy fires and charges from where it stands, and fires after every move that its list has. */
function enumerated({ state, unit }: Looked, hex: string): ReadonlyMap<string, number> {
  const idle = withActive(at(state, unit, fieldOf(state).cell(hex)), 'AWAITING_ACTIVATION', null)
  const side = state.units.find(({ who }) => who.id === unit)?.who.side
  const worst = new Map<string, number>()
  for (const { who } of idle.units) {
    if (who.side === side) continue
    const active = asIfActive(idle, who.id)
    let most = attackOf(active, unit)
    for (const move of musket.legal(active, who.side)) {
      if (move.type !== 'move') continue
      // Who fails to leave difficult ground has no more to do.
      const ends = everyOutcomeBy(dice => {
        const walked = musket.apply(active, who.side, move, dice).state
        return walked.active?.unit === who.id ? costOf(walked, 'fire', unit) : 0
      }, String)
      most = Math.max(
        most,
        ends.reduce((sum, { outcome, n, d }) => sum + (outcome * Number(n)) / Number(d), 0),
      )
    }
    if (most > 0) worst.set(who.id, most)
  }
  return worst
}

describe('PRODUCT 13 the risk of a hex', () => {
  test('MK-20.18 is the sum over all enemies of what the engine says each could do, at every hex in reach', () => {
    const told = { hexes: 0, threatened: 0 }
    for (const looked of positions()) {
      for (const hex of looked.hexes) {
        const expected = enumerated(looked, hex)
        const { attackers, expectedLoss } = threatAt(looked.state, looked.unit, hex) as Threat
        const where = `${looked.state.setting.id} turn ${looked.state.turn} ${looked.unit} to ${hex}`
        expect(new Map(attackers.map(({ unit, expectedLoss: loss }) => [unit, loss.toFixed(9)])), where).toEqual(
          new Map([...expected].map(([unit, loss]) => [unit, loss.toFixed(9)])),
        )
        expect(expectedLoss, where).toBeCloseTo(
          [...expected.values()].reduce((sum, loss) => sum + loss, 0),
          9,
        )
        told.hexes++
        if (attackers.length > 0) told.threatened++
      }
    }
    // The sample looks at something.
    expect(told.threatened).toBeGreaterThan(told.hexes / 10)
  }, 180_000)
})
