// Plays a run into its results file, from the beginning or from where it was left.
import { differenceBetween, type Header, LEAST_GAMES, pointsOf, type UntilKnown } from '@sandtable/lab'
import { Failure } from '@sandtable/terminal'
import manifest from '../../package.json' with { type: 'json' }

import { complain } from '../output.ts'
import type { Players } from './players.ts'
import { RunProgress } from './progress.ts'
import { putInOrder, type ReadResults, ResultsWriter, readResults } from './results-file.ts'
import { runGames } from './runner.ts'

export type PlayOrders = {
  readonly header: Header
  readonly games: number
  readonly players: Players
  readonly signal: AbortSignal
  readonly isResumed: boolean
  readonly isQuiet: boolean
  readonly until?: UntilKnown | null
}

/** Whether all games are in it now. */
export async function playInto(file: string, orders: PlayOrders): Promise<boolean> {
  const { header, games, players, signal, until = null } = orders
  const before = orders.isResumed ? await resumed(file, header) : null
  const writer = before ? ResultsWriter.resume(file, before.read.end) : ResultsWriter.begin(file, header)
  let isWhole = false
  try {
    const { pace, isComplete } = await runGames({
      header,
      games,
      players,
      signal,
      until,
      least: LEAST_GAMES,
      progress: new RunProgress(`${header.game} ${header.scenario.id}`, games, orders.isQuiet),
      ...(before ? { done: before.points } : {}),
      write: ({ lines }) => writer.write(lines),
    })
    if (pace.games > 0) writer.write(`${JSON.stringify({ pace })}\n`)
    isWhole = isComplete
  } finally {
    writer.close()
  }
  // What an interruption left out of its place. Until now it was safer where it stood.
  if (isWhole && before && !before.read.isInOrder) await putInOrder(file)
  return isWhole
}

type Before = { readonly read: ReadResults; readonly points: ReadonlyMap<number, number | null> }

/** The games that are there already. Refuses a file of another run. */
async function resumed(file: string, header: Header): Promise<Before> {
  const points = new Map<number, number | null>()
  const first = header.seats[0]?.id ?? ''
  const read = await readResults(file, row => points.set(row.game, pointsOf(row, first)))
  for (const warning of read.warnings) complain(warning)
  const difference = differenceBetween(read.header, header)
  if (difference) throw new Failure(`${file}: these are the results of another run: ${DIFFERENCES[difference]} differs.`)
  if (read.header.program !== manifest.version)
    throw new Failure(`${file}: this run was begun by Sandtable ${read.header.program}; this is ${manifest.version}.`)
  otherBuild(file, read.header, header)
  return { read, points }
}

/** Half of a file by one build and half by another would be the results of neither. */
function otherBuild(file: string, before: Header, now: Header): void {
  if (now.build === undefined || before.build === now.build) return
  if (before.build === undefined)
    complain(
      `${file}: this file does not say which build of ${now.game} began it. If rules or opponents have changed since, begin anew.`,
    )
  else
    throw new Failure(
      `${file}: rules or opponents of ${now.game} have changed since it was begun (build ${before.build}, this is ${now.build}). Begin a new file with another --out, or finish this one with the program that began it.`,
    )
}

const DIFFERENCES = {
  game: 'the game',
  rulesVersion: 'the version of the rules',
  scenario: 'the scenario',
  options: 'the choice of options',
  levels: 'who plays',
  isSwapped: 'whether levels are exchanged',
  seed: 'the seed',
  patch: 'what is changed',
} as const
