// What opens a seat that no person holds. Before a game begins that is one invitation. In the middle of it the first is the way back of the
// player who left, which he may also pass on: it stays while others are invited, and while the computer plays there.
import type { Chair } from '@sandtable/protocol/online'
import { hashOf, opens } from './secrets.ts'
import { isLent, type KeptMatch, type KeptSeat } from './store/store.ts'

type Hashes = KeptSeat['secretHash']

export const opensSeat = (secret: string, hashes: Hashes): boolean => hashes.split(' ').some(hash => opens(secret, hash))

/** Without whatever invitation is out. */
export const wayBack = (hashes: Hashes): Hashes => hashes.split(' ')[0] as string

/** The invitation before it opens nothing any more. */
export const withInvitation = (hashes: Hashes, secret: string): Hashes => `${wayBack(hashes)} ${hashOf(secret)}`

export const isUnderWay = ({ hasBegun, outcome }: Pick<KeptMatch, 'hasBegun' | 'outcome'>): boolean => hasBegun && !outcome

/** A seat of the computer's own, or one that nobody has. */
export const hasNoPerson = (kept: KeptSeat): boolean =>
  kept.holder === 'nobody' || (kept.holder === 'computer' && !isLent(kept))

/** Whoever entered it would see what was hidden from him until then: so those who stayed have no say in it. */
export const onlyLeaverOpens = (match: KeptMatch, kept: KeptSeat, hidesThings: boolean): Pick<Chair, 'onlyLeaver'> =>
  hidesThings && isUnderWay(match) && hasNoPerson(kept) ? { onlyLeaver: true } : {}
