// BI-17.9 to BI-17.12: enemy pieces as they are shown, and the list a side keeps of them.
import type { Dummy, Sighting, Unit } from '../state/state.ts'

/** By place and name, which tells nothing of what is hidden. */
export const inOrder = (a: Sighting, b: Sighting): number => a.cell - b.cell || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

/** A hidden unit and a dummy look the same (BI-17.1): a name and a place. */
const markerSighting = (piece: string, name: string, cell: number, live: boolean, turn: number): Sighting => ({
  piece,
  name,
  type: null,
  cell,
  airborne: false,
  hp: 0,
  tokens: 0,
  facing: 0,
  live,
  turn,
})

/** The unit as it is shown where it stands. */
export function sightingOf(unit: Unit, live: boolean, turn: number): Sighting {
  const { who, cell, airborne, hp, tokens, facing, marker } = unit
  if (marker !== null) return markerSighting(who.id, marker, cell, live, turn)
  return { piece: who.id, name: who.id, type: who.facts.type, cell, airborne, hp, tokens, facing, live, turn }
}
export const sightingOfDummy = (dummy: Dummy, live: boolean, turn: number): Sighting =>
  markerSighting(dummy.id, dummy.marker, dummy.cell, live, turn)

/** BI-17.9: out of sight, at the place it was last seen in. */
export const lastKnown = ({ piece, name, type, cell, airborne, hp, tokens, facing, turn }: Sighting): Sighting => ({
  piece,
  name,
  type,
  cell,
  airborne,
  hp,
  tokens,
  facing,
  live: false,
  turn,
})

/** Whether that is how the unit is shown now, in sight. */
export function showsUnit(sighting: Sighting, unit: Unit, turn: number): boolean {
  if (!sighting.live || sighting.turn !== turn || sighting.cell !== unit.cell) return false
  if (unit.marker !== null) return sighting.type === null && sighting.name === unit.marker
  return (
    sighting.type !== null &&
    sighting.airborne === unit.airborne &&
    sighting.hp === unit.hp &&
    sighting.tokens === unit.tokens &&
    sighting.facing === unit.facing
  )
}
export const showsDummy = ({ live, turn, cell, name, type }: Sighting, dummy: Dummy, now: number): boolean =>
  live && turn === now && cell === dummy.cell && name === dummy.marker && type === null

export function indexOfSighting(sightings: readonly Sighting[], piece: string): number {
  for (let i = 0; i < sightings.length; i++) if (sightings[i]!.piece === piece) return i
  return -1
}
/** The same for a piece that is mostly shown where it stands: the list is in the order of cells. */
export function indexOfSightingAt(sightings: readonly Sighting[], piece: string, cell: number): number {
  let low = 0
  let high = sightings.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sightings[middle]!.cell < cell) low = middle + 1
    else high = middle
  }
  for (let i = low; i < sightings.length && sightings[i]!.cell === cell; i++) if (sightings[i]!.piece === piece) return i
  return indexOfSighting(sightings, piece)
}
export function sightingIn(sightings: readonly Sighting[], piece: string): Sighting | undefined {
  const at = indexOfSighting(sightings, piece)
  return at < 0 ? undefined : sightings[at]
}
/** Whether the piece is in sight; it is mostly shown where it stands. */
export function isLiveAt(sightings: readonly Sighting[], piece: string, cell: number): boolean {
  const at = indexOfSightingAt(sightings, piece, cell)
  return at >= 0 && sightings[at]!.live
}

export function isInOrder(sightings: readonly Sighting[]): boolean {
  for (let i = 1; i < sightings.length; i++) if (inOrder(sightings[i - 1]!, sightings[i]!) > 0) return false
  return true
}
/** A list that was put together in order mostly, and has to be so wholly. */
export const ordered = (sightings: Sighting[]): readonly Sighting[] =>
  isInOrder(sightings) ? sightings : sightings.sort(inOrder)

/** The list with another picture of one piece; null takes it away. */
export function withSighting(sightings: readonly Sighting[], piece: string, sighting: Sighting | null): readonly Sighting[] {
  const next = sightings.slice()
  let at = indexOfSighting(sightings, piece)
  if (sighting === null) {
    if (at >= 0) next.splice(at, 1)
    return ordered(next)
  }
  if (at < 0) {
    at = next.length
    next.push(sighting)
  }
  // The place that has become free goes to where the new picture belongs.
  for (; at > 0 && inOrder(sighting, next[at - 1]!) < 0; at--) next[at] = next[at - 1]!
  for (; at < next.length - 1 && inOrder(next[at + 1]!, sighting) < 0; at++) next[at] = next[at + 1]!
  next[at] = sighting
  return ordered(next)
}
