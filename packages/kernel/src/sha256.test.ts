import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256 } from './sha256.ts'

test('the digests of the standard', () => {
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
})

test('agrees with another implementation for every length around a block, and beyond ASCII', () => {
  for (let length = 0; length < 200; length++) {
    const text = 'ü'.repeat(length % 3) + 'x'.repeat(length)
    expect(sha256(text), `${length}`).toBe(createHash('sha256').update(text).digest('hex'))
  }
})
