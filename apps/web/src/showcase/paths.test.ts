import { describe, expect, it } from 'vitest'
import { compactPath } from './paths.ts'

describe('compact paths', () => {
  it.each([
    ['M10 10L20 15L20 5Z', 'm10 10 10 5 0-10z'],
    ['M10 10H20V4', 'm10 10h10v-6'],
    ['M0 0Q5 5 10 0Q15 -5 20 0', 'm0 0q5 5 10 0 5-5 10 0'],
    ['M1 1l2 2m3 3l-1 0', 'm1 1 2 2m3 3-1 0'],
    ['M0 0A8 8 0 0 1 4 4', 'm0 0a8 8 0 0 1 4 4'],
    ['M2 2H4ZM8 8L9 9', 'm2 2h2zm6 6 1 1'],
    ['M0.2 0.3L1.4 1.4', 'm0 .5 1.5 1'],
  ])('%s', (d, wanted) => {
    expect(compactPath(d, 2)).toBe(wanted)
  })

  it('does not drift: the end of a long line is where it was', () => {
    const far = `M0 0${Array.from({ length: 1000 }, (_, i) => `L${((i + 1) * 0.3).toFixed(1)} ${((i + 1) * 0.7).toFixed(1)}`).join('')}`
    const steps = (compactPath(far, 2).match(/-?[\d.]+/g) ?? []).map(Number)
    const sum = (odd: number) => steps.filter((_, i) => i % 2 === odd).reduce((a, b) => a + b, 0)
    expect(sum(0)).toBeCloseTo(300, 6)
    expect(sum(1)).toBeCloseTo(700, 6)
  })

  it('says which command it does not know', () => {
    expect(() => compactPath('M0 0K1 1', 2)).toThrow("'K'")
  })
})
