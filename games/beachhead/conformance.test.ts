import { conformanceChecks } from '@sandtable/conformance'
import { digest, seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { beachhead } from './rules/contract/game.ts'
import { hooks } from './testing/index.ts'

const kit = { ...hooks, games: 1, maxActions: 260, positions: 8, samples: 4 }

describe('beachhead obeys the contract', () => {
  const small = { ...kit, scenarios: ['first-wave', 'quick-six', 'red-beach'] }
  for (const { name, run } of conformanceChecks(beachhead, small)) test(name, run, 120_000)
})

test('BI-26.3 BI-26.9 a position set up again is the very same state, at every step of a random game of every scenario', () => {
  for (const { scenario, id } of beachhead.scenarios) {
    const dice = seeded(`round trip ${id}`)
    let { state } = beachhead.setup(scenario, {}, dice)
    for (let n = 0; n < 200 && !state.result; n++) {
      const copy = JSON.parse(JSON.stringify(beachhead.position?.(state)))
      expect(digest(beachhead.setup(copy, {}, dice).state), `${id} after ${n} actions`).toBe(digest(state))
      const [seat] = beachhead.toAct(state)
      const listed = beachhead.legal(state, seat as string)
      state = beachhead.apply(state, seat as string, listed[dice.pick(listed.length, 'choice')]!, dice).state
    }
  }
})
