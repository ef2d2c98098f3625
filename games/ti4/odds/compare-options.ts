// Two options side by side, and a chance against the number of one unit.
import { type Scenario, withCount } from './notation/scenario.ts'
import { odds } from './odds.ts'
import type { SideName } from './problem/problem.ts'
import type { OutcomeChances } from './solver/ends.ts'

/** `margin`: one of them was sampled, give or take so much at 95 % (TI-O.24). */
export type Compared = {
  readonly first: OutcomeChances
  readonly second: OutcomeChances
  readonly gain: OutcomeChances
  readonly margin?: number
}

/** What the second option changes, in the chance of each outcome. */
export function compareOptions(first: Scenario, second: Scenario): Compared {
  const { outlook: a, margin: ofA = 0 } = outcomes(first)
  const { outlook: b, margin: ofB = 0 } = outcomes(second)
  const gain = {
    attacker: b.attacker - a.attacker,
    draw: b.draw - a.draw,
    defender: b.defender - a.defender,
    open: b.open - a.open,
  }
  return { first: a, second: b, gain, ...(ofA + ofB > 0 ? { margin: Math.max(ofA, ofB) } : {}) }
}

export type CurvePoint = { readonly count: number; readonly outlook: OutcomeChances; readonly margin?: number }

/** The outlook with each number of one unit, the rest as it is. */
export function winCurve(scenario: Scenario, side: SideName, unit: string, counts: readonly number[]): CurvePoint[] {
  return counts.map(count => ({ count, ...outcomes(withCount(scenario, side, unit, count)) }))
}

function outcomes(scenario: Scenario): { readonly outlook: OutcomeChances; readonly margin?: number } {
  const answer = odds(scenario)
  if (answer.method === 'full') return { outlook: answer.ground }
  if (answer.method === 'exact') return { outlook: answer.outlook }
  const { attacker, draw, defender, open } = answer.outlook
  return { outlook: { attacker: attacker.p, draw: draw.p, defender: defender.p, open: open.p }, margin: answer.margin }
}
