// The computer's side of a match as the page shows it: whether it thinks, what it said, whether it was told to wait.
import type { Choice } from '@sandtable/ai'
import type { Seat } from '@sandtable/kernel'
import type { Player, Players } from '../save/saved-match.ts'
import { ComputerTurns, type Thought, type Turns } from './computer-turns.ts'

export type Thinking = { readonly seat: Seat; readonly title: string }

export type OpponentTalk = Pick<Turns, 'untilNow'> & {
  /** Who is to act, where a computer may act at all now. */
  undecided(): readonly Seat[]
  question(seat: Seat, level: string): ReturnType<Turns['question']>
  /** `isQuick`: nobody wants to watch. */
  act(seat: Seat, choice: Choice, isQuick: boolean): Promise<void>
  /** Nothing is hidden any more. */
  isOver(): boolean
  ontrouble(error: unknown): void
}

export class Opponents {
  thinking = $state.raw<Thinking | null>(null)
  #thoughts = $state.raw<readonly Thought[]>([])
  /** The next thought begins a new turn of its. */
  #isNewTurn = true
  isPaused = $state(false)
  /** Others are acting, or are being waited for. */
  isBusy = $state(false)
  readonly #players: Players
  readonly #talk: OpponentTalk
  readonly #tellsWhy: boolean
  readonly #turns: ComputerTurns
  #isSkipping = false

  /** `tellsWhy`: false where seats hide things, because its reasons speak of them. They are told when the match is over. */
  constructor(players: Players, tellsWhy: boolean, talk: OpponentTalk) {
    this.#players = players
    this.#tellsWhy = tellsWhy
    this.#talk = talk
    this.#turns = new ComputerTurns({
      next: () => this.#next(),
      untilNow: () => talk.untilNow(),
      question: seat => talk.question(seat, this.#policy(seat)?.level ?? ''),
      onthinking: (seat, thought) => this.#think(seat, thought),
      act: (seat, choice) => talk.act(seat, choice, this.#isSkipping),
    })
  }

  /** What it chose since a person last acted, with what it thought of each: where seats hide things, only when the match is over. */
  get thoughts(): readonly Thought[] {
    return this.#tellsWhy || this.#talk.isOver() ? this.#thoughts : []
  }

  /** Who of those at the table is a computer. */
  get computers(): readonly { readonly seat: Seat; readonly level: string; readonly title: string }[] {
    return Object.entries(this.#players).flatMap(([seat, player]) => (player.kind === 'policy' ? [{ seat, ...player }] : []))
  }

  /** Until a person is to act. */
  async run(): Promise<void> {
    let hasRun = true
    try {
      hasRun = await this.#turns.run()
    } catch (error) {
      this.#talk.ontrouble(error)
    }
    if (!hasRun) return
    this.#isSkipping = false
    this.#isNewTurn = true
    this.isBusy = false
    this.thinking = null
  }

  /** What they do until a person is to act need not be told. */
  hurry(): void {
    this.#isSkipping = true
  }

  pause(): void {
    this.isPaused = true
    this.#turns.cancel()
  }

  resume(): void {
    this.isPaused = false
    void this.run()
  }

  cancel(): void {
    this.#turns.cancel()
  }

  #next(): Seat | null {
    if (this.isPaused) return null
    return this.#talk.undecided().find(seat => this.#policy(seat)) ?? null
  }

  #policy(seat: Seat): Extract<Player, { kind: 'policy' }> | null {
    const player = this.#players[seat]
    return player?.kind === 'policy' ? player : null
  }

  #think(seat: Seat | null, thought?: Thought): void {
    if (seat !== null) this.isBusy = true
    const policy = seat === null ? null : this.#policy(seat)
    this.thinking = seat !== null && policy ? { seat, title: policy.title } : null
    if (!thought) return
    this.#thoughts = this.#isNewTurn ? [thought] : [...this.#thoughts, thought]
    this.#isNewTurn = false
  }
}
