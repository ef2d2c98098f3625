// MK-20.18: what a player may ask to see: command ranges, lines of sight, fire ranges.

import { sightLine } from '../../rules/contract/queries.ts'
import { fieldOf } from '../../rules/map/field.ts'
import { sees } from '../../rules/map/sight.ts'
import { type MusketState, unitById } from '../../rules/state/state.ts'
import { type Side, STATS } from '../../rules/tables.ts'
import { hexList, hexName, listed } from '../../text/names.ts'
import { terrainText } from '../../text/terrain.ts'
import { unitAtHex } from '../hex-names.ts'

export type CommandArea = {
  readonly leader: string
  readonly name: string
  readonly side: Side
  readonly host: string
  readonly hex: string
  readonly radius: number
  readonly hexes: readonly string[]
  readonly clause: 'MK-20.18'
}

/** One area a leader, in the order of the state; of one side where it is named. */
export function commandAreas(state: MusketState, side?: Side): readonly CommandArea[] {
  const field = fieldOf(state)
  return state.leaders.flatMap(({ id, name, on, radius }) => {
    const host = unitById(state, on)
    if (!host || (side !== undefined && host.who.side !== side)) return []
    const hexes = field.grid.range(host.cell, radius).map(cell => field.hex(cell))
    return [
      {
        leader: id,
        name,
        side: host.who.side,
        host: on,
        hex: field.hex(host.cell),
        radius,
        hexes,
        clause: 'MK-20.18' as const,
      },
    ]
  })
}

export type SightReport = {
  readonly from: string
  readonly to: string
  readonly sees: boolean
  readonly samples: readonly string[]
  readonly blockers: readonly string[]
  readonly text: string
  readonly clause: 'MK-20.18'
}

/** The line between two hexes, seen by the unit at the first (MK-7.10 makes a difference for guns on a hill). */
export function sightReport(state: MusketState, from: string, to: string): SightReport {
  const line = sightLine(state, from, to)
  const field = fieldOf(state)
  const distance = field.grid.distance(field.cell(from), field.cell(to))
  const ends = `${hexName(from)} ${line.sees ? 'sees' : 'does not see'} ${hexName(to)}, ${distance} ${distance === 1 ? 'hex' : 'hexes'} away.`
  const passes = line.sampled.length > 0 ? ` The line passes ${hexList(line.sampled)}.` : ''
  const why = line.blockers.map(hex => `${hexName(hex)} (${whatBlocks(state, hex)})`)
  const over = line.sees && why.length > 0 ? ` The guns fire over ${listed(why)}.` : ''
  const blocked = !line.sees && why.length > 0 ? ` In the way: ${listed(why)}.` : ''
  return {
    from,
    to,
    sees: line.sees,
    samples: line.sampled,
    blockers: line.blockers,
    text: `${ends}${passes}${blocked}${over}`,
    clause: 'MK-20.18',
  }
}

function whatBlocks(state: MusketState, hex: string): string {
  const unit = unitAtHex(state, hex)
  if (unit) return unit.who.name
  const field = fieldOf(state)
  return terrainText[field.terrain[field.cell(hex)]!].name
}

export type FireReach = {
  readonly unit: string
  readonly range: number
  /** Hexes in range that it sees; an enemy in one of them could be shot at. */
  readonly hexes: readonly string[]
  /** Hexes in range that something hides. */
  readonly hidden: readonly string[]
  readonly clause: 'MK-20.18'
}

export function fireReach(state: MusketState, unitId: string): FireReach | null {
  const unit = unitById(state, unitId)
  if (!unit) return null
  const field = fieldOf(state)
  const { range } = STATS[unit.who.kind]
  const near = range === 0 ? [] : field.grid.range(unit.cell, range).filter(cell => cell !== unit.cell)
  const seen = near.filter(cell => sees(field, state.units, unit.cell, cell, unit.who.kind === 'ART'))
  return {
    unit: unitId,
    range,
    hexes: seen.map(cell => field.hex(cell)),
    hidden: near.filter(cell => !seen.includes(cell)).map(cell => field.hex(cell)),
    clause: 'MK-20.18',
  }
}
