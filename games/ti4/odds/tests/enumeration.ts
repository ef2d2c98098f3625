// The judge: a combat solved the long way round. Units are single objects, hits are assigned one by one on copies, every
// result of every die is followed, and the equations between the positions are solved by repetition. It shares nothing with
// the solver but the description of the problem, and is good for a handful of units.
import type { Die, Problem, Side, Volley } from '../problem.ts'

type Unit = { g: number; hurt: 0 | 1 | 2 }
type Army = { units: Unit[]; shields: number; repairs: number; mirrors: number; directs: number }
type Position = { a: Army; d: Army }
type Spread<T> = { to: T; p: number }[]

export type Enumerated = {
  readonly outlook: { attacker: number; draw: number; defender: number; open: number }
  readonly left: { attacker: number[]; defender: number[] }
}

export function enumerate(problem: Problem): Enumerated {
  const { attacker: A, defender: D } = problem.sides
  const start = before(problem, { a: armyOf(A), d: armyOf(D) })
  const limit = Math.min(problem.rounds ?? 99, problem.retreatAfter?.attacker ?? 99, problem.retreatAfter?.defender ?? 99)
  const settled = Math.max(0, ...[...A.boosts, ...D.boosts].map(({ last }) => (last === Number.POSITIVE_INFINITY ? 0 : last)))
  const first = problem.from?.stage === 'round' ? problem.from.round + (problem.from.pending ? 1 : 0) : 1
  let now = start
  let round = first
  for (; round <= (limit < 99 ? limit : settled); round++) {
    const here = round
    now = merge(now.flatMap(({ to, p }) => scaled(isOver(problem, to) ? [{ to, p: 1 }] : fightRound(problem, to, here), p)))
  }
  const width = 4 + A.groups.length + D.groups.length
  const sum: number[] = new Array(width).fill(0)
  const values =
    limit < 99
      ? new Map<string, number[]>()
      : solveFrom(
          problem,
          now.map(({ to }) => to),
          round,
        )
  for (const { to, p } of now) {
    const value = values.get(JSON.stringify(to)) ?? ending(problem, to, true)
    for (const [i, v] of value.entries()) sum[i]! += p * v
  }
  const [attacker = 0, draw = 0, defender = 0, open = 0] = sum
  const split = 4 + A.groups.length
  return { outlook: { attacker, draw, defender, open }, left: { attacker: sum.slice(4, split), defender: sum.slice(split) } }
}

/** All positions that can follow, and their values by repeated substitution. */
function solveFrom(problem: Problem, starts: readonly Position[], round: number): Map<string, number[]> {
  const spreads = new Map<string, { self: number; rest: { to: string; p: number }[]; position: Position }>()
  const order: string[] = []
  const visit = (position: Position) => {
    const key = JSON.stringify(position)
    if (spreads.has(key)) return
    spreads.set(key, { self: 0, rest: [], position })
    if (!isOver(problem, position)) {
      const after = merge(fightRound(problem, position, round))
      for (const { to } of after) visit(to)
      const keyed = after.map(({ to, p }) => ({ to: JSON.stringify(to), p }))
      spreads.set(key, {
        self: keyed.filter(({ to }) => to === key).reduce((sum, { p }) => sum + p, 0),
        rest: keyed.filter(({ to }) => to !== key),
        position,
      })
    }
    order.push(key)
  }
  for (const start of starts) visit(start)
  const values = new Map<string, number[]>()
  for (const key of order) {
    const { rest, position } = spreads.get(key)!
    values.set(key, rest.length === 0 ? ending(problem, position, true) : ending(problem, position, false))
  }
  for (let sweep = 0; sweep < 3000; sweep++) {
    let moved = 0
    for (const key of order) {
      const { self, rest } = spreads.get(key)!
      if (rest.length === 0) continue
      const old = values.get(key)!
      const next = old.map((_, i) => rest.reduce((sum, { to, p }) => sum + p * values.get(to)![i]!, 0) / (1 - self))
      moved = Math.max(moved, ...next.map((v, i) => Math.abs(v - old[i]!)))
      values.set(key, next)
    }
    if (moved < 1e-15) break
  }
  return values
}

