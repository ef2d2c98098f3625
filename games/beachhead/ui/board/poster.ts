// A battle that has not begun, as a picture: its ground, what is fought over, and the landing as it might look when it goes in.
import { type Flag, NATO, type Piece } from '@sandtable/board'
import { UNITS, type UnitType } from '../../rules/tables/index.ts'
import { SCENARIOS } from '../../scenarios/index.ts'
import type { Scenario } from '../../viewmodel/index.ts'
import { isView, scenarioOf } from '../positions.ts'
import { boardMap, flagsOf, lookOf, mapOf, piecesOf } from './drawing.ts'

export type Still = {
  readonly map: ReturnType<typeof boardMap>
  readonly pieces: readonly Piece[]
  readonly flags: readonly Flag[]
}

/** A view as it is; a scenario as a poster. */
export function stillOf(position: unknown): Still {
  if (isView(position)) return { map: mapOf(position), pieces: piecesOf(position), flags: flagsOf(position) }
  return posterOf(scenarioOf(position))
}

/** Ground for a game whose map is chosen or built at the table. */
const BUILT = SCENARIOS.find(({ id }) => id === 'red-beach')?.scenario.map ?? ['C']

function posterOf(scenario: Scenario): Still {
  const { title, map = BUILT, objectives = [], preset } = scenario
  const emblems = [
    ...objectives.map(({ hex, type }) => ({ hex, look: type })),
    ...(preset?.forts ?? []).map(([look, hex]) => ({ hex, look })),
  ]
  const flags = objectives.map(({ hex, control = 'defender' }): Flag => ({ hex, holder: lookOf(control) }))
  return { map: boardMap({ title, map, emblems }), pieces: [...standing(scenario), ...landing(scenario, map)], flags }
}

const counter = (type: UnitType, hex: string, n: number): Piece => ({
  id: `${type}-${n}`,
  hex,
  side: lookOf(UNITS[type].side),
  symbol: NATO[type],
  label: type,
  pips: { have: UNITS[type].hp, of: UNITS[type].hp },
  airborne: UNITS[type].isAir,
})

/** Units of a given position; blank markers where the Defender's default lay-out puts pieces. */
function standing({ units = [], preset }: Scenario): Piece[] {
  if (units.length > 0) return units.flatMap(({ type, hex }, n) => (hex === undefined ? [] : [counter(type, hex, n)]))
  const hexes = [...new Set(Object.values(preset?.defender ?? {}).flat())].filter((_, n) => n % 2 === 0)
  return hexes.map((hex, n): Piece => ({ ...counter('infantry_squad', hex, n), id: `marker-${n}`, hidden: true }))
}

const WAVE: readonly (readonly [UnitType, column: number, row: number])[] = [
  ['lcac', -1, 1],
  ['aav7', 1, 1],
  ['super_cobra', 0, 2],
  ['osprey', 2, 1],
]

/** The ship and a first wave in front of her. */
function landing({ preset, units = [], offshore, forces }: Scenario, map: readonly string[]): Piece[] {
  if (units.length > 0) return []
  const [col = 3, row = map.length - 1] = (preset?.wasp ?? `${Math.floor((map[0]?.length ?? 6) / 2)},${map.length - 1}`)
    .split(',')
    .map(Number)
  const ship = counter('usswasp', `${col},${row}`, 0)
  if (offshore !== undefined && offshore !== 'S') return [ship]
  const wave = WAVE.filter(([type]) => !forces || (forces.assault[type] ?? 0) > 0)
    .map(([type, right, up], n) => ({ type, n, col: col + right, row: row - up }))
    .filter(spot => map[spot.row]?.[spot.col] !== undefined)
  return [ship, ...wave.map(({ type, n, col: c, row: r }) => counter(type, `${c},${r}`, n))]
}
