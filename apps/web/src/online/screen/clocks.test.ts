import { describe, expect, test } from 'vitest'
import { CLOCKS, clockText, timeText } from './clocks.ts'

describe('the time that is left', () => {
  test.each([
    [0, '0:00'],
    [-5000, '0:00'],
    [1, '0:01'],
    [272_000, '4:32'],
    [3_909_000, '1:05:09'],
    [183_600_000, '2 d 3 h'],
  ])('%d ms is written %s', (ms, text) => {
    expect(timeText(ms)).toBe(text)
  })

  test('every clock that is offered has words of its own', () => {
    expect(new Set(CLOCKS.map(({ rule }) => clockText(rule))).size).toBe(CLOCKS.length)
  })
})
