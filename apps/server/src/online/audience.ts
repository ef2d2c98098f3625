// Everybody who looks at one table, and how they are told: each text is written once for all who are to read the same.
import type { Seat, Viewer } from '@sandtable/kernel'
import { changesBetween, type Standing, type Tell, type ToldEntry } from '@sandtable/protocol/online'

/** Somebody at a table. `seat` is null for those who watch. `shown` is the view that was sent last: a step tells what is new since. */
export type Guest = { readonly seat: Seat | null; shown: unknown; tell(text: string): void }

export class Audience {
  readonly #guests = new Set<Guest>()

  get isEmpty(): boolean {
    return this.#guests.size === 0
  }

  add(guest: Guest): void {
    this.#guests.add(guest)
  }

  /** False when this guest was not here. */
  remove(guest: Guest): boolean {
    return this.#guests.delete(guest)
  }

  has(seat: Seat): boolean {
    for (const guest of this.#guests) if (guest.seat === seat) return true
    return false
  }

  viewers(): Set<Viewer> {
    return new Set([...this.#guests].map(({ seat }) => seat ?? 'table'))
  }

  tellAll(tell: Tell): void {
    const text = JSON.stringify(tell)
    for (const guest of this.#guests) guest.tell(text)
  }

  tellStanding(viewer: Viewer, tell: Tell & { readonly standing: Standing }): void {
    const text = JSON.stringify(tell)
    for (const guest of this.#of(viewer)) {
      guest.shown = tell.standing.view
      guest.tell(text)
    }
  }

  /** `standing` is asked for only if somebody hears of it. */
  tellStep(viewer: Viewer, entry: ToldEntry, standing: () => Standing): void {
    const guests = this.#of(viewer)
    if (guests.length === 0) return
    const { view, ...rest } = standing()
    const texts = new Map<unknown, string>()
    for (const guest of guests) {
      let text = texts.get(guest.shown)
      if (text === undefined) {
        const after = { ...rest, changes: changesBetween(guest.shown, view) }
        text = JSON.stringify({ type: 'step', entry, after } satisfies Tell)
        texts.set(guest.shown, text)
      }
      guest.shown = view
      guest.tell(text)
    }
  }

  #of(viewer: Viewer): Guest[] {
    return [...this.#guests].filter(({ seat }) => (seat ?? 'table') === viewer)
  }
}
