// The lines that the shell shows: where the battle stands, and what can be done now.

import type { AreaFired, Attacked, StructureAttacked } from '../rules/contract/events.ts'
import { legal } from '../rules/contract/legal.ts'
import { SIDE_WORDS, STEP_WORDS } from '../text/words.ts'
import {
  type BeachheadAction,
  type BeachheadView,
  deciderOf,
  goOn,
  type Interaction,
  type OddsCard,
  orderOf,
  orderTitle,
  type Scenario,
  seatOf,
  stateOf,
  stepLine,
  turnText,
} from '../viewmodel/index.ts'
import type { TableSession } from './game-types.ts'
import { isView } from './positions.ts'

/** BI-20.1, BI-20.4 to BI-20.16. */
export const RESULT_WORDS: Readonly<Record<string, string>> = {
  sunk: 'the USS Wasp was sunk',
  stalled: 'time ran out',
  points: 'by victory points',
  both: 'both reached what they came for',
  resigned: 'the other side resigned',
}

/** The dice an event speaks of: a strike's, those of each strike of an area, or its own. */
export function diceIn(event: { readonly type: string }): number {
  const {
    dice = [],
    strike,
    strikes = [],
  } = event as Partial<Pick<Attacked, 'strike'> & Pick<AreaFired, 'strikes'> & Pick<StructureAttacked, 'dice'>>
  return [dice, strike?.dice ?? [], ...strikes.map(each => each.dice)].flat().length
}

export function headline(view: BeachheadView | Scenario): { readonly text: string; readonly seat: string | null } {
  if (!isView(view)) return { text: 'Set-up', seat: null }
  if (view.result) {
    const { winner, reason } = view.result
    const who = winner === 'assault' || winner === 'defender' ? `${SIDE_WORDS[winner].title} wins` : 'A draw'
    return { text: `${turnText(view)} · ${who}${RESULT_WORDS[reason] ? `, ${RESULT_WORDS[reason]}` : ''}`, seat: winner }
  }
  const decider = deciderOf(view)
  const step = STEP_WORDS[view.step].title
  return { text: `${turnText(view)} · ${decider ? `${SIDE_WORDS[decider].title} · ` : ''}${step}`, seat: decider }
}

export function promptFor(session: TableSession): string {
  const view = session.view
  if (session.mode === 'replay') return 'A replay: look around, or step through it.'
  if (session.outcome) return STEP_WORDS.over.sentence
  const isMine = session.seat !== null && session.seat === seatOf(view)
  return stepLine({ view, legal: isMine ? session.legal : [] }, isMine)
}

/** BI-8.9: what is given up by going on. */
export function caution(view: BeachheadView, action: BeachheadAction): string | null {
  if (action.type !== 'done' && action.type !== 'pass') return null
  const seat = seatOf(view)
  return seat ? (goOn({ view, legal: legal(stateOf(view), seat) })?.caution ?? null) : null
}

/** What was weighed, in the words of the orders: 'Marine Squad 1: move to 3,2'. */
export const orderWords = (view: BeachheadView, action: BeachheadAction): string => orderTitle(view, orderOf(view, action))

/** What is armed or asked, for players who do not see the board. */
export function spokenFor({ armed, asked }: Interaction, odds: OddsCard | null): string {
  if (asked.length > 0) return `Choose: ${asked.map(({ text }) => text).join(', or ')}.`
  if (!armed) return ''
  const likely = odds?.parts.slice(0, 3).map(({ label, text }) => `${label} ${text}`)
  return likely ? `${odds?.title}. ${likely.join(', ')}. Enter gives the order.` : `${armed.text}. Enter gives the order.`
}
