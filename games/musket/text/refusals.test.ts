import { describe, expect, test } from 'vitest'
import type { ChargeProblem, ExitProblem, FireProblem, MoveProblem, MusketRefusal } from '../rules/contract/refusals.ts'
import { explain } from './refusals.ts'

type ByWhy<P extends { readonly why: string }> = { readonly [W in P['why']]: readonly [Extract<P, { why: W }>, string] }
type Plain = Exclude<MusketRefusal['code'], 'illegal-move' | 'illegal-fire' | 'illegal-charge' | 'illegal-exit'>

const moves: ByWhy<MoveProblem> = {
  'unknown-hex': [{ why: 'unknown-hex', hex: '-1,3' }, '-1,3 is not on the board.'],
  'own-hex': [{ why: 'own-hex' }, 'The unit stands there already.'],
  'not-adjacent': [{ why: 'not-adjacent', from: '1,5', to: '1,2' }, 'B6 and B3 do not touch: a path goes hex by hex.'],
  'has-fired': [{ why: 'has-fired' }, 'It has fired: this kind either moves or fires in one activation.'],
  'moved-then-fired': [{ why: 'moved-then-fired' }, 'It moved before it fired: no second move in this activation.'],
  'no-points': [{ why: 'no-points' }, 'No movement points are left in this activation.'],
  'closed-terrain': [
    { why: 'closed-terrain', hex: '1,1', terrain: 'WOODS', kind: 'LINE' },
    'Line Infantry cannot enter woods (B2).',
  ],
  'enemy-there': [{ why: 'enemy-there', hex: '4,3' }, 'An enemy holds E4: only a charge goes there.'],
  'friend-there': [{ why: 'friend-there', hex: '4,3' }, 'A friendly unit stands in E4: one unit to a hex.'],
  'river-side': [
    { why: 'river-side', from: '1,5', to: '2,5' },
    'The river runs between B6 and C6: cross at a bridge or a ford.',
  ],
  'next-to-enemy': [
    { why: 'next-to-enemy', hex: '4,3', kind: 'ART' },
    'E4 is next to an enemy. Artillery cannot charge, so it may not move up to one.',
  ],
  'too-far': [{ why: 'too-far', hex: '4,3', points: 1 }, 'Too far: E4 is out of reach with 1 movement point.'],
  'march-broken': [
    { why: 'march-broken', hex: '4,3' },
    'No road march to E4: the extra hex needs road all the way and no enemy next to it.',
  ],
}

const shots: ByWhy<FireProblem> = {
  'no-firearms': [{ why: 'no-firearms', kind: 'HORSE' }, 'Horse cannot fire: no firearms.'],
  'has-fired': [{ why: 'has-fired' }, 'It has fired already: one shot in an activation.'],
  'has-moved': [{ why: 'has-moved' }, 'It has moved: this kind either moves or fires in one activation.'],
  'unknown-target': [{ why: 'unknown-target', target: 'r-9' }, 'r-9 is not on the board.'],
  friend: [{ why: 'friend', target: 'Rangers' }, 'Rangers are on the same side.'],
  'out-of-range': [{ why: 'out-of-range', distance: 3, range: 2 }, 'Out of range: 3 hexes, this unit reaches 2.'],
  'no-sight': [{ why: 'no-sight', blockers: ['3,4', '3,3'] }, 'No line of sight: blocked at D5 and D4.'],
}

const charges: ByWhy<ChargeProblem> = {
  'never-charges': [{ why: 'never-charges', kind: 'LIGHT' }, 'Light Infantry never charges.'],
  'not-that-kind': [{ why: 'not-that-kind', kind: 'LINE', target: 'HORSE' }, 'Line Infantry cannot charge Horse.'],
  'has-fired': [{ why: 'has-fired' }, 'It has fired: no charge in this activation.'],
  'no-points': [{ why: 'no-points' }, 'No movement points are left to charge with.'],
  'unknown-target': [{ why: 'unknown-target', target: 'r-9' }, 'r-9 is not on the board.'],
  friend: [{ why: 'friend', target: 'b-line-2' }, 'b-line-2 is on the same side.'],
  'closed-terrain': [
    { why: 'closed-terrain', hex: '1,1', terrain: 'TOWN', kind: 'DRAG' },
    'Dragoons cannot enter a town (B2).',
  ],
  'no-path': [
    { why: 'no-path', points: 2 },
    'No clear way to the target with 2 movement points: the hexes between must be open and empty.',
  ],
  'bad-path': [{ why: 'bad-path' }, 'That path does not lead to the target over open, empty hexes within reach.'],
}

