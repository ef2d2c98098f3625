// A position as the board draws it: ground, what is built on it, flags and counters.
import type { BoardMap, Flag, Piece, SideLook, Tab } from '@sandtable/board'
import { commandOf } from '../../rules/contract/queries.ts'
import { fieldOf } from '../../rules/map/field.ts'
import { DIRECTION_NAMES, type Side, type Terrain } from '../../rules/tables.ts'
import { SYMBOLS, unitText } from '../../text/index.ts'
import { type Holdings, type MusketState, mapFeatures, marks } from '../../viewmodel/index.ts'

export const lookOf = (side: Side): SideLook => (side === 'blue' ? 'a' : 'b')

export const GROUNDS: Readonly<Record<Terrain, string>> = {
  OPEN: 'open',
  WOODS: 'woods',
  TOWN: 'town',
  MARSH: 'marsh',
  LAKE: 'lake',
  RIVER: 'river',
  FORD: 'ford',
  BRIDGE: 'bridge',
  ROAD: 'road',
  HILLTOP: 'hill',
  BURNED: 'burned',
}

/** The same map object as long as the ground is the same, so that the sheet is painted once a game. */
const drawn = new WeakMap<object, Map<string, BoardMap>>()

export function mapOf(state: MusketState): BoardMap {
  let known = drawn.get(state.setting)
  if (!known) {
    known = new Map()
    drawn.set(state.setting, known)
  }
  const key = state.tally.burned.join()
  let map = known.get(key)
  if (!map) {
    map = draw(state)
    known.set(key, map)
  }
  return map
}

function draw(state: MusketState): BoardMap {
  const { setting } = state
  const field = fieldOf(state)
  const { roads, rivers, works, rough, exits } = mapFeatures(state)
  const cell = (hex: string) => field.cell(hex)
  return {
    layout: 'oddQ',
    columns: setting.columns,
    rows: setting.rows,
    grounds: field.terrain.map(terrain => GROUNDS[terrain]),
    title: setting.title,
    roads: roads.map(road => road.map(cell)),
    riverSides: rivers.map(({ hex, side }) => ({ cell: cell(hex), dir: DIRECTION_NAMES.indexOf(side) })),
    crossings: rivers.flatMap(({ hex, side, crossing }) =>
      crossing ? [{ cell: cell(hex), dir: DIRECTION_NAMES.indexOf(side), kind: crossing }] : [],
    ),
    works: works.flatMap(({ hex, sides }) => sides.map(side => ({ cell: cell(hex), dir: DIRECTION_NAMES.indexOf(side) }))),
    rough: rough.map(cell),
    exits: exits.map(({ hex, edge }) => ({ cell: cell(hex), edge })),
  }
}

/** With the story of the battle also since which turn: 'T3' under the cloth. */
export function flagsOf(state: MusketState, held?: Holdings): Flag[] {
  return mapFeatures(state).objectives.map(({ hex, holder }) => {
    const streak = streakAt(state, hex)
    const since = held?.get(hex)?.since ?? null
    return {
      hex,
      holder: holder && lookOf(holder),
      ...(streak > 0 ? { note: String(streak) } : {}),
      ...(holder && since !== null ? { since: `T${since}` } : {}),
    }
  })
}

/** MK-14.12: for how many turn ends in a row the holder has stood there, where a condition counts them. */
function streakAt({ setting, tally }: MusketState, hex: string): number {
  const streaks = setting.victory.map((condition, i) =>
    condition.kind === 'hold_hexes' && condition.hexes.includes(hex) ? (tally.streaks[i] ?? 0) : 0,
  )
  return Math.max(0, ...streaks)
}

const STATES = { ready: 'ready', active: 'active', done: 'used', waiting: 'waiting' } as const

export function piecesOf(state: MusketState): Piece[] {
  const field = fieldOf(state)
  const markOf = new Map(marks(state).units.map(({ unit, mark }) => [unit, mark]))
  return state.units.map(unit => {
    const { who, sp, activated } = unit
    const leader = state.leaders.find(({ on }) => on === who.id)
    const { lines, solid } = SYMBOLS[who.kind]
    return {
      id: who.id,
      hex: field.hex(unit.cell),
      side: lookOf(who.side),
      symbol: { lines, solid },
      label: unitText({ ...who, sp, activated }, leader),
      pips: { have: sp, of: who.max },
      tabs: tabsOf(state, unit),
      leader: leader !== undefined,
      state: STATES[markOf.get(who.id) ?? 'waiting'],
    }
  })
}

/** Quality as letters, and whether orders may fail to arrive. */
function tabsOf(state: MusketState, { who }: MusketState['units'][number]): Tab[] {
  const tabs: Tab[] = []
  if (who.elite) tabs.push({ text: 'E', label: 'elite: morale +9', tone: 'good' })
  if (who.green) tabs.push({ text: 'G', label: 'green: morale -9', tone: 'plain' })
  if (who.fire !== 0) tabs.push({ text: `f${who.fire > 0 ? '+' : '-'}`, label: `fire ${who.fire > 0 ? '+9' : '-9'}` })
  if (who.charge !== 0) tabs.push({ text: `c${who.charge > 0 ? '+' : '-'}`, label: `charge ${who.charge > 0 ? '+1' : '-1'}` })
  if (!commandOf(state, who.id).inCommand) tabs.push({ text: '?', label: 'out of command', tone: 'bad' })
  return tabs
}
