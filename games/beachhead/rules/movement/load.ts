// BI-12.9, BI-12.15: getting into a transport, and back aboard. Unloading is unload.ts, launches are launch.ts; what becomes of cargo when its
// transport is lost is combat/harm.ts.

import { actors, canAct } from '../combat/readiness.ts'
import type { Order } from '../contract/order.ts'
import { type BeachheadRefusal, refuse } from '../contract/refusals.ts'
import { isWatched } from '../knowledge/event-variants.ts'
import { forgetPiece } from '../knowledge/knowledge.ts'
import { revealSelf } from '../knowledge/reveal.ts'
import { fieldOf } from '../map/field.ts'
import { extractVip } from '../objectives/vip.ts'
import { named } from '../state/action-run.ts'
import {
  ABOARD,
  type BeachheadState,
  CARRIED,
  cargoOf,
  sideOf,
  type Unit,
  unitById,
  unitOfSide,
  waspOf,
} from '../state/state.ts'
import { enemyOf } from '../tables/index.ts'
import { hasRoom, isCargo, isTransport } from './capacity.ts'
import { isOpenDeck } from './launch.ts'

// BI-12.15

function canLoadInto(state: BeachheadState, unit: Unit, into: Unit): boolean {
  if (into === unit || into.cell < 0 || into.airborne || into.who.facts.side !== unit.who.facts.side) return false
  return fieldOf(state).distance(unit.cell, into.cell) <= 1 && isTransport(into) && hasRoom(state, into, unit)
}

export const loadOrder: Order<'load'> = {
  list(state, side, out) {
    if (side === 'defender') return
    const transports: Unit[] = []
    for (const unit of state.units)
      if (unit.cell >= 0 && !unit.airborne && sideOf(unit) === side && isTransport(unit)) transports.push(unit)
    if (transports.length === 0) return
    for (const unit of actors(state, side)) {
      if (unit.airborne || !isCargo(unit)) continue
      for (const into of transports) {
        if (canLoadInto(state, unit, into)) out.push({ type: 'load', unit: unit.who.id, into: into.who.id })
      }
    }
  },
  check(state, side, action) {
    const unit = unitOfSide(state, side, action.unit)
    const into = unitOfSide(state, side, action.into)
    if (!unit || !into) return refuse('no-such-unit', 'BI-12.15', { unit: unit ? action.into : action.unit })
    const unable = canAct(state, unit)
    if (unable) return unable
    if (unit.airborne || into.cell < 0 || fieldOf(state).distance(unit.cell, into.cell) > 1)
      return refuse('not-adjacent', 'BI-12.15', { unit: action.unit, into: action.into })
    if (into.airborne) return refuse('not-landed', 'BI-12.15', { unit: action.into })
    if (cargoOf(state, action.unit).length > 0) return refuse('no-room', 'BI-12.14', { unit: action.unit, into: action.into })
    return canLoadInto(state, unit, into) ? null : refuse('no-room', 'BI-12.13', { unit: action.unit, into: action.into })
  },
  carry(run, side, action) {
    revealSelf(run, unitById(run.state, action.unit)!, 'acted')
    const { field } = run
    const before = unitById(run.state, action.unit)!
    const into = unitById(run.state, action.into)!
    const clauses = ['BI-12.15', 'BI-14.7']
    const told = { type: 'loaded', seat: side, clauses, unit: named(field, before), into: named(field, into) } as const
    const isSeen = isWatched(run, before) && isWatched(run, into)
    run.unit(action.unit, { cell: CARRIED, carrier: action.into, acted: true })
    run.emit(isSeen ? told : { ...told, as: { [enemyOf(side)]: null } })
    forgetPiece(run, action.unit)
  },
}

// BI-12.9

function recoverProblem(state: BeachheadState, unit: Unit): BeachheadRefusal | null {
  const facts = { unit: unit.who.id }
  const wasp = waspOf(state)
  const { isAir, class: kind, type, side } = unit.who.facts
  if (side !== 'assault' || (!isAir && kind !== 'craft' && type !== 'aav7')) return refuse('wrong-type', 'BI-12.9', facts)
  if (!wasp || wasp.cell < 0 || fieldOf(state).distance(wasp.cell, unit.cell) > 1)
    return refuse('not-adjacent', 'BI-12.9', facts)
  if (isAir && !unit.airborne) return refuse('not-airborne', 'BI-12.9', facts)
  const deck = isAir ? state.wasp.flightDeck : state.wasp.wellDeck
  return isOpenDeck(deck) ? null : refuse('deck-closed', 'BI-12.9', { ...facts, status: deck })
}

export const recoverOrder: Order<'recover'> = {
  list(state, side, out) {
    if (side === 'defender') return
    const wasp = waspOf(state)
    if (!wasp) return
    const field = fieldOf(state)
    for (const unit of actors(state, side)) {
      if (unit === wasp || field.distance(wasp.cell, unit.cell) > 1) continue
      if (!recoverProblem(state, unit)) out.push({ type: 'recover', unit: unit.who.id })
    }
  },
  check(state, side, action) {
    const unit = unitOfSide(state, side, action.unit)
    if (!unit) return refuse('no-such-unit', 'BI-12.9', { unit: action.unit })
    return canAct(state, unit) ?? recoverProblem(state, unit)
  },
  carry(run, side, action) {
    const before = unitById(run.state, action.unit)!
    const isSeen = isWatched(run, before)
    const cargo = cargoOf(run.state, action.unit)
    for (const unit of cargo) run.unit(unit.who.id, { cell: ABOARD, carrier: null })
    run.unit(action.unit, { cell: ABOARD, airborne: false, acted: true })
    const told = {
      type: 'recovered',
      seat: side,
      clauses: ['BI-12.9', 'BI-12.8', 'BI-12.12', 'BI-14.7'],
      unit: named(run.field, before),
    } as const
    const carried = cargo.map(unit => named(run.field, unit))
    run.emit({ ...told, cargo: carried, as: { defender: isSeen ? { ...told, cargo: [] } : null } })
    forgetPiece(run, action.unit)
    extractVip(run)
  },
}
