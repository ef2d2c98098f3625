// BI-25.19, BI-24.14: what a level is put to beside playing by the rules.
import { type Policy, playout } from '@sandtable/ai'
import type { SelfCheck } from '@sandtable/lab'
import type { BeachheadAction } from '../rules/contract/actions.ts'
import { beachhead } from '../rules/contract/game.ts'
import { legal } from '../rules/contract/legal.ts'
import type { BeachheadView } from '../rules/knowledge/view.ts'
import type { Scenario } from '../rules/setup/scenario.ts'
import { SCENARIOS } from '../scenarios/index.ts'

/** Does nothing where nothing can be done. */
const idle: Policy<BeachheadView, BeachheadAction> = {
  id: 'idle',
  title: 'Idle',
  choose(view, seat, dice) {
    const actions = legal(beachhead.imagine(view, dice), seat)
    const nothing = actions.find(({ type }) => type === 'done' || type === 'pass')
    return { action: nothing ?? actions.at(-1)!, why: 'Nothing is done.' }
  },
}

const MOST_TURNS = 5

export const selfChecks: readonly SelfCheck[] = [
  {
    clause: 'BI-24.14',
    title: `wins First Wave within ${MOST_TURNS} turns against a Defender who does nothing`,
    passes(policy, seed) {
      const scenario = SCENARIOS.find(({ id }) => id === 'first-wave')?.scenario
      if (!scenario) return false
      let turn = 0
      const watch = () => ({
        note: (events: readonly { readonly type: string }[]) => {
          if (events.some(({ type }) => type === 'turn_began')) turn++
        },
      })
      const policies = { assault: policy as Policy<BeachheadView, BeachheadAction>, defender: idle }
      const { outcome } = playout(beachhead, { scenario, options: {}, seed, policies, watch })
      return outcome?.winner === 'assault' && turn <= MOST_TURNS
    },
  },
]

// BI-25.19: three units a side and the ship on the small map, ten turns, and points decide. Nothing comes from outside: no events, no pool.

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
