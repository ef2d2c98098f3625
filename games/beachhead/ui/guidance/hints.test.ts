import { Match } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { beachhead } from '../../rules/contract/game.ts'
import type { BeachheadView, Scenario, Side } from '../../viewmodel/index.ts'
import { scenarioOf } from '../positions.ts'
import { HINTS } from './hints.ts'

type Units = NonNullable<Scenario['units']>
const firstWave = scenarioOf('first-wave')
const SHIP: Units[number] = { id: 'usswasp-1', type: 'usswasp', hex: '2,5' }

/** First Wave with these units at this step, as the side to act sees it. */
function seen(step: NonNullable<Scenario['step']>, toAct: Side, units: Units, more: Partial<Scenario> = {}) {
  const all = units.some(({ type }) => type === 'usswasp') ? units : [SHIP, ...units]
  const scenario: Scenario = { ...firstWave, turn: 2, step, toAct, units: all, ...more }
  return new Match(beachhead, { scenario, options: {}, seed: 'hints' }).view(toAct)
}
const opening = (id: string) => new Match(beachhead, { scenario: scenarioOf(id), options: {}, seed: 'hints' }).view('defender')

const marine = (hex: string, more: Partial<Units[number]> = {}): Units[number] => ({
  id: 'marine_squad-1',
  type: 'marine_squad',
  hex,
  ...more,
})
const squad = (hex: string, more: Partial<Units[number]> = {}): Units[number] => ({
  id: 'infantry_squad-1',
  type: 'infantry_squad',
  hex,
  ...more,
})
const HIDDEN = { hidden: true } as const
const holdTown: Partial<Scenario> = {
  goals: { assault: { primary: ['hold:town:2'], secondary: [] }, defender: { primary: [], secondary: [] } },
}
const taken: Partial<Scenario> = { objectives: [{ id: 'town', type: 'civic_center', hex: '2,0', control: 'assault' }] }
const loaded: Units = [
  { id: 'osprey-1', type: 'osprey', hex: '2,4', airborne: true },
  { id: 'marine_squad-1', type: 'marine_squad', in: 'osprey-1' },
]

/** By hint: a view in which it fires, one in which it does not, and the seat that is to act. */
const CASES: Readonly<Record<string, readonly [yes: BeachheadView, no: BeachheadView, seat?: Side]>> = {
  'load-first': [
    seen('deploy', 'assault', [
      { id: 'lcac-1', type: 'lcac', aboard: true },
      { id: 'marine_squad-1', type: 'marine_squad', aboard: true },
    ]),
    seen('deploy', 'assault', [{ id: 'lcac-1', type: 'lcac', aboard: true }]),
  ],
  'spend-command': [
    seen('command.assault', 'assault', [marine('2,2')], { cp: { assault: 3, defender: 0 } }),
    seen('command.assault', 'assault', [marine('2,2')], { cp: { assault: 1, defender: 0 } }),
  ],
  'land-to-unload': [seen('move.air', 'assault', loaded), seen('move.air', 'assault', loaded.slice(0, 1))],
  'beside-a-marker': [
    seen('move.assault', 'assault', [marine('2,2'), squad('2,1', HIDDEN)]),
    seen('move.assault', 'assault', [marine('2,2'), squad('2,1')]),
  ],
  'search-it': [
    seen('action', 'assault', [marine('2,2'), squad('2,1', HIDDEN)]),
    seen('action', 'assault', [marine('2,3'), squad('2,0', HIDDEN)]),
  ],
  'secure-it': [
    seen('action', 'assault', [marine('2,0'), squad('5,0')]),
    seen('action', 'assault', [marine('2,1'), squad('5,0')]),
  ],
  pinned: [
    seen('action', 'assault', [marine('2,2', { tokens: 2 }), squad('2,1')]),
    seen('action', 'assault', [marine('2,2', { tokens: 1 }), squad('2,1')]),
  ],
  'no-supply': [
    seen('action', 'assault', [{ id: 'super_cobra-1', type: 'super_cobra', hex: '2,4', airborne: true, sp: 0 }, squad('2,1')]),
    seen('action', 'assault', [{ id: 'super_cobra-1', type: 'super_cobra', hex: '2,4', airborne: true, sp: 2 }, squad('2,1')]),
  ],
  'air-defence': [
    seen('move.air', 'assault', [
      { id: 'super_cobra-1', type: 'super_cobra', hex: '2,4', airborne: true },
      { id: 'aa_team-1', type: 'aa_team', hex: '2,2' },
    ]),
    seen('move.air', 'assault', [{ id: 'super_cobra-1', type: 'super_cobra', hex: '2,4', airborne: true }, squad('2,2')]),
  ],
  'wasp-hurt': [
    seen('move.assault', 'assault', [{ ...SHIP, hp: 7 }, squad('2,1')]),
    seen('move.assault', 'assault', [SHIP, squad('2,1')]),
  ],
  'hold-it': [
    seen('move.assault', 'assault', [marine('2,1'), squad('5,0')], { ...holdTown, ...taken }),
    seen('move.assault', 'assault', [marine('2,1'), squad('5,0')], holdTown),
  ],
  'first-shot': [
    seen('action', 'defender', [marine('2,2'), squad('2,1', HIDDEN)]),
    seen('action', 'defender', [marine('2,2'), squad('2,1')]),
    'defender',
  ],
  dummies: [opening('quick-six'), opening('first-wave'), 'defender'],
  'time-is-short': [
    seen('move.assault', 'assault', [marine('2,2'), squad('5,0')], { turn: 5 }),
    seen('move.assault', 'assault', [marine('2,2'), squad('5,0')], { turn: 3 }),
  ],
}

describe('hints', () => {
  test('there are at least ten, each with its own id, clause and a sentence', () => {
    expect(HINTS.length).toBeGreaterThanOrEqual(10)
    expect(new Set(HINTS.map(({ id }) => id)).size).toBe(HINTS.length)
    for (const { clause, text } of HINTS) {
      expect(clause).toMatch(/^BI-\d+\.\d+$/)
      expect(text).toMatch(/\.$/)
      expect(text).not.toContain('!')
    }
  })

  test.each(HINTS.map(({ id, clause }) => [clause, id]))('%s %s fires when it should and not otherwise', (_clause, id) => {
    const [yes, no, seat = 'assault'] = CASES[id] as (typeof CASES)[string]
    const when = (view: BeachheadView) => HINTS.find(hint => hint.id === id)?.when(view, seat)
    expect(when(yes)).toBe(true)
    expect(when(no)).toBe(false)
  })

  test('nothing is hinted to the side that is not to act, or about what the other side sees', () => {
    for (const [yes, , seat = 'assault'] of Object.values(CASES))
      for (const { when } of HINTS) expect(when(yes, seat === 'assault' ? 'defender' : 'assault')).toBe(false)
  })
})
