// How a check fails: always with what is needed to see it again.
import type { Move } from './play.ts'

/** Where in which random game: `playRandomly` with the same scenario, options and seed comes there again. */
export type Place = {
  readonly game: string
  readonly scenario: string
  readonly options: unknown
  readonly seed: string
  /** How many actions had been done; 0 is the position after set-up. */
  readonly index: number
}

/** A law that a game broke, and where. */
export class Nonconformity extends Error {
  readonly place: Place
  /** The actions that led there, for `shrink`. */
  readonly moves: readonly Move[]
  constructor(place: Place, message: string, moves: readonly Move[] = [], cause?: unknown) {
    super(`${placeText(place)}: ${message}`, cause === undefined ? undefined : { cause })
    this.name = 'Nonconformity'
    this.place = place
    this.moves = moves
  }
}

const placeText = ({ game, scenario, options, seed, index }: Place): string =>
  `${game}, scenario '${scenario}', options ${textOf(options)}, seed '${seed}', action ${index}`

/** Data in a message, cut off where it would hide the sentence. */
export function textOf(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}

export const messageOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)
