// What the actions of Sealed do, once they are known to be allowed. Each gives the next state and what happened.
import type { Dice } from '../dice.ts'
import type { Step } from '../game.ts'
import { otherOf, type SealedEvent, type SealedSeat, type SealedState, withHolding } from './sealed-state.ts'

const without = (cards: readonly number[], card: number) => cards.filter(each => each !== card)

/** The deck is kept in order and picked from, so a pick tells its place among cards that nobody may know: see `hidesDraw`. */
function draw(state: SealedState, by: SealedSeat, dice: Dice): Step<SealedState, SealedEvent> {
  const card = state.deck[dice.pick(state.deck.length, `SE-4.1 draw ${by}`)] as number
  const hand = [...state[by].hand, card]
  return {
    state: withHolding({ ...state, deck: without(state.deck, card) }, by, { hand }),
    events: [{ type: 'cardDrawn', clauses: ['SE-4.1'], by, card }],
  }
}

export function drawBoth(state: SealedState, dice: Dice): Step<SealedState, SealedEvent> {
  if (state.deck.length < 2) return { state, events: [] }
  const north = draw(state, 'north', dice)
  const south = draw(north.state, 'south', dice)
  return { state: south.state, events: [...north.events, ...south.events] }
}

export function seal(state: SealedState, by: SealedSeat, card: number): Step<SealedState, SealedEvent> {
  const sealed = withHolding(state, by, { hand: without(state[by].hand, card), sealed: card })
  const event: SealedEvent = { type: 'cardSealed', clauses: ['SE-2.1'], by, card }
  if (sealed[otherOf(by)].sealed === null) return { state: sealed, events: [event] }
  const shown = show(sealed)
  // The last one to choose resolves all; somebody learns something hidden, so undo stops here.
  return { state: shown.state, events: [event, ...shown.events], reveals: true }
}

function show(state: SealedState): Step<SealedState, SealedEvent> {
  const [north, south] = [state.north.sealed as number, state.south.sealed as number]
  const forget = (seat: SealedSeat, card: number) => ({
    sealed: null,
    knows: state[seat].knows === card ? null : state[seat].knows,
  })
  const cleared = withHolding(withHolding(state, 'north', forget('north', south)), 'south', forget('south', north))
  const open = { ...cleared, played: [...state.played, north, south] }
  const asked = north < south ? 'north' : 'south'
  const shown: SealedEvent = { type: 'cardsShown', clauses: ['SE-2.2'], north, south }
  // `apply` stops where somebody must decide and keeps the question; with empty hands there is no deck, so no draw is missed.
  const hasChoice = open[asked].canParry || open[otherOf(asked)].hand.length > 0
  if (hasChoice) return { state: { ...open, pending: [{ asked, hasPeeked: false }] }, events: [shown] }
  return { state: score(open, asked), events: [shown, { type: 'pointScored', clauses: ['SE-3.3'], by: otherOf(asked) }] }
}

const score = (state: SealedState, loser: SealedSeat): SealedState =>
  withHolding(state, otherOf(loser), { points: state[otherOf(loser)].points + 1 })

export function answer(state: SealedState, by: SealedSeat, isParried: boolean, dice: Dice): Step<SealedState, SealedEvent> {
  const settled = isParried ? withHolding(state, by, { canParry: false }) : score(state, by)
  const drawn = drawBoth({ ...settled, pending: state.pending.slice(1) }, dice)
  const type = isParried ? ('pointParried' as const) : ('pointScored' as const)
  return { state: drawn.state, events: [{ type, clauses: ['SE-3.1'], by: isParried ? by : otherOf(by) }, ...drawn.events] }
}

export function peek(state: SealedState, by: SealedSeat, at: number): Step<SealedState, SealedEvent> {
  const card = state[otherOf(by)].hand[at] as number
  const known = withHolding({ ...state, pending: [{ asked: by, hasPeeked: true }] }, by, { knows: card })
  return { state: known, events: [{ type: 'cardPeeked', clauses: ['SE-3.2'], by, card }], reveals: true }
}

export function unseal(state: SealedState, by: SealedSeat): Step<SealedState, SealedEvent> {
  const hand = [...state[by].hand, state[by].sealed as number]
  const taken = withHolding(state, by, { hand, sealed: null })
  return { state: taken, events: [{ type: 'cardUnsealed', clauses: ['SE-2.1'], by }] }
}
