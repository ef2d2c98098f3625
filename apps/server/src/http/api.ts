// What can be asked without a socket: create a match, read its card, the lobby, the record of a finished match.
import { ParseError, parseJson, parseWith, TableError } from '@sandtable/kernel'
import { MOST, NewMatchSchema } from '@sandtable/protocol/online'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { finishedRecord, type OpenText, textOf } from '../match/redacted.ts'
import type { RequestContext } from '../socket/connection.ts'
import { networkOf } from '../socket/network.ts'
import { isOwnPage } from '../socket/origin.ts'
import { Buckets } from '../socket/rate-limits.ts'
import { RequestError } from '../socket/request-error.ts'
import { RecordDownloads } from './record-downloads.ts'

const LOBBY_MOST = 50
const JSON_TEXT = { 'Cache-Control': 'no-store', 'Content-Type': 'application/json; charset=utf-8' }
type Status = 400 | 403 | 404 | 409 | 413 | 429 | 500 | 503
const STATUS: { readonly [code: string]: Status } = {
  'too-fast': 429,
  'too-many-downloads': 429,
  busy: 503,
  'not-stored': 503,
}

/** The way out, of records in pieces: what a game hides has been left out of such a text. */
const answer = (c: Context, body: OpenText, status: Status | 200 | 201 = 200, headers: Readonly<Record<string, string>> = {}) =>
  c.body(body, status, { ...JSON_TEXT, ...headers })

export type ApiOptions = { readonly origins: readonly string[]; addressOf(c: Context): string }

export function makeApi(context: RequestContext, { origins, addressOf }: ApiOptions) {
  const records = new RecordDownloads(context.limits)
  const requests = new Buckets(context.limits.requests, context.elapsed)
  const refuse = (c: Context, status: Status, code: string, message: string) => {
    context.eventLog.refused(code, addressOf(c))
    return answer(c, textOf({ code, message }), status)
  }
  const tooLarge = (c: Context) => refuse(c, 413, 'too-large', `A match takes at most ${MOST.message} bytes.`)
  const api = new Hono()
    .use(async (c, next) => {
      if (requests.take(networkOf(addressOf(c)))) return next()
      return refuse(c, 429, 'too-fast', 'Too many requests from this address. Wait a moment and try again.')
    })
    .post('/matches', bodyLimit({ maxSize: MOST.message, onError: tooLarge }), async c => {
      const { origin, host } = c.req.header()
      if (!isOwnPage({ origin, host }, origins)) return refuse(c, 403, 'foreign-origin', 'Matches are made on the page itself.')
      const text = await c.req.text()
      if (!context.newMatches.take(networkOf(addressOf(c))))
        return refuse(c, 429, 'too-fast', 'Too many matches from this address. Wait a few minutes and try again.')
      const wanted = parseWith(NewMatchSchema, parseJson(text, 'request'), 'bad-request')
      const made = await context.matches.create(wanted, networkOf(addressOf(c)))
      context.metrics.add('sandtable_matches_total')
      return answer(c, textOf(made), 201)
    })
    .get('/matches', async c => {
      return answer(c, textOf({ matches: await context.matches.openGames(LOBBY_MOST) }))
    })
    .get('/matches/:id', async c => {
      const match = await context.matches.match(c.req.param('id'))
      return match ? answer(c, textOf(match.card())) : refuse(c, 404, 'no-match', 'There is no match at this address.')
    })
    .get('/matches/:id/record', async c => {
      const match = await context.matches.match(c.req.param('id'))
      if (!match) return refuse(c, 404, 'no-match', 'There is no match at this address.')
      // A running match has secrets, the dice to come among them.
      const { outcome } = match.stored
      if (!outcome) return refuse(c, 409, 'not-over', 'The record is given out when the match is over.')
      const { id, game, seats } = match.stored
      const make = async () => {
        const record = await match.record()
        return record && finishedRecord(record, outcome)
      }
      const names = seats.map(({ name, level }) => [name, level])
      const record = await records.read(JSON.stringify([id, names]), networkOf(addressOf(c)), make)
      if (!record) return refuse(c, 404, 'no-record', 'This match was never begun.')
      return c.body(record.body, 200, {
        ...JSON_TEXT,
        'Content-Length': String(record.length),
        'Content-Disposition': `attachment; filename="${game}-${id}.json"`,
      })
    })
    .all('*', c => refuse(c, 404, 'not-found', `There is nothing at ${c.req.path}.`))
  api.onError((error, c) => {
    if (error instanceof RequestError)
      return refuse(c, STATUS[error.answer.code] ?? 400, error.answer.code, error.answer.message)
    if (error instanceof ParseError || error instanceof TableError) return refuse(c, 400, error.code, error.message)
    // A client that hangs up during its request gets no answer.
    if (c.env && (c.env as { incoming?: { aborted?: boolean } }).incoming?.aborted)
      return refuse(c, 400, 'cut-off', 'The request ended too early.')
    context.eventLog.problem(error.stack ?? error.message)
    return refuse(c, 500, 'broken', 'Something went wrong here. Nothing was changed; try again.')
  })
  return api
}
