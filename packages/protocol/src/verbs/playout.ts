import { ParseError } from '@sandtable/kernel'
import type { AnswerTo } from '../answers.ts'
import { checkSeat, type EngineMatches, readOptions, readScenario } from '../engine-matches.ts'
import type { Bot, HostedGame } from '../host.ts'
import type { RequestOf } from '../requests.ts'
import { botOf } from './play.ts'

export async function playout(table: EngineMatches, request: RequestOf<'playout'>): Promise<AnswerTo<'playout'>> {
  const hosted = await table.game(request.game)
  const { game } = hosted
  const scenario = readScenario(game, request.scenario)
  const options = readOptions(game, request.options)
  const policies = await seated(hosted, request.policies)
  const { seed, maxActions } = request
  return table.host.playout(game, { scenario, options, seed, policies, ...(maxActions === undefined ? {} : { maxActions }) })
}

/** Every seat needs a player: a forgotten one is refused rather than filled. */
async function seated(hosted: HostedGame, levels: RequestOf<'playout'>['policies']): Promise<Record<string, Bot>> {
  for (const seat of Object.keys(levels)) checkSeat(hosted.game, seat)
  const bots: Record<string, Bot> = {}
  for (const { id } of hosted.game.seats) {
    const level = Object.hasOwn(levels, id) ? levels[id] : undefined
    if (level === undefined) throw new ParseError('bad-request', `policies.${id}`, 'is missing (expected a level)')
    bots[id] = await botOf(hosted, level)
  }
  return bots
}
