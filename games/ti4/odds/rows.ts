// The way to the end of a fight whose sides lose independently of each other in a round.
//
// A pair (a, d) is handed on in two moves: first the attacker's loss, d kept, into the inbox of row a' under the name of the
// roll that still has to strike d; then, when row a' is reached, that roll strikes all of d at once. Conditions with equal
// dice share a roll, so the second and dearer move is made once for all of them.

import { type Fate, spread, straightLength } from './fate.ts'
import type { Fight, Table } from './fight.ts'
import { ENOUGH, Inbox, liveIn, liveInRow, MOST_PASSES, NEGLIGIBLE, STUCK, VANISHING } from './inbox.ts'
import { blocksOf, fallingOrder } from './order.ts'
import type { Rounds } from './rounds.ts'

type Striking = { readonly roll: number; readonly isSilencing: boolean }

export function playOutByRows(fight: Fight, { width, mass }: Table, round: number) {
  const { attacker, defender, attackerRolls, defenderRolls } = fight
  const strikeOfA = strikes(attacker, attackerRolls, round)
  const strikeOfD = strikes(defender, defenderRolls, round)
  const inbox = new Inbox(attacker.size, width)
  const orderOfA = fallingOrder(attacker)
  const orderOfD = fallingOrder(defender)

  const placeOfA = placesIn(orderOfA, attacker.size)
  let rounds = 0
  /** Chances too small to follow. */
  let dropped = 0
  /** Chances that repairs sent to rows of the block this pass has left behind. */
  let repaired = 0

  /** The rolls that wait for row `a` strike. */
  function receive(a: number): void {
    const row = a * width
    for (let key = 0; key < inbox.slots.length; key++) {
      const slots = inbox.slots[key]
      const slot = slots?.[a] ?? 0
      if (!slots || slot === 0) continue
      const waiting = inbox.chances
      const hits = attackerRolls.rolls[key >> 1]!
      const isSilencing = (key & 1) === 1
      mass[row]! += waiting[slot]!
      waiting[slot] = 0
      for (let d = width - 1; d > 0; d--) {
        const here = waiting[slot + d]!
        if (here === 0) continue
        waiting[slot + d] = 0
        if (here < NEGLIGIBLE) dropped += here
        else if (defender.isStraight) spread(mass, row, here, defender.path(d, isSilencing).rows, hits)
        else meetFate(row, here, defender.fate(d, key >> 1, hits, isSilencing))
      }
      inbox.release(slots, a)
    }
  }

  /** What stands in row `a` is handed on, to the row itself at once, to others through the inbox. */
  function handOn(a: number): void {
    const { roll, isSilencing } = strikeOfA[a]!
    const hits = attackerRolls.rolls[roll]!
    const slots = inbox.slotsOf(roll * 2 + (isSilencing ? 1 : 0))
    const row = a * width
    for (const d of orderOfD) {
      const here = mass[row + d]!
      if (here < NEGLIGIBLE) continue
      const strike = strikeOfD[d]!
      const ofD = defender.fate(d, roll, hits, isSilencing)
      const ofA = attacker.fate(a, strike.roll, defenderRolls.rolls[strike.roll]!, strike.isSilencing)
      const change = ofA.change + ofA.stay * ofD.change
      mass[row + d] = 0
      if (change === 0) {
        fight.stalemates.set(row + d, (fight.stalemates.get(row + d) ?? 0) + here)
        continue
      }
      const share = here / change
      rounds += share
      put(slots, a, d, share, ofA)
      if (ofA.stay > 0) meetFate(row, share * ofA.stay, ofD)
      // Neither changed: those rounds are in `share` already.
      mass[row + d] = 0
    }
  }

  function meetFate(row: number, weight: number, { to, hits, doom }: Fate): void {
    spread(mass, row, weight, to, hits)
    mass[0]! += weight * doom
  }

  function put(slots: Int32Array, from: number, d: number, share: number, { to, hits, doom }: Fate): void {
    const { rows: p, tails } = hits
    const place = placeOfA[from]!
    let dead = 0
    for (let r = 0; r < p.length; r++) {
      const chances = p[r]!
      const n = straightLength(to[r], chances)
      if (n < chances.length) dead += share * tails[r]![n]!
      for (let f = 0; f < n; f++) {
        const row = to[r]![f]!
        const part = share * chances[f]!
        if (row === from || part < VANISHING) continue
        if (placeOfA[row]! < place) repaired += part
        const slot = slots[row]! || inbox.claim(slots, row)
        inbox.chances[slot + d]! += part
      }
    }
    mass[0]! += share * doom
    if (dead === 0) return
    const slot = slots[0]! || inbox.claim(slots, 0)
    inbox.chances[slot + d]! += dead
  }

  /** Repairs lead back inside a block only, so it is played to its end before the next one is looked at. */
  function playBlock(block: Int32Array): void {
    let left = 0
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      repaired = 0
      for (const a of block) {
        receive(a)
        handOn(a)
      }
      if (!fight.isCyclic) return
      const before = left
      left = repaired
      for (const a of block) left += liveInRow(mass, a * width, width)
      if (left < ENOUGH || (pass > 0 && left > before * (1 - STUCK))) return
    }
  }

  for (const block of blocksOf(attacker, orderOfA)) playBlock(block)
  receive(0)
  inbox.emptyInto(mass)
  return { rounds, residue: dropped + sweep(mass, width) }
}

/** By row: when it is handed on; the end comes last. */
function placesIn(order: Int32Array, size: number): Int32Array {
  const places = new Int32Array(size).fill(order.length)
  for (let place = 0; place < order.length; place++) places[order[place]!] = place
  return places
}

/** What is still being fought; crumbs of it are taken off the table. */
function sweep(mass: Float64Array, width: number): number {
  const left = liveIn(mass, width)
  for (let row = width; row < mass.length; row += width) {
    for (let d = 1; d < width; d++) if (mass[row + d]! < NEGLIGIBLE) mass[row + d] = 0
  }
  return left
}

function strikes(rounds: Rounds, rolls: Fight['attackerRolls'], round: number): Striking[] {
  const { force, conditions } = rounds
  const { silencers } = force.side
  return conditions.map(condition => ({
    roll: rolls.numberOf(condition, round, 0),
    isSilencing: silencers.length > 0 && force.hasAny(condition, silencers),
  }))
}
