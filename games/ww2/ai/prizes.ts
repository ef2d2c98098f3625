// What a hex is worth to stand on, and who may be standing there by the time somebody comes.
import { COMPANY_LIMIT, STATS, UNIT_PRICE } from '../rules/tables.ts'
import type { Foe, Frame } from './frame.ts'

/** A city pays 4 a turn and recruits (WW-5.10, WW-8.2), and an enemy without one is beaten (WW-13.2). */
const PRIZE = { enemyCity: 40, freeCity: 22, hex: 6, lastCity: 60 } as const
const MOST_GUESSED = 3

export function prizeOf({ board, owner, foeCities }: Frame, cell: number): number {
  if (board.isStrategic[cell] !== 1) return PRIZE.hex
  if (owner[cell] !== -1) return owner[cell] === 1 ? PRIZE.hex : PRIZE.freeCity
  return foeCities.length === 1 ? PRIZE.lastCity : PRIZE.enemyCity
}

/** A city that is not ours. */
export const isPrize = ({ board, owner, own }: Frame, cell: number): boolean =>
  board.isStrategic[cell] === 1 && owner[cell] !== 1 && own[cell]?.length === 0

/** WW-8.1: recruits stand in a city before anybody gets there; money and the company limit bound them. */
export function guessedRecruits(frame: Frame, cell: number): readonly Foe[] {
  if (frame.board.isStrategic[cell] !== 1 || frame.owner[cell] !== -1) return []
  const room = Math.floor((COMPANY_LIMIT - frame.foeStrength) / STATS.HM.strength)
  const paid = Math.floor(frame.foeTreasury / UNIT_PRICE / (1 + frame.foeCities.length))
  return Array.from({ length: Math.max(0, Math.min(MOST_GUESSED, paid, room)) }, (_, i) => RECRUITS[i] as Foe)
}
const RECRUITS: readonly Foe[] = Array.from({ length: MOST_GUESSED }, (_, i) => ({ serial: -1 - i, type: 'HM', damage: 0 }))
