// What the page asks the worker of the odds, and what it hears; the last question of its kind is the one that counts.
import type { Odds, Seat } from '@sandtable/kernel'
import type { OddsAnswer } from '../odds/ask.ts'
import type { Compared, CurvePoint } from '../odds/compare.ts'
import type { Scenario } from '../odds/scenario.ts'
import type { RollOdds } from '../odds/single.ts'
import type { TiAction } from '../rules/actions.ts'
import type { Counsel } from '../rules/counsel.ts'
import type { Session } from '../rules/state.ts'
import type { SideName } from './assumptions.ts'

export type OddsQuestion =
  | { readonly ask: 'outlook'; readonly scenario: Scenario }
  | { readonly ask: 'hits'; readonly session: Session; readonly seat: Seat; readonly by: 'win' | 'value' }
  | { readonly ask: 'counsel'; readonly session: Session; readonly uses: readonly Use[] }
  | { readonly ask: 'detail'; readonly scenario: Scenario }
  | { readonly ask: 'rolls'; readonly scenario: Scenario }
  | { readonly ask: 'compare'; readonly first: Scenario; readonly second: Scenario }
  | {
      readonly ask: 'curve'
      readonly scenario: Scenario
      readonly side: SideName
      readonly unit: string
      readonly counts: readonly number[]
    }
type Use = { readonly seat: Seat; readonly action: TiAction }
export type OddsAnswers = {
  readonly counsel: { readonly counsels: readonly Counsel[]; readonly gains: readonly (number | null)[] }
  /** TI-G.11.6: ways to take the hits, best first. */
  readonly hits: readonly { readonly actions: readonly TiAction[]; readonly chance: number | null }[]
  readonly outlook: Odds | null
  readonly detail: OddsAnswer
  /** TI-O.13 */
  readonly rolls: readonly RollOdds[]
  readonly compare: Compared
  readonly curve: readonly CurvePoint[]
}

/** One worker for all that a table asks. */
export class OddsDesk {
  #worker: Worker | null = null
  readonly #waiting = new Map<number, (answer: never) => void>()
  readonly #latest = new Map<OddsQuestion['ask'], number>()
  #asked = 0

  /** Started by the first question: a table without a fight needs no calculator. */
  get #ready(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(new URL('./odds.worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<{ id: number; answer: unknown }>) => {
      this.#waiting.get(data.id)?.(data.answer as never)
      this.#waiting.delete(data.id)
    }
    this.#worker = worker
    return worker
  }

  ask<Q extends OddsQuestion>(question: Q, hear: (answer: OddsAnswers[Q['ask']] | null) => void): void {
    this.#asked += 1
    const id = this.#asked
    const stale = this.#latest.get(question.ask)
    if (stale !== undefined) this.#waiting.delete(stale)
    this.#latest.set(question.ask, id)
    this.#waiting.set(id, hear)
    this.#ready.postMessage({ id, question })
  }

  close(): void {
    this.#worker?.terminate()
    this.#worker = null
  }
}
