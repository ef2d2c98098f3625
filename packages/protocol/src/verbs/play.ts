// What moves a match on or back, and the bot that says how it would.
import { seeded, TableError } from '@sandtable/kernel'
import type { AnswerTo } from '../answers.ts'
import { asReferee, unknownName } from '../errors.ts'
import type { Bot, HostedGame } from '../host.ts'
import type { RequestOf } from '../requests.ts'
import { checkSeat, readAction, standing, type Table } from '../table.ts'

export function act(table: Table, request: RequestOf<'act'>): AnswerTo<'act'> {
  const { match } = table.held(request.match)
  const { game } = match
  const seat = checkSeat(game, request.seat)
  const action = readAction(game, request.action)
  const { events, draws } = asReferee(game, () => match.act(seat, action, request))
  return { ...standing(match), events, draws }
}

export function undo(table: Table, request: RequestOf<'undo'>): AnswerTo<'undo'> {
  const { match } = table.held(request.match)
  match.undo()
  return standing(match)
}

/** The bot is handed the seat's view and dice of its own; neither the state nor the dice of the match are in reach. */
export async function bot(table: Table, request: RequestOf<'bot'>): Promise<AnswerTo<'bot'>> {
  const { match, hosted } = table.held(request.match)
  const seat = checkSeat(match.game, request.seat)
  const player = await botOf(hosted, request.level)
  if (!match.toAct.includes(seat)) {
    const who = match.toAct.join(', ') || 'nobody: the match is over'
    throw new TableError('not-to-act', `${seat} has nothing to decide now; to act: ${who}.`)
  }
  const { action, why } = player.choose(match.view(seat), seat, seeded(request.seed ?? table.host.freshSeed()))
  return { action, why }
}

export async function botOf(hosted: HostedGame, level: string): Promise<Bot> {
  const bots = await hosted.bots()
  const known = Object.hasOwn(bots, level) ? bots[level] : undefined
  if (known) return known
  throw unknownName('unknown-level', `level of ${hosted.game.title}`, level, Object.keys(bots))
}
