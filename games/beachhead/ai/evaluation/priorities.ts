// BI-24.12: the ten things an opponent can care about, and how much each strategic state makes it care. 1 is even temper; the figures
// are data and are shown as they stand.
import type { StrategicState } from '../situation/strategic-state.ts'

export const PRIORITIES = [
  'inflictCasualties',
  'preserveForce',
  'denyTerrain',
  'defendObjectives',
  'secureObjectives',
  'gatherIntelligence',
  'manageLogistics',
  'waspOperations',
  'hiddenOperations',
  'specialAbilities',
] as const
export type Priority = (typeof PRIORITIES)[number]
export type PriorityWeights = { readonly [priority in Priority]: number }

const row = (
  ...w: readonly [number, number, number, number, number, number, number, number, number, number]
): PriorityWeights => ({
  inflictCasualties: w[0],
  preserveForce: w[1],
  denyTerrain: w[2],
  defendObjectives: w[3],
  secureObjectives: w[4],
  gatherIntelligence: w[5],
  manageLogistics: w[6],
  waspOperations: w[7],
  hiddenOperations: w[8],
  specialAbilities: w[9],
})

/** Even temper: what a personality (BI-24.20) multiplies. */
export const EVEN_WEIGHTS: PriorityWeights = row(1, 1, 1, 1, 1, 1, 1, 1, 1, 1)

/** In the order of PRIORITIES. */
export const STATE_WEIGHTS: Readonly<Record<StrategicState, PriorityWeights>> = {
  preparation: row(1, 1, 1.2, 1.2, 0.5, 1, 1, 1, 1.3, 1),
  activeDefence: row(1, 0.8, 1, 1.2, 1, 1, 1, 1, 1, 1),
  guerrilla: row(1.1, 1.1, 0.8, 1.2, 0.8, 0.8, 1, 1, 1.4, 1),
  finalStand: row(1, 0.3, 0.8, 2, 1.5, 0.8, 0.8, 1, 0.6, 1),
  shaping: row(1, 1, 1, 1, 1, 1, 1, 1.3, 1.2, 1),
  landing: row(1, 0.9, 1, 1, 1, 1, 1, 1.2, 1, 1),
  breakout: row(1, 0.8, 1, 1, 1.2, 1, 1, 1, 0.9, 1),
  exploitation: row(0.9, 0.7, 1, 1, 1.5, 0.9, 0.9, 0.9, 0.7, 1),
  lastPush: row(0.9, 0.3, 0.8, 1, 2, 0.8, 0.6, 0.8, 0.4, 1),
}

export function timesWeights(a: PriorityWeights, b: PriorityWeights): PriorityWeights {
  const product: { [priority in Priority]?: number } = {}
  for (const priority of PRIORITIES) product[priority] = a[priority] * b[priority]
  return product as PriorityWeights
}
