// WW-7.27, WW-11.7: what can be done now, one by one, and as forms what cannot be listed. In planning everything is listed against
// the own draft, and only as far as it stays valid; the enemy is never looked at (WW-7.10).
import type { Form, JsonSchema } from '@sandtable/kernel'
import { everyAssignment, everyVictim, type Hit } from '../combat/losses.ts'
import { isSupplied } from '../economy/economy.ts'
import { emptyPlan, PLAN_JSON_SCHEMA, PLAN_TEXT_JSON_SCHEMA, type Plan, stepJsonSchema } from '../plan/plan.ts'
import { costPerHex, ledgerOf, Pricer } from '../plan/pricing.ts'
import { problemsOf, sitesOf } from '../plan/validation.ts'
import { placesFor } from '../setup/allocation.ts'
import { boardOfState, idOf, strengthOf, type Unit, type WwState } from '../state/state.ts'
import {
  COMPANY_LIMIT,
  enemyOf,
  FACTIONS,
  isSide,
  isUnitType,
  SHELL_PRICE,
  type Side,
  STATS,
  UNIT_PRICE,
  UNIT_TYPES,
  type UnitType,
} from '../tables.ts'
import { askedUnits, planOf } from '../turn/execution.ts'
import type { WwAction } from './actions.ts'

const WITHDRAW: WwAction = Object.freeze({ type: 'withdrawPlan' })
const SUBMIT: WwAction = Object.freeze({ type: 'submitPlan' })
const ACCEPT: WwAction = Object.freeze({ type: 'acceptDraw' })

/** Both sides while both may change their plans; then the side that is asked. */
export function toAct(state: WwState): readonly Side[] {
  switch (state.phase) {
    case 'factions':
      return SEATS.filter(side => state.factions[side] === null)
    case 'placement':
      return SEATS.filter(side => state.placed[side] === null)
    case 'planning':
      return SEATS
    case 'losses':
      return state.execution ? [state.execution.question.side] : []
    case 'over':
      return []
  }
}
const SEATS: readonly Side[] = Object.freeze(['nw', 'se'] as const)

export function legal(state: WwState, seat: string): readonly WwAction[] {
  if (!isSide(seat) || !toAct(state).includes(seat)) return []
  switch (state.phase) {
    case 'factions':
      return FACTIONS.filter(each => each !== state.factions[enemyOf(seat)]).map(faction => ({
        type: 'chooseFaction',
        faction,
      }))
    case 'placement':
      return placesFor(state, seat).map(cell => ({ type: 'place', hex: boardOfState(state).name(cell) }))
    case 'losses':
      return lossActions(state, seat)
    default:
      return [...planActions(state, seat), ...(state.offers[enemyOf(seat)] ? [ACCEPT] : [])]
  }
}

/** `most`: no more than these, where one is enough for an example. */
function lossActions(state: WwState, side: Side, most = Infinity): readonly WwAction[] {
  const { question } = state.execution!
  const units = askedUnits(state, question)
  const answers = question.kind === 'shell' ? everyVictim(units) : everyAssignment(units, question.damage, most)
  return answers.map(hits => ({ type: 'assignLosses', losses: lossesOf(state, side, hits) }))
}

const lossesOf = (state: WwState, side: Side, hits: readonly Hit[]) =>
  hits.map(({ serial, damage }) => ({ unit: idOf(state.factions, side, serial), damage }))

function planActions(state: WwState, side: Side): readonly WwAction[] {
  if (state.plans[side].isSubmitted) return [WITHDRAW]
  const plan = planOf(state, side)
  // A draft that does not hold came from `savePlan`, and only another one mends it: the empty page is always at hand.
  if (problemsOf(state, side, plan).length > 0) return [{ type: 'savePlan', plan: emptyPlan(state.turn, side) }]
  const { left } = ledgerOf(state, side, plan)
  const actions: WwAction[] = []
  addBuys(state, side, plan, left, actions)
  addSteps(state, side, plan, left, actions, Infinity)
  actions.push(SUBMIT)
  return actions
}

function addBuys(state: WwState, side: Side, plan: Plan, left: number, actions: WwAction[]): void {
  if (left < UNIT_PRICE) return
  const bought = (plan.buys ?? []).flatMap(buy => buy.units.filter(isUnitType)).map(type => ({ type }))
  const room = COMPANY_LIMIT - strengthOf(state.units[side]) - strengthOf(bought)
  const types = UNIT_TYPES.filter(type => STATS[type].strength <= room)
  const board = boardOfState(state)
  for (const cell of sitesOf(state, side))
    for (const unit of types) actions.push({ type: 'addBuy', at: board.name(cell), unit })
}

/** Units without an order, by hex in reading order. */
export function freeUnits(state: WwState, side: Side, plan: Plan): ReadonlyMap<number, readonly Unit[]> {
  const ordered = new Set((plan.steps ?? []).flatMap(step => (step.do === 'wait' ? [] : step.units)))
  const byCell = new Map<number, Unit[]>()
  const free = state.units[side].filter(unit => !ordered.has(idOf(state.factions, side, unit.serial)))
  for (const unit of free.sort((a, b) => a.cell - b.cell || a.serial - b.serial)) {
    const here = byCell.get(unit.cell)
    if (here) here.push(unit)
    else byCell.set(unit.cell, [unit])
  }
  return byCell
}

