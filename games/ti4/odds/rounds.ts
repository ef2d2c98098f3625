// One side from round to round: its conditions between rounds, numbered so that a loss always leads to a smaller number,
// and where each number of hits leads.
import { type After, rowsFrom, sendsBack } from './after.ts'
import { atRoundStart } from './batch.ts'
import { type Hits, hitsOf } from './dice.ts'
import { type Fate, type Path, straightFate } from './fate.ts'
import { DEAD, type Force } from './force.ts'
import type { Volley } from './problem.ts'
import type { Throws } from './scramble.ts'
import { afterVolley } from './volley.ts'

/** What the enemy can do to a side. */
export type Threat = {
  /** Most hits restricted to non-fighters in one roll. */
  readonly restrictedMost: number
  /** Most hits sent back by sustaining in one round. */
  readonly backMost: number
  readonly maySilence: boolean
  /** Bombardment suffered after every round. */
  readonly harrow: { readonly volley: Volley; readonly throws: Throws } | null
}

const PLAIN = [false] as const
const BOTH = [false, true] as const

export class Rounds {
  readonly force: Force
  /** By round condition: the condition of the force. */
  readonly conditions: number[] = [DEAD]
  readonly sendsBack: boolean
  /** Something may get better again: conditions are not in falling order. */
  readonly isCyclic: boolean
  /** A round brings nothing but the hits of a roll. */
  readonly isStraight: boolean
  /** Every number of hits leads to one condition, and only no hit at all to the same. */
  readonly isInLanes: boolean
  readonly #roundByCondition: number[] = [0]
  readonly #paths: (Path | undefined)[][] = [[], []]
  readonly #afters: (After | undefined)[][] = [[], []]
  readonly #fates: (Fate | undefined)[][] = []
  readonly #restrictedMost: number
  readonly #struckMost: number
  readonly mayBeSilenced: boolean
  readonly #harrow: Threat['harrow']
  readonly #harrowFates: (Fate | undefined)[] = []
  #sums = new Float64Array(0)

  constructor(force: Force, { restrictedMost, backMost, maySilence, harrow }: Threat) {
    this.force = force
    const { side } = force
    this.#restrictedMost = restrictedMost
    // Only a card that cancels the hits of a roll tells these from hits that come back.
    this.#struckMost = side.shields.count > 0 ? backMost : 0
    this.#harrow = harrow
    this.sendsBack = sendsBack(side)
    this.isCyclic = side.duranium || side.repairsAtStart.length > 0 || side.repairsAtEnd.length > 0
    this.mayBeSilenced = maySilence
    this.isStraight = !harrow && side.doom.length === 0
    this.isInLanes = this.isStraight && !this.isCyclic && restrictedMost === 0 && side.emergencyRepairs.count === 0
  }

  get size(): number {
    return this.conditions.length
  }

  /** The number of a condition between rounds. What follows from it is numbered first, so losses lead to smaller numbers. */
  numberOf(condition: number): number {
    const known = this.#roundByCondition[condition]
    if (known !== undefined) return known
    if (this.isCyclic) {
      const number = this.#enter(condition)
      this.#explore(condition)
      return number
    }
    this.#explore(condition)
    return this.#enter(condition)
  }

