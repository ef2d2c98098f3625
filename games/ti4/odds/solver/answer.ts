// What is told of a solved combat (TI-O.10).
import type { Duel, SideName } from '../problem/problem.ts'
import { chancesOf, type Ends, OUTCOMES, type OutcomeChances } from './ends.ts'
import type { Fight } from './fight/fight.ts'

export type Answer = {
  readonly outlook: OutcomeChances
  readonly sides: Duel<SideAnswer>
  /** Expected rounds fought. */
  readonly rounds: number
  /** How things stand after round 1, 2… */
  readonly byRound: readonly OutcomeChances[]
  /** Chance that each side left by its plan. */
  readonly retreats: Duel<number>
  /** Chance left undecided: 0 but for repairs that never end (TI-O.20). */
  readonly residue: number
}

export type SideAnswer = {
  readonly units: readonly UnitAnswer[]
  /** Chance that exactly 0, 1, 2… units are left. */
  readonly left: readonly number[]
  readonly remainingCost: number
  readonly lostCost: number
  readonly anyLoss: number
}

export type UnitAnswer = {
  readonly unit: string
  readonly type: string
  readonly count: number
  readonly expected: number
  /** Expected, given each outcome; null where that outcome cannot be. */
  readonly given: { readonly [O in keyof OutcomeChances]: number | null }
}

type Course = { readonly rounds: number; readonly byRound: readonly OutcomeChances[]; readonly residue: number }

export function answerOf(fight: Fight, ends: Ends, { rounds, byRound, residue }: Course): Answer {
  const outlook = chancesOf(ends)
  const retreats = { attacker: 0, defender: 0 }
  for (const { retreated, p } of ends) if (retreated) retreats[retreated] += p
  return {
    outlook,
    sides: { attacker: sideAnswer(fight, 'attacker', ends, outlook), defender: sideAnswer(fight, 'defender', ends, outlook) },
    rounds,
    byRound,
    retreats,
    residue,
  }
}

function sideAnswer(fight: Fight, name: SideName, ends: Ends, outlook: OutcomeChances): SideAnswer {
  const { force, conditions, size } = fight[name]
  const { groups } = force.side
  const kinds = OUTCOMES.length
  /** By condition and outcome. */
  const mass = new Float64Array(size * kinds)
  for (const end of ends) mass[end[name] * kinds + OUTCOMES.indexOf(end.outcome)]! += end.p
  const sums = new Float64Array(groups.length * kinds)
  const left: number[] = []
  for (const { count } of groups) for (let i = left.length === 0 ? 0 : 1; i <= count; i++) left.push(0)
  let startCost = 0
  for (const { count, cost } of groups) startCost += count * cost
  let remainingCost = 0
  let anyLoss = 0
  for (let number = 0; number < size; number++) {
    const at = number * kinds
    const p = mass[at]! + mass[at + 1]! + mass[at + 2]! + mass[at + 3]!
    if (p === 0) continue
    let total = 0
    let hasLoss = false
    for (let g = 0; g < groups.length; g++) {
      const alive = force.alive(conditions[number]!, g)
      if (alive < groups[g]!.count) hasLoss = true
      if (alive === 0) continue
      total += alive
      remainingCost += p * alive * groups[g]!.cost
      for (let k = 0; k < kinds; k++) sums[g * kinds + k]! += mass[at + k]! * alive
    }
    left[total] = (left[total] ?? 0) + p
    if (hasLoss) anyLoss += p
  }
  const units = groups.map(({ unit, type, count }, g): UnitAnswer => {
    const [attacker = 0, draw = 0, defender = 0, open = 0] = sums.subarray(g * kinds, g * kinds + kinds)
    const given = {
      attacker: outlook.attacker > 0 ? attacker / outlook.attacker : null,
      draw: outlook.draw > 0 ? draw / outlook.draw : null,
      defender: outlook.defender > 0 ? defender / outlook.defender : null,
      open: outlook.open > 0 ? open / outlook.open : null,
    }
    return { unit, type, count, expected: attacker + draw + defender + open, given }
  })
  return { units, left, remainingCost, lostCost: startCost - remainingCost, anyLoss }
}
