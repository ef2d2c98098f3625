// How far a run is: a bar that is written over where somebody watches, now and then a line where nobody does.

const WIDTH = 24
/** Games within this many milliseconds make the rate. */
const RECENT = 20_000

export class RunProgress {
  readonly #all: number
  readonly #label: string
  readonly #isTerminal = process.stderr.isTTY === true
  readonly #isQuiet: boolean
  readonly #marks: { at: number; done: number }[] = []
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
    this.#marks.push({ at: now, done })
    while ((this.#marks[0]?.at ?? now) < now - RECENT) this.#marks.shift()
    const line = this.#line(done, this.#rate())
    process.stderr.write(this.#isTerminal ? `\r\u001b[K${line}` : `${line}\n`)
  }

  #rate(): number | null {
    const first = this.#marks[0]
    const last = this.#marks.at(-1)
    if (!first || !last || last.at - first.at < 500) return null
    return ((last.done - first.done) * 1000) / (last.at - first.at)
  }

  #line(done: number, rate: number | null): string {
    const filled = Math.round((done / this.#all) * WIDTH)
    const bar = `${'█'.repeat(filled)}${'·'.repeat(WIDTH - filled)}`
    const pace =
      rate === null || rate === 0
        ? ''
        : `, ${rate.toFixed(rate < 10 ? 1 : 0)} a second, ${clock((this.#all - done) / rate)} left`
    return `${this.#label} [${bar}] ${done.toLocaleString('en')} of ${this.#all.toLocaleString('en')}${pace}`
  }

  end(): void {
    if (this.#isTerminal && !this.#isQuiet) process.stderr.write('\r\u001b[K')
  }
}

/** 75 is '1:15', 4000 '1:06:40'. */
export function clock(seconds: number): string {
  const whole = Math.round(seconds)
  const two = (n: number) => String(n).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}