  #enter(condition: number): number {
    const number = this.conditions.push(condition) - 1
    this.#roundByCondition[condition] = number
    return number
  }

  #explore(condition: number): void {
    for (let spent = this.force.countsOf(condition)[this.force.layout.raisesAt]!; spent > 0; spent--)
      this.numberOf(this.#conditionSpent(condition, spent))
    for (const isSilenced of this.mayBeSilenced ? BOTH : PLAIN) {
      const after = this.#conditionsAfter(condition, isSilenced)
      this.#numberAll(after, condition)
      for (const struck of after.struck ?? []) this.#numberAll(struck, condition)
    }
    for (const { to } of this.#afterHarrow(condition).toReversed()) if (to !== condition) this.numberOf(to)
  }

  /** From the end back, so that each condition finds what follows it numbered already. */
  #numberAll({ rows }: After, but: number): void {
    for (const row of rows) for (let hits = row.length - 1; hits >= 0; hits--) if (row[hits] !== but) this.numberOf(row[hits]!)
  }

  #conditionSpent(condition: number, spent: number): number {
    return this.force.changed(condition, counts => {
      counts[this.force.layout.raisesAt]! -= spent
    })
  }

  /** The same side, having raised so many dice. */
  spentNumber(number: number, spent: number): number {
    return spent === 0 ? number : this.numberOf(this.#conditionSpent(this.conditions[number]!, spent))
  }

  path(number: number, isSilenced: boolean): Path {
    const paths = this.#paths[isSilenced ? 1 : 0]!
    const known = paths[number]
    if (known) return known
    const path = this.#numbered(this.#conditionsAfter(this.conditions[number]!, isSilenced))
    paths[number] = path
    return path
  }

  #numbered({ rows, back, struck }: After): Path {
    return {
      rows: rows.map(row => this.#numberedRow(row)),
      back,
      struck: struck?.map(after => this.#numbered(after)) ?? null,
      sendsBack: back?.some(row => row.some(hits => hits > 0)) ?? false,
    }
  }

  #numberedRow(row: readonly number[]): Int32Array {
    const numbers = new Int32Array(row.length)
    for (let hits = 0; hits < row.length; hits++) numbers[hits] = this.numberOf(row[hits]!)
    return numbers
  }

  /** What an enemy roll makes of this side. `rollNumber` is the enemy's name for the roll. */
  fate(number: number, rollNumber: number, roll: Hits, isSilenced: boolean): Fate {
    let fates = this.#fates[number]
    if (!fates) this.#fates[number] = fates = []
    const key = rollNumber * 2 + (isSilenced ? 1 : 0)
    const known = fates[key]
    if (known) return known
    const path = this.path(number, isSilenced)
    const fate = this.isStraight ? straightFate(number, path, roll) : this.#mixedFate(number, path, roll)
    fates[key] = fate
    return fate
  }

  #mixedFate(number: number, path: Path, roll: Hits): Fate {
    const touched: number[] = []
    const sums = this.#scratch()
    for (let r = 0; r < roll.rows.length; r++) {
      const row = path.rows[r]
      const chances = roll.rows[r]!
      for (let f = 0; f < chances.length; f++) {
        const p = chances[f]!
        if (p === 0) continue
        const to = row && f < row.length ? row[f]! : DEAD
        if (sums[to] === 0) touched.push(to)
        sums[to]! += p
      }
    }
    const fate = this.#gather(number, touched)
    return this.#harrow ? this.#harrowed(fate, number) : fate
  }

  /** The bombardment after the round (TI-P4.4.2). */
  harrowFate(number: number): Fate {
    const known = this.#harrowFates[number]
    if (known) return known
    const touched: number[] = []
    const sums = this.#scratch()
    for (const { to: condition, p } of this.#afterHarrow(this.conditions[number]!)) {
      const to = this.numberOf(condition)
      if (sums[to] === 0) touched.push(to)
      sums[to]! += p
    }
    const fate = this.#gather(number, touched)
    this.#harrowFates[number] = fate
    return fate
  }

  #afterHarrow(condition: number): readonly { readonly to: number; readonly p: number }[] {
    if (!this.#harrow) return [{ to: condition, p: 1 }]
    return afterVolley(this.#harrow.volley, this.#harrow.throws, this.force, condition, false)
  }

  #harrowed({ to, hits }: Fate, number: number): Fate {
    const p = hits.rows
    const touched: number[] = []
    const after = Array.from(p[0]!, (_, i) => this.harrowFate(to[0]![i]!))
    for (const [i, fate] of after.entries()) {
      for (const [j, q] of fate.hits.rows[0]!.entries()) {
        const at = fate.to[0]![j]!
        if (this.#sums[at] === 0) touched.push(at)
        this.#sums[at]! += p[0]![i]! * q
      }
    }
    return this.#gather(number, touched)
  }

  #scratch(): Float64Array {
    if (this.#sums.length < this.size) this.#sums = new Float64Array(this.size * 2)
    return this.#sums
  }

  #gather(number: number, touched: readonly number[]): Fate {
    const sums = this.#sums
    let stay = 0
    let change = 0
    let doom = 0
    const kept: number[] = []
    for (const at of touched) {
      if (at === number) stay += sums[at]!
      else change += sums[at]!
      if (this.isDoomed(number, at)) doom += sums[at]!
      else kept.push(at)
    }
    const hits = hitsOf([Float64Array.from(kept, at => sums[at]!)])
    for (const at of touched) sums[at] = 0
    return { to: [Int32Array.from([...kept, DEAD])], hits, doom, stay, change }
  }

  /** A unit is lost whose end is the end of every ship. */
  isDoomed(from: number, to: number): boolean {
    const { force, conditions } = this
    const { doom } = force.side
    return doom.length > 0 && force.hasAny(conditions[from]!, doom) && !force.hasAny(conditions[to]!, doom)
  }

  /** A round from a condition, for every number of hits. */
  #conditionsAfter(condition: number, isSilenced: boolean): After {
    const known = this.#afters[isSilenced ? 1 : 0]![condition]
    if (known) return known
    const start = atRoundStart(this.force, condition)
    const from = (struck: number) => rowsFrom(this.force, start, { restrictedMost: this.#restrictedMost, isSilenced, struck })
    const { rows, back } = from(0)
    const struck = this.#struckMost === 0 ? null : Array.from({ length: this.#struckMost }, (_, i) => from(i + 1))
    const after = { rows, back, struck }
    this.#afters[isSilenced ? 1 : 0]![condition] = after
    return after
  }
}
