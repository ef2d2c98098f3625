// Advice for the table, worked out beside the page by a worker of its own, so that it never keeps the odds waiting (TI-G.15.6).
import type { Counsel } from '../rules/counsel.ts'
import type { Session } from '../rules/state.ts'
import { OddsDesk } from './odds-questions.ts'
import type { Choice } from './table.svelte.ts'

type Asked = { readonly session: Session; readonly uses: readonly Choice[] }
const keyOf = ({ seat, action }: Pick<Choice, 'seat' | 'action'>): string => `${seat} ${JSON.stringify(action)}`
/** More uses than a window shows. */
const MOST_USES = 80

export class Adviser {
  counsels = $state.raw<readonly Counsel[]>([])
  #gains = $state.raw<ReadonlyMap<string, number>>(new Map())
  readonly #desk = new OddsDesk()
  #next: Asked | null = null
  #isBusy = false

  /** What stands now; what was said before is forgotten. While an answer is on its way only the newest moment waits. */
  see(session: Session, uses: readonly Choice[]): void {
    this.counsels = []
    this.#gains = new Map()
    this.#next = { session, uses: uses.slice(0, MOST_USES) }
    if (!this.#isBusy) this.#ask()
  }
  /** Nothing is to be decided. */
  rest(): void {
    this.counsels = []
    this.#gains = new Map()
    this.#next = null
  }

  /** Points of the chance to win; null where nothing is known. */
  gainOf(choice: Choice): number | null {
    return this.#gains.get(keyOf(choice)) ?? null
  }
  close(): void {
    this.#desk.close()
  }

  #ask(): void {
    const asked = this.#next
    if (!asked) return
    this.#next = null
    this.#isBusy = true
    const uses = asked.uses.map(({ seat, action }) => ({ seat, action }))
    this.#desk.ask({ ask: 'counsel', session: asked.session, uses }, answer => {
      this.#isBusy = false
      if (this.#next) return this.#ask()
      this.counsels = answer?.counsels ?? []
      const gains = answer?.gains ?? []
      this.#gains = new Map(uses.flatMap((use, i) => (gains[i] == null ? [] : [[keyOf(use), gains[i]]])))
    })
  }
}
