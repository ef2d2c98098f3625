import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { andThen, branch } from './combine.ts'
import { everyOutcome } from './enumerate.ts'
import type { Dice } from './enumerating-dice.ts'
import { chance, multiply, subtract } from './fraction.ts'
import { always, chanceThat, type Pmf, parts, weighted } from './pmf.ts'

/** A shot as musket draws it (MK-16.3): hit, devastating, leader casualty, morale; the last two only if the target lives. */
type Shot = { readonly toHit: number; readonly sp: number; readonly hasLeader: boolean; readonly morale: readonly number[] }

function rollShot({ toHit, sp, hasLeader, morale }: Shot, dice: Dice): string {
  const passes = (need: number, label: string) => dice.roll(60, label, need) <= need
  if (!passes(toHit, 'hit')) return 'miss'
  const left = sp - (passes(10, 'devastating') ? 2 : 1)
  if (left <= 0) return 'eliminated'
  const leader = hasLeader && passes(9, 'leader casualty') ? ' leader lost' : ''
  if (passes(morale[left]!, 'morale')) return `${left} holds${leader}`
  return left === 1 ? 'eliminated' : `${left - 1} falls back${leader}`
}

/** The same as a tree of chances. */
function shotOdds({ toHit, sp, hasLeader, morale }: Shot): Pmf<string> {
  const test = (left: number, leader: string) =>
    branch(
      chance(morale[left]!, 60),
      always(`${left} holds${leader}`),
      always(left === 1 ? 'eliminated' : `${left - 1} falls back${leader}`),
    )
  const struck = (left: number) =>
    left <= 0
      ? always('eliminated')
      : branch(
          chance(hasLeader ? 9 : 0, 60),
          () => test(left, ' leader lost'),
          () => test(left, ''),
        )
  const hit = () =>
    branch(
      chance(10, 60),
      () => struck(sp - 2),
      () => struck(sp - 1),
    )
  return branch(chance(toHit, 60), hit, always('miss'))
}

const sixtieths = fc.integer({ min: 0, max: 60 })

test('MK-8.11 the tree of chances is what the resolver rolls', () => {
  const shots = fc.record({
    toHit: sixtieths,
    sp: fc.integer({ min: 1, max: 6 }),
    hasLeader: fc.boolean(),
    morale: fc.array(sixtieths, { minLength: 7, maxLength: 7 }),
  })
  fc.assert(
    fc.property(shots, shot => {
      expect(shotOdds(shot)).toEqual(everyOutcome(dice => rollShot(shot, dice)))
    }),
    { seed: 811, numRuns: 150 },
  )
})

test('MK-8.11 one shot by hand: 39/60 to hit, 3 SP of 4, morale 60·SP/4', () => {
  const odds = shotOdds({ toHit: 39, sp: 3, hasLeader: false, morale: [0, 15, 30, 45, 60, 60, 60] })
  expect(parts(odds, 'miss', 60)).toBe(21)
  expect(chanceThat(odds, key => key === 'eliminated')).toEqual(
    multiply(chance(39, 60), multiply(chance(10, 60), subtract(chance(1, 1), chance(15, 60)))),
  )
})

test('a side that cannot happen is never evaluated', () => {
  const never = vi.fn(() => always('never'))
  expect(branch(chance(0, 60), never, always('no'))).toEqual(always('no'))
  expect(branch(chance(60, 60), always('yes'), never)).toEqual(always('yes'))
  expect(never).not.toHaveBeenCalled()
  expect(() => branch({ n: 3n, d: 2n }, always('yes'), always('no'))).toThrow(RangeError)
})

test('one draw after another, the second by the first', () => {
  const morale: Pmf<string> = andThen(
    weighted([
      [1, 5],
      [2, 1],
    ]),
    loss => branch(chance(60 - 20 * loss, 60), always('holds'), always('breaks')),
  )
  expect(morale).toEqual(
    weighted([
      ['holds', 11],
      ['breaks', 7],
    ]),
  )
})
