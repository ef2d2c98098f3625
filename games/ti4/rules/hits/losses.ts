// TI-G.2.2: how a piece is damaged, repaired, destroyed, removed or captured, and what that sets off (TI-P2.5.6).
import type { Seat } from '@sandtable/kernel'
import { unitData } from '../../data/lookup.ts'
import type { EventOf } from '../contract/events.ts'
import type { Draft } from '../state/chapter-types.ts'
import { emit, refOf, toDo, turn, unitIn } from '../state/draft.ts'
import type { Cause } from '../state/effects-used.ts'
import { placePiece } from '../state/moving-pieces.ts'
import { factionOf, hasShips, isHere, isShip, isStructure, planetOf, sheetOf, sidesOf } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { CombatUnit } from '../state/table.ts'
import { activeOps } from '../windows/active-ops.ts'
import { isPurged } from '../windows/galaxy-events.ts'
import { askAbout } from '../windows/questions.ts'

/** r in space combat, g in ground combat, 0 outside a combat: damage done there is older than any round. */
export function roundNow(s: TiSession): number {
  if (s.step.startsWith('P2')) return s.round
  return s.step.startsWith('P4') && s.planet !== null ? planetOf(s, s.planet).round : 0
}
export const isDamagedThisRound = (s: TiSession, unit: CombatUnit): boolean =>
  unit.state === 'sustained' && unit.damagedRound === roundNow(s)

export function markDamaged(d: Draft, id: string): void {
  const unit = unitIn(d, id)
  turn(unit, 'sustained')
  unit.damagedRound = roundNow(d.s)
  toDo(d, { do: 'tilt', seat: unit.owner, unit: refOf(unit) }, 'TI-G.2.2')
}

/** TI-G.10.7: no sustain use, so nothing that follows one. */
export function damageUnit(d: Draft, id: string, effect: string): void {
  const unit = unitIn(d, id)
  if (unit.state !== 'undamaged') return
  markDamaged(d, id)
  emit(d, { type: 'unitDamaged', clauses: ['TI-G.10.7'], seat: unit.owner, unit: refOf(unit), effect })
}

/** TI-G.10.2: repaired, but `sustainedInBatch` stays. */
export function repairUnit(d: Draft, id: string, effect: string): void {
  const unit = unitIn(d, id)
  if (unit.state !== 'sustained') return
  turn(unit, 'undamaged')
  unit.damagedRound = null
  emit(d, {
    type: 'unitRepaired',
    clauses: ['TI-G.2.2', ...(REPAIRED_BY[effect] ?? [])],
    seat: unit.owner,
    unit: refOf(unit),
    effect,
  })
  toDo(d, { do: 'untilt', seat: unit.owner, unit: refOf(unit) }, 'TI-G.2.2')
}

const REPAIRED_BY: { readonly [effect: string]: readonly string[] } = {
  'tech.duranium': ['TI-P2.5.9'],
  'ac.repairs': ['TI-P2.5.11'],
  'fs.letnev': ['TI-P2.1.3'],
  'fs.firmament': ['TI-P2.5.10'],
  'fs.empyrean': ['TI-G.10.2'],
}

/** TI-G.2.4: no destroyed-triggers, no capture. */
export function removeUnit(d: Draft, id: string, why: EventOf<'unitRemoved'>['why']): void {
  const unit = unitIn(d, id)
  if (!isHere(unit)) return
  turn(unit, 'removed')
  emit(d, { type: 'unitRemoved', clauses: ['TI-G.2.4', REMOVED_BY[why]], seat: unit.owner, unit: refOf(unit), why })
  toDo(d, { do: 'remove', seat: unit.owner, unit: refOf(unit) }, REMOVED_BY[why])
}
const REMOVED_BY: { readonly [why in EventOf<'unitRemoved'>['why']]: string } = {
  capacity: 'TI-G.12.7',
  fleet: 'TI-G.12.7',
  rift: 'TI-P0.4.2',
  retreat: 'TI-P2.6.4',
  effect: 'TI-G.5.2',
}

/** TI-PC.1.1: of what was destroyed, or by an effect of its own from the table. */
export function captureUnit(d: Draft, id: string, by: Seat, effect: string): void {
  const unit = unitIn(d, id)
  if (unit.state === 'captured') return
  turn(unit, 'captured')
  emit(d, { type: 'unitCaptured', clauses: ['TI-PC.1.1'], seat: unit.owner, unit: refOf(unit), by, effect })
  toDo(d, { do: 'capture', seat: by, unit: refOf(unit), effect }, 'TI-PC.1.1')
}

/** First the seat that could prevent it is asked; the answer goes on with `reallyDestroy`. */
export function destroyUnit(d: Draft, id: string, cause: Cause): void {
  if (!isHere(unitIn(d, id))) return
  const asked = d.s.questions.length
  askAbout(d, 'unit.wouldDie', { on: 'wouldDie', unit: id, cause })
  if (d.s.questions.length === asked) reallyDestroy(d, id, cause)
}

