// How far a run is: a bar that is written over on a terminal, now and then a line elsewhere.
import { Tempo, tempoText } from '@sandtable/lab'

const WIDTH = 24

export class RunProgress {
  readonly #all: number
  readonly #label: string
  readonly #isTerminal = process.stderr.isTTY === true
  readonly #isQuiet: boolean
  readonly #tempo = new Tempo()
  #shown = 0

  constructor(label: string, all: number, isQuiet = false) {
    this.#label = label
    this.#all = all
    this.#isQuiet = isQuiet
  }

  show(done: number): void {
    if (this.#isQuiet) return
    const now = performance.now()
    if (now - this.#shown < (this.#isTerminal ? 100 : 10_000)) return
    this.#shown = now
    this.#tempo.mark(now, done)
    const line = this.#line(done)
    process.stderr.write(this.#isTerminal ? `\r\u001b[K${line}` : `${line}\n`)
  }

  #line(done: number): string {
    const filled = Math.round((done / this.#all) * WIDTH)
    const bar = `${'█'.repeat(filled)}${'·'.repeat(WIDTH - filled)}`
    const tempo = tempoText(this.#tempo.rate, this.#all - done)
    return `${this.#label} [${bar}] ${done.toLocaleString('en')} of ${this.#all.toLocaleString('en')}${tempo ? `, ${tempo}` : ''}`
  }

  end(): void {
    if (this.#isTerminal && !this.#isQuiet) process.stderr.write('\r\u001b[K')
  }
}
