// Which orders each step has (BI-8.2), and where each is found: those of a deployment here, all others in the rest of the rules.
import type { ActionType } from './actions.ts'
import { doneOrder, resignOrder } from './closing.ts'
import { placeDummyOrder, placeFortOrder, placeOrder, unplaceOrder } from './deploy.ts'
import type { Order } from './order.ts'
import { type FirstAction, type LaterAction, rest } from './rest.ts'
import type { StepName } from './tables/index.ts'

const FIRST_ORDERS: { readonly [T in FirstAction]: Order<T> } = {
  place: placeOrder,
  placeDummy: placeDummyOrder,
  placeFort: placeFortOrder,
  unplace: unplaceOrder,
  done: doneOrder,
  resign: resignOrder,
}
const isFirst = (type: ActionType): type is FirstAction => Object.hasOwn(FIRST_ORDERS, type)

export type AnyOrder = Order<ActionType>
const orders = new Map<ActionType, AnyOrder>()

/** Typed as an order of any action: who asks has matched the action to its type. */
export function orderOf(type: ActionType): AnyOrder {
  let order = orders.get(type)
  if (!order) {
    order = inOneShape((isFirst(type) ? FIRST_ORDERS[type] : rest().orders[type as LaterAction]) as unknown as AnyOrder)
    orders.set(type, order)
  }
  return order
}

/** Three dozen objects, each with a shape of its own, are slow to ask for the same thing. */
const inOneShape = ({ list, check, carry, form }: AnyOrder): AnyOrder => ({ list, check, carry, form })

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
