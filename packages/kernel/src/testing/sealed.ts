// Sealed: the smallest game with secrets. Two seats choose a card at the same time and in secret; the loser is asked before
// the round closes. It shows what duel.ts does not: views, redaction, an interrupt on `pending`, and draws nobody may see.
//
//   SE-1.1 The cards 1 … n, all different, are dealt by picks; the rest is the deck. Everybody knows which cards there are.
//   SE-2.1 Each seat seals one card of its hand, face down. Until both have, a seat may take its card back.
//   SE-2.2 When both are sealed they are shown. The higher one is about to score a point.
//   SE-3.1 Before it does, the other seat is asked. It may yield, or parry with its parry, if it has not used it: no point then.
//   SE-3.2 Once before answering it may peek at one card of the winner's hand. Nobody else learns which.
//   SE-3.3 A question with one possible answer is not asked.
//   SE-4.1 Then both draw a card, north first, as long as there is a deck.
//   SE-5.1 When the hands are empty, more points win.
//   SE-6.1 A card is taken back by an action (SE-2.1); what was shown or drawn cannot be undone.
import { IllegalAction, ParseError } from '../errors.ts'
import type { Game, Seat, Step } from '../game.ts'
import { answer, drawBoth, peek, seal, unseal } from './sealed-moves.ts'
import {
  ActionSchema,
  type Holding,
  OptionsSchema,
  otherOf,
  outcome,
  ScenarioSchema,
  SEATS,
  type SealedAction,
  type SealedEvent,
  type SealedSeat,
  type SealedState,
  type SealedView,
} from './sealed-state.ts'
import { drawOdds, imagine, view } from './sealed-views.ts'

export type { SealedAction, SealedEvent, SealedSeat, SealedState, SealedView } from './sealed-state.ts'

const REFUSALS = {
  notToAct: ['SE-2.1', 'There is nothing for you to decide now.'],
  askedFirst: ['SE-3.1', 'First say whether you parry.'],
  notAsked: ['SE-3.1', 'Nobody has asked you that.'],
  alreadySealed: ['SE-2.1', 'Your card is on the table; take it back first.'],
  notSealed: ['SE-2.1', 'You have no card on the table.'],
  notInHand: ['SE-2.1', 'You do not hold this card.'],
  parryUsed: ['SE-3.1', 'You have used your parry.'],
  hasPeeked: ['SE-3.2', 'You have peeked already.'],
  noSuchCard: ['SE-3.2', 'The other does not hold that many cards.'],
} as const
type Code = keyof typeof REFUSALS
const refuse = (code: Code) => ({ code, clause: REFUSALS[code][0] })

const WORDS: { readonly [T in SealedEvent['type']]: string } = {
  cardDrawn: 'draws a card',
  cardSealed: 'seals a card',
  cardPeeked: 'peeks at a card',
  cardUnsealed: 'takes the card back',
  cardsShown: 'The cards are shown',
  pointParried: 'parries',
  pointScored: 'scores',
}

/** Both while both may still choose, also the one who has: it may take its card back. An interrupt names one seat. */
function toAct(state: SealedState): readonly SealedSeat[] {
  const question = state.pending[0]
  if (question) return [question.asked]
  return outcome(state) ? [] : SEATS
}

function legal(state: SealedState, seat: Seat): readonly SealedAction[] {
  const by = toAct(state).find(each => each === seat)
  if (!by) return []
  const question = state.pending[0]
  if (!question) {
    return state[by].sealed === null ? state[by].hand.map(card => ({ type: 'seal', card })) : [{ type: 'unseal' }]
  }
  const peeks = question.hasPeeked ? [] : state[otherOf(by)].hand.map((_, at) => ({ type: 'peek' as const, at }))
  return [...peeks, ...(state[by].canParry ? [{ type: 'parry' as const }] : []), { type: 'yield' }]
}

