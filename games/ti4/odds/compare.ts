// Two options side by side, and a chance against the number of one unit.
import { compile } from './compile.ts'
import type { Outlook } from './ends.ts'
import { solveFull } from './full.ts'
import type { SideName } from './problem.ts'
import type { Scenario, UnitLine } from './scenario.ts'
import { outlook } from './solve.ts'

export type Compared = { readonly first: Outlook; readonly second: Outlook; readonly gain: Outlook }

/** What the second option changes, in the chance of each outcome. */
export function compareOptions(first: Scenario, second: Scenario): Compared {
  const a = outcomes(first)
  const b = outcomes(second)
  const gain = {
    attacker: b.attacker - a.attacker,
    draw: b.draw - a.draw,
    defender: b.defender - a.defender,
    open: b.open - a.open,
  }
  return { first: a, second: b, gain }
}

export type CurvePoint = { readonly count: number; readonly outlook: Outlook }

/** The outlook with each number of one unit, the rest as it is. */
export function winCurve(scenario: Scenario, side: SideName, unit: string, counts: readonly number[]): CurvePoint[] {
  return counts.map(count => ({ count, outlook: outcomes(withCount(scenario, side, unit, count)) }))
}

export function withCount(scenario: Scenario, side: SideName, unit: string, count: number): Scenario {
  const { units } = scenario[side]
  const line = units.find(each => each.unit === unit)
  const damaged = Math.min(line?.damaged ?? 0, count)
  const changed: UnitLine = { unit, count, ...(damaged > 0 ? { damaged } : {}) }
  const others = line ? units.map(each => (each.unit === unit ? changed : each)) : [...units, changed]
  return { ...scenario, [side]: { ...scenario[side], units: others.filter(each => each.count > 0) } }
}

function outcomes(scenario: Scenario): Outlook {
  return scenario.place === 'full' ? solveFull(scenario).ground : outlook(compile(scenario).problem)
}
