// Advice for the table, worked out beside the page by a worker of its own, so that it never keeps the odds waiting (TI-G.15.6).
import type { Advice } from '../../rules/odds/advice.ts'
import type { TiSession } from '../../rules/state/session.ts'
import { OddsWorkerClient } from '../odds/odds-worker-client.ts'
import type { Choice } from './table-actions.svelte.ts'

type Asked = { readonly session: TiSession; readonly uses: readonly Choice[] }
const keyOf = ({ seat, action }: Pick<Choice, 'seat' | 'action'>): string => `${seat} ${JSON.stringify(action)}`
/** More uses than a window shows. */
const MOST_USES = 80

export class Adviser {
  advice = $state.raw<readonly Advice[]>([])
  #gains = $state.raw<ReadonlyMap<string, number>>(new Map())
  readonly #desk = new OddsWorkerClient()
  /** The newest moment; null where nothing is to be decided. */
  #wanted: Asked | null = null
  #isAsking = false
  /** What stands now is being weighed. */
  isBusy = $state(false)

  /** What stands now; what was said before is forgotten. While an answer is on its way only the newest moment waits. */
  see(session: TiSession, uses: readonly Choice[]): void {
    this.rest()
    this.#wanted = { session, uses: uses.slice(0, MOST_USES) }
    if (!this.#isAsking) this.#ask()
  }
  /** Nothing is to be decided. */
  rest(): void {
    this.advice = []
    this.#gains = new Map()
    this.#wanted = null
  }

  /** Points of the chance to win; null where nothing is known. */
  gainOf(choice: Choice): number | null {
    return this.#gains.get(keyOf(choice)) ?? null
  }
  close(): void {
    this.#desk.close()
  }

  #ask(): void {
    const asked = this.#wanted
    this.#isAsking = asked !== null
    this.isBusy = asked !== null
    if (!asked) return
    const uses = asked.uses.map(({ seat, action }) => ({ seat, action }))
    this.#desk.ask({ ask: 'advice', session: asked.session, uses }, answer => {
      // An answer about a moment that is over is no answer.
      if (this.#wanted !== asked) return this.#ask()
      this.#isAsking = false
      this.isBusy = false
      this.advice = answer?.advice ?? []
      const gains = answer?.gains ?? []
      this.#gains = new Map(uses.flatMap((use, i) => (gains[i] == null ? [] : [[keyOf(use), gains[i]]])))
    })
  }
}
