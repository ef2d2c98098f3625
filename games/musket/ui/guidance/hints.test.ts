import { describe, expect, test } from 'vitest'
import type { MusketView } from '../../rules/state/position.ts'
import { position } from '../../rules/testing/positions.ts'
import { scenarioOf } from '../positions.ts'
import { HINTS } from './hints.ts'

const fires = (id: string, view: unknown, seat = 'blue') => HINTS.find(hint => hint.id === id)?.when(view as MusketView, seat)

/** By hint: a position in which it fires, and one in which it does not. */
const CASES: Readonly<Record<string, readonly [yes: object, no: object]>> = {
  'out-of-command': [
    position({ blue: { A: 'LINE 1,1', B: 'LINE 7,7' }, red: { C: 'LINE 8,0' }, leaders: { L: 'A 2', M: 'C 2' } }),
    position({ blue: { A: 'LINE 1,1', B: 'LINE 1,2' }, red: { C: 'LINE 8,0' }, leaders: { L: 'A 2', M: 'C 2' } }),
  ],
  'fire-before-move': [position({ blue: { A: 'LINE 3,3' }, red: { B: 'LINE 3,5' } }), position({ blue: { A: 'LINE 3,3' } })],
  'light-both': [
    position({ blue: { A: 'LIGHT 3,3' }, red: { B: 'LINE 3,5' } }),
    position({ blue: { A: 'LINE 3,3' }, red: { B: 'LINE 3,5' } }),
  ],
  'both-rings': [
    position({ blue: { A: 'LINE 3,3' }, red: { B: 'LINE 3,4' } }),
    position({ blue: { A: 'LINE 3,3' }, red: { B: 'LINE 3,5' } }),
  ],
  'charge-uphill': [
    position({ blue: { A: 'LINE 3,3' }, red: { B: 'LINE 3,4' }, ground: { H: '3,4' } }),
    position({ blue: { A: 'LINE 3,3' }, red: { B: 'LINE 3,4' } }),
  ],
  'cavalry-on-guns': [
    position({ blue: { A: 'HORSE 3,3' }, red: { B: 'ART 3,4' } }),
    position({ blue: { A: 'HORSE 3,3' }, red: { B: 'LINE 3,4' } }),
  ],
  'leave-hill': [
    position({ blue: { A: 'LINE 3,3' }, ground: { H: '3,3' } }),
    position({ blue: { A: 'LIGHT 3,3' }, ground: { H: '3,3' } }),
  ],
  cover: [
    position({ blue: { A: 'LINE 3,3' }, red: { B: 'LINE 3,5' }, ground: { T: '3,5' } }),
    position({ blue: { A: 'LINE 3,3' }, red: { B: 'LINE 3,5' } }),
  ],
  'weak-unit': [position({ blue: { A: 'LINE 3,3 2/4' } }), position({ blue: { A: 'LINE 3,3 3/4' } })],
  'leader-in-danger': [
    position({ blue: { A: 'LINE 3,3' }, red: { B: 'LINE 3,5' }, leaders: { L: 'A 2', M: 'B 2' } }),
    position({ blue: { A: 'LINE 3,3' }, red: { B: 'LINE 8,8' }, leaders: { L: 'A 2', M: 'B 2' } }),
  ],
  'objective-open': [
    position({ blue: { A: 'LINE 3,3' }, objectives: ['3,4'] }),
    position({ blue: { A: 'LINE 3,3' }, objectives: ['7,7'] }),
  ],
  'road-march': [position({ blue: { A: 'LINE 3,3' }, ground: { '=': '3,3 3,4 3,5' } }), position({ blue: { A: 'LINE 3,3' } })],
  'time-is-short': [
    position({ blue: { A: 'LINE 3,3' }, turnLimit: 8, turn: 8 }),
    position({ blue: { A: 'LINE 3,3' }, turnLimit: 8, turn: 2 }),
  ],
  'all-done': [
    position({ blue: { A: 'LINE 3,3 activated' }, red: { B: 'LINE 8,8' }, leaders: { L: 'A 2', M: 'B 2' } }),
    position({ blue: { A: 'LINE 3,3' }, red: { B: 'LINE 8,8' }, leaders: { L: 'A 2', M: 'B 2' } }),
  ],
  'charge-open': [position({ blue: { A: 'HORSE 3,3' }, red: { B: 'LINE 3,4' } }), position({ blue: { A: 'HORSE 3,3' } })],
}

describe('hints', () => {
  test('there are at least ten, each with its own id, clause and a sentence', () => {
    expect(HINTS.length).toBeGreaterThanOrEqual(10)
    expect(new Set(HINTS.map(({ id }) => id)).size).toBe(HINTS.length)
    for (const { clause, text } of HINTS) {
      expect(clause).toMatch(/^MK-\d+(\.\d+)?$/)
      expect(text).toMatch(/\.$/)
      expect(text).not.toContain('!')
    }
  })

  test.each(HINTS.map(({ id, clause }) => [clause, id]))('%s %s fires when it should and not otherwise', (_clause, id) => {
    const [yes, no] = CASES[id] as readonly [object, object]
    expect(fires(id, yes)).toBe(true)
    expect(fires(id, no)).toBe(false)
  })

  test('nothing is hinted to the side that is not to move', () => {
    const view = scenarioOf('bunker-hill')
    for (const { when } of HINTS) expect(when(view, 'blue')).toBe(false)
  })
})
