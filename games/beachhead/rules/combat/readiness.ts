// BI-8.10, BI-8.11, BI-14.10: which units can act at all. Every action of a unit asks this first.
import { type BeachheadRefusal, refuse } from '../contract/refusals.ts'
import type { ActionRun } from '../state/action-run.ts'
import { type BeachheadState, onMap, sideOf, type Unit, unitById } from '../state/state.ts'
import type { Side } from '../tables/index.ts'
import { isPinned, isSuppressed } from './suppression.ts'

export const isRefusal = (value: unknown): value is BeachheadRefusal =>
  typeof value === 'object' && value !== null && (value as Partial<BeachheadRefusal>).code !== undefined

/** The own unit of that id. An enemy's id is no better than a made-up one, so that asking tells nothing (BI-17.19). */
export function ownUnit(state: BeachheadState, side: Side, id: string, clause = 'BI-14.1'): Unit | BeachheadRefusal {
  const unit = unitById(state, id)
  return unit && sideOf(unit) === side ? unit : refuse('no-such-unit', clause, { unit: id })
}

/** On the map, not acted, not pinned, not made to rest; null: it can act. */
export function canAct(state: BeachheadState, unit: Unit): BeachheadRefusal | null {
  const facts = { unit: unit.who.id }
  if (!onMap(unit)) return refuse('cannot-act', 'BI-14.10', facts)
  if (unit.acted) return refuse('acted', 'BI-8.10', facts)
  if (isPinned(unit)) return refuse('pinned', 'BI-16.3', facts)
  if (state.setting.options.suppressedMustRest && isSuppressed(unit)) return refuse('must-rest', 'BI-8.11', facts)
  return null
}

/** BI-4.8. */
export function hasSupply(unit: Unit): BeachheadRefusal | null {
  return unit.who.facts.sp !== null && unit.sp === 0 ? refuse('no-supply', 'BI-4.8', { unit: unit.who.id }) : null
}

/** An own unit that can act now. */
export function actor(state: BeachheadState, side: Side, id: string): Unit | BeachheadRefusal {
  const unit = ownUnit(state, side, id)
  return isRefusal(unit) ? unit : (canAct(state, unit) ?? unit)
}

/** For the units that were asked about last: the same list, never altered, always gives the same answer. */
let ready: {
  readonly of: BeachheadState['units']
  readonly setting: BeachheadState['setting']
  readonly units: Record<Side, Unit[]>
} | null = null

/** Those of a side that can act now, in roster order. Asked by every action that is listed, so it is worked out once. */
export function actors(state: BeachheadState, side: Side): readonly Unit[] {
  let found = ready
  if (found?.of !== state.units || found.setting !== state.setting) {
    found = { of: state.units, setting: state.setting, units: { assault: [], defender: [] } }
    const mustRest = state.setting.options.suppressedMustRest
    for (const unit of state.units) {
      const isReady = onMap(unit) && !unit.acted && !isPinned(unit) && !(mustRest && isSuppressed(unit))
      if (isReady) (sideOf(unit) === 'assault' ? found.units.assault : found.units.defender).push(unit)
    }
    ready = found
  }
  return side === 'assault' ? found.units.assault : found.units.defender
}

/** Acted and attacked, and 1 SP less if it has a track. What it has left; null without a track (BI-4.7). */
export function spend(run: ActionRun, unitId: string): number | null {
  const unit = unitById(run.state, unitId)!
  const hasTrack = unit.who.facts.sp !== null
  const sp = hasTrack && unit.sp > 0 ? unit.sp - 1 : unit.sp
  run.unit(unitId, { acted: true, attacked: true, sp })
  return hasTrack ? sp : null
}
