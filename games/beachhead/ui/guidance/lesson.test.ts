import { Match, seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { greedy } from '../../ai/levels/greedy.ts'
import { beachhead } from '../../rules/contract/game.ts'
import type { BeachheadAction, Scenario } from '../../viewmodel/index.ts'
import type { Telling } from '../game-types.ts'
import { LESSON } from './lesson.ts'

/** Plays the lesson: the Assault as the text says where it says something, else by the computer; a step may be done by what is told. */
function play(seed: string): { done: string[]; actions: number } {
  const match = new Match(beachhead, { scenario: LESSON.scenario as Scenario, options: {}, seed })
  const dice = seeded(seed)
  const script: BeachheadAction[] = [
    { type: 'done' },
    { type: 'launch', unit: 'lcac-1', cargo: ['marine_squad-1', 'marine_squad-2', 'marine_squad-3'], hex: '2,4' },
    { type: 'move', unit: 'lcac-1', to: '2,3' },
    { type: 'launch', unit: 'super_cobra-1', cargo: [], hex: '3,4' },
    { type: 'move', unit: 'super_cobra-1', to: '4,4' },
    { type: 'done' },
  ]
  const done: string[] = []
  let at = 0
  let actions = 0
  const look = (last: Telling | null) => {
    for (let told = last; at < LESSON.steps.length && LESSON.steps[at]?.done(match.view('assault'), told); told = null) {
      done.push(LESSON.steps[at]?.id ?? '')
      at++
    }
  }
  look(null)
  expect(done).toEqual([])
  while (!match.outcome && actions < 2000) {
    const seat = match.toAct[0] as string
    const wanted = seat === 'assault' ? script.shift() : undefined
    // What the text asks for can be done.
    if (wanted) expect([wanted, match.check(seat, wanted)]).toEqual([wanted, null])
    const action = wanted ?? (greedy.choose(match.view(seat) as never, seat, dice).action as BeachheadAction)
    const { seq, events, draws } = match.act(seat, action)
    const seen = events.map(event => beachhead.redact(event, 'assault')).filter(event => event !== null)
    look({ seq, seat, action, events: seen, draws, sentences: [] })
    if (wanted?.type === 'move' && wanted.unit === 'lcac-1') expect(done).toEqual(['launch', 'beach'])
    actions++
  }
  return { done, actions }
}

describe('BI-23.9 the guided first game', () => {
  test('BI-23.9 has eight short steps, each with its clause, about hexes that exist', () => {
    expect(LESSON.steps).toHaveLength(8)
    for (const { clause, text, look } of LESSON.steps) {
      expect(clause).toMatch(/^BI-\d+\.\d+$/)
      expect(text.length).toBeLessThan(320)
      for (const hex of look ?? []) expect(hex).toMatch(/^[0-5],[0-5]$/)
    }
  })

  test.each(['first-wave', 'a', 'b', 'c'])('BI-23.9 is finished by playing it, step by step (dice %s)', seed => {
    const { done, actions } = play(seed)
    expect(done).toEqual(LESSON.steps.map(({ id }) => id))
    expect(actions).toBeLessThan(600)
  })
})