/** Outcome and survivors of a position; all zero as long as it is not to count. */
function ending(problem: Problem, position: Position, counts: boolean): number[] {
  const { attacker: A, defender: D } = problem.sides
  const value: number[] = new Array(4 + A.groups.length + D.groups.length).fill(0)
  if (!counts) return value
  const isIn = (army: Army, side: Side) => army.units.some(unit => !side.groups[unit.g]!.shieldOnly)
  const holds = (army: Army, side: Side) =>
    army.units.some(({ g }) => !side.groups[g]!.shieldOnly && !side.groups[g]!.cannotHold)
  const a = isIn(position.a, A)
  const d = isIn(position.d, D)
  const plan = problem.retreatAfter
  const leaves = plan && (plan.defender ?? 99) <= (plan.attacker ?? 99) ? 'defender' : plan ? 'attacker' : null
  const limited = problem.rounds !== undefined && problem.rounds < Math.min(plan?.attacker ?? 99, plan?.defender ?? 99)
  let outcome = 1
  if (a && d) outcome = leaves && !limited ? (leaves === 'attacker' ? 2 : 0) : 3
  else if (a) outcome = holds(position.a, A) ? 0 : 1
  else if (d) outcome = holds(position.d, D) ? 2 : 1
  value[outcome] = 1
  if (a) for (const { g } of position.a.units) value[4 + g]!++
  if (d) for (const { g } of position.d.units) value[4 + A.groups.length + g]!++
  return value
}

function isOver({ sides }: Problem, { a, d }: Position): boolean {
  const isOut = (army: Army, side: Side) => army.units.every(unit => side.groups[unit.g]!.shieldOnly)
  return isOut(a, sides.attacker) || isOut(d, sides.defender)
}

// --- before the rounds -------------------------------------------------------------------------------------------------------

function before(problem: Problem, start: Position): Spread<Position> {
  const { attacker: A, defender: D } = problem.sides
  const from = problem.from?.stage ?? 'start'
  let now: Spread<Position> = [{ to: start, p: 1 }]
  const then = (next: (position: Position) => Spread<Position>, needsBoth = true) => {
    now = merge(now.flatMap(({ to, p }) => scaled(needsBoth && isOver(problem, to) ? [{ to, p: 1 }] : next(to), p)))
  }
  if (from === 'start') for (const volley of problem.volleys) then(position => shoot(problem, volley, position), false)
  if (from === 'start' || from === 'openings') {
    for (const opening of A.openings) then(position => open(problem, opening, 'a', position))
    for (const opening of D.openings) then(position => open(problem, opening, 'd', position))
  }
  if (problem.place === 'space' && from !== 'round') {
    then(({ a, d }) => {
      const out: Spread<Position> = []
      for (const [x, px] of sumOf(barrageDice(A, a), A.barrage.reroll, A.barrage.extraDice)) {
        for (const [y, py] of sumOf(barrageDice(D, d), D.barrage.reroll, D.barrage.extraDice)) {
          const next = { a: copy(a), d: copy(d) }
          barrage(
            D,
            next.d,
            next.a,
            A,
            x,
            a.units.some(({ g }) => A.silencers.includes(g)),
          )
          barrage(
            A,
            next.a,
            next.d,
            D,
            y,
            d.units.some(({ g }) => D.silencers.includes(g)),
          )
          out.push({ to: next, p: px * py })
        }
      }
      return out
    })
  }
  const pending = problem.from?.pending
  if (pending) {
    then(position => [{ to: batches(problem, position, pending.defender, pending.attacker), p: 1 }])
    if (problem.harrow) then(position => shoot(problem, problem.harrow!, position), false)
  }
  return now
}

function barrageDice(side: Side, army: Army): Die[] {
  if (side.barrage.isForbidden) return []
  const dice = army.units.flatMap(({ g }) => many(side.groups[g]!.afb))
  return [...dice, ...side.barrage.bonus.flatMap(many)].map(die => ({ ...die, value: die.value - side.barrage.shift }))
}

