// The combat roll of a side in any of its conditions. Equal rolls share one number, by which the solver keeps what follows.
import { diceOfRound, type RoundDice } from '../../problem/dice-of-side.ts'
import type { Side } from '../../problem/problem.ts'
import { DEAD, type Force } from '../side/force.ts'
import { roomOf } from '../side/threat.ts'
import { type Hits, mean, multiplied, NO_HITS, power, singleDie, withMore } from './hit-chances.ts'
import { type AlikeDice, raisedRolls } from './raised-dice.ts'

/** What all conditions with the same auras, round and enemy have in common: a distribution of hits for each group's unit. */
type RollBasis = RoundDice & {
  readonly units: readonly Float64Array[]
  readonly singles: readonly Float64Array[]
  readonly rollByComposition: Map<number, Hits>
}

export type Spending = { readonly spent: number; readonly roll: number }

export class CombatRolls {
  readonly rolls: Hits[] = []
  /** The roll reads the enemy's condition too. */
  readonly needsEnemy: boolean
  /** From the round after this one on, rounds are alike. */
  readonly settledAfter: number
  readonly isRestricted: boolean
  readonly #force: Force
  /** Few at a time: looked through, which is quicker than a map of them is made. */
  readonly #bases: { readonly key: number; readonly basis: RollBasis }[] = []
  readonly #numberByCondition: { readonly key: number; readonly numbers: number[] }[] = []
  readonly #spendings = new Map<string, readonly Spending[]>()
  readonly #radix: readonly number[]
  /** Peeled in kill order, so that a composition's roll is built on the one that is left after its next loss. */
  readonly #peelOrder: readonly number[]

  constructor(force: Force) {
    this.#force = force
    const { side } = force
    this.needsEnemy = side.groups.some(group => group.combat?.perEnemyNonFighter)
    this.settledAfter = Math.max(0, ...side.boosts.map(({ first, last }) => (Number.isFinite(last) ? last : first - 1)))
    this.isRestricted = side.auras.some(aura => aura.nonFighter)
    const radix: number[] = []
    let stride = 1
    const room = roomOf(side)
    for (const [g, { count }] of side.groups.entries()) {
      radix.push(stride)
      stride *= count + room[g]! + 1
    }
    this.#radix = radix
    const rank = (g: number) => side.policy.killOrder.indexOf(side.groups[g]!.type)
    this.#peelOrder = side.groups.map((_, g) => g).toSorted((a, b) => rank(a) - rank(b))
  }

  /** The number of the roll of condition `id` in round `round` against so many enemy non-fighters. */
  numberOf(id: number, round: number, enemyNonFighters: number): number {
    const stage = Math.min(round, this.settledAfter + 1)
    const around = stage * 1000 + (this.needsEnemy ? enemyNonFighters : 0)
    let known = this.#numberByCondition.find(({ key }) => key === around)
    if (!known) {
      known = { key: around, numbers: [] }
      this.#numberByCondition.push(known)
    }
    const { numbers } = known
    const before = numbers[id]
    if (before !== undefined) return before
    const roll = this.#rollOf(id, stage, enemyNonFighters)
    let number = this.rolls.lastIndexOf(roll)
    if (number < 0) number = this.rolls.push(roll) - 1
    numbers[id] = number
    return number
  }

  /** The same where dice can be raised: by how many are, the number of the roll that goes with it. */
  spendingOf(id: number, round: number, enemyNonFighters: number): readonly Spending[] {
    const { count, sources } = this.#force.side.raises
    const left = count > 0 && id !== DEAD ? this.#force.countsOf(id)[this.#force.layout.raisesAt]! : 0
    if (left === 0 || !this.#force.hasAny(id, sources)) return [{ spent: 0, roll: this.numberOf(id, round, enemyNonFighters) }]
    const stage = Math.min(round, this.settledAfter + 1)
    const key = `${id} ${stage} ${this.needsEnemy ? enemyNonFighters : 0}`
    const known = this.#spendings.get(key)
    if (known) return known
    const basis = this.#basis(id, stage, enemyNonFighters)
    const alive = this.#force.side.groups.map((_, g) => this.#force.alive(id, g))
    const spending = raisedRolls(alikeDiceOf(basis, alive), left).map((roll, spent) => ({
      spent,
      roll: this.rolls.push(roll) - 1,
    }))
    this.#spendings.set(key, spending)
    return spending
  }

  #rollOf(id: number, stage: number, enemyNonFighters: number): Hits {
    if (id === DEAD) return NO_HITS
    const { side } = this.#force
    const alive = side.groups.map((_, g) => this.#force.alive(id, g))
    const basis = this.#basis(id, stage, enemyNonFighters)
    if (basis.isForbidden) return NO_HITS
    const composition = this.#compositionOf(alive)
    const { extraDice } = basis
    if (extraDice === 0 && !side.shipTypeBoost) return this.#composed(basis, alive, composition)
    const base = side.shipTypeBoost ? this.#typeBoosted(basis, alive, composition) : this.#composed(basis, alive, composition)
    const best = bestGroup(basis, alive)
    if (extraDice === 0 || best < 0) return base
    return withMore(base, multiplied(power(basis.singles[best]!, extraDice), side.hitFactor), basis.isNonFighter[best]!)
  }

  #compositionOf(alive: readonly number[]): number {
    let composition = 0
    for (let g = 0; g < alive.length; g++) composition += alive[g]! * this.#radix[g]!
    return composition
  }