/** Reads nothing that the seat may not know: a refusal that did would be a way to ask. */
function check(state: SealedState, seat: Seat, action: SealedAction) {
  const by = toAct(state).find(each => each === seat)
  if (!by) return refuse('notToAct')
  const question = state.pending[0]
  const isAnswer = action.type === 'peek' || action.type === 'parry' || action.type === 'yield'
  if (question && !isAnswer) return refuse('askedFirst')
  if (!question && isAnswer) return refuse('notAsked')
  if (action.type === 'unseal') return state[by].sealed === null ? refuse('notSealed') : null
  if (action.type === 'seal' && state[by].sealed !== null) return refuse('alreadySealed')
  if (action.type === 'seal') return state[by].hand.includes(action.card) ? null : refuse('notInHand')
  if (action.type === 'parry') return state[by].canParry ? null : refuse('parryUsed')
  if (action.type === 'peek' && question?.hasPeeked) return refuse('hasPeeked')
  if (action.type === 'peek' && !(action.at in state[otherOf(by)].hand)) return refuse('noSuchCard')
  return null
}

export const sealed: Game<
  SealedState,
  SealedAction,
  SealedEvent,
  SealedView,
  { parry: boolean },
  { cards: number; hand: number }
> = {
  id: 'sealed',
  title: 'Sealed',
  clausePrefix: 'SE',
  rulesVersion: 1,
  seats: SEATS.map(id => ({ id, title: id })),
  scenarios: [
    { id: 'ten', title: 'Ten cards', summary: 'Three in the hand.', scenario: { cards: 10, hand: 3 } },
    { id: 'short', title: 'No deck', summary: 'All cards are dealt.', scenario: { cards: 4, hand: 2 } },
  ],
  actionSchema: ActionSchema,
  optionsSchema: OptionsSchema,
  scenarioSchema: ScenarioSchema,
  undo: { clause: 'SE-6.1' },

  setup({ cards, hand }, { parry }, dice) {
    if (cards % 2 === 1 || hand * 2 > cards)
      throw new ParseError('bad-scenario', 'cards', 'the cards must come out even and be enough for both hands', 'SE-1.1')
    const empty: Holding = { hand: [], sealed: null, points: 0, canParry: parry, knows: null }
    const deck = Array.from({ length: cards }, (_, i) => i + 1)
    let step: Step<SealedState, SealedEvent> = {
      state: { north: empty, south: empty, deck, played: [], pending: [] },
      events: [],
    }
    for (let i = 0; i < hand; i++) {
      const next = drawBoth(step.state, dice)
      step = { state: next.state, events: [...step.events, ...next.events] }
    }
    return step
  },
  toAct,
  legal,
  forms: () => [],
  check,
  apply(state, seat, action, dice) {
    const refusal = check(state, seat, action)
    if (refusal) throw new IllegalAction(refusal)
    const by = seat as SealedSeat
    if (action.type === 'seal') return seal(state, by, action.card)
    if (action.type === 'peek') return peek(state, by, action.at)
    if (action.type === 'unseal') return unseal(state, by)
    return answer(state, by, action.type === 'parry', dice)
  },
  view,
  redact: (event, viewer) => ('card' in event && event.by !== viewer ? { ...event, card: null } : event),
  // A card reaches its owner by `cardDrawn`; the pick itself would tell its place among the cards still hidden.
  hidesDraw: () => true,
  imagine,
  odds(state, seat, action) {
    const draws = (action?.type === 'parry' || action?.type === 'yield') && state.deck.length > 1
    return draws && !check(state, seat, action) ? drawOdds(view(state, seat)) : null
  },
  outcome,
  describe(event) {
    const card = 'card' in event && event.card !== null ? ` (${event.card})` : ''
    const text =
      event.type === 'cardsShown'
        ? `${WORDS.cardsShown}: ${event.north}, ${event.south}.`
        : `${event.by} ${WORDS[event.type]}${card}.`
    return { text, clauses: event.clauses }
  },
  explain: refusal => REFUSALS[refusal.code as Code][1],
}
