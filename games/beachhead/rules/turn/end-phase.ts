// BI-19: the End Phase, in its six steps.

import { rallyAll } from '../combat/rally.ts'
import type { NamedPiece } from '../contract/events.ts'
import { forgetPiece, refreshKnowledge } from '../knowledge/knowledge.ts'
import { closeContact } from '../knowledge/reveal.ts'
import { fieldOf } from '../map/field.ts'
import { countHolds } from '../objectives/objectives.ts'
import { type ActionRun, named } from '../state/action-run.ts'
import { altered, dummyWith, unitRested, unitWith, waspWith } from '../state/copies.ts'
import { ABOARD, type BeachheadState, CARRIED, objectiveAt, type Unit, type Wasp } from '../state/state.ts'
import { enemyOf, SIDES, type Side } from '../tables/index.ts'
import { judge } from './victory.ts'

export function endPhase(run: ActionRun): void {
  closeContact(run)
  countHolds(run)
  countPins(run)
  refreshKnowledge(run)
  judge(run, true)
  if (run.state.result) return
  resupply(run)
  rallyAll(run)
  cleanUp(run)
}

/** BI-19.2. */
function countPins(run: ActionRun): void {
  if (run.state.units.every(unit => unit.pinCount === 0 && unit.tokens < 2)) return
  run.set({
    units: altered(run.state.units, unit => {
      const pinCount = unit.tokens === 2 ? unit.pinCount + 1 : 0
      return pinCount === unit.pinCount ? unit : unitWith(unit, { pinCount })
    }),
  })
}

/** BI-19.3: how much SP the unit would have after F4. */
function supplied(state: BeachheadState, unit: Unit): number {
  const { sp, side, isGround, isAir, class: kind } = unit.who.facts
  if (sp === null || unit.sp >= sp) return unit.sp
  if (unit.cell === ABOARD) return sp
  const objective = unit.cell >= 0 ? objectiveAt(state, unit.cell) : undefined
  if (!objective || objective.destroyed || objective.noResupply || objective.control !== side) return unit.sp
  const { type } = objective
  if ((type === 'port' || type === 'civic_center') && isGround) return unit.sp + 1
  if (type === 'airfield' && ((isAir && !unit.airborne) || kind === 'vehicle')) return sp
  return unit.sp
}

/** BI-6.4, BI-6.5, BI-6.7: each side is told of its own units, the enemy of nothing. */
function resupply(run: ActionRun): void {
  const { state } = run
  const field = fieldOf(state)
  const told: Record<Side, { unit: NamedPiece; sp: number }[]> = { assault: [], defender: [] }
  const units = altered(state.units, unit => {
    const sp = supplied(state, unit)
    if (sp === unit.sp) return unit
    told[unit.who.facts.side].push({ unit: named(field, unit), sp })
    return unitWith(unit, { sp })
  })
  for (const side of SIDES) {
    if (told[side].length === 0) continue
    const clauses = ['BI-19.3', 'BI-6.4', 'BI-6.5', 'BI-6.7']
    run.emit({ type: 'resupplied', seat: side, clauses, units: told[side], as: { [enemyOf(side)]: null } })
  }
  run.set({ units })
}

/** BI-19.5, BI-4.9, BI-10.23. The turn counter goes on here: the Event Phase that follows belongs to the next turn (BI-8.4). */
function cleanUp(run: ActionRun): void {
  removeSpentDrones(run)
  removeExpired(run)
  run.emit({ type: 'turn_ended', seat: null, clauses: ['BI-19.1', 'BI-19.5', 'BI-1.11'] })
  const { state } = run
  run.set({
    turn: state.turn + 1,
    cp: { assault: 0, defender: 0 },
    active: [],
    offboardUsed: false,
    wasp: waspWith(state.wasp, NEW_TURN),
    units: altered(state.units, rested),
    dummies: altered(state.dummies, dummy => (dummy.moved ? dummyWith(dummy, { moved: false }) : dummy)),
  })
}

const NEW_TURN: Partial<Wasp> = {
  launchedAir: 0,
  launchedLcac: 0,
  launchedAav: 0,
  extraLaunch: 0,
  sparrowUsed: false,
  ciwsUsed: [],
}

const rested = (unit: Unit): Unit =>
  unit.moved || unit.acted || unit.attacked || unit.launched || unit.forceMarch ? unitRested(unit) : unit

function removeSpentDrones(run: ActionRun): void {
  const spent = run.state.units.filter(unit => unit.who.facts.type === 'attack_drone' && unit.sp === 0 && unit.cell !== CARRIED)
  if (spent.length === 0) return
  const { field } = run
  const seen = spent.filter(unit => run.state.known.assault.some(sighting => sighting.piece === unit.who.id && sighting.live))
  const told = { type: 'drones_spent', seat: null, clauses: ['BI-4.9', 'BI-19.5'] } as const
  const names = (units: readonly Unit[]) => units.map(unit => named(field, unit))
  run.set({
    units: run.state.units.filter(unit => !spent.includes(unit)),
    lost: [...run.state.lost, ...spent.map(({ who }) => ({ id: who.id, type: who.facts.type, unscored: true }))],
  })
  run.emit({ ...told, units: names(spent), as: { assault: seen.length > 0 ? { ...told, units: names(seen) } : null } })
  for (const unit of spent) forgetPiece(run, unit.who.id)
}

function removeExpired(run: ActionRun): void {
  const { state, field } = run
  const expired = state.forts.filter(fort => fort.until !== null && fort.until <= state.turn)
  if (expired.length === 0) return
  run.set({ forts: state.forts.filter(fort => !expired.includes(fort)) })
  run.emit({
    type: 'forts_removed',
    seat: null,
    clauses: ['BI-10.23', 'BI-5.9', 'BI-19.5'],
    forts: expired.map(fort => ({ fort: fort.type, hex: field.hex(fort.cell) })),
    why: 'expired',
    by: null,
  })
}
