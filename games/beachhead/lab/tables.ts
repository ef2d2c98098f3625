// The numbers of the rules that a patch may change: the tables themselves, by name.
import type { Bounds, PatchTables } from '@sandtable/lab'
import {
  COMMAND_POINTS,
  CONSTRUCTION_COST,
  FLIGHT_LAUNCHES,
  FORT_COST,
  REINFORCEMENT_COST,
  UNIT_TYPES,
  UNITS,
} from '../rules/tables/index.ts'

/** BI-4.1: the figures of a unit. */
const UNIT_BOUNDS: { readonly [field: string]: Bounds } = {
  mv: { least: 0, most: 20 },
  atk: { least: 0, most: 12 },
  def: { least: 1, most: 7 },
  hp: { least: 1, most: 20 },
  cost: { least: 0, most: 1000 },
  range: { least: 0, most: 12 },
  sight: { least: 0, most: 16 },
  most: { least: 0, most: 20 },
}

/** Every field of a table of plain numbers. */
const plain = (row: { readonly [field: string]: number }, most: number): PatchTables[string] => ({
  row,
  bounds: Object.fromEntries(Object.keys(row).map(field => [field, { least: 0, most }])),
})

export const patchTables = (): PatchTables => ({
  ...Object.fromEntries(UNIT_TYPES.map(type => [type, { row: UNITS[type], bounds: UNIT_BOUNDS }])),
  commandPoints: plain(COMMAND_POINTS, 20),
  flightLaunches: plain(FLIGHT_LAUNCHES, 20),
  fortCost: plain(FORT_COST, 1000),
  constructionCost: plain(CONSTRUCTION_COST, 20),
  reinforcementCost: plain(REINFORCEMENT_COST, 20),
})
