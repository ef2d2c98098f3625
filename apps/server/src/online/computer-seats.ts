// The seats of a match that the computer plays: asked when it is their turn, and again where nothing came of it. It thinks elsewhere and comes
// back with a wish like everybody else.
import type { Seat } from '@sandtable/kernel'
import type { Decision } from './computers.ts'
import type { HeldMatch } from './held-match.ts'
import type { Ledger } from './ledger.ts'
import { Refusal } from './wishes.ts'

/** `at`: how many entries the seat knew of when it was asked. */
type Decided = (seat: Seat, at: number, decision: Decision) => Promise<void>

export class ComputerSeats {
  readonly #held: HeldMatch
  readonly #ledger: Ledger
  readonly #decided: Decided
  /** How many questions are open. */
  #thinking = 0

  constructor(held: HeldMatch, ledger: Ledger, decided: Decided) {
    this.#held = held
    this.#ledger = ledger
    this.#decided = decided
  }

  /** Whether there are any, and none is thinking. */
  get areSilent(): boolean {
    return this.#thinking === 0 && this.#held.kept.seats.some(({ holder }) => holder === 'computer')
  }

  ask(): void {
    const { referee, kept, services, id } = this.#held
    if (!referee || kept.outcome || this.#ledger.isInDoubt) return
    const seat = referee.undecided.find(one => this.#held.seat(one)?.holder === 'computer')
    if (seat === undefined) return
    const at = referee.count(seat)
    const { game, rulesVersion } = kept
    const level = this.#held.seat(seat)?.level ?? ''
    this.#thinking++
    services.computers
      .think(id, at, { game, rulesVersion, seat, level, view: referee.view(seat) })
      .then(decision => this.#decided(seat, at, decision))
      .catch(error => {
        // Stale, or another node's computer was faster: the next change asks again. Everything else somebody has to look at.
        if (!(error instanceof Refusal))
          services.problem(`The computer (${game}, ${level}) came to no decision: ${String(error)}`)
      })
      .finally(() => {
        this.#thinking--
      })
  }
}
