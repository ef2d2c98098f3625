import { conformanceChecks } from '@sandtable/conformance'
import { digest, seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { musket } from './index.ts'
import { setup } from './rules/setup/setup.ts'
import { hooks } from './testing/index.ts'

describe('musket obeys the contract', () => {
  for (const { name, run } of conformanceChecks(musket, { ...hooks, games: 1, maxActions: 220, positions: 6 }))
    test(name, run, 120_000)
})

test('a view set up again is the very same state, at every step of a random game of every scenario', () => {
  for (const { scenario, id } of musket.scenarios) {
    const dice = seeded(`round trip ${id}`)
    let { state } = musket.setup(scenario, {}, dice)
    for (let n = 0; n < 250 && !state.result; n++) {
      const copy = JSON.parse(JSON.stringify(musket.view(state, 'table')))
      expect(digest(setup(copy, {}).state), `${id} after ${n} actions`).toBe(digest(state))
      const listed = musket.legal(state, state.player)
      state = musket.apply(state, state.player, listed[dice.pick(listed.length, 'choice')]!, dice).state
    }
  }
})
