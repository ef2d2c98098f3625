// A round's hits on one side, for every number of them: the conditions they lead to when the round is over.
import type { Side } from '../../problem/problem.ts'
import { assignRoll, atRoundEnd } from './assign-hits.ts'
import { ANY, DEAD, type Force, NON_FIGHTER } from './force.ts'

/** A path in conditions of the force, before they have numbers. */
export type HitPaths = {
  readonly rows: readonly (readonly number[])[]
  readonly back: readonly Int32Array[] | null
  readonly struck: readonly HitPaths[] | null
}

type Beside = { readonly restricted: number; readonly isSilenced: boolean; readonly struck: number }
type Batch = { readonly restrictedMost: number; readonly isSilenced: boolean; readonly struck: number }

export function sendsBack({ reflections, strikeBack }: Side): boolean {
  return reflections.count > 0 || strikeBack.hits > 0
}

/** Hits are taken one by one: no card looks at the whole batch. */
const isPlain = (side: Side): boolean =>
  side.sustainCancels === 1 && side.shields.count === 0 && !side.voidShield && !sendsBack(side)

/** Where 0, 1, 2… free hits beside `restricted` others lead, as far as they are asked for. The last of a whole lane is the side's end. */
export class HitLane {
  readonly ends: number[] = []
  /** Hits sent back. */
  readonly back: number[] = []
  readonly #force: Force
  readonly #start: number
  readonly #beside: Beside
  readonly #isPlain: boolean
  #at: number

  constructor(force: Force, start: number, beside: Beside) {
    this.#force = force
    this.#start = start
    this.#beside = beside
    this.#isPlain = isPlain(force.side)
    this.#at = start
    if (this.#isPlain)
      for (let r = 0; r < beside.restricted; r++) this.#at = force.afterHit(this.#at, NON_FIGHTER, beside.isSilenced)
  }

  /** The ends of fewer than `length` hits; fewer where the side is lost before. */
  reach(length: number): readonly number[] {
    while (this.ends.length < length && !(this.ends.length > 0 && this.#at === DEAD)) this.#take(this.ends.length)
    return this.ends
  }

  #take(hits: number): void {
    const { restricted, isSilenced, struck } = this.#beside
    if (!this.#isPlain) {
      const { id, back } = assignRoll(this.#force, this.#start, { any: hits, nonFighter: restricted }, struck, isSilenced)
      this.#at = id
      this.back.push(back)
    } else if (hits > 0) this.#at = this.#force.afterHit(this.#at, ANY, isSilenced)
    this.ends.push(atRoundEnd(this.#force, this.#at))
  }
}

export function rowsFrom(force: Force, start: number, { restrictedMost, isSilenced, struck }: Batch): HitPaths {
  if (isPlain(force.side)) return { rows: plainRows(force, start, restrictedMost, isSilenced), back: null, struck: null }
  const lanes = Array.from(
    { length: restrictedMost + 1 },
    (_, restricted) => new HitLane(force, start, { restricted, isSilenced, struck }),
  )
  const rows = lanes.map(lane => lane.reach(Number.POSITIVE_INFINITY))
  return { rows, back: sendsBack(force.side) ? lanes.map(({ back }) => Int32Array.from(back)) : null, struck: null }
}

/** The same without a lane for each: most conditions of most fights come this way. */
function plainRows(force: Force, start: number, restrictedMost: number, isSilenced: boolean): readonly (readonly number[])[] {
  const rows: number[][] = []
  let first = start
  for (let restricted = 0; restricted <= restrictedMost; restricted++) {
    if (restricted > 0) first = force.afterHit(first, NON_FIGHTER, isSilenced)
    const row = [atRoundEnd(force, first)]
    for (let at = first; at !== DEAD; ) {
      at = force.afterHit(at, ANY, isSilenced)
      row.push(atRoundEnd(force, at))
    }
    rows.push(row)
  }
  return rows
}

/** `rows[r][f]`: where r restricted and f free hits lead. Each row stops at the side's end; beyond it the side is dead. */
export type NumberedPaths = {
  readonly rows: readonly Int32Array[]
  /** Hits sent back, where the side can do so. */
  readonly back: readonly Int32Array[] | null
  /** The same with 1, 2… hits more that came back from the enemy; null where they are like other hits. */
  readonly struck: readonly NumberedPaths[] | null
  readonly sendsBack: boolean
}