function barrage(side: Side, army: Army, enemy: Army, enemySide: Side, hits: number, silent: boolean): void {
  let left = hits
  if (enemySide.barrage.hitsAnyShip) {
    const fits = (g: number) => !side.groups[g]!.abilityImmune
    while (left > 0 && army.units.length > 0) left -= hit(side, army, enemy, fits, silent) >= 0 ? side.sustainCancels : 1
    return
  }
  while (left > 0 && army.units.some(({ g }) => side.groups[g]!.type === 'fighter')) {
    army.units.splice(
      army.units.findIndex(({ g }) => side.groups[g]!.type === 'fighter'),
      1,
    )
    left--
  }
  if (!enemySide.barrage.damagesExcess) return
  for (const type of side.policy.sustainOrder) {
    for (const unit of army.units) {
      const group = side.groups[unit.g]!
      if (left > 0 && group.type === type && group.sustain && !group.shieldOnly && unit.hurt === 0) {
        unit.hurt = 1
        left--
      }
    }
  }
}

function shoot(problem: Problem, volley: Volley, position: Position): Spread<Position> {
  const atA = volley.target === 'attacker'
  const shooterSide = atA ? problem.sides.defender : problem.sides.attacker
  const targetSide = atA ? problem.sides.attacker : problem.sides.defender
  const shooter = atA ? position.d : position.a
  const dice = volley.batteries.flatMap(({ die, count, group }) => {
    const n = group === undefined ? count : shooter.units.filter(unit => unit.g === group).length
    return Array.from({ length: n }, () => many(die)).flat()
  })
  const silent = volley.stage === 'spaceCannon' && shooter.units.some(({ g }) => shooterSide.silencers.includes(g))
  return sumOf(dice, volley.reroll, volley.extraDice).map(([n, p]) => {
    const next = { a: copy(position.a), d: copy(position.d) }
    const [target, other] = atA ? [next.a, next.d] : [next.d, next.a]
    const doomed = target.units.some(({ g }) => targetSide.doom.includes(g))
    let left = Math.max(0, n * volley.factor - volley.cancelled)
    const fits = (g: number) => {
      const { type, abilityImmune } = targetSide.groups[g]!
      const isWanted = volley.restriction === 'any' || (volley.restriction === 'mech' ? type === 'mech' : type !== 'fighter')
      return isWanted && !abilityImmune
    }
    while (left > 0 && target.units.length > 0)
      left -= hit(targetSide, target, other, fits, silent) >= 0 ? targetSide.sustainCancels : 1
    if (doomed && !target.units.some(({ g }) => targetSide.doom.includes(g))) next.a.units = next.d.units = []
    return { to: tidy(problem, next), p }
  })
}

