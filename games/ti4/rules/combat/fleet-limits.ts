// TI-G.12: fleet supply and capacity. Checked between combats, never inside one (TI-G.12.6).
import type { Seat } from '@sandtable/kernel'
import { DATA, unitData } from '../../data/lookup.ts'
import type { TiRefusal } from '../contract/refusals.ts'
import { removeUnit } from '../hits/hit-actions.ts'
import type { ActionRules, Draft } from '../state/chapter-types.ts'
import { emit } from '../state/draft.ts'
import { hasShips, isFighter, isHere, isShip, isStructure, sheetOf } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { CombatUnit } from '../state/table.ts'
import { activeOps } from '../windows/active-ops.ts'
import { isEvent } from '../windows/galaxy-events.ts'

export type Excess = {
  readonly check: 'fleet' | 'capacity'
  readonly seat: Seat
  readonly excess: number
  /** What may be removed for it, in the order of the suggestion (TI-G.12.7). */
  readonly from: readonly string[]
}

/** The numbers behind a check, for the screen (V1–V3). `limit` null: no limit is known. */
export type Supply = {
  readonly ships: number
  readonly limit: number | null
  readonly capacity: number
  readonly users: number
}

/** TI-G.12.2 to TI-G.12.5. Docks free some fighters (TI-G.12.3); shown for the attacker in P0.5 (TI-P0.5.5, TI-P0.5.6). */
export function supplyOf(s: TiSession, seat: Seat): Supply {
  const own = s.units.filter(unit => unit.owner === seat && isHere(unit) && unit.place !== 'adjacent')
  const inSpace = own.filter(({ place }) => place === 'space')
  const capacity = inSpace.reduce((sum, unit) => sum + (unitData(unit.unit).capacity ?? 0), 0)
  const free = own.filter(isStructure).reduce((sum, unit) => sum + (unitData(unit.unit).freeFighters ?? 0), 0)
  const fighters = inSpace.filter(isFighter)
  const users = fighters.length - Math.min(free, fighters.length) + inSpace.filter(unit => usesCapacity(unit, capacity)).length
  const excess = countedFighters(fighters, Math.max(0, users - capacity))
  return {
    // TI-G.12.5: what fights as a ship only for a combat uses no supply.
    ships: inSpace.filter(unit => isShip(unit) && !isFighter(unit) && !unit.asShip).length + excess.weight,
    limit: fleetLimit(s, seat),
    // Age of Fighters: each of these carries something, though no fighter.
    capacity: capacity + (isEvent(s, 'ev.fighters') ? excess.count : 0),
    users: users - excess.count,
  }
}

/** A transported ground force; Aerie Sentinels only without a ship that has capacity (TI-G.12.5). */
const usesCapacity = (unit: CombatUnit, capacity: number): boolean => {
  if (isFighter(unit) || !unitData(unit.unit).class.includes('ground')) return false
  return unitData(unit.unit).countsCapacity !== false || capacity === 0
}

/** TI-G.12.4: fighters beyond capacity that may count against the fleet instead. */
function countedFighters(fighters: readonly CombatUnit[], excess: number): { readonly count: number; readonly weight: number } {
  const weights = fighters.map(({ unit }) => unitData(unit).excessAgainstFleet ?? 0).filter(weight => weight > 0)
  const counted = weights.slice(0, excess)
  return { count: counted.length, weight: counted.reduce((sum, weight) => sum + weight, 0) }
}

/** TI-G.12.1. */
function fleetLimit(s: TiSession, seat: Seat): number | null {
  const { fleetPool } = sheetOf(s, seat)
  if (fleetPool === null) return null
  const own = activeOps(s, 'fleetLimit').filter(force => force.seat === seat)
  if (own.some(({ op }) => op.n === 'none')) return null
  const caps = activeOps(s, 'fleetCap').map(({ op }) => op.n as number)
  return Math.min(fleetPool, ...caps) + own.reduce((sum, { op }) => sum + (op.n as number), 0)
}

