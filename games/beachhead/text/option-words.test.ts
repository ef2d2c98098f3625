import * as v from 'valibot'
import { expect, test } from 'vitest'
import { DEFAULT_OPTIONS, DEFAULT_TURNS, OptionsSchema, TABLETOP } from '../rules/setup/options.ts'
import { OPTION_WORDS, type OptionName } from './words.ts'

const NAMES = Object.keys(OPTION_WORDS) as OptionName[]
const valuesOf = (name: OptionName): unknown[] => OPTION_WORDS[name].values.map(({ value }) => value)

test('BI-21.1 every option has words', () => {
  expect(NAMES.join(' ')).toBe(
    'rules turns map mapSize sectionSize forces budgets scenarioCards deployment dummies events strategicCards fog victory ' +
      'offboardBattery flanking flankEffect ambushDefenderOnly barrageSuppress breachLight ciwsLimit autoCiws seaSparrowUsesSP ' +
      'hiddenStatic sequentialActions suppressedMustRest suppressionTiming pinnedAlwaysRecovers',
  )
})

test.each(NAMES)('BI-21.1 %s: title, explanation, clauses', name => {
  const { title, explanation, clauses, values, also } = OPTION_WORDS[name]
  expect(title).toMatch(/^[A-Z][^.!]*$/)
  expect(explanation).toMatch(/^[A-Z][^!]*\.$/)
  expect(clauses.length).toBeGreaterThan(0)
  for (const clause of clauses) expect(clause).toMatch(/^BI-\d+\.\d+$/)
  for (const value of values) expect(value.title).toMatch(/^[A-Z0-9][^.!]*$/)
  expect(new Set(values.map(value => value.title)).size).toBe(values.length)
  expect(also === undefined || /\.$/.test(also)).toBe(true)
})

test.each(NAMES)('BI-21.1 %s: the first value is the default', name => {
  const usual = name === 'turns' ? DEFAULT_TURNS : DEFAULT_OPTIONS[name]
  expect(valuesOf(name)[0]).toEqual(usual)
})

test.each(NAMES)('BI-21.3 %s: every value named is one the rules take', name => {
  for (const value of valuesOf(name)) expect(v.is(OptionsSchema, { [name]: value })).toBe(true)
})

/** The values that section 21 of the rulebook lists; where any figure will do, those a set-up screen offers. */
test.each([
  ['rules', ['digital', 'tabletop']],
  ['turns', [15, 14, 13, 12, 11, 10]],
  ['map', ['scenario', 'six', 'eight', 'assembly', 'random']],
  ['sectionSize', [4, 2]],
  ['forces', ['scenario', 'standard', 'points']],
  ['budgets', [{ assault: 300, defender: 250 }, 'even']],
  ['scenarioCards', [1, 2]],
  ['deployment', ['free', 'preset']],
  ['dummies', [5, 0, 1, 2, 3, 4, 6, 7, 8]],
  ['events', [true, false]],
  ['fog', ['sight', 'markers']],
  ['victory', ['standard', 'points', 'none']],
  ['flanking', ['adjacent', 'facing']],
  ['flankEffect', ['atk', 'def']],
  ['barrageSuppress', ['all', 'hit']],
  ['ciwsLimit', ['attack', 'turn']],
  ['suppressionTiming', ['next-turn', 'same-turn']],
] as const)('BI-21.1 the values of %s', (name, values) => {
  expect(valuesOf(name)).toEqual(values)
})

test('BI-17.9 whoever reads about fog reads where its secrets lie', () => {
  expect(OPTION_WORDS.fog.explanation).toMatch(/Against the computer .* in this browser.*holds both sides/)
})

test('BI-21.2 every value of the tabletop rules has a title', () => {
  for (const [name, value] of Object.entries(TABLETOP)) expect(valuesOf(name as OptionName), name).toContainEqual(value)
})
