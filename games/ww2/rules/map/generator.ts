// WW-16.6: new maps, fair by construction: what one half gets, its half-turned image gets too. The seed is its own (WW-14.4) and is
// used up before a game begins.
import { type Dice, ParseError, seeded } from '@sandtable/kernel'
import { Board } from './board.ts'

export type MapOrder = {
  readonly width: number
  readonly height: number
  /** Percent of all positions; WW-16.6. */
  readonly voidPct?: number
  readonly pairs?: number
}
type MirroredPair = readonly [number, number]

const LEAST = 4
const MOST = 26
const MOST_VOID_PCT = 25
const DEFAULT_VOID_PCT = 8
const MOST_PAIRS = 10
const LEAST_PAIRS = 2
/** Voids keep away from the corners, cities a little less. */
const VOID_GAP = 3
const CITY_GAP = 2

/** The rows of a map for this seed; throws `E_MAP` where it has no room for two pairs of cities (WW-16.6e): try the next seed. */
export function generateMap(order: MapOrder, seed: string | number): readonly string[] {
  return drawMap(order, seeded(`WW-16.6 ${seed}`))
}

export function drawMap({ width, height, voidPct = DEFAULT_VOID_PCT, pairs }: MapOrder, dice: Dice): readonly string[] {
  expectWhole('width', width, LEAST, MOST)
  expectWhole('height', height, LEAST, MOST)
  expectWhole('voidPct', voidPct, 0, MOST_VOID_PCT)
  const wanted = pairs ?? Math.min(MOST_PAIRS, Math.max(LEAST_PAIRS, Math.floor((width * height) / 16)))
  expectWhole('pairs', wanted, LEAST_PAIRS, MOST_PAIRS)
  const letters = shape(width, height)
  const board = new Board(letters.map(row => row.join('')))
  const pairsLeft = placeVoids(board, letters, Math.floor((voidPct * width * height) / 200), dice)
  const placed = placeCities(board, letters, pairsLeft, wanted, width * height >= 80 ? 3 : 2, dice)
  if (placed < LEAST_PAIRS)
    throw new ParseError('E_MAP', 'pairs', `there was room for ${placed} of ${wanted} pairs of Strategic hexes`, 'WW-16.6')
  return letters.map(row => row.join(''))
}

function expectWhole(field: string, value: number, least: number, most: number): void {
  if (!Number.isInteger(value) || value < least || value > most)
    throw new ParseError('E_MAP', field, `expected a whole number from ${least} to ${most}, found ${value}`, 'WW-16.6')
}

/** WW-16.6a. */
function shape(width: number, height: number): string[][] {
  const rows = Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, col) => (width % 2 === 1 && row === height - 1 && col % 2 === 1 ? '.' : 'o')),
  )
  put(rows, 0, 0, 'n')
  put(rows, height - 1, width - 1, 'z')
  return rows
}

function put(rows: string[][], row: number, col: number, letter: string): void {
  const line = rows[row]!
  line[col] = letter
}

/** WW-16.6b: without the corners and without a hex that is its own image. */
function allPairs(board: Board): readonly MirroredPair[] {
  return board.cells.flatMap((cell): MirroredPair[] => {
    const image = board.mirror?.[cell] ?? -1
    return image > cell && cell !== board.corner.nw ? [[cell, image]] : []
  })
}

const isFar = (board: Board, cell: number, gap: number): boolean =>
  board.distance(cell, board.corner.nw) >= gap && board.distance(cell, board.corner.se) >= gap

/** WW-16.6c. The pairs that are still land, in their order. */
function placeVoids(board: Board, letters: string[][], wanted: number, dice: Dice): readonly MirroredPair[] {
  const candidates = allPairs(board).filter(pair => pair.every(cell => isFar(board, cell, VOID_GAP)))
  const voids = new Set<number>()
  for (let placed = 0; placed < wanted && candidates.length > 0; ) {
    const [pair] = candidates.splice(dice.roll(candidates.length, 'WW-16.6 void') - 1, 1) as [MirroredPair]
    if (!staysConnected(board, voids, pair)) continue
    for (const cell of pair) {
      voids.add(cell)
      put(letters, board.grid.row(cell), board.grid.col(cell), '.')
    }
    placed++
  }
  return allPairs(board).filter(([cell]) => !voids.has(cell))
}

function staysConnected(board: Board, voids: ReadonlySet<number>, pair: MirroredPair): boolean {
  const isLand = (cell: number) => !voids.has(cell) && !pair.includes(cell)
  const steps = board.stepsFrom([board.corner.nw], board.size, isLand)
  return board.cells.every(cell => !isLand(cell) || steps[cell]! >= 0)
}

/** WW-16.6d. How many pairs found a place. */
function placeCities(
  board: Board,
  letters: string[][],
  pairs: readonly MirroredPair[],
  wanted: number,
  gap: number,
  dice: Dice,
): number {
  const candidates = pairs.filter(pair => pair.every(cell => isFar(board, cell, CITY_GAP)))
  const cities: number[] = []
  let placed = 0
  while (placed < wanted && candidates.length > 0) {
    const [pair] = candidates.splice(dice.roll(candidates.length, 'WW-16.6 city') - 1, 1) as [MirroredPair]
    const isApart = [...cities, pair[0]].every(city => board.distance(city, pair[1]) >= gap)
    if (!isApart || !cities.every(city => board.distance(city, pair[0]) >= gap)) continue
    cities.push(...pair)
    for (const cell of pair) put(letters, board.grid.row(cell), board.grid.col(cell), 's')
    placed++
  }
  return placed
}
