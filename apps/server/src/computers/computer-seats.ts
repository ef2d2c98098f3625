// The seats of a match that the computer plays. It is asked when it is their turn, thinks on a thread of its own, and sends a command as a
// page would.
import type { Seat } from '@sandtable/kernel'
import type { EntryWriter } from '../match/entry-writer.ts'
import type { MatchState } from '../match/match-state.ts'
import { RequestError } from '../socket/request-error.ts'
import type { Decision } from './computers.ts'

/** `at`: how many entries the seat knew of when it was asked. */
type Decided = (seat: Seat, at: number, decision: Decision) => Promise<void>

export class ComputerSeats {
  readonly #state: MatchState
  readonly #writer: EntryWriter
  readonly #decided: Decided
  /** Questions that are not answered yet. */
  #thinking = 0

  constructor(state: MatchState, writer: EntryWriter, decided: Decided) {
    this.#state = state
    this.#writer = writer
    this.#decided = decided
  }

  /** Whether there are any, and none is thinking. */
  get areSilent(): boolean {
    return this.#thinking === 0 && this.#state.stored.seats.some(({ holder }) => holder === 'computer')
  }

  ask(): void {
    const { engine, stored, services, id } = this.#state
    if (!engine || stored.outcome || this.#writer.isInDoubt) return
    const seat = engine.undecided.find(one => this.#state.seat(one)?.holder === 'computer')
    if (seat === undefined) return
    const at = engine.count(seat)
    const { game, rulesVersion } = stored
    const level = this.#state.seat(seat)?.level ?? ''
    this.#thinking++
    services.computers
      .think(id, at, { game, rulesVersion, seat, level, view: engine.view(seat) })
      .then(decision => this.#decided(seat, at, decision))
      .catch(error => {
        // Stale, or another node's computer was faster: the next change asks again. The host should see any other error.
        if (!(error instanceof RequestError))
          services.problem(`The computer (${game}, ${level}) came to no decision: ${String(error)}`)
      })
      .finally(() => {
        this.#thinking--
      })
  }
}
