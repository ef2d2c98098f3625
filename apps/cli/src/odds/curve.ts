// The chance to win against the number of one piece, within what is in the box.
import { type CurvePoint, parseScenario, type Scenario, ScenarioError, winCurve } from '@sandtable/ti4/odds'
import { pieceName } from '@sandtable/ti4/text'
import { percent, stackedBar } from './bars.ts'

const SHOWN = 10

export type Curve = { readonly unit: string; readonly now: number; readonly points: readonly CurvePoint[] }

export function curveOf(scenario: Scenario, unit: string): Curve {
  const now = scenario.attacker.units.find(each => each.unit === unit)?.count ?? 0
  const counts = Array.from({ length: Math.max(SHOWN, now + 2) + 1 }, (_, count) => count).filter(count => {
    const others = scenario.attacker.units.filter(each => each.unit !== unit)
    return (count > 0 || others.length > 0) && isPossible(scenario, [...others, { unit, count }])
  })
  return { unit, now, points: winCurve(scenario, 'attacker', unit, counts) }
}

function isPossible(scenario: Scenario, units: Scenario['attacker']['units']): boolean {
  try {
    parseScenario({ ...scenario, attacker: { ...scenario.attacker, units } })
    return true
  } catch (error) {
    if (error instanceof ScenarioError) return false
    throw error
  }
}

export function curveLines({ unit, now, points }: Curve, isAscii: boolean): string[] {
  return [
    '',
    `With so many ${pieceName(unit)}`,
    ...points.map(({ count, outlook }) => {
      const mark = count === now ? '>' : ' '
      return `${mark} ${String(count).padStart(3)}  ${stackedBar(outlook, isAscii)}  ${percent(outlook.attacker)}`
    }),
  ]
}
