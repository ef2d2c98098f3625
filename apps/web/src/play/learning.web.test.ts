// The memory of the computer is kept on this device, one a game, and says nothing about two people on one screen.
import { type Action, Match, type MatchRecord } from '@sandtable/kernel'
import { beforeEach, expect, test, vi } from 'vitest'
import { duelScenario, secretDuel } from '../testing/secret-duel.ts'
import { learn, recall } from './learning.ts'
import type { Reply, Request } from './messages.ts'

const asked: Request[] = []
vi.stubGlobal(
  'Worker',
  class {
    onmessage: ((event: { data: Reply }) => void) | null = null
    postMessage(request: Request) {
      asked.push(request)
      const { body } = request
      const memory = body.ask === 'learn' ? { ...body.memory, games: Number(body.memory.games ?? 0) + 1 } : {}
      queueMicrotask(() => this.onmessage?.({ data: { id: request.id, ok: true, answer: memory } }))
    }
    terminate() {}
  },
)
const PERSON = { kind: 'person' } as const
const COMPUTER = { kind: 'policy', level: 'veteran', title: 'Computer' } as const

function fought(): MatchRecord {
  const match = new Match(secretDuel.entry.game, { scenario: duelScenario, options: { rounds: 12 }, seed: 'learn' })
  while (match.outcome === null) match.act(match.toAct[0] as string, { type: 'strike' } as Action)
  return match.record()
}
beforeEach(() => {
  asked.length = 0
  localStorage.clear()
})

test('every game that is over adds to what was remembered of that game', async () => {
  const record = fought()
  for (let n = 0; n < 2; n++) await learn(record, { red: PERSON, blue: COMPUTER })
  expect(recall(record.game)).toEqual({ games: 2 })
  expect(recall('another')).toEqual({})
  expect(asked.map(({ body }) => body.ask === 'learn' && body.person)).toEqual(['red', 'red'])
})

test('a game that is not over, or of two people, is not learned from', async () => {
  await learn({ ...fought(), outcome: null }, { red: PERSON, blue: COMPUTER })
  await learn(fought(), { red: PERSON, blue: PERSON })
  expect(asked).toEqual([])
})

test('what cannot be read counts as forgotten', () => {
  localStorage.setItem('sandtable.memory.musket', '{"past":')
  expect(recall('musket')).toEqual({})
})
