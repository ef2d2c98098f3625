// Which clauses decided an event (MK-17.3): what a player clicks to see why. A clause stands here only when it made a difference.

import type { Field } from '../map/field.ts'
import type { Walked } from '../movement/movement.ts'
import { leaderOn, type MusketState, type Unit } from '../state/state.ts'
import { type Side, STATS } from '../tables.ts'
import type { CommandRecord, LeavingCheck } from './events.ts'

/** These lists are short, and most hold nothing twice: looking back is quicker than a set, and nothing is copied for it. */
export const distinct = (clauses: string[]): string[] => (clauses.every(isFirst) ? clauses : clauses.filter(isFirst))

function isFirst(clause: string, at: number, clauses: readonly string[]): boolean {
  for (let i = 0; i < at; i++) if (clauses[i] === clause) return false
  return true
}

/** A chance that was tested: its clauses and those of its modifiers. */
export function testClauses(test: {
  readonly chance: number
  readonly modifiers?: readonly { readonly clause: string; readonly shift: number }[]
}): string[] {
  const clauses = ['MK-2.2']
  // Sure or hopeless, and rolled for all the same.
  if (test.chance === 0 || test.chance === 60) clauses.push('MK-2.3', 'MK-2.6')
  for (const { clause, shift } of test.modifiers ?? []) {
    clauses.push(clause)
    if (Math.abs(shift) === 9) clauses.push('MK-2.10')
  }
  return clauses
}

const OUT_OF_COMMAND: readonly string[] = ['MK-5.2', 'MK-12.4', 'MK-12.16', 'MK-12.7', 'MK-16.1']
const IN_COMMAND: readonly string[] = ['MK-5.2', 'MK-12.4', 'MK-12.16', 'MK-12.6', 'MK-2.6']
const LEADS_ITSELF: readonly string[] = ['MK-5.2', 'MK-12.4', 'MK-12.16', 'MK-12.5', 'MK-12.6', 'MK-2.6']

export function activationClauses(state: MusketState, unit: Unit, command: CommandRecord): readonly string[] {
  if (!command.inCommand) return distinct([...OUT_OF_COMMAND, ...testClauses(command)])
  return leaderOn(state, unit.who.id) ? LEADS_ITSELF : IN_COMMAND
}

/** Why a hex was difficult: the hill, the marsh, or the scenario's say. */
export function difficultClause(field: Field, cell: number): string {
  if (field.terrain[cell] === 'MARSH') return 'MK-15.5'
  return field.terrain[cell] === 'HILLTOP' && field.rough[cell] === 0 ? 'MK-3.7' : 'MK-3.10'
}

/** A hill that `openHills` makes ordinary ground. */
export const isOpenHill = (field: Field, cell: number): boolean =>
  field.terrain[cell] === 'HILLTOP' && field.difficult[cell] === 0

function leavingClauses(field: Field, checks: readonly LeavingCheck[]): string[] {
  return checks.flatMap(({ hex }) => ['MK-6.14', 'MK-2.2', difficultClause(field, field.cell(hex))])
}

export function moveClauses(state: MusketState, field: Field, unit: Unit, path: readonly number[], walked: Walked): string[] {
  const clauses = ['MK-6.1', 'MK-6.2', 'MK-6.3']
  addGroundClauses(clauses, state, field, unit, path)
  const { kind } = unit.who
  const { options } = state.setting
  if (path.length > 1) clauses.push('MK-6.17')
  if (walked.active.pointsUsed > STATS[kind].allowance && !walked.stopped) clauses.push('MK-6.8')
  if (walked.active.metEnemy) clauses.push('MK-6.9')
  if ((state.active?.pointsUsed ?? 0) > 0) clauses.push('MK-6.10', 'MK-6.11')
  if (walked.checks.length > 0) clauses.push(...leavingClauses(field, walked.checks), 'MK-16.2')
  if (walked.checks.length > 1) clauses.push('MK-6.16')
  if (walked.stopped) clauses.push('MK-6.15')
  if (walked.active.passedFriend && !state.active?.passedFriend) {
    clauses.push('MK-6.5', options.lightPassage ? 'MK-15.10' : 'MK-6.6')
  }
  if (STATS[kind].charges.length === 0) clauses.push(options.enemyAdjacency === 'roadOnly' ? 'MK-15.11' : 'MK-6.7')
  if (leaderOn(state, unit.who.id)) clauses.push('MK-6.19')
  return distinct(clauses)
}

/** What the hexes left and entered had to say. */
function addGroundClauses(clauses: string[], state: MusketState, field: Field, unit: Unit, path: readonly number[]): void {
  const { kind } = unit.who
  let from = unit.cell
  let onRoad = state.active?.onRoad ?? false
  for (const to of path) {
    const isRoadStep = field.roadStep[from * 6 + field.grid.direction(from, to)] !== 0
    const isCrossing = field.terrain[to] === 'BRIDGE' || field.terrain[to] === 'FORD'
    if (isCrossing) clauses.push('MK-3.9')
    if (isCrossing && onRoad && !isRoadStep && field.terrain[from] === 'ROAD') clauses.push('MK-3.8')
    if (field.terrain[to] === 'MARSH' && field.enterable(kind)[to] !== 0) clauses.push('MK-15.5')
    if (field.enterable(kind)[to] === 0) clauses.push('MK-15.8')
    else if (onRoad && isRoadStep && (field.terrain[from] !== 'ROAD' || field.terrain[to] !== 'ROAD')) clauses.push('MK-15.8')
    if (isOpenHill(field, from) && STATS[kind].checksDifficult) clauses.push('MK-15.3')
    if (field.difficult[from] !== 0 && !STATS[kind].checksDifficult) clauses.push('MK-6.14')
    onRoad = onRoad && isRoadStep
    from = to
  }
}

export function exitClauses(state: MusketState, field: Field, side: Side, walked: Walked): string[] {
  const clauses = ['MK-14.13', 'MK-14.14', 'MK-1.10']
  if (state.setting.exitRule?.side === side) clauses.push('MK-14.16')
  if (walked.checks.length > 0) clauses.push(...leavingClauses(field, walked.checks), 'MK-16.2')
  clauses.push(walked.stopped ? 'MK-6.15' : 'MK-14.15')
  return distinct(clauses)
}
