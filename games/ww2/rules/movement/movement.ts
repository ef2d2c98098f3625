// WW-9: a group goes along its path, hex by hex, and pays for each one it enters; the first enemy ends it (WW-9.10).

import { fight, meet } from '../combat/combat.ts'
import { costClauses } from '../plan/pricing.ts'
import type { CombatTask, Fate, MoveOrder } from '../state/state.ts'
import type { Side } from '../tables.ts'
import type { Battlefield, Fighter } from '../turn/battlefield.ts'

/** null: the turn stops for an answer. */
export function carryOutMove(field: Battlefield, side: Side, step: number, order: MoveOrder): Fate | null {
  const group = field.living(side, order.units)
  const start = group[0]!.cell
  const perHex = costOfHex(order, group)
  const { path } = order
  let paid = 0
  for (let i = 1; i < path.length; i++) {
    const cell = path[i]!
    // WW-9.6: the fee is paid with the first hex, for units that really go.
    const due = perHex + (i === 1 ? order.fee * group.length : 0)
    if (field.treasury[side] < due) {
      advance(field, group, path, i - 1)
      field.crier?.tell(
        { type: 'step_unpaid', clauses: ['WW-8.12'], side, faction: field.state.factions[side], step },
        [],
        side,
      )
      return arrive(field, side, step, order, start, paid)
    }
    field.treasury[side] -= due
    paid += due
    if (!field.isHeldAgainst(cell, side)) continue
    advance(field, group, path, i - 1)
    if (!fight(field, side, step, meet(field, side, group, path[i - 1]!, cell), false)) return null
    return arrive(field, side, step, order, start, paid)
  }
  advance(field, group, path, path.length - 1)
  return arrive(field, side, step, order, start, paid)
}

/** As far as the way was clear and paid for: nothing happens on hexes that are only passed. */
function advance(field: Battlefield, group: readonly Fighter[], path: readonly number[], hexes: number): void {
  if (hexes < 1) return
  field.march(group, path[hexes]!)
  field.stir(group)
}

export function resumeMove(field: Battlefield, side: Side, step: number, order: MoveOrder, task: CombatTask): Fate | null {
  if (!fight(field, side, step, task, true)) return null
  const hexes = order.path.indexOf(task.cell)
  const perHex = costOfHex(
    order,
    task.attackers.map(serial => ({ serial })),
  )
  return arrive(field, side, step, order, order.path[0]!, perHex * hexes + order.fee * task.attackers.length)
}

/** Both lists are sorted by serial, so one pass finds the units of the order in the group. */
function costOfHex(order: MoveOrder, group: readonly { readonly serial: number }[]): number {
  let [sum, next] = [0, 0]
  for (let i = 0; i < order.units.length; i++) {
    if (order.units[i] !== group[next]?.serial) continue
    sum += order.costs[i]!
    next++
  }
  return sum
}

/** The end of the step, wherever that is (WW-17.1). */
function arrive(field: Battlefield, side: Side, step: number, order: MoveOrder, start: number, paid: number): Fate {
  const left = field.living(side, order.units)
  const end = left[0]?.cell ?? null
  const isDone = end === order.path[order.path.length - 1]
  field.crier?.tell(
    {
      type: 'moved',
      clauses: moveClauses(field, side, order, left, start, isDone),
      side,
      faction: field.state.factions[side],
      step,
      units: field.ids(
        side,
        left.map(unit => unit.serial),
      ),
      from: field.board.name(start),
      path: end === null ? [] : order.path.slice(1, order.path.indexOf(end) + 1).map(cell => field.board.name(cell)),
      hex: end === null ? null : field.board.name(end),
      paid,
    },
    end === null ? [] : [end],
    side,
  )
  return isDone ? 'done' : 'cut'
}

function moveClauses(
  field: Battlefield,
  side: Side,
  order: MoveOrder,
  left: readonly Fighter[],
  start: number,
  isDone: boolean,
): readonly string[] {
  const began = left.map(({ type }) => ({ type, cell: start }))
  const clauses = [...costClauses(field.state, side, began), 'WW-9.4', 'WW-9.8', 'WW-9.9', 'WW-8.7', 'WW-8.8']
  if (order.fee > 0) clauses.push('WW-9.5', 'WW-9.6', 'WW-9.7')
  if (left.length < order.units.length) clauses.push('WW-8.9')
  if (!isDone) clauses.push('WW-9.10', 'WW-9.11')
  return [...clauses, 'WW-1.13']
}
