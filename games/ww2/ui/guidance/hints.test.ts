import { Match } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { ww2 } from '../../index.ts'
import type { WwView } from '../../rules/knowledge/view.ts'
import { lab } from '../../testing/lab.ts'
import { scenarioOf } from '../positions.ts'
import { HINTS } from './hints.ts'

const fires = (id: string, view: unknown, seat = 'nw') => HINTS.find(hint => hint.id === id)?.when(view as WwView, seat)
const quiet = lab({
  turn: 4,
  treasury: [20, 20],
  units: 'g1 LI A1, b1 LI J8',
  own: { nw: ['A1', 'C3', 'B7'], se: ['J8', 'H6', 'I2', 'E5', 'F4', 'D2'] },
})
const planned = (text: object, side: 'nw' | 'se' = 'nw', isSubmitted = false) => {
  const base = lab({ treasury: [3, 20], units: 'g1 LI A1, b1 LI J8' })
  const none = { draft: null, isSubmitted: false, isMissed: false }
  const plans = { nw: none, se: none, [side]: { draft: text, isSubmitted, isMissed: false } }
  return { ...base, position: { ...base.position, plans } }
}
const buys = { v: 1, turn: 1, side: 'nw', buys: [{ at: 'A1', units: ['LI'] }], steps: [] }
const march = { v: 1, turn: 1, side: 'nw', buys: [], steps: [{ do: 'move', units: ['g1'], path: ['A1', 'A2'] }] }
const none = { draft: null, isSubmitted: false, isMissed: false }
const enemyIn = {
  ...planned(march),
  position: { ...planned(march).position, plans: { nw: { ...none, draft: march }, se: { ...none, isSubmitted: true } } },
}
const asked = (() => {
  const scenario = lab({ units: 'g1 HM D4, g2 LI D4, b1 LI D5, b2 HM D5', options: { interactiveCasualties: true } })
  const match = new Match(ww2, { scenario, options: {}, seed: 'asked' })
  match.act('se', { type: 'submitPlan', text: 'D5->D4' })
  match.act('nw', { type: 'submitPlan' })
  return match.view('nw')
})()

/** By hint: a position in which it fires. None of them fires in the quiet one. */
const CASES: Readonly<Record<string, unknown>> = {
  placement: scenarioOf('tutorial'),
  losses: asked,
  'first-recruits': lab({ units: 'g1 LI A1, b1 LI J8' }),
  occupy: lab({ turn: 4, units: 'g1-g3 LI A1, b1 LI J8' }),
  'split-fee': lab({ turn: 4, units: 'g1-g2 LI A1, b1 LI J8' }),
  'neutral-city': lab({ turn: 4, units: 'g1 LI D4, b1 LI J8' }),
  'bare-city': lab({ turn: 4, units: 'g1 LI A1, b1 LI D4' }),
  'guns-near': lab({ turn: 4, units: 'g1 AR D4, b1 LI D6' }),
  outnumbered: lab({ turn: 4, units: 'g1 LI D4, b1 HM D5' }),
  damaged: lab({ turn: 4, units: 'g1 HM A1 d, b1 LI J8' }),
  'initiative-passes': lab({ turn: 20, units: 'g1 LI A1, b1 LI J8' }),
  'company-limit': lab({ turn: 4, units: 'g1-g25 HM A1, b1 LI J8' }),
  'last-turns': lab({ turn: 263, units: 'g1 LI A1, b1 LI J8' }),
  poor: planned(buys),
  'enemy-ready': enemyIn,
}

describe('hints', () => {
  test('there are at least ten, each with its own id, clause and a sentence', () => {
    expect(HINTS.length).toBeGreaterThanOrEqual(10)
    expect(new Set(HINTS.map(({ id }) => id)).size).toBe(HINTS.length)
    for (const { clause, text } of HINTS) {
      expect(clause).toMatch(/^WW-\d+(\.\d+)?$/)
      expect(text).toMatch(/\.$/)
      expect(text).not.toContain('!')
    }
  })

  test.each(HINTS.map(({ id, clause }) => [clause, id]))('%s %s fires when it should and not otherwise', (_clause, id) => {
    expect(fires(id, CASES[id])).toBe(true)
    expect(fires(id, quiet)).toBe(false)
  })
})
