// Placing, replacing and moving pieces: what several chapters do with them, told and put on the board list (TI-G.3.4).
import type { Seat } from '@sandtable/kernel'
import { unitOf } from '../../data/lookup.ts'
import { UNIT_TYPES, type UnitData, type UnitType } from '../../data/types.ts'
import { isUpgraded } from '../windows/galaxy-events.ts'
import type { Draft, Mutable } from './chapter-types.ts'
import { addUnit, emit, refOf, toDo, turn, unitIn } from './draft.ts'
import { factionOf } from './queries.ts'
import type { TiSession } from './session.ts'
import type { CombatUnit, Place } from './table.ts'

/** The piece this seat has of a type, with its upgrades and the table's sets (TI-D.3, TI-G.14.3). */
export function pieceOf(s: TiSession, seat: Seat, type: UnitType): UnitData | null {
  const faction = factionOf(s, seat)
  return faction === null ? null : unitOf(faction, type, isUpgraded(s, seat, type), s.options.sets)
}

export const SHIP_TYPES: readonly UnitType[] = UNIT_TYPES.filter(
  type => !['mech', 'infantry', 'pds', 'spacedock'].includes(type),
)

/** Puts a new piece there; null where the faction has none of the type. */
export function placePiece(
  d: Draft,
  seat: Seat,
  type: UnitType,
  place: Place,
  effect: string,
  clause: string,
): Mutable<CombatUnit> | null {
  const piece = pieceOf(d.s, seat, type)
  if (!piece) return null
  const unit = addUnit(d, seat, piece.id, place)
  emit(d, { type: 'unitAdded', clauses: [clause], seat, unit: refOf(unit), effect })
  toDo(d, { do: 'place', seat, unit: refOf(unit), effect }, clause)
  return unit
}

/** Takes one piece off and puts another where it stood: neither destroyed nor captured (TI-G.2.4). */
export function replacePiece(d: Draft, unitId: string, seat: Seat, type: UnitType, effect: string, clause: string): void {
  const piece = pieceOf(d.s, seat, type)
  if (!piece) return
  const old = unitIn(d, unitId)
  turn(old, 'removed')
  const unit = addUnit(d, seat, piece.id, old.place)
  unit.committed = seat === old.owner && old.committed
  emit(d, { type: 'unitReplaced', clauses: [clause, 'TI-G.2.4'], seat, unit: refOf(old), now: refOf(unit), effect })
  toDo(d, { do: 'replace', seat, unit: refOf(old), to: piece.id, effect }, clause)
}

/** Moves a piece inside the system. */
export function movePiece(d: Draft, unitId: string, to: Place, effect: string, clause: string): void {
  const unit = unitIn(d, unitId)
  const before = refOf(unit)
  unit.place = to
  emit(d, { type: 'unitMoved', clauses: [clause], seat: unit.owner, unit: before, to, effect })
  toDo(d, { do: 'move', seat: unit.owner, unit: before, to, effect }, clause)
}
