// Which of several open runs a worker turns to: one that had nothing for it is not asked again before the others.
import type { OpenRun } from './run-book.ts'

export class RunRotation {
  /** By run: when it last had nothing more for us. */
  readonly #left = new Map<string, number>()
  #turn = 0

  /** The one left longest ago; of those that were never tried the first. */
  next<R extends Pick<OpenRun, 'id'>>(runs: readonly R[]): R | null {
    const since = ({ id }: R) => this.#left.get(id) ?? 0
    return runs.toSorted((a, b) => since(a) - since(b))[0] ?? null
  }

  leave(run: string): void {
    this.#left.set(run, ++this.#turn)
  }
}
