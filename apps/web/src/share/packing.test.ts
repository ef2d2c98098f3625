import type { MatchRecord } from '@sandtable/kernel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBase64Url, packRecord, sizeText, toBase64Url, unpackRecord } from './packing.ts'

const record: MatchRecord = {
  format: 'sandtable-record',
  version: 1,
  game: 'toy',
  rulesVersion: 1,
  scenario: { title: 'Prés – “old” field', map: ['..', 'W.'] },
  options: {},
  seats: {},
  dice: { seed: 'seed', commitment: null },
  setup: { draws: [], hash: '0123456789abcdef' },
  entries: [{ seq: 1, seat: 'blue', action: { type: 'pass' }, draws: [], hash: '0123456789abcdef' }],
  outcome: null,
}

describe('a record as a link', () => {
  it('comes out as it went in', async () => {
    const packed = await packRecord(record)
    expect(packed).toMatch(/^[\w-]+$/)
    expect(await unpackRecord(packed)).toEqual(record)
  })

  it('says what is wrong with a link that was cut off', async () => {
    const packed = await packRecord(record)
    await expect(unpackRecord(packed.slice(0, packed.length / 2))).rejects.toThrow(/cut off|cannot be unpacked/)
    await expect(unpackRecord('%%%')).rejects.toThrow(/letters that no record link has/)
  })

  it('says what is wrong with a link that holds something else', async () => {
    const other = await packRecord({ hello: 'world' } as never)
    await expect(unpackRecord(other)).rejects.toThrow(/format/)
  })

  it('writes any bytes in letters of an address and reads them back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 64 }), bytes => {
        const text = toBase64Url(bytes)
        expect(encodeURIComponent(text)).toBe(text)
        expect([...fromBase64Url(text)]).toEqual([...bytes])
      }),
    )
  })

  it('tells sizes', () => {
    expect(sizeText(420)).toBe('420 letters')
    expect(sizeText(3421)).toBe('3.4 kB')
  })
})
