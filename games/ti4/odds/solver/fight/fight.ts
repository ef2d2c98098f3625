// Both sides together, round by round or to the end. Chances stand in one table of pairs of conditions; a round hands the
// chance of a pair on to the pairs that may follow it.
//
// Without repairs every loss leads to smaller numbers, so one pass from the largest pair down solves the fight; rounds that
// change nothing are summed in closed form (TI-O.8). With repairs the pass is made again until nothing is left (TI-O.20).
import type { Duel, Problem } from '../../problem/problem.ts'
import { repeatable } from '../dice/ability-roll.ts'
import { CombatRolls } from '../dice/combat-rolls.ts'
import { fallingOrder } from '../side/falling-conditions.ts'
import { Force } from '../side/force.ts'
import { GeneralResults } from '../side/general-results.ts'
import { sendsBack } from '../side/hit-paths.ts'
import { isInLanes, SideRounds } from '../side/side-rounds.ts'
import { silences, strikeOf } from '../side/strikes.ts'
import { roomOf, threatOf } from '../side/threat.ts'
import { liveIn, NEGLIGIBLE } from './inbox.ts'
import { meet, type Striker, upTo } from './meeting-rolls.ts'
import type { PairTable } from './pair-table.ts'

export class Fight {
  readonly problem: Problem
  readonly forces: Duel<Force>
  readonly attacker: SideRounds
  readonly defender: SideRounds
  readonly attackerRolls: CombatRolls
  readonly defenderRolls: CombatRolls
  readonly settledAfter: number
  /** One side's losses depend on what the other suffers in the same round. */
  readonly isCoupled: boolean
  /** A roll changes what its own side has left. */
  readonly isSpending: boolean
  /** Pairs that no round can change. */
  readonly stalemates = new Map<number, number>()
  /** Every hit takes one step down one lane (lanes.ts). */
  readonly isInLanes: boolean
  /** Neither roll nor losses of a side depend on how the other stands. */
  readonly isApart: boolean
  /** A ship's loss may end both sides. */
  readonly isDoomed: boolean
  readonly #hasEcho: boolean
  #fatesOfA: GeneralResults | null = null
  #fatesOfD: GeneralResults | null = null
  #targets = new Int32Array(0)
  #chances = new Float64Array(0)

  constructor(problem: Problem) {
    this.problem = problem
    const { attacker, defender } = problem.sides
    this.forces = {
      attacker: new Force(attacker, defender.directHits, roomOf(attacker)),
      defender: new Force(defender, attacker.directHits, roomOf(defender)),
    }
    this.attackerRolls = new CombatRolls(this.forces.attacker)
    this.defenderRolls = new CombatRolls(this.forces.defender)
    const harrow = problem.harrow ? { volley: problem.harrow, throws: repeatable(problem.harrow, null) } : null
    const onA = threatOf(defender, attacker, null)
    const onD = threatOf(attacker, defender, harrow)
    this.settledAfter = Math.max(this.attackerRolls.settledAfter, this.defenderRolls.settledAfter)
    this.#hasEcho = attacker.echo + defender.echo > 0
    this.isDoomed = attacker.doom.length + defender.doom.length > 0
    this.isSpending = attacker.raises.count + defender.raises.count > 0
    this.isCoupled = sendsBack(attacker) || sendsBack(defender) || this.#hasEcho
    this.isApart = !this.isCoupled && !this.isSpending && !this.attackerRolls.needsEnemy && !this.defenderRolls.needsEnemy
    this.isInLanes = this.isApart && isInLanes(attacker, onA) && isInLanes(defender, onD)
    const isAhead = this.isInLanes || !this.isApart
    this.attacker = new SideRounds(this.forces.attacker, onA, isAhead)
    this.defender = new SideRounds(this.forces.defender, onD, isAhead)
  }

  /** What the defender's rolls make of the attacker, and the other way round. */
  get fatesOfA(): GeneralResults {
    this.#fatesOfA ??= new GeneralResults(this.attacker, this.defenderRolls)
    return this.#fatesOfA
  }

