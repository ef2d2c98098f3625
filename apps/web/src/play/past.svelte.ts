// A moment that is over, looked at from the log while the present waits.

/** `at` and `of` count what this viewer may know of. */
export type Past = { readonly seq: number; readonly at: number; readonly of: number; readonly view: unknown }

export class PastLook {
  moment = $state.raw<Past | null>(null)
  #backToNow: (() => void) | null = null

  look(past: Past): void {
    this.moment = past
  }

  back(): void {
    this.moment = null
    this.#backToNow?.()
  }

  /** At once where nobody looks back. */
  async untilNow(): Promise<void> {
    if (!this.moment) return
    await new Promise<void>(resolve => {
      this.#backToNow = resolve
    })
    this.#backToNow = null
  }
}
