import { seeded } from '@sandtable/kernel'
import { expect, test } from 'vitest'
import { type MusketState, musketRules, type Side } from '../rules/index.ts'
import { SCENARIOS } from '../scenarios/index.ts'
import { PLAIN, POSTURES } from './eval-weights.ts'
import { quickAction } from './quick.ts'
import { searchGuideOf } from './search-guide.ts'

const craft = searchGuideOf(POSTURES, PLAIN)

/** Every position in which a unit is asked what to do, from a battle between scripts. */
function* decisions(seed: number): Generator<MusketState> {
  const { scenario } = SCENARIOS[seed % SCENARIOS.length] as (typeof SCENARIOS)[number]
  const dice = seeded(`craft ${seed}`)
  let { state } = musketRules.setup(scenario, {}, dice)
  for (let n = 0; n < 120 && !state.result; n++) {
    if (state.step === 'ACTION') yield state
    state = musketRules.apply(state, state.player, quickAction(state, state.player, PLAIN), dice).state
  }
}

test('whoever could fire is never told to stand still instead; whoever could not may stand', () => {
  let [withShot, without] = [0, 0]
  for (let seed = 0; seed < 12; seed++) {
    for (const state of decisions(seed)) {
      const legal = musketRules.legal(state, state.player)
      const kinds = craft.ideas(state, state.player as Side, 0).map(({ action }) => action.type)
      if (legal.some(({ type }) => type === 'fire')) {
        withShot++
        expect(kinds).not.toContain('endActivation')
        expect(kinds.length).toBeGreaterThan(0)
      } else if (kinds.includes('endActivation')) without++
    }
  }
  expect(withShot).toBeGreaterThan(50)
  expect(without).toBeGreaterThan(10)
})
