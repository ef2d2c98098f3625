// Blows where a round brings more than the hits of a roll: bombardment, or an end that takes everybody along.
import { type Fate, spread, straightLength } from './fate.ts'
import { VANISHING } from './inbox.ts'
import type { Blows, Striking, Walk } from './walk.ts'

export function fatedBlows(walk: Walk): Blows {
  const { fight, mass, inbox, placeOfA } = walk
  const { attacker, defender, attackerRolls, defenderRolls } = fight
  const fateOfA = (a: number, { roll, isSilencing }: Striking): Fate =>
    attacker.fate(a, roll, defenderRolls.rolls[roll]!, isSilencing)
  const fateOfD = (d: number, key: number): Fate => defender.fate(d, key >> 1, attackerRolls.rolls[key >> 1]!, (key & 1) === 1)

  return {
    stayOfA: (a, struck) => fateOfA(a, struck).stay,
    changeOfA: (a, struck) => fateOfA(a, struck).change,
    changeOfD: (d, key) => fateOfD(d, key).change,
    onD(row, weight, d, key) {
      const { to, hits, doom } = fateOfD(d, key)
      spread(mass, row, weight, to, hits)
      mass[0]! += weight * doom
    },
    onA(slots, from, d, share, struck) {
      const { to, hits, doom } = fateOfA(from, struck)
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
    },
  }
}
