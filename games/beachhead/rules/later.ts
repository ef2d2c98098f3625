// The rest of the rules, as rest.ts wants it.
import { SCENARIOS } from '../scenarios/index.ts'
import { admit } from './admission.ts'
import { cardGround, layRandomMap } from './card-ground.ts'
import { listAssault, placeAssault } from './deploy-assault.ts'
import { goalFulfilled } from './goals.ts'
import { imagine } from './imagine.ts'
import { openingKnowledge } from './knowledge.ts'
import { LATER_ORDERS } from './later-orders.ts'
import { hasChoices } from './legal.ts'
import { meetHidden } from './meeting.ts'
import { reachOf } from './movement.ts'
import { odds } from './odds.ts'
import { openPosition } from './open-position.ts'
import { defaultWay } from './paths.ts'
import { layPreset } from './preset.ts'
import { endActivation } from './reaction.ts'
import type { Rest } from './rest.ts'
import { drawScenarioCards, fitGoalsToForces, placeCardObjectives } from './scenario-deck.ts'
import { closeList, returnPiece } from './shopping.ts'
import { advance, endStep, resign } from './steps.ts'
import { beginTurn } from './turn.ts'
import { pointsOf, scoreOf } from './victory.ts'
import { sideSees } from './watch.ts'

export const later: Rest = {
  orders: LATER_ORDERS,
  scenarios: SCENARIOS,
  admit,
  openPosition,
  assaultPlaces: { list: listAssault, check: placeAssault },
  cardGround,
  layRandomMap,
  drawScenarioCards,
  placeCardObjectives,
  fitGoalsToForces,
  layPreset,
  returnPiece,
  closeList,
  openingKnowledge,
  meetHidden,
  beginTurn,
  endStep,
  resign,
  endActivation,
  advance: work => advance(work, hasChoices),
  imagine,
  odds,
  sideSees,
  reachOf,
  defaultWay,
  goalFulfilled,
  pointsOf,
  scoreOf,
}
