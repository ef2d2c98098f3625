// How a match came to its end, in one sentence.
import type { Outcome } from '@sandtable/kernel'
import type { MatchCard } from '@sandtable/protocol/online'
import { callOf } from '../seats/seat-names.ts'

const HOW: Readonly<Record<string, string>> = {
  resigned: ': the other side gave up.',
  time: ': the other side’s time ran out.',
}

export function resultOf({ chairs }: Pick<MatchCard, 'chairs'>, outcome: Outcome | null): string {
  if (!outcome) return ''
  if (outcome.reason === 'agreed') return 'A draw, as both agreed.'
  const winner = chairs.find(({ seat }) => seat === outcome.winner)
  return `${winner ? `${callOf(winner)} has won` : 'Nobody has won'}${HOW[outcome.reason] ?? '.'}`
}
