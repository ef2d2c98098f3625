// Questions to a match: none of them changes anything.
import type { AnyMatch } from '@sandtable/kernel'
import type { AnswerTo, LogLine } from '../answers.ts'
import { checkSeat, type EngineMatches, readAction } from '../engine-matches.ts'
import { asReferee, explained, Refused } from '../errors.ts'
import type { RequestOf } from '../requests.ts'

export function legal(table: EngineMatches, request: RequestOf<'legal'>): AnswerTo<'legal'> {
  const { match } = table.held(request.match)
  const seat = checkSeat(match.game, request.seat)
  return { actions: match.legal(seat), forms: match.forms(seat) }
}

export function check(table: EngineMatches, request: RequestOf<'check'>): AnswerTo<'check'> {
  const { match } = table.held(request.match)
  const seat = checkSeat(match.game, request.seat)
  const refusal = match.check(seat, readAction(match.game, request.action))
  return refusal ? { legal: false, ...explained(match.game, refusal) } : { legal: true }
}

export function odds(table: EngineMatches, request: RequestOf<'odds'>): AnswerTo<'odds'> {
  const { match } = table.held(request.match)
  const seat = checkSeat(match.game, request.seat)
  const action = request.action === undefined || request.action === null ? null : readAction(match.game, request.action)
  // The chances of what may not be done are no chances; the reason helps more.
  const refusal = action && match.check(seat, action)
  if (refusal) throw new Refused(explained(match.game, refusal))
  return asReferee(match.game, () => match.odds(seat, action, request.ask)) ?? { outcomes: null }
}

/** 'table': what a spectator may see; 'all': everything, which only the referee has. */
export function view(table: EngineMatches, request: RequestOf<'view'>): AnswerTo<'view'> {
  const { match } = table.held(request.match)
  const viewer = checkSeat(match.game, request.seat, ['table', 'all'])
  return { view: viewer === 'all' ? everything(match) : match.view(viewer) }
}

/** As a scenario that sets it up again, where the game has that; else the state itself. */
function everything({ game, state }: AnyMatch): unknown {
  return game.position ? game.position(state) : state
}

export function log(table: EngineMatches, request: RequestOf<'log'>): AnswerTo<'log'> {
  const { match } = table.held(request.match)
  const viewer = checkSeat(match.game, request.seat ?? 'all', ['table', 'all'])
  const entries = match.log(viewer, request.from ?? 0).map(
    ({ seq, seat, event, sentence, draws }): LogLine => ({
      seq,
      seat,
      event,
      sentence: sentence.text,
      clauses: sentence.clauses,
      dice: draws,
    }),
  )
  return { entries }
}
