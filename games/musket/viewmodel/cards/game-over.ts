// MK-20.23: the winner and the reason. The board stays open to inspection: every other model here answers after the end as well.

import { conditionsMet, strengthOf } from '../../rules/objectives/victory.ts'
import type { MusketState } from '../../rules/state/state.ts'
import { SIDES, type Side } from '../../rules/tables.ts'
import { verb } from '../../text/names.ts'
import { reasonText } from '../../text/outcomes.ts'
import { type ConditionProgress, conditionsOf } from '../hud.ts'

export type GameOverCard = {
  readonly clause: 'MK-20.23'
  readonly winner: Side | null
  readonly headline: string
  readonly reason: string
  /** The clause that decided it (MK-14.7 to MK-14.10). */
  readonly decidedBy: string
  readonly turn: number
  readonly conditions: readonly ConditionProgress[]
  readonly sides: readonly {
    readonly side: Side
    readonly name: string
    readonly strength: number
    readonly units: number
    readonly lost: number
  }[]
}

export function gameOver(state: MusketState): GameOverCard | null {
  const { result, setting, tally } = state
  if (!result) return null
  const winner = result.winner as Side | null
  const name = winner === null ? null : setting.sides[winner]
  return {
    clause: 'MK-20.23',
    winner,
    headline: name === null ? 'The battle is drawn.' : `${name} ${verb(name, 'wins', 'win')}.`,
    reason: reasonText(result.reason, conditionsMet(state, result), setting.sides),
    decidedBy: result.clause,
    turn: state.turn,
    conditions: conditionsOf(state),
    sides: SIDES.map(side => ({
      side,
      name: setting.sides[side],
      strength: strengthOf(state, side),
      units: state.units.filter(({ who }) => who.side === side).length,
      lost: tally.losses[side],
    })),
  }
}
