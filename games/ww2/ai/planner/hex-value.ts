// What a hex is worth to stand on, and who may be standing there by the time somebody comes.
import { COMPANY_LIMIT, STATS, UNIT_PRICE } from '../../rules/tables.ts'
import type { EvalWeights } from '../evaluation/eval-weights.ts'
import type { Foe, PlannerFrame } from './frame.ts'

const MOST_GUESSED = 8

export function hexValueOf({ board, owner, foeCities }: PlannerFrame, prize: EvalWeights, cell: number): number {
  if (board.isStrategic[cell] !== 1) return prize.hex
  if (owner[cell] !== -1) return owner[cell] === 1 ? prize.hex : prize.freeCity
  return foeCities.length === 1 ? prize.lastCity : prize.enemyCity
}

/** A city that is not ours. */
export const isCityToTake = ({ board, owner, own }: PlannerFrame, cell: number): boolean =>
  board.isStrategic[cell] === 1 && owner[cell] !== 1 && own[cell]?.length === 0

/** WW-8.1: recruits stand in a city before anybody gets there; money and the company limit bound them. */
export function guessedRecruits(frame: PlannerFrame, most: number, cell: number): readonly Foe[] {
  if (frame.board.isStrategic[cell] !== 1 || frame.owner[cell] !== -1) return []
  const room = Math.floor((COMPANY_LIMIT - frame.foeStrength) / STATS.HM.strength)
  const paid = Math.floor(frame.foeTreasury / UNIT_PRICE / (1 + frame.foeCities.length))
  return Array.from({ length: Math.max(0, Math.min(MOST_GUESSED, most, paid, room)) }, (_, i) => RECRUITS[i] as Foe)
}
const RECRUITS: readonly Foe[] = Array.from({ length: MOST_GUESSED }, (_, i) => ({ serial: -1 - i, type: 'HM', damage: 0 }))
