// The words of Sealed: state, view, actions, events. Plain data all through.
import * as v from 'valibot'
import type { Outcome, Viewer } from '../game.ts'

export const SEATS = ['north', 'south'] as const
export type SealedSeat = (typeof SEATS)[number]
type Both<T> = { readonly [S in SealedSeat]: T }

export type Holding = {
  /** In the order the cards came; a card leaves it when it is sealed. */
  readonly hand: readonly number[]
  readonly sealed: number | null
  readonly points: number
  readonly canParry: boolean
  /** A card that this seat saw in the other's hand, until it is played. */
  readonly knows: number | null
}
/** The unfinished business of an interrupt, as plain data: a save or a replay in the middle is nothing special. */
type Question = { readonly asked: SealedSeat; readonly hasPeeked: boolean }
export type SealedState = Both<Holding> & {
  readonly deck: readonly number[]
  readonly played: readonly number[]
  readonly pending: readonly Question[]
}

/** What a viewer may know: of another's cards how many there are, of the deck how large it is. */
export type SealedView = Both<
  Omit<Holding, 'hand' | 'sealed' | 'knows'> & { readonly cards: number; readonly hasSealed: boolean }
> & {
  readonly viewer: Viewer
  readonly own: { readonly hand: readonly number[]; readonly sealed: number | null; readonly knows: number | null } | null
  readonly deckSize: number
  readonly played: readonly number[]
  readonly pending: readonly Question[]
}

export const ScenarioSchema = v.strictObject({
  cards: v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(40)),
  hand: v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(20)),
})
export const OptionsSchema = v.strictObject({ parry: v.optional(v.boolean(), true) })
export const ActionSchema = v.variant('type', [
  v.strictObject({ type: v.literal('seal'), card: v.pipe(v.number(), v.integer()) }),
  v.strictObject({ type: v.literal('unseal') }),
  v.strictObject({ type: v.literal('peek'), at: v.pipe(v.number(), v.integer()) }),
  v.strictObject({ type: v.picklist(['parry', 'yield']) }),
])
export type SealedAction = v.InferOutput<typeof ActionSchema>

/** `null` in a field is what a viewer without the right sees there. */
export type SealedEvent = { readonly clauses: readonly string[] } & (
  | { readonly type: 'cardDrawn' | 'cardSealed' | 'cardPeeked'; readonly by: SealedSeat; readonly card: number | null }
  | { readonly type: 'cardUnsealed' | 'pointParried' | 'pointScored'; readonly by: SealedSeat }
  | { readonly type: 'cardsShown'; readonly north: number; readonly south: number }
)

export const otherOf = (seat: SealedSeat): SealedSeat => (seat === 'north' ? 'south' : 'north')
export const withHolding = (state: SealedState, seat: SealedSeat, change: Partial<Holding>): SealedState =>
  seat === 'north' ? { ...state, north: { ...state.north, ...change } } : { ...state, south: { ...state.south, ...change } }

export function outcome(state: SealedState): Outcome | null {
  const { north, south, pending } = state
  if (pending.length + north.hand.length + south.hand.length > 0 || north.sealed !== null || south.sealed !== null) return null
  const winner = north.points === south.points ? null : north.points > south.points ? 'north' : 'south'
  return { winner, reason: 'points', clause: 'SE-5.1' }
}