/** The first check that fails, null when all is well. */
export function excessOf(s: TiSession, seat: Seat): Excess | null {
  const { ships, limit, capacity, users } = supplyOf(s, seat)
  if (limit !== null && ships > limit)
    return { check: 'fleet', seat, excess: ships - limit, from: removable(s, seat, unit => isShip(unit)) }
  if (users > capacity) {
    const from = removable(s, seat, unit => isFighter(unit) || usesCapacity(unit, capacity))
    return { check: 'capacity', seat, excess: users - capacity, from }
  }
  return null
}

const ORDER = new Map(DATA.policy.killOrderSpace.map((type, rank) => [type, rank]))
/** TI-G.12.7: fighters, infantry, mechs, then ships as they would be lost. */
function removable(s: TiSession, seat: Seat, fits: (unit: CombatUnit) => boolean): readonly string[] {
  const rank = ({ type }: CombatUnit) => (type === 'mech' ? 1.5 : (ORDER.get(type) ?? 99))
  return s.units
    .filter(unit => unit.owner === seat && isHere(unit) && unit.place === 'space' && fits(unit))
    .sort((a, b) => rank(a) - rank(b) || a.serial - b.serial)
    .map(({ id }) => id)
}

/** TI-G.12.6, TI-PC.2.2: whose limits this step holds up. */
function checkedSeats(s: TiSession): readonly Seat[] {
  switch (s.step) {
    case 'P0.5':
      return [s.attacker]
    case 'P1.3':
      return [s.attacker, s.defender]
    case 'P2.6':
      return s.options['capacity.check'] === 'endOnly' || s.spaceResult === null ? [] : [s.attacker, s.defender]
    // TI-P1.4.2: without ships the ground forces in space are lost; TI-PC.2.1 has the last word.
    case 'PC.2':
      return [
        s.attacker,
        ...s.seats.map(({ id }) => id).filter(id => id !== s.attacker && (id === s.defender || hasShips(s, id))),
      ]
    default:
      return []
  }
}

/** TI-G.12.8: what blocks the step until it is removed or overridden. */
export const openExcesses = (s: TiSession): readonly Excess[] =>
  checkedSeats(s).flatMap(seat => {
    const excess = excessOf(s, seat)
    return excess && !s.progress.overridden.includes(checkName(excess)) ? [excess] : []
  })

/** As `override` names it: 'capacity:a'. */
export const checkName = ({ check, seat }: Pick<Excess, 'check' | 'seat'>): string => `${check}:${seat}`

export const EXCESS_ACTIONS: ActionRules = {
  candidates: (s, seat) =>
    openExcesses(s)
      .filter(excess => excess.seat === seat)
      .flatMap(({ from }) => from.map(unit => ({ type: 'removeExcess', unit }) as const)),
  check(s, seat, action): TiRefusal | null | undefined {
    if (action.type !== 'removeExcess' && action.type !== 'override') return undefined
    const open = openExcesses(s)
    if (action.type === 'override') {
      if (seat !== s.attacker && seat !== s.defender) return { code: 'not-yours', clause: 'TI-G.1.2', seat: s.attacker }
      const known = open.some(excess => checkName(excess) === action.check)
      return known ? null : { code: 'unknown', clause: 'TI-G.12.8', what: 'check', id: action.check }
    }
    const own = open.find(excess => excess.seat === seat)
    if (!own) return { code: 'no-excess', clause: 'TI-G.12.7' }
    return own.from.includes(action.unit) ? null : { code: 'not-eligible', clause: 'TI-G.12.7', what: 'unit', id: action.unit }
  },
  act(d: Draft, seat, action) {
    if (action.type === 'override') {
      d.s.progress.overridden.push(action.check)
      emit(d, { type: 'checkOverridden', clauses: ['TI-G.12.8'], seat, check: action.check })
    } else if (action.type === 'removeExcess') {
      const excess = openExcesses(d.s).find(each => each.seat === seat)
      removeUnit(d, action.unit, excess?.check ?? 'capacity')
    }
  },
}
