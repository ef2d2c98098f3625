import type { Telling } from '@sandtable/board'
import { Match, seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { greedy } from '../../ai/greedy.ts'
import { musket } from '../../index.ts'
import type { MusketAction, MusketEvent, Scenario } from '../../viewmodel/index.ts'
import { LESSON } from './tutorial.ts'

/** Plays the lesson: Blue as the text says where it says something, else by the computer; a step may be done by what is told. */
function play(seed: string): { done: string[]; actions: number } {
  const match = new Match(musket, { scenario: LESSON.scenario as Scenario, options: {}, seed })
  const dice = seeded(seed)
  const script: MusketAction[] = [
    { type: 'activate', unit: 'b-light' },
    { type: 'move', to: '3,3' },
    { type: 'activate', unit: 'b-line-2' },
    { type: 'move', to: '3,4' },
    { type: 'activate', unit: 'b-line-1' },
    { type: 'move', to: '1,3' },
    { type: 'endPlayerTurn' },
  ]
  const done: string[] = []
  let at = 0
  let actions = 0
  const look = (last: Telling<MusketAction, MusketEvent> | null) => {
    while (at < LESSON.steps.length && LESSON.steps[at]?.done(match.view('blue'), last)) {
      done.push(LESSON.steps[at]?.id ?? '')
      at++
      last = null
    }
  }
  look(null)
  expect(done).toEqual([])
  while (!match.outcome && actions < 2000) {
    const seat = match.toAct[0] as string
    const wanted = seat === 'blue' ? script[0] : undefined
    if (wanted) {
      // What the text asks for can be done.
      expect(match.check(seat, wanted)).toBeNull()
      script.shift()
    }
    const action = wanted ?? (greedy.choose(match.view(seat), seat, dice).action as MusketAction)
    const { seq, events, draws } = match.act(seat, action)
    look({ seq, seat, action, events, draws, sentences: [] })
    actions++
  }
  return { done, actions }
}

describe('MK-18.1 the guided first game', () => {
  test('has eight to twelve short steps, each with its clause, about hexes that exist', () => {
    expect(LESSON.steps.length).toBeGreaterThanOrEqual(8)
    expect(LESSON.steps.length).toBeLessThanOrEqual(12)
    for (const { clause, text, look } of LESSON.steps) {
      expect(clause).toMatch(/^MK-\d+(\.\d+)?$/)
      expect(text.length).toBeLessThan(320)
      for (const hex of look ?? []) expect(hex).toMatch(/^[0-5],[0-5]$/)
    }
  })

  test.each(['first-volley', 'a', 'b', 'c', 'd', 'e', 'f', 'g'])('is finished by playing it, step by step (dice %s)', seed => {
    const { done, actions } = play(seed)
    expect(done).toEqual(LESSON.steps.map(({ id }) => id))
    expect(actions).toBeLessThan(150)
  })
})
