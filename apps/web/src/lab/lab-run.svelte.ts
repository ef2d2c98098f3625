// One run in the browser: who plays is in workers, what is known of it so far is here.
import {
  Comparer,
  type Comparison,
  commandFor,
  type Header,
  LEAST_GAMES,
  linesIn,
  noPace,
  type Pace,
  type Range,
  readRow,
  Schedule,
  Summary,
  Tempo,
  tempoText,
  UntilKnown,
  WINDOW,
} from '@sandtable/lab'
import type { ReportInput } from '@sandtable/lab/report'
import { messageOf } from '../trouble.ts'
import { type Subject, subjectOf } from './subject.ts'
import { poolSize, WorkerPool } from './worker-pool.ts'

/** How often the page is told. */
const SHOW_MS = 250

/** A finished part of a run: what the report is made of, and the lines as the terminal would have written them. */
export type Measured = { readonly input: ReportInput; readonly lines: readonly string[] }
export type Found = { readonly base: Measured; readonly changed: Measured | null; readonly comparison: Comparison | null }

export type Standing = {
  readonly done: number
  readonly all: number
  readonly tempo: string
  readonly sides: readonly { readonly title: string; readonly share: number; readonly low: number; readonly high: number }[]
}

export class LabRun {
  stage = $state<'playing' | 'stopped' | 'done' | 'failed'>('playing')
  standing = $state.raw<Standing>({ done: 0, all: 1, tempo: '', sides: [] })
  found = $state.raw<Found | null>(null)
  trouble = $state('')
  readonly #headers: readonly Header[]
  readonly #games: number
  readonly #range: Range | null
  readonly #tempo = new Tempo()
  #crew: WorkerPool | null = null
  #shown = 0

  /** With a second header the changed game is played too, on the same dice. */
  constructor([base, changed]: readonly [Header, Header | null], games: number, range: Range | null) {
    this.#headers = changed ? [base, changed] : [base]
    this.#games = games
    // Two runs of different length have fewer pairs: what is compared is played to its end.
    this.#range = changed ? null : range
  }

  async play(): Promise<void> {
    try {
      const parts: Measured[] = []
      for (const [i, header] of this.#headers.entries()) {
        if (this.stage !== 'playing') break
        parts.push(await this.#playPart(header, i))
      }
      const [base, changed = null] = parts
      if (base) this.found = { base, changed, comparison: changed && compared(base, changed) }
      if (this.stage === 'playing') this.stage = 'done'
    } catch (error) {
      this.trouble = messageOf(error)
      this.stage = 'failed'
    }
  }

  /** Keeps what is done. */
  stop(): void {
    if (this.stage !== 'playing') return
    this.stage = 'stopped'
    this.#crew?.stop()
  }

  async #playPart(header: Header, part: number): Promise<Measured> {
    const subject = await subjectOf(header.game)
    const [summary, lines, pace] = [new Summary(header), [] as string[], noPace()]
    const until = this.#range && new UntilKnown(this.#range)
    const size = poolSize()
    const schedule = new Schedule({
      games: this.#games,
      window: WINDOW * size,
      until,
      least: LEAST_GAMES,
      write: played => {
        for (const line of linesIn(played)) {
          lines.push(line)
          const row = readRow(JSON.parse(line))
          if (row) summary.add(row)
        }
      },
    })
    this.#crew = new WorkerPool(schedule, pace)
    if (this.stage === 'playing')
      await this.#crew.run(header, size, () => this.#show(part * this.#games + schedule.written, summary, subject))
    schedule.flush()
    this.#show(part * this.#games + schedule.written, summary, subject, true)
    const known = until && { range: until.range, verdict: until.verdict, games: until.games }
    return { input: inputOf(header, subject, summary, pace, known), lines }
  }

  #show(done: number, summary: Summary, { tallyAdapter }: Subject, isLast = false): void {
    const now = performance.now()
    if (!isLast && now - this.#shown < SHOW_MS) return
    this.#shown = now
    this.#tempo.mark(now, done)
    const all = this.#games * this.#headers.length
    const sides = summary
      .figures(tallyAdapter)
      .sides.map(({ title, wins: { share, low, high } }) => ({ title, share, low, high }))
    this.standing = { done, all, tempo: tempoText(this.#tempo.rate, all - done), sides }
  }
}

function inputOf(
  header: Header,
  { entry, tallyAdapter }: Subject,
  summary: Summary,
  pace: Pace,
  known: ReportInput['known'],
): ReportInput {
  const figures = summary.figures(tallyAdapter)
  const { date, program } = header
  const origin = { date, program, command: commandFor(header, figures.games) }
  return { header, figures, pace: pace.games > 0 ? pace : null, tallyAdapter, gameTitle: entry.game.title, origin, known }
}

function compared(base: Measured, changed: Measured): Comparison | null {
  const comparer = new Comparer(base.input.header, changed.input.header)
  for (const [i, { lines }] of [base, changed].entries())
    for (const line of lines) {
      const row = readRow(JSON.parse(line))
      if (row) comparer.add(i as 0 | 1, row)
    }
  return comparer.comparison
}
