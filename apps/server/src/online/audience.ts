// Everybody who looks at one table, and how they are told: each text is written once for all who are to read the same.
import type { Seat, Viewer } from '@sandtable/kernel'
import { changesBetween, type Standing, type Tell } from '@sandtable/protocol/online'
import type { ToldText } from './story.ts'

/**
 * Somebody at a table. `seat` is null for those who watch. `opened` is the digest of the secret that opened the seat: whoever it no longer opens
 * for sits there no more. `shown` is the view that was sent last: a step tells what is new since; `toAct` whose turn it was then.
 */
export type Guest = {
  seat: Seat | null
  opened: string | null
  shown: unknown
  toAct: readonly Seat[] | null
  tell(text: string): void
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

  tellAll(tell: Tell): void {
    const text = JSON.stringify(tell)
    for (const guest of this.#guests) guest.tell(text)
  }

  tell(viewer: Viewer, tell: Tell): void {
    const text = JSON.stringify(tell)
    for (const guest of this.of(viewer)) guest.tell(text)
  }

  /** They are shown this standing with it. */
  tellStanding(viewer: Viewer, text: string, { view, toAct }: Standing): void {
    for (const guest of this.#guests) {
      if (viewerOf(guest) !== viewer) continue
      guest.shown = view
      guest.toAct = toAct
      guest.tell(text)
    }
  }

  /** `standing` is asked for only if somebody hears of it. */
  tellStep(viewer: Viewer, entry: ToldText, standing: (shown: unknown) => Standing, changes: Changes): void {
    let now: Standing | null = null
    let shown: unknown
    let text = ''
    for (const guest of this.#guests) {
      if (viewerOf(guest) !== viewer) continue
      if (now === null || guest.shown !== shown) {
        shown = guest.shown
        now ??= standing(shown)
        text = `{"type":"step","entry":${entry},"after":${afterText(now, shown, changes)}}`
      }
      guest.shown = now.view
      guest.toAct = now.toAct
      guest.tell(text)
    }
  }
}

/** What has changed for those who hear of one move: seats that are shown the very same share its text. */
export class Changes {
  #before: unknown
  #after: unknown
  #text = ''
  #seats: readonly Seat[] | null = null
  #seatsText = ''

  /** Those to act, as text. */
  seats(seats: readonly Seat[]): string {
    if (seats !== this.#seats) {
      this.#seats = seats
      this.#seatsText = JSON.stringify(seats)
    }
    return this.#seatsText
  }

  text(before: unknown, after: unknown): string {
    if (this.#text === '' || before !== this.#before || after !== this.#after) {
      this.#before = before
      this.#after = after
      this.#text = JSON.stringify(changesBetween(before, after))
    }
    return this.#text
  }
}

/** A `StandingAfter`, put together by hand: every move of every match pays for it, once for each who looks on. */
function afterText({ n, view, toAct, canUndo, outcome, clock }: Standing, shown: unknown, changes: Changes): string {
  const time = clock ? `,"clock":${JSON.stringify(clock)}` : ''
  const end = outcome ? JSON.stringify(outcome) : 'null'
  const rest = `"canUndo":${canUndo},"outcome":${end}${time},"changes":${changes.text(shown, view)}`
  return `{"n":${n},"toAct":${changes.seats(toAct)},${rest}}`
}

export function watchOnly(guest: Guest): void {
  guest.seat = null
  guest.opened = null
  guest.shown = null
  guest.toAct = null
}

const viewerOf = ({ seat }: Guest): Viewer => seat ?? 'table'
