// How a command becomes an entry: checked for repeats and time, applied by the engine, stored, sent, and what follows from it.
import type { Outcome, Seat } from '@sandtable/kernel'
import { notifyAwaited } from '../notify/awaited-seats.ts'
import type { Limits } from '../socket/rate-limits.ts'
import { RequestError, requestErrorFrom } from '../socket/request-error.ts'
import type { Broadcaster } from './broadcaster.ts'
import { incrementOf } from './clock-increment.ts'
import type { EntryWriter } from './entry-writer.ts'
import type { Accepted, MatchEngine } from './match-engine.ts'
import type { MatchState } from './match-state.ts'

/** A snapshot of the engine is stored after so many entries. */
const SNAPSHOT_EVERY = 256
/** A page sends one command at a time; older keys are looked up in the store. */
const KEYS_KEPT = 4

/** `at`: how many entries the sender knew of. */
export type Command = {
  readonly seat: Seat
  readonly key: string
  readonly at: number
  readonly isUndo?: boolean
  /** A command that ends the match is stored even where the match is full. */
  readonly isEnding?: boolean
  apply(engine: MatchEngine, limits: Limits): Accepted
}

type Answered = { readonly seat: Seat; readonly key: string; readonly n: number }

export class CommandHandler {
  readonly #state: MatchState
  readonly #broadcaster: Broadcaster
  readonly #writer: EntryWriter
  /** Recent answers by key: a repeated command gets the same one. */
  readonly #answered: Answered[] = []
  readonly #onAccepted: () => void

  /** `onAccepted` is called after every command that did not end the match. */
  constructor(state: MatchState, broadcaster: Broadcaster, writer: EntryWriter, onAccepted: () => void) {
    this.#state = state
    this.#broadcaster = broadcaster
    this.#writer = writer
    this.#onAccepted = onAccepted
  }

  /** Resolves to the number of its entry once it is stored; throws a `RequestError`, and then nothing has changed. */
  async handle({ seat, key, at, apply, isUndo = false, isEnding = false }: Command): Promise<number> {
    const done = this.#answered.find(one => one.key === key && one.seat === seat)
    if (done) return done.n
    // The command that ended the match may be repeated by a page that missed the answer.
    if (this.#state.stored.outcome && (await this.isStored(seat, key))) return this.#state.engine?.count(seat) ?? 0
    const engine = this.#state.running()
    if (at !== engine.count(seat) && (await this.#isDone(engine, seat, key))) return engine.count(seat)
    if (this.#state.isTimeUp(seat)) {
      await this.#endByTime(seat)
      throw new RequestError('over', 'Your time had run out. The match is over.')
    }
    const { limits } = this.#state.services
    if (!isEnding) engine.checkRoom(limits)
    const clock = this.#state.clockBefore(seat)
    const meter = this.#state.services.processing.meter(this.#state.id)
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
    if (isNew) meter(() => this.#broadcaster.sendAccepted(accepted))
    const more = this.#afterwards(this.#state.engine ?? engine, undecided)
    if (more) await more
    return n
  }

  /** By the rules where they know of resigning; otherwise the server ends the match and its record stops here. */
  async resign(seat: Seat, key: string): Promise<void> {
    if (this.#state.stored.outcome && (this.isEndedBy(seat, 'resigned') || (await this.isStored(seat, key)))) return
    const engine = this.#state.running()
    if (!engine.offers(seat, 'resign')) return this.end({ winner: this.#state.across(seat), reason: 'resigned', clause: '' })
    const apply: Command['apply'] = (at, limits) => at.act(seat, { type: 'resign' }, limits)
    await this.handle({ seat, key, at: engine.count(seat), apply, isEnding: true })
  }

  async claimTime(seat: Seat): Promise<void> {
    if (this.isEndedBy(seat, 'time')) return
    this.#state.running()
    const late = this.#state.stored.seats.find(one => one.seat !== seat && this.#state.isTimeUp(one.seat))
    if (!late) throw new RequestError('time-left', 'Nobody’s time has run out yet.')
    await this.#endByTime(late.seat)
  }

  async isStored(seat: Seat, key: string): Promise<boolean> {
    return (await this.#state.services.store.entryByKey(this.#state.id, seat, key)) !== null
  }

  /** Whether the match ended this way for this seat: a repeated request is answered as done. */
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

  #endByTime(late: Seat): Promise<void> {
    return this.end({ winner: this.#state.across(late), reason: 'time', clause: '' })
  }

  /** Of a command sent at an older count: true when it is stored already, false when it may still be applied. */
  async #isDone(engine: MatchEngine, seat: Seat, key: string): Promise<boolean> {
    // A stored command raised its sender's count, so a repeat of it comes with an older one.
    if (await this.isStored(seat, key)) return true
    if (engine.undecided.length > 1) return false
    throw new RequestError('stale', 'The table has changed since. This is how it stands now.')
  }

  #remember(seat: Seat, key: string, n: number): void {
    this.#answered.push({ seat, key, n })
    if (this.#answered.length > KEYS_KEPT) this.#answered.shift()
  }

  /** The command is stored and sent, whatever becomes of this. Null when nothing is left to wait for. */
  #afterwards({ outcome, seq }: MatchEngine, before: readonly Seat[]): Promise<void> | null {
    if (outcome) return this.#noteEnd()
    if (seq % SNAPSHOT_EVERY === 0) return this.#state.keepSnapshot().then(() => this.#continue(before))
    this.#continue(before)
    return null
  }

  async #noteEnd(): Promise<void> {
    await this.#state.noteEnd()
    this.#broadcaster.sendCard()
    await this.#notifyNodes()
  }

  /** `before`: the seats that were to decide until then. */
  #continue(before: readonly Seat[]): void {
    this.#onAccepted()
    if (this.#state.services.turnNotifier) notifyAwaited(this.#state, this.#broadcaster, before)
  }

  async #notifyNodes(): Promise<void> {
    const { store, problem } = this.#state.services
    await store.notifyChanged(this.#state.id).catch(error => problem(`Other nodes could not be told: ${String(error)}`))
  }
}

const isKnownToAll = ({ byViewer }: Accepted): boolean => byViewer.some(({ viewer }) => viewer === 'table')

/** An undo takes the increment of its action back. */
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
