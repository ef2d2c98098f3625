// BI-11: strategic cards. The table of what each does is split by side: assault-cards.ts and defender-cards.ts.
import type { Form } from '@sandtable/kernel'
import { cannotPay, canPay } from '../command/command-cost.ts'
import type { Act, BeachheadAction } from '../contract/actions.ts'
import type { Order } from '../contract/order.ts'
import { type BeachheadRefusal, refuse } from '../contract/refusals.ts'
import type { ActionRun } from '../state/action-run.ts'
import type { BeachheadState } from '../state/state.ts'
import { enemyOf, FULL_HAND, type Side, STRATEGIC_CARDS, type StrategicId } from '../tables/index.ts'
import { ASSAULT_PLAYS } from './assault-cards.ts'
import type { CardField, Play } from './card-play.ts'
import { DEFENDER_PLAYS } from './defender-cards.ts'

const PLAYS: Readonly<Record<StrategicId, Play>> = { ...ASSAULT_PLAYS, ...DEFENDER_PLAYS }

/** BI-11.1: at the start of the own command step; an empty deck is not reshuffled. */
export function drawStrategic(run: ActionRun, side: Side): void {
  const { decks, hands } = run.state
  const [card, ...rest] = decks[side]
  if (!card || hands[side].length >= FULL_HAND) return
  run.set({ decks: { ...decks, [side]: rest }, hands: { ...hands, [side]: [...hands[side], card] } })
  const drawn = { type: 'card_drawn', seat: side, clauses: ['BI-11.1'] } as const
  run.emit({ ...drawn, card, as: { [enemyOf(side)]: { ...drawn, card: null } } })
}

const fieldsOf = (action: Act<'playCard'>): readonly string[] =>
  Object.keys(action).filter(key => key !== 'type' && key !== 'card')
const isSameSet = (given: readonly string[], wanted: readonly CardField[]): boolean =>
  given.length === wanted.length && wanted.every(field => given.includes(field))

/** BI-11.2, then BI-26.8, then what the card itself asks. */
function problem(state: BeachheadState, side: Side, action: Act<'playCard'>): BeachheadRefusal | null {
  const { card } = action
  if (!state.hands[side].includes(card)) return refuse('card-not-held', 'BI-11.2', { card })
  const unpaid = cannotPay(state, side, STRATEGIC_CARDS[card].cp, 'BI-11.2')
  if (unpaid) return unpaid
  const { fields, problem: own } = PLAYS[card]
  if (!isSameSet(fieldsOf(action), fields)) return refuse('bad-choice', 'BI-26.8', { card, wants: fields.join(' ') })
  return own(state, action)
}

export const playCardOrder: Order<'playCard'> = {
  list(state, side, out) {
    for (const card of state.hands[side]) {
      if (!canPay(state, side, STRATEGIC_CARDS[card].cp)) continue
      for (const choice of PLAYS[card].choices(state)) {
        const action = { type: 'playCard', card, ...choice } as const
        if (!PLAYS[card].problem(state, action)) out.push(action)
      }
    }
  },
  check: problem,
  carry(run, side, action) {
    const { card } = action
    const { cp } = STRATEGIC_CARDS[card]
    const { hands, discards } = run.state
    const at = hands[side].indexOf(card)
    // The card was secret in the hand; from here on the enemy knows it.
    run.reveals = true
    run.spend(side, cp)
    run.set({
      hands: { ...hands, [side]: hands[side].filter((_, i) => i !== at) },
      discards: { ...discards, [side]: [...discards[side], card] },
    })
    run.emit({ type: 'card_played', seat: side, clauses: ['BI-11.2', 'BI-10.8', 'BI-11.3', `BI-11.3/${card}`], card, cp })
    PLAYS[card].carry(run, action)
  },
  /** Decoys may go to two hexes at once: too many pairs to list. */
  form(state, side): Form<BeachheadAction> | null {
    if (!state.hands[side].includes('D3')) return null
    const listed: BeachheadAction[] = []
    playCardOrder.list(state, side, listed)
    const example = listed.find(action => action.type === 'playCard' && action.card === 'D3')
    if (!example) return null
    return {
      type: 'playCard',
      example,
      schema: {
        type: 'object',
        description: 'One or two empty hexes of the deployment zones.',
        properties: {
          type: { const: 'playCard' },
          card: { const: 'D3' },
          hexes: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 2 },
        },
        required: ['type', 'card', 'hexes'],
        additionalProperties: false,
      },
    }
  },
}
