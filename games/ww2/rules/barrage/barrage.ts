// WW-12: a barrage. One wind die for all of it, shots in their order, shell by shell; shells hit units of either side.

import { settleShell } from '../combat/loss-questions.ts'
import type { BarrageTask, Fate, FireOrder } from '../state/state.ts'
import { SHELL_PRICE, type Side } from '../tables.ts'
import type { Battlefield } from '../turn/battlefield.ts'
import { landingOf, rollWind } from './wind.ts'

/** null: the turn stops for an answer. */
export function carryOutFire(field: Battlefield, side: Side, step: number, order: FireOrder): Fate | null {
  const guns = field.living(side, order.units)
  const { shellsPerGun, fogOfWar } = field.state.setting.options
  const wind = rollWind(field.dice, side, fogOfWar)
  field.crier?.tell(
    {
      type: 'wind',
      clauses: ['WW-12.3', 'WW-12.4', 'WW-12.6', 'WW-12.7', 'WW-14.1', 'WW-14.2'],
      side,
      faction: field.state.factions[side],
      step,
      hex: field.board.name(order.from),
      wind,
    },
    [order.from],
    side,
  )
  const shots = shellsPerGun > 0 ? cutTo(order.shots, shellsPerGun * guns.length) : order.shots
  return resumeFire(field, side, step, order, { kind: 'barrage', wind, shots, shot: 0, landed: 0, killed: [], whose: null })
}

/** WW-12.20: from the end of the list. */
function cutTo(shots: FireOrder['shots'], most: number): FireOrder['shots'] {
  let left = most
  return shots.flatMap(({ at, shells }) => {
    const fired = Math.min(shells, left)
    left -= fired
    return fired > 0 ? [{ at, shells: fired }] : []
  })
}

export function resumeFire(field: Battlefield, side: Side, step: number, order: FireOrder, task: BarrageTask): Fate | null {
  let { landed, killed, whose } = task
  for (let shot = task.shot; shot < task.shots.length; shot++) {
    const { at, shells } = task.shots[shot]!
    const { cell } = landingOf(field.board, order.from, at, task.wind)
    for (; landed < shells; landed++) {
      const isWaiting = field.answer !== null
      if (!isWaiting && field.treasury[side] < SHELL_PRICE) {
        if (landed > 0) tellShot(field, side, step, order, { ...task, killed, whose }, at, landed)
        field.crier?.tell(
          { type: 'step_unpaid', clauses: ['WW-8.12'], side, faction: field.state.factions[side], step },
          [],
          side,
        )
        return 'cut'
      }
      // The shell that waited for its victim was paid when it was fired.
      if (!isWaiting) field.treasury[side] -= SHELL_PRICE
      const here = cell < 0 ? [] : field.at(cell)
      if (here.length === 0) {
        // No unit is left to hit: the remaining shells are only paid for.
        const rest = shells - landed - 1
        const fired = isWaiting ? rest : Math.min(rest, affordable(field, side))
        if (!isWaiting) field.treasury[side] -= fired * SHELL_PRICE
        landed += fired
        continue
      }
      const hit = settleShell(field, here)
      if (!hit) {
        field.task = { ...task, shot, landed, killed, whose }
        return null
      }
      const victim = here.find(unit => unit.serial === hit.serial)!
      whose = victim.side
      field.remove(victim)
      killed = [...killed, hit.serial]
    }
    tellShot(field, side, step, order, { ...task, killed, whose }, at, shells)
    landed = 0
    killed = []
    whose = null
  }
  return 'done'
}

const affordable = ({ treasury }: Battlefield, side: Side): number =>
  SHELL_PRICE > 0 ? Math.floor(treasury[side] / SHELL_PRICE) : Infinity

function tellShot(
  field: Battlefield,
  side: Side,
  step: number,
  order: FireOrder,
  task: BarrageTask,
  target: number,
  shells: number,
): void {
  if (!field.crier) return
  const { killed, whose } = task
  const { drift, cell } = landingOf(field.board, order.from, target, task.wind)
  const isObserved = cell < 0 || field.sees(side, cell) || whose === side
  field.crier.tell(
    {
      type: 'shot',
      clauses: shotClauses(field, order, target, cell, drift, killed.length > 0),
      side,
      faction: field.state.factions[side],
      step,
      from: field.board.name(order.from),
      target: field.board.name(target),
      shells,
      drift,
      landing: cell < 0 ? null : field.board.name(cell),
      isObserved,
      killed: whose ? field.ids(whose, killed) : [],
    },
    cell < 0 ? [] : [cell],
    side,
    ...(whose ? [whose] : []),
  )
}

const DRIFT_CLAUSES = { with: 'WW-12.9', against: 'WW-12.10', plain: 'WW-12.11' } as const

function shotClauses(
  field: Battlefield,
  order: FireOrder,
  target: number,
  cell: number,
  drift: keyof typeof DRIFT_CLAUSES,
  hasKilled: boolean,
): readonly string[] {
  const isStraight = field.board.distance(order.from, target) === 1 || isOnLine(field, order.from, target)
  const clauses = ['WW-12.1', 'WW-12.2', 'WW-12.5', 'WW-12.8', DRIFT_CLAUSES[drift]]
  if (drift !== 'plain') clauses.push(isStraight ? 'WW-12.12' : 'WW-12.13')
  if (cell < 0) clauses.push('WW-12.14')
  if (hasKilled) clauses.push('WW-11.6', 'WW-12.15', 'WW-12.16')
  const { shellsPerGun } = field.state.setting.options
  return [...clauses, 'WW-12.17', 'WW-12.18', 'WW-12.19', 'WW-12.20', ...(shellsPerGun > 0 ? ['WW-15.9'] : []), 'WW-12.21']
}

function isOnLine({ board }: Battlefield, from: number, target: number): boolean {
  const { qByCell, rByCell } = board.grid
  const q = qByCell[target]! - qByCell[from]!
  const p = rByCell[target]! - rByCell[from]!
  return q === 0 || p === 0 || q + p === 0
}
