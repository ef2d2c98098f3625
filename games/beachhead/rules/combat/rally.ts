// BI-16.5 to BI-16.9: in the End Phase tokens go, but not those that were placed this turn.

import type { EventDraft } from '../contract/event-drafts.ts'
import { nameForOwner, seenBy } from '../knowledge/event-variants.ts'
import type { ActionRun } from '../state/action-run.ts'
import { altered, unitWith } from '../state/copies.ts'
import { type BeachheadState, sideOf, type Unit } from '../state/state.ts'
import { enemyOf, SIDES } from '../tables/index.ts'
import { isPinned } from './suppression.ts'

/** BI-16.5 to BI-16.7: whether the End Phase takes one token off. */
export function rallies(state: BeachheadState, unit: Unit): boolean {
  const { suppressionTiming, pinnedAlwaysRecovers } = state.setting.options
  if (unit.tokens === 0) return false
  if (unit.attacked && !(pinnedAlwaysRecovers && isPinned(unit))) return false
  return suppressionTiming === 'same-turn' || unit.tokens > unit.fresh
}

/** F5 (BI-19.4): wherever the unit is (BI-16.9). After it no token is fresh. */
export function rallyAll(run: ActionRun): void {
  const { state } = run
  const better = new Map<string, Unit>()
  const units = altered(state.units, unit => {
    const tokens = rallies(state, unit) ? unit.tokens - 1 : unit.tokens
    if (tokens === unit.tokens && unit.fresh === 0) return unit
    const rested = unitWith(unit, { tokens, fresh: 0 })
    if (tokens !== unit.tokens) better.set(unit.who.id, rested)
    return rested
  })
  run.set({ units })
  const clauses = ['BI-16.5', 'BI-16.9', 'BI-19.4', ...optionClauses(state)]
  for (const side of SIDES) {
    const mine = [...better.values()].filter(unit => sideOf(unit) === side)
    if (mine.length === 0) continue
    const rallied = (list: readonly Unit[]): EventDraft => ({
      type: 'rallied',
      seat: null,
      clauses,
      units: list.map(unit => ({ unit: nameForOwner(run, unit), tokens: unit.tokens })),
    })
    const known = mine.filter(unit => seenBy(run.state, enemyOf(side), unit))
    const told = known.length > 0 ? rallied(known) : null
    run.emit(known.length === mine.length ? rallied(mine) : { ...rallied(mine), as: { [enemyOf(side)]: told } })
  }
}

function optionClauses(state: BeachheadState): string[] {
  const { suppressionTiming, pinnedAlwaysRecovers } = state.setting.options
  return [...(suppressionTiming === 'same-turn' ? ['BI-16.6'] : []), ...(pinnedAlwaysRecovers ? ['BI-16.7'] : [])]
}
