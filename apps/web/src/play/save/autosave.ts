// Keeps a match in the library: one write after the other, each only over what this tab wrote or read last.
import { library } from './library.svelte.ts'
import type { Progress, SavedMatch } from './saved-match.ts'

export type AutosaveEvents = {
  readonly onsaved: (seq: number) => void
  /** Another tab has gone on with the match. */
  readonly onconflict: () => Promise<void>
  readonly ontrouble: (error: unknown) => void
}

export class Autosave {
  readonly #match: SavedMatch
  readonly #events: AutosaveEvents
  #seq: number
  #writing: Promise<void> = Promise.resolve()

  constructor(match: SavedMatch, events: AutosaveEvents) {
    this.#match = match
    this.#events = events
    this.#seq = match.seq
  }

  /** `read` is asked when its turn comes, so that several steps may become one write; null when there is nothing to keep. */
  save(read: () => Progress | null): void {
    this.#writing = this.#writing.then(() => this.#write(read())).catch(this.#events.ontrouble)
  }

  /** The match as it is kept now, by this tab or another. */
  async reload(): Promise<SavedMatch | null> {
    await this.#writing
    const saved = await library.get(this.#match.id)
    if (saved) this.#seq = saved.seq
    return saved
  }

  async #write(progress: Progress | null): Promise<void> {
    if (!progress || progress.seq === this.#seq) return
    const result = await library.advance(this.#match.id, this.#seq, progress)
    if (result === 'conflict') {
      // Not waited for: what it reads comes after this write.
      void this.#events.onconflict().catch(this.#events.ontrouble)
      return
    }
    if (result === 'gone') await library.add({ ...this.#match, ...progress })
    this.#seq = progress.seq
    this.#events.onsaved(progress.seq)
  }
}