export function reallyDestroy(d: Draft, id: string, cause: Cause): void {
  const unit = unitIn(d, id)
  if (!isHere(unit)) return
  const { owner } = unit
  const wasShip = isShip(unit)
  const isForBox = isPurged(d.s, unit)
  const takesAll = activeOps(d.s, 'destroyAllShips').some(({ bearer }) => bearer?.id === id)
  const captor = captorOf(d.s, unit)
  const needed = revivalOf(d.s, unit)
  turn(unit, 'destroyed')
  emit(d, { type: 'unitDestroyed', clauses: [CLAUSE_OF[cause.kind], 'TI-G.2.2'], seat: owner, unit: refOf(unit), cause })
  const gone = { seat: owner, unit: refOf(unit) }
  if (isForBox) toDo(d, { do: 'purge', ...gone, effect: 'ev.fighters' }, 'TI-D.13')
  else toDo(d, { do: 'remove', ...gone }, CLAUSE_OF[cause.kind])
  if (needed !== null) revive(d, unit, needed)
  if (captor) captureUnit(d, id, captor.seat, captor.effect.id)
  if (wasShip) matchLoss(d, unit)
  if (takesAll) destroyFleets(d, owner)
  askAbout(d, 'unit.destroyed', { on: 'destroyed', unit: id, cause })
  if (wasShip && !hasShips(d.s, owner)) lostLast(d, owner)
}
const CLAUSE_OF: { readonly [kind in Cause['kind']]: string } = {
  hit: 'TI-G.11.2',
  effect: 'TI-G.10.3',
  capacity: 'TI-P2.6.8',
  control: 'TI-P4.6.3',
}

/** TI-P1.3.7, TI-P3.9.6. */
function lostLast(d: Draft, seat: Seat): void {
  if (!d.s.lostLastShip.includes(seat)) d.s.lostLastShip.push(seat)
  askAbout(d, 'ship.lastDestroyed', { on: 'lastShip', seat })
}

/** Van Hauge: everything that flies in the system goes with it. */
function destroyFleets(d: Draft, by: Seat): void {
  emit(d, { type: 'effectApplied', clauses: ['TI-P2.5.6', 'TI-G.10.3'], seat: by, effect: 'fs.yin', units: [] })
  const doomed = d.s.units.filter(unit => isHere(unit) && isShip(unit)).map(({ id }) => id)
  for (const id of doomed) destroyUnit(d, id, { kind: 'effect', effect: 'fs.yin', by })
}

/** Ipswitch: the other side gains a ship of the type; a war sun only with its technology (TI-P2.5.6). */
function matchLoss(d: Draft, { owner, type }: CombatUnit): void {
  if (!d.s.step.startsWith('P2')) return
  for (const { seat, effect } of activeOps(d.s, 'stealDestroyed')) {
    const hasPlans = type !== 'warsun' || sheetOf(d.s, seat).upgrades.includes('warsun')
    if (seat !== owner && hasPlans) placePiece(d, seat, type, 'space', effect.id, 'TI-P2.5.6')
  }
}

/** Infantry II: a die on the side, without effect on this combat (TI-P4.3.4). */
function revivalOf(s: TiSession, unit: CombatUnit): number | null {
  if (unit.type !== 'infantry') return null
  const isIts = (effect: { readonly id: string; readonly unit?: string }) =>
    effect.unit === undefined
      ? factionOf(s, unit.owner) !== 'sol' && unitData(unit.unit).upgradeOf !== undefined
      : effect.unit === unit.unit
  const force = activeOps(s, 'revivalRoll').find(({ seat, effect }) => seat === unit.owner && isIts(effect))
  return force ? Number(force.op.value) : null
}

function revive(d: Draft, unit: CombatUnit, needed: number): void {
  const raw = d.dice.roll(10, 'revival')
  const isRevived = raw >= needed
  const { owner: seat } = unit
  emit(d, { type: 'revivalRolled', clauses: ['TI-P4.3.4', 'TI-A.7'], seat, unit: refOf(unit), raw, needed, isRevived })
  if (isRevived) toDo(d, { do: 'gain', seat, unit: refOf(unit), n: 1 }, 'TI-P4.3.4')
}

type Captor = { readonly seat: Seat; readonly effect: { readonly id: string } }
/** TI-PC.1.1: never structures; Devour only the opponent's in combat, The Terror Between all others in its system, Reanimator own infantry. */
function captorOf(s: TiSession, unit: CombatUnit): Captor | null {
  if (isStructure(unit) || s.options['cabal.seed']) return null
  const captor = activeOps(s, 'capture').find(({ seat, op, bearer }) => {
    switch (op.filter) {
      case 'enemyDestroyed':
        return unit.owner !== seat && sidesOf(s).includes(seat) && sidesOf(s).includes(unit.owner) && isCombat(s)
      case 'allDestroyedInSystem':
        return bearer !== null && bearer.id !== unit.id && unit.place !== 'adjacent'
      case 'own infantry':
        return unit.owner === seat && unit.type === 'infantry' && bearer?.place === unit.place
      default:
        return false
    }
  })
  return captor ?? null
}
const isCombat = ({ step }: TiSession): boolean => step.startsWith('P2') || step.startsWith('P4')
