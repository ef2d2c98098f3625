// What the judge plays before the first round: volleys, openings, barrages, hits already rolled.
import type { Problem, Side, UnitDice, Volley } from '../../problem/problem.ts'
import { many, sumOf } from './dice.ts'
import { batches, strike, sustain } from './hits.ts'
import { type Army, copy, isOver, mayBorrow, merge, type Position, type Spread, scaled, tidy, type Unit } from './positions.ts'

export function before(problem: Problem, start: Position): Spread<Position> {
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
      const silentD = a.units.some(({ g }) => A.silencers.includes(g))
      const silentA = d.units.some(({ g }) => D.silencers.includes(g))
      for (const x of scrambled(d, again => sumOf(barrageDice(A, a), !again && A.barrage.reroll, A.barrage.extraDice))) {
        for (const y of scrambled(a, again => sumOf(barrageDice(D, d), !again && D.barrage.reroll, D.barrage.extraDice))) {
          const next = { a: copy(a), d: copy(d) }
          if (x.isAgain) next.d.scrambles--
          if (y.isAgain) next.a.scrambles--
          barrage(D, next.d, next.a, A, x.hits, silentD)
          barrage(A, next.a, next.d, D, y.hits, silentA)
          out.push({ to: next, p: x.p * y.p })
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

function barrageDice(side: Side, army: Army): UnitDice[] {
  if (side.barrage.isForbidden) return []
  const dice = army.units.flatMap(({ g }) => many(side.groups[g]!.afb))
  return [...dice, ...side.barrage.bonus.flatMap(many)].map(die => ({ ...die, value: die.value - side.barrage.shift }))
}

function barrage(side: Side, army: Army, enemy: Army, enemySide: Side, hits: number, silent: boolean): void {
  let left = hits
  if (enemySide.barrage.hitsAnyShip) {
    const fits = (g: number) => !side.groups[g]!.abilityImmune
    strike(side, army, enemy, left, fits, silent)
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

export function shoot(problem: Problem, volley: Volley, position: Position): Spread<Position> {
  const atA = volley.target === 'attacker'
  const shooterSide = atA ? problem.sides.defender : problem.sides.attacker
  const targetSide = atA ? problem.sides.attacker : problem.sides.defender
  const shooter = atA ? position.d : position.a
  const dice = volley.batteries.flatMap(({ die, count, group }) => {
    const n = group === undefined ? count : Math.min(count, shooter.units.filter(unit => unit.g === group).length)
    return Array.from({ length: n }, () => many(die)).flat()
  })
  const silent = volley.stage === 'spaceCannon' && shooter.units.some(({ g }) => shooterSide.silencers.includes(g))
  const counted = (again: boolean) => sumOf(dice, volley.reroll && !again, volley.extraDice)
  const aimedAt = atA ? position.a : position.d
  return scrambled(volley.atOnce ? null : aimedAt, counted).map(({ hits, p, isAgain }) => {
    const next = { a: copy(position.a), d: copy(position.d) }
    const [target, other] = atA ? [next.a, next.d] : [next.d, next.a]
    const doomed = target.units.some(({ g }) => targetSide.doom.includes(g))
    if (isAgain) target.scrambles--
    const spared = target.units.filter(({ g }) => volley.sparedBy?.includes(g)).length
    const fits = (g: number) => {
      const { type, abilityImmune } = targetSide.groups[g]!
      const isWanted = volley.restriction === 'any' || (volley.restriction === 'mech' ? type === 'mech' : type !== 'fighter')
      return isWanted && !abilityImmune
    }
    strike(targetSide, target, other, Math.max(0, hits * volley.factor - volley.cancelled - spared), fits, silent)
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
      position[own].units.filter(({ g }) => g === group).map((): UnitDice => ({ value, dice: 1 })),
    )
    return sumOf(ships.slice(0, opening.most), false, 0).map(([n, p]) => ({
      to: act(next => strike(enemySide, next[enemy], next[own], n, () => true, silent)),
      p,
    }))
  }
  const to = act(next => {
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
        strike(enemySide, next[enemy], next[own], 1, g => enemySide.groups[g]!.type !== 'fighter', silent)
    } else if (opening.kind === 'convert') {
      if (take(next[enemy], enemySide, [opening.from])) next[own].units.push({ g: opening.into, hurt: 0 })
    } else if (opening.kind === 'join') {
      for (let i = 0; i < opening.n; i++) next[own].units.push({ g: opening.into, hurt: 0 })
    } else for (let i = 0; i < opening.hits; i++) aim(enemySide, next[enemy], next[own], silent)
  })
  return [{ to, p: 1 }]
}

/** One unit of the first of these types that is there, the worst off. */
export function take(army: Army, side: Side, types: readonly string[]): boolean {
  for (const type of types) {
    const units = army.units.filter(({ g }) => side.groups[g]!.type === type && !side.groups[g]!.shieldOnly)
    const worst = units.toSorted((x, y) => y.hurt - x.hurt)[0]
    if (worst) return army.units.splice(army.units.indexOf(worst), 1).length > 0
  }
  return false
}

export const price = (side: Side, { g }: Unit): number =>
  side.groups[g]!.cost * 100 + side.policy.killOrder.indexOf(side.groups[g]!.type)

/** A hit its owner points: the dearest that cannot sustain, else the dearest sustains. */
export function aim(side: Side, army: Army, enemy: Army, silent: boolean): void {
  const canSustain = ({ g, hurt }: Unit) => hurt === 0 && !silent && (side.groups[g]!.sustain || mayBorrow(side, g))
  const targets = army.units
    .filter(({ g }) => !side.groups[g]!.shieldOnly)
    .toSorted((x, y) => price(side, y) - price(side, x) || y.hurt - x.hurt)
  const soft = targets.find(unit => !canSustain(unit))
  if (soft) army.units.splice(army.units.indexOf(soft), 1)
  else if (targets[0]) sustain(side, army, enemy, targets[0])
}

/** A roll that brought more than the next would on average is thrown again by whoever holds the card. */
function scrambled(
  holder: Army | null,
  roll: (again: boolean) => [hits: number, p: number][],
): { hits: number; p: number; isAgain: boolean }[] {
  const first = roll(false).map(([hits, p]) => ({ hits, p, isAgain: false }))
  if (!holder || holder.scrambles === 0) return first
  const second = roll(true)
  const usual = second.reduce((sum, [hits, p]) => sum + hits * p, 0)
  const isBad = ({ hits }: { hits: number }) => hits > usual + 1e-9
  const bad = first.filter(isBad).reduce((sum, { p }) => sum + p, 0)
  const good = first.filter(each => !isBad(each))
  return bad === 0 ? good : [...good, ...second.map(([hits, p]) => ({ hits, p: p * bad, isAgain: true }))]
}
