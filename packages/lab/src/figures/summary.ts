// All rows of a run as figures. Rows may come in any order; what is kept does not grow with their number.
import { ParseError, type Seat } from '@sandtable/kernel'
import type { Trouble } from '../results/result-line.ts'
import type { GameRow } from '../results/row.ts'
import type { Header } from '../run/experiment.ts'
import { withPatch } from '../settings/patch.ts'
import { Histogram } from '../stats/histogram.ts'
import { Moments } from '../stats/moments.ts'
import { rateOf } from '../stats/rate.ts'
import type { KindFacts, Tally, TallyAdapter } from '../tally/tally-adapter.ts'
import type { RunFigures, Spread } from './figures.ts'
import { Patterns } from './summary-patterns.ts'
import { UnitSums } from './summary-units.ts'
import { validityOf } from './validity.ts'

export class Summary {
  readonly #header: Header
  readonly #units = new UnitSums()
  readonly #patterns: Patterns
  readonly #wins = new Map<Seat, number>()
  readonly #levels = new Map<string, { wins: number; n: number }>()
  readonly #reasons = new Map<string, { winner: Seat | null; reason: string; clause: string; count: number }>()
  readonly #scores: readonly Moments[]
  readonly #scoreCounts: readonly Histogram[]
  readonly #turns = new Histogram()
  readonly #turnMean = new Moments()
  readonly #gaps = new Histogram()
  readonly #gapMean = new Moments()
  readonly #first = { n: 0, wins: 0 }
  readonly #firstSeats = new Set<Seat>()
  readonly #troubles = { refused: 0, failed: 0, endless: 0 }
  #firstTrouble: (Trouble & { game: number }) | null = null
  #games = 0
  #decided = 0
  #draws = 0

  constructor(header: Header) {
    this.#header = header
    this.#scores = header.seats.map(() => new Moments())
    this.#scoreCounts = header.seats.map(() => new Histogram())
    this.#patterns = new Patterns(header)
  }

  add(row: GameRow): void {
    this.#games++
    if (row.trouble) {
      this.#troubles[row.trouble.kind]++
      if (!this.#firstTrouble || row.game < this.#firstTrouble.game) this.#firstTrouble = { ...row.trouble, game: row.game }
      return
    }
    this.#decided++
    if (row.winner === null) this.#draws++
    else this.#wins.set(row.winner, (this.#wins.get(row.winner) ?? 0) + 1)
    this.#addReason(row)
    this.#addLevels(row)
    if (row.tally) this.#addTally(row, row.tally)
  }

  #addReason({ winner, reason, clause }: GameRow): void {
    const key = `${winner} ${reason} ${clause}`
    const known = this.#reasons.get(key) ?? { winner, reason, clause, count: 0 }
    known.count++
    this.#reasons.set(key, known)
  }

  #addLevels({ winner, isSwapped }: GameRow): void {
    const { seats, levels } = this.#header
    seats.forEach(({ id }, i) => {
      const level = levels[isSwapped ? levels.length - 1 - i : i] as string
      const sums = this.#levels.get(level) ?? { wins: 0, n: 0 }
      sums.n++
      if (winner === id) sums.wins++
      this.#levels.set(level, sums)
    })
  }

  #addTally(row: GameRow, tally: Tally): void {
    this.#turns.add(tally.turns)
    this.#turnMean.add(tally.turns)
    tally.score.forEach((score, i) => {
      this.#scores[i]?.add(score)
      this.#scoreCounts[i]?.add(score)
    })
    const [a = 0, b = 0] = tally.score
    this.#gaps.add(a - b)
    this.#gapMean.add(a - b)
    if (tally.first !== null) this.#firstSeats.add(tally.first)
    if (tally.first !== null && row.winner !== null) {
      this.#first.n++
      if (row.winner === tally.first) this.#first.wins++
    }
    this.#units.add(row, tally)
    this.#patterns.add(row, tally)
  }

  figures(tallyAdapter: TallyAdapter | null): RunFigures {
    const kinds = tallyAdapter ? kindsAsPlayed(tallyAdapter, this.#header) : {}
    const units = this.#units.figures(this.#header.seats, kinds)
    const { seats, isSwapped } = this.#header
    const decided = this.#decided
    const rate = (count: number) => rateOf(count, decided)
    const figures = {
      games: this.#games,
      decided,
      troubles: { ...this.#troubles },
      firstTrouble: this.#firstTrouble,
      sides:
        decided === 0
          ? []
          : seats.map(({ id, title }, i) => ({
              seat: id,
              title,
              wins: rate(this.#wins.get(id) ?? 0),
              score: this.#scores[i]?.n ? (this.#scores[i] as Moments).estimate : null,
              scores: this.#scoreCounts[i]?.counts ?? [],
            })),
      draws: decided === 0 ? null : rate(this.#draws),
      levels: isSwapped ? [...this.#levels].map(([level, { wins, n }]) => ({ level, wins: rateOf(wins, n) })) : [],
      reasons: [...this.#reasons.values()]
        .sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason))
        .map(({ count, ...reason }) => ({ ...reason, rate: rate(count) })),
      firstPlayer: this.#first.n === 0 ? null : rateOf(this.#first.wins, this.#first.n),
      alwaysFirst: this.#firstSeats.size === 1 ? ([...this.#firstSeats][0] ?? null) : null,
      turns: spread(this.#turns, this.#turnMean),
      scoreGap: tallyAdapter ? spread(this.#gaps, this.#gapMean) : null,
      units,
      ...this.#patterns.figures(),
    }
    return { ...figures, invalid: validityOf(figures, kinds) }
  }
}

/** With the prices of the run, which a patch may have changed. One that these rules no longer know leaves their own. */
function kindsAsPlayed(tallyAdapter: TallyAdapter, { patch }: Header): { readonly [kind: string]: KindFacts } {
  try {
    return withPatch(tallyAdapter.tables(), patch, () => tallyAdapter.kinds())
  } catch (error) {
    if (error instanceof ParseError) return tallyAdapter.kinds()
    throw error
  }
}

function spread(histogram: Histogram, mean: Moments): Spread | null {
  if (histogram.n === 0) return null
  const [low, middle, high] = [0.25, 0.5, 0.75].map(share => histogram.quantile(share) as number)
  return { mean: mean.estimate, quartiles: [low as number, middle as number, high as number], counts: histogram.counts }
}
