// BI-11.3, BI-26.8: what a row of the card tables says.
import { isRefusal, ownUnit } from '../combat/readiness.ts'
import type { Act } from '../contract/actions.ts'
import type { EventDraft } from '../contract/event-drafts.ts'
import type { CardResolved } from '../contract/events.ts'
import type { BeachheadRefusal } from '../contract/refusals.ts'
import type { ActionRun } from '../state/action-run.ts'
import { type BeachheadState, sideOf, type Unit, unitById } from '../state/state.ts'
import type { EventId, Side, StrategicId } from '../tables/index.ts'

export type CardAction = Act<'playCard'>
export type CardField = Exclude<keyof CardAction, 'type' | 'card'>
type CardChoice = Partial<Pick<CardAction, CardField>>

export type Play = {
  /** The fields the card needs, no more and no less. */
  readonly fields: readonly CardField[]
  /** Candidates, in a stable order; those with a problem are left out of the list. */
  choices(state: BeachheadState): readonly CardChoice[]
  /** The fields are there. */
  problem(state: BeachheadState, action: CardAction): BeachheadRefusal | null
  /** Paid and discarded already. */
  carry(run: ActionRun, action: CardAction): void
}

/** A card played on one own unit. */
export function onUnit(
  side: Side,
  clause: string,
  problem: (state: BeachheadState, unit: Unit) => BeachheadRefusal | null,
  carry: (run: ActionRun, unit: Unit) => void,
): Play {
  return {
    fields: ['unit'],
    choices: state => state.units.filter(unit => sideOf(unit) === side).map(unit => ({ unit: unit.who.id })),
    problem: (state, { unit: id = '' }) => {
      const unit = ownUnit(state, side, id, clause)
      return isRefusal(unit) ? unit : problem(state, unit)
    },
    carry: (run, { unit: id = '' }) => {
      const unit = unitById(run.state, id)
      if (unit) carry(run, unit)
    },
  }
}

/** A card played on one hex. */
export function onHex(
  cells: (state: BeachheadState) => readonly string[],
  problem: (state: BeachheadState, hex: string) => BeachheadRefusal | null,
  carry: (run: ActionRun, hex: string) => void,
): Play {
  return {
    fields: ['hex'],
    choices: state => cells(state).map(hex => ({ hex })),
    problem: (state, { hex = '' }) => problem(state, hex),
    carry: (run, { hex = '' }) => carry(run, hex),
  }
}

type Told = Extract<EventDraft, { type: 'card_resolved' }>

const clauseOf = (card: EventId | StrategicId): string => (card.startsWith('E') ? `BI-9.3/${card}` : `BI-11.3/${card}`)

/** What a card did, as far as no other event tells it. */
export const resolved = (
  card: EventId | StrategicId,
  effect: CardResolved['effect'],
  clauses: readonly string[] = [],
  seat: CardResolved['seat'] = null,
): Told => ({
  type: 'card_resolved',
  seat,
  clauses: [clauseOf(card), ...clauses],
  card,
  effect,
  units: [],
  hexes: [],
  system: null,
})
