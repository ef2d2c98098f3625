// MK-14: what each side is after, and how a battle ended.
import type { Condition, ConditionKind } from '../rules/setup/scenario.ts'
import type { Side } from '../rules/tables.ts'
import { counted, hexList, listed, SIDE_NAMES, type SideNames } from './names.ts'

const REASONS: Readonly<Record<string, string>> = {
  condition_met: 'victory condition met',
  both_conditions_tiebreak: 'both sides met a condition, more strength left decides',
  annihilation: 'the other army is gone',
  turn_limit_default: 'the time is up, and time was on this side',
  turn_limit_tiebreak: 'the time is up, more strength left decides',
  draw: 'neither side came out ahead',
}

/** The reason of an outcome, to follow a colon: where conditions decided, what they were. */
export function reasonText(reason: string, met: readonly Condition[] = [], sides: SideNames = SIDE_NAMES): string {
  if (met.length > 0) return listed(met.map(condition => worded(FULFILLED, condition, sides)))
  return REASONS[reason] ?? reason.replaceAll('_', ' ')
}

type Wordings = { readonly [K in ConditionKind]: (condition: Extract<Condition, { kind: K }>, enemy: string) => string }

/** As a thing done: '4 British units eliminated'. */
const FULFILLED: Wordings = {
  control_hexes: ({ hexes, any, turn }) =>
    `${hexList(hexes, any ? 'or' : 'and')} held at the end of ${turn === undefined ? 'the turn' : `turn ${turn}`}`,
  eliminate_units: ({ count }, enemy) => `${counted(count, `${enemy} unit`)} eliminated`,
  hold_hexes: ({ hexes, turns }) => `${hexList(hexes)} held at ${counted(turns, 'turn end')} in a row`,
  exit_units: ({ edge, count }) => `${counted(count, 'unit')} off by the ${edge} edge`,
  raze: ({ count }) => `${counted(count, 'town hex', 'town hexes')} burned`,
}

const WORDINGS: Wordings = {
  control_hexes: ({ hexes, any, turn }) =>
    `Hold ${hexList(hexes, any ? 'or' : 'and')} at the end of ${turn === undefined ? 'a turn' : `turn ${turn}`}`,
  eliminate_units: ({ count }, enemy) => `Eliminate ${count} ${enemy} ${count === 1 ? 'unit' : 'units'}`,
  hold_hexes: ({ hexes, turns }) => `Hold ${hexList(hexes)} at ${counted(turns, 'turn end')} in a row`,
  exit_units: ({ edge, count }) => `Take ${counted(count, 'unit')} off by the ${edge} edge`,
  raze: ({ count }) => `Burn ${counted(count, 'town hex', 'town hexes')}`,
}

/** One condition as an order: 'Eliminate 4 British units'. */
export function conditionText(condition: Condition, sides: SideNames = SIDE_NAMES): string {
  return worded(WORDINGS, condition, sides)
}

function worded(wordings: Wordings, condition: Condition, sides: SideNames): string {
  const wording = wordings[condition.kind] as (condition: Condition, enemy: string) => string
  return wording(condition, asAdjective(sides[condition.side === 'blue' ? 'red' : 'blue']))
}

/** 'Americans' lose 'American units'; 'British', 'Blue' stay as they are. */
function asAdjective(side: string): string {
  return /[^s]s$/.test(side) ? side.slice(0, -1) : side
}

/** Every way this side can win, one line a way: conditions of one group stand together (MK-14.5). */
export function victoryText(conditions: readonly Condition[], side: Side, sides: SideNames = SIDE_NAMES): string[] {
  const ways = new Map<string, string[]>()
  for (const [i, condition] of conditions.entries()) {
    if (condition.side !== side) continue
    const way = condition.group === undefined ? `alone ${i}` : `group ${condition.group}`
    const text = conditionText(condition, sides)
    const together = ways.get(way)
    if (together) together.push(text.charAt(0).toLowerCase() + text.slice(1))
    else ways.set(way, [text])
  }
  return [...ways.values()].map(together => listed(together))
}
