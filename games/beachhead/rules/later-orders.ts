// The orders of map building, shopping and battle: all that a deployment has not.
import { breachOrder, revealOrder, searchOrder } from './actions-small.ts'
import { chooseEdgeOrder, pickSectionOrder, placeSectionOrder } from './assembly.ts'
import { playCardOrder } from './cards.ts'
import { attackHexOrder, attackOrder, attackStructureOrder } from './combat.ts'
import {
  barrageOrder,
  constructOrder,
  coordinatedAirOrder,
  forceMarchOrder,
  rapidDeploymentOrder,
  reinforceOrder,
  samStrikeOrder,
} from './command.ts'
import { eventChoiceOrder } from './events-deck.ts'
import { launchOrder } from './launch.ts'
import { loadOrder, recoverOrder } from './lift.ts'
import { fastMoveOrder, moveOrder } from './movement.ts'
import { demolishOrder, secureOrder } from './objectives.ts'
import type { Rest } from './rest.ts'
import { buyOrder } from './shopping.ts'
import { passOrder } from './steps.ts'
import { unloadOrder } from './unload.ts'
import { ciwsOrder, seaSparrowOrder } from './wasp.ts'

export const LATER_ORDERS: Rest['orders'] = {
  pickSection: pickSectionOrder,
  placeSection: placeSectionOrder,
  chooseEdge: chooseEdgeOrder,
  buy: buyOrder,
  eventChoice: eventChoiceOrder,
  forceMarch: forceMarchOrder,
  rapidDeployment: rapidDeploymentOrder,
  coordinatedAir: coordinatedAirOrder,
  barrage: barrageOrder,
  samStrike: samStrikeOrder,
  reinforce: reinforceOrder,
  construct: constructOrder,
  playCard: playCardOrder,
  launch: launchOrder,
  move: moveOrder,
  attack: attackOrder,
  attackHex: attackHexOrder,
  attackStructure: attackStructureOrder,
  seaSparrow: seaSparrowOrder,
  search: searchOrder,
  reveal: revealOrder,
  secure: secureOrder,
  demolish: demolishOrder,
  breach: breachOrder,
  load: loadOrder,
  unload: unloadOrder,
  recover: recoverOrder,
  pass: passOrder,
  ciws: ciwsOrder,
  fastMove: fastMoveOrder,
}
