// Everybody who looks at one table, and how they are told: each text is written once for all who are to read the same.
import type { Seat, Viewer } from '@sandtable/kernel'
import type { Snapshot, Tell } from '@sandtable/protocol/online'
import { changesIn, json, type LongText, type Open, type OpenText, partText, type Redacted, textOf } from './redacted.ts'
import type { ToldText } from './story.ts'

/**
 * Somebody at a table. `seat` is null for those who watch. `opened` is the digest of the secret that opened the seat: whoever it no longer opens
 * for sits there no more. `network` is where the connection comes from. `shown` is the view that was sent last: a step tells what is new since; `toAct` whose turn it was then.
 */
export type Guest = {
  seat: Seat | null
  readonly network: string
  opened: string | null
  shown: Redacted | null
  toAct: readonly Seat[] | null
  tell(text: OpenText | LongText): void
}

export class Audience {
  readonly #guests = new Set<Guest>()

  get isEmpty(): boolean {
    return this.#guests.size === 0
  }

  get size(): number {
    return this.#guests.size
  }

  add(guest: Guest): void {
    this.#guests.add(guest)
  }

  /** False when this guest was not here. */
  remove(guest: Guest): boolean {
    return this.#guests.delete(guest)
  }

  isHere(guest: Guest): boolean {
    return this.#guests.has(guest)
  }

  has(seat: Seat): boolean {
    for (const guest of this.#guests) if (guest.seat === seat) return true
    return false
  }

  /** Those whom their secret no longer opens the seat for watch from now on. */
  unseat(isHeld: (guest: Guest) => boolean): Guest[] {
    const former = [...this.#guests].filter(guest => guest.seat !== null && !isHeld(guest))
    for (const guest of former) watchOnly(guest)
    return former
  }

  seats(): Seat[] {
    return [...new Set([...this.#guests].flatMap(({ seat }) => seat ?? []))].sort()
  }

  /** Where those who sit here come from. */
  networks(): string[] {
    return [...new Set([...this.#guests].flatMap(({ seat, network }) => (seat === null ? [] : [network])))]
  }

  /** Those who believe that it is somebody else's turn. */
  unaware(toAct: readonly Seat[]): Guest[] {
    return [...this.#guests].filter(
      guest => guest.toAct !== null && guest.toAct !== toAct && guest.toAct.join() !== toAct.join(),
    )
  }

  viewers(): Set<Viewer> {
    return new Set([...this.#guests].map(viewerOf))
  }

  of(viewer: Viewer): Guest[] {
    return [...this.#guests].filter(guest => viewerOf(guest) === viewer)
  }

  tellAll(tell: Open<Tell>): void {
    const written = textOf(tell)
    for (const guest of this.#guests) guest.tell(written)
  }

  tell(viewer: Viewer, tell: Open<Tell>): void {
    const written = textOf(tell)
    for (const guest of this.of(viewer)) guest.tell(written)
  }

  /** They are shown this standing with it. */
  tellStanding(viewer: Viewer, written: OpenText | LongText, { view, toAct }: Open<Snapshot>): void {
    for (const guest of this.#guests) {
      if (viewerOf(guest) !== viewer) continue
      guest.shown = view
      guest.toAct = toAct
      guest.tell(written)
    }
  }

  /** `standing` is asked for only if somebody hears of it. */
  tellStep(viewer: Viewer, entry: ToldText, standing: (shown: Redacted | null) => Open<Snapshot>, changes: Changes): void {
    let now: Open<Snapshot> | null = null
    let shown: Redacted | null = null
    let written = NOTHING
    for (const guest of this.#guests) {
      if (viewerOf(guest) !== viewer) continue
      if (now === null || guest.shown !== shown) {
        shown = guest.shown
        now ??= standing(shown)
        written = json`{"type":"step","entry":${entry},"after":${afterText(now, shown, changes)}}`
      }
      guest.shown = now.view
      guest.toAct = now.toAct
      guest.tell(written)
    }
  }
}

const NOTHING = json``

/** What has changed for those who hear of one move: seats that are shown the very same share its text. */
export class Changes {
  #before: Redacted | null = null
  #after: Redacted | null = null
  #text = NOTHING
  #seats: readonly Seat[] | null = null
  #seatsText = NOTHING

  /** Those to act, as text. */
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

/** A `StandingAfter`, put together by hand: every move of every match pays for it, once for each who looks on. */
function afterText(
  { n, view, toAct, canUndo, outcome, clock }: Open<Snapshot>,
  shown: Redacted | null,
  changes: Changes,
): OpenText {
  const time = clock ? json`,"clock":${partText(clock)}` : NOTHING
  const rest = json`"canUndo":${canUndo},"outcome":${partText(outcome)}${time},"changes":${changes.text(shown, view)}`
  return json`{"n":${n},"toAct":${changes.seats(toAct)},${rest}}`
}

export function watchOnly(guest: Guest): void {
  guest.seat = null
  guest.opened = null
  guest.shown = null
  guest.toAct = null
}

const viewerOf = ({ seat }: Guest): Viewer => seat ?? 'table'
