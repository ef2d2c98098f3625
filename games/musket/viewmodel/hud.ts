// MK-20.13: the head of the screen. How far the battle has come, for each side and each of its conditions.
import { fieldOf } from '../rules/map/field.ts'
import { progressOf, strengthOf } from '../rules/objectives/victory.ts'
import type { Condition } from '../rules/setup/scenario.ts'
import type { MusketState } from '../rules/state/state.ts'
import { enemyOf, SIDES, type Side } from '../rules/tables.ts'
import { counted, verb } from '../text/names.ts'
import { conditionText } from '../text/outcomes.ts'
import { stepText } from '../text/steps.ts'
import { stillToAct } from './selection/end-turn.ts'

export type ConditionProgress = {
  readonly side: Side
  readonly text: string
  readonly progress: string
  readonly have: number
  readonly want: number
  readonly met: boolean
  /** Conditions of one group win only together (MK-14.5). */
  readonly group: string | null
  readonly clause: 'MK-20.13'
}

export type Hud = {
  readonly clause: 'MK-20.13'
  readonly turn: number
  readonly limit: number | null
  readonly turnText: string
  readonly player: Side
  readonly playerName: string
  readonly step: { readonly name: string; readonly sentence: string }
  readonly conditions: readonly ConditionProgress[]
  readonly limitText: string
  readonly toAct: readonly string[]
  readonly toActText: string
  readonly strength: Readonly<Record<Side, number>>
  readonly losses: Readonly<Record<Side, number>>
}

export function hud(state: MusketState): Hud {
  const { setting, turn, player } = state
  const toAct = stillToAct(state).map(({ who }) => who.id)
  return {
    clause: 'MK-20.13',
    turn,
    limit: setting.turnLimit,
    turnText: setting.turnLimit === null ? `Turn ${turn}` : `Turn ${turn} of ${setting.turnLimit}`,
    player,
    playerName: setting.sides[player],
    step: stepText[state.step],
    conditions: conditionsOf(state),
    limitText: limitText(state),
    toAct,
    toActText: toAct.length === 0 ? 'nobody left to act' : `${counted(toAct.length, 'unit')} to act`,
    strength: { blue: strengthOf(state, 'blue'), red: strengthOf(state, 'red') },
    losses: state.tally.losses,
  }
}

export function conditionsOf(state: MusketState): readonly ConditionProgress[] {
  const field = fieldOf(state)
  const { victory, sides } = state.setting
  const all = victory.map((condition, i): ConditionProgress => {
    const { have, want } = progressOf(state, field, condition, i)
    return {
      side: condition.side,
      text: conditionText(condition, sides),
      progress: progressText(condition, have, want),
      have,
      want,
      met: have >= want && !isTooEarly(condition, state.turn),
      group: condition.group ?? null,
      clause: 'MK-20.13',
    }
  })
  return SIDES.flatMap(side => all.filter(condition => condition.side === side))
}

const isTooEarly = (condition: Condition, turn: number): boolean =>
  condition.kind === 'control_hexes' && condition.turn !== undefined && turn < condition.turn

/** '2 of 4 eliminated', 'held 1 of 2 turns'. */
export function progressText(condition: Condition, have: number, want: number): string {
  switch (condition.kind) {
    case 'eliminate_units':
      return `${have} of ${want} eliminated`
    case 'hold_hexes':
      return `held ${have} of ${want} turns`
    case 'control_hexes':
      return `${have} of ${want} held`
    case 'exit_units':
      return `${have} of ${want} off the board`
    case 'raze':
      return `${have} of ${want} burned`
  }
}

/** MK-14.10, MK-14.11: what happens when the turns run out. */
export function limitText({ setting }: MusketState): string {
  const { turnLimit, limitWinner, sides } = setting
  if (turnLimit === null) return 'No turn limit.'
  if (limitWinner === null) return `After turn ${turnLimit} more strength left decides.`
  const name = sides[limitWinner]
  const other = sides[enemyOf(limitWinner)]
  return `After turn ${turnLimit} ${name} ${verb(name, 'wins', 'win')} unless ${other} ${verb(other, 'has', 'have')} won before.`
}
