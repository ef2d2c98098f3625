// What a seat has offered or agreed to. It is stored with the seat, so that other nodes and a restart know of it, and lapses with the next
// entry that everybody knows of: if hidden ones ended it, everybody could count those.
import type { Seat } from '@sandtable/kernel'
import { isLent, type StoredSeat } from '../store/store.ts'

/** `count`: how many entries everybody knows of. */
export const drawOffer = (count: number): string => `draw ${count}`
/** `by`: the seat whose last action would be taken back. */
export const takeBackOffer = (count: number, by: Seat): string => `take-back ${count} ${by}`

/** `to`: the seat that a player would be invited to. */
export const inviteOffer = (count: number, to: Seat): string => `invite ${count} ${to}`

/** `by`: the seat that the offer is about. */
type Offered = { readonly what: string | null; readonly by: Seat | null }
const NOTHING: Offered = { what: null, by: null }

function offeredAt(offer: string | null, count: number | null): Offered {
  const [what, at, by] = offer?.split(' ') ?? []
  return what !== undefined && at === String(count) ? { what, by: by ?? null } : NOTHING
}

export const wantsDraw = ({ offer }: StoredSeat, count: number | null): boolean => offeredAt(offer, count).what === 'draw'
export const wantsTakeBack = ({ offer }: StoredSeat, count: number | null): boolean =>
  offeredAt(offer, count).what === 'take-back'

/** The seat whose action is asked back now. */
export const takeBackBy = (seats: readonly StoredSeat[], count: number | null): Seat | null =>
  seats.map(({ offer }) => offeredAt(offer, count)).find(({ what }) => what === 'take-back')?.by ?? null

export const wantsInvite = ({ offer }: StoredSeat, count: number | null): boolean => offeredAt(offer, count).what === 'invite'

/** The seat that a player would be invited to now. */
export const inviteTo = (seats: readonly StoredSeat[], count: number | null): Seat | null =>
  seats.map(({ offer }) => offeredAt(offer, count)).find(({ what }) => what === 'invite')?.by ?? null

/** Every person of the match, also one whose seat the computer plays just now. */
export const areAllFor = (seats: readonly StoredSeat[], offer: string): boolean =>
  seats.every(one => (one.holder !== 'person' && !isLent(one)) || one.offer === offer)

/** All want the same. A computer of its own agrees; one that plays for a person does not answer for them. */
export const areAgreed = (seats: readonly StoredSeat[], offer: string): boolean =>
  seats.every(one => (one.holder === 'computer' && !isLent(one)) || one.offer === offer)
