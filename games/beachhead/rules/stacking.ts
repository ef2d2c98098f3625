// BI-3.19, BI-3.20: who fits where, as the side that asks can know it: its own pieces, and the enemies it knows of.
import { fieldOf } from './field.ts'
import { type BeachheadState, fortAt, isWasp, type Sighting, type Unit } from './state.ts'
import type { Side } from './tables/index.ts'

const MOST_IN_HEX = 2

/** Whether one more own piece of that layer may stand in the cell. `except`: the piece that asks, if it stands there. */
export function roomFor(state: BeachheadState, side: Side, cell: number, airborne: boolean, except = ''): boolean {
  let count = 0
  const { units, dummies } = state
  for (let i = 0; i < units.length; i++) {
    const unit = units[i] as Unit
    if (unit.cell !== cell || unit.airborne !== airborne || unit.who.facts.side !== side || unit.who.id === except) continue
    if (isWasp(unit)) return false
    count++
  }
  if (!airborne && side === 'defender') for (const dummy of dummies) if (dummy.cell === cell && dummy.id !== except) count++
  return count < MOST_IN_HEX
}

export const sightingsAt = (state: BeachheadState, side: Side, cell: number): readonly Sighting[] =>
  state.known[side].filter(sighting => sighting.cell === cell)

/** BI-17.26: known for certain, so that the hex is closed; markers and last-known places can be tested. */
const isCertain = (sighting: Sighting): boolean => sighting.live && sighting.type !== null

export const knownSurfaceEnemyAt = (state: BeachheadState, side: Side, cell: number): Sighting | undefined =>
  state.known[side].find(sighting => sighting.cell === cell && !sighting.airborne && isCertain(sighting))
export const knownAirEnemyAt = (state: BeachheadState, side: Side, cell: number): Sighting | undefined =>
  state.known[side].find(sighting => sighting.cell === cell && sighting.airborne && isCertain(sighting))

/** Terrain and barricades (BI-3.1, BI-5.4); airborne units enter everything. */
export function mayEnter(state: BeachheadState, unit: Unit, cell: number): boolean {
  const { facts } = unit.who
  if ((fieldOf(state).cost[facts.movesAs][cell] as number) === 0) return false
  if (facts.class !== 'vehicle' && facts.class !== 'craft') return true
  return fortAt(state, cell)?.type !== 'barricade'
}
