import * as v from 'valibot'
import { expect, test } from 'vitest'
import { defaultOptions, OPTION_CLAUSES, OptionsSchema } from '../rules/setup/options.ts'
import { type ChosenOption, OPTION_WORDS, valueTitle } from './words.ts'

const NAMES = Object.keys(OPTION_WORDS) as ChosenOption[]
const valuesOf = (name: ChosenOption): unknown[] => OPTION_WORDS[name].values.map(({ value }) => value)

test('every option has words', () => {
  expect(NAMES.join(' ')).toBe(
    'lastTurn initiativeCadence allocation startingUnit ownershipMode victory lastStand interactiveCasualties seasonalEffects ' +
      'supply upkeep repair shellsPerGun fogOfWar counterAttack allowWait recruitAnywhere flatHealth tournament',
  )
})

test.each(NAMES)('%s: title, explanation, clauses', name => {
  const { title, explanation, clauses, values, also } = OPTION_WORDS[name]
  expect(title).toMatch(/^[A-Z][^.!]*$/)
  expect(clauses.length).toBeGreaterThan(0)
  expect(explanation).toMatch(/^[A-Z][^!]*\.$/)
  for (const clause of clauses) expect(clause).toMatch(/^WW-\d+\.\d+$/)
  if (name !== 'tournament') expect(clauses).toContain(OPTION_CLAUSES[name])
  for (const value of values) expect(value.title).toMatch(/^[A-Z0-9][^.!]*$/)
  expect(new Set(values.map(value => value.title)).size).toBe(values.length)
  expect(also === undefined || /\.$/.test(also)).toBe(true)
})

test.each(NAMES)('%s: the first value is the default', name => {
  expect(valuesOf(name)[0]).toBe(name === 'tournament' ? false : defaultOptions(true)[name])
})

test.each(NAMES)('%s: every value named is one the rules take', name => {
  for (const value of valuesOf(name)) expect(v.is(OptionsSchema, { [name]: value })).toBe(true)
})

test.each([
  ['lastTurn', [264, 240, 144, 96, 48, 24]],
  ['initiativeCadence', ['year', 'season', 'month', 'turn']],
  ['allocation', ['mirrored', 'random', 'home', 'fixed']],
  ['startingUnit', ['LI', 'HI', 'LM', 'HM', 'AR']],
  ['ownershipMode', ['standard', 'lastOccupier', 'occupiedOnly']],
  ['victory', ['zero', 'all']],
  ['shellsPerGun', [0, 1, 2, 3]],
  ['counterAttack', ['simultaneous', 'survivors']],
] as const)('the values of %s', (name, values) => {
  expect(valuesOf(name)).toEqual(values)
})

test('WW-3.9 lengths are told in years and by their last half-month', () => {
  expect(valueTitle('lastTurn', 264)).toBe('11 years, 264 turns, up to late February 1946')
  expect(valueTitle('lastTurn', 240)).toBe('To the printed end date, 240 turns, up to late February 1945')
  expect(valueTitle('lastTurn', 24)).toBe('1 year, 24 turns, up to late February 1936')
})

test('a figure of one’s own is said as it is', () => {
  expect(valueTitle('shellsPerGun', 7)).toBe('7')
  expect(valueTitle('fogOfWar', true)).toBe('Only what is near is seen')
})
