import { type Action, type Dice, seeded } from '@sandtable/kernel'
import { expect, test } from 'vitest'
import type { Playable, SearchGuide } from './search-guide.ts'
import { searching } from './searching.ts'

// Heads or tails: ten calls, one coin each. Whoever could see the coming coin would be right every time; anybody else half the time.
type Calls = { readonly calls: number; readonly right: number }
type Call = Action & { readonly face: number }
const CALLS = 10

const coins: Playable<Calls, Call, never, Calls, unknown, unknown> = {
  imagine: view => view,
  apply(state, _seat, { face }, dice) {
    const right = state.right + (dice.roll(2, 'coin', 1) === face ? 1 : 0)
    return { state: { calls: state.calls + 1, right }, events: [] }
  },
  toAct: ({ calls }) => (calls < CALLS ? ['caller'] : []),
  outcome: ({ calls, right }) =>
    calls < CALLS ? null : { winner: right > CALLS / 2 ? 'caller' : 'bank', reason: 'counted', clause: '' },
}

const craft: SearchGuide<Calls, Call> = {
  postures: () => [0],
  ideas: () => [1, 2].map(face => ({ action: { type: 'call', face }, why: '' })),
  isWeighty: () => true,
  script: () => ({ type: 'call', face: 1 }),
  chance: ({ calls, right }) => (calls === 0 ? 0.5 : right / calls),
  clock: ({ calls }) => calls,
}

const level = { id: 'seer', title: 'Seer', about: '', effort: { evaluations: 40, horizon: 3 } }
const seer = searching(coins, craft, level)
const peeker = { choose: (_view: Calls, dice: Dice) => ({ type: 'call', face: dice.roll(2, 'coin', 1) }) }

/** Even where a careless host seeds the policy's dice like those of the table. */
function shareRight(call: (view: Calls, dice: Dice) => Call): number {
  let right = 0
  for (let game = 0; game < 60; game++) {
    let state: Calls = { calls: 0, right: 0 }
    for (let n = 0; n < CALLS; n++) {
      const seed = `${game} ${n}`
      state = coins.apply(state, 'caller', call(state, seeded(seed)), seeded(seed)).state
    }
    right += state.right
  }
  return right / (60 * CALLS)
}

test('a search cannot see the coming dice, and this game would tell', () => {
  expect(shareRight(peeker.choose)).toBe(1)
  // Four standard errors of 600 fair coins.
  expect(Math.abs(shareRight((view, dice) => seer.choose(view, 'caller', dice).action) - 0.5)).toBeLessThan(0.082)
})