  get fatesOfD(): GeneralResults {
    this.#fatesOfD ??= new GeneralResults(this.defender, this.attackerRolls)
    return this.#fatesOfD
  }

  get isCyclic(): boolean {
    return this.attacker.isCyclic || this.defender.isCyclic
  }

  /** A table for all conditions known so far, with the given pairs in it. */
  table(start: ReadonlyMap<number, number>, sizeBefore: (pair: number) => readonly [number, number]): PairTable {
    const width = this.defender.size
    const mass = new Float64Array(this.attacker.size * width)
    for (const [pair, p] of start) {
      const [a, d] = sizeBefore(pair)
      mass[a * width + d]! += p
    }
    return { width, mass }
  }

  /** One round from every live pair. Returns the chance that it was fought. */
  playRound({ width, mass }: PairTable, round: number): { readonly table: PairTable; readonly fought: number } {
    const after = new Float64Array(mass.length)
    let fought = 0
    for (let cell = 0; cell < mass.length; cell++) {
      const here = mass[cell]!
      if (here === 0) continue
      const a = Math.floor(cell / width)
      const d = cell % width
      if (a === 0 || d === 0) {
        after[cell]! += here
        continue
      }
      fought += here
      const n = this.#follow(a, d, width, round)
      for (let i = 0; i < n; i++) after[this.#targets[i]!]! += here * this.#chances[i]!
    }
    return { table: { width, mass: after }, fought }
  }

  /** One pass over all pairs in falling order, whatever the sides do to each other. Returns the expected number of rounds. */
  coupledPass(table: PairTable, round: number): number {
    const orderOfD = fallingOrder(this.defender)
    let rounds = 0
    for (const a of fallingOrder(this.attacker)) for (const d of orderOfD) rounds += this.#handOn(table, a, d, round)
    return rounds
  }

  #handOn({ width, mass }: PairTable, a: number, d: number, round: number): number {
    const cell = a * width + d
    const here = mass[cell]!
    if (here < NEGLIGIBLE) return 0
    const n = this.#follow(a, d, width, round)
    let change = 0
    for (let i = 0; i < n; i++) if (this.#targets[i] !== cell) change += this.#chances[i]!
    mass[cell] = 0
    if (change === 0) {
      this.stalemates.set(cell, (this.stalemates.get(cell) ?? 0) + here)
      return 0
    }
    const share = here / change
    for (let i = 0; i < n; i++) if (this.#targets[i] !== cell) mass[this.#targets[i]!]! += share * this.#chances[i]!
    return share
  }

  /** Writes the cells that may follow a pair, and their chances, into the scratch lists. */
  #follow(a: number, d: number, width: number, round: number): number {
    const { attacker, defender, attackerRolls, defenderRolls, forces } = this
    const conditionA = attacker.conditions[a]!
    const conditionD = defender.conditions[d]!
    const enemiesOfA = forces.defender.nonFighters(conditionD)
    const enemiesOfD = forces.attacker.nonFighters(conditionA)
    if (!this.isSpending) {
      const rollA = attackerRolls.numberOf(conditionA, round, enemiesOfA)
      const rollD = defenderRolls.numberOf(conditionD, round, enemiesOfD)
      return this.#followRolls(a, d, rollA, rollD, width, 0)
    }
    let n = 0
    for (const byA of attackerRolls.spendingOf(conditionA, round, enemiesOfA)) {
      for (const byD of defenderRolls.spendingOf(conditionD, round, enemiesOfD)) {
        const [fromA, fromD] = [attacker.spentNumber(a, byA.spent), defender.spentNumber(d, byD.spent)]
        n = this.#followRolls(fromA, fromD, byA.roll, byD.roll, width, n)
      }
    }
    return n
  }

  /** Adds what two rolls lead to, after the first `n` in the lists. */
  #followRolls(a: number, d: number, rollA: number, rollD: number, width: number, n: number): number {
    const { attacker, defender, attackerRolls, defenderRolls, forces } = this
    const silencesA = silences(forces.defender, defender.conditions[d]!)
    const silencesD = silences(forces.attacker, attacker.conditions[a]!)
    const byA = attackerRolls.rolls[rollA]!
    const byD = defenderRolls.rolls[rollD]!
    const pathA = this.isCoupled ? attacker.path(a, silencesA) : null
    const pathD = this.isCoupled ? defender.path(d, silencesD) : null
    if (pathA && pathD && (this.#hasEcho || pathA.sendsBack || pathD.sendsBack))
      return this.#followCoupled({ number: a, path: pathA, roll: byA }, { number: d, path: pathD, roll: byD }, width, n)
    return this.#followApart(a, d, strikeOf(rollA, silencesD), strikeOf(rollD, silencesA), width, n)
  }

  #followApart(numberA: number, numberD: number, byA: number, byD: number, width: number, from: number): number {
    const a = this.fatesOfA
    const d = this.fatesOfD
    const ofA = a.of(numberA, byD)
    const ofD = d.of(numberD, byA)
    const [doomA, doomD] = [a.doom(numberA, byD), d.doom(numberD, byA)]
    const endA = a.endFor(ofA, 1)
    const endD = d.endFor(ofD, 1)
    this.#makeRoom(from + (endA - a.first[ofA]!) * (endD - d.first[ofD]!) + 1)
    let n = from
    let sumA = 0
    for (let i = a.first[ofA]!; i < endA; i++) {
      const row = a.to[i]! * width
      const p = a.p[i]!
      sumA += p
      for (let j = d.first[ofD]!; j < endD; j++) {
        this.#targets[n] = row + d.to[j]!
        this.#chances[n++] = p * d.p[j]!
      }
    }
    if (doomA + doomD === 0) return n
    this.#targets[n] = 0
    // A roll that spends something is only a part of what may be rolled.
    this.#chances[n++] = doomA * (d.stay(numberD, byA) + d.change(numberD, byA)) + sumA * doomD
    return n
  }

  #followCoupled(a: Striker, d: Striker, width: number, from: number): number {
    const { attacker, defender } = this.problem.sides
    let n = from
    for (let ra = 0; ra < a.roll.rows.length; ra++) {
      const rowA = upTo(a.roll.rows[ra]!, d.path.rows[Math.min(ra, d.path.rows.length - 1)]!.length)
      for (let rd = 0; rd < d.roll.rows.length; rd++) {
        const rowD = upTo(d.roll.rows[rd]!, a.path.rows[Math.min(rd, a.path.rows.length - 1)]!.length)
        for (let fa = 0; fa < rowA.length; fa++) {
          if (rowA[fa] === 0) continue
          for (let fd = 0; fd < rowD.length; fd++) {
            if (rowD[fd] === 0) continue
            const onD = fa + (rd + fd > 0 ? attacker.echo : 0)
            const onA = fd + (ra + fa > 0 ? defender.echo : 0)
            const [toA, toD] = meet(a, d, { ra, onD, rd, onA })
            const isDoom = this.attacker.isDoomed(a.number, toA) || this.defender.isDoomed(d.number, toD)
            n = this.#emit(n, isDoom ? 0 : toA, isDoom ? 0 : toD, rowA[fa]! * rowD[fd]!, width)
          }
        }
      }
    }
    return n
  }

  #emit(n: number, a: number, d: number, p: number, width: number): number {
    if (!this.problem.harrow || d === 0) {
      this.#makeRoom(n + 1)
      this.#targets[n] = a * width + d
      this.#chances[n] = p
      return n + 1
    }
    let at = n
    for (const after of this.defender.afterHarrow(d)) {
      this.#makeRoom(at + 1)
      this.#targets[at] = a * width + after.to
      this.#chances[at++] = p * after.p
    }
    return at
  }

  #makeRoom(n: number): void {
    if (n <= this.#targets.length) return
    const targets = new Int32Array(n * 2)
    const chances = new Float64Array(n * 2)
    targets.set(this.#targets)
    chances.set(this.#chances)
    this.#targets = targets
    this.#chances = chances
  }
}

export function live({ width, mass }: PairTable): number {
  return liveIn(mass, width)
}
