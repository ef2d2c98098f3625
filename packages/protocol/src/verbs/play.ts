// What moves a match on or back, and the bot that says how it would.
import { seeded, TableError } from '@sandtable/kernel'
import type { AnswerTo } from '../answers.ts'
import { checkSeat, type EngineMatches, readAction, statusOf } from '../engine-matches.ts'
import { asReferee, unknownName } from '../errors.ts'
import type { Bot, BotAsking, HostedGame } from '../host.ts'
import type { RequestOf } from '../requests.ts'

export function act(table: EngineMatches, request: RequestOf<'act'>): AnswerTo<'act'> {
  const { match, notes } = table.held(request.match)
  const { game } = match
  const seat = checkSeat(game, request.seat)
  const action = readAction(game, request.action)
  const { events, draws } = asReferee(game, () => match.act(seat, action, request))
  notes.acted()
  return { ...statusOf(match), events, draws }
}

export function undo(table: EngineMatches, request: RequestOf<'undo'>): AnswerTo<'undo'> {
  const { match, notes } = table.held(request.match)
  match.undo()
  notes.undone()
  return statusOf(match)
}

/**
 * The bot is handed the seat's view and dice of its own; neither the state nor the dice of the match are in reach. What it noted at its last
 * choice in this match comes back to it here and nowhere else: one bot plays any number of matches.
 */
export async function bot(table: EngineMatches, request: RequestOf<'bot'>): Promise<AnswerTo<'bot'>> {
  const { match, hosted, notes } = table.held(request.match)
  const seat = checkSeat(match.game, request.seat)
  const player = await botOf(hosted, request.level)
  if (!match.toAct.includes(seat)) {
    const who = match.toAct.join(', ') || 'nobody: the match is over'
    throw new TableError('not-to-act', `${seat} has nothing to decide now; to act: ${who}.`)
  }
  const dice = seeded(request.seed ?? table.host.freshSeed())
  const choice = player.choose(match.view(seat), seat, dice, askingOf(table, request, notes.of(seat, request.level)))
  notes.keep(seat, request.level, choice.notes)
  return { action: choice.action, why: choice.why }
}

/** Without `ms` no clock is read: the same seed gives the same choice. */
const askingOf = ({ host }: EngineMatches, { ms, visits }: RequestOf<'bot'>, notes: unknown): BotAsking => ({
  ...(ms !== undefined && { stop: host.stopAfter(ms) }),
  ...(visits !== undefined && { evaluations: visits }),
  ...(notes !== undefined && { notes }),
})

export async function botOf(hosted: HostedGame, level: string): Promise<Bot> {
  const known = await hosted.bot(level)
  if (known) return known
  const names = [...Object.keys(await hosted.bots()), ...(await hosted.styles())]
  throw unknownName('unknown-level', `level of ${hosted.game.title}`, level, names)
}
