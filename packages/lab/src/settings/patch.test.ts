import { ParseError } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { findEven, shareOf } from './balance.ts'
import { checkTables, parsePatch, patchData, refusalWords, UnknownName, writeTables } from './patch.ts'
import { parseDial, settingsOf } from './sweep.ts'

const BOUNDS = { cost: { least: 0, most: 100 } }

test('a patch is read line by line', () => {
  const text =
    '\uFEFF# cheaper\r\nharrier.cost: 40\r\n\nscenario.units.b-1.sp = 5  # stronger\noptions.fog: markers\noptions.events: false\n'
  expect(parsePatch(text)).toEqual([
    { path: 'harrier.cost', value: 40 },
    { path: 'scenario.units.b-1.sp', value: 5 },
    { path: 'options.fog', value: 'markers' },
    { path: 'options.events', value: false },
  ])
})

test.each([
  ['harrier cost 40', 'line 1'],
  ['a.b: 1\nc', 'line 2'],
  ['a.b: 1\na.b: 2', 'changed twice'],
])('%j is refused with its place', (text, words) => {
  expect(() => parsePatch(text)).toThrow(ParseError)
  expect(() => parsePatch(text)).toThrow(words)
})

describe('what is changed', () => {
  const scenario = {
    turns: 10,
    units: [
      { id: 'a', sp: 4 },
      { id: 'b', sp: 3 },
    ],
    forces: { red: { tank: 1 } },
  }

  test('a copy of the scenario, things in lists by id or place; the scenario itself stays', () => {
    const before = structuredClone(scenario)
    const changed = patchData(
      'scenario',
      scenario,
      parsePatch('scenario.units.b.sp: 6\nscenario.units.0.sp: 1\nscenario.forces.red.gun: 2'),
    )
    expect(changed).toEqual({
      turns: 10,
      units: [
        { id: 'a', sp: 1 },
        { id: 'b', sp: 6 },
      ],
      forces: { red: { tank: 1, gun: 2 } },
    })
    expect(scenario).toEqual(before)
  })

  test.each(['scenario.units.c.sp: 1', 'scenario.units.2.sp: 1', 'scenario.froces.red.tank: 1'])('%s names nothing', line => {
    expect(() => patchData('scenario', scenario, parsePatch(line))).toThrow(UnknownName)
  })

  test('options may be new', () => {
    expect(patchData('options', {}, parsePatch('options.budgets.assault: 320\noptions.budgets.defender: 240'))).toEqual({
      budgets: { assault: 320, defender: 240 },
    })
  })

  test('tables of the rules, within their bounds and not beyond', () => {
    const row = { cost: 45 }
    const tables = { harrier: { row, bounds: BOUNDS } }
    writeTables(tables, parsePatch('harrier.cost: 40\nscenario.x: 1'))
    expect(row.cost).toBe(40)
    for (const line of [
      'harier.cost: 1',
      'harrier.price: 1',
      'harrier.cost: 101',
      'harrier.cost: -1',
      'harrier.cost: 1.5',
      'harrier.cost: free',
    ])
      expect(() => writeTables(tables, parsePatch(line)), line).toThrow(ParseError)
    expect(() => checkTables(tables, parsePatch('toString.cost: 1'))).toThrow(UnknownName)
    expect(row.cost).toBe(40)
  })
})

test('a range of values, and every combination of two', () => {
  expect(parseDial('harrier.cost=30..60/15')).toEqual({ path: 'harrier.cost', values: [30, 45, 60] })
  expect(parseDial('a.b = -1..1').values).toEqual([-1, 0, 1])
  const settings = settingsOf([parseDial('a=1..2'), parseDial('b=3..4')])
  expect(settings.map(setting => setting.map(({ value }) => value).join())).toEqual(['1,3', '1,4', '2,3', '2,4'])
  for (const bad of ['a', 'a=1', 'a=2..1', 'a=1..9999', 'a=1..2/0']) expect(() => parseDial(bad), bad).toThrow(ParseError)
})

test('the search for balance ends at the even setting', async () => {
  // A setting of value v wins v in 10 games, exactly.
  const played: number[] = []
  const settings = settingsOf([parseDial('a=1..9')])
  const rounds = await findEven(
    settings,
    async (setting, from, to) => {
      played.push(to - from)
      return ((to - from) * Number(setting[0]?.value)) / 10
    },
    () => {},
  )
  const last = rounds.at(-1)
  expect(last?.candidates.map(({ setting }) => setting[0]?.value)).toEqual([5])
  expect(shareOf(last!.candidates[0]!)).toBeCloseTo(0.5)
  // 9, 5, 3, 2, 1 settings; each plays only what it has not played before.
  expect(rounds.map(({ games, candidates }) => [games, candidates.length])).toEqual([
    [32, 9],
    [64, 5],
    [128, 3],
    [256, 2],
    [512, 1],
  ])
  expect(played.slice(9, 14)).toEqual([32, 32, 32, 32, 32])
})

test.each([
  ['scenario: 5', 'scenario: what of it is to be changed? A name belongs behind it, as in scenario.turns.'],
  ['options: 5', 'options: what of it is to be changed? A name belongs behind it, as in options.fog.'],
])('%s is told what it lacks', (text, words) => {
  const said = () => {
    try {
      checkTables({}, parsePatch(text))
    } catch (error) {
      return refusalWords(error as ParseError, (word, known) => (known.includes(word) ? word : null))
    }
    return ''
  }
  expect(said()).toBe(words)
})

test('where nothing could be meant nothing is listed', () => {
  const error = new UnknownName('options.foo', 'foo', 'field', [])
  expect(refusalWords(error, () => null)).toBe('options.foo: there is no field "foo".')
})
