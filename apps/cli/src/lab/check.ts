// `sandtable lab check`: results and records, played again (BI-25.19).
import { seeded, verify } from '@sandtable/kernel'
import { type Header, linesIn, lostGame, type PlayedGames, RESULTS_FORMAT, readRow } from '@sandtable/lab'
import { Failure } from '@sandtable/terminal'
import { type Flags, readArgs, UsageError, wholeNumber } from '../args.ts'
import { complain, print } from '../output.ts'
import { openRecord } from '../record-file.ts'
import { playedBuild, thisBuild } from './build.ts'
import { linesOf } from './lines.ts'
import { Pool } from './pool.ts'
import { readResults } from './results-file.ts'

export const CHECK_FLAGS = {
  games: { value: '<n>', help: 'How many games of a results file are played again (default: 10).' },
} as const satisfies Flags

const USUAL_GAMES = 10
/** Enough of the first line to see what it is. */
const GLANCE = 400

export async function labCheck(args: readonly string[]): Promise<number> {
  const { flags, words } = readArgs(CHECK_FLAGS, args)
  if (words.length === 0) throw new UsageError('lab check takes results files and records.')
  const games = flags.games === undefined ? USUAL_GAMES : wholeNumber('--games', flags.games)
  let isFalse = false
  for (const file of words) {
    const { problem, extent } = (await isResults(file)) ? await checkResults(file, games) : await checkRecord(file)
    if (problem !== null) isFalse = true
    await print(problem === null ? `valid  ${file}${extent}\n` : `FALSE  ${file}: ${problem}\n`)
  }
  return isFalse ? 1 : 0
}

/** `problem`: null where nothing was found. `extent`: how much that says, where it is not all. */
type Verdict = { readonly problem: string | null; readonly extent: string }

async function isResults(file: string): Promise<boolean> {
  for await (const { text } of linesOf(file)) return text.slice(0, GLANCE).includes(`"${RESULTS_FORMAT}"`)
  return false
}

async function checkRecord(file: string): Promise<Verdict> {
  try {
    const { record, rules } = await openRecord(file)
    const verdict = verify(rules, record)
    return { problem: verdict.valid ? null : `at entry ${verdict.at}: ${verdict.message}`, extent: '' }
  } catch (error) {
    if (error instanceof Failure) return { problem: error.message, extent: '' }
    throw error
  }
}

/** Some games, drawn by the seed of the run, must come out again to the letter. */
async function checkResults(file: string, count: number): Promise<Verdict> {
  const { header, games, warnings } = await readResults(file, () => {})
  for (const warning of [...warnings, ...otherBuild(file, header)]) complain(warning)
  const dice = seeded(`${header.seed} check`)
  const left = [...games]
  const drawn = new Set(
    Array.from({ length: Math.min(count, left.length) }, () => left.splice(dice.pick(left.length, 'game'), 1)[0]),
  )
  const kept = new Map<number, string>()
  for await (const { text } of linesOf(file)) {
    const row = readRow(parsed(text))
    if (row && drawn.delete(row.game)) kept.set(row.game, text)
  }
  try {
    const played = await playAgain(header, [...kept.keys()])
    const other = [...kept].find(([game, text]) => played.get(game) !== text)
    const problem = other ? `game ${other[0]} comes out differently when it is played again` : null
    return { problem, extent: `: ${extentOf(kept.size, games.size)}` }
  } catch (error) {
    if (error instanceof Failure) return { problem: error.message, extent: '' }
    throw error
  }
}

/** In a thread of its own: a run with changed numbers changes the tables of the rules for good. */
async function playAgain(header: Header, games: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const waiting = [...games]
  const lines = new Map<number, string>()
  const keep = (played: PlayedGames) => {
    for (const [i, line] of linesIn(played).entries()) lines.set(played.games[i] as number, line)
  }
  const pool = new Pool({
    experiment: header,
    build: thisBuild(),
    workers: 1,
    url: import.meta.url,
    next: () => waiting.shift() ?? null,
    played: played => keep(played),
    lost: (game, message) => keep(lostGame(game, message)),
    isDone: () => lines.size === games.length,
  })
  if (games.length > 0) await pool.run(new AbortController().signal)
  return lines
}

const extentOf = (played: number, all: number): string =>
  played < all ? `${played} of ${all} games played again (all of them: --games ${all})` : `all ${all} games played again`

/** What another build played may come out differently without anybody having lied. */
function otherBuild(file: string, { game, build }: Header): readonly string[] {
  const { build: ours } = playedBuild(game)
  if (ours === undefined || build === ours) return []
  const theirs = build === undefined ? 'does not say which build played it' : `was played by build ${build}`
  return [`${file} ${theirs}, and this is ${ours}: where games come out differently, it may be for that.`]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
