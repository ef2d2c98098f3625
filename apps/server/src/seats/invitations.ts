// What opens a seat that no person holds. Before a game begins that is one invitation. During a game the first digest is the return of the
// player who left, which they may also pass on: it stays while others are invited, and while the computer plays there.
import type { Chair } from '@sandtable/protocol/online'
import { isLent, type StoredMatch, type StoredSeat } from '../store/store.ts'
import { hashOf, opens } from './seat-secrets.ts'

type Hashes = StoredSeat['secretHash']

export const opensSeat = (secret: string, hashes: Hashes): boolean => hashes.split(' ').some(hash => opens(secret, hash))

/** Without the invitation. */
export const returnHash = (hashes: Hashes): Hashes => hashes.split(' ')[0] as string

/** Cancels the invitation before it. */
export const withInvitation = (hashes: Hashes, secret: string): Hashes => `${returnHash(hashes)} ${hashOf(secret)}`

export const isUnderWay = ({ hasBegun, outcome }: Pick<StoredMatch, 'hasBegun' | 'outcome'>): boolean => hasBegun && !outcome

/** A seat of a computer of its own, or one without a player. */
export const hasNoPerson = (stored: StoredSeat): boolean =>
  stored.holder === 'nobody' || (stored.holder === 'computer' && !isLent(stored))

/** A new player would see what was hidden from them: so the players who stayed have no say in it. */
export const onlyLeaverOpens = (match: StoredMatch, stored: StoredSeat, hidesThings: boolean): Pick<Chair, 'onlyLeaver'> =>
  hidesThings && isUnderWay(match) && hasNoPerson(stored) ? { onlyLeaver: true } : {}
