// Scenarios at and around the limits of what may be named: lists and texts grown to their limit and beyond it, numbers at and above it,
// nesting and free names; made from shipped scenarios and from moments of finished games.
import { copyOf } from '@sandtable/conformance'
import { goldenRecord, Limits } from '@sandtable/conformance/records'
import { type AnyGame, type Dice, type MatchRecord, Replay, SHARED_CAPS } from '@sandtable/kernel'

type Json = Record<string | number, unknown>
type Place = {
  readonly holder: Json
  readonly key: string | number
  readonly limit: { readonly kind: string; readonly most: number }
}

/** What the cases of a game are made of. */
export type Stock = {
  readonly game: AnyGame
  readonly limits: Limits
  readonly scenarios: readonly unknown[]
  readonly records: readonly MatchRecord[]
}

const MOMENTS = 6
/** Golden records by game, two of each: short ones, since a record is applied again. */
const GOLDEN: { readonly [game: string]: readonly string[] } = {
  musket: ['first-volley', 'two-crossings'],
  beachhead: ['first-wave', 'quick-six'],
  ww2: ['tutorial', 'skirmish'],
  ti4: ['training', 'invasion'],
}

export function stockOf(game: AnyGame, folder: string): Stock {
  const records = (GOLDEN[game.id] ?? []).map(name => goldenRecord(folder, name))
  const moments = records.flatMap(record => {
    const replay = new Replay(game, record)
    return Array.from({ length: MOMENTS }, (_, i) =>
      game.position?.(replay.go(Math.round((i * replay.length) / MOMENTS)).state),
    )
  })
  const shipped = game.scenarios.map(({ scenario }) => scenario)
  return { game, limits: new Limits(game.scenarioSchema), scenarios: [...shipped, ...moments.filter(Boolean)], records }
}

/** `isOver`: some field of it is above its limit, so it has to be refused. */
export type Case = { readonly scenario: unknown; readonly what: string; readonly isOver: boolean }

export function someCase({ game, limits, scenarios }: Stock, dice: Dice): Case {
  const root: Json = { scenario: copyOf(one(scenarios, dice)) }
  const told: string[] = []
  for (let n = 1 + dice.pick(3, 'changes'); n > 0; n--) {
    const places = placesIn(root.scenario, limits)
    const place = places[dice.pick(places.length, 'place')]
    if (place) told.push(change(place, game, root.scenario, dice))
  }
  if (dice.pick(40, 'deep') === 0) {
    ;(root.scenario as Json).deeper = nested(10 ** (1 + dice.pick(5, 'depth')))
    told.push('nested')
  }
  return { scenario: root.scenario, what: told.join(', '), isOver: isOver(root.scenario, limits) }
}

/** A record with such a scenario, or with very many entries, draws or names. */
export function someRecord(stock: Stock, dice: Dice): { readonly record: unknown; readonly what: string } {
  const record = copyOf(one(stock.records, dice)) as unknown as { entries: Json[] } & Json
  const kind = dice.pick(5, 'record')
  if (kind === 0) {
    const { scenario, what } = someCase(stock, dice)
    return { record: { ...record, scenario }, what }
  }
  const entry = one(record.entries, dice)
  if (kind === 1) {
    const n = one([100, SHARED_CAPS.draws.most, SHARED_CAPS.draws.most + 1], dice)
    entry.draws = Array.from({ length: n }, () => ({ label: 'x', kind: 'd6', value: 1 }))
    return { record, what: `${n} draws` }
  }
  if (kind === 2) {
    const n = one([SHARED_CAPS.entries.most, SHARED_CAPS.entries.most + 1], dice)
    return {
      record: { ...record, entries: Array.from({ length: n }, (_, i) => ({ ...entry, seq: i + 1 })) },
      what: `${n} entries`,
    }
  }
  if (kind === 3) {
    // Forward and back again as often as there is room.
    const { seat, hash } = record.entries[0] as Json
    const undo = (seq: number) => ({ seq, seat, undo: 0, hash: (record.setup as Json).hash })
    const entries = Array.from({ length: 2000 }, (_, i) =>
      i % 2 === 0 ? { ...record.entries[0], seq: i + 1, hash } : undo(i + 1),
    )
    return { record: { ...record, entries, outcome: null }, what: '1000 undos' }
  }
  entry.action = { ...(entry.action as Json), more: nested(10 ** (1 + dice.pick(5, 'depth'))) }
  return { record, what: 'a nested action' }
}

