// How a wish to act becomes an entry: done once, by the clock, stored, told, and what follows from it.
import type { Outcome, Seat } from '@sandtable/kernel'
import { gainOf } from './gains.ts'
import type { HeldMatch } from './held-match.ts'
import type { Herald } from './herald.ts'
import type { Ledger } from './ledger.ts'
import type { Limits } from './limits.ts'
import type { Moved, Referee } from './referee.ts'
import { callAwaited } from './turns.ts'
import { Refusal, refusedBy } from './wishes.ts'

/** How many entries lie between two positions that are put away. */
const SNAPSHOT_EVERY = 256
/** A page has one wish under way; what is not found here is looked up in the store. */
const KEYS_KEPT = 4

/** `at`: how many entries the one who wants it knew of. */
export type Wish = {
  readonly seat: Seat
  readonly key: string
  readonly at: number
  readonly isUndo?: boolean
  /** It ends the match, so it is stored also where the match takes no more entries. */
  readonly isEnding?: boolean
  make(referee: Referee, limits: Limits): Moved
}

type Answered = { readonly seat: Seat; readonly key: string; readonly n: number }

export class Moves {
  readonly #held: HeldMatch
  readonly #herald: Herald
  readonly #ledger: Ledger
  /** What each recent wish was answered with: asked again, it is answered alike. */
  readonly #answered: Answered[] = []
  readonly #goesOn: () => void

  /** `goesOn` is called after every move that did not end the match. */
  constructor(held: HeldMatch, herald: Herald, ledger: Ledger, goesOn: () => void) {
    this.#held = held
    this.#herald = herald
    this.#ledger = ledger
    this.#goesOn = goesOn
  }

  /** Resolves to the number of its entry once it is stored; throws a `Refusal`, and then nothing has changed. */
  async move({ seat, key, at, make, isUndo = false, isEnding = false }: Wish): Promise<number> {
    const done = this.#answered.find(one => one.key === key && one.seat === seat)
    if (done) return done.n
    // The very wish that ended it may be asked again by somebody who did not hear the answer.
    if (this.#held.kept.outcome && (await this.isStored(seat, key))) return this.#held.referee?.count(seat) ?? 0
    const referee = this.#held.running()
    if (at !== referee.count(seat) && (await this.#isDone(referee, seat, key))) return referee.count(seat)
    if (this.#held.isTimeUp(seat)) {
      await this.endByTime(seat)
      throw new Refusal('over', 'Your time had run out. The match is over.')
    }
    const { limits } = this.#held.services
    if (!isEnding) referee.checkRoom(limits)
    const clock = this.#held.clockBefore(seat)
    const undecided = referee.undecided
    const moved = made(referee, limits, make)
    const isOpen = isToldToAll(moved)
    const isNew = await this.#ledger.store(moved, key, clock({ [seat]: gainBy(referee, seat, isUndo, isOpen, undecided) }))
    if (isNew && isOpen) this.#held.services.metrics.add('sandtable_actions_total')
    const n = (this.#held.referee ?? referee).count(seat)
    this.#remember(seat, key, n)
    if (isNew) this.#herald.tellMoved(moved)
    const more = this.#afterwards(this.#held.referee ?? referee, undecided)
    if (more) await more
    return n
  }

  async isStored(seat: Seat, key: string): Promise<boolean> {
    return (await this.#held.services.store.entryByKey(this.#held.id, seat, key)) !== null
  }

  /** Whether the table has ended it so, for this seat: asked again, that is answered as it was. */
  isEndedBy(seat: Seat, reason: 'agreed' | 'resigned' | 'time'): boolean {
    const { outcome } = this.#held.kept
    if (outcome?.clause !== '' || outcome.reason !== reason) return false
    return reason === 'agreed' || outcome.winner === null || (outcome.winner === seat) === (reason === 'time')
  }

  async end(outcome: Outcome): Promise<void> {
    await this.#held.markOver(outcome)
    this.#herald.tellCard()
    await this.#tellNews()
  }

  endByTime(late: Seat): Promise<void> {
    return this.end({ winner: this.#held.across(late), reason: 'time', clause: '' })
  }

  /** Of a wish that was made at another number than today's: true when it is stored already, false when it may still be done. */
  async #isDone(referee: Referee, seat: Seat, key: string): Promise<boolean> {
    // Whoever did it knows of it, so a wish that is stored was made at an earlier number.
    if (await this.isStored(seat, key)) return true
    if (referee.undecided.length > 1) return false
    throw new Refusal('stale', 'The table has changed since. This is how it stands now.')
  }

  #remember(seat: Seat, key: string, n: number): void {
    this.#answered.push({ seat, key, n })
    if (this.#answered.length > KEYS_KEPT) this.#answered.shift()
  }

  /** The move is stored and told whatever becomes of this. Null when nothing is left to wait for. */
  #afterwards({ outcome, seq }: Referee, before: readonly Seat[]): Promise<void> | null {
    if (outcome) return this.#noteEnd()
    if (seq % SNAPSHOT_EVERY === 0) return this.#held.keepSnapshot().then(() => this.#goOn(before))
    this.#goOn(before)
    return null
  }

  async #noteEnd(): Promise<void> {
    await this.#held.noteEnd()
    this.#herald.tellCard()
    await this.#tellNews()
  }

  /** `before`: those who were to decide until then. */
  #goOn(before: readonly Seat[]): void {
    this.#goesOn()
    if (this.#held.services.postman) callAwaited(this.#held, this.#herald, before)
  }

  async #tellNews(): Promise<void> {
    const { store, problem } = this.#held.services
    await store.tellNews(this.#held.id).catch(error => problem(`Other nodes could not be told: ${String(error)}`))
  }
}

const isToldToAll = ({ told }: Moved): boolean => told.some(({ viewer }) => viewer === 'table')

/** Taking back gives back what doing it brought. */
function gainBy(referee: Referee, by: Seat, isUndo: boolean, isOpen: boolean, before: readonly Seat[]): number {
  const rest = { by, isOpen, isSealed: referee.isSealed }
  const after = referee.undecided
  return isUndo ? -gainOf({ ...rest, before: after, after: before }) : gainOf({ ...rest, before, after })
}

function made(referee: Referee, limits: Limits, make: Wish['make']): Moved {
  try {
    return make(referee, limits)
  } catch (error) {
    throw refusedBy(referee.game, error)
  }
}
