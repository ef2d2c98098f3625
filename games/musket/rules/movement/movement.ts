// MK-6 Movement: where a unit can go, by which path, and what leaving difficult ground costs it.
import type { Dice } from '@sandtable/kernel'
import type { LeavingCheck } from '../contract/events.ts'
import type { Field } from '../map/field.ts'
import { type Activation, type MusketState, makeActivation, type Unit } from '../state/state.ts'
import { CHANCE_OF, CHANCES, type Side, STATS } from '../tables.ts'

/** One way to a destination. `lost`: it gives up a march bonus that is still there (MK-6.17). */
export type FoundPath = {
  readonly path: readonly number[]
  readonly points: number
  readonly checks: number
  readonly lost: boolean
}

/** What a unit may still do with its feet; MK-4.2, MK-4.3, MK-6.12, MK-6.15. */
export function mayMove(unit: Unit, active: Activation): boolean {
  return STATS[unit.who.kind].actionType === 'FIRE_AND_MOVE' ? !active.movedThenFired : !active.fired
}

/** MK-6.1, MK-6.8 and MK-6.9: a point of the allowance is left, or the one that an unbroken march on the road adds. */
function mayStepOn(allowance: number, used: number, onRoad: boolean, metEnemy: boolean): boolean {
  return used < allowance || (used === allowance && onRoad && !metEnemy)
}

/** MK-6.7 binds kinds that cannot charge; leaving the map is no endpoint (MK-14.14). */
function keepsAway(state: MusketState, unit: Unit): boolean {
  return state.setting.options.enemyAdjacency === 'nonChargers' && STATS[unit.who.kind].charges.length === 0
}

/** MK-6.9 and MK-6.7 look at the six hexes around. */
export function isNextToEnemy(field: Field, units: readonly Unit[], unitAt: Int16Array, side: Side, cell: number): boolean {
  const { neighbour } = field
  for (let i = cell * 6; i < cell * 6 + 6; i++) {
    const next = neighbour[i]!
    if (next < 0) continue
    const there = unitAt[next]!
    if (there !== 0 && units[there - 1]!.who.side !== side) return true
  }
  return false
}

/**
 * A search over the paths of one unit. Paths are at most four steps long, so they are simply walked, directions in index
 * order: the first of equals found is the lexicographically smallest (MK-6.17).
 */
class Walker {
  readonly #field: Field
  readonly #units: readonly Unit[]
  readonly #unitAt: Int16Array
  readonly #side: Side
  readonly #start: number
  readonly #enterable: Uint8Array
  readonly #allowance: number
  readonly #passes: boolean
  readonly #freePassage: boolean
  readonly #roadOpens: boolean
  readonly #keepsAway: boolean
  readonly #checks: boolean
  readonly #path: number[] = []
  /** Every cell where a path may end, each once, in the order of discovery. */
  readonly found: number[] = []
  /** With a target: the best way to it so far. */
  readonly #target: number
  best: FoundPath | null = null

  constructor(state: MusketState, field: Field, unit: Unit, target: number, isExit: boolean) {
    const stats = STATS[unit.who.kind]
    const { options } = state.setting
    this.#field = field
    this.#units = state.units
    this.#unitAt = field.unitAt(state.units)
    this.#side = unit.who.side
    this.#start = unit.cell
    this.#enterable = field.enterable(unit.who.kind)
    this.#allowance = stats.allowance
    this.#passes = stats.passesFriends
    this.#freePassage = stats.passesFriends && options.lightPassage
    this.#roadOpens = options.roadPaths
    this.#keepsAway = !isExit && keepsAway(state, unit)
    this.#checks = stats.checksDifficult
    this.#target = target
  }

