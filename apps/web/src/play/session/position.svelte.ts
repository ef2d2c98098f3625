// Where the match stands, as the page may show it: read from the match whenever something has happened, with the eyes the page has.
import type { AnyMatch, Outcome, Seat } from '@sandtable/kernel'
import type { ViewerState } from './viewer-state.svelte.ts'

type Scene = { readonly view: unknown; readonly before: unknown }

export class Position {
  outcome = $state.raw<Outcome | null>(null)
  toAct = $state.raw<readonly Seat[]>([])
  /** Why nothing can be taken back now; null when something can. */
  whyNoUndo = $state<string | null>(null)
  #scene = $state.raw<Scene>({ view: null, before: null })
  readonly #match: () => AnyMatch
  readonly #outlook: ViewerState
  readonly #isForPeople: boolean

  /** `isForPeople`: around one screen anybody takes back what anybody did. */
  constructor(match: () => AnyMatch, outlook: ViewerState, isForPeople: boolean) {
    this.#match = match
    this.#outlook = outlook
    this.#isForPeople = isForPeople
  }

  get view(): unknown {
    return this.#scene.view
  }
  /** What was shown before the step that is being told. */
  get before(): unknown {
    return this.#scene.before
  }
  /** The person who decides now. */
  get decider(): Seat | null {
    return this.#outlook.decider(this.toAct)
  }
  get undoer(): Seat | undefined {
    return this.#isForPeople ? undefined : (this.decider ?? undefined)
  }

  /** Gives the page the eyes of who decides now. True when they are others than before. */
  turn(): boolean {
    this.toAct = this.#match().undecided
    return this.#outlook.turn(this.toAct)
  }

  /** `isTold`: a step leads here from what was shown until now. */
  read(isTold: boolean): void {
    const match = this.#match()
    this.toAct = match.undecided
    const view = this.#outlook.view(match.state)
    this.#scene = { view, before: isTold ? this.#scene.view : view }
    this.outcome = match.outcome
    this.whyNoUndo = match.whyNoUndo(this.undoer)
  }
}
