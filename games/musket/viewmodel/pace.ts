// MK-20.22: the computer's actions can be followed. How long a thing is worth looking at; the host has the clock and the skip key.
import type { MusketEvent } from '../rules/contract/events.ts'
import { describe } from '../text/events.ts'
import { isMinor } from './review/log-lines.ts'

export const PACE_CLAUSE = 'MK-20.22'

/** People read about 20 characters a second; dice are looked at one by one. */
const MS_A_CHARACTER = 22
const MS_A_DIE = 350
const LEAST = 400
const MOST = 3500

/** `speed` 1 is reading speed, 2 twice as fast; 0 shows everything at once. */
export function readingTime(event: MusketEvent, speed = 1): number {
  if (speed <= 0 || isMinor(event)) return 0
  const ms = Math.min(MOST, Math.max(LEAST, describe(event).text.length * MS_A_CHARACTER))
  return Math.round(ms / speed)
}

export const dieTime = (speed = 1): number => (speed <= 0 ? 0 : Math.round(MS_A_DIE / speed))
