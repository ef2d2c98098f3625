// How fast a run goes at the moment, and how long it still takes.

/** Games within this many milliseconds make the rate. */
const RECENT = 20_000
/** Less time than this tells nothing. */
const LEAST = 500

export class Tempo {
  readonly #marks: { readonly at: number; readonly done: number }[] = []

  mark(at: number, done: number): void {
    this.#marks.push({ at, done })
    while ((this.#marks[0]?.at ?? at) < at - RECENT) this.#marks.shift()
  }

  /** Games a second; null: not known yet. */
  get rate(): number | null {
    const [first, last] = [this.#marks[0], this.#marks.at(-1)]
    if (!first || !last || last.at - first.at < LEAST) return null
    return ((last.done - first.done) * 1000) / (last.at - first.at)
  }
}

/** '12 a second, 1:15 left'; empty where nothing is known. */
export function tempoText(rate: number | null, left: number): string {
  if (rate === null || rate === 0) return ''
  return `${rate.toFixed(rate < 10 ? 1 : 0)} a second, ${clock(left / rate)} left`
}

/** 75 is '1:15', 4000 '1:06:40'. */
function clock(seconds: number): string {
  const whole = Math.round(seconds)
  const two = (n: number) => String(n).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}
