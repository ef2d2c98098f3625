// One line that is written over on a terminal, and now and then a plain line where there is none.

export class Progress {
  readonly #label: string
  readonly #isTerminal = process.stderr.isTTY === true
  #shown = 0

  constructor(label: string) {
    this.#label = label
  }

  /** `share` from 0 to 1. */
  show(share: number, note: string): void {
    const now = Date.now()
    if (now - this.#shown < (this.#isTerminal ? 100 : 10_000)) return
    this.#shown = now
    const width = 30
    const filled = Math.round(Math.min(1, share) * width)
    const line = `${this.#label} [${'█'.repeat(filled)}${'·'.repeat(width - filled)}] ${Math.round(share * 100)} % ${note}`
    process.stderr.write(this.#isTerminal ? `\r\u001b[K${line}` : `${line}\n`)
  }

  end(note: string): void {
    process.stderr.write(`${this.#isTerminal ? '\r\u001b[K' : ''}${this.#label}: ${note}\n`)
  }
}
