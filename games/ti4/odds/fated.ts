// The two moves of rows.ts where a round brings more than the hits of a roll: bombardment, or an end that takes everybody along.
import { type Fate, spread, straightLength } from './fate.ts'
import { NEGLIGIBLE, VANISHING } from './inbox.ts'
import type { Moves, Walk } from './walk.ts'

export function movesByFate(walk: Walk): Moves {
  const { fight, width, mass, inbox, strikeOfA, strikeOfD, orderOfD, placeOfA } = walk
  const { attacker, defender, attackerRolls, defenderRolls } = fight

  function receive(a: number): void {
    const row = a * width
    for (let key = 0; key < inbox.slots.length; key++) {
      const slots = inbox.slots[key]
      const slot = slots?.[a] ?? 0
      if (!slots || slot === 0) continue
      const waiting = inbox.chances
      const hits = attackerRolls.rolls[key >> 1]!
      mass[row]! += waiting[slot]!
      waiting[slot] = 0
      for (let d = width - 1; d > 0; d--) {
        const here = waiting[slot + d]!
        if (here === 0) continue
        waiting[slot + d] = 0
        if (here < NEGLIGIBLE) walk.dropped += here
        else meetFate(row, here, defender.fate(d, key >> 1, hits, (key & 1) === 1))
      }
      inbox.release(slots, a)
    }
  }

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
      walk.rounds += share
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
        if (placeOfA[row]! < place) walk.repaired += part
        const slot = slots[row]! || inbox.claim(slots, row)
        inbox.chances[slot + d]! += part
      }
    }
    mass[0]! += share * doom
    if (dead === 0) return
    const slot = slots[0]! || inbox.claim(slots, 0)
    inbox.chances[slot + d]! += dead
  }

  return { receive, handOn }
}
