import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FIGURES, type Figures, type Tally } from '../tally/tally-adapter.ts'
import { figures, rowOf, tallyOf } from '../testing/toy.ts'
import type { Line } from './result-line.ts'
import { type GameRow, readRow, rowText } from './row.ts'

const names = fc.oneof(fc.string({ maxLength: 8 }), fc.string({ unit: 'binary', maxLength: 8 }))
const seat = fc.constantFrom('red', 'blue')
const numbers = fc.oneof(fc.nat(12), fc.nat(3_000_000_000), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
const amounts = fc.oneof(
  fc.constant(0),
  fc.nat(200),
  fc.double({ min: 0, max: 5000, noNaN: true }),
  fc.double({ min: -1e9, max: 1e9, noNaN: true }),
)
const bySeat = <T>(value: fc.Arbitrary<T>) => fc.dictionary(seat, value, { maxKeys: 2, noNullPrototype: true })
const byName = <T>(value: fc.Arbitrary<T>) =>
  fc.dictionary(fc.stringMatching(/^[A-Z]\w*$/), value, { maxKeys: 4, noNullPrototype: true })
const someFigures = fc
  .tuple(...FIGURES.map(() => amounts))
  .map(values => Object.fromEntries(FIGURES.map((figure, i) => [figure, values[i]])) as Figures)
const cells = bySeat(fc.array(fc.nat(1500), { maxLength: 30 }))
const anyTally: fc.Arbitrary<Tally> = fc.record({
  turns: fc.nat(300),
  first: fc.option(seat),
  score: fc.array(numbers, { maxLength: 3 }),
  units: bySeat(byName(someFigures)),
  objectives: fc.array(fc.record({ name: names, seat, turn: fc.nat(300) }), { maxLength: 3 }),
  openings: bySeat(names),
  visits: cells,
  deaths: cells,
  marks: byName(byName(numbers)),
})
const anyRow: fc.Arbitrary<GameRow> = fc.record({
  game: fc.nat(),
  isSwapped: fc.boolean(),
  winner: fc.option(seat),
  reason: names,
  clause: names,
  actions: fc.nat(),
  hash: names,
  tally: fc.option(anyTally),
  trouble: fc.option(fc.record({ kind: fc.constant('failed' as const), seat: fc.option(seat), message: names })),
})

const mapped = <T, U>(dict: { readonly [key: string]: T }, to: (value: T) => U) =>
  Object.fromEntries(Object.entries(dict).map(([key, value]) => [key, to(value)]))

function packed(of: Figures): number[] {
  const all = FIGURES.map(figure => Math.round(of[figure] * 1000) / 1000)
  return all.slice(0, all.findLastIndex(value => value !== 0) + 1)
}

function pairs(list: readonly number[]): number[] {
  const sorted = [...new Set(list)].sort((a, b) => a - b)
  return sorted.flatMap(cell => [cell, list.filter(each => each === cell).length])
}

/** The same said plainly. */
function plainLine({ game, isSwapped, winner, reason, clause, actions, hash, tally, trouble }: GameRow): Line {
  return {
    n: game,
    ...(isSwapped && { x: 1 }),
    w: winner,
    r: reason,
    c: clause,
    a: actions,
    h: hash,
    ...(tally && {
      t: [tally.turns, tally.first, tally.score],
      u: mapped(tally.units, kinds => mapped(kinds, packed)),
      o: tally.objectives.map(({ name, seat, turn }) => [name, seat, turn] as const),
      s: tally.openings,
      v: mapped(tally.visits, pairs),
      d: mapped(tally.deaths, pairs),
      m: tally.marks,
    }),
    ...(trouble && { e: trouble }),
  }
}

describe('a row', () => {
  test('comes back from its line as it was', () => {
    const tally = tallyOf({
      units: { red: { LINE: figures({ fielded: 2, expected: 1.2345, command: 3 }) } },
      objectives: [{ name: 'Hill', seat: 'red', turn: 3 }],
      openings: { red: 'strikes' },
      visits: { red: [3, 3, 7] },
      deaths: { blue: [1] },
      marks: { Ambushes: { hit: 2 } },
    })
    const row = rowOf(12, { isSwapped: true, tally })
    const back = readRow(JSON.parse(rowText(row)))
    // To a thousandth.
    expect(back).toEqual({
      ...row,
      tally: { ...tally, units: { red: { LINE: figures({ fielded: 2, expected: 1.235, command: 3 }) } } },
    })
    const broken = rowOf(3, { tally: null, trouble: { kind: 'failed', seat: 'red', message: 'x' } })
    expect(readRow(JSON.parse(rowText(broken)))).toEqual(broken)
  })

  test('is the line that JSON.stringify would write, as long as every letter is plain', () => {
    fc.assert(
      fc.property(anyRow, row => {
        const text = rowText(row)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(plainLine(row))))
        expect(text).toMatch(/^[ -~]*$/)
        if (/^[ -~]*$/.test(JSON.stringify(row))) expect(text).toBe(JSON.stringify(plainLine(row)))
      }),
      { numRuns: 300, seed: 8 },
    )
  })

  test('may be of any length, and the next one is whole again', () => {
    const message = '"Schütze" \u2028 '.repeat(20_000)
    const broken = rowOf(3, { tally: null, trouble: { kind: 'failed', seat: 'red', message } })
    expect(readRow(JSON.parse(rowText(broken)))).toEqual(broken)
    const visits = { red: Array.from({ length: 5000 }, (_, cell) => 3 * cell) }
    const wide = rowOf(4, { tally: tallyOf({ visits }) })
    expect(readRow(JSON.parse(rowText(wide)))).toEqual(wide)
    expect(readRow(JSON.parse(rowText(rowOf(5))))).toEqual(rowOf(5))
  })

  test.each([null, 3, 'x', [], {}, { n: 'a', r: '' }, { pace: {} }])('%j is none', value => {
    expect(readRow(value)).toBe(null)
  })

  test.each([
    { n: -3 },
    { n: 1.5 },
    { w: 7 },
    { a: '9' },
    { t: null },
    { t: [5, 'red'] },
    { u: 7 },
    { u: { red: { LINE: ['two'] } } },
    { o: [['Hill', 'red']] },
    { v: { red: 'x' } },
    { v: { red: [3] } },
    { v: { red: [3, 1e9] } },
    { d: { red: [-1, 1] } },
    { m: { Ambushes: 2 } },
    { e: {} },
  ])('and neither is a whole one with %j in it', change => {
    const line = JSON.parse(rowText(rowOf(12)))
    expect(readRow(line)).not.toBe(null)
    expect(readRow({ ...line, ...change })).toBe(null)
  })
})
