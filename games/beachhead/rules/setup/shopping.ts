// BI-7.8, BI-7.9: the secret shopping of a points game.

import { actionForm, firstListed } from '../contract/action-form.ts'
import type { ActionSink } from '../contract/action-list.ts'
import type { BeachheadAction } from '../contract/actions.ts'
import type { Order } from '../contract/order.ts'
import { type BeachheadRefusal, refuse } from '../contract/refusals.ts'
import type { ActionRun } from '../state/action-run.ts'
import { type BeachheadState, type Counts, type ForceList, musterOf } from '../state/state.ts'
import { enemyOf, FORT_COST, FORT_TYPES, type FortType, type Side, UNITS, type UnitType } from '../tables/index.ts'
import { buyable, raise } from './forces.ts'
import { EVEN_BUDGETS } from './options.ts'

const LEAST_ASSAULT = 3

const total = <K extends string>(counts: Counts<K>, worth: (kind: K) => number): number => {
  let sum = 0
  for (const [kind, n] of Object.entries(counts) as [K, number][]) sum += n * worth(kind)
  return sum
}
export const pointsOfList = ({ units, forts }: ForceList): number =>
  total(units, type => UNITS[type].cost) + total(forts, fort => FORT_COST[fort])

export function budgetOf(state: BeachheadState, side: Side): number {
  const { budgets } = state.setting.options
  return (budgets === 'even' ? EVEN_BUDGETS : budgets)[side]
}

function withMore(list: ForceList, units: Counts<UnitType>, forts: Counts<FortType>): ForceList {
  const sum = <K extends string>(a: Counts<K>, b: Counts<K>): Counts<K> => {
    const both: { [kind in K]?: number } = { ...a }
    for (const [kind, n] of Object.entries(b) as [K, number][]) {
      const now = (both[kind] ?? 0) + n
      if (now > 0) both[kind] = now
      else delete both[kind]
    }
    return both
  }
  return { units: sum(list.units, units), forts: sum(list.forts, forts) }
}

/** BI-7.9. */
function listProblem(state: BeachheadState, side: Side, list: ForceList): BeachheadRefusal | null {
  for (const [type, n] of Object.entries(list.units) as [UnitType, number][]) {
    const { most, side: owner } = UNITS[type]
    if (owner !== side || !buyable(side).includes(type)) return refuse('wrong-type', 'BI-7.8', { unitType: type })
    if (n > most) return refuse('over-components', 'BI-4.10', { unitType: type, most })
  }
  if (side === 'assault' && Object.keys(list.forts).length > 0) return refuse('wrong-type', 'BI-5.8', { unitType: 'fort' })
  const cost = pointsOfList(list)
  const budget = budgetOf(state, side)
  return cost > budget ? refuse('over-budget', 'BI-7.9', { cost, budget }) : null
}

function changeList(run: ActionRun, side: Side, list: ForceList, added: boolean, what: readonly string[]): void {
  const muster = musterOf(run.state)
  run.set({ muster: { ...muster, lists: { ...muster.lists, [side]: list } } })
  const left = budgetOf(run.state, side) - pointsOfList(list)
  run.emit({
    type: 'list_changed',
    seat: side,
    clauses: ['BI-7.8', 'BI-26.6'],
    left,
    added,
    what,
    as: { [enemyOf(side)]: null },
  })
}

export const buyOrder: Order<'buy'> = {
  list(state, side, out) {
    const list = musterOf(state).lists[side]
    for (const type of buyable(side)) {
      const action: BeachheadAction = { type: 'buy', units: { [type]: 1 } }
      if (!listProblem(state, side, withMore(list, { [type]: 1 }, {}))) out.push(action)
    }
    if (side === 'assault') return
    for (const fort of FORT_TYPES)
      if (!listProblem(state, side, withMore(list, {}, { [fort]: 1 }))) out.push({ type: 'buy', forts: { [fort]: 1 } })
  },
  check(state, side, { units = {}, forts = {} }) {
    const counts = [...Object.values(units), ...Object.values(forts)]
    if (counts.length === 0 || counts.some(n => n === 0)) return refuse('out-of-stock', 'BI-7.8')
    return listProblem(state, side, withMore(musterOf(state).lists[side], units, forts))
  },
  carry(run, side, { units = {}, forts = {} }) {
    const what = [...Object.entries(units), ...Object.entries(forts)].flatMap(([kind, n]) => Array<string>(n).fill(kind))
    changeList(run, side, withMore(musterOf(run.state).lists[side], units, forts), true, what)
  },
  form(state, side) {
    const count = { type: 'integer', minimum: 1, maximum: 99 } as const
    const counts = (kinds: readonly string[]) => ({
      type: 'object' as const,
      properties: Object.fromEntries(kinds.map(kind => [kind, count])),
      additionalProperties: false,
    })
    const fields = { units: counts(buyable(side)), forts: counts(FORT_TYPES) }
    return actionForm(firstListed(buyOrder, state, side), 'Several pieces at once, or a whole list.', fields, [])
  },
}

/** `unplace` in `setup.forces`: one piece of a type goes back. */
export const returnPiece = {
  list(state: BeachheadState, side: Side, out: ActionSink): void {
    const { units, forts } = musterOf(state).lists[side]
    for (const type of buyable(side)) if (units[type]) out.push({ type: 'unplace', piece: type })
    for (const fort of FORT_TYPES) if (forts[fort]) out.push({ type: 'unplace', piece: fort })
  },
  check(state: BeachheadState, side: Side, piece: string): BeachheadRefusal | null {
    const { units, forts } = musterOf(state).lists[side]
    const has = Object.hasOwn(units, piece) || Object.hasOwn(forts, piece)
    return has ? null : refuse('nothing-to-take-back', 'BI-26.6', { piece })
  },
  carry(run: ActionRun, side: Side, piece: string): void {
    const list = musterOf(run.state).lists[side]
    const isFort = Object.hasOwn(list.forts, piece)
    changeList(run, side, withMore(list, isFort ? {} : { [piece]: -1 }, isFort ? { [piece]: -1 } : {}), false, [piece])
  },
}

/** `done` in `setup.forces`. */
export const closeList = {
  check(state: BeachheadState, side: Side): BeachheadRefusal | null {
    if (side === 'defender') return null
    const count = total(musterOf(state).lists.assault.units, () => 1)
    return count < LEAST_ASSAULT ? refuse('list-too-small', 'BI-7.9', { least: LEAST_ASSAULT }) : null
  },
  carry(run: ActionRun, side: Side): void {
    const muster = musterOf(run.state)
    const closed = { ...muster.closed, [side]: true }
    run.reveals = true
    run.set({ muster: { ...muster, closed } })
    run.emit({ type: 'list_closed', seat: side, clauses: ['BI-7.8', 'BI-8.2'] })
    if (closed.assault && closed.defender) raise(run)
  },
}
