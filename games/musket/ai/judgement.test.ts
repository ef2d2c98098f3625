import { type Dice, seeded } from '@sandtable/kernel'
import { expect, test } from 'vitest'
import { type MusketState, musketRules, type Side } from '../rules/index.ts'
import { SCENARIOS } from '../scenarios/index.ts'
import { PLAIN } from './eval-weights.ts'
import { judgedChance } from './judgement.ts'
import { quickAction } from './quick.ts'

/** Every position in which somebody could fire, from a battle between scripts. */
function* positions(battle: number): Generator<MusketState> {
  const { scenario } = SCENARIOS[battle] as (typeof SCENARIOS)[number]
  const dice = seeded(`judgement ${battle}`)
  let { state } = musketRules.setup(scenario, {}, dice)
  for (let n = 0; n < 200 && !state.result; n++) {
    if (musketRules.legal(state, state.player).some(({ type }) => type === 'fire')) yield state
    state = musketRules.apply(state, state.player, quickAction(state, state.player, PLAIN), dice).state
  }
}

/** By the last word of a label; nobody loses heart, so that nobody falls back. */
const thrown = (rolls: { readonly [word: string]: number }): Dice => ({
  roll: (sides, label) => rolls[label.split(' ').at(-1) as string] ?? (label.endsWith('morale') ? 1 : sides),
  pick: () => 0,
})
const MISS = thrown({ hit: 60 })
const HIT = thrown({ hit: 1 })
const DEVASTATING = thrown({ hit: 1, devastating: 1 })

test('a hit is never judged worse than a miss, and one that destroys is judged better', () => {
  let destroyed = 0
  for (let battle = 0; battle < SCENARIOS.length; battle++) {
    for (const state of positions(battle)) {
      const side: Side = state.player
      for (const action of musketRules.legal(state, side).filter(({ type }) => type === 'fire')) {
        const [miss, hit, worst] = [MISS, HIT, DEVASTATING].map(dice => musketRules.apply(state, side, action, dice).state)
        if (!miss || !hit || !worst || hit.result || worst.result) continue
        const chances = [miss, hit, worst].map(each => judgedChance(each, side)) as [number, number, number]
        expect(chances[1]).toBeGreaterThanOrEqual(chances[0])
        expect(chances[2]).toBeGreaterThanOrEqual(chances[1])
        if (worst.units.length === miss.units.length) continue
        destroyed++
        expect(chances[2]).toBeGreaterThan(chances[0])
      }
    }
  }
  expect(destroyed).toBeGreaterThan(50)
})

test('what one side is given the other is not', () => {
  for (const state of positions(2)) expect(judgedChance(state, 'blue') + judgedChance(state, 'red')).toBeCloseTo(1, 10)
})
