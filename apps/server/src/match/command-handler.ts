// How a wish to act becomes an entry: done once, by the clock, stored, told, and what follows from it.
import type { Outcome, Seat } from '@sandtable/kernel'
import { notifyAwaited } from '../notify/awaited-seats.ts'
import type { Limits } from '../socket/rate-limits.ts'
import { RequestError, requestErrorFrom } from '../socket/request-error.ts'
import type { Broadcaster } from './broadcaster.ts'
import { incrementOf } from './clock-increment.ts'
import type { EntryWriter } from './entry-writer.ts'
import type { Accepted, MatchEngine } from './match-engine.ts'
import type { MatchState } from './match-state.ts'

/** How many entries lie between two positions that are put away. */
const SNAPSHOT_EVERY = 256
/** A page has one wish under way; what is not found here is looked up in the store. */
const KEYS_KEPT = 4

/** `at`: how many entries the one who wants it knew of. */
export type Command = {
  readonly seat: Seat
  readonly key: string
  readonly at: number
  readonly isUndo?: boolean
  /** It ends the match, so it is stored also where the match takes no more entries. */
  readonly isEnding?: boolean
  apply(engine: MatchEngine, limits: Limits): Accepted
}

type Answered = { readonly seat: Seat; readonly key: string; readonly n: number }

export class CommandHandler {
  readonly #state: MatchState
  readonly #broadcaster: Broadcaster
  readonly #writer: EntryWriter
  /** What each recent wish was answered with: asked again, it is answered alike. */
  readonly #answered: Answered[] = []
  readonly #onAccepted: () => void

  /** `goesOn` is called after every move that did not end the match. */
  constructor(state: MatchState, broadcaster: Broadcaster, writer: EntryWriter, goesOn: () => void) {
    this.#state = state
    this.#broadcaster = broadcaster
    this.#writer = writer
    this.#onAccepted = goesOn
  }

  /** Resolves to the number of its entry once it is stored; throws a `Refusal`, and then nothing has changed. */
  async handle({ seat, key, at, apply, isUndo = false, isEnding = false }: Command): Promise<number> {
    const done = this.#answered.find(one => one.key === key && one.seat === seat)
    if (done) return done.n
    // The very wish that ended it may be asked again by somebody who did not hear the answer.
    if (this.#state.stored.outcome && (await this.isStored(seat, key))) return this.#state.engine?.count(seat) ?? 0
    const engine = this.#state.running()
    if (at !== engine.count(seat) && (await this.#isDone(engine, seat, key))) return engine.count(seat)
    if (this.#state.isTimeUp(seat)) {
      await this.endByTime(seat)
      throw new RequestError('over', 'Your time had run out. The match is over.')
    }
    const { limits } = this.#state.services
    if (!isEnding) engine.checkRoom(limits)
    const clock = this.#state.clockBefore(seat)
    const undecided = engine.undecided
    const accepted = applied(engine, limits, apply)
    const isOpen = isKnownToAll(accepted)
    const isNew = await this.#writer.write(
      accepted,
      key,
      clock({ [seat]: incrementFor(engine, seat, isUndo, isOpen, undecided) }),
    )
    if (isNew && isOpen) this.#state.services.metrics.add('sandtable_actions_total')
    const n = (this.#state.engine ?? engine).count(seat)
    this.#remember(seat, key, n)
    if (isNew) this.#broadcaster.sendAccepted(accepted)
    const more = this.#afterwards(this.#state.engine ?? engine, undecided)
    if (more) await more
    return n
  }

  async isStored(seat: Seat, key: string): Promise<boolean> {
    return (await this.#state.services.store.entryByKey(this.#state.id, seat, key)) !== null
  }

  /** Whether the table has ended it so, for this seat: asked again, that is answered as it was. */
  isEndedBy(seat: Seat, reason: 'agreed' | 'resigned' | 'time'): boolean {
    const { outcome } = this.#state.stored
    if (outcome?.clause !== '' || outcome.reason !== reason) return false
    return reason === 'agreed' || outcome.winner === null || (outcome.winner === seat) === (reason === 'time')
  }

  async end(outcome: Outcome): Promise<void> {
    await this.#state.markOver(outcome)
    this.#broadcaster.sendCard()
    await this.#notifyNodes()
  }

  endByTime(late: Seat): Promise<void> {
    return this.end({ winner: this.#state.across(late), reason: 'time', clause: '' })
  }

  /** Of a wish that was made at another number than today's: true when it is stored already, false when it may still be done. */
  async #isDone(engine: MatchEngine, seat: Seat, key: string): Promise<boolean> {
    // Whoever did it knows of it, so a wish that is stored was made at an earlier number.
    if (await this.isStored(seat, key)) return true
    if (engine.undecided.length > 1) return false
    throw new RequestError('stale', 'The table has changed since. This is how it stands now.')
  }

  #remember(seat: Seat, key: string, n: number): void {
    this.#answered.push({ seat, key, n })
    if (this.#answered.length > KEYS_KEPT) this.#answered.shift()
  }

  /** The move is stored and told whatever becomes of this. Null when nothing is left to wait for. */
  #afterwards({ outcome, seq }: MatchEngine, before: readonly Seat[]): Promise<void> | null {
    if (outcome) return this.#noteEnd()
    if (seq % SNAPSHOT_EVERY === 0) return this.#state.keepSnapshot().then(() => this.#goOn(before))
    this.#goOn(before)
    return null
  }

  async #noteEnd(): Promise<void> {
    await this.#state.noteEnd()
    this.#broadcaster.sendCard()
    await this.#notifyNodes()
  }

  /** `before`: those who were to decide until then. */
  #goOn(before: readonly Seat[]): void {
    this.#onAccepted()
    if (this.#state.services.turnNotifier) notifyAwaited(this.#state, this.#broadcaster, before)
  }

  async #notifyNodes(): Promise<void> {
    const { store, problem } = this.#state.services
    await store.notifyChanged(this.#state.id).catch(error => problem(`Other nodes could not be told: ${String(error)}`))
  }
}

const isKnownToAll = ({ byViewer }: Accepted): boolean => byViewer.some(({ viewer }) => viewer === 'table')

/** Taking back gives back what doing it brought. */
function incrementFor(engine: MatchEngine, by: Seat, isUndo: boolean, isOpen: boolean, before: readonly Seat[]): number {
  const rest = { by, isOpen, isSealed: engine.isSealed }
  const after = engine.undecided
  return isUndo ? -incrementOf({ ...rest, before: after, after: before }) : incrementOf({ ...rest, before, after })
}

function applied(engine: MatchEngine, limits: Limits, apply: Command['apply']): Accepted {
  try {
    return apply(engine, limits)
  } catch (error) {
    throw requestErrorFrom(engine.game, error)
  }
}
