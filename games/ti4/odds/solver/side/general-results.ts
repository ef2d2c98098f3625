// What a roll makes of one side: the conditions that may follow, and their chances, whatever a round brings: hits, bombardment,
// the end of both sides. Worked out when it is first asked for, and kept one after the other in two long lists.
import type { CombatRolls } from '../dice/combat-rolls.ts'
import { CUTS, cutFor, TINY } from '../dice/hit-chances.ts'
import { DEAD } from './force.ts'
import type { SideRounds } from './side-rounds.ts'
import type { Followers, StrikeResults } from './strikes.ts'

/** What follows is sorted by its size, roughly: everything, then as far as each cut. */
const LEVELS = CUTS.length + 1

export class GeneralResults implements StrikeResults {
  /** The conditions, the likely ones of each fate first, and their chances. */
  to = new Int32Array(4096)
  p = new Float64Array(4096)
  /** By fate: where it begins. */
  readonly first: number[] = []
  /** By fate and level: where it ends for a weight of that level. */
  readonly ends: number[] = []
  readonly #stay: number[] = []
  readonly #change: number[] = []
  readonly #doom: number[] = []
  readonly #side: SideRounds
  readonly #enemy: CombatRolls
  readonly #fates: number[][] = []
  readonly #touched: number[] = []
  #sums = new Float64Array(64)
  #used = 0

  constructor(side: SideRounds, enemy: CombatRolls) {
    this.#side = side
    this.#enemy = enemy
  }

  /** The number of the fate of a condition under a strike of the enemy's. */
  of(number: number, strike: number): number {
    let fates = this.#fates[strike]
    if (!fates) this.#fates[strike] = fates = []
    const known = fates[number]
    if (known !== undefined) return known
    const fate = this.#make(number, strike)
    fates[number] = fate
    return fate
  }

  /** Where the list of a fate ends for a chance of this weight: what is left out makes no difference. */
  endFor(fate: number, weight: number): number {
    return this.ends[fate * LEVELS + cutFor(weight) + 1]!
  }

  prepare(strike: number, conditions: readonly number[]): void {
    for (const condition of conditions) this.of(condition, strike)
  }

  stay(condition: number, strike: number): number {
    return this.#stay[this.of(condition, strike)]!
  }

  change(condition: number, strike: number): number {
    return this.#change[this.of(condition, strike)]!
  }

  doom(condition: number, strike: number): number {
    return this.#doom[this.of(condition, strike)]!
  }

  fall(strike: number, chances: Float64Array, conditions: readonly number[], mass: Float64Array, row: number): void {
    for (const condition of conditions) {
      const weight = chances[condition]!
      if (weight === 0) continue
      const fate = this.of(condition, strike)
      const end = this.endFor(fate, weight)
      for (let i = this.first[fate]!; i < end; i++) mass[row + this.to[i]!]! += weight * this.p[i]!
    }
  }

  list(condition: number, strike: number, weight: number, { to, p }: Followers): number {
    const fate = this.of(condition, strike)
    const first = this.first[fate]!
    const n = this.endFor(fate, weight) - first
    for (let i = 0; i < n; i++) {
      to[i] = this.to[first + i]!
      p[i] = weight * this.p[first + i]!
    }
    return n
  }

  #make(number: number, strike: number): number {
    this.#gather(number, strike)
    if (this.#side.isHarrowed) this.#harrow()
    return this.#file(number)
  }

  #gather(number: number, strike: number): void {
    const side = this.#side
    const { rows } = this.#enemy.rolls[strike >> 1]!
    for (let r = 0; r < rows.length; r++) {
      const p = rows[r]!
      let length = p.length
      while (length > 0 && p[length - 1]! < TINY) length--
      const lane = side.lane(number, (strike & 1) === 1, r).reach(length)
      for (let f = 0; f < length; f++) {
        if (p[f]! >= TINY) this.#add(f < lane.length ? side.numberOf(lane[f]!) : DEAD, p[f]!)
      }
    }
  }

  #add(to: number, p: number): void {
    if (to >= this.#sums.length) {
      const more = new Float64Array(to * 2)
      more.set(this.#sums)
      this.#sums = more
    }
    if (this.#sums[to] === 0) this.#touched.push(to)
    this.#sums[to]! += p
  }

  /** The bombardment after the round (TI-P4.4.2). */
  #harrow(): void {
    const before = this.#touched.splice(0).map(to => ({ to, p: this.#sums[to]! }))
    for (const { to } of before) this.#sums[to] = 0
    for (const { to, p } of before) for (const after of this.#side.afterHarrow(to)) this.#add(after.to, p * after.p)
  }

  #file(number: number): number {
    const touched = this.#touched
    const sums = this.#sums
    const fate = this.first.push(this.#used) - 1
    let stay = 0
    let change = 0
    let doom = 0
    this.#makeRoom(touched.length)
    for (const at of touched) {
      const p = sums[at]!
      if (at === number) stay += p
      else change += p
      if (!this.#side.isDoomed(number, at)) continue
      doom += p
      sums[at] = 0
    }
    this.#stay.push(stay)
    this.#change.push(change)
    this.#doom.push(doom)
    const ends: number[] = []
    for (let level = CUTS.length - 1; level >= 0; level--) {
      this.#fileFrom(CUTS[level]!)
      ends.push(this.#used)
    }
    this.#fileFrom(0)
    this.ends.push(this.#used, ...ends.toReversed())
    touched.length = 0
    return fate
  }

  /** All that is touched, not filed yet and at least this likely. */
  #fileFrom(cut: number): void {
    const sums = this.#sums
    for (const at of this.#touched) {
      const p = sums[at]!
      if (p === 0 || p < cut) continue
      this.to[this.#used] = at
      this.p[this.#used++] = p
      sums[at] = 0
    }
  }

  #makeRoom(n: number): void {
    if (this.#used + n <= this.to.length) return
    const length = (this.#used + n) * 2
    const to = new Int32Array(length)
    const p = new Float64Array(length)
    to.set(this.to)
    p.set(this.p)
    this.to = to
    this.p = p
  }
}
