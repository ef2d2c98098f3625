// The solver against the long way round and against dice.
import { describe, expect, test } from 'vitest'
import { sample } from '../sampler/sample.ts'
import { OUTCOMES } from '../solver/ends.ts'
import { solve } from '../solver/solve.ts'
import { enumerate } from './enumeration.ts'
import { randomProblem } from './random-problem.ts'

describe('TI-O.17 the solver is exact', () => {
  test('TI-O.8 TI-O.20 TI-O.21 150 small combats with every kind of effect, against enumeration, to 1e-10', () => {
    for (let seed = 0; seed < 150; seed++) {
      const problem = randomProblem(seed, 2)
      const ours = solve(problem)
      const judge = enumerate(problem)
      const told = `combat ${seed}`
      for (const outcome of OUTCOMES) {
        expect(Math.abs(ours.outlook[outcome] - judge.outlook[outcome]), `${told}: ${outcome}`).toBeLessThan(1e-10)
      }
      for (const name of ['attacker', 'defender'] as const) {
        for (const [g, { expected, unit }] of ours.sides[name].units.entries()) {
          expect(Math.abs(expected - judge.left[name][g]!), `${told}: ${name} ${unit}`).toBeLessThan(1e-10)
        }
      }
    }
  })

  test('TI-O.24 500 combats of up to six kinds of units a side, against 150 games with dice each, within statistical error', () => {
    const games = 150
    let squares = 0
    let count = 0
    for (let seed = 1000; seed < 1500; seed++) {
      const problem = randomProblem(seed, 1 + (seed % 6))
      const { outlook } = solve(problem)
      const played = sample(problem, `sample ${seed}`, games)
      for (const outcome of OUTCOMES) {
        const p = Math.min(1, outlook[outcome])
        const sigma = Math.sqrt((p * (1 - p)) / games)
        // Of 2000 comparisons none may be five standard errors off, nor an impossible outcome come up.
        expect(Math.abs(played.outlook[outcome].p - p), `combat ${seed}: ${outcome}`).toBeLessThanOrEqual(5 * sigma + 2 / games)
        if (p === 0) expect(played.outlook[outcome].hits).toBe(0)
        if (p * games < 10 || (1 - p) * games < 10) continue
        squares += ((played.outlook[outcome].p - p) / sigma) ** 2
        count++
      }
    }
    // All together: the mean square of the standardised differences is 1, give or take.
    expect(count).toBeGreaterThan(500)
    expect(Math.abs(squares / count - 1)).toBeLessThan(5 * Math.sqrt(2 / count))
  })
})
