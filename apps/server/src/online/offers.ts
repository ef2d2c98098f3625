// What a seat would agree to. It is kept with the seat, so that other nodes and a restart know of it, and lapses with the next entry.
import type { Seat } from '@sandtable/kernel'
import type { KeptSeat } from './store/store.ts'

export const drawOffer = (seq: number): string => `draw ${seq}`
/** `by`: whose last action would be taken back. */
export const takeBackOffer = (seq: number, by: Seat): string => `take-back ${seq} ${by}`

type Offered = { readonly what: string | null; readonly by: Seat | null }
const NOTHING: Offered = { what: null, by: null }

function offeredAt(offer: string | null, seq: number | null): Offered {
  const [what, at, by] = offer?.split(' ') ?? []
  return what !== undefined && at === String(seq) ? { what, by: by ?? null } : NOTHING
}

export const wantsDraw = ({ offer }: KeptSeat, seq: number | null): boolean => offeredAt(offer, seq).what === 'draw'
export const wantsTakeBack = ({ offer }: KeptSeat, seq: number | null): boolean => offeredAt(offer, seq).what === 'take-back'

/** Whose action somebody would have taken back now. */
export const takeBackBy = (seats: readonly KeptSeat[], seq: number | null): Seat | null =>
  seats.map(({ offer }) => offeredAt(offer, seq)).find(({ what }) => what === 'take-back')?.by ?? null

/** Every person wants the same. A computer agrees. */
export const areAgreed = (seats: readonly KeptSeat[], offer: string): boolean =>
  seats.every(one => one.holder !== 'person' || one.offer === offer)
