// How a world stands for a side, at a glance and in points: what is left of both forces, what is hidden, what is held. Only for worlds that
// are made up, or games that are over: it reads everything.
import { goalFulfilled } from '../../rules/objectives/goals.ts'
import type { BeachheadState, Unit } from '../../rules/state/state.ts'
import type { Side } from '../../rules/tables/index.ts'
import type { EvalWeights } from './eval-weights.ts'
import { pointsOf } from './shots.ts'

/** Half of a unit is that it is there at all. */
const ALIVE = 0.35
const HULL = 4
const TOKEN = 0.15
const CONTROL = 30
const HELD = 20
const FULFILLED = 60

export function balanceOf(state: BeachheadState, side: Side, evalWeights: EvalWeights): number {
  let sum = 0
  let takers = 0
  for (const unit of state.units) {
    sum += (unit.who.facts.side === side ? 1 : -1) * unitPoints(unit, evalWeights)
    if (unit.who.facts.side === 'assault' && unit.who.facts.class === 'infantry') takers += share(unit)
  }
  const sign = side === 'assault' ? 1 : -1
  const last = side === 'defender' ? evalWeights.scarce * TAKER * Math.log2(1 + takers) : 0
  return sum + sign * goalPoints(state) - last
}
const share = ({ hp, who }: Unit): number => ALIVE + (1 - ALIVE) * (hp / who.facts.hp)
/** What the last of those who can take ground is worth more than his price, by `scarce`. */
const TAKER = 8

function unitPoints(unit: Unit, evalWeights: EvalWeights): number {
  const { class: kind, side } = unit.who.facts
  if (kind === 'ship') return unit.hp * HULL
  const points = pointsOf(unit)
  const hidden = unit.marker !== null && side === 'defender' ? 0.5 * evalWeights.hidden : 0
  return points * share(unit) - points * TOKEN * unit.tokens + hidden
}

/** For the Assault. */
function goalPoints(state: BeachheadState): number {
  const { primary } = state.setting.goals.assault
  let sum = 0
  for (const goal of primary) {
    if (goalFulfilled(state, 'assault', goal)) {
      sum += FULFILLED
      continue
    }
    const objective = state.objectives.find(({ id }) => id === goal.split(':')[1])
    if (objective && !objective.destroyed && objective.control === 'assault') sum += CONTROL + HELD * objective.held
    if (objective && goal.startsWith('destroy')) sum += 0.25 * CONTROL * (4 - objective.hp)
  }
  return sum
}
