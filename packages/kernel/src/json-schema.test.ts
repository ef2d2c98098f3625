import { describe, expect, test } from 'vitest'
import { fitsSchema, type JsonSchema, sameJson } from './json-schema.ts'

const BET: JsonSchema = {
  type: 'object',
  properties: { type: { const: 'bet' }, n: { type: 'integer', minimum: 1, maximum: 3 } },
  required: ['type', 'n'],
  additionalProperties: false,
}

describe('fitsSchema', () => {
  test.each<[string, JsonSchema, unknown, boolean]>([
    ['nothing asked', {}, { anything: 1 }, true],
    ['const', { const: 'bet' }, 'bet', true],
    ['const of another type', { const: 1 }, '1', false],
    ['const as data', { const: { q: 1, r: [2] } }, { r: [2], q: 1 }, true],
    ['const null', { const: null }, null, true],
    ['enum', { enum: ['n', 'ne', 4] }, 4, true],
    ['not in enum', { enum: ['n', 'ne'] }, 's', false],
    ['one of several', { anyOf: [{ type: 'null' }, { type: 'integer', minimum: 5 }] }, 5, true],
    ['none of several', { anyOf: [{ type: 'null' }, { type: 'integer', minimum: 5 }] }, 4, false],
    ['integer', { type: 'integer' }, 3, true],
    ['a fraction is no integer', { type: 'integer' }, 3.5, false],
    ['an integer is a number', { type: 'number' }, 3, true],
    ['text is no number', { type: 'number' }, '3', false],
    ['NaN is no number', { type: 'number' }, Number.NaN, false],
    ['lowest', { type: 'integer', minimum: 1, maximum: 3 }, 1, true],
    ['highest', { type: 'integer', minimum: 1, maximum: 3 }, 3, true],
    ['below', { type: 'integer', minimum: 1, maximum: 3 }, 0, false],
    ['above', { type: 'integer', minimum: 1, maximum: 3 }, 4, false],
    ['boolean', { type: 'boolean' }, false, true],
    ['0 is no boolean', { type: 'boolean' }, 0, false],
    ['null', { type: 'null' }, null, true],
    ['null is no object', { type: 'object' }, null, false],
    ['a list is no object', { type: 'object' }, [], false],
    ['text length', { type: 'string', minLength: 1, maxLength: 3 }, 'abc', true],
    ['text too short', { type: 'string', minLength: 1 }, '', false],
    ['text too long', { type: 'string', maxLength: 3 }, 'abcd', false],
    ['pattern', { type: 'string', pattern: '^[a-z]\\d$' }, 'b4', true],
    ['not the pattern', { type: 'string', pattern: '^[a-z]\\d$' }, 'b44', false],
    ['list', { type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: 2 }, [1, 2], true],
    ['list too short', { type: 'array', minItems: 1 }, [], false],
    ['list too long', { type: 'array', maxItems: 2 }, [1, 2, 3], false],
    ['wrong item', { type: 'array', items: { type: 'integer' } }, [1, 'x'], false],
    ['an action', BET, { type: 'bet', n: 2 }, true],
    ['another type', BET, { type: 'raise', n: 2 }, false],
    ['field missing', BET, { type: 'bet' }, false],
    ['field undefined', BET, { type: 'bet', n: undefined }, false],
    ['field out of bounds', BET, { type: 'bet', n: 4 }, false],
    ['a field too many', BET, { type: 'bet', n: 1, x: 1 }, false],
    ['a field too many, but undefined', BET, { type: 'bet', n: 1, x: undefined }, true],
    ['a field too many where that is allowed', { ...BET, additionalProperties: true }, { type: 'bet', n: 1, x: 1 }, true],
    ['a field that only the prototype knows', { type: 'object', additionalProperties: false }, { constructor: 1 }, false],
  ])('%s', (_, schema, value, fits) => {
    expect(fitsSchema(schema, value)).toBe(fits)
  })
})

describe('sameJson', () => {
  test.each<[string, unknown, unknown, boolean]>([
    ['order of keys', { a: 1, b: [2] }, { b: [2], a: 1 }, true],
    ['undefined and missing', { a: 1, b: undefined }, { a: 1 }, true],
    ['missing and undefined', { a: 1 }, { a: 1, b: undefined }, true],
    ['other key, undefined', { a: undefined }, { b: undefined }, true],
    ['order of a list', [1, 2], [2, 1], false],
    ['length of a list', [1], [1, 1], false],
    ['list and object', ['x'], { 0: 'x' }, false],
    ['null and object', null, {}, false],
    ['number and text', 1, '1', false],
    ['a key more', { a: 1 }, { a: 1, b: 2 }, false],
    ['another key', { a: 1 }, { b: 1 }, false],
    ['deep', { a: { b: [{ c: 1 }] } }, { a: { b: [{ c: 2 }] } }, false],
  ])('%s', (_, one, other, same) => {
    expect(sameJson(one, other)).toBe(same)
    expect(sameJson(other, one)).toBe(same)
  })
})
