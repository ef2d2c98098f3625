// The lines the shell shows: the state of the war, what can be done now, what a plan gives up, and orders in words.
import type { WwAction } from '../../rules/contract/actions.ts'
import type { WwEvent } from '../../rules/contract/events.ts'
import type { WwView } from '../../rules/knowledge/view.ts'
import type { WwState } from '../../rules/state/state.ts'
import { isSide } from '../../rules/tables.ts'
import { armyName } from '../../text/names.ts'
import { orderText } from '../../text/order-words.ts'
import { cautions, hud, type MarchCard, placeName } from '../../viewmodel/index.ts'
import { stateOf, type WwSession } from '../positions.ts'

export function headline(view: WwView): { readonly text: string; readonly seat: string | null } {
  const state = stateOf(view)
  const { over, counter, turn, lastTurn, initiative } = hud(state)
  if (over) return { text: over, seat: state.result?.winner ?? null }
  if (state.phase === 'factions' || state.phase === 'placement') return { text: 'Before the first turn', seat: null }
  // Both sides plan at once: the mark shows a player their own side, and a watcher the side that acts first.
  return { text: `${counter} · turn ${turn} of ${lastTurn}`, seat: isSide(view.viewer) ? view.viewer : initiative }
}

export function promptFor(session: WwSession): string {
  const state = stateOf(session.view)
  const { over } = hud(state)
  if (over) return over
  if (session.mode === 'replay') return 'A replay: look around, or step through it.'
  if (session.outcome) return 'The match is over.'
  const { seat } = session
  if (seat === null || !isSide(seat)) return 'The other side is deciding.'
  if (state.phase === 'factions') return 'Choose your faction.'
  if (state.phase === 'placement') return 'Choose where your first unit begins: tap a lit hex twice.'
  if (state.phase === 'losses') return 'Choose who is lost.'
  if (state.plans[seat].isSubmitted) return 'Your plan is in; it can be taken back until the other one is.'
  return `You are ${armyName(seat, state.factions[seat])}: raise units, draw marches, aim guns, then submit.`
}

/** A march that is being drawn, in a line. */
export function marchWords(state: WwState, { step, price, left, problem, fight }: MarchCard): string {
  const way = `To ${placeName(state, step.path.at(-1)!)} for ${price}, ${left} left.`
  return problem ? problem.text : fight ? `${way} ${fight.text}` : way
}

export function caution(view: WwView, action: WwAction): string | null {
  const state = stateOf(view)
  const { viewer } = view
  if (action.type === 'resign') return 'Resigning ends the war: the other side wins.'
  if (action.type !== 'submitPlan' || !isSide(viewer) || state.phase !== 'planning') return null
  const found = cautions(state, viewer)
  return found.length > 0 ? found.map(({ text }) => text).join(' ') : null
}

const BOOKKEEPING: ReadonlySet<string> = new Set<WwEvent['type']>([
  'draft_changed',
  'plan_withdrawn',
  'plans_opened',
  'plan_reported',
  'wind',
])

/** Drafts, plans in notation, and ground that changes hands without a city on it (WW-5.5), may be folded away in the log. */
export function isMinor(event: WwEvent): boolean {
  if (event.type !== 'owner_changed') return BOOKKEEPING.has(event.type)
  return !event.clauses.includes('WW-5.5')
}

export function orderWords(view: WwView, action: WwAction): string {
  return orderText(() => stateOf(view), view.viewer, action)
}
