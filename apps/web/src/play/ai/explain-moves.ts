// Why the computer did what it did, for any move that is made. Loaded when the player asks.
import type { MatchRecord } from '@sandtable/kernel'
import type { Thought } from '@sandtable/session'
import type { LocalSession } from '../session/local-session.svelte.ts'
import { AiWorkerClient } from './ai-worker-client.ts'
import { recall } from './learning.ts'
import { type Move, movesToExplain } from './moves-to-explain.ts'

/** What a computer thought of its moves. One that it would make differently today is left out: it has learned since. */
export async function recalled(record: MatchRecord, match: string, moves: readonly Move[]): Promise<readonly Thought[]> {
  const client = new AiWorkerClient()
  try {
    const memory = recall(record.game)
    return await client.ask({ ask: 'recall', record, moves: moves.map(move => ({ ...move, match, memory })) })
  } finally {
    client.cancel()
  }
}

/** At the table: what is remembered of this turn, else what it answers when it is asked again. */
export async function why(session: LocalSession): Promise<readonly Thought[]> {
  const { thoughts } = session
  if (thoughts.length > 0 && !session.past) return thoughts
  const record = session.record()
  return recalled(record, record.dice.seed ?? session.id, movesToExplain(session))
}
