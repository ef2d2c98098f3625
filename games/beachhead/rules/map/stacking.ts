// BI-3.19, BI-3.20: who fits where, as the side that asks can know it: its own pieces, and the enemies it knows of.

import { type BeachheadState, fortAt, isWasp, knownTo, type Unit } from '../state/state.ts'
import type { Side } from '../tables/index.ts'
import { fieldOf } from './field.ts'

export const MOST_IN_HEX = 2

/** Whether one more own piece of that layer may stand in the cell. `except`: the piece that asks, if it stands there. */
export function roomFor(state: BeachheadState, side: Side, cell: number, airborne: boolean, except = ''): boolean {
  let count = 0
  const { units, dummies } = state
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!
    if (unit.cell !== cell || unit.airborne !== airborne || unit.who.facts.side !== side || unit.who.id === except) continue
    if (isWasp(unit)) return false
    count++
  }
  if (!airborne && side === 'defender') for (const dummy of dummies) if (dummy.cell === cell && dummy.id !== except) count++
  return count < MOST_IN_HEX
}

/** For the units that were asked about last. */
let stands: { readonly of: BeachheadState['units']; readonly cells: Record<Side, ReadonlySet<number>> } | null = null

/** Where units of the side are, on the ground or overhead: for lists that ask it of every hex. Dummies are none (BI-17.2). */
export function unitCells({ units }: BeachheadState, side: Side): ReadonlySet<number> {
  if (stands?.of !== units) {
    const cells = { assault: new Set<number>(), defender: new Set<number>() }
    for (const unit of units) if (unit.cell >= 0) cells[unit.who.facts.side].add(unit.cell)
    stands = { of: units, cells }
  }
  return side === 'assault' ? stands.cells.assault : stands.cells.defender
}

/** Whether the side is shown an enemy piece there, in sight or last known. */
export function isShownAt(state: BeachheadState, side: Side, cell: number): boolean {
  const known = knownTo(state, side)
  for (let i = 0; i < known.length; i++) if (known[i]!.cell === cell) return true
  return false
}

/** BI-17.26: known for certain, so that the hex is closed; markers and last-known places can be tested. */
function certainAt(state: BeachheadState, side: Side, cell: number, airborne: boolean): boolean {
  const known = knownTo(state, side)
  for (let i = 0; i < known.length; i++) {
    const sighting = known[i]!
    if (sighting.cell === cell && sighting.airborne === airborne && sighting.live && sighting.type !== null) return true
  }
  return false
}
export const knownSurfaceEnemyAt = (state: BeachheadState, side: Side, cell: number): boolean =>
  certainAt(state, side, cell, false)
export const knownAirEnemyAt = (state: BeachheadState, side: Side, cell: number): boolean => certainAt(state, side, cell, true)

/** Terrain and barricades (BI-3.1, BI-5.4); airborne units enter everything. */
export function mayEnter(state: BeachheadState, unit: Unit, cell: number): boolean {
  const { facts } = unit.who
  if (fieldOf(state).cost[facts.movesAs][cell]! === 0) return false
  if (facts.class !== 'vehicle' && facts.class !== 'craft') return true
  return fortAt(state, cell)?.type !== 'barricade'
}
