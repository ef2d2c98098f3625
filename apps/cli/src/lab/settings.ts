// Many settings of a few numbers, looked at before the first game and then played with the same dice.
import { ParseError } from '@sandtable/kernel'
import { type Dial, type PatchLine, parseDial, type UntilKnown } from '@sandtable/lab'
import { UsageError } from '../args.ts'
import type { Players } from './players.ts'
import { RunProgress } from './progress.ts'
import { runGames } from './runner.ts'
import { type Asked, askedFor, parseWords, type WhoFlags } from './wanted.ts'

export function dialsFrom(text: string | undefined): readonly Dial[] {
  if (text === undefined) throw new UsageError('Say what to vary: --vary harrier.cost=30..60/5.')
  try {
    return text.split(',').map(parseDial)
  } catch (error) {
    throw error instanceof ParseError ? new UsageError(parseWords(error)) : error
  }
}

/** Points of the first seat, game by game, from `from` on; null where there was trouble. */
export async function pointsOfGames(
  asked: Asked,
  from: number,
  games: number,
  about: PlayAbout,
): Promise<readonly (number | null)[]> {
  const points: (number | null)[] = []
  await runGames({
    header: asked.header,
    from,
    games,
    players: about.players,
    signal: about.signal,
    progress: new RunProgress(about.label, games, about.isQuiet),
    ...(about.until ? { until: about.until } : {}),
    write: played => points.push(...played.points),
  })
  return points
}
export type PlayAbout = {
  readonly players: Players
  readonly signal: AbortSignal
  readonly label: string
  readonly isQuiet: boolean
  readonly until?: UntilKnown
}

export async function allAsked(
  game: string,
  scenario: string,
  flags: WhoFlags,
  settings: readonly (readonly PatchLine[])[],
): Promise<Asked[]> {
  const asked: Asked[] = []
  for (const setting of settings) asked.push(await askedFor(game, scenario, flags, setting))
  return asked
}
