// A recorded match in words and as data.
import { type Action, type Draw, digest, type GameEvent, plainLine, type Replay, sentenceOf } from '@sandtable/kernel'

export type AnyReplay = Replay<unknown, Action, GameEvent, unknown, unknown, unknown>
export type AnyMoment = ReturnType<AnyReplay['go']>

export function titleOf({ game, record, length }: AnyReplay): string {
  const { outcome } = record
  const title = (record.scenario as { title?: unknown } | null)?.title
  const end = outcome ? `${outcome.winner ?? 'nobody'} won: ${outcome.reason} (${outcome.clause})` : 'not finished'
  // A record comes from anywhere.
  return plainLine(`${game.title}${typeof title === 'string' ? `, ${title}` : ''}: ${length} actions, ${end}`)
}

export function momentData({ game }: AnyReplay, { at, entry, state, events }: AnyMoment) {
  return {
    at,
    seq: entry?.seq ?? 0,
    seat: entry?.seat ?? null,
    action: entry?.action ?? null,
    draws: entry?.draws ?? [],
    events: events.map(event => ({ event, sentence: game.describe(event).text, clauses: game.describe(event).clauses })),
    hash: digest(state),
  }
}

export function momentWords({ game, record }: AnyReplay, { at, entry, events }: AnyMoment): string {
  const head = `${String(at).padStart(5)}  ${entry ? `${entry.seat}: ` : ''}`
  const sentences = events.map(event => {
    const { text, clauses } = sentenceOf(game, event)
    return clauses.length > 0 ? `${text} [${clauses.join(', ')}]` : text
  })
  const dice = (entry?.draws ?? record.setup.draws).map(draw => `         ${drawWords(draw)}\n`)
  return `${head}${sentences.join('\n       ') || (entry?.action.type ?? '')}\n${dice.join('')}`
}

function drawWords({ label, kind, value, need, hand }: Draw): string {
  const test = need === undefined ? '' : `, ${need} or less succeeds`
  return `${label}: ${kind} came ${value}${test}${hand ? ', thrown by hand' : ''}`
}

export function positionData(match: AnyReplay, moment: AnyMoment, seat: string) {
  const { game } = match
  const { state } = moment
  const rest = { toAct: game.toAct(state), outcome: game.outcome(state), view: game.view(state, seat) }
  return { ...momentData(match, moment), length: match.length, ...rest }
}

export function positionWords(match: AnyReplay, moment: AnyMoment, seat: string): string {
  const { toAct, outcome, hash, view } = positionData(match, moment, seat)
  const next = outcome ? `Over: ${outcome.winner ?? 'nobody'} won, ${outcome.reason}` : `To act: ${toAct.join(', ')}`
  const place = `After ${moment.at} of ${match.length} actions. ${next}. Hash ${hash}.`
  return `${titleOf(match)}\n${momentWords(match, moment)}\n${place}\n${JSON.stringify(view, null, 2)}\n`
}
