// MK-1.12: a scenario that calls itself symmetric has an even number of columns, and map and forces unchanged by the half-turn.
import { ParseError } from '@sandtable/kernel'
import { DIRECTION_NAMES, type DirectionName, EDGES, type Edge, enemyOf, type Kind } from '../tables.ts'
import { columnAndRow, type Scenario } from './scenario.ts'

const OPPOSITE_EDGE: Readonly<Record<Edge, Edge>> = { north: 'south', south: 'north', west: 'east', east: 'west' }

const refuse = (path: string, message: string): never => {
  throw new ParseError('bad-scenario', path, message, 'MK-1.12')
}

export function checkSymmetry(scenario: Scenario): void {
  const columns = scenario.map[0]?.length ?? 0
  const rows = scenario.map.length
  if (columns % 2 !== 0) refuse('symmetric', `a half-turn needs an even number of columns, not ${columns}`)
  const turned = (hex: string): string => {
    const [col, row] = columnAndRow(hex)
    return `${columns - 1 - col},${rows - 1 - row}`
  }
  checkGround(scenario.map)
  checkHexes('rough', scenario.rough ?? [], turned)
  checkSides('roads', (scenario.roads ?? []).flatMap(stepsOf), turned)
  checkSides('rivers', scenario.rivers ?? [], turned)
  checkSides(
    'crossings',
    (scenario.crossings ?? []).map(crossing => crossing.between),
    turned,
  )
  for (const [hex, sides] of Object.entries(scenario.entrenchments ?? {})) {
    const others = scenario.entrenchments?.[turned(hex)] ?? []
    if (!sameWords(sides.map(opposite), others)) refuse(`entrenchments["${hex}"]`, `${turned(hex)} is not dug in alike`)
  }
  for (const edge of EDGES) {
    const others = scenario.exits?.[OPPOSITE_EDGE[edge]] ?? []
    if (!sameWords((scenario.exits?.[edge] ?? []).map(turned), others))
      refuse(`exits.${edge}`, 'the opposite edge has other exits')
  }
  checkForces(scenario, turned)
}

/** MK-3.9: a ford and a bridge are the same to the rules. */
function checkGround(map: readonly string[]): void {
  const same = (letter: string | undefined) => (letter === 'F' ? 'B' : letter)
  for (const [r, row] of map.entries()) {
    for (const [c, letter] of [...row].entries()) {
      const other = map[map.length - 1 - r]?.[row.length - 1 - c]
      if (same(letter) !== same(other)) refuse(`map[${r}]`, `column ${c} has "${letter}" but its half-turn has "${other}"`)
    }
  }
}

const opposite = (side: DirectionName): DirectionName => DIRECTION_NAMES[(DIRECTION_NAMES.indexOf(side) + 3) % 6]!
const sameWords = (some: readonly string[], others: readonly string[]): boolean =>
  new Set(some).size === new Set(others).size && some.every(word => others.includes(word))
const stepsOf = (road: readonly string[]): string[][] => road.slice(1).map((hex, i) => [road[i]!, hex])

function checkHexes(path: string, hexes: readonly string[], turned: (hex: string) => string): void {
  for (const [i, hex] of hexes.entries()) if (!hexes.includes(turned(hex))) refuse(`${path}[${i}]`, `${turned(hex)} is missing`)
}

/** Sides have two names: a pair of hexes either way round. */
function checkSides(path: string, pairs: readonly (readonly string[])[], turned: (hex: string) => string): void {
  const known = new Set(pairs.map(pair => pair.toSorted().join(' ')))
  for (const pair of pairs) {
    const other = pair.map(turned)
    if (!known.has(other.toSorted().join(' '))) refuse(path, `${pair.join(' to ')} is there, ${other.join(' to ')} is not`)
  }
}

type Placed = {
  readonly type: Kind
  readonly sp?: number
  readonly max?: number
  readonly elite?: boolean
  readonly green?: boolean
  readonly fire?: number
  readonly charge?: number
}

/** Everything that tells one unit's worth from another's, its leader included. */
function worth(unit: Placed, radius: number | undefined): string {
  const max = unit.max ?? unit.sp ?? 4
  const quality = [unit.elite ?? false, unit.green ?? false, unit.fire ?? 0, unit.charge ?? 0]
  return [unit.type, unit.sp ?? max, max, ...quality, radius ?? 'no leader'].join()
}

function checkForces(scenario: Scenario, turned: (hex: string) => string): void {
  const radiusOn = (id: string) => scenario.leaders?.find(leader => leader.on === id)?.radius
  const all = [
    ...scenario.units.map((unit, i) => ({
      path: `units[${i}]`,
      id: unit.id,
      side: unit.side,
      at: unit.at,
      rest: worth(unit as Placed, radiusOn(unit.id)),
    })),
    ...(scenario.reinforcements ?? []).flatMap(({ turn, side, units }, g) =>
      units.map((unit, i) => ({
        path: `reinforcements[${g}].units[${i}]`,
        id: unit.id,
        side,
        at: unit.at,
        rest: `turn ${turn} ${worth(unit as Placed, unit.leader?.radius)}`,
      })),
    ),
  ]
  for (const { path, id, side, at, rest } of all) {
    const hasTwin = all.some(other => other.side === enemyOf(side) && other.at === turned(at) && other.rest === rest)
    if (!hasTwin) refuse(path, `"${id}" has no like enemy at ${turned(at)}`)
  }
}
