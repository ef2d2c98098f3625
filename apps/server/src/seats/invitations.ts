// What opens a seat that no person holds. Before a game begins that is one invitation. In the middle of it the first is the way back of the
// player who left, which he may also pass on: it stays while others are invited, and while the computer plays there.
import type { Chair } from '@sandtable/protocol/online'
import { isLent, type StoredMatch, type StoredSeat } from '../store/store.ts'
import { hashOf, opens } from './seat-secrets.ts'

type Hashes = StoredSeat['secretHash']

export const opensSeat = (secret: string, hashes: Hashes): boolean => hashes.split(' ').some(hash => opens(secret, hash))

/** Without whatever invitation is out. */
export const returnHash = (hashes: Hashes): Hashes => hashes.split(' ')[0] as string

/** The invitation before it opens nothing any more. */
export const withInvitation = (hashes: Hashes, secret: string): Hashes => `${returnHash(hashes)} ${hashOf(secret)}`

export const isUnderWay = ({ hasBegun, outcome }: Pick<StoredMatch, 'hasBegun' | 'outcome'>): boolean => hasBegun && !outcome

/** A seat of the computer's own, or one that nobody has. */
export const hasNoPerson = (stored: StoredSeat): boolean =>
  stored.holder === 'nobody' || (stored.holder === 'computer' && !isLent(stored))

/** Whoever entered it would see what was hidden from him until then: so those who stayed have no say in it. */
export const onlyLeaverOpens = (match: StoredMatch, stored: StoredSeat, hidesThings: boolean): Pick<Chair, 'onlyLeaver'> =>
  hidesThings && isUnderWay(match) && hasNoPerson(stored) ? { onlyLeaver: true } : {}
