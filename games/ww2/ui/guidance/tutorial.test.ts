import type { Telling } from '@sandtable/board'
import { Match, seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { ww2 } from '../../index.ts'
import type { WwAction } from '../../rules/contract/actions.ts'
import type { WwEvent } from '../../rules/contract/events.ts'
import type { Scenario } from '../../rules/setup/scenario.ts'
import { somePlan } from '../../testing/some-plan.ts'
import { LESSON } from './tutorial.ts'

/** Plays the lesson: what the text asks for first, then plans at random, until the war is over. */
function play(seed: string): string[] {
  const match = new Match(ww2, { scenario: LESSON.scenario as Scenario, options: {}, seed })
  const dice = seeded(seed)
  const done: string[] = []
  let last: Telling<WwAction, WwEvent> | null = null
  const look = () => {
    for (let next = LESSON.steps[done.length]; next?.done(match.view('nw'), last); next = LESSON.steps[done.length])
      done.push(next.id)
  }
  const act = (seat: 'nw' | 'se', action: WwAction) => {
    expect(match.check(seat, action)).toBeNull()
    const { seq, events, draws } = match.act(seat, action)
    last = { seq, seat, action, events, draws, sentences: [] }
    look()
  }
  look()
  expect(done).toEqual([])
  act('nw', { type: 'chooseFaction', faction: 'German' })
  act('se', { type: 'chooseFaction', faction: 'British' })
  for (const seat of ['nw', 'se'] as const) act(seat, match.legal(seat)[0] as WwAction)
  const [site] = match.legal('nw').flatMap(action => (action.type === 'addBuy' && action.unit === 'HM' ? [action] : []))
  act('nw', site as WwAction)
  act('nw', match.legal('nw').find(action => action.type === 'addStep') as WwAction)
  expect(done).toEqual(['faction', 'place', 'recruit', 'march'])
  act('nw', { type: 'submitPlan' })
  for (let n = 0; n < 200 && !match.outcome; n++) {
    const seat = match.state.plans.nw.isSubmitted ? 'se' : 'nw'
    act(seat, { type: 'submitPlan', plan: somePlan(match.state, seat, dice) })
  }
  return done
}

describe('WW-16.4 the guided first game', () => {
  test('has eight to twelve short steps, each with its clause', () => {
    expect(LESSON.steps.length).toBeGreaterThanOrEqual(8)
    expect(LESSON.steps.length).toBeLessThanOrEqual(12)
    for (const { clause, text } of LESSON.steps) {
      expect(clause).toMatch(/^WW-\d+(\.\d+)?$/)
      expect(text.length).toBeLessThan(320)
    }
  })

  test.each(['first-steps', 'a', 'b'])('is finished by playing it, step by step (dice %s)', seed => {
    expect(play(seed)).toEqual(LESSON.steps.map(({ id }) => id))
  })
})
