// Numbers on the map: every place that can be picked has one, and a verb takes it. `2` taps it, `fire 2` fires at it.
import { type Destination, hexOf, type MusketState, overlay, type RingKind, stillToAct } from '../viewmodel/index.ts'

export type Place = {
  readonly number: number
  readonly hex: string
  /** The enemy to attack, or the own unit to choose. */
  readonly unit: string | null
  readonly rings: readonly RingKind[]
  readonly hitChance: number | null
  readonly move: Destination | null
  readonly isExit: boolean
}

/** With a unit in hand: its targets first, then where it can go. With none: the units that can still act. */
export function placesOf(state: MusketState, selected: string | null): readonly Place[] {
  const shown = overlay(state, selected)
  const found = shown ? ofUnit(shown) : toChoose(state)
  return found.map((place, i) => ({ number: i + 1, ...place }))
}

type Unnumbered = Omit<Place, 'number'>

function ofUnit({ targets, moves, exits }: NonNullable<ReturnType<typeof overlay>>): Unnumbered[] {
  const attacks = targets.map(({ unit, hex, rings, hitChance }) => ({ hex, unit, rings, hitChance, move: null, isExit: false }))
  const steps = moves.map(move => ({ ...NOBODY, hex: move.hex, move, isExit: exits.includes(move.hex) }))
  const waysOut = exits.filter(hex => !moves.some(move => move.hex === hex)).map(hex => ({ ...NOBODY, hex, isExit: true }))
  return [...attacks, ...steps, ...waysOut]
}

const NOBODY = { unit: null, rings: [], hitChance: null, move: null, isExit: false } as const

const toChoose = (state: MusketState): Unnumbered[] =>
  stillToAct(state).map(unit => ({ ...NOBODY, hex: hexOf(state, unit), unit: unit.who.id }))