/** Stops as soon as there are `most`: a form needs only one for its example. */
function addSteps(state: WwState, side: Side, plan: Plan, left: number, actions: WwAction[], most: number): void {
  const board = boardOfState(state)
  const pricer = new Pricer(state, side)
  for (const step of plan.steps ?? []) pricer.price(step)
  for (const [cell, units] of freeUnits(state, side, plan)) {
    for (const group of groupsOf(units)) {
      const ids = group.map(unit => idOf(state.factions, side, unit.serial))
      const perHex = group.reduce((sum, unit) => sum + costPerHex(state, side, unit), 0)
      const fees = pricer.feeFor(group) * group.length
      for (const { path, names } of board.waysFrom(cell)) {
        if (fees + perHex * (path.length - 1) <= left)
          actions.push({ type: 'addStep', step: { do: 'move', units: ids, path: names } })
      }
    }
    if (left >= SHELL_PRICE && isSupplied(state.supply, side, cell)) addShots(state, side, cell, units, actions)
    if (actions.length >= most) return
  }
}

/** The lowest free unit of each type, then all together if that makes a difference. */
function groupsOf(units: readonly Unit[]): readonly (readonly Unit[])[] {
  const singles = UNIT_TYPES.flatMap((type: UnitType) => {
    const first = units.find(unit => unit.type === type)
    return first ? [[first]] : []
  })
  return units.length > 1 ? [...singles, units] : singles
}

function addShots(state: WwState, side: Side, cell: number, units: readonly Unit[], actions: WwAction[]): void {
  const board = boardOfState(state)
  const guns = units.filter(unit => unit.type === 'AR')
  const batteries = guns.length > 1 ? [guns.slice(0, 1), guns] : guns.length > 0 ? [guns] : []
  for (const battery of batteries) {
    const ids = battery.map(gun => idOf(state.factions, side, gun.serial))
    for (const target of board.targetsFrom(cell))
      actions.push({ type: 'addStep', step: { do: 'fire', units: ids, shots: [{ at: board.name(target), shells: 1 }] } })
  }
}

export function forms(state: WwState, seat: string): readonly Form<WwAction>[] {
  if (!isSide(seat) || !toAct(state).includes(seat)) return []
  const timeout = form({ type: 'timeout' }, { type: { const: 'timeout' } })
  if (state.phase === 'losses') return [lossForm(state, seat), timeout]
  if (state.phase !== 'planning') return [timeout]
  const found = [simple('resign'), ...(state.offers[seat] ? [] : [simple('offerDraw')])]
  if (state.missed[enemyOf(seat)] >= 2) found.push(simple('claimForfeit'))
  if (!state.plans[seat].isSubmitted) found.push(...planForms(state, seat), timeout)
  return found
}

const simple = (type: 'resign' | 'offerDraw' | 'claimForfeit') => form({ type }, { type: { const: type } })

function planForms(state: WwState, side: Side): readonly Form<WwAction>[] {
  const plan = emptyPlan(state.turn, side)
  const [save, submit] = [{ const: 'savePlan' }, { const: 'submitPlan' }]
  const found = [
    form({ type: 'savePlan', plan }, { type: save, plan: PLAN_JSON_SCHEMA }),
    form({ type: 'savePlan', text: '' }, { type: save, text: PLAN_TEXT_JSON_SCHEMA }),
    form({ type: 'submitPlan', plan }, { type: submit, plan: PLAN_JSON_SCHEMA }),
    form({ type: 'submitPlan', text: '' }, { type: submit, text: PLAN_TEXT_JSON_SCHEMA }),
  ]
  const step = stepForm(state, side)
  return step ? [...found, step] : found
}

/** Any step that keeps the draft valid; there is an example only while one can be listed. */
function stepForm(state: WwState, side: Side): Form<WwAction> | null {
  const plan = planOf(state, side)
  if (problemsOf(state, side, plan).length > 0) return null
  const listed: WwAction[] = []
  addSteps(state, side, plan, ledgerOf(state, side, plan).left, listed, 1)
  const wait: WwAction | null = state.setting.options.allowWait ? { type: 'addStep', step: { do: 'wait' } } : null
  const example = listed[0] ?? wait
  if (!example) return null
  const board = boardOfState(state)
  const unit: JsonSchema = { enum: state.units[side].map(each => idOf(state.factions, side, each.serial)) }
  const hex: JsonSchema = { enum: board.cells.map(cell => board.name(cell)) }
  const shells: JsonSchema = { type: 'integer', minimum: 1, maximum: Math.max(1, state.treasury[side]) }
  return form(example, { type: { const: 'addStep' }, step: stepJsonSchema(unit, hex, shells) })
}

function lossForm(state: WwState, side: Side): Form<WwAction> {
  const { question } = state.execution!
  const unit: JsonSchema = { enum: question.units.map(serial => idOf(state.factions, side, serial)) }
  const loss: JsonSchema = {
    type: 'object',
    properties: { unit, damage: { type: 'integer', minimum: 1, maximum: 2 } },
    required: ['unit', 'damage'],
    additionalProperties: false,
  }
  const losses: JsonSchema = { type: 'array', items: loss, maxItems: question.units.length }
  return form(lossActions(state, side, 1)[0]!, { type: { const: 'assignLosses' }, losses })
}

function form(example: WwAction, properties: { readonly [name: string]: JsonSchema }): Form<WwAction> {
  return {
    type: example.type,
    example,
    schema: { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
  }
}
