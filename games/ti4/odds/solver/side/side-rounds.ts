// One side from round to round: its conditions between rounds, and where each number of hits leads. Either all conditions are
// numbered ahead, so that a loss leads to a smaller number, or each when it turns up.
import type { Side } from '../../problem/problem.ts'
import { afterVolley } from '../dice/ability-roll.ts'
import { atRoundStart } from './assign-hits.ts'
import { DEAD, type Force } from './force.ts'
import { HitLane, type HitPaths, type NumberedPaths, rowsFrom, sendsBack } from './hit-paths.ts'
import type { Threat } from './threat.ts'

type Follower = { readonly to: number; readonly p: number }

const PLAIN = [false] as const
const BOTH = [false, true] as const

export class SideRounds {
  readonly force: Force
  /** By round condition: the condition of the force. */
  readonly conditions: number[] = [DEAD]
  readonly sendsBack: boolean
  /** Something may get better again: conditions are not in falling order. */
  readonly isCyclic: boolean
  readonly isHarrowed: boolean
  /** A round brings nothing but the hits of a roll. */
  readonly isStraight: boolean
  readonly #roundByCondition: number[] = [0]
  readonly #paths: (NumberedPaths | undefined)[][] = [[], []]
  readonly #afters: (HitPaths | undefined)[][] = [[], []]
  readonly #lanes: (HitLane | undefined)[][][] = [[], []]
  readonly restrictedMost: number
  readonly #struckMost: number
  readonly mayBeSilenced: boolean
  readonly #harrow: Threat['harrow']
  readonly #harrowed: (readonly Follower[] | undefined)[] = []
  /** Whatever may follow a condition is numbered with it. */
  readonly #isAhead: boolean

  constructor(force: Force, { restrictedMost, backMost, maySilence, harrow }: Threat, isAhead: boolean) {
    this.force = force
    this.#isAhead = isAhead
    const { side } = force
    this.restrictedMost = restrictedMost
    // Only a card that cancels the hits of a roll tells these from hits that come back.
    this.#struckMost = side.shields.count > 0 ? backMost : 0
    this.#harrow = harrow
    this.sendsBack = sendsBack(side)
    this.isCyclic = mends(side)
    this.mayBeSilenced = maySilence
    this.isHarrowed = harrow !== null
    this.isStraight = !harrow && side.doom.length === 0
  }

  get size(): number {
    return this.conditions.length
  }

  /** The number of a condition between rounds. Ahead, what follows from it is numbered first, so losses lead to smaller numbers. */
  numberOf(condition: number): number {
    const known = this.#roundByCondition[condition]
    if (known !== undefined) return known
    if (!this.#isAhead) return this.#enter(condition)
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
  #numberAll({ rows }: HitPaths, but: number): void {
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

  path(number: number, isSilenced: boolean): NumberedPaths {
    const paths = this.#paths[isSilenced ? 1 : 0]!
    const known = paths[number]
    if (known) return known
    const path = this.#numbered(this.#conditionsAfter(this.conditions[number]!, isSilenced))
    paths[number] = path
    return path
  }

  #numbered({ rows, back, struck }: HitPaths): NumberedPaths {
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

  /** Where free hits beside so many restricted ones lead, in conditions of the force. */
  lane(number: number, isSilenced: boolean, restricted: number): HitLane {
    const lanesByNumber = this.#lanes[isSilenced ? 1 : 0]!
    let lanes = lanesByNumber[number]
    if (!lanes) lanesByNumber[number] = lanes = []
    let lane = lanes[restricted]
    if (!lane) {
      const start = atRoundStart(this.force, this.conditions[number]!)
      lanes[restricted] = lane = new HitLane(this.force, start, { restricted, isSilenced, struck: 0 })
    }
    return lane
  }

  /** The bombardment after the round (TI-P4.4.2). */
  afterHarrow(number: number): readonly Follower[] {
    const known = this.#harrowed[number]
    if (known) return known
    const after = this.#afterHarrow(this.conditions[number]!).map(({ to, p }) => ({ to: this.numberOf(to), p }))
    this.#harrowed[number] = after
    return after
  }

  #afterHarrow(condition: number): readonly Follower[] {
    if (!this.#harrow || condition === DEAD) return [{ to: condition, p: 1 }]
    return afterVolley(this.#harrow.volley, this.#harrow.throws, this.force, condition, false)
  }

  /** A unit is lost whose end is the end of every ship. */
  isDoomed(from: number, to: number): boolean {
    const { force, conditions } = this
    const { doom } = force.side
    return doom.length > 0 && force.hasAny(conditions[from]!, doom) && !force.hasAny(conditions[to]!, doom)
  }

  /** A round from a condition, for every number of hits. */
  #conditionsAfter(condition: number, isSilenced: boolean): HitPaths {
    const known = this.#afters[isSilenced ? 1 : 0]![condition]
    if (known) return known
    const start = atRoundStart(this.force, condition)
    const from = (struck: number) => rowsFrom(this.force, start, { restrictedMost: this.restrictedMost, isSilenced, struck })
    const { rows, back } = from(0)
    const struck = this.#struckMost === 0 ? null : Array.from({ length: this.#struckMost }, (_, i) => from(i + 1))
    const after = { rows, back, struck }
    this.#afters[isSilenced ? 1 : 0]![condition] = after
    return after
  }
}

/** Something of the side may get better again, round after round. */
const mends = ({ duranium, repairsAtStart, repairsAtEnd }: Side): boolean =>
  duranium || repairsAtStart.length > 0 || repairsAtEnd.length > 0

/** Every number of hits leads to one condition, and only no hit at all to the same. */
export const isInLanes = (side: Side, { restrictedMost, harrow }: Threat): boolean =>
  !harrow && side.doom.length === 0 && !mends(side) && restrictedMost === 0 && side.emergencyRepairs.count === 0
