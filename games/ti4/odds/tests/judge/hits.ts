// Hits as the judge assigns them: one by one, by the policy, on copies.
import type { Problem, Side } from '../../problem/problem.ts'
import { type Army, copy, mayBorrow, type Position, tidy, type Unit } from './positions.ts'

type Queue = { any: number; nonFighter: number }

/** A batch of hits with no cards against it. */
export function strike(side: Side, army: Army, enemy: Army, hits: number, fits: (g: number) => boolean, silent: boolean): void {
  army.isLent = side.voidShield
  let left = hits
  while (left > 0 && army.units.length > 0) left -= spentBy(side, hit(side, army, enemy, fits, silent))
  army.isLent = false
}

const spentBy = (side: Side, by: number): number => (by >= 0 && side.groups[by]!.sustain ? side.sustainCancels : 1)

export function batches(problem: Problem, position: Position, onD: Queue, onA: Queue): Position {
  const { attacker: A, defender: D } = problem.sides
  const next = { a: copy(position.a), d: copy(position.d) }
  const silentA = position.d.units.some(({ g }) => D.silencers.includes(g))
  const silentD = position.a.units.some(({ g }) => A.silencers.includes(g))
  const used = { a: false, d: false }
  next.a.isLent = A.voidShield
  next.d.isLent = D.voidShield
  const queues = { a: shielded(A, next.a, onA), d: shielded(D, next.d, onD) }
  const step = (who: 'a' | 'd', side: Side, other: 'a' | 'd', silent: boolean) => {
    const queue = queues[who]
    const isBig = queue.nonFighter > 0
    const by = hit(side, next[who], next[other], g => !isBig || side.groups[g]!.type !== 'fighter', silent)
    let spent = spentBy(side, by)
    while (spent > 0 && queue.nonFighter + queue.any > 0) {
      if (queue.nonFighter > 0) queue.nonFighter--
      else queue.any--
      spent--
    }
    if (by >= 0 && side.strikeBack.groups.includes(by)) queues[other].any += side.strikeBack.hits
    if (by >= 0 && next[who].mirrors > 0 && !used[who]) {
      used[who] = true
      next[who].mirrors--
      queues[other].any += side.reflections.n
    }
  }
  const isOpen = (who: 'a' | 'd', side: Side) =>
    queues[who].any + queues[who].nonFighter > 0 && next[who].units.some(({ g }) => !side.groups[g]!.shieldOnly)
  while (isOpen('a', A) || isOpen('d', D)) {
    if (isOpen('a', A)) step('a', A, 'd', silentA)
    if (isOpen('d', D)) step('d', D, 'a', silentD)
  }
  for (const [army, side] of [
    [next.a, A],
    [next.d, D],
  ] as const) {
    army.isLent = false
    const earlier = army.units.filter(unit => unit.hurt === 1)
    if (side.duranium && earlier.length > 0) dearest(side, earlier).hurt = 0
    for (const unit of army.units) if (unit.hurt > 0) unit.hurt = side.repairsAtEnd.includes(unit.g) ? 0 : 1
  }
  const fell = (was: Army, is: Army, side: Side) =>
    was.units.some(({ g }) => side.doom.includes(g)) && !is.units.some(({ g }) => side.doom.includes(g))
  if (fell(position.a, next.a, A) || fell(position.d, next.d, D)) next.a.units = next.d.units = []
  return tidy(problem, next)
}

function shielded(side: Side, army: Army, queue: Queue): Queue {
  const next = { ...queue }
  if (army.shields === 0 || queue.any + queue.nonFighter === 0) return next
  army.shields--
  for (let i = 0; i < side.shields.n; i++) {
    if (next.nonFighter > 0) next.nonFighter--
    else if (next.any > 0) next.any--
  }
  return next
}

/** One hit. Returns the group of the unit that sustained it, or -1. */
export function hit(side: Side, army: Army, enemy: Army, wanted: (g: number) => boolean, silent: boolean): number {
  const { killOrder, sustainOrder, avoidDirectHit } = side.policy
  const place = (order: readonly string[], type: string) => (order.includes(type) ? order.indexOf(type) : 50)
  const typeOf = (unit: Unit) => side.groups[unit.g]!.type
  const real = army.units.filter(({ g }) => !side.groups[g]!.shieldOnly)
  const fits = real.some(({ g }) => wanted(g)) ? (unit: Unit) => wanted(unit.g) : () => true
  const victims = real
    .filter(fits)
    .toSorted((x, y) => place(killOrder, typeOf(x)) - place(killOrder, typeOf(y)) || y.hurt - x.hurt || x.g - y.g)
  const ready = army.units
    .filter(({ g, hurt }) => hurt === 0 && (side.groups[g]!.sustain || (army.isLent && mayBorrow(side, g))))
    .toSorted((x, y) => place(sustainOrder, typeOf(x)) - place(sustainOrder, typeOf(y)) || x.g - y.g)
  let by = silent ? undefined : ready.filter(fits)[0]
  if (!silent && avoidDirectHit) {
    by =
      ready.filter(fits).find(({ g }) => side.groups[g]!.directHitImmune) ??
      ready.find(unit => victims[0] && typeOf(unit) === typeOf(victims[0]))
  }
  if (by) {
    sustain(side, army, enemy, by)
    return by.g
  }
  if (victims[0]) army.units.splice(army.units.indexOf(victims[0]), 1)
  return -1
}

export function sustain(side: Side, army: Army, enemy: Army, unit: Unit): void {
  const { directHitImmune, shieldOnly, sustain: isAble } = side.groups[unit.g]!
  if (!isAble) army.isLent = false
  if (enemy.directs > 0 && !directHitImmune && !shieldOnly) {
    enemy.directs--
    army.units.splice(army.units.indexOf(unit), 1)
  } else unit.hurt = side.duranium ? 2 : 1
}

export function dearest(side: Side, units: readonly Unit[]): Unit {
  const price = ({ g }: Unit) => side.groups[g]!.cost * 1000 + side.policy.killOrder.indexOf(side.groups[g]!.type)
  return units.toSorted((x, y) => price(y) - price(x))[0]!
}
