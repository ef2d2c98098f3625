// Pieces that become other pieces: replaced, taken over, upgraded.
import type { Seat } from '@sandtable/kernel'
import { findUnit, unitData } from '../../data/lookup.ts'
import type { Op, UnitType } from '../../data/types.ts'
import type { Draft, OpHandler } from '../state/chapter-types.ts'
import { emit, refOf, toDo } from '../state/draft.ts'
import type { Use } from '../state/effects-used.ts'
import { pieceOf, replacePiece } from '../state/moving-pieces.ts'
import { factionOf, groundForcesOn, isHere, opponentOf, placeOf, sheetOf, structuresOn } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { CombatUnit } from '../state/table.ts'
import { clauseOf, gainedBy, nothing } from './piece-clauses.ts'

const isTaken = (op: Op): boolean => op.side === 'enemy'

function replaceable(s: TiSession, use: Use, op: Op): readonly CombatUnit[] {
  const owner: Seat | null = isTaken(op) ? opponentOf(s, use.seat) : use.seat
  return s.units.filter(
    unit =>
      unit.owner === owner &&
      isHere(unit) &&
      unit.type === op.from &&
      unit.place !== 'adjacent' &&
      (s.planet === null || unit.place === placeOf(s.planet)),
  )
}

export const replaceUnit: OpHandler = {
  asks: (s, use, op) =>
    use.effect === ASHES ? [] : [{ what: 'units', from: replaceable(s, use, op).map(({ id }) => id), least: 1, most: 1 }],
  bars(s, use, op) {
    if (use.effect === ASHES) return null
    if (replaceable(s, use, op).length === 0) return nothing(use.effect)
    if (use.effect !== 'pn.greyfire') return null
    const opponent = opponentOf(s, use.seat)
    if (opponent === null || s.planet === null) return nothing(use.effect)
    if (factionOf(s, opponent) === 'yin') return { code: 'forbidden', clause: 'TI-G.5.9', what: use.effect, by: 'yin' }
    return groundForcesOn(s, s.planet, opponent).length < 2 ? nothing(use.effect) : null
  },
  apply(d, use, op, picked) {
    if (use.effect === ASHES) return turnConvert(d, use)
    const type = isPaidForMech(d.s, use) ? 'mech' : (op.to!.split(' ').at(-1) as UnitType)
    for (const id of picked) replacePiece(d, id, use.seat, type, use.effect, clauseOf(use.effect))
  },
}

/** TI-P4.1.4: Moyin's Ashes make Indoctrination's piece a mech, whichever of the two is said first in the window. */
const ASHES = 'mech.yin'
const INDOCTRINATION = 'yin.indoctrination'
const wasUsedNow = (s: TiSession, effect: string, seat: Seat): boolean =>
  s.used.some(each => each.effect === effect && each.seat === seat && each.entry === s.progress.entry)
const isPaidForMech = (s: TiSession, { effect, seat }: Use): boolean => effect === INDOCTRINATION && wasUsedNow(s, ASHES, seat)

/** The convert is the last infantry its new owner was given; none has come yet where the Ashes are said first. */
function turnConvert(d: Draft, { seat, effect }: Use): void {
  if (!wasUsedNow(d.s, INDOCTRINATION, seat) || d.s.planet === null) return
  const own = groundForcesOn(d.s, d.s.planet, seat).filter(({ type }) => type === 'infantry')
  const convert = own.reduce<CombatUnit | null>((last, unit) => (last && last.serial > unit.serial ? last : unit), null)
  if (convert) replacePiece(d, convert.id, seat, 'mech', effect, clauseOf(INDOCTRINATION))
}

export const replaceStructures: OpHandler = {
  /** A card is for one planet, Assimilate for all that are gained. */
  asks(s, { seat, effect }) {
    const from = gainedBy(s, seat).filter(name => enemyStructures(s, seat, [name]).length > 0)
    return effect === 'ac.infiltrate' && from.length > 1 ? [{ what: 'planet', from }] : []
  },
  bars: (s, { seat, effect }) => (enemyStructures(s, seat, gainedBy(s, seat)).length === 0 ? nothing(effect) : null),
  apply(d, { seat, effect, planet }) {
    const names = planet === null ? gainedBy(d.s, seat) : [planet]
    for (const { id, type } of enemyStructures(d.s, seat, names)) replacePiece(d, id, seat, type, effect, clauseOf(effect))
  },
}

/** Of all other seats, on these planets (TI-P4.6.4). */
const enemyStructures = (s: TiSession, seat: Seat, planets: readonly string[]): readonly CombatUnit[] =>
  planets.flatMap(name => s.seats.flatMap(({ id }) => (id === seat ? [] : structuresOn(s, name, id))))

export const upgradeUnit: OpHandler = {
  asks: (s, use) => [{ what: 'units', from: upgradesOf(s, use.seat), least: 1, most: 1 }],
  bars: (s, use) => (upgradesOf(s, use.seat).length === 0 ? nothing(use.effect) : null),
  apply(d, use, _op, picked) {
    const { type } = unitData(picked[0]!)
    const sheet = sheetOf(d.s, use.seat)
    const at = d.s.seats.indexOf(sheet)
    d.s.seats[at] = { ...sheet, upgrades: [...sheet.upgrades, type] }
    for (const unit of d.s.units) {
      if (unit.owner !== use.seat || unit.type !== type || !isHere(unit)) continue
      const before = refOf(unit)
      unit.unit = picked[0]!
      emit(d, {
        type: 'unitReplaced',
        clauses: ['TI-P2.1.2'],
        seat: use.seat,
        unit: before,
        now: refOf(unit),
        effect: use.effect,
      })
    }
    toDo(d, { do: 'flip', seat: use.seat, effect: use.effect, to: picked[0]! }, 'TI-P2.1.2')
  },
}

/** Cards this seat could turn over now: of types it has in the combat and has not upgraded. */
function upgradesOf(s: TiSession, seat: Seat): readonly string[] {
  const { upgrades } = sheetOf(s, seat)
  const here = s.units.filter(unit => unit.owner === seat && isHere(unit) && unit.place !== 'adjacent')
  const types = [...new Set(here.map(({ type }) => type))].filter(type => !upgrades.includes(type))
  return types.flatMap(type => {
    const sheet = { ...sheetOf(s, seat), upgrades: [type] }
    const next = pieceOf({ ...s, seats: s.seats.map(each => (each.id === seat ? sheet : each)) }, seat, type)
    return next && next.id !== pieceOf(s, seat, type)?.id && findUnit(next.id)?.upgradeOf !== undefined ? [next.id] : []
  })
}
