import { whileLoading } from './loading.ts'

/** A part of a table that the first screen does without. Shown as soon as it has come; a fetch that failed is tried again next time. */
export class LatePart<T> {
  here = $state.raw<T | null>(null)
  readonly #load: () => Promise<T>
  #fetching: Promise<void> | null = null

  constructor(load: () => Promise<T>) {
    this.#load = load
  }

  fetch(): Promise<void> {
    this.#fetching ??= whileLoading(this.#load()).then(
      part => {
        this.here = part
      },
      () => {
        this.#fetching = null
      },
    )
    return this.#fetching
  }
}