const one = <T>(all: readonly T[], dice: Dice): T => all[dice.pick(all.length, 'one')] as T

function nested(levels: number): unknown {
  let value: unknown = 1
  for (let i = 0; i < levels; i++) value = [value]
  return value
}

/** Every place with a limit. Of a list its entries count alike, so one of them stands for all. */
function placesIn(scenario: unknown, limits: Limits): Place[] {
  const places: Place[] = []
  const walk = (holder: Json, key: string | number, path: string): void => {
    const limit = limits.byPath.get(path)
    if (limit) places.push({ holder, key, limit })
    const value = holder[key]
    if (typeof value !== 'object' || value === null) return
    for (const name of Object.keys(value).slice(0, Array.isArray(value) ? 2 : undefined))
      walk(value as Json, name, limits.inside(path, Array.isArray(value) ? Number(name) : name))
  }
  walk({ scenario }, 'scenario', '')
  return places
}

function change({ holder, key, limit: { kind, most } }: Place, game: AnyGame, scenario: unknown, dice: Dice): string {
  const value = holder[key]
  // Small steps too: most of what is far above a limit is refused before anything is done.
  const size = one([Math.ceil(most / 4), most - 1, most, most, most, most + 1, 4 * most], dice)
  if (kind === 'number') holder[key] = one([size, size, most, 1e9, -1, 0.5, 1e308], dice)
  else if (kind === 'text') holder[key] = 'x'.repeat(Math.min(size, 1_000_000))
  else if (Array.isArray(value) && value.length > 0) holder[key] = grown(value, Math.min(size, 20_000), game, scenario)
  else return `${key} as it was`
  return `${key} × ${kind === 'number' ? holder[key] : size}`
}

/** Copies of what the list holds, each with an id and a place of its own. */
function grown(list: readonly unknown[], size: number, game: AnyGame, scenario: unknown): unknown[] {
  const hexes = hexesOf(game, scenario)
  return Array.from({ length: size }, (_, i) => {
    const old = list[i]
    if (old !== undefined) return old
    const copy = copyOf(list[i % list.length])
    if (typeof copy !== 'object' || copy === null) return copy
    const own = copy as Json
    if (typeof own.id === 'string') own.id = /^[gbia]\d+$/.test(own.id) ? `${own.id[0]}${100_000 + i}` : `${own.id}-${i}`
    for (const name of ['at', 'hex']) if (typeof own[name] === 'string') own[name] = hexes[i % hexes.length]
    return own
  })
}

/** Every hex of the map as the game names it; a game without a map has none. */
function hexesOf({ id }: AnyGame, scenario: unknown): readonly string[] {
  const { map } = scenario as { readonly map?: unknown }
  if (!Array.isArray(map)) return ['']
  const name = (col: number, row: number) => (id === 'ww2' ? `${String.fromCharCode(65 + col)}${row + 1}` : `${col},${row}`)
  return map.flatMap((line, row) => Array.from({ length: String(line).length }, (_, col) => name(col, row)))
}

function isOver(scenario: unknown, limits: Limits): boolean {
  const largest = new Map<string, number>()
  // What is nested deeper than any schema is not measured with a call for each level.
  const { deeper, ...rest } = scenario as Json
  limits.measure(rest, largest)
  return deeper !== undefined || [...limits.byPath].some(([path, { most }]) => (largest.get(path) ?? 0) > most)
}
