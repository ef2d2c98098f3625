// WW-18.2: the draft as a list to read and change, every line with its price, and the ledger under it.

import type { PlanProblem } from '../rules/contract/refusals.ts'
import { printStep } from '../rules/plan/notation.ts'
import type { Plan, PlanStep } from '../rules/plan/plan.ts'
import { ledgerOf } from '../rules/plan/pricing.ts'
import { problemsOf } from '../rules/plan/validation.ts'
import type { WwState } from '../rules/state/state.ts'
import { isUnitType, type Side } from '../rules/tables.ts'
import { planOf } from '../rules/turn/execution.ts'
import { capitalised, counted, listed, UNIT_NAMES } from '../text/names.ts'
import { explain } from '../text/refusals.ts'
import { foresee, incomeAfter } from './foresight.ts'
import { placeName } from './hexes.ts'

export type Reason = { readonly text: string; readonly clause: string }
export type PlanLine = {
  readonly kind: 'buy' | 'step'
  readonly index: number
  readonly words: string
  readonly notation: string
  readonly price: number
  /** How the price comes about. */
  readonly parts: string
  readonly clause: string
  readonly problem: Reason | null
  readonly hex: string | null
}
export type LedgerCard = {
  readonly treasury: number
  readonly rows: readonly { readonly name: string; readonly amount: number; readonly clause: string }[]
  readonly price: number
  readonly left: number
  readonly next: Reason | null
}
export type PlanSheet = {
  readonly plan: Plan
  readonly lines: readonly PlanLine[]
  readonly ledger: LedgerCard
  readonly problems: readonly Reason[]
}

export const reasonOf = (problem: PlanProblem): Reason => ({ text: explain(problem), clause: problem.clause })

export function planSheet(state: WwState, side: Side): PlanSheet {
  const plan = planOf(state, side)
  const problems = problemsOf(state, side, plan)
  const ledger = ledgerOf(state, side, plan)
  const problemAt = (path: string) => {
    const found = problems.find(each => 'path' in each && each.path === path)
    return found ? reasonOf(found) : null
  }
  const buys = (plan.buys ?? []).map(
    ({ at, units }, index): PlanLine => ({
      kind: 'buy',
      index,
      words: `${capitalised(placeName(state, at))} raises ${recruits(units)}`,
      notation: `+${units.join(',')}@${at}`,
      price: ledger.byBuy[index] ?? 0,
      parts: `${units.length} × 3`,
      clause: 'WW-6.6',
      problem: problemAt(`buys[${index}]`),
      hex: at,
    }),
  )
  const steps = (plan.steps ?? []).map((step, index): PlanLine => {
    const { moves = 0, fees = 0, shells = 0 } = ledger.byStep[index] ?? {}
    return {
      kind: 'step',
      index,
      words: stepWords(state, step),
      notation: printStep(state, side, step),
      price: moves + fees + shells,
      parts: fees > 0 ? `${moves} march, ${fees} split` : shells > 0 ? counted(shells, 'shell') : `${moves} march`,
      clause: step.do === 'fire' ? 'WW-12.2' : fees > 0 ? 'WW-9.5' : 'WW-9.2',
      problem: problemAt(`steps[${index}]`),
      hex: step.do === 'move' ? (step.path[0] ?? null) : step.do === 'fire' ? (step.shots[0]?.at ?? null) : null,
    }
  })
  return { plan, lines: [...buys, ...steps], ledger: ledgerCard(state, side, plan), problems: problems.map(reasonOf) }
}

export function recruits(units: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const type of units) counts.set(type, (counts.get(type) ?? 0) + 1)
  return listed([...counts].map(([type, n]) => `${n} ${isUnitType(type) ? UNIT_NAMES[type] : type}`))
}

export function stepWords(state: WwState, step: PlanStep): string {
  if (step.do === 'wait') return 'Wait'
  const who = step.units.length > 4 ? counted(step.units.length, 'unit') : listed(step.units)
  if (step.do === 'fire') {
    const aims = step.shots.map(({ at, shells }) => `${counted(shells, 'shell')} at ${placeName(state, at)}`)
    return `${who} ${step.units.length === 1 ? 'fires' : 'fire'} ${listed(aims)}`
  }
  const to = step.path[step.path.length - 1] ?? ''
  const far = step.path.length - 1
  return `${who} ${step.units.length === 1 ? 'marches' : 'march'} from ${step.path[0]} to ${placeName(state, to)}, ${counted(far, 'hex', 'hexes')}`
}

function ledgerCard(state: WwState, side: Side, plan: Plan): LedgerCard {
  const { treasury, buys, moves, fees, shells, price, left } = ledgerOf(state, side, plan)
  const foresight = foresee(state, side, plan)
  const income = foresight ? incomeAfter(state, foresight, side) : null
  return {
    treasury,
    rows: [
      { name: 'Recruits', amount: buys, clause: 'WW-6.6' },
      { name: 'Marches', amount: moves, clause: 'WW-9.2' },
      { name: 'Splitting groups', amount: fees, clause: 'WW-9.5' },
      { name: 'Shells', amount: shells, clause: 'WW-12.2' },
    ],
    price,
    left,
    next:
      income === null
        ? null
        : { text: `Then ${income} next turn, if the enemy stays where he is and the air is calm.`, clause: 'WW-5.11' },
  }
}
