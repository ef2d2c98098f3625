// Makes a match online and puts one's own seat by, before anything else can happen to it.
import type { MadeMatch, NewMatch } from '@sandtable/protocol/online'
import { holdSeat, newNonce, newSecret } from './keys.ts'

type Wanted = Omit<NewMatch, 'secret' | 'nonce'>

/** Invitations that this page has made and nobody has taken up yet; the server knows only their digests. */
const INVITATIONS = 'sandtable.invitations'

export async function makeOnline(wanted: Wanted): Promise<string> {
  const secret = newSecret()
  const nonce = newNonce()
  const answer = await fetch('/api/matches', { method: 'POST', body: JSON.stringify({ ...wanted, secret, nonce }) }).catch(
    () => null,
  )
  if (!answer) throw new Error('The server does not answer. Check the connection and try again.')
  const told = (await answer.json()) as MadeMatch | { readonly message: string }
  if ('message' in told) throw new Error(told.message)
  holdSeat(told.match, { seat: wanted.seat, secret, nonce, name: wanted.name })
  keepInvitations(told.match, told.invitations)
  return told.match
}

export function invitationsOf(match: string): Readonly<Record<string, string>> {
  try {
    const kept = JSON.parse(localStorage.getItem(INVITATIONS) ?? '{}') as Record<string, Record<string, string>>
    return kept[match] ?? {}
  } catch {
    return {}
  }
}

export function keepInvitations(match: string, invitations: Readonly<Record<string, string>>): void {
  try {
    const kept = JSON.parse(localStorage.getItem(INVITATIONS) ?? '{}') as Record<string, unknown>
    localStorage.setItem(INVITATIONS, JSON.stringify({ ...kept, [match]: { ...invitationsOf(match), ...invitations } }))
  } catch {
    // Then the link can be asked for again: a new invitation replaces the one that nobody has.
  }
}
