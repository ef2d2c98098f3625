// BI-25.19: three units a side and the ship on the small map, ten turns, and points decide. Nothing comes from outside: no events, no pool.
import type { Scenario } from '../rules/setup/scenario.ts'
import { SCENARIOS } from '../scenarios/index.ts'

const FORCES = {
  assault: { usswasp: 1, harrier: 1, aav7: 1, marine_squad: 1 },
  defender: { infantry_squad: 1, atgm_team: 1, technical: 1 },
  forts: {},
  dummies: 0,
} as const

export function quickBattle(): Scenario {
  const base = SCENARIOS.find(({ id }) => id === 'quick-six')!.scenario
  const { preset: _, ...rest } = base
  return {
    ...rest,
    id: 'quick-battle',
    title: 'Quick battle',
    turns: 10,
    forces: FORCES,
    pool: {},
    options: { ...base.options, victory: 'none', dummies: 0, events: false },
  }
}
