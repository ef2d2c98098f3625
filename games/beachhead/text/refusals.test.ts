import { describe, expect, test } from 'vitest'
import { REFUSAL_CODES, refuse } from '../rules/contract/refusals.ts'
import { explain } from './refusals.ts'

const FACTS = {
  unit: 'marine_squad-2',
  hex: '3,4',
  hexes: ['1,1', '2,1'],
  target: 'atgm_team-1',
  into: 'lcac-1',
  card: 'A6',
  cost: 2,
  cp: 1,
  distance: 3,
  range: 2,
  step: 'deploy',
  status: 'Damaged',
  section: 'old-harbor',
  piece: 'trench@3,4',
}

describe('BI-1.9 every code has a sentence', () => {
  test.each(REFUSAL_CODES)('BI-1.9 %s, with facts and without', code => {
    for (const facts of [{}, FACTS, { unitType: 'aa_team' }, { system: 'c2' }, { objective: 'comms_hub' }])
      for (const clause of ['BI-1.9', 'BI-12.16', 'BI-15.18', 'BI-11.3/D2', 'BI-7.20']) {
        const text = explain(refuse(code, clause, facts))
        expect(text).toMatch(/^[A-Z0-9].*\.$/)
        expect(text).not.toMatch(/undefined|null|NaN|\[object|_|!|\.\.| {2}/)
      }
  })
})

test.each([
  [refuse('out-of-range', 'BI-15.3', { distance: 3, range: 2 }), 'Out of range: 3 hexes, this unit reaches 2.'],
  [refuse('out-of-range', 'BI-15.18', { distance: 1, range: 5 }), 'Out of range: 1 hex, a mortar reaches 2 to 5.'],
  [refuse('cp', 'BI-10.10', { cost: 2, cp: 1 }), 'Not enough command points: this costs 2, you have 1.'],
  [refuse('pinned', 'BI-16.3', { unit: 'lcac-1' }), 'LCAC 1 is pinned: it cannot move, attack or act.'],
  [refuse('cannot-move', 'BI-12.11', { unit: 'marine_squad-3' }), 'Marine Squad 3 is aboard the USS Wasp: launch it first.'],
  [refuse('already-moved', 'BI-12.17', { unit: 'humvee-1' }), 'Humvee 1 got out of a transport this turn and moves no more.'],
  [refuse('no-such-unit', 'BI-8.8', { unit: 'M3' }), 'Marker M3 is none of your units in play.'],
  [refuse('stacking', 'BI-3.19', { hex: '5,2' }), '5,2 is full: two units to a hex, and two in the air.'],
  [
    refuse('wrong-step', 'BI-8.2', { step: 'deploy' }),
    'Not now: the Assault launches from the USS Wasp and may move what it launched.',
  ],
  [
    refuse('not-to-act', 'BI-8.2', { step: 'setup.sections' }),
    'It is not your turn to act: Assault and Defender choose map sections by turns until there are six.',
  ],
  [refuse('deck-closed', 'BI-12.9', { status: 'Damaged' }), 'The deck is closed (Damaged): no launch and no recovery there.'],
  [refuse('bad-choice', 'BI-26.8', { card: 'D2', wants: 'unit hex' }), 'Tunnels needs a unit and a hex, no more and no less.'],
  [refuse('over-budget', 'BI-7.9', { cost: 310, budget: 300 }), 'Too dear: that makes 310 points, the budget is 300.'],
  [refuse('nothing-to-take-back', 'BI-7.17', { piece: 'trench@3,4' }), 'There is no Trench at 3,4 of yours to take back.'],
] as const)('BI-1.9 %o reads well', (refusal, text) => {
  expect(explain(refusal)).toBe(text)
})
