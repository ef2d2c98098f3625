// What a seat of Sealed may know, the states that this knowledge allows, and the chances it gives.
import type { Dice } from '../dice.ts'
import type { Viewer } from '../game.ts'
import { type Holding, SEATS, type SealedSeat, type SealedState, type SealedView } from './sealed-state.ts'

export function view(state: SealedState, viewer: Viewer): SealedView {
  const open = ({ hand, sealed, points, canParry }: Holding) => ({
    points,
    canParry,
    cards: hand.length,
    hasSealed: sealed !== null,
  })
  const seat = SEATS.find(each => each === viewer)
  const { deck, played, pending } = state
  const own = seat ? { hand: state[seat].hand, sealed: state[seat].sealed, knows: state[seat].knows } : null
  return { viewer, own, north: open(state.north), south: open(state.south), deckSize: deck.length, played, pending }
}

/** The cards that this viewer cannot place: the deck and what others hold, but for a card it has seen. */
function unplaced({ own, played, deckSize, north, south }: SealedView): number[] {
  const placed = [...played, ...(own?.hand ?? []), own?.sealed, own?.knows]
  const all =
    played.length + deckSize + [north, south].reduce((sum, { cards, hasSealed }) => sum + cards + (hasSealed ? 1 : 0), 0)
  return Array.from({ length: all }, (_, i) => i + 1).filter(card => !placed.includes(card))
}

export function imagine(seen: SealedView, dice: Dice): SealedState {
  const pool = unplaced(seen)
  const take = () => pool.splice(dice.pick(pool.length, 'imagine'), 1)[0] as number
  const holding = (seat: SealedSeat): Holding => {
    const { cards, hasSealed, points, canParry } = seen[seat]
    if (seen.own && seat === seen.viewer) return { ...seen.own, points, canParry }
    const known = seen.own?.knows ?? null
    const held = Array.from({ length: cards + (hasSealed ? 1 : 0) - (known === null ? 0 : 1) }, take)
    if (known !== null) held.splice(dice.pick(held.length + 1, 'imagine'), 0, known)
    return {
      hand: held.slice(hasSealed ? 1 : 0),
      sealed: hasSealed ? (held[0] as number) : null,
      points,
      canParry,
      knows: null,
    }
  }
  const [north, south] = [holding('north'), holding('south')]
  return { north, south, deck: pool.sort((a, b) => a - b), played: seen.played, pending: seen.pending }
}

/** The chance of each card that the seat may draw next: every one it cannot place is equally likely. Counted on the view. */
export function drawOdds(seen: SealedView) {
  const cards = unplaced(seen)
  return { outcomes: cards.map(card => ({ p: 1 / cards.length, exact: [1, cards.length] as const, card })) }
}
