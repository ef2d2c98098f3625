// Matches come and go: new, load, close.
import { Match, parseRecord, verify } from '@sandtable/kernel'
import type { AnswerTo } from '../answers.ts'
import { type EngineMatches, readOptions, readScenario, statusOf } from '../engine-matches.ts'
import { asReferee, RecordDiffers } from '../errors.ts'
import type { RequestOf } from '../requests.ts'

export async function begin(table: EngineMatches, request: RequestOf<'new'>): Promise<AnswerTo<'new'>> {
  table.checkRoom()
  const hosted = await table.game(request.game)
  const { game } = hosted
  const { dice, strictDice } = request
  const scenario = readScenario(game, request.scenario)
  const options = readOptions(game, request.options)
  const seed = String(request.seed ?? table.host.freshSeed())
  const match = new Match(game, { scenario, options, seed, dice, strictDice })
  const state = statusOf(match)
  const { draws } = match.record().setup
  return { match: table.add({ match, hosted }), ...state, seed, events: match.setupEvents, draws }
}

/** A match that goes on where the record ends. The dice to come are those its seed gives, or a new `seed` where it is secret. */
export async function load(table: EngineMatches, { record, seed }: RequestOf<'load'>): Promise<AnswerTo<'load'>> {
  table.checkRoom()
  const parsed = parseRecord(record)
  const hosted = await table.game(parsed.game)
  const rules = hosted.rulesFor(parsed.rulesVersion)
  const verdict = verify(rules, parsed)
  if (!verdict.valid) throw new RecordDiffers(verdict.at, verdict.message)
  const match = asReferee(rules, () => Match.load(rules, parsed, seed === undefined ? undefined : String(seed)))
  return { match: table.add({ match, hosted }), ...statusOf(match) }
}

export function close(table: EngineMatches, { match }: RequestOf<'close'>): AnswerTo<'close'> {
  table.close(match)
  return {}
}
