// Chapters 3 and 13 against a second reckoning: on a map with every terrain, with a barricade, a full hex, enemies and a marker, each
// movement class reaches exactly the hexes, at the cost and by the default path, that a plain search over the chart gives.
import { describe, expect, it } from 'vitest'
import { beachhead } from '../../rules/contract/game.ts'
import { at, neighbour, type PIECES } from '../builder.ts'

const ROWS = ['CLWCHMC', 'UCCWCCL', 'CHCCUCC', 'BCBUBWB', 'SSBSSSS', 'SDSDDSD', 'DDDDDDD']
const COST: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  foot: { B: 1, C: 1, L: 1, W: 2, U: 1, H: 2, M: 3 },
  wheel: { B: 1, C: 1, L: 1, W: 2, U: 1, H: 2 },
  amtrac: { D: 2, S: 1, B: 1, C: 1, L: 1, W: 2, U: 1, H: 2 },
  hover: { D: 1, S: 1, B: 1 },
  craft: { D: 2, S: 1, B: 1 },
  air: { D: 1, S: 1, B: 1, C: 1, L: 1, W: 1, U: 1, H: 1, M: 1 },
}
const PORT = '3,3'
const BARRICADE = '2,3'
const FULL = '2,2'
const ENEMY = '4,2'
const MARKER = '5,3'
const hexes = ROWS.flatMap((row, y) => [...row].map((_, x) => `${x},${y}`))
const letter = (hex: string) => {
  const [column, row] = hex.split(',').map(Number) as [number, number]
  return ROWS[row]?.[column]
}

type Mover = { type: keyof typeof PIECES; moves: string; words: string; allowance: number }
const MOVERS: readonly Mover[] = [
  { type: 'marine_squad', moves: 'foot', words: '', allowance: 3 },
  { type: 'marine_squad', moves: 'foot', words: ' tok=1 forceMarch', allowance: 4 },
  { type: 'marsoc', moves: 'foot', words: ' tok=1', allowance: 3 },
  { type: 'humvee', moves: 'wheel', words: '', allowance: 5 },
  { type: 'aav7', moves: 'amtrac', words: '', allowance: 4 },
  { type: 'lcac', moves: 'hover', words: ' tok=1', allowance: 7 },
  { type: 'lcu', moves: 'craft', words: '', allowance: 4 },
  { type: 'super_stallion', moves: 'air', words: '', allowance: 6 },
  { type: 'harrier', moves: 'air', words: ' tok=1', allowance: 7 },
]
const STARTS: Readonly<Record<string, readonly string[]>> = {
  foot: ['0,0', '1,1', '3,2', '4,3', '5,1', '6,3', '5,0'],
  wheel: ['0,0', '3,2', '0,3', '6,2'],
  amtrac: ['0,0', '3,2', '2,4', '0,6', '6,5'],
  hover: ['2,4', '0,4', '3,6', '6,4'],
  craft: ['2,4', '0,4', '3,6', '6,5'],
  air: ['0,0', '3,2', '3,6', '6,0'],
}

/** MP to enter, or null. */
function priceOf(moves: string, hex: string): number | null {
  const ground = letter(hex)
  if (ground === undefined) return null
  const isCraft = moves === 'hover' || moves === 'craft'
  const base = isCraft && hex === PORT ? 1 : COST[moves]![ground]
  if (base === undefined) return null
  if (hex !== BARRICADE || moves === 'air') return base
  return moves === 'foot' ? base + 1 : null
}

/** Cost from every hex to the goal for a mover that may not pass what bars it; entering the goal itself is always paid. */
function reckon(moves: string, from: string, allowance: number): Map<string, { cost: number; path: string[] }> {
  const bars = (hex: string) => moves !== 'air' && (hex === ENEMY || hex === MARKER)
  const best = new Map<string, { cost: number; key: string; path: string[] }>([[from, { cost: 0, key: '', path: [] }]])
  const queue = [from]
  while (queue.length > 0) {
    const here = queue.shift()!
    if (here !== from && bars(here)) continue
    const now = best.get(here)!
    for (let direction = 0; direction < 6; direction++) {
      const next = neighbour(here, direction)
      const price = priceOf(moves, next)
      if (price === null || (next === ENEMY && moves !== 'air')) continue
      const cost = now.cost + price
      const single = now.path.length === 0
      if (cost > allowance && !single) continue
      const key = `${now.key}${direction}`
      const old = best.get(next)
      if (old && (old.cost < cost || (old.cost === cost && old.key <= key))) continue
      best.set(next, { cost, key, path: [...now.path, next] })
      // A hex that costs more than the allowance ends the move: it is the minimum move.
      if (cost <= allowance) queue.push(next)
    }
  }
  best.delete(from)
  return best
}

const cases = MOVERS.flatMap(mover => STARTS[mover.moves]!.map(start => [`${mover.type}${mover.words}`, start, mover] as const))
describe('a second reckoning', () => {
  it.each(cases)('BI-13.1 BI-13.2 BI-13.3 BI-13.4 BI-3.18 %s from %s', (_, start, { type, moves, words, allowance }) => {
    const air = moves === 'air'
    const b = at(
      {
        map: ROWS.join('/'),
        step: air ? 'move.air' : 'move.assault',
        forts: [`barricade ${BARRICADE}`],
        objectives: { p: `port ${PORT}` },
        dummies: { d1: MARKER },
        units: {
          u: `${type} ${start}${words}`,
          f1: `marine_squad ${FULL}`,
          f2: `marine_squad ${FULL}`,
          x: `infantry_squad ${ENEMY}`,
        },
      },
      { fog: 'markers' },
    )
    const expected = reckon(moves, start, allowance)
    if (!air) expected.delete(FULL)
    const listed = b
      .legal()
      .flatMap(action => (action.type === 'move' && action.unit === 'u' && !action.land ? [action.to] : []))
    expect([...listed].sort()).toEqual([...expected.keys()].sort())
    for (const hex of hexes.filter(other => other !== start && !expected.has(other))) {
      expect([hex, b.allows({ type: 'move', unit: 'u', to: hex })]).toEqual([hex, false])
    }
    for (const [to, { cost, path }] of expected) {
      const { events } = beachhead.apply(b.state, 'assault', { type: 'move', unit: 'u', to }, { roll: () => 1, pick: () => 0 })
      const moved = events.find(event => event.type === 'moved')
      expect([to, moved?.cost, moved?.path.filter(hex => hex !== start)]).toEqual([to, cost, path])
    }
  })
})
