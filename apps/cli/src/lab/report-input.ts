// A results file as what a report is made of, and in a few lines for the terminal.
import { commandFor, pointsOf, type Range, Summary, UntilKnown } from '@sandtable/lab'
import { headline, type ReportInput } from '@sandtable/lab/report'
import { complain } from '../output.ts'
import { readHeader, readResults } from './results-file.ts'
import { loadSubject } from './subject.ts'

/** With a range the sequential test is gone through again, in the order of games. */
export async function reportOf(file: string, range: Range | null): Promise<ReportInput> {
  const header = await readHeader(file)
  const { entry, tallyAdapter } = await loadSubject(header.game)
  const summary = new Summary(header)
  const points = new Map<number, number>()
  const seat = header.seats[0]?.id ?? ''
  const { pace, warnings } = await readResults(file, row => {
    summary.add(row)
    const own = pointsOf(row, seat)
    if (range && own !== null) points.set(row.game, own)
  })
  for (const warning of warnings) complain(warning)
  const figures = summary.figures(tallyAdapter)
  const { date, program } = header
  return {
    header,
    figures,
    pace: pace.games > 0 ? pace : null,
    tallyAdapter,
    gameTitle: entry.game.title,
    origin: { date, program, command: commandFor(header, figures.games) },
    known: range && judged(range, points),
  }
}

function judged(range: Range, points: ReadonlyMap<number, number>) {
  const test = new UntilKnown(range)
  for (const [, own] of [...points].sort(([a], [b]) => a - b)) if (test.add(own) !== null) break
  return { range, verdict: test.verdict, games: test.games }
}

const percent = (share: number): string => (share * 100).toFixed(1).padStart(5)

export function summaryText(input: ReportInput): string {
  const { figures, known } = input
  const { sides, draws, turns, invalid } = figures
  const rows = sides.map(
    ({ title, wins }) => `  ${title.padEnd(16)} ${percent(wins.share)} %  (${percent(wins.low)} to ${percent(wins.high)})`,
  )
  if (draws && draws.count > 0)
    rows.push(`  ${'Draws'.padEnd(16)} ${percent(draws.share)} %  (${percent(draws.low)} to ${percent(draws.high)})`)
  for (const { level, wins } of figures.levels)
    rows.push(`  ${level.padEnd(16)} ${percent(wins.share)} %  (${percent(wins.low)} to ${percent(wins.high)}), on both sides`)
  if (turns)
    rows.push(
      `  ${'Turns'.padEnd(16)} ${turns.mean.value.toFixed(1).padStart(5)}    (half of all games ${turns.quartiles[0]} to ${turns.quartiles[2]})`,
    )
  const verdict = known && (known.verdict === null ? 'not known yet' : known.verdict)
  return [
    headline(input),
    ...rows,
    ...(known
      ? [
          `  Within ${percent(known.range.low).trim()} to ${percent(known.range.high).trim()} %? After ${known.games} games: ${verdict}.`,
        ]
      : []),
    ...invalid.map(reason => `Invalid: ${reason}`),
  ].join('\n')
}
