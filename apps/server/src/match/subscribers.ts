// The clients that follow one match. Each text is written once for all viewers who get the same, and joined to what differs: an entry costs
// less than half of one JSON.stringify for each viewer (`testing/by-hand.mjs`), and their texts share its memory.
import type { Seat, Viewer } from '@sandtable/kernel'
import type { Snapshot, Tell } from '@sandtable/protocol/online'
import { changesIn, json, type LongText, type Open, type OpenText, partText, type Redacted, textOf } from './redacted.ts'
import type { EntryText } from './viewer-log.ts'

/**
 * A client that follows a match. `seat` is null for a spectator. `opened` is the digest of the secret that opened the seat: the seat is lost
 * when it has another. `network`: where the connection comes from. `shown`: the view that was sent last, from which the next step's changes
 * are counted; `toAct`: whose turn it was then.
 */
export type Subscriber = {
  seat: Seat | null
  readonly network: string
  opened: string | null
  shown: Redacted | null
  toAct: readonly Seat[] | null
  send(text: OpenText | LongText): void
}

export class Subscribers {
  readonly #all = new Set<Subscriber>()

  get isEmpty(): boolean {
    return this.#all.size === 0
  }

  get size(): number {
    return this.#all.size
  }

  add(subscriber: Subscriber): void {
    this.#all.add(subscriber)
  }

  /** False when it was not subscribed. */
  remove(subscriber: Subscriber): boolean {
    return this.#all.delete(subscriber)
  }

  isSubscribed(subscriber: Subscriber): boolean {
    return this.#all.has(subscriber)
  }

  has(seat: Seat): boolean {
    for (const subscriber of this.#all) if (subscriber.seat === seat) return true
    return false
  }

  /** Subscribers whose secret no longer opens their seat become spectators. */
  unseat(isHeld: (subscriber: Subscriber) => boolean): Subscriber[] {
    const former = [...this.#all].filter(subscriber => subscriber.seat !== null && !isHeld(subscriber))
    for (const subscriber of former) watchOnly(subscriber)
    return former
  }

  seats(): Seat[] {
    return [...new Set([...this.#all].flatMap(({ seat }) => seat ?? []))].sort()
  }

  /** The networks of those that hold a seat. */
  networks(): string[] {
    return [...new Set([...this.#all].flatMap(({ seat, network }) => (seat === null ? [] : [network])))]
  }

  /** Subscribers that were sent another turn than this. */
  withOldTurn(toAct: readonly Seat[]): Subscriber[] {
    return [...this.#all].filter(
      subscriber => subscriber.toAct !== null && subscriber.toAct !== toAct && subscriber.toAct.join() !== toAct.join(),
    )
  }

  viewers(): Set<Viewer> {
    return new Set([...this.#all].map(viewerOf))
  }

  of(viewer: Viewer): Subscriber[] {
    return [...this.#all].filter(subscriber => viewerOf(subscriber) === viewer)
  }

  sendAll(send: Open<Tell>): void {
    const written = textOf(send)
    for (const subscriber of this.#all) subscriber.send(written)
  }

  sendTo(viewer: Viewer, tell: Open<Tell>): void {
    const written = textOf(tell)
    for (const subscriber of this.of(viewer)) subscriber.send(written)
  }

  /** Sends a text that holds this snapshot. */
  sendSnapshot(viewer: Viewer, written: OpenText | LongText, { view, toAct }: Open<Snapshot>): void {
    for (const subscriber of this.#all) {
      if (viewerOf(subscriber) !== viewer) continue
      subscriber.shown = view
      subscriber.toAct = toAct
      subscriber.send(written)
    }
  }

  /** `snapshot` is made only if a subscriber gets it. */
  sendStep(viewer: Viewer, entry: EntryText, standing: (shown: Redacted | null) => Open<Snapshot>, changes: Changes): void {
    let now: Open<Snapshot> | null = null
    let shown: Redacted | null = null
    let written = NOTHING
    for (const subscriber of this.#all) {
      if (viewerOf(subscriber) !== viewer) continue
      if (now === null || subscriber.shown !== shown) {
        shown = subscriber.shown
        now ??= standing(shown)
        written = json`{"type":"step","entry":${entry},"after":${afterText(now, shown, changes)}}`
      }
      subscriber.shown = now.view
      subscriber.toAct = now.toAct
      subscriber.send(written)
    }
  }
}

const NOTHING = json``

/** What one entry changed: viewers who are shown the very same share its text. */
export class Changes {
  #before: Redacted | null = null
  #after: Redacted | null = null
  #text = NOTHING
  #seats: readonly Seat[] | null = null
  #seatsText = NOTHING

  /** The seats to act, as text. */
  seats(seats: readonly Seat[]): OpenText {
    if (seats !== this.#seats) {
      this.#seats = seats
      this.#seatsText = partText(seats)
    }
    return this.#seatsText
  }

  text(before: Redacted | null, after: Redacted): OpenText {
    if (this.#text === NOTHING || before !== this.#before || after !== this.#after) {
      this.#before = before
      this.#after = after
      this.#text = partText(changesIn(before, after))
    }
    return this.#text
  }
}

/** A `StandingAfter`, joined by hand: every entry is written once for each viewer. */
function afterText(
  { n, view, toAct, canUndo, outcome, clock }: Open<Snapshot>,
  shown: Redacted | null,
  changes: Changes,
): OpenText {
  const time = clock ? json`,"clock":${partText(clock)}` : NOTHING
  const rest = json`"canUndo":${canUndo},"outcome":${partText(outcome)}${time},"changes":${changes.text(shown, view)}`
  return json`{"n":${n},"toAct":${changes.seats(toAct)},${rest}}`
}

export function watchOnly(subscriber: Subscriber): void {
  subscriber.seat = null
  subscriber.opened = null
  subscriber.shown = null
  subscriber.toAct = null
}

const viewerOf = ({ seat }: Subscriber): Viewer => seat ?? 'table'
