// BI-25.7: what each kind of unit did and what it was worth, over all games of a run.
import type { Seat } from '@sandtable/kernel'
import type { GameRow } from '../results/row.ts'
import { Correlation, Ratio } from '../stats/moments.ts'
import { addFigures, type Figures, type KindFacts, noFigures, type Tally } from '../tally/tally-adapter.ts'
import type { UnitFigures } from './figures.ts'

class KindSums {
  games = 0
  readonly sums = noFigures()
  readonly survival = new Ratio()
  readonly perPoint = new Ratio()
  readonly contribution = new Correlation()

  add(figures: Figures, points: number): void {
    this.games++
    addFigures(this.sums, figures)
    this.survival.add(figures.survived, figures.fielded)
    this.perPoint.add(figures.pointsDestroyed, figures.pointsFielded)
    this.contribution.add(figures.pointsDestroyed - figures.pointsLost, points)
  }
}

export class UnitSums {
  readonly #kinds = new Map<Seat, Map<string, KindSums>>()

  add({ winner }: GameRow, { units }: Tally): void {
    for (const [seat, kinds] of Object.entries(units)) {
      const sums = this.#kinds.get(seat) ?? new Map<string, KindSums>()
      this.#kinds.set(seat, sums)
      const points = winner === null ? 0.5 : winner === seat ? 1 : 0
      for (const [kind, figures] of Object.entries(kinds)) {
        const own = sums.get(kind) ?? new KindSums()
        sums.set(kind, own)
        own.add(figures, points)
      }
    }
  }

  /** By seat, the dearest first. */
  figures(seats: readonly { readonly id: Seat }[], kinds: { readonly [kind: string]: KindFacts }): readonly UnitFigures[] {
    return seats.flatMap(({ id: seat }) =>
      [...(this.#kinds.get(seat) ?? [])]
        .map(([kind, { games, sums, survival, perPoint, contribution }]) => ({
          seat,
          kind,
          title: kinds[kind]?.title ?? kind,
          cost: kinds[kind]?.cost ?? 0,
          games,
          sums: { ...sums },
          survival: survival.share,
          perPoint: perPoint.estimate,
          luck: sums.variance > 0 ? (sums.hits - sums.expected) / Math.sqrt(sums.variance) : null,
          contribution: contribution.estimate,
        }))
        .sort((a, b) => b.cost - a.cost || a.title.localeCompare(b.title)),
    )
  }
}
