// What a person prefers, kept in this browser. Without storage the choices last as long as the page.

export type Theme = 'system' | 'paper' | 'night'
export type Settings = {
  readonly theme: Theme
  /** 1 is reading speed; 2 twice as fast; 0 tells everything at once. */
  readonly pace: number
  readonly sound: boolean
  readonly hints: boolean
  readonly handDice: boolean
  /** BI-24.19: the computer may learn from games against the person here. */
  readonly learning: boolean
  /** The log shows bookkeeping too. */
  readonly details: boolean
  /** Ids of hints that were seen and put away, 'musket.cover'. */
  readonly putAway: readonly string[]
}

export const PACES = [
  { value: 0.5, title: 'Slow' },
  { value: 1, title: 'Reading speed' },
  { value: 2, title: 'Fast' },
  { value: 0, title: 'At once' },
] as const

const KEY = 'sandtable.settings'
const FIRST: Settings = {
  theme: 'system',
  pace: 1,
  sound: false,
  hints: true,
  handDice: false,
  learning: true,
  details: false,
  putAway: [],
}

/** Whatever was stored, brought into shape; what is not understood is left at its first value. */
export function readSettings(text: string | null): Settings {
  let found: unknown
  try {
    found = JSON.parse(text ?? '{}')
  } catch {
    return FIRST
  }
  if (typeof found !== 'object' || found === null) return FIRST
  const { theme, pace, sound, hints, handDice, learning, details, putAway } = found as Record<string, unknown>
  return {
    theme: theme === 'paper' || theme === 'night' ? theme : 'system',
    pace: PACES.some(({ value }) => value === pace) ? (pace as number) : FIRST.pace,
    sound: sound === true,
    hints: hints !== false,
    handDice: handDice === true,
    learning: learning !== false,
    details: details === true,
    putAway: Array.isArray(putAway) ? putAway.filter(id => typeof id === 'string').slice(0, 500) : [],
  }
}

class Preferences {
  #now = $state.raw<Settings>(FIRST)
  /** The system asks for less motion: things still come one at a time, but nothing slides. */
  reducedMotion = $state(false)

  constructor() {
    this.#now = readSettings(load())
    const query = matchMedia('(prefers-reduced-motion: reduce)')
    this.reducedMotion = query.matches
    query.addEventListener('change', () => {
      this.reducedMotion = query.matches
    })
    // Another tab changed something: follow it.
    addEventListener('storage', event => {
      if (event.key === KEY) this.#apply(readSettings(event.newValue))
    })
    this.#apply(this.#now)
  }

  get now(): Settings {
    return this.#now
  }

  set(change: Partial<Settings>): void {
    this.#apply({ ...this.#now, ...change })
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#now))
    } catch {
      // Kept for this visit only; the saved games page tells when the browser keeps nothing.
    }
  }

  putAway(hint: string): void {
    if (!this.#now.putAway.includes(hint)) this.set({ putAway: [...this.#now.putAway, hint] })
  }

  #apply(settings: Settings): void {
    this.#now = settings
    const { dataset } = document.documentElement
    if (settings.theme === 'system') delete dataset.theme
    else dataset.theme = settings.theme
  }
}

function load(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export const preferences = new Preferences()
