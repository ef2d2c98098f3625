// Both sides together, round by round or to the end. Chances stand in one table of pairs of conditions; a round hands the
// chance of a pair on to the pairs that may follow it.
//
// Without repairs every loss leads to smaller numbers, so one pass from the largest pair down solves the fight; rounds that
// change nothing are summed in closed form (TI-O.8). With repairs the pass is made again until nothing is left (TI-O.20).
import { type Fate, FateList } from './fate.ts'
import { Force } from './force.ts'
import { liveIn, NEGLIGIBLE } from './inbox.ts'
import { meet, type Striker, upTo } from './meeting.ts'
import { fallingOrder } from './order.ts'
import type { Duel, Problem } from './problem.ts'
import { Rolls } from './rolls.ts'
import { Rounds } from './rounds.ts'
import { roomOf, threatOf } from './threat.ts'
import { throwsOf } from './volley.ts'

export type Table = { readonly width: number; readonly mass: Float64Array }

export class Fight {
  readonly problem: Problem
  readonly forces: Duel<Force>
  readonly attacker: Rounds
  readonly defender: Rounds
  readonly attackerRolls: Rolls
  readonly defenderRolls: Rolls
  readonly settledAfter: number
  /** One side's losses depend on what the other suffers in the same round. */
  readonly isCoupled: boolean
  /** A roll changes what its own side has left. */
  readonly isSpending: boolean
  /** Pairs that no round can change. */
  readonly stalemates = new Map<number, number>()
  readonly #hasEcho: boolean
  readonly #listA = new FateList()
  readonly #listD = new FateList()
  #targets = new Int32Array(0)
  #chances = new Float64Array(0)

  constructor(problem: Problem) {
    this.problem = problem
    const { attacker, defender } = problem.sides
    this.forces = {
      attacker: new Force(attacker, defender.directHits, roomOf(attacker)),
      defender: new Force(defender, attacker.directHits, roomOf(defender)),
    }
    this.attackerRolls = new Rolls(this.forces.attacker)
    this.defenderRolls = new Rolls(this.forces.defender)
    const harrow = problem.harrow ? { volley: problem.harrow, throws: throwsOf(problem.harrow, null) } : null
    this.attacker = new Rounds(this.forces.attacker, threatOf(defender, attacker, null))
    this.defender = new Rounds(this.forces.defender, threatOf(attacker, defender, harrow))
    this.settledAfter = Math.max(this.attackerRolls.settledAfter, this.defenderRolls.settledAfter)
    this.#hasEcho = attacker.echo + defender.echo > 0
    this.isSpending = attacker.raises.count + defender.raises.count > 0
    this.isCoupled = this.attacker.sendsBack || this.defender.sendsBack || this.#hasEcho
  }

  get isCyclic(): boolean {
    return this.attacker.isCyclic || this.defender.isCyclic
  }

  /** Neither roll nor losses of a side depend on how the other stands. */
  get isApart(): boolean {
    return !this.isCoupled && !this.isSpending && !this.attackerRolls.needsEnemy && !this.defenderRolls.needsEnemy
  }

  /**
   * Elementary steps of a solution (TI-O.23). Where sides lose apart from each other a pair is handed on by one side's hits and
   * then by the other's (rows.ts); else by every pair of numbers of hits.
   */
  estimate(): number {
    const mostHits = (rounds: Rounds) => rounds.path(rounds.size - 1, false).rows.reduce((sum, row) => sum + row.length, 0)
    const [byD, byA] = [mostHits(this.attacker), mostHits(this.defender)]
    return this.attacker.size * this.defender.size * (this.isApart ? byD + byA : byD * byA)
  }

  /** A table for all conditions known so far, with the given pairs in it. */
  table(start: ReadonlyMap<number, number>, sizeBefore: (pair: number) => readonly [number, number]): Table {
    const width = this.defender.size
    const mass = new Float64Array(this.attacker.size * width)
    for (const [pair, p] of start) {
      const [a, d] = sizeBefore(pair)
      mass[a * width + d]! += p
    }
    return { width, mass }
  }

  /** One round from every live pair. Returns the chance that it was fought. */
  playRound({ width, mass }: Table, round: number): { readonly table: Table; readonly fought: number } {
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
  coupledPass(table: Table, round: number): number {
    const orderOfD = fallingOrder(this.defender)
    let rounds = 0
    for (const a of fallingOrder(this.attacker)) for (const d of orderOfD) rounds += this.#handOn(table, a, d, round)
    return rounds
  }

  #handOn({ width, mass }: Table, a: number, d: number, round: number): number {
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
    const ofA = attacker.fate(a, rollD, byD, silencesA)
    const ofD = defender.fate(d, rollA, byA, silencesD)
    return this.#followApart(ofA, ofD, width, n)
  }

  #followApart(ofA: Fate, ofD: Fate, width: number, from: number): number {
    const a = this.#listA
    const d = this.#listD
    a.fill(ofA)
    d.fill(ofD)
    this.#makeRoom(from + a.n * d.n + 1)
    let n = from
    for (let i = 0; i < a.n; i++) {
      const row = a.to[i]! * width
      const p = a.p[i]!
      for (let j = 0; j < d.n; j++) {
        this.#targets[n] = row + d.to[j]!
        this.#chances[n++] = p * d.p[j]!
      }
    }
    if (ofA.doom + ofD.doom === 0) return n
    this.#targets[n] = 0
    this.#chances[n++] = ofA.doom * (d.sum + ofD.doom) + a.sum * ofD.doom
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
    const harrow = this.problem.harrow && d > 0 ? this.defender.harrowFate(d) : null
    this.#makeRoom(n + (harrow ? harrow.hits.rows[0]!.length : 1))
    let at = n
    if (harrow) {
      for (const [i, q] of harrow.hits.rows[0]!.entries()) {
        this.#targets[at] = a * width + harrow.to[0]![i]!
        this.#chances[at++] = p * q
      }
      return at
    }
    this.#targets[at] = a * width + d
    this.#chances[at++] = p
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

export function silences(force: Force, condition: number): boolean {
  return force.side.silencers.length > 0 && force.hasAny(condition, force.side.silencers)
}

export function live({ width, mass }: Table): number {
  return liveIn(mass, width)
}
