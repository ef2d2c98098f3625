// Fights whose sides lose independently of each other in a round: one round, or the way to the end.
//
// A pair (a, d) is handed on in two moves: first the attacker's loss, d kept, to wait for row a' under the strike that still has
// to fall on d; then, when row a' is reached, that strike falls on all of d at once. Conditions with equal dice strike alike, so
// the second and dearer move is made once for all of them. Only what has a chance worth following is ever looked at.
import { FallingConditions } from '../side/falling-conditions.ts'
import { StraightResults } from '../side/straight-results.ts'
import { type StrikeResults, Strikes } from '../side/strikes.ts'
import type { Fight } from './fight.ts'
import { ENOUGH, liveIn, liveInRow, MOST_PASSES, NEGLIGIBLE, STUCK, VANISHING } from './inbox.ts'
import { GrowingTable, type PairTable } from './pair-table.ts'
import { put, type Slot, Waiting } from './waiting-chances.ts'

export type PlayedOut = { readonly table: PairTable; readonly rounds: number; readonly residue: number }

export function playOutByRows(fight: Fight, table: PairTable, round: number): PlayedOut {
  const walk = new Walk(fight, table, round)
  const rounds = walk.toTheEnd()
  return { table: walk.field, rounds, residue: walk.dropped + sweep(walk.field) }
}

/** One round from every live pair, and the chance that it was fought. */
export function playRoundByRows(
  fight: Fight,
  table: PairTable,
  round: number,
): { readonly table: PairTable; readonly fought: number } {
  const walk = new Walk(fight, { width: table.width, mass: new Float64Array(table.mass.length) }, round)
  const fought = walk.oneRound(table)
  return { table: walk.field, fought }
}

class Walk {
  readonly field: GrowingTable
  /** Chances too small to follow. */
  dropped = 0
  readonly #fight: Fight
  readonly #onA: StrikeResults
  readonly #onD: StrikeResults
  readonly #losses = { to: [], p: [] }
  readonly #single: Slot = { strike: 0, chances: new Float64Array(64), touched: [] }
  readonly #waiting = new Waiting()
  readonly #fallingA: FallingConditions
  readonly #fallingD: FallingConditions
  readonly #strikesOfA: Strikes
  readonly #strikesOfD: Strikes
  readonly #stalemates: { readonly a: number; readonly d: number; readonly p: number }[] = []
  /** Chances that repairs sent to rows this pass has left behind. */
  #repaired = 0

  constructor(fight: Fight, table: PairTable, round: number) {
    this.#fight = fight
    this.field = new GrowingTable(table)
    this.#onA = fight.attacker.isStraight ? new StraightResults(fight.attacker, fight.defenderRolls) : fight.fatesOfA
    this.#onD = fight.defender.isStraight ? new StraightResults(fight.defender, fight.attackerRolls) : fight.fatesOfD
    this.#fallingA = new FallingConditions(fight.attacker)
    this.#fallingD = new FallingConditions(fight.defender)
    this.#strikesOfA = new Strikes(fight.attacker, fight.attackerRolls, round)
    this.#strikesOfD = new Strikes(fight.defender, fight.defenderRolls, round)
  }

  toTheEnd(): number {
    const falling = this.#fallingA
    let rounds = 0
    for (let from = 0; falling.at(from) > 0; ) {
      const block = falling.block(falling.at(from))
      rounds += this.#playBlock(from, block)
      while (falling.at(from) > 0 && falling.block(falling.at(from)) === block) from++
    }
    for (const row of this.#waiting.rows()) this.#receive(row)
    for (const { a, d, p } of this.#stalemates) {
      const cell = a * this.field.width + d
      this.#fight.stalemates.set(cell, (this.#fight.stalemates.get(cell) ?? 0) + p)
    }
    return rounds
  }

  oneRound({ width, mass }: PairTable): number {
    let fought = 0
    for (let cell = 0; cell < mass.length; cell++) {
      const here = mass[cell]!
      if (here === 0) continue
      const a = Math.floor(cell / width)
      const d = cell % width
      if (a === 0 || d === 0) {
        this.field.mass[cell]! += here
        continue
      }
      fought += here
      this.#lose(a, d, here, this.#strikesOfD.of(d), this.#strikesOfA.of(a), -1)
    }
    for (const row of this.#waiting.rows()) this.#receive(row)
    return fought
  }

  /** Repairs lead back inside a block only, so it is played to its end before the next one is looked at. */
  #playBlock(from: number, block: number): number {
    const falling = this.#fallingA
    let rounds = 0
    let left = 0
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      const before = left
      this.#repaired = 0
      falling.begin(from)
      for (let a = falling.next(); a > 0 && falling.block(a) === block; a = falling.next()) {
        this.#receive(a)
        rounds += this.#handOn(a)
      }
      left = this.#repaired
      const { mass, width } = this.field
      for (let at = from; falling.at(at) > 0 && falling.block(falling.at(at)) === block; at++)
        left += liveInRow(mass, falling.at(at) * width, width)
      if (left < ENOUGH || (pass > 0 && left > before * (1 - STUCK))) break
    }
    return rounds
  }

