// Which clauses decided a volley or a charge, from the shot or the first step to the last unit removed.
import type { ChargeResult } from '../combat/charge.ts'
import type { Removed } from '../combat/elimination.ts'
import type { FirePlan, FireResult } from '../combat/fire.ts'
import type { Field } from '../map/field.ts'
import { sightClauses } from '../map/sight.ts'
import type { MusketState, Unit } from '../state/state.ts'
import { STATS } from '../tables.ts'
import { difficultClause, distinct, isOpenHill, testClauses } from './citations.ts'
import type { ChargeContest, LeaderCasualty, MoraleRecord } from './events.ts'

/** Before the shot: the right to fire at this target, and the chance. */
function shotClauses(state: MusketState, field: Field, shooter: Unit, target: Unit, plan: FirePlan): string[] {
  const { actionType } = STATS[shooter.who.kind]
  const clauses = ['MK-8.2', 'MK-8.4', 'MK-8.5', 'MK-8.9', 'MK-8.10', 'MK-17.4']
  clauses.push(actionType === 'FIRE_AND_MOVE' ? 'MK-4.3' : 'MK-4.2')
  clauses.push(...sightClauses(field, state.units, shooter.cell, target.cell), ...testClauses(plan))
  // Cover that the ground would give, were the target at home in it.
  if (field.cover[target.cell] !== 0 && field.enterable(target.who.kind)[target.cell] === 0) clauses.push('MK-15.13')
  return clauses
}

export function fireClauses(
  state: MusketState,
  field: Field,
  shooter: Unit,
  target: Unit,
  plan: FirePlan,
  result: FireResult,
  removed: Removed,
): string[] {
  const clauses = shotClauses(state, field, shooter, target, plan)
  const { devastating, damage, casualty, morale } = result
  if (!devastating) return distinct(clauses)
  clauses.push('MK-8.6', 'MK-8.8', 'MK-16.3', 'MK-5.12')
  if (devastating.passed && damage < 2) clauses.push('MK-8.7')
  if (morale) clauses.push('MK-5.7')
  else clauses.push('MK-11.10')
  clauses.push(...casualtyClauses(casualty), ...moraleClauses(morale, casualty, result.why), ...result.why)
  return distinct([...clauses, ...removalClauses(removed)])
}

export function chargeClauses(
  field: Field,
  attacker: Unit,
  defender: Unit,
  path: readonly number[],
  { checks, contest, why }: ChargeResult,
  removed: Removed,
): string[] {
  const clauses = ['MK-9.1', 'MK-9.3', 'MK-9.6', 'MK-16.4', 'MK-17.4']
  if (path.length > 1) clauses.push('MK-9.5', 'MK-9.9')
  for (const { hex } of checks) clauses.push('MK-6.14', 'MK-9.7', 'MK-2.2', difficultClause(field, field.cell(hex)))
  if (!contest) return distinct([...clauses, 'MK-9.8', 'MK-9.28'])
  clauses.push('MK-2.4', 'MK-4.5', 'MK-5.12', 'MK-9.10', 'MK-9.11', 'MK-9.12', 'MK-9.13')
  clauses.push(...contest.attacker.modifiers.map(m => m.clause), ...contest.defender.modifiers.map(m => m.clause))
  clauses.push(...resultClauses(field, attacker, defender, contest, why), ...aftermathClauses(contest, why))
  if (removed.units.includes(attacker.who.id)) clauses.push('MK-9.26')
  return distinct([...clauses, ...removalClauses(removed), 'MK-9.28', 'MK-9.29', 'MK-9.30'])
}

/** The row of MK-9.13, and where both units end. */
function resultClauses(field: Field, attacker: Unit, defender: Unit, contest: ChargeContest, why: readonly string[]): string[] {
  const delta = contest.attacker.total - contest.defender.total
  if (delta <= 0) return ['MK-9.14', 'MK-11.10']
  const clauses = [STATS[attacker.who.kind].isCavalry ? 'MK-9.20' : 'MK-9.19']
  const isDifficult = field.difficult[defender.cell] !== 0
  if (isDifficult) clauses.push(delta <= 2 ? 'MK-9.15' : 'MK-9.16', difficultClause(field, defender.cell))
  if (isOpenHill(field, defender.cell)) clauses.push('MK-15.3')
  if (contest.retreat) clauses.push('MK-9.22')
  else if (why.includes('MK-10.5')) clauses.push('MK-9.17')
  if (contest.outcome === 'defender_eliminated') clauses.push('MK-9.18', 'MK-11.10')
  if (contest.outcome === 'defender_holds') clauses.push('MK-9.21')
  return clauses
}

/** MK-9.23 to MK-9.27. */
function aftermathClauses(contest: ChargeContest, why: readonly string[]): string[] {
  const { morale, attackerCasualty, defenderCasualty } = contest
  const clauses: string[] = []
  if (morale) clauses.push('MK-9.23')
  if (morale && !morale.passed && morale.retreat && contest.retreat) clauses.push('MK-9.24')
  if (morale && !morale.passed && !contest.advanced) clauses.push('MK-9.27')
  if (attackerCasualty) clauses.push('MK-9.25')
  clauses.push(...casualtyClauses(attackerCasualty ?? defenderCasualty), ...moraleClauses(morale, defenderCasualty, why))
  return [...clauses, ...why]
}

function casualtyClauses(casualty: LeaderCasualty | null): string[] {
  if (!casualty) return []
  const clauses = ['MK-12.10', 'MK-12.15', ...testClauses(casualty)]
  if (!casualty.fell) return clauses
  return casualty.replacement ? [...clauses, 'MK-12.11', 'MK-12.12', 'MK-12.14'] : [...clauses, 'MK-12.13']
}

function moraleClauses(morale: MoraleRecord | null, casualty: LeaderCasualty | null, why: readonly string[]): string[] {
  if (!morale) return []
  const clauses = ['MK-11.1', 'MK-11.2', 'MK-11.3', 'MK-11.11', ...testClauses(morale)]
  if (casualty) clauses.push('MK-11.4')
  if (morale.passed) return [...clauses, 'MK-11.5']
  if (why.includes('MK-11.9')) return [...clauses, 'MK-11.6', 'MK-11.8']
  return [...clauses, 'MK-11.8', morale.retreat ? 'MK-11.6' : 'MK-11.7']
}

function removalClauses(removed: Removed): string[] {
  if (removed.units.length === 0) return []
  const clauses = ['MK-13.1', 'MK-13.3', 'MK-13.4']
  return removed.leaders.length > 0 ? [...clauses, 'MK-13.2', 'MK-12.15'] : clauses
}
