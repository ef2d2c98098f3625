// The part of a memory that every game shares: results against the computer, and what they say about the person.
import type { MatchRecord, Seat } from '@sandtable/kernel'
import type { Memory } from './learning.ts'
import { REMEMBERED, type Result, type Strength, strengthFrom } from './strength.ts'

/** `against`: the name of the opponent, as in the record. */
export type Past = Result & { readonly against: string }

/** What is there of past games; what does not look like one is left out. */
export function pastOf(memory: Memory): readonly Past[] {
  const { past } = memory
  return Array.isArray(past) ? past.filter(isPast) : []
}

function isPast(value: unknown): value is Past {
  if (typeof value !== 'object' || value === null) return false
  const { rating, score, against } = value as Partial<Past>
  return Number.isFinite(rating) && Number.isFinite(score) && typeof against === 'string'
}

/** How strong past games say the person is. */
export const strengthOf = (memory: Memory): Strength => strengthFrom(pastOf(memory))

/**
 * The memory with this game in it. `ratings` are those of the fixed levels; `adaptive`, unless they name it too, was as strong as the person
 * was held to be before the game. A game that is not over, or whose opponent has no rating, leaves the memory as it was.
 */
export function withResult(memory: Memory, ratings: Ratings, record: MatchRecord, person: Seat): Memory {
  const other = Object.entries(record.seats).find(([seat]) => seat !== person)?.[1].name
  const level = other?.split(':')[0] ?? ''
  const rating = ratings[level] ?? (level === 'adaptive' ? strengthOf(memory).rating : undefined)
  if (!record.outcome || other === undefined || rating === undefined) return memory
  const { winner } = record.outcome
  const score = winner === null ? 0.5 : winner === person ? 1 : 0
  return { ...memory, past: [...pastOf(memory), { against: other, rating, score }].slice(-REMEMBERED) }
}

export type Ratings = { readonly [level: string]: number }

/** For the person it is about. */
export function tellStrength(
  memory: Memory,
  rungs: readonly { readonly title: string; readonly rating: number }[],
): readonly string[] {
  const { rating, give, games } = strengthOf(memory)
  if (games === 0) return []
  const won = pastOf(memory).reduce((sum, { score }) => sum + score, 0)
  const near = [...rungs].sort((a, b) => Math.abs(a.rating - rating) - Math.abs(b.rating - rating))[0]
  const sure = give > 0.5 ? 'a first guess' : give > 0.25 ? 'fairly sure' : 'sure'
  return [
    `${games} ${games === 1 ? 'game' : 'games'} against the computer, ${won} ${won === 1 ? 'point' : 'points'} won.`,
    `You play about like ${near?.title ?? 'nobody it knows'} (${rating.toFixed(2)} ± ${give.toFixed(2)}, ${sure}).`,
  ]
}