  /** MK-6.10: goes on from what this activation has used so far. */
  walk({ pointsUsed, onRoad, metEnemy, passedFriend }: Activation): this {
    if (mayStepOn(this.#allowance, pointsUsed, onRoad, metEnemy))
      this.#step(this.#start, pointsUsed, onRoad, metEnemy, passedFriend, 0)
    return this
  }

  #step(cell: number, used: number, onRoad: boolean, metEnemy: boolean, passed: boolean, checks: number): void {
    const field = this.#field
    const allowance = this.#allowance
    const path = this.#path
    // MK-6.14 checks the hex that is left; the first is the same for every path and not counted (MK-6.17).
    const checked = checks + (path.length > 0 && this.#checks && field.difficult[cell] !== 0 ? 1 : 0)
    for (let dir = 0; dir < 6; dir++) {
      const side = cell * 6 + dir
      const next = field.neighbour[side]!
      if (next < 0 || next === this.#start || field.closedSide[side] !== 0) continue
      const there = this.#unitAt[next]!
      if (there !== 0 && (!this.#passes || this.#units[there - 1]!.who.side !== this.#side)) continue
      const road = onRoad && field.roadStep[side] !== 0
      if (this.#enterable[next] === 0 && !(road && this.#roadOpens && field.impassable[next] === 0)) continue
      const isFree = there !== 0 && this.#freePassage && !passed
      const points = used + (isFree ? 0 : 1)
      const met = road && (metEnemy || isNextToEnemy(field, this.#units, this.#unitAt, this.#side, next))
      if (points > allowance && !(points === allowance + 1 && road && !met)) continue
      // The last hex of the path is no neighbour of itself, so only longer paths can run into themselves.
      if (path.length > 1 && path.includes(next)) continue
      if (there === 0) this.#arrive(next, points, checked, !(road && !met))
      if (!mayStepOn(allowance, points, road, met)) continue
      path.push(next)
      this.#step(next, points, road, met, passed || there !== 0, checked)
      path.pop()
    }
  }

  #arrive(cell: number, points: number, checks: number, lost: boolean): void {
    if (this.#target >= 0 && cell !== this.#target) return
    if (this.#keepsAway && isNextToEnemy(this.#field, this.#units, this.#unitAt, this.#side, cell)) return
    if (this.#target < 0) {
      if (!this.found.includes(cell)) this.found.push(cell)
      return
    }
    const best = this.best
    const isBetter =
      !best ||
      points < best.points ||
      (points === best.points && (checks < best.checks || (checks === best.checks && !lost && best.lost)))
    if (isBetter) this.best = { path: [...this.#path, cell], points, checks, lost }
  }
}

/** MK-6.1: every destination, in the order of discovery. */
export function destinations(
  state: MusketState,
  field: Field,
  unit: Unit,
  active: Activation,
  isExit = false,
): readonly number[] {
  if (!mayMove(unit, active)) return []
  return new Walker(state, field, unit, -1, isExit).walk(active).found
}

/** MK-6.17: the path the engine takes to a destination; null when there is none. */
export function bestPath(
  state: MusketState,
  field: Field,
  unit: Unit,
  active: Activation,
  to: number,
  isExit = false,
): FoundPath | null {
  if (!mayMove(unit, active)) return null
  return new Walker(state, field, unit, to, isExit).walk(active).best
}

/** Whether any move is there at all: a neighbour will do for all but the odd case, so look there first. */
export function canMoveAtAll(state: MusketState, field: Field, unit: Unit, active: Activation): boolean {
  const { allowance } = STATS[unit.who.kind]
  if (!mayMove(unit, active) || !mayStepOn(allowance, active.pointsUsed, active.onRoad, active.metEnemy)) return false
  if (active.pointsUsed < allowance && hasFreeNeighbour(state, field, unit)) return true
  return destinations(state, field, unit, active).length > 0
}

function hasFreeNeighbour(state: MusketState, field: Field, unit: Unit): boolean {
  const unitAt = field.unitAt(state.units)
  const enterable = field.enterable(unit.who.kind)
  const isShy = keepsAway(state, unit)
  for (let i = unit.cell * 6; i < unit.cell * 6 + 6; i++) {
    const next = field.neighbour[i]!
    if (next < 0 || unitAt[next] !== 0 || enterable[next] === 0 || field.closedSide[i] !== 0) continue
    if (!isShy || !isNextToEnemy(field, state.units, unitAt, unit.who.side, next)) return true
  }
  return false
}

/** The unit and its activation after walking a path, or after being stopped on it. */
export type Walked = {
  readonly cell: number
  readonly active: Activation
  readonly checks: readonly LeavingCheck[]
  readonly stopped: boolean
  readonly points: number
}

/** MK-6.14 to MK-6.16: a check for every difficult hex left, in path order, stopping at the first failure. */
export function walkPath(
  state: MusketState,
  field: Field,
  unit: Unit,
  active: Activation,
  path: readonly number[],
  dice: Dice,
): Walked {
  const unitAt = field.unitAt(state.units)
  const checks: LeavingCheck[] = []
  const freePassage = STATS[unit.who.kind].passesFriends && state.setting.options.lightPassage
  let cell = unit.cell
  let { pointsUsed, onRoad, metEnemy, passedFriend } = active
  for (const next of path) {
    if (!leaves(field, unit, cell, checks, dice)) {
      const after = halted(
        unit,
        makeActivation(active.unit, pointsUsed, true, active.fired, active.movedThenFired, onRoad, metEnemy, passedFriend),
      )
      return { cell, active: after, checks, stopped: true, points: pointsUsed - active.pointsUsed }
    }
    const isFriend = unitAt[next]! !== 0
    pointsUsed += isFriend && freePassage && !passedFriend ? 0 : 1
    passedFriend = passedFriend || isFriend
    onRoad = onRoad && field.roadStep[cell * 6 + field.grid.direction(cell, next)] !== 0
    metEnemy = onRoad && (metEnemy || isNextToEnemy(field, state.units, unitAt, unit.who.side, next))
    cell = next
  }
  const after = makeActivation(
    active.unit,
    pointsUsed,
    true,
    active.fired,
    active.movedThenFired,
    onRoad,
    metEnemy,
    passedFriend,
  )
  return { cell, active: after, checks, stopped: false, points: pointsUsed - active.pointsUsed }
}

/** MK-6.15: nothing is left of the movement, and it counts as used. */
export function halted(unit: Unit, a: Activation): Activation {
  const spent = Math.max(a.pointsUsed, STATS[unit.who.kind].allowance)
  return makeActivation(a.unit, spent, true, a.fired, a.movedThenFired, false, false, a.passedFriend)
}

/** MK-6.14: low is good, like every other test. */
export function leaves(field: Field, unit: Unit, cell: number, checks: LeavingCheck[], dice: Dice): boolean {
  if (field.difficult[cell] === 0 || !STATS[unit.who.kind].checksDifficult) return true
  const roll = dice.roll(CHANCE_OF, 'MK-6.14 leave difficult ground', CHANCES.leaving)
  const passed = roll <= CHANCES.leaving
  checks.push({ hex: field.hex(cell), roll, chance: CHANCES.leaving, passed })
  return passed
}
