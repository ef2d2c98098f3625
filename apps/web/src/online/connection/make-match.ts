// Makes a match online and puts one's own seat by, before anything else can happen to it.
import type { MadeMatch, NewMatch } from '@sandtable/protocol/online'
import { keepInvitations } from './invitations.svelte.ts'
import { holdSeat, newNonce, newSecret } from './keys.ts'

type Wanted = Omit<NewMatch, 'secret' | 'nonce'>

export async function makeOnline(wanted: Wanted): Promise<string> {
  const secret = newSecret()
  const answer = await fetch('/api/matches', { method: 'POST', body: JSON.stringify({ ...wanted, secret }) }).catch(() => null)
  if (!answer) throw new Error('The server does not answer. Check the connection and try again.')
  const told = (await answer.json()) as MadeMatch | { readonly message: string }
  if ('message' in told) throw new Error(told.message)
  // One's own part of the dice is thought up now that the server's is promised; the page gives it.
  holdSeat(told.match, { seat: wanted.seat, secret, nonce: newNonce(), name: wanted.name, promise: told.commitment })
  keepInvitations(told.match, told.invitations)
  return told.match
}
