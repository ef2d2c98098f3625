// BI-11.3/D2, BI-11.5: infantry goes underground and comes up elsewhere, hidden if it was.

import { isRefusal, ownUnit } from '../combat/readiness.ts'
import { isPinned } from '../combat/suppression.ts'
import { isBarred } from '../command/placement.ts'
import { type BeachheadRefusal, refuse } from '../contract/refusals.ts'
import { nameForOwner } from '../knowledge/event-variants.ts'
import { noticeStep } from '../knowledge/knowledge.ts'
import { fieldOf } from '../map/field.ts'
import { knownSurfaceEnemyAt, roomFor } from '../map/stacking.ts'
import { type BeachheadState, fortAt, onMap, sideOf, type Unit, unitById } from '../state/state.ts'
import { type Play, resolved } from './card-play.ts'

const TUNNEL_LENGTH = 4
const CLAUSE = 'BI-11.3/D2'

function isShaft(state: BeachheadState, cell: number): boolean {
  const fort = fortAt(state, cell)?.type
  return fieldOf(state).letter(cell) === 'U' || fort === 'bunker' || fort === 'trench'
}

function isBesieged(state: BeachheadState, cell: number): boolean {
  const field = fieldOf(state)
  return state.known.defender.some(({ type, cell: at }) => type !== null && field.distance(at, cell) <= 1)
}

function travellerProblem(state: BeachheadState, unit: Unit): BeachheadRefusal | null {
  const facts = { unit: unit.who.id }
  if (unit.who.facts.class !== 'infantry' || !onMap(unit)) return refuse('wrong-type', CLAUSE, facts)
  if (isPinned(unit)) return refuse('pinned', 'BI-16.3', facts)
  if (unit.moved) return refuse('already-moved', 'BI-11.5', facts)
  if (!isShaft(state, unit.cell)) return refuse('wrong-place', CLAUSE, facts)
  return isBesieged(state, unit.cell) ? refuse('enemy-there', CLAUSE, facts) : null
}

function exitProblem(state: BeachheadState, unit: Unit, hex: string): BeachheadRefusal | null {
  const field = fieldOf(state)
  const cell = field.cell(hex)
  const facts = { unit: unit.who.id, hex }
  if (cell < 0) return refuse('no-such-hex', CLAUSE, facts)
  if (cell === unit.cell || field.distance(unit.cell, cell) > TUNNEL_LENGTH) return refuse('cannot-reach', CLAUSE, facts)
  if (!isShaft(state, cell) || field.cost[unit.who.facts.movesAs][cell]! === 0) return refuse('wrong-place', CLAUSE, facts)
  if (knownSurfaceEnemyAt(state, 'defender', cell) || isBesieged(state, cell)) return refuse('enemy-there', CLAUSE, facts)
  return roomFor(state, 'defender', cell, false) ? null : refuse('stacking', 'BI-3.19', facts)
}

export const tunnelsPlay: Play = {
  fields: ['unit', 'hex'],
  choices: state => {
    const field = fieldOf(state)
    const travellers = state.units.filter(unit => sideOf(unit) === 'defender' && !travellerProblem(state, unit))
    const shafts = field.hexes.map((_, cell) => cell).filter(cell => isShaft(state, cell))
    return travellers.flatMap(unit => shafts.map(cell => ({ unit: unit.who.id, hex: field.hex(cell) })))
  },
  problem: (state, { unit: id = '', hex = '' }) => {
    const unit = ownUnit(state, 'defender', id, CLAUSE)
    if (isRefusal(unit)) return unit
    return travellerProblem(state, unit) ?? exitProblem(state, unit, hex)
  },
  carry: (run, { unit: id = '', hex = '' }) => {
    const before = unitById(run.state, id)!
    const told = resolved('D2', 'done', ['BI-11.5'], 'defender')
    run.unit(id, { moved: true })
    // The unit that went is not named where it stays hidden.
    const what = before.marker === null ? before.who.facts.type : 'unit'
    if (isBarred(run, what, run.field.cell(hex), false, [CLAUSE, 'BI-11.5'])) return
    const unit = run.unit(id, { cell: run.field.cell(hex) })
    noticeStep(run, id)
    const hexes = [run.field.hex(before.cell), hex]
    run.emit({ ...told, units: [nameForOwner(run, unit)], hexes, as: { assault: told } })
  },
}