  /** The strikes that wait for row `a` fall. */
  #receive(a: number): void {
    this.#reserve(a)
    for (const slot of this.#waiting.take(a)) {
      const { chances, touched, strike } = slot
      let [ended, kept] = [0, 0]
      for (const d of touched) {
        const here = chances[d]!
        if (d > 0 && here >= NEGLIGIBLE) {
          touched[kept++] = d
          continue
        }
        if (d === 0) ended = here
        else this.dropped += here
        chances[d] = 0
      }
      touched.length = kept
      this.#onD.prepare(strike, touched)
      this.#reserve(a)
      this.field.mass[a * this.field.width]! += ended
      this.#fall(a, slot)
      for (const d of touched) chances[d] = 0
      this.#waiting.giveBack(slot)
    }
  }

  /** A strike falls on one condition of the defender, which has this weight in row `a`. */
  #strikeAt(a: number, d: number, weight: number, strike: number): void {
    const { chances, touched } = this.#single
    if (d >= chances.length) this.#single.chances = new Float64Array(d * 2)
    this.#single.chances[d] = weight
    touched[0] = d
    this.#onD.prepare(strike, touched)
    this.#reserve(a)
    this.#single.strike = strike
    this.#fall(a, this.#single)
    this.#single.chances[d] = 0
  }

  #fall(a: number, { strike, chances, touched }: Slot): void {
    const { mass, width } = this.field
    this.#onD.fall(strike, chances, touched, mass, a * width)
    if (this.#fight.isDoomed) for (const d of touched) mass[0]! += chances[d]! * this.#onD.doom(d, strike)
  }

  /** What stands in row `a` is handed on, to the row itself at once, to others by way of waiting. Returns the rounds fought. */
  #handOn(a: number): number {
    const strike = this.#strikesOfA.of(a)
    const { field } = this
    let rounds = 0
    this.#fallingD.begin(0)
    for (;;) {
      const d = this.#fallingD.nextIn(field, a, NEGLIGIBLE)
      if (d === 0) break
      const here = field.mass[a * field.width + d]!
      const struck = this.#strikesOfD.of(d)
      const stay = this.#onA.stay(a, struck)
      const change = this.#onA.change(a, struck) + stay * this.#onD.change(d, strike)
      field.mass[a * field.width + d] = 0
      if (change === 0) {
        this.#stalemates.push({ a, d, p: here })
        continue
      }
      const share = here / change
      rounds += share
      this.#lose(a, d, share, struck, strike, a)
      if (stay > 0) this.#strikeAt(a, d, share * stay, strike)
      // Neither changed: those rounds are in `share` already.
      field.mass[a * field.width + d] = 0
    }
    return rounds
  }

  /** The attacker's losses are put where they wait for the own strike; nothing for row `but`. */
  #lose(a: number, d: number, share: number, struck: number, strike: number, but: number): void {
    const { to, p } = this.#losses
    const n = this.#onA.list(a, struck, share, this.#losses)
    const ranks = this.#fallingA.ranksNow()
    const rank = ranks[a]!
    const slots = this.#waiting.under(strike)
    for (let i = 0; i < n; i++) {
      const row = to[i]!
      const part = p[i]!
      if (row === but || part < VANISHING) continue
      if (ranks[row]! > rank) this.#repaired += part
      put(slots[row] ?? this.#waiting.open(slots, strike, row, this.field.width), d, part)
    }
    if (this.#fight.isDoomed) this.field.mass[0]! += share * this.#onA.doom(a, struck)
  }

  #reserve(a: number): void {
    const { attacker, defender } = this.#fight
    if (defender.size > this.field.width || (a + 1) * this.field.width > this.field.mass.length)
      this.field.reserve(attacker.size, defender.size)
  }
}

/** What is still being fought; crumbs of it are taken off the table. */
function sweep({ mass, width }: PairTable): number {
  const left = liveIn(mass, width)
  for (let row = width; row < mass.length; row += width) {
    for (let d = 1; d < width; d++) if (mass[row + d]! < NEGLIGIBLE) mass[row + d] = 0
  }
  return left
}
