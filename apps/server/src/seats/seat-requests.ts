// The requests that change which player holds a seat: claim, leave, invite, give it to the computer, and the seat's part of the dice.
import type { Seat } from '@sandtable/kernel'
import type { AskOf, Tell } from '@sandtable/protocol/online'
import type { OpenMatch } from '../match/open-match.ts'
import type { Open } from '../match/redacted.ts'
import type { Subscriber } from '../match/subscribers.ts'
import { RequestError } from '../socket/request-error.ts'
import { isLent, type StoredSeat } from '../store/store.ts'
import { hasNoPerson, isUnderWay, opensSeat, returnHash, withInvitation } from './invitations.ts'
import { hashOf, newSecret } from './seat-secrets.ts'

/** The answer to a request that was done. */
export type Done = Open<Omit<Extract<Tell, { type: 'done' }>, 'type' | 'key'>>

/** `seatsHeld`: those that the same connection has held in this match. */
export async function claimSeat(
  match: OpenMatch,
  ask: AskOf<'claim' | 'join'>,
  seatsHeld: readonly Seat[],
): Promise<{ readonly seat: Seat; readonly secretHash: string }> {
  const { own, name, nonce } = ask
  const secretHash = hashOf(own)
  const { seats, hasBegun } = match.stored
  // A page whose connection dropped may ask again: the seat is its already.
  const mine = seats.find(one => one.holder === 'person' && one.secretHash === secretHash)
  if (mine) return { seat: mine.seat, secretHash }
  const free = seats.find(one => mayClaim(match, one, ask))
  if (!free) throw new RequestError('no-invitation', 'This invitation is used up or was taken back. Ask for a new one.')
  checkOtherSide(match, free, secretHash, seatsHeld)
  // Once dice have fallen they stay made of the parts that were given before.
  const part = hasBegun ? free.nonce : nonce
  await match.changeSeat(free, { holder: 'person', secretHash, name, level: null, nonce: part }, null)
  return { seat: free.seat, secretHash }
}

/** By invitation: a seat without a player. Without one: a seat of a match in the lobby, until it begins. */
function mayClaim(
  { stored: { isPublic, hasBegun, outcome } }: OpenMatch,
  one: StoredSeat,
  ask: AskOf<'claim' | 'join'>,
): boolean {
  if (ask.type === 'join') return isPublic && !hasBegun && one.holder === 'nobody' && one.seat === ask.seat
  const isFree = one.holder === 'nobody' || (isUnderWay({ hasBegun, outcome }) && hasNoPerson(one))
  return isFree && opensSeat(ask.secret, one.secretHash)
}

/** A player who changed sides during a game would know both. The address is no evidence: two players may share one. */
function checkOtherSide({ stored }: OpenMatch, { seat }: StoredSeat, hash: string, seatsHeld: readonly Seat[]): void {
  if (!isUnderWay(stored)) return
  const isHeld = stored.seats.some(one => one.seat !== seat && one.secretHash === hash)
  if (isHeld || seatsHeld.some(one => one !== seat))
    throw new RequestError('other-side', 'You have played the other side of this game. Only somebody else can take this seat.')
}

/** Answers the secret with which the player can return. */
export async function leaveSeat(match: OpenMatch, stored: StoredSeat, by: Subscriber | null): Promise<Done> {
  const secret = newSecret()
  await match.changeSeat(stored, { holder: 'nobody', secretHash: hashOf(secret), name: null, level: null }, by)
  return { secret }
}

/** Answers no secret while other players of the match have not asked for the same. */
export async function invite(match: OpenMatch, by: string, seat: string): Promise<Done> {
  const stored = match.seat(seat)
  if (!stored || stored.holder === 'person') throw new RequestError('seat-taken', `seat: ${seat} is not free.`)
  if (isLent(stored)) throw new RequestError('seat-taken', `seat: the computer plays ${seat} for somebody, who may come back.`)
  const isLate = isUnderWay(match.stored)
  if (isLate && match.hidesThings)
    throw new RequestError(
      'only-leaver',
      'Things are hidden in this game, so only the player who left this seat can return to it or pass it on. You can let the computer play it.',
    )
  if (isLate && !(await match.wantInvite(by, seat))) return {}
  const secret = newSecret()
  const secretHash = isLate ? withInvitation(stored.secretHash, secret) : hashOf(secret)
  await match.changeSeat(stored, { holder: 'nobody', secretHash, name: null, level: null }, null)
  return { secret }
}

/** Cancels the invitation to the seat; the player who left it can still return. */
export async function seatComputer(match: OpenMatch, { seat, level }: AskOf<'seat-computer'>): Promise<Done> {
  const stored = match.seat(seat)
  // A page whose connection dropped may ask again.
  if (stored?.holder === 'computer' && stored.level === level && !isLent(stored)) return {}
  if (stored?.holder !== 'nobody') throw new RequestError('seat-taken', `seat: ${seat} is not free.`)
  if (match.stored.outcome) throw new RequestError('over', 'The match is over.')
  await match.checkLevel(level)
  // Once dice have fallen they stay made of the parts that were given before.
  const nonce = match.stored.hasBegun ? stored.nonce : null
  const secretHash = isUnderWay(match.stored) ? returnHash(stored.secretHash) : hashOf(newSecret())
  await match.changeSeat(stored, { holder: 'computer', secretHash, name: null, level, nonce }, null)
  return {}
}

/** A player gives their part of the dice once: one who could change it would try parts until the dice suit them. */
export async function givePart(match: OpenMatch, stored: StoredSeat, nonce: string): Promise<Done> {
  if (stored.nonce === nonce && match.stored.hasBegun) return {}
  if ((stored.nonce !== null && stored.nonce !== nonce) || match.stored.hasBegun)
    throw new RequestError('part-given', 'Your part of the dice is given already.')
  await match.givePart(stored, nonce)
  return {}
}
