// Which clauses decided an event (MK-17.3): what a player clicks to see why.
import type { ChargeResult } from './charge.ts'
import type { Removed } from './elimination.ts'
import type { LeaderCasualty, MoraleRecord } from './events.ts'
import type { Field } from './field.ts'
import type { FirePlan, FireResult } from './fire.ts'
import type { Walked } from './movement.ts'
import type { MusketState, Unit } from './state.ts'
import { STATS } from './tables.ts'

export function moveClauses(state: MusketState, field: Field, unit: Unit, path: readonly number[], walked: Walked): string[] {
  const clauses = ['MK-6.1', 'MK-6.2', 'MK-6.3']
  const { kind } = unit.who
  const { allowance } = STATS[kind]
  if (path.length > 1) clauses.push('MK-6.17')
  if (walked.active.pointsUsed > allowance) clauses.push('MK-6.8')
  if (walked.active.metEnemy) clauses.push('MK-6.9')
  if ((state.active?.pointsUsed ?? 0) > 0) clauses.push('MK-6.10', 'MK-6.11')
  if (walked.checks.length > 0) clauses.push('MK-6.14', 'MK-16.2')
  if (walked.checks.length > 1) clauses.push('MK-6.16')
  if (walked.stopped) clauses.push('MK-6.15')
  if (walked.active.passedFriend && !state.active?.passedFriend) {
    clauses.push('MK-6.5', state.setting.options.lightPassage ? 'MK-15.10' : 'MK-6.6')
  }
  const end = path[path.length - 1] as number
  if (walked.active.onRoad && field.enterable(kind)[end] === 0) clauses.push('MK-15.8')
  if (STATS[kind].charges.length === 0)
    clauses.push(state.setting.options.enemyAdjacency === 'roadOnly' ? 'MK-15.11' : 'MK-6.7')
  if (state.leaders.some(leader => leader.on === unit.who.id)) clauses.push('MK-6.19')
  return clauses
}

export function fireClauses(plan: FirePlan, result: FireResult, removed: Removed): string[] {
  const clauses = ['MK-8.2', 'MK-8.4', 'MK-8.5', 'MK-8.9', ...plan.modifiers.map(m => m.clause)]
  if (result.devastating) clauses.push('MK-8.6')
  clauses.push(
    ...casualtyClauses(result.casualty),
    ...moraleClauses(result.morale, removed.units.length > 0),
    ...removalClauses(removed),
  )
  if (removed.units.length > 0) clauses.push('MK-8.8')
  return [...new Set(clauses)]
}

export function chargeClauses(
  field: Field,
  attacker: Unit,
  defender: Unit,
  path: readonly number[],
  { checks, contest }: ChargeResult,
  removed: Removed,
): string[] {
  const clauses = ['MK-9.1', 'MK-9.3', 'MK-9.6']
  if (path.length > 1) clauses.push('MK-9.5', 'MK-9.9')
  if (checks.length > 0) clauses.push('MK-6.14', 'MK-9.7')
  if (!contest) return [...clauses, 'MK-9.8', 'MK-9.28']
  clauses.push('MK-9.10', 'MK-9.11', 'MK-9.12', 'MK-9.13')
  clauses.push(...contest.attacker.modifiers.map(m => m.clause), ...contest.defender.modifiers.map(m => m.clause))
  const delta = contest.attacker.total - contest.defender.total
  const isDifficult = field.difficult[defender.cell] !== 0
  const isCavalry = STATS[attacker.who.kind].isCavalry
  if (delta <= 0) clauses.push('MK-9.14')
  else if (delta <= 2 && isDifficult) clauses.push('MK-9.15')
  else if (isDifficult) clauses.push('MK-9.16')
  if (contest.retreat) clauses.push('MK-9.22', 'MK-10.1', 'MK-10.2')
  else if (delta > 0 && !(delta <= 2 && isDifficult) && contest.outcome !== 'defender_eliminated')
    clauses.push('MK-9.17', 'MK-10.5')
  if (contest.outcome === 'defender_eliminated') clauses.push('MK-9.18')
  if (contest.outcome === 'defender_holds') clauses.push('MK-9.21')
  if (delta > 0) clauses.push(isCavalry ? 'MK-9.20' : 'MK-9.19')
  if (contest.defenderCasualty || contest.morale) clauses.push('MK-9.23')
  if (contest.retreat && contest.morale && !contest.morale.passed) clauses.push('MK-9.24')
  if (contest.attackerCasualty) clauses.push('MK-9.25')
  if (removed.units.includes(attacker.who.id)) clauses.push('MK-9.26')
  if (contest.morale && !contest.morale.passed) clauses.push('MK-9.27')
  clauses.push(
    ...casualtyClauses(contest.attackerCasualty ?? contest.defenderCasualty),
    ...moraleClauses(contest.morale, removed.units.length > 0),
  )
  return [...new Set([...clauses, ...removalClauses(removed), 'MK-9.28', 'MK-9.29'])]
}

export function exitClauses(isChecked: boolean, isStopped: boolean): string[] {
  const clauses = ['MK-14.13', 'MK-14.14']
  if (isChecked) clauses.push('MK-6.14', 'MK-16.2')
  clauses.push(isStopped ? 'MK-6.15' : 'MK-14.15')
  return clauses
}

function casualtyClauses(casualty: LeaderCasualty | null): string[] {
  if (!casualty) return []
  if (!casualty.fell) return ['MK-12.10']
  return casualty.replacement ? ['MK-12.10', 'MK-12.11', 'MK-12.12', 'MK-12.14'] : ['MK-12.10', 'MK-12.13']
}

/** `isGone`: the extra loss destroyed it where it stood. */
function moraleClauses(morale: MoraleRecord | null, isGone: boolean): string[] {
  if (!morale) return []
  const clauses = ['MK-11.1', 'MK-11.2', 'MK-11.3', ...morale.modifiers.map(m => m.clause)]
  if (morale.passed) return [...clauses, 'MK-11.5']
  if (morale.retreat) return [...clauses, 'MK-11.6', 'MK-10.1', 'MK-10.2']
  return [...clauses, isGone ? 'MK-11.9' : 'MK-11.7']
}

function removalClauses(removed: Removed): string[] {
  if (removed.units.length === 0) return []
  return removed.leaders.length > 0 ? ['MK-13.1', 'MK-13.2', 'MK-13.4'] : ['MK-13.1', 'MK-13.4']
}
