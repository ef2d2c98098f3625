// What the search knows of a battle: postures to choose between, the ideas of each, how they go on, and the evaluation.
import type { SearchGuide } from '@sandtable/ai'
import { sameJson } from '@sandtable/kernel'
import { activeUnit, fieldOf, type MusketAction, type MusketState, type Side, type Unit } from '../rules/index.ts'
import { type EvalWeights, homePostureIn, type Posture, servesIn } from './eval-weights.ts'
import { chanceOf } from './evaluation.ts'
import { type PositionView, positionViewOf } from './hex-value.ts'
import { bestIdea, breakOff, ideasOf, type MusketIdea, surveyOf } from './ideas.ts'
import { quickAction } from './quick.ts'

/** How near an enemy must be to a unit for its action to be compared with others. */
const NEAR = 4
/** How many of a posture's own ideas a unit tries; standing still is tried too. */
const WIDTH = 4

/**
 * `enemy`: the weights the other side is assumed to play by. `isAdvising`: advice compares moves at every decision, however far off the
 * enemy is; an opponent saves that time.
 */
export function searchGuideOf(
  postures: readonly Posture[],
  enemy: EvalWeights,
  isAdvising = false,
): SearchGuide<MusketState, MusketAction> {
  const temperOf = (posture: number | null): EvalWeights => (posture === null ? enemy : postures[posture]!.weights)
  return {
    postures({ setting }, seat) {
      const here = `${setting.id}:${seat}`
      const home = postures.findIndex(({ name }) => name === homePostureIn(here))
      return [home, ...postures.flatMap((posture, i) => (i !== home && servesIn(posture, here) ? [i] : []))]
    },
    ideas(state, seat, posture) {
      const side = seat as Side
      if (isAdvising)
        return thoroughly(positionViewOf(state, side, temperOf(posture)), orderNext(state, side, temperOf(posture)))
      const unit = activeUnit(state)
      if (!unit || state.step !== 'ACTION') return [orderNext(state, side, temperOf(posture))]
      const own = ideasOf(positionViewOf(state, side, temperOf(posture)))
      return isInReach(state, unit) ? withStanding(own) : own.slice(0, 1)
    },
    glance: (state, seat, posture) => surveyOf(positionViewOf(state, seat as Side, temperOf(posture))).glance,
    // The order of units matters little, since all of them act: only actions are worth looking ahead for.
    isWeighty: ({ step }) => isAdvising || step === 'ACTION',
    script: (state, seat, posture) => quickAction(state, seat as Side, temperOf(posture)),
    chance: (state, seat) => chanceOf(state, seat as Side),
    clock: ({ turn, player, setting }) => 2 * turn + (player === setting.firstPlayer ? 0 : 1),
  }
}

/** The unit nearest to the enemy goes first, and the turn ends when all have been asked. */
function orderNext(state: MusketState, side: Side, weights: EvalWeights): MusketIdea {
  const action = quickAction(state, side, weights)
  if (action.type === 'endActivation') return { action, value: 0, why: 'The action is complete.' }
  if (action.type !== 'activate') return { action, value: 0, why: 'Everybody has had an order.' }
  const best = bestIdea(positionViewOf(state, side, weights))
  const why = sameJson(best.action, action) ? best.why : 'Nearest to the enemy of those who have not acted.'
  return { action, value: 0, why }
}

/** A shot costs nothing: a unit that can fire never does better by standing still. */
function withStanding(own: readonly MusketIdea[]): readonly MusketIdea[] {
  const stand = own.find(({ action }) => action.type === 'endActivation')
  const canFire = own.some(({ action }) => action.type === 'fire')
  const others = own.filter(idea => idea !== stand).slice(0, WIDTH)
  return stand && !canFire ? own.filter(idea => idea === stand || others.includes(idea)) : others
}

/** At least two ideas wherever there is a choice; `next` is the script's own. */
function thoroughly(position: PositionView, next: MusketIdea): readonly MusketIdea[] {
  const { state } = position
  if (!activeUnit(state)) {
    const others = surveyOf(position).glance.filter(({ action }) => !sameJson(action, next.action))
    const pass = others.filter(({ action }) => action.type === 'endPlayerTurn')
    return [next, ...others.filter(idea => !pass.includes(idea)).slice(0, WIDTH - 1), ...pass]
  }
  const some = state.step === 'ACTION' ? withStanding(ideasOf(position)) : [next]
  return some.length > 1 ? some : [...some, breakOff(position)]
}

function isInReach(state: MusketState, unit: Unit): boolean {
  const { grid } = fieldOf(state)
  return state.units.some(other => other.who.side !== unit.who.side && grid.distance(other.cell, unit.cell) <= NEAR)
}