function open(problem: Problem, opening: Side['openings'][number], who: 'a' | 'd', position: Position): Spread<Position> {
  const [own, enemy] = who === 'a' ? (['a', 'd'] as const) : (['d', 'a'] as const)
  const ownSide = who === 'a' ? problem.sides.attacker : problem.sides.defender
  const enemySide = who === 'a' ? problem.sides.defender : problem.sides.attacker
  const silent = position[own].units.some(({ g }) => ownSide.silencers.includes(g))
  const act = (change: (next: Position) => void): Position => {
    const next = { a: copy(position.a), d: copy(position.d) }
    change(next)
    const fell = (army: 'a' | 'd', side: Side) =>
      position[army].units.some(({ g }) => side.doom.includes(g)) && !next[army].units.some(({ g }) => side.doom.includes(g))
    if (fell(own, ownSide) || fell(enemy, enemySide)) next.a.units = next.d.units = []
    return tidy(problem, next)
  }
  if (opening.kind === 'ambush') {
    const ships = opening.ships.flatMap(({ group, value }) =>
      position[own].units.filter(({ g }) => g === group).map((): Die => ({ value, dice: 1 })),
    )
    return sumOf(ships.slice(0, opening.most), false, 0).map(([n, p]) => ({
      to: act(next => {
        let left = n
        while (left > 0 && next[enemy].units.length > 0)
          left -= hit(enemySide, next[enemy], next[own], () => true, silent) >= 0 ? enemySide.sustainCancels : 1
      }),
      p,
    }))
  }
  const to = act(next => {
    const take = (army: Army, side: Side, types: readonly string[]): boolean => {
      for (const type of types) {
        const units = army.units.filter(({ g }) => side.groups[g]!.type === type && !side.groups[g]!.shieldOnly)
        const worst = units.toSorted((x, y) => y.hurt - x.hurt)[0]
        if (worst) return army.units.splice(army.units.indexOf(worst), 1).length > 0
      }
      return false
    }
    if (opening.kind === 'assaultCannon') {
      const big = next[own].units.filter(
        ({ g }) => ownSide.groups[g]!.type !== 'fighter' && !ownSide.groups[g]!.shieldOnly,
      ).length
      if (big >= opening.needs)
        take(
          next[enemy],
          enemySide,
          enemySide.policy.killOrder.filter(type => type !== 'fighter'),
        )
    } else if (opening.kind === 'sacrifice') {
      if (take(next[own], ownSide, opening.types))
        hit(enemySide, next[enemy], next[own], g => enemySide.groups[g]!.type !== 'fighter', silent)
    } else if (opening.kind === 'convert') {
      if (take(next[enemy], enemySide, [opening.from])) next[own].units.push({ g: opening.into, hurt: 0 })
    } else {
      for (let i = 0; i < opening.hits && next[enemy].units.length > 0; i++) {
        const price = (unit: Unit) =>
          enemySide.groups[unit.g]!.cost * 100 + enemySide.policy.killOrder.indexOf(enemySide.groups[unit.g]!.type)
        const targets = next[enemy].units
          .filter(({ g }) => !enemySide.groups[g]!.shieldOnly)
          .toSorted((x, y) => price(y) - price(x) || y.hurt - x.hurt)
        const soft = targets.find(unit => unit.hurt > 0 || silent || !enemySide.groups[unit.g]!.sustain)
        if (soft) next[enemy].units.splice(next[enemy].units.indexOf(soft), 1)
        else if (targets[0]) sustain(enemySide, next[enemy], next[own], targets[0])
      }
    }
  })
  return [{ to, p: 1 }]
}

// --- a round -----------------------------------------------------------------------------------------------------------------

function fightRound(problem: Problem, position: Position, round: number): Spread<Position> {
  const { attacker: A, defender: D } = problem.sides
  const started = { a: copy(position.a), d: copy(position.d) }
  for (const [army, side] of [
    [started.a, A],
    [started.d, D],
  ] as const) {
    for (const unit of army.units) if (side.repairsAtStart.includes(unit.g)) unit.hurt = 0
    const hurt = army.units.filter(unit => unit.hurt > 0)
    if (army.repairs > 0 && hurt.length > 0) {
      army.repairs--
      for (const unit of side.emergencyRepairs.n > 0 ? [dearest(side, hurt)] : hurt) unit.hurt = 0
    }
  }
  const out: Spread<Position> = []
  for (const x of throwAll(A, started.a, D, started.d, round)) {
    for (const y of throwAll(D, started.d, A, started.a, round)) {
      const onD = { any: x.any + (y.any + y.big > 0 ? A.echo : 0), nonFighter: x.big }
      const onA = { any: y.any + (x.any + x.big > 0 ? D.echo : 0), nonFighter: y.big }
      const next = batches(problem, started, onD, onA)
      if (problem.harrow && next.d.units.length > 0) out.push(...scaled(shoot(problem, problem.harrow, next), x.p * y.p))
      else out.push({ to: next, p: x.p * y.p })
    }
  }
  return out
}

type Queue = { any: number; nonFighter: number }

