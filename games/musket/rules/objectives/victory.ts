// MK-14.3 to MK-14.12 Victory: judged once a game turn, when both players have finished it.
import type { Outcome } from '@sandtable/kernel'
import { type Field, fieldOf } from '../map/field.ts'
import type { Condition } from '../setup/scenario.ts'
import type { MusketState } from '../state/state.ts'
import { enemyOf, SIDES, type Side } from '../tables.ts'

export function strengthOf(state: MusketState, side: Side): number {
  let sum = 0
  for (const unit of state.units) if (unit.who.side === side) sum += unit.sp
  return sum
}

/** MK-14.4: only by standing there. */
export function hexesHeld(state: MusketState, field: Field, side: Side, hexes: readonly string[]): number {
  const unitAt = field.unitAt(state.units)
  return hexes.filter(hex => state.units[unitAt[field.cell(hex)]! - 1]?.who.side === side).length
}

/** MK-14.12: what every hold condition has come to at this turn end. */
export function nextStreaks(state: MusketState): readonly number[] {
  const field = fieldOf(state)
  const { victory } = state.setting
  if (!victory.some(c => c.kind === 'hold_hexes')) return state.tally.streaks
  return victory.map((c, i) => {
    if (c.kind !== 'hold_hexes') return 0
    return hexesHeld(state, field, c.side, c.hexes) === c.hexes.length ? (state.tally.streaks[i] ?? 0) + 1 : 0
  })
}

/** How far a condition is: for the judge and for the progress display alike (MK-20.13). */
export function progressOf(
  state: MusketState,
  field: Field,
  condition: Condition,
  index: number,
): { have: number; want: number } {
  switch (condition.kind) {
    case 'control_hexes':
      return {
        have: hexesHeld(state, field, condition.side, condition.hexes),
        want: condition.any ? 1 : condition.hexes.length,
      }
    case 'eliminate_units':
      return { have: state.tally.losses[enemyOf(condition.side)], want: condition.count }
    case 'hold_hexes':
      return { have: state.tally.streaks[index] ?? 0, want: condition.turns }
    case 'exit_units':
      return { have: state.tally.exited[condition.side][condition.edge] ?? 0, want: condition.count }
    case 'raze':
      return { have: field.terrain.filter(terrain => terrain === 'BURNED').length, want: condition.count }
  }
}

function isSatisfied(state: MusketState, field: Field, condition: Condition, index: number): boolean {
  if (condition.kind === 'control_hexes' && condition.turn !== undefined && condition.turn !== state.turn) return false
  const { have, want } = progressOf(state, field, condition, index)
  return have >= want
}

/** MK-14.5: those that win, alone without a group, together with one. */
function winningConditions(state: MusketState, field: Field, side: Side): readonly Condition[] {
  const { victory } = state.setting
  const holds = victory.map((condition, i) => condition.side === side && isSatisfied(state, field, condition, i))
  return victory.filter((condition, i) => {
    if (condition.side !== side || !holds[i]) return false
    if (condition.group === undefined) return true
    return victory.every((other, j) => other.side !== side || other.group !== condition.group || holds[j])
  })
}

/** What the conditions that were met had to say; none when no condition decided. */
export function conditionClauses(state: MusketState, { clause }: Outcome): readonly string[] {
  if (clause !== 'MK-14.7' && clause !== 'MK-14.8') return []
  const field = fieldOf(state)
  const clauses = ['MK-14.3']
  for (const { kind, group } of SIDES.flatMap(side => winningConditions(state, field, side))) {
    if (kind === 'control_hexes' || kind === 'hold_hexes') clauses.push('MK-14.4')
    if (kind === 'hold_hexes') clauses.push('MK-14.12')
    if (group !== undefined) clauses.push('MK-14.5')
  }
  return [...new Set(clauses)]
}

/** MK-14.7: what the winner has fulfilled; nothing where no condition decided. */
export function conditionsMet(state: MusketState, { winner, clause }: Outcome): readonly Condition[] {
  return clause === 'MK-14.7' ? winningConditions(state, fieldOf(state), winner as Side) : []
}

const won = (winner: Side, reason: string, clause: string): Outcome => ({ winner, reason, clause })
const draw = (clause: string): Outcome => ({ winner: null, reason: 'draw', clause })

/** The state's turn is the one just completed (MK-5.14); streaks, torch and losses are up to date. */
export function judge(state: MusketState): Outcome | null {
  const field = fieldOf(state)
  const winners = SIDES.filter(side => winningConditions(state, field, side).length > 0)
  const [first, second] = winners
  if (first && !second) return won(first, 'condition_met', 'MK-14.7')
  if (first && second) return byStrength(state, 'both_conditions_tiebreak', 'MK-14.8')
  const empty = SIDES.filter(side => isGone(state, side))
  if (empty.length === 2) return draw('MK-14.9')
  if (empty[0]) return won(enemyOf(empty[0]), 'annihilation', 'MK-14.9')
  const { turnLimit, limitWinner } = state.setting
  if (turnLimit === null || state.turn < turnLimit) return null
  if (limitWinner) return won(limitWinner, 'turn_limit_default', 'MK-14.10')
  return byStrength(state, 'turn_limit_tiebreak', 'MK-14.10')
}

function byStrength(state: MusketState, reason: string, clause: string): Outcome {
  const blue = strengthOf(state, 'blue')
  const red = strengthOf(state, 'red')
  if (blue === red) return draw(clause)
  return won(blue > red ? 'blue' : 'red', reason, clause)
}

/** MK-14.9: no unit on the board and no reinforcement due. */
function isGone(state: MusketState, side: Side): boolean {
  return !state.units.some(unit => unit.who.side === side) && !state.arrivals.some(arrival => arrival.who.side === side)
}
