// This tab's place at a match: whether it plays or only watches, what it writes down, and what it reads when another tab has gone on.
import type { MatchRecord } from '@sandtable/kernel'
import { Autosave } from './autosave.ts'
import { library } from './library.svelte.ts'
import type { Progress, SavedMatch } from './saved-match.ts'
import { SeatLock } from './seat-lock.ts'

export type TabSeatEvents = {
  /** True: another tab plays now. */
  readonly onreadonly: (isReadOnly: boolean) => void
  /** The match as another tab left it. */
  readonly onread: (record: MatchRecord) => void
  readonly ontrouble: (error: unknown) => void
}

export class TabSeat {
  #isReadOnly = false
  /** The last entry that is on the disk; null before the match itself is. */
  kept = $state.raw<number | null>(null)
  readonly #events: TabSeatEvents
  readonly #seq: () => number
  readonly #lock: SeatLock
  readonly #keeper: Autosave
  #isLeft = false

  /** `seq`: how far the match has come in this tab. */
  constructor(saved: SavedMatch, seq: () => number, events: TabSeatEvents) {
    this.#events = events
    this.#seq = seq
    this.#lock = new SeatLock(saved.id, {
      onlost: () => this.#setReadOnly(true),
      onmoved: moved => void this.#follow(moved),
    })
    this.#keeper = new Autosave(saved, {
      onsaved: saved => {
        this.kept = saved
        this.#lock.tell(saved)
      },
      onconflict: () => {
        this.#setReadOnly(true)
        return this.#read()
      },
      ontrouble: events.ontrouble,
    })
    void library.added().then(() => {
      this.kept ??= saved.seq
    })
  }

  async sit(): Promise<void> {
    const isTaken = await this.#lock.take()
    if (!isTaken) this.#setReadOnly(true)
  }

  /** This tab plays on; the other one is told and follows. */
  async takeOver(): Promise<void> {
    await this.#lock.take({ steal: true })
    await this.#read()
    this.#setReadOnly(false)
  }

  save(read: () => Progress): void {
    this.#keeper.save(() => (this.#isReadOnly ? null : read()))
  }

  leave(): void {
    this.#isLeft = true
    this.#lock.close()
  }

  #setReadOnly(isReadOnly: boolean): void {
    this.#isReadOnly = isReadOnly
    this.#events.onreadonly(isReadOnly)
  }

  /** The playing tab has gone on: show where it is. */
  async #follow(moved: number): Promise<void> {
    if (this.#isReadOnly && moved !== this.#seq()) await this.#read()
  }

  async #read(): Promise<void> {
    const saved = await this.#keeper.reload()
    if (!saved || this.#isLeft) return
    this.kept = saved.seq
    this.#events.onread(saved.record)
  }
}