function batches(problem: Problem, position: Position, onD: Queue, onA: Queue): Position {
  const { attacker: A, defender: D } = problem.sides
  const next = { a: copy(position.a), d: copy(position.d) }
  const silentA = position.d.units.some(({ g }) => D.silencers.includes(g))
  const silentD = position.a.units.some(({ g }) => A.silencers.includes(g))
  const used = { a: false, d: false }
  const queues = { a: shielded(A, next.a, onA), d: shielded(D, next.d, onD) }
  const step = (who: 'a' | 'd', side: Side, other: 'a' | 'd', silent: boolean) => {
    const queue = queues[who]
    const isBig = queue.nonFighter > 0
    const by = hit(side, next[who], next[other], g => !isBig || side.groups[g]!.type !== 'fighter', silent)
    let spent = by >= 0 ? side.sustainCancels : 1
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
function hit(side: Side, army: Army, enemy: Army, wanted: (g: number) => boolean, silent: boolean): number {
  const { killOrder, sustainOrder, avoidDirectHit } = side.policy
  const place = (order: readonly string[], type: string) => (order.includes(type) ? order.indexOf(type) : 50)
  const typeOf = (unit: Unit) => side.groups[unit.g]!.type
  const real = army.units.filter(({ g }) => !side.groups[g]!.shieldOnly)
  const fits = real.some(({ g }) => wanted(g)) ? (unit: Unit) => wanted(unit.g) : () => true
  const victims = real
    .filter(fits)
    .toSorted((x, y) => place(killOrder, typeOf(x)) - place(killOrder, typeOf(y)) || y.hurt - x.hurt || x.g - y.g)
  const ready = army.units
    .filter(unit => side.groups[unit.g]!.sustain && unit.hurt === 0)
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

function sustain(side: Side, army: Army, enemy: Army, unit: Unit): void {
  const { directHitImmune, shieldOnly } = side.groups[unit.g]!
  if (enemy.directs > 0 && !directHitImmune && !shieldOnly) {
    enemy.directs--
    army.units.splice(army.units.indexOf(unit), 1)
  } else unit.hurt = side.duranium ? 2 : 1
}

function dearest(side: Side, units: readonly Unit[]): Unit {
  const price = ({ g }: Unit) => side.groups[g]!.cost * 1000 + side.policy.killOrder.indexOf(side.groups[g]!.type)
  return units.toSorted((x, y) => price(y) - price(x))[0]!
}

// --- dice --------------------------------------------------------------------------------------------------------------------

function throwAll(
  side: Side,
  army: Army,
  enemySide: Side,
  enemy: Army,
  round: number,
): { any: number; big: number; p: number }[] {
  const boosts = side.boosts.filter(({ first, last }) => first <= round && round <= last)
  if (boosts.some(({ noRoll }) => noRoll)) return [{ any: 0, big: 0, p: 1 }]
  const auras = side.auras.filter(({ sources }) => army.units.some(({ g }) => sources.includes(g)))
  const enemies = enemy.units.filter(
    ({ g }) => enemySide.groups[g]!.type !== 'fighter' && !enemySide.groups[g]!.shieldOnly,
  ).length
  const reroll = boosts.some(boost => boost.reroll)
  type Rolling = { die: Die; big: boolean }
  const dieOf = (g: number): Die => {
    const printed = side.groups[g]!.combat ?? { value: 11, dice: 0 }
    let { value } = printed
    let dice = printed.perEnemyNonFighter ? enemies : printed.dice
    for (const aura of auras) if (aura.targets.includes(g)) value -= aura.shift ?? 0
    for (const aura of auras) if (aura.targets.includes(g) && side.groups[g]!.combat) dice += aura.dice ?? 0
    for (const boost of boosts) if (!boost.targets || boost.targets.includes(g)) value -= boost.shift ?? 0
    return { ...printed, value, dice }
  }
  const isBig = (g: number) => auras.some(aura => aura.nonFighter && aura.targets.includes(g))
  const rolling: Rolling[] = []
  const units = army.units.filter(({ g }) => dieOf(g).dice > 0)
  const types = new Set(army.units.filter(({ g }) => !side.groups[g]!.shieldOnly).map(({ g }) => side.groups[g]!.type)).size
  let raised: Unit | null = null
  if (side.shipTypeBoost) {
    const chance = (die: Die) => faces(die, reroll).reduce((sum, [n, p]) => sum + n * p, 0) * die.dice
    const gain = ({ g }: Unit) => Math.round(1e9 * (chance({ ...dieOf(g), value: dieOf(g).value - types }) - chance(dieOf(g))))
    const best = units.toSorted((x, y) => gain(y) - gain(x) || x.g - y.g)[0]
    if (best && gain(best) > 0) raised = best
  }
  for (const unit of units) {
    const die = dieOf(unit.g)
    const value = unit === raised ? die.value - types : die.value
    for (let i = 0; i < die.dice; i++) rolling.push({ die: { ...die, value }, big: isBig(unit.g) })
  }
  const extra = boosts.reduce((sum, { extraDice = 0 }) => sum + extraDice, 0)
  const best = units.toSorted((x, y) => dieOf(x.g).value - dieOf(y.g).value || x.g - y.g)[0]
  if (best) for (let i = 0; i < extra; i++) rolling.push({ die: dieOf(best.g), big: isBig(best.g) })
  let spread = [{ any: 0, big: 0, p: 1 }]
  for (const { die, big } of rolling) {
    const next = new Map<string, { any: number; big: number; p: number }>()
    for (const { any, big: bigs, p } of spread) {
      for (const [n, q] of faces(die, reroll)) {
        const to = big ? { any, big: bigs + n * side.hitFactor } : { any: any + n * side.hitFactor, big: bigs }
        const key = `${to.any},${to.big}`
        next.set(key, { ...to, p: (next.get(key)?.p ?? 0) + p * q })
      }
    }
    spread = [...next.values()]
  }
  return spread
}

/** What one die does: its ten faces, and ten more for each miss that may be rolled again. */
function faces(die: Die, reroll: boolean): [hits: number, p: number][] {
  const hitsOn = (face: number) => (face >= die.value ? 1 : 0) + (die.crit?.faces.includes(face) ? die.crit.extra : 0)
  const tally = new Map<number, number>()
  const add = (n: number, p: number) => tally.set(n, (tally.get(n) ?? 0) + p)
  for (let face = 1; face <= 10; face++) {
    if (hitsOn(face) > 0 || !reroll) add(hitsOn(face), 0.1)
    else for (let again = 1; again <= 10; again++) add(hitsOn(again), 0.01)
  }
  return [...tally]
}

function sumOf(dice: readonly Die[], reroll: boolean, extra: number): [hits: number, p: number][] {
  const best = dice.toSorted((x, y) => x.value - y.value)[0]
  const all = best ? [...dice, ...Array.from({ length: extra }, () => best)] : []
  let spread = new Map([[0, 1]])
  for (const die of all) {
    const next = new Map<number, number>()
    for (const [n, p] of spread) for (const [m, q] of faces(die, reroll)) next.set(n + m, (next.get(n + m) ?? 0) + p * q)
    spread = next
  }
  return [...spread]
}

const many = (die: Die | undefined): Die[] => (die ? Array.from({ length: die.dice }, () => die) : [])

// --- positions ---------------------------------------------------------------------------------------------------------------

function armyOf(side: Side): Army {
  const units = side.groups.flatMap(({ count, damaged, damagedThisRound = 0, sustain: can }, g) =>
    Array.from(
      { length: count },
      (_, i): Unit => ({ g, hurt: !can || i >= damaged ? 0 : i < damagedThisRound && side.duranium ? 2 : 1 }),
    ),
  )
  return {
    units,
    shields: side.shields.count,
    repairs: side.emergencyRepairs.count,
    mirrors: side.reflections.count,
    directs: side.directHits,
  }
}

const copy = (army: Army): Army => ({ ...army, units: army.units.map(unit => ({ ...unit })) })

/** Equal positions look equal: units in order, nothing left of a side that is out. */
function tidy({ sides }: Problem, position: Position): Position {
  const settle = (army: Army, side: Side): Army => ({
    ...army,
    units: army.units.every(({ g }) => side.groups[g]!.shieldOnly)
      ? []
      : army.units.toSorted((x, y) => x.g - y.g || x.hurt - y.hurt),
  })
  return { a: settle(position.a, sides.attacker), d: settle(position.d, sides.defender) }
}

function merge(spread: Spread<Position>): Spread<Position> {
  const byKey = new Map<string, { to: Position; p: number }>()
  for (const { to, p } of spread) {
    const key = JSON.stringify(to)
    const known = byKey.get(key)
    if (known) known.p += p
    else byKey.set(key, { to, p })
  }
  return [...byKey.values()]
}

const scaled = (spread: Spread<Position>, by: number): Spread<Position> => spread.map(({ to, p }) => ({ to, p: p * by }))
