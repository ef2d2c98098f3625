// `sandtable lab check`: results and records, played again (BI-25.19).
import { seeded, verify } from '@sandtable/kernel'
import { noPace, playGame, prepare, RESULTS_FORMAT, readRow, rowText } from '@sandtable/lab'
import { Failure, type Flags, readArgs, UsageError, wholeNumber } from '../args.ts'
import { complain, print } from '../output.ts'
import { openRecord } from '../record-file.ts'
import { linesOf } from './lines.ts'
import { readResults } from './results-file.ts'
import { loadSubject } from './subject.ts'

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
    const problem = (await isResults(file)) ? await checkResults(file, games) : await checkRecord(file)
    if (problem !== null) isFalse = true
    await print(problem === null ? `valid  ${file}\n` : `FALSE  ${file}: ${problem}\n`)
  }
  return isFalse ? 1 : 0
}

async function isResults(file: string): Promise<boolean> {
  for await (const { text } of linesOf(file)) return text.slice(0, GLANCE).includes(`"${RESULTS_FORMAT}"`)
  return false
}

async function checkRecord(file: string): Promise<string | null> {
  try {
    const { record, rules } = await openRecord(file)
    const verdict = verify(rules, record)
    return verdict.valid ? null : `at entry ${verdict.at}: ${verdict.message}`
  } catch (error) {
    if (error instanceof Failure) return error.message
    throw error
  }
}

/** Some games, drawn by the seed of the run, must come out again to the letter. */
async function checkResults(file: string, count: number): Promise<string | null> {
  const { header, games, warnings } = await readResults(file, () => {})
  for (const warning of warnings) complain(warning)
  const { entry, accounting } = await loadSubject(header.game)
  const prepared = await prepare(entry, accounting, header, () => performance.now())
  const dice = seeded(`${header.seed} check`)
  const left = [...games]
  const drawn = new Set(
    Array.from({ length: Math.min(count, left.length) }, () => left.splice(dice.pick(left.length, 'game'), 1)[0]),
  )
  for await (const { text } of linesOf(file)) {
    const row = readRow(parsed(text))
    if (!row || !drawn.delete(row.game)) continue
    if (rowText(playGame(prepared, row.game, noPace())) !== text)
      return `game ${row.game} comes out differently when it is played again`
  }
  return null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
