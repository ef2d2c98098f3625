// The board and the figures once more, from the rulebook's own words: tests must not ask the rules what is right.
export type Side = 'nw' | 'se'
export type Kind = 'LI' | 'HI' | 'LM' | 'HM' | 'AR'
export type Wind = 'N' | 'S' | 'E' | 'W' | '0'

export const SIDES: readonly Side[] = ['nw', 'se']
export const other = (side: Side): Side => (side === 'nw' ? 'se' : 'nw')

/** Health, Strength, cost per hex. */
export const FIGURES: Readonly<Record<Kind, readonly [health: number, strength: number, perHex: number]>> = {
  LI: [1, 1, 1],
  HI: [1, 2, 2],
  LM: [1, 3, 2],
  HM: [2, 4, 3],
  AR: [1, 1, 2],
}
export const KINDS = Object.keys(FIGURES) as readonly Kind[]

/** The board of the examples. */
export const LAB: readonly string[] = [
  'nooooo.ooo',
  'ooooooooso',
  'oosooooooo',
  'ooooosoooo',
  'oooosooooo',
  'ooooooosoo',
  'osoooooooo',
  'ooo.oooooz',
]

/** Column and row from 0. Names beyond the edge ('@3', 'B0') are made and read alike, so that a step may leave the board. */
export const placeOf = (hex: string): readonly [column: number, row: number] => [
  hex.charCodeAt(0) - 65,
  Number(hex.slice(1)) - 1,
]
export const nameOf = (column: number, row: number): string => `${String.fromCharCode(65 + column)}${row + 1}`

export const DIRECTIONS = ['N', 'NE', 'SE', 'S', 'SW', 'NW'] as const
const HIGH: readonly (readonly [number, number])[] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
  [-1, -1],
]
const LOW: readonly (readonly [number, number])[] = [
  [0, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
]

/** The next hex in a direction (0 is N, clockwise), on the board or not. */
export function stepTo(hex: string, direction: number): string {
  const [column, row] = placeOf(hex)
  const [right, down] = (Math.abs(column) % 2 === 0 ? HIGH : LOW)[((direction % 6) + 6) % 6]!
  return nameOf(column + right, row + down)
}
export const around = (hex: string): readonly string[] => DIRECTIONS.map((_, direction) => stepTo(hex, direction))

export const letterAt = (map: readonly string[], hex: string): string => {
  const [column, row] = placeOf(hex)
  return map[row]?.[column] ?? '.'
}
export const isOn = (map: readonly string[], hex: string): boolean => letterAt(map, hex) !== '.'
export const isCity = (map: readonly string[], hex: string): boolean => 'sab'.includes(letterAt(map, hex))
export const hexesOf = (map: readonly string[]): readonly string[] =>
  map.flatMap((line, row) => [...line].map((_, column) => nameOf(column, row))).filter(hex => isOn(map, hex))
export const cornerOf = (map: readonly string[], side: Side): string =>
  hexesOf(map).find(hex => letterAt(map, hex) === (side === 'nw' ? 'n' : 'z'))!

const slanted = (hex: string): readonly [number, number] => {
  const [column, row] = placeOf(hex)
  return [column, row - Math.floor(column / 2)]
}
export function distance(a: string, b: string): number {
  const [q1, p1] = slanted(a)
  const [q2, p2] = slanted(b)
  return Math.max(Math.abs(q2 - q1), Math.abs(p2 - p1), Math.abs(q2 - q1 + p2 - p1))
}

/** Hexes joined to one of these by at most so many steps over hexes that are open. */
export function within(map: readonly string[], from: readonly string[], steps: number, isOpen: (hex: string) => boolean) {
  let edge = from.filter(hex => isOn(map, hex) && isOpen(hex))
  const found = new Set(edge)
  for (let i = 0; i < steps; i++) {
    edge = [...new Set(edge.flatMap(around))].filter(hex => isOn(map, hex) && isOpen(hex) && !found.has(hex))
    for (const hex of edge) found.add(hex)
    if (edge.length === 0) break
  }
  return found
}

/** The compass point nearest to the line of a shot, by the angle on paper. */
export function bearing(from: string, target: string): Wind {
  const [q1, p1] = slanted(from)
  const [q2, p2] = slanted(target)
  const x = 1.5 * (q2 - q1)
  const y = Math.sqrt(3) * (p2 - p1 + (q2 - q1) / 2)
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? 'E' : 'W'
  return y > 0 ? 'S' : 'N'
}
export const WIND_FACES: readonly Wind[] = ['N', 'S', 'E', 'W', '0', '0']
const AGAINST: Readonly<Record<Wind, Wind>> = { N: 'S', S: 'N', E: 'W', W: 'E', '0': '0' }

export type Flight = { readonly drift: 'with' | 'against' | 'plain'; readonly hex: string }
/** Where a shell comes down, on the board or not. */
export function flight(from: string, target: string, wind: Wind): Flight {
  const aim = bearing(from, target)
  if (wind === '0' || (wind !== aim && wind !== AGAINST[aim])) return { drift: 'plain', hex: target }
  const drift = wind === aim ? 'with' : 'against'
  for (let x = 0; x < 6; x++) {
    const near = stepTo(from, x)
    const far = stepTo(near, x)
    if (near === target) return { drift, hex: drift === 'with' ? far : from }
    if (far === target) return { drift, hex: drift === 'with' ? stepTo(far, x) : near }
    if (stepTo(near, x + 1) === target) return { drift, hex: drift === 'with' ? stepTo(target, x + 1) : stepTo(from, x + 1) }
  }
  throw new Error(`${target} is out of range of ${from}`)
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
/** By counting turns one after another, not by formula. */
export function counter(turn: number): string {
  let [year, month, half] = [1935, 2, 1]
  for (let t = 1; t < turn; t++) {
    half = half === 1 ? 2 : 1
    if (half === 1) month++
    if (month === 12) [year, month] = [year + 1, 0]
  }
  return `${year} ${MONTHS[month]} Turn ${half}, ${season(turn)}`
}
export const season = (turn: number): 'Spring' | 'Summer' | 'Fall' | 'Winter' =>
  (['Spring', 'Summer', 'Fall', 'Winter'] as const)[Math.floor((turn - 1) / 6) % 4]!

export type Cadence = 'year' | 'season' | 'month' | 'turn'
/** Who holds the initiative: it changes hands at each boundary on the way from turn 1. */
export function holder(turn: number, cadence: Cadence, first: Side): Side {
  let side = first
  for (let t = 2; t <= turn; t++) {
    const isBoundary =
      cadence === 'turn' ||
      (cadence === 'month' && counter(t).includes('Turn 1')) ||
      (cadence === 'season' && season(t) !== season(t - 1)) ||
      (cadence === 'year' && counter(t).slice(0, 4) !== counter(t - 1).slice(0, 4))
    if (isBoundary) side = other(side)
  }
  return side
}
