// Variants of the events of units that fight, search and secure: an enemy reads of a unit only what it is shown of it (BI-17.9, BI-17.20).

import type { EventDraft, EventDraftVariants } from '../contract/event-drafts.ts'
import type { NamedPiece } from '../contract/events.ts'
import { type ActionRun, named } from '../state/action-run.ts'
import type { Mutable } from '../state/copies.ts'
import { type BeachheadState, sideOf, type Unit } from '../state/state.ts'
import { enemyOf, type Side } from '../tables/index.ts'
import { isShown, sideSees } from './knowledge.ts'

/** The unit as its own side reads it. */
export const nameForOwner = (run: ActionRun, unit: Unit): NamedPiece => named(run.field, unit)

/** Whether that side is shown the unit now, and as what it is: a marker tells nothing of the unit under it (BI-17.26). */
export function seenBy(state: BeachheadState, side: Side, unit: Unit): boolean {
  return sideOf(unit) === side || (unit.marker === null && isShown(state, side, unit))
}

/** BI-17.15: the enemy sees the transport at most, never what is in it. */
export function isWatched(run: ActionRun, unit: Unit): boolean {
  const { state } = run
  if (state.setting.options.fog === 'markers') return unit.cell >= 0
  return unit.cell >= 0 && sideSees(state, enemyOf(unit.who.facts.side), unit.cell, unit.airborne)
}

/** What the enemy of that side reads instead. */
export const forEnemyOf = (side: Side, reading: EventDraft | null): EventDraftVariants =>
  side === 'assault' ? { defender: reading } : { assault: reading }

/** Gives the draft another reading for one side; null: it reads nothing. A draft belongs to who tells it, so it is not copied. */
function tellOtherwise(draft: Mutable<EventDraft>, side: Side, reading: EventDraft | null): void {
  draft.as = side === 'assault' ? { assault: reading } : { defender: reading }
}

/** Tells its owner all of it, the enemy only of a unit it is shown; `unknown` is what it reads otherwise (left out: nothing). */
export function tell(run: ActionRun, unit: Unit, draft: EventDraft, unknown: EventDraft | null = null): void {
  const enemy = enemyOf(sideOf(unit))
  if (!seenBy(run.state, enemy, unit)) tellOtherwise(draft, enemy, unknown)
  run.emit(draft)
}

/** What a unit has left of its supplies is its owner's business: the enemy reads the same event without it. */
export function tellWithoutSupply(run: ActionRun, side: Side, draft: EventDraft & { readonly spLeft: number | null }): void {
  if (draft.spLeft !== null) {
    const lean = { ...draft, spLeft: null }
    tellOtherwise(draft, enemyOf(side), lean)
  }
  run.emit(draft)
}

/** A unit that the reader may not know, in an event that needs one. */
export const unknownUnit = (side: Side, hex: string | null = null): NamedPiece => ({ name: '', type: null, side, hex })
