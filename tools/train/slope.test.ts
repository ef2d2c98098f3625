import { seeded } from '@sandtable/kernel'
import { describe, expect, it } from 'vitest'
import { slopeOf } from './slope.ts'

const dice = seeded('slopes')
const even = () => dice.pick(2001, 'input') / 1000 - 1

describe('the slope of a score', () => {
  it('is found through noise, for each input apart', () => {
    const truth = [0.6, 0, -0.3]
    const seen = Array.from({ length: 4000 }, () => {
      const inputs = truth.map(even)
      return { inputs, score: inputs.reduce((sum, input, i) => sum + input * (truth[i] as number), even()) }
    })
    const { slope, error } = slopeOf(seen)
    // Inputs of spread 0.58 are drawn towards zero by 0.33 / (0.33 + 0.3), and scaled up by 1.3.
    for (const [i, found] of slope.entries()) expect(Math.abs(found - 0.68 * (truth[i] as number))).toBeLessThan(0.06)
    expect(error).toBeLessThan(0.02)
  })

  it('is flat where nothing depends on anything', () => {
    const seen = Array.from({ length: 1000 }, () => ({ inputs: [even(), even()], score: even() }))
    const { slope, error } = slopeOf(seen)
    for (const found of slope) expect(Math.abs(found)).toBeLessThan(5 * error)
  })
})
