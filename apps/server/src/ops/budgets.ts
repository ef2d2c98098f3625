// What a message, a match and an address may use, as data: shown in /metrics and in docs/hosting.md.
import { PATIENCE_MS } from '@sandtable/ai'
import { MOST } from '@sandtable/protocol/online'
import type { Limits } from '../socket/rate-limits.ts'

/** `code`: of the refusal where it is used up; null where nothing is refused. `isCounted`: everybody may know of the refusal, so it is counted. */
export type Budget = {
  readonly of: 'message' | 'match' | 'seat' | 'address' | 'connection' | 'server'
  readonly what: string
  readonly most: number
  readonly code: string | null
  readonly isCounted: boolean
}

const row = (of: Budget['of'], what: string, most: number, code: string | null, isCounted = code !== null): Budget => ({
  ...{ of, what, most, code, isCounted },
})

export const budgetsOf = ({
  match,
  processing,
  drafts,
  records,
  unread,
  open,
  messages,
  requests,
  matches,
}: Limits): readonly Budget[] => [
  row('message', 'bytes', MOST.message, 'too-large'),
  row('message', 'milliseconds of the thread of the server', processing.message, null),
  row('connection', 'messages a second', messages.perSecond, 'too-fast'),
  row('match', 'entries kept', match.entries, 'match-full', false),
  row('match', 'bytes of entries kept', match.bytes, 'match-full', false),
  row('match', 'milliseconds a second of the thread of the server', processing.match.perSecond, 'too-fast'),
  row('match', 'milliseconds of a thread for one thought of the computer', PATIENCE_MS, null),
  row('seat', 'drafts and undos until the turn passes', drafts.entries, 'too-many-drafts', false),
  row('seat', 'bytes of drafts and undos until the turn passes', drafts.bytes, 'too-many-drafts', false),
  row('address', 'milliseconds a second of the thread of the server', processing.address.perSecond, 'too-fast'),
  row('address', 'requests a second', requests.perSecond, 'too-fast'),
  row('address', 'new games an hour', matches.perSecond * 3600, 'too-fast'),
  row('address', 'open connections', open.perAddress, 'too-fast'),
  row('address', 'downloads of records at once', records.perAddress, 'too-many-downloads'),
  row('address', 'bytes sent and not read', unread.perAddress, 'unread-address'),
  row('server', 'open connections', open.all, 'full'),
  row('server', 'bytes of records being sent', records.bytes, 'busy'),
  row('server', 'bytes sent and not read', unread.all, 'unread-all'),
]

/** As Prometheus reads them. */
export const budgetText = (limits: Limits): string =>
  [
    '# HELP sandtable_budget What may be used; sandtable_refused_total counts by code what was refused.',
    '# TYPE sandtable_budget gauge',
    ...budgetsOf(limits).map(
      ({ of, what, most, code }) => `sandtable_budget{of="${of}",what="${what}",code="${code ?? ''}"} ${most}`,
    ),
    '',
  ].join('\n')
