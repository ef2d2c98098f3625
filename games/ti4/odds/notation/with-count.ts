// A scenario with another number of one unit; light enough for a page that leaves solving to a worker.
import type { SideName } from '../problem/problem.ts'
import type { Scenario, UnitLine } from './scenario.ts'

export function withCount(scenario: Scenario, side: SideName, unit: string, count: number): Scenario {
  const { units } = scenario[side]
  const line = units.find(each => each.unit === unit)
  const damaged = Math.min(line?.damaged ?? 0, count)
  const changed: UnitLine = { unit, count, ...(damaged > 0 ? { damaged } : {}) }
  const others = line ? units.map(each => (each.unit === unit ? changed : each)) : [...units, changed]
  return { ...scenario, [side]: { ...scenario[side], units: others.filter(each => each.count > 0) } }
}
