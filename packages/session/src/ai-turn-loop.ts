// The computer's turns: one choice after the other, until a person is to act or it is stopped.
import type { Choice } from '@sandtable/ai'
import type { Seat } from '@sandtable/kernel'
import type { Order } from './match-source.ts'
import type { Player, Players } from './viewer-state.ts'

/** What a computer player is asked. `level` is named as in the record; `notes`: what its last choice left for this one. */
export type AiQuestion = {
  readonly view: unknown
  readonly seat: Seat
  readonly level: string
  readonly seed: string
  readonly notes: unknown
}

/** Runs the computer players, in a worker of the page. A question that is cancelled rejects with `Cancelled`. */
export interface AiClient {
  choose(question: AiQuestion): Promise<Choice>
  cancel(): void
}

/** The computer players at a table, the worker that runs them, and what they are asked. */
export type Computers = {
  readonly players: Players
  readonly client: AiClient
  readonly question: (seat: Seat, level: string) => AiQuestion
}

export class Cancelled extends Error {}

/** A choice, and the view it was made from: its own words speak of that. */
export type Thought = { readonly view: unknown; readonly choice: Choice }
export const NO_THOUGHTS: readonly Thought[] = []

type ComputerPlayer = Extract<Player, { kind: 'policy' }>

/** The match, as the loop uses it. */
export type AiTable = {
  /** Seats that a computer may decide for now. */
  mayAct(): readonly Seat[]
  /** While a player looks at the past, the present waits. */
  untilNow(): Promise<void>
  question(seat: Seat, level: string): AiQuestion
  submit(order: Order): Promise<void>
  onchange(): void
}

export class AiTurnLoop {
  #thinking: { readonly seat: Seat; readonly title: string } | null = null
  #thoughts: readonly Thought[] = []
  #isPaused = false
  /** From the first question of a turn until a person is to act. */
  #isBusy = false
  #isRunning = false
  #isNewTurn = true
  readonly #players: Players
  readonly #client: AiClient
  readonly #table: AiTable

  constructor(players: Players, client: AiClient, table: AiTable) {
    this.#players = players
    this.#client = client
    this.#table = table
  }

  get thinking(): { readonly seat: Seat; readonly title: string } | null {
    return this.#thinking
  }
  /** What the computer chose since a person last acted. */
  get thoughts(): readonly Thought[] {
    return this.#thoughts
  }
  get isPaused(): boolean {
    return this.#isPaused
  }
  get isBusy(): boolean {
    return this.#isBusy
  }
  get players(): readonly { readonly seat: Seat; readonly level: string; readonly title: string }[] {
    return Object.entries(this.#players).flatMap(([seat, player]) => (player.kind === 'policy' ? [{ seat, ...player }] : []))
  }

  /** True when a person is to act now; false at once where it is running already. */
  async run(): Promise<boolean> {
    if (this.#isRunning) return false
    this.#isRunning = true
    try {
      for (;;) {
        await this.#table.untilNow()
        const seat = this.#next()
        const choice = seat === null ? null : await this.#choose(seat)
        if (seat === null || choice === null) return true
        await this.#table.submit({ seat, action: choice.action, choice })
      }
    } finally {
      this.#isRunning = false
      this.#isNewTurn = true
      this.#isBusy = false
      this.#show(null)
    }
  }

  pause(): void {
    this.#isPaused = true
    this.#client.cancel()
    this.#table.onchange()
  }

  resume(): void {
    this.#isPaused = false
    this.#table.onchange()
  }

  cancel(): void {
    this.#client.cancel()
  }

  async #choose(seat: Seat): Promise<Choice | null> {
    const player = this.#computerAt(seat) as ComputerPlayer
    this.#isBusy = true
    this.#show({ seat, title: player.title })
    try {
      const question = this.#table.question(seat, player.level)
      const choice = await this.#client.choose(question)
      const thought: Thought = { view: question.view, choice }
      this.#thoughts = this.#isNewTurn ? [thought] : [...this.#thoughts, thought]
      this.#isNewTurn = false
      this.#show(null)
      await this.#table.untilNow()
      return this.#next() === seat ? choice : null
    } catch (error) {
      if (error instanceof Cancelled) return null
      throw error
    } finally {
      this.#show(null)
    }
  }

  #next(): Seat | null {
    if (this.#isPaused) return null
    return this.#table.mayAct().find(seat => this.#computerAt(seat)) ?? null
  }

  #computerAt(seat: Seat): ComputerPlayer | null {
    const player = this.#players[seat]
    return player?.kind === 'policy' ? player : null
  }

  #show(thinking: { readonly seat: Seat; readonly title: string } | null): void {
    this.#thinking = thinking
    this.#table.onchange()
  }
}
