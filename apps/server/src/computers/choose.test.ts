// One thought on the thread that all tables share.
import type { Asking, GameEntry, Policy } from '@sandtable/ai'
import { expect, test } from 'vitest'
import type { Games } from '../admission/judge.ts'
import { choose } from './computers.ts'

const asked: (Asking | undefined)[] = []
/** Thinks as long as it may, and counts its choices in what it leaves. */
const slow: Policy = {
  id: 'slow',
  title: 'Slow',
  choose(_view, _seat, _dice, asking) {
    asked.push(asking)
    while (!asking?.stop?.());
    return { action: { type: 'wait' }, why: '', notes: Number(asking.notes ?? 0) + 1 }
  },
}
const entry = { id: 'duel', game: { legal: () => [] }, earlier: {}, policies: async () => ({ slow }) } as unknown as GameEntry
const games: Games = { duel: async () => ({ default: entry }) }
const ask = (match: string) => ({
  id: 1,
  match,
  at: 1,
  patience: 3,
  thought: { game: 'duel', rulesVersion: 1, seat: 'red', level: 'slow', view: null },
})

test('a level that would think for ever is stopped, and handed its own notes of this match', async () => {
  for (const match of ['a', 'b', 'a']) expect(await choose(games, ask(match))).toEqual({ action: { type: 'wait' } })
  expect(asked.map(asking => asking?.notes)).toEqual([undefined, undefined, 1])
})

test('whoever names nobody plays against the one that is offered first', async () => {
  const { thought, ...rest } = ask('c')
  expect(await choose(games, { ...rest, thought: { ...thought, level: 'any' } })).toEqual({ action: { type: 'wait' } })
})