  /** One unit fewer, then that unit's dice on top. */
  #composed(basis: RollBasis, alive: readonly number[], composition: number): Hits {
    const known = basis.rollByComposition.get(composition)
    if (known) return known
    const g = this.#peelOrder.find(group => alive[group]! > 0)
    if (g === undefined) return NO_HITS
    const fewer = alive.slice()
    fewer[g]!--
    const rest = this.#composed(basis, fewer, composition - this.#radix[g]!)
    const roll = basis.units[g]!.length === 1 ? rest : withMore(rest, basis.units[g]!, basis.isNonFighter[g]!)
    basis.rollByComposition.set(composition, roll)
    return roll
  }

  /** The ship that gains most by +X, X the number of own ship types. */
  #typeBoosted(basis: RollBasis, alive: readonly number[], composition: number): Hits {
    const { side } = this.#force
    const types = new Set(side.groups.flatMap((group, g) => (alive[g]! > 0 && !group.shieldOnly ? [group.type] : []))).size
    let chosen = -1
    let raised: Float64Array = Float64Array.of(1)
    let most = 0
    for (const [g, die] of basis.dice.entries()) {
      if (alive[g] === 0 || die.dice === 0) continue
      const unit = multiplied(power(singleDie(die, types, basis.reroll), die.dice), side.hitFactor)
      const gain = mean(unit) - mean(basis.units[g]!)
      // Of equal gains the first, whatever the last bits of their sums.
      if (gain > most + 1e-9) {
        most = gain
        chosen = g
        raised = unit
      }
    }
    if (chosen < 0) return this.#composed(basis, alive, composition)
    const others = alive.slice()
    others[chosen]!--
    const rest = this.#composed(basis, others, composition - this.#radix[chosen]!)
    return withMore(rest, raised, basis.isNonFighter[chosen]!)
  }

  #basis(id: number, stage: number, enemyNonFighters: number): RollBasis {
    const { side } = this.#force
    let inForce = 0
    for (const [i, aura] of side.auras.entries()) if (this.#force.hasAny(id, aura.sources)) inForce += 2 ** i
    const key = (inForce * 100 + stage) * 200 + (this.needsEnemy ? enemyNonFighters : 0)
    const known = this.#bases.find(each => each.key === key)
    if (known) return known.basis
    const basis = makeBasis(side, inForce, stage, enemyNonFighters)
    this.#bases.push({ key, basis })
    return basis
  }
}

function makeBasis(side: Side, inForce: number, stage: number, enemyNonFighters: number): RollBasis {
  const auras = side.auras.filter((_, i) => Math.floor(inForce / 2 ** i) % 2 === 1)
  const round = diceOfRound(side, auras, stage, enemyNonFighters)
  const singles = round.dice.map(die => singleDie(die, 0, round.reroll))
  return {
    ...round,
    singles,
    units: round.dice.map((die, g) => multiplied(power(singles[g]!, die.dice), side.hitFactor)),
    rollByComposition: new Map(),
  }
}

/** The dice of a roll group by group, the extra ones with the best. */
function alikeDiceOf(basis: RollBasis, alive: readonly number[]): AlikeDice[] {
  const { dice, reroll, extraDice, isForbidden, isNonFighter } = basis
  if (isForbidden) return []
  const best = bestGroup(basis, alive)
  const byGroup = dice.map((die, g) => ({ die, dice: alive[g]! * die.dice, reroll, isNonFighter: isNonFighter[g]! }))
  return extraDice > 0 && best >= 0 ? [...byGroup, { ...byGroup[best]!, dice: extraDice }] : byGroup
}

/** The unit with the lowest needed result (TI-O.15). */
function bestGroup({ dice }: RollBasis, alive: readonly number[]): number {
  let best = -1
  for (const [g, die] of dice.entries()) {
    if (alive[g]! > 0 && die.dice > 0 && (best < 0 || die.value < dice[best]!.value)) best = g
  }
  return best
}

/** The hits of a roll, whatever they are restricted to: for answers about one roll (TI-O.13). */
export function totalHits({ rows }: Hits): Float64Array {
  let total: Float64Array = new Float64Array(Math.max(...rows.map((row, r) => row.length + r)))
  if (rows.length === 1) total = rows[0]!
  else for (const [r, row] of rows.entries()) for (const [f, p] of row.entries()) total[r + f]! += p
  return total
}