const exits: ByWhy<ExitProblem> = {
  'no-exit-condition': [
    { why: 'no-exit-condition' },
    'This side may not leave the board: no victory condition of its own asks for it.',
  ],
  'not-before-turn': [{ why: 'not-before-turn', turn: 6 }, 'This side may not leave the board before turn 6.'],
  'no-exit-hex': [
    { why: 'no-exit-hex', hex: '4,8', edges: ['north', 'west'] },
    'E9 is no way out. Look for exits on the north or west edge.',
  ],
  'cannot-reach': [{ why: 'cannot-reach', hex: '4,8' }, 'E9 cannot be reached in this activation.'],
  'cannot-move': [{ why: 'cannot-move' }, 'It may not move any more in this activation, so it cannot leave the board.'],
}

const plain: { readonly [C in Plain]: readonly [Extract<MusketRefusal, { code: C }>, string] } = {
  'game-over': [{ code: 'game-over', clause: 'MK-5.16' }, 'The battle is over.'],
  'not-your-turn': [{ code: 'not-your-turn', clause: 'MK-5.2' }, "It is the other side's turn."],
  'activation-in-progress': [
    { code: 'activation-in-progress', clause: 'MK-5.10', unit: 'b-light' },
    'b-light is still active: end that activation first.',
  ],
  'unknown-unit': [
    { code: 'unknown-unit', clause: 'MK-17.2', unit: 'b-9' },
    'b-9 is not on the board: destroyed, gone, or not yet arrived.',
  ],
  'not-your-unit': [{ code: 'not-your-unit', clause: 'MK-5.10', unit: 'r-art' }, 'r-art belongs to the other side.'],
  'already-activated': [
    { code: 'already-activated', clause: 'MK-5.3', unit: 'b-art' },
    'b-art has been activated this turn. The next chance is next turn.',
  ],
  'no-active-unit': [{ code: 'no-active-unit', clause: 'MK-5.11' }, 'No unit is active: activate one first.'],
  'wrong-step': [
    { code: 'wrong-step', clause: 'MK-5.11', step: 'ACTIVATION_COMPLETE' },
    'Not now: the active unit has completed its action. End its activation.',
  ],
}

const all: readonly (readonly [MusketRefusal, string])[] = [
  ...Object.values(plain),
  ...Object.values(moves).map(([problem, text]) => [{ code: 'illegal-move', clause: 'MK-6.1', problem }, text] as const),
  ...Object.values(shots).map(([problem, text]) => [{ code: 'illegal-fire', clause: 'MK-8.2', problem }, text] as const),
  ...Object.values(charges).map(([problem, text]) => [{ code: 'illegal-charge', clause: 'MK-9.2', problem }, text] as const),
  ...Object.values(exits).map(([problem, text]) => [{ code: 'illegal-exit', clause: 'MK-14.14', problem }, text] as const),
]

describe('MK-17.2 a refusal says what is so', () => {
  test.each(all.map(([refusal, text]) => [refusal.code, text, refusal] as const))('MK-17.2 %s: %s', (_code, text, refusal) => {
    expect(explain(refusal)).toBe(text)
    expect(text).not.toMatch(/undefined|\[object|!|invalid/i)
  })

  test('MK-17.2 sight may be blocked at no hex in particular, and a side may have no exits at all', () => {
    expect(explain({ code: 'illegal-fire', clause: 'MK-7.2', problem: { why: 'no-sight', blockers: [] } })).toBe(
      'No line of sight.',
    )
    expect(explain({ code: 'illegal-exit', clause: 'MK-14.13', problem: { why: 'no-exit-hex', hex: '0,0', edges: [] } })).toBe(
      'A1 is no way out.',
    )
  })
})
