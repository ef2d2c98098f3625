// The whole war on the largest map, both sides planning at random: what must hold after two hundred turns as after two.
import { digest, Match, parseRecordText, type Seat, seeded, verify } from '@sandtable/kernel'
import { expect, it } from 'vitest'
import { ww2 } from '../../index.ts'
import { invariants } from '../../testing/invariants.ts'
import { somePlan } from '../../testing/some-plan.ts'
import { printPlan } from '../plan/notation.ts'
import { SIDES } from '../tables.ts'
import { counterOf } from './calendar.ts'

const FIVE_MEGABYTES = 5_000_000

it('WW-3.8 a campaign of 264 turns: invariants every turn, positions that set up again, and a record that verifies', () => {
  const { scenario } = ww2.scenarios.find(each => each.id === 'campaign')!
  const dice = seeded('campaign plans')
  const choices = { factions: { nw: 'British', se: 'Italian' }, victory: 'all' } as const
  const match = new Match(ww2, { scenario, options: choices, seed: 'campaign' })
  for (const seat of SIDES) match.act(seat, { type: 'timeout' })
  while (match.outcome === null) {
    const before = match.state
    for (const side of SIDES) {
      const text = printPlan(match.state, side, somePlan(match.state, side, dice))
      match.act(side as Seat, { type: 'submitPlan', text })
    }
    expect(invariants(before, match.state), counterOf(before.turn)).toEqual([])
    if (before.turn % 20 === 0) {
      const copy = JSON.parse(JSON.stringify(ww2.position!(match.state)))
      expect(digest(ww2.setup(copy, {}, dice).state)).toBe(match.hash)
    }
  }
  expect(match.state.turn).toBe(264)
  expect(counterOf(match.state.turn)).toBe('1946 February Turn 2, Winter')
  const text = JSON.stringify(match.record())
  expect(text.length).toBeLessThan(FIVE_MEGABYTES)
  expect(verify(ww2, parseRecordText(text))).toMatchObject({ valid: true, hash: match.hash })
}, 240_000)
