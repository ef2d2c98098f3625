// MK-20.25: everything a player should know before the first turn.
import { noDice } from '@sandtable/kernel'
import type { OptionChoices, Options } from '../../rules/setup/options.ts'
import type { Scenario } from '../../rules/setup/scenario.ts'
import { setup } from '../../rules/setup/setup.ts'
import type { MusketState, Profile } from '../../rules/state/state.ts'
import { type Kind, SIDES, type Side } from '../../rules/tables.ts'
import { kindText, qualityText } from '../../text/kinds.ts'
import { hexName, verb } from '../../text/names.ts'
import { adjacencyText, optionText } from '../../text/options.ts'
import { victoryText } from '../../text/outcomes.ts'
import { limitText } from '../hud.ts'

/** `turn` is when it comes; null for those that stand on the map from the start. */
export type ForceLine = {
  readonly id: string
  readonly name: string
  readonly kind: Kind
  readonly kindName: string
  readonly sp: number
  readonly quality: string
  readonly at: string
  readonly leader: { readonly name: string; readonly radius: number } | null
  readonly turn: number | null
}
export type OptionLine = {
  readonly id: keyof Options
  readonly name: string
  readonly sentence: string
  readonly clauses: readonly string[]
}

export type ScenarioCard = {
  readonly clause: 'MK-20.25'
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly columns: number
  readonly rows: number
  /** The opening position, for the picture of the board. */
  readonly state: MusketState
  readonly turnLimit: number | null
  readonly limitText: string
  readonly firstPlayer: Side
  readonly firstText: string
  readonly sides: readonly {
    readonly side: Side
    readonly name: string
    readonly forces: readonly ForceLine[]
    readonly victory: readonly string[]
  }[]
  readonly options: readonly OptionLine[]
}

/** Throws `ParseError` where the scenario is no legal position, as `setup` does. */
export function scenarioCard(scenario: Scenario, choices: OptionChoices = {}): ScenarioCard {
  const { state } = setup(scenario, choices, noDice)
  const { setting } = state
  const first = setting.sides[setting.firstPlayer]
  return {
    clause: 'MK-20.25',
    id: setting.id,
    title: setting.title,
    summary: setting.summary,
    columns: setting.columns,
    rows: setting.rows,
    state,
    turnLimit: setting.turnLimit,
    limitText: limitText(state),
    firstPlayer: setting.firstPlayer,
    firstText: `${first} ${verb(first, 'goes', 'go')} first.`,
    sides: SIDES.map(side => ({
      side,
      name: setting.sides[side],
      forces: forcesOf(state, side),
      victory: victoryText(setting.victory, side, setting.sides),
    })),
    options: optionsOn(setting.options),
  }
}

function forcesOf(state: MusketState, side: Side): ForceLine[] {
  const { columns } = state.setting
  const placeOf = (cell: number) => hexName(`${cell % columns},${Math.floor(cell / columns)}`)
  const here = state.units
    .filter(unit => unit.who.side === side)
    .map(unit => {
      const leader = state.leaders.find(({ on }) => on === unit.who.id) ?? null
      return lineOf(unit.who, unit.sp, placeOf(unit.cell), leader, null)
    })
  const coming = state.arrivals
    .filter(({ who }) => who.side === side)
    .map(({ who, cell, leader, turn }) => lineOf(who, who.max, placeOf(cell), leader, turn))
  return [...here, ...coming]
}

function lineOf(who: Profile, sp: number, at: string, leader: ForceLine['leader'], turn: number | null): ForceLine {
  return {
    id: who.id,
    name: who.name,
    kind: who.kind,
    kindName: kindText[who.kind].name,
    sp,
    quality: qualityText(who),
    at,
    leader: leader && { name: leader.name, radius: leader.radius },
    turn,
  }
}

/** Those that change the basic game, as the set-up screen names them. */
export function optionsOn(options: Options): OptionLine[] {
  return (Object.keys(optionText) as (keyof Options)[]).flatMap((id): OptionLine[] => {
    const { name, sentence, clauses } = optionText[id]
    if (id === 'enemyAdjacency')
      return options.enemyAdjacency === 'roadOnly' ? [{ id, name, sentence: adjacencyText.roadOnly, clauses }] : []
    return options[id] ? [{ id, name, sentence, clauses }] : []
  })
}
