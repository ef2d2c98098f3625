import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { moved, SYMBOL_FILE, symbolsFile } from './nato-symbols.ts'

test('the symbols on file are those that milsymbol draws today', () => {
  expect(readFileSync(SYMBOL_FILE, 'utf8')).toBe(symbolsFile())
})

test('a path keeps its shape: absolute points move, relative ones only shrink', () => {
  expect(moved('M25,50 l150,0 0,100 -150,0 z')).toBe('M2 1.33l56 0 0 37.33 -56 0z')
  expect(moved('m 60,84 40,20 z')).toBe('M15.07 14.03l14.93 7.47z')
  expect(moved('M25,150 L100,52 175,150')).toBe('M2 38.67L30 2.08 58 38.67')
})
