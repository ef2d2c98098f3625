// MK-20.19: what is drawn on the map besides the ground: objectives, exits, roads, rivers and crossings, works, burned towns.
import { fieldOf } from '../../rules/map/field.ts'
import type { MusketState } from '../../rules/state/state.ts'
import { DIRECTION_NAMES, type DirectionName, EDGES, type Edge, SIDES, type Side } from '../../rules/tables.ts'
import { unitAtHex } from '../hex-names.ts'

export type MapFeatures = {
  readonly clause: 'MK-20.19'
  /** `holder`: the side of the unit there now (MK-14.4). */
  readonly objectives: readonly { readonly hex: string; readonly holder: Side | null }[]
  /** `sides`: the sides that may exit there by their own conditions (MK-14.13). */
  readonly exits: readonly { readonly hex: string; readonly edge: Edge; readonly sides: readonly Side[] }[]
  readonly roads: readonly (readonly string[])[]
  readonly rivers: readonly River[]
  readonly works: readonly { readonly hex: string; readonly sides: readonly DirectionName[] }[]
  readonly burned: readonly string[]
  readonly rough: readonly string[]
}
/** A river along one side of `hex`. */
export type River = {
  readonly hex: string
  readonly side: DirectionName
  readonly beyond: string
  readonly crossing: 'bridge' | 'ford' | null
}

/** Roads, rivers and works are there only where their option is on: what has no effect is not drawn. */
export function mapFeatures(state: MusketState): MapFeatures {
  const { setting, tally } = state
  const { options } = setting
  const field = fieldOf(state)
  return {
    clause: 'MK-20.19',
    objectives: objectiveHexes(state).map(hex => ({ hex, holder: unitAtHex(state, hex)?.who.side ?? null })),
    exits: EDGES.flatMap(edge => (setting.exits[edge] ?? []).map(hex => ({ hex, edge, sides: leavers(state, edge) }))),
    roads: options.roadPaths ? setting.roads : [],
    rivers: options.riverSides ? riversOf(state) : [],
    works: options.entrenchments
      ? Object.entries(setting.entrenchments).map(([hex, sides]) => ({ hex, sides: sides as DirectionName[] }))
      : [],
    burned: tally.burned.map(cell => field.hex(cell)),
    rough: setting.rough,
  }
}

/** The objectives the scenario names, and the hexes of victory conditions: all of them are drawn on the map. */
function objectiveHexes({ setting }: MusketState): readonly string[] {
  const hexes = new Set(setting.objectives)
  for (const condition of setting.victory) if ('hexes' in condition) for (const hex of condition.hexes) hexes.add(hex)
  return [...hexes]
}

const leavers = ({ setting }: MusketState, edge: Edge): readonly Side[] =>
  SIDES.filter(side => setting.victory.some(c => c.kind === 'exit_units' && c.side === side && c.edge === edge))

function riversOf(state: MusketState): River[] {
  const { rivers, crossings } = state.setting
  const { grid, cell } = gridOf(state)
  const isBetween = (pair: readonly string[], a: string, b: string) => pair.includes(a) && pair.includes(b)
  return rivers.map(([a, b]) => {
    const [hex, beyond] = [a!, b!]
    const crossing = crossings.find(({ between }) => isBetween(between, hex, beyond))?.kind ?? null
    const side = DIRECTION_NAMES[grid.direction(cell(hex), cell(beyond))]!
    return { hex, side, beyond, crossing }
  })
}

function gridOf(state: MusketState) {
  const field = fieldOf(state)
  return { grid: field.grid, cell: (hex: string) => field.cell(hex) }
}
