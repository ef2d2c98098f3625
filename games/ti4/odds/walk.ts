// The two moves of rows.ts, whichever way the blows fall: straight.ts, or fated.ts.
import type { Fight } from './fight.ts'
import { type Inbox, NEGLIGIBLE } from './inbox.ts'

export type Striking = { readonly roll: number; readonly isSilencing: boolean }

export type Walk = {
  readonly fight: Fight
  readonly width: number
  readonly mass: Float64Array
  readonly inbox: Inbox
  readonly strikeOfA: readonly Striking[]
  readonly strikeOfD: readonly Striking[]
  readonly orderOfD: Int32Array
  /** By row: when it is handed on; the end comes last. */
  readonly placeOfA: Int32Array
  rounds: number
  /** Chances too small to follow. */
  dropped: number
  /** Chances that repairs sent to rows of the block this pass has left behind. */
  repaired: number
}

/** What a round does to each side, told by number: `key` is a roll of the attacker's, twice its number and one more if it silences. */
export type Blows = {
  /** The chances that a strike of the defender's leaves condition `a` as it is, and that it changes it. */
  stayOfA(a: number, struck: Striking): number
  changeOfA(a: number, struck: Striking): number
  changeOfD(d: number, key: number): number
  /** The attacker's losses of row `a` are put into the inbox, `d` kept. */
  onA(slots: Int32Array, a: number, d: number, share: number, struck: Striking): void
  /** A roll of the attacker's strikes condition `d`, which stands with this weight in the row of the table that begins at `row`. */
  onD(row: number, weight: number, d: number, key: number): void
}

/** The rolls that wait for row `a` strike. */
export function receive({ width, mass, inbox }: Walk, { onD }: Blows, a: number): number {
  const row = a * width
  let dropped = 0
  for (let key = 0; key < inbox.slots.length; key++) {
    const slots = inbox.slots[key]
    const slot = slots?.[a] ?? 0
    if (!slots || slot === 0) continue
    const waiting = inbox.chances
    mass[row]! += waiting[slot]!
    waiting[slot] = 0
    for (let d = width - 1; d > 0; d--) {
      const here = waiting[slot + d]!
      if (here === 0) continue
      waiting[slot + d] = 0
      if (here < NEGLIGIBLE) dropped += here
      else onD(row, here, d, key)
    }
    inbox.release(slots, a)
  }
  return dropped
}

/** What stands in row `a` is handed on, to the row itself at once, to others through the inbox. Returns the rounds fought. */
export function handOn({ fight, width, mass, inbox, strikeOfA, strikeOfD, orderOfD }: Walk, blows: Blows, a: number): number {
  const { roll, isSilencing } = strikeOfA[a]!
  const key = roll * 2 + (isSilencing ? 1 : 0)
  const slots = inbox.slotsOf(key)
  const row = a * width
  let rounds = 0
  for (let i = 0; i < orderOfD.length; i++) {
    const d = orderOfD[i]!
    const here = mass[row + d]!
    if (here < NEGLIGIBLE) continue
    const struck = strikeOfD[d]!
    const stayA = blows.stayOfA(a, struck)
    const change = blows.changeOfA(a, struck) + stayA * blows.changeOfD(d, key)
    mass[row + d] = 0
    if (change === 0) {
      fight.stalemates.set(row + d, (fight.stalemates.get(row + d) ?? 0) + here)
      continue
    }
    const share = here / change
    rounds += share
    blows.onA(slots, a, d, share, struck)
    if (stayA > 0) blows.onD(row, share * stayA, d, key)
    // Neither changed: those rounds are in `share` already.
    mass[row + d] = 0
  }
  return rounds
}
