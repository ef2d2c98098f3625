// A round as the judge plays it, with what is planned around it.
import type { Plan, Problem, Side } from '../../problem/problem.ts'
import { aim, price, shoot, take } from './before.ts'
import { throwAll } from './dice.ts'
import { batches, dearest } from './hits.ts'
import { copy, isOver, merge, type Position, type Spread, scaled, tidy } from './positions.ts'

/** Start-of-round plans, the round, end-of-round plans. */
export function playRound(problem: Problem, position: Position, round: number): Spread<Position> {
  const { attacker: A, defender: D } = problem.sides
  let now: Spread<Position> = [{ to: position, p: 1 }]
  const then = (next: (position: Position) => Spread<Position>) => {
    now = merge(now.flatMap(({ to, p }) => scaled(isOver(problem, to) ? [{ to, p: 1 }] : next(to), p)))
  }
  const plans = [A, D].flatMap((side, i) => side.plans.map(plan => ({ plan, who: i === 0 ? ('a' as const) : ('d' as const) })))
  const due = plans.filter(({ plan }) => round <= plan.last)
  for (const { plan } of due) {
    if (plan.kind !== 'bombardBoth') continue
    then(here => shoot(problem, plan.atEnemy, here))
    then(here => shoot(problem, plan.atOwn, here))
  }
  then(here => fightRound(problem, here, round))
  endRound(problem, round, then)
  return now
}

/** TI-P2.5.10, unless somebody leaves now. */
export function endRound(
  problem: Problem,
  round: number,
  then: (next: (position: Position) => Spread<Position>) => void,
): void {
  const { attacker: A, defender: D } = problem.sides
  const { attacker, defender } = problem.retreatAfter ?? {}
  if (round === attacker || round === defender) return
  for (const [side, who] of [
    [A, 'a'],
    [D, 'd'],
  ] as const) {
    for (const plan of side.plans)
      if (round <= plan.last && plan.kind !== 'bombardBoth') then(here => [{ to: giveUp(problem, plan, who, here), p: 1 }])
  }
}

function giveUp(problem: Problem, plan: Exclude<Plan, { kind: 'bombardBoth' }>, who: 'a' | 'd', position: Position): Position {
  const { attacker: A, defender: D } = problem.sides
  const next = { a: copy(position.a), d: copy(position.d) }
  const [own, enemy, ownSide, enemySide] = who === 'a' ? [next.a, next.d, A, D] : [next.d, next.a, D, A]
  if (plan.kind === 'devotion') {
    const silent = own.units.some(({ g }) => ownSide.silencers.includes(g))
    if (take(own, ownSide, plan.types)) aim(enemySide, enemy, own, silent)
  } else {
    for (let ship = 0; ship < plan.ships && enemy.units.some(({ g }) => !enemySide.groups[g]!.shieldOnly); ship++) {
      const given = own.units.filter(({ g }) => plan.groups.includes(g)).toSorted((x, y) => x.g - y.g || y.hurt - x.hurt)[0]
      if (!given) break
      own.units.splice(own.units.indexOf(given), 1)
      for (let i = 0; i < plan.kills; i++) {
        const prey = enemy.units
          .filter(({ g }) => !enemySide.groups[g]!.shieldOnly)
          .toSorted((x, y) => price(enemySide, y) - price(enemySide, x) || x.hurt - y.hurt)[0]
        if (prey) enemy.units.splice(enemy.units.indexOf(prey), 1)
      }
    }
  }
  for (const army of [next.a, next.d]) for (const unit of army.units) if (unit.hurt === 2) unit.hurt = 1
  const fell = (army: 'a' | 'd', side: Side) =>
    position[army].units.some(({ g }) => side.doom.includes(g)) && !next[army].units.some(({ g }) => side.doom.includes(g))
  if (fell('a', A) || fell('d', D)) next.a.units = next.d.units = []
  return tidy(problem, next)
}

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
      const paid = {
        a: { ...started.a, coins: started.a.coins - x.spent },
        d: { ...started.d, coins: started.d.coins - y.spent },
      }
      const next = batches(problem, paid, onD, onA)
      if (problem.harrow && next.d.units.length > 0) out.push(...scaled(shoot(problem, problem.harrow, next), x.p * y.p))
      else out.push({ to: next, p: x.p * y.p })
    }
  }
  return out
}
