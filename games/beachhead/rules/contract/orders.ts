// The table of all orders, and which of them each step has (BI-8.2).

import { playCardOrder } from '../cards/cards.ts'
import { eventChoiceOrder } from '../cards/event-deck.ts'
import { attackHexOrder, attackOrder, attackStructureOrder } from '../combat/attack.ts'
import { breachOrder, revealOrder, searchOrder } from '../combat/search-reveal-breach.ts'
import {
  barrageOrder,
  constructOrder,
  coordinatedAirOrder,
  forceMarchOrder,
  rapidDeploymentOrder,
  reinforceOrder,
  samStrikeOrder,
} from '../command/command.ts'
import { launchOrder } from '../movement/launch.ts'
import { loadOrder, recoverOrder } from '../movement/load.ts'
import { fastMoveOrder, moveOrder } from '../movement/movement.ts'
import { unloadOrder } from '../movement/unload.ts'
import { demolishOrder, secureOrder } from '../objectives/objectives.ts'
import { chooseEdgeOrder, pickSectionOrder, placeSectionOrder } from '../setup/assembly.ts'
import { placeDummyOrder, placeFortOrder, placeOrder, unplaceOrder } from '../setup/deploy.ts'
import { buyOrder } from '../setup/shopping.ts'
import type { StepName } from '../tables/index.ts'
import { doneOrder, passOrder, resignOrder } from '../turn/steps.ts'
import { ciwsOrder, seaSparrowOrder } from '../wasp/wasp-defences.ts'
import type { ActionType } from './actions.ts'
import type { Order } from './order.ts'

const ORDERS: { readonly [T in ActionType]: Order<T> } = {
  pickSection: pickSectionOrder,
  placeSection: placeSectionOrder,
  chooseEdge: chooseEdgeOrder,
  buy: buyOrder,
  place: placeOrder,
  placeDummy: placeDummyOrder,
  placeFort: placeFortOrder,
  unplace: unplaceOrder,
  done: doneOrder,
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
  resign: resignOrder,
}

export type AnyOrder = Order<ActionType>

/** Three dozen objects, each with a shape of its own, are slow to ask for the same thing. */
const inOneShape = ({ list, check, carry, form }: AnyOrder): AnyOrder => ({ list, check, carry, form })

const orders = new Map(
  Object.entries(ORDERS).map(([type, order]) => [type as ActionType, inOneShape(order as unknown as AnyOrder)]),
)

/** Typed as an order of any action: who asks has matched the action to its type. */
export const orderOf = (type: ActionType): AnyOrder => orders.get(type)!

const ACTIONS: readonly ActionType[] = [
  'attack',
  'attackHex',
  'attackStructure',
  'seaSparrow',
  'search',
  'reveal',
  'secure',
  'demolish',
  'breach',
  'load',
  'unload',
  'recover',
  'pass',
]
const NONE: readonly ActionType[] = []

/** In the order they are listed. `resign` is always possible and never listed. */
export const STEP_ACTIONS: Readonly<Record<StepName, readonly ActionType[]>> = {
  'setup.sections': ['pickSection'],
  'setup.assembly': ['placeSection'],
  'setup.edge': ['chooseEdge'],
  'setup.forces': ['buy', 'unplace', 'done'],
  'setup.defender': ['place', 'placeDummy', 'placeFort', 'unplace', 'done'],
  'setup.assault': ['place', 'unplace', 'done'],
  event: ['eventChoice'],
  'command.assault': ['forceMarch', 'rapidDeployment', 'coordinatedAir', 'playCard', 'done'],
  'command.defender': ['forceMarch', 'barrage', 'samStrike', 'reinforce', 'construct', 'playCard', 'done'],
  deploy: ['launch', 'move', 'done'],
  'move.air': ['move', 'done'],
  'move.defender': ['move', 'done'],
  'move.assault': ['move', 'done'],
  action: ACTIONS,
  'react.ciws': ['ciws'],
  'react.fastAmbush': ['fastMove'],
  end: NONE,
  over: NONE,
}

const ordersByStep = new Map<StepName, { readonly choices: readonly AnyOrder[]; readonly all: readonly AnyOrder[] }>()

const rank = (type: ActionType): number => (type === 'search' ? 0 : 1)

/** The orders of a step, ready to be asked one after the other. `choices` leaves out those that only go on, and has the cheapest first. */
export function ordersOf(step: StepName): { readonly choices: readonly AnyOrder[]; readonly all: readonly AnyOrder[] } {
  let found = ordersByStep.get(step)
  if (!found) {
    const types = STEP_ACTIONS[step]
    // Nearly every unit that can act can search, and nothing is listed faster.
    const choices = types.filter(type => type !== 'done' && type !== 'pass').sort((a, b) => rank(a) - rank(b))
    found = { all: types.map(orderOf), choices: choices.map(orderOf) }
    ordersByStep.set(step, found)
  }
  return found
}
