import { conformanceChecks } from '@sandtable/conformance'
import type { ScenarioInfo } from '@sandtable/kernel'
import { describe, test } from 'vitest'
import { ww2 } from './index.ts'
import type { Scenario } from './rules/setup/scenario.ts'
import { hooks } from './testing/index.ts'
import { lab } from './testing/lab.ts'

/** Random play from the first day rarely comes to blows: these positions begin with armies in contact. */
const MELEE = lab({
  treasury: [60, 60],
  units: [
    ...['g1-g3 LI D4', 'g4-g5 HM D4', 'g6-g7 AR D4', 'g8 HI E4', 'g9 LM F5', 'g10 AR C5', 'g11-g12 LI C3'],
    ...['b1-b2 LI D5', 'b3 HM D5 d', 'b4 HM D5', 'b5-b6 AR E5', 'b7 LM F4', 'b8 HI G5', 'b9 AR H6', 'b10-b11 LI H6'],
  ].join(', '),
})
const BARRAGES = {
  v: 1,
  turn: 1,
  side: 'nw',
  steps: [
    {
      do: 'fire' as const,
      units: ['g6', 'g7'],
      shots: [
        { at: 'D5', shells: 2 },
        { at: 'F4', shells: 1 },
      ],
    },
    { do: 'move' as const, units: ['g4', 'g5'], path: ['D4', 'D5'] },
    { do: 'fire' as const, units: ['g10'], shots: [{ at: 'D5', shells: 1 }] },
  ],
}
/** The enemy is ready and does nothing: what the odds say is what will be rolled. */
const SIEGE: Scenario = {
  ...MELEE,
  position: {
    ...MELEE.position!,
    plans: {
      nw: { draft: BARRAGES, isSubmitted: false, isMissed: false },
      se: { draft: null, isSubmitted: true, isMissed: false },
    },
  },
}
const asInfo = (id: string, scenario: Scenario): ScenarioInfo<Scenario> => ({ id, title: id, summary: '', scenario })

describe('ww2 obeys the contract from the first day', () => {
  // No position here has an enemy who is known to do nothing.
  const { outcomeOf: _, ...quiet } = hooks
  const settings = {
    ...quiet,
    options: [{}, hooks.options![1]],
    games: 1,
    maxActions: 110,
    positions: 4,
    samples: 4,
    scenarios: ['tutorial', 'europe-fronts'],
  }
  for (const { name, run } of conformanceChecks(ww2, settings)) test(name, run, 240_000)
})

describe('ww2 obeys the contract in the thick of it', () => {
  const game = { ...ww2, scenarios: [asInfo('melee', MELEE), asInfo('siege', SIEGE)] }
  const settings = { ...hooks, games: 2, maxActions: 60, positions: 5, samples: 4 }
  for (const { name, run } of conformanceChecks(game, settings)) test(name, run, 240_000)
})
