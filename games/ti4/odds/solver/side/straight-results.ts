// Blows for a side that suffers nothing in a round but the hits of a roll. What a roll brings is one list for all conditions,
// where hits lead is one list for all rolls; both are read together, so little memory is touched.
import type { CombatRolls } from '../dice/combat-rolls.ts'
import { type FlatRoll, flatRollOf, levelOf } from '../dice/flat-roll.ts'
import { DEAD } from './force.ts'
import type { SideRounds } from './side-rounds.ts'
import type { Followers, StrikeResults } from './strikes.ts'

export class StraightResults implements StrikeResults {
  readonly #enemy: CombatRolls
  readonly #casts: (FlatRoll | undefined)[] = []
  readonly #open: Leads
  readonly #silenced: Leads

  constructor(side: SideRounds, enemy: CombatRolls) {
    this.#enemy = enemy
    this.#open = new Leads(side, false)
    this.#silenced = new Leads(side, true)
  }

  stay(condition: number, strike: number): number {
    const cast = this.#cast(strike)
    const leads = this.#leads(condition, strike, cast)
    let sum = 0
    for (let r = 0; r < cast.rows; r++) {
      const lane = condition * leads.rows + r
      const at = r * cast.width
      const end = Math.min(leads.backTo[lane]!, cast.width)
      for (let f = leads.backFrom[lane]!; f < end; f++) {
        if (leads.cells[leads.starts[lane]! + f] === condition) sum += cast.p[at + f]!
      }
    }
    return sum
  }

  change(condition: number, strike: number): number {
    const cast = this.#cast(strike)
    const leads = this.#leads(condition, strike, cast)
    const { width, tails, heads } = cast
    let sum = 0
    for (let r = 0; r < cast.rows; r++) {
      const lane = condition * leads.rows + r
      const at = r * width
      const from = Math.min(leads.backFrom[lane]!, width - 1)
      const end = Math.min(leads.backTo[lane]!, width)
      sum += heads[at + from]!
      for (let f = from; f < end; f++) if (leads.cells[leads.starts[lane]! + f] !== condition) sum += cast.p[at + f]!
      if (end < width) sum += tails[at + end]!
    }
    return sum
  }

  doom(): number {
    return 0
  }

  prepare(strike: number, conditions: readonly number[]): void {
    const cast = this.#cast(strike)
    for (const condition of conditions) this.#leads(condition, strike, cast)
  }

  fall(strike: number, chances: Float64Array, conditions: readonly number[], mass: Float64Array, row: number): void {
    const { p, tails, spans, width, rows } = this.#cast(strike)
    const { cells, starts, ends, rows: lanes } = (strike & 1) === 1 ? this.#silenced : this.#open
    for (let i = 0; i < conditions.length; i++) {
      const condition = conditions[i]!
      const weight = chances[condition]!
      if (weight === 0) continue
      const level = levelOf(weight) * rows
      let dead = 0
      for (let r = 0; r < rows; r++) {
        const lane = condition * lanes + r
        const end = ends[lane]!
        const at = r * width
        if (end < width) dead += tails[at + end]!
        const last = Math.min(end, spans[(level + r) * 2 + 1]!)
        const first = starts[lane]!
        for (let f = spans[(level + r) * 2]!; f < last; f++) mass[row + cells[first + f]!]! += weight * p[at + f]!
      }
      mass[row]! += weight * dead
    }
  }

  list(condition: number, strike: number, weight: number, { to, p: chances }: Followers): number {
    const cast = this.#cast(strike)
    const { cells, rows, starts, ends } = this.#leads(condition, strike, cast)
    const { p, tails, spans, width } = cast
    const level = levelOf(weight) * cast.rows
    let n = 0
    let dead = 0
    for (let r = 0; r < cast.rows; r++) {
      const lane = condition * rows + r
      const end = ends[lane]!
      const at = r * width
      if (end < width) dead += tails[at + end]!
      const last = Math.min(end, spans[(level + r) * 2 + 1]!)
      const first = starts[lane]!
      for (let f = spans[(level + r) * 2]!; f < last; f++) {
        to[n] = cells[first + f]!
        chances[n++] = weight * p[at + f]!
      }
    }
    if (dead === 0) return n
    to[n] = DEAD
    chances[n++] = weight * dead
    return n
  }

  #cast(strike: number): FlatRoll {
    const known = this.#casts[strike >> 1]
    if (known) return known
    const cast = flatRollOf(this.#enemy.rolls[strike >> 1]!)
    this.#casts[strike >> 1] = cast
    return cast
  }

  #leads(condition: number, strike: number, cast: FlatRoll): Leads {
    const leads = (strike & 1) === 1 ? this.#silenced : this.#open
    if (!(leads.known[condition]! >= cast.length)) leads.build(condition, cast.length)
    return leads
  }
}

/** Where hits lead from each condition of a side, built when first asked for. */
class Leads {
  /** Restricted hits and none. */
  readonly rows: number
  cells = new Int32Array(4096)
  /** By condition: so many hits are known. */
  readonly known: number[] = []
  /** By condition and restricted hits: where its cells begin, and how many free hits lead elsewhere than to the end. */
  readonly starts: number[] = []
  readonly ends: number[] = []
  /** The same: between which numbers of hits there are some that change nothing. */
  readonly backFrom: number[] = []
  readonly backTo: number[] = []
  readonly #side: SideRounds
  readonly #isSilenced: boolean
  #used = 0

  constructor(side: SideRounds, isSilenced: boolean) {
    this.#side = side
    this.#isSilenced = isSilenced
    this.rows = side.restrictedMost + 1
  }

  build(condition: number, length: number): void {
    for (let before = this.known.length; before < condition; before++) this.#leaveOut(before)
    this.known[condition] = length
    for (let r = 0; r < this.rows; r++) this.#lay(condition, r, length)
  }

  /** Lists without holes are read faster. */
  #leaveOut(condition: number): void {
    this.known[condition] = -1
    for (let r = 0; r < this.rows; r++) {
      this.starts.push(0)
      this.ends.push(0)
      this.backFrom.push(0)
      this.backTo.push(0)
    }
  }

  #lay(condition: number, r: number, length: number): void {
    const lane = this.#side.lane(condition, this.#isSilenced, r).reach(length)
    const end = Math.min(length, lane.at(-1) === DEAD ? lane.length - 1 : lane.length)
    const at = condition * this.rows + r
    this.#makeRoom(end)
    this.starts[at] = this.#used
    this.ends[at] = end
    let [from, to] = [0, 0]
    for (let f = 0; f < end; f++) {
      const next = this.#side.numberOf(lane[f]!)
      if (next === condition) {
        if (to === 0) from = f
        to = f + 1
      }
      this.cells[this.#used++] = next
    }
    this.backFrom[at] = from
    this.backTo[at] = to
  }

  #makeRoom(n: number): void {
    if (this.#used + n <= this.cells.length) return
    const more = new Int32Array((this.#used + n) * 2)
    more.set(this.cells)
    this.cells = more
  }
}
