// What the search knows of a battle: the ideas of a temper, how other tempers would go on, and the evaluation.
import type { Craft, Idea } from '@sandtable/ai'
import { sameJson } from '@sandtable/kernel'
import { activeUnit, fieldOf, type MusketAction, type MusketState, type Side, type Unit } from '../rules/index.ts'
import { chanceOf } from './evaluation.ts'
import { mindOf } from './ground.ts'
import { bestIdea, ideasOf, type MusketIdea } from './ideas.ts'
import { quickAction } from './quick.ts'
import { BOLD, STEADY, type Temper, WARY } from './temper.ts'

export type Breadth = {
  /** How many of its own ideas a unit in action tries. */
  readonly width: number
  /** How many other tempers are asked for theirs. */
  readonly foreign: number
  /** Whether they are asked too whom to send next. */
  readonly orders: boolean
}

/** How near an enemy must be to a unit for its action to be worth a search. */
const NEAR = 4
/** What an idea is held to be worth that the temper itself would not have had. */
const FOREIGN_WORTH = -0.5

/** `home` decides what is done unasked; `enemy` is how the other side is taken to play. */
export function craftOf(home: Temper, enemy: Temper, { width, foreign, orders }: Breadth): Craft<MusketState, MusketAction> {
  const styles: readonly Temper[] = [enemy, home, ...[BOLD, WARY, STEADY].filter(temper => temper !== home).slice(0, foreign)]
  return {
    ideas(state, seat) {
      const side = seat as Side
      const own = ideasOf(mindOf(state, side, home))
      const isActing = state.step === 'ACTION'
      const first = own.slice(0, isActing ? width : 1).map(idea => inStyle(idea, 1))
      if (own.length === 1 || !(isActing || orders)) return first
      const others = styles.slice(2).map((temper, i) => borrowed(state, side, temper, i + 2, own))
      // Whoever would do the same says nothing about what to do.
      return [...first, ...others.filter(({ action }) => !sameJson(action, first[0]?.action))]
    },
    isWeighty: state => (state.step === 'ACTION' ? isInReach(state, activeUnit(state) as Unit) : orders),
    script: (state, seat, style) => quickAction(state, seat as Side, styles[style] ?? enemy),
    chance: (state, seat) => chanceOf(state, seat as Side),
    clock: ({ turn, player, setting }) => 2 * turn + (player === setting.firstPlayer ? 0 : 1),
  }
}

const inStyle = ({ action, value, why }: MusketIdea, style: number): Idea<MusketAction> => ({ action, value, why, style })

/** What another temper would do here, and go on doing; it is worth what the own temper thinks of it. */
function borrowed(
  state: MusketState,
  side: Side,
  temper: Temper,
  style: number,
  own: readonly MusketIdea[],
): Idea<MusketAction> {
  const idea = bestIdea(mindOf(state, side, temper))
  const known = own.find(({ action }) => sameJson(action, idea.action))
  return inStyle({ ...idea, value: known?.value ?? FOREIGN_WORTH }, style)
}

function isInReach(state: MusketState, unit: Unit): boolean {
  const { grid } = fieldOf(state)
  return state.units.some(other => other.who.side !== unit.who.side && grid.distance(other.cell, unit.cell) <= NEAR)
}
