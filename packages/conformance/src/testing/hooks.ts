// What the toy games' own test files would say to the kit: an example of every hook.
import type { DuelAction, DuelEvent, DuelState } from '../../../kernel/src/testing/duel.ts'
import type { SealedAction, SealedEvent, SealedSeat, SealedState } from '../../../kernel/src/testing/sealed.ts'
import type { ConformanceOptions } from '../options.ts'

export const duelHooks: ConformanceOptions<DuelState, DuelAction, DuelEvent> = {
  outcomeOf(_before, _seat, _action, { events }) {
    const struck = events.find(event => event.type === 'struck')
    return struck ? { loss: struck.loss } : null
  },
  invariants(before, after) {
    const wealth = (state: DuelState) => state.red.coins + state.blue.coins
    const broken = after.red.hp < 0 || after.blue.hp < 0 ? ['hit points below zero'] : []
    return before && wealth(after) > wealth(before) ? [...broken, 'coins out of nothing'] : broken
  },
}

const allCards = ({ north, south, deck, played }: SealedState): number[] =>
  [...north.hand, ...south.hand, ...deck, ...played, north.sealed, south.sealed]
    .filter(card => card !== null)
    .sort((a, b) => a - b)

export const sealedHooks: ConformanceOptions<SealedState, SealedAction, SealedEvent> = {
  // Every card that the viewer cannot place changes places with another one.
  hiddenPairs(state, viewer, dice) {
    const known = viewer === 'north' || viewer === 'south' ? state[viewer].knows : null
    const hidden = (['north', 'south'] as const).filter(seat => seat !== viewer)
    const held = hidden.flatMap(seat => [...state[seat].hand, state[seat].sealed])
    const cards = [...held, ...state.deck].filter(card => card !== null && card !== known)
    if (cards.length < 2) return null
    const shift = 1 + dice.pick(cards.length - 1, 'shift')
    const swap = (card: number) =>
      cards.includes(card) ? (cards[(cards.indexOf(card) + shift) % cards.length] as number) : card
    // What the seats know of each other's cards must go on being true.
    const moved = (seat: SealedSeat) => {
      const { hand, sealed, knows } = state[seat]
      if (seat === viewer) return state[seat]
      return { ...state[seat], hand: hand.map(swap), sealed: sealed && swap(sealed), knows: knows && swap(knows) }
    }
    return { ...state, north: moved('north'), south: moved('south'), deck: state.deck.map(swap).sort((a, b) => a - b) }
  },
  unlistedActions(state, seat, dice) {
    const other = seat === 'north' ? state.south : state.north
    const theirs = other.hand[dice.pick(other.hand.length, 'card')] ?? 0
    return [{ type: 'seal', card: theirs }, { type: 'peek', at: other.hand.length }, { type: 'parry' }, { type: 'unseal' }]
  },
  invariants(before, after) {
    const cards = allCards(after)
    const broken = cards.every((card, i) => card === i + 1) ? [] : ['a card is lost or there twice']
    const points = (state: SealedState) => state.north.points + state.south.points
    return before && points(after) < points(before) ? [...broken, 'a point was taken away'] : broken
  },
}
