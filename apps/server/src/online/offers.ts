// What a seat would agree to. It is kept with the seat, so that other nodes and a restart know of it, and lapses with the next entry that
// everybody may know of: if it lapsed with a hidden one, everybody could count those.
import type { Seat } from '@sandtable/kernel'
import { isLent, type KeptSeat } from './store/store.ts'

/** `count`: how many entries the table knows of. */
export const drawOffer = (count: number): string => `draw ${count}`
/** `by`: whose last action would be taken back. */
export const takeBackOffer = (count: number, by: Seat): string => `take-back ${count} ${by}`

type Offered = { readonly what: string | null; readonly by: Seat | null }
const NOTHING: Offered = { what: null, by: null }

function offeredAt(offer: string | null, count: number | null): Offered {
  const [what, at, by] = offer?.split(' ') ?? []
  return what !== undefined && at === String(count) ? { what, by: by ?? null } : NOTHING
}

export const wantsDraw = ({ offer }: KeptSeat, count: number | null): boolean => offeredAt(offer, count).what === 'draw'
export const wantsTakeBack = ({ offer }: KeptSeat, count: number | null): boolean =>
  offeredAt(offer, count).what === 'take-back'

/** Whose action somebody would have taken back now. */
export const takeBackBy = (seats: readonly KeptSeat[], count: number | null): Seat | null =>
  seats.map(({ offer }) => offeredAt(offer, count)).find(({ what }) => what === 'take-back')?.by ?? null

/** Everybody wants the same. A computer that plays for itself agrees; one that plays for a person does not speak for him. */
export const areAgreed = (seats: readonly KeptSeat[], offer: string): boolean =>
  seats.every(one => (one.holder === 'computer' && !isLent(one)) || one.offer === offer)
