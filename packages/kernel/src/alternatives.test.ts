import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { alternativeFor } from './alternatives.ts'
import { parseWith } from './parse.ts'

const Hold = v.strictObject({ type: v.literal('hold') })
const To = v.strictObject({ type: v.literal('move'), to: v.string() })
const Along = v.strictObject({ type: v.literal('move'), path: v.array(v.string()) })
const Fire = v.pipe(
  v.strictObject({ type: v.literal('fire'), at: v.string(), shells: v.number() }),
  v.check(({ shells }) => shells > 0, 'expected a shell'),
)
const Order = v.variant('type', [Hold, To, Along, Fire])
const Nested = v.variant('type', [Hold, v.variant('type', [To, Fire])])
const Listed = v.variant('type', [Hold, v.strictObject({ type: v.picklist(['move', 'fire']), at: v.string() })])

/** What valibot says by itself, all alternatives asked. */
const plainly = (schema: v.GenericSchema, value: unknown) => {
  const { success, output, issues } = v.safeParse(schema, value, { abortEarly: true })
  return success ? { output } : { issues }
}
const alone = (schema: v.GenericSchema, value: unknown) => plainly(alternativeFor(schema, value), value)

describe('alternativeFor', () => {
  test('a union with something after it is asked whole', () => {
    const shouted = v.pipe(
      Order,
      v.transform(order => ({ ...order, type: order.type.toUpperCase() })),
    )
    expect(alone(shouted, { type: 'hold' })).toEqual({ output: { type: 'HOLD' } })
  })

  test.each<[string, unknown]>([
    ['one of its kind', { type: 'hold' }],
    ['the first of two with the same word', { type: 'move', to: 'A1' }],
    ['the second of two with the same word', { type: 'move', path: ['A1', 'A2'] }],
    ['neither of the two', { type: 'move', path: 'A1' }],
    ['a check that fails', { type: 'fire', at: 'A1', shells: 0 }],
    ['a field missing', { type: 'fire', at: 'A1' }],
    ['a field too many', { type: 'hold', at: 'A1' }],
    ['an unknown word', { type: 'dance' }],
    ['a word that every object answers to', { type: 'constructor' }],
    ['no word', {}],
    ['a word that is none', { type: { type: 'hold' } }],
    ['a list', ['hold']],
    ['nothing', null],
    ['text', 'hold'],
  ])('says what all alternatives together say: %s', (_, value) => {
    for (const schema of [Order, Nested, Listed, Hold]) expect(alone(schema, value)).toEqual(plainly(schema, value))
  })

  test('asks only those that the word names', () => {
    expect(alternativeFor(Order, { type: 'hold' })).toBe(Hold)
    expect(alternativeFor(Order, { type: 'dance' })).toBe(Order)
  })

  test('asks all of them where not each has a word of its own', () => {
    expect(alternativeFor(Nested, { type: 'hold' })).toBe(Nested)
    expect(alternativeFor(Listed, { type: 'hold' })).toBe(Listed)
  })

  test('whoever parses is told the same sentence', () => {
    expect(() => parseWith(Order, { type: 'fire', at: 'A1', shells: 0 }, 'bad-order')).toThrow('expected a shell')
    expect(() => parseWith(Order, { type: 'dance' }, 'bad-order')).toThrow(
      /^type: expected "hold" or "move" or "fire", found "dance"/,
    )
  })
})
