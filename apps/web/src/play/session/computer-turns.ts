// The computer's turns: one choice at a time, until a person is to act or somebody stops it.
import type { Choice } from '@sandtable/ai'
import type { Seat } from '@sandtable/kernel'
import { AiWorkerClient, Cancelled } from '../ai/ai-worker-client.ts'
import type { Ask } from '../ai/worker-messages.ts'

/** The match as the loop sees it. */
export type Turns = {
  /** The seat that the computer plays now; null stops the loop. */
  next(): Seat | null
  /** While somebody looks at the past, the present waits. */
  untilNow(): Promise<void>
  /** What it is asked: a seat's view and no more. */
  question(seat: Seat): Ask & { ask: 'choose' }
  /** The choice is about to be made (its seat) or was made (null). */
  onthinking(seat: Seat | null, thought?: Thought): void
  act(seat: Seat, choice: Choice): Promise<void>
}

/** What it chose, and the view it chose from: its own words speak of that. */
export type Thought = { readonly view: unknown; readonly choice: Choice }

export class ComputerTurns {
  readonly #turns: Turns
  readonly #thinker = new AiWorkerClient()
  #isRunning = false

  constructor(turns: Turns) {
    this.#turns = turns
  }

  /** True when it ran to where somebody else must act; false when it was running already. */
  async run(): Promise<boolean> {
    if (this.#isRunning) return false
    this.#isRunning = true
    try {
      for (;;) {
        await this.#turns.untilNow()
        const seat = this.#turns.next()
        const choice = seat === null ? null : await this.#choose(seat)
        if (seat === null || choice === null) return true
        await this.#turns.act(seat, choice)
      }
    } finally {
      this.#isRunning = false
    }
  }

  cancel(): void {
    this.#thinker.cancel()
  }

  async #choose(seat: Seat): Promise<Choice | null> {
    this.#turns.onthinking(seat)
    try {
      const question = this.#turns.question(seat)
      const choice = await this.#thinker.ask(question)
      this.#turns.onthinking(null, { view: question.view, choice })
      await this.#turns.untilNow()
      return this.#turns.next() === seat ? choice : null
    } catch (error) {
      if (error instanceof Cancelled) return null
      throw error
    } finally {
      this.#turns.onthinking(null)
    }
  }
}
