// The memory of the computer is kept on this device, one a game, and says nothing about two people on one screen.
import { type Action, Match, type MatchRecord } from '@sandtable/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import Learned from '../../parts/Learned.svelte'
import { preferences } from '../../settings.svelte.ts'
import { duelScenario, secretDuel } from '../../testing/secret-duel.ts'
import { clear, click, found, named, show } from '../../testing/show.ts'
import { learn, recall } from './learning.ts'
import type { Reply, Request } from './worker-messages.ts'

const asked: Request[] = []
vi.stubGlobal(
  'Worker',
  class {
    onmessage: ((event: { data: Reply }) => void) | null = null
    postMessage(request: Request) {
      asked.push(request)
      const { body } = request
      const memory = body.ask === 'learn' ? { ...body.memory, games: Number(body.memory.games ?? 0) + 1 } : {}
      const answer = body.ask === 'recollect' ? [`You played ${body.memory.games} games.`] : memory
      queueMicrotask(() => this.onmessage?.({ data: { id: request.id, ok: true, answer } }))
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
afterEach(clear)
beforeEach(() => {
  asked.length = 0
  localStorage.clear()
  preferences.set({ learning: true })
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

test('BI-24.18 what is kept can be seen in sentences, and erased', async () => {
  localStorage.setItem('sandtable.memory.musket', '{"games":3}')
  const root = show(Learned, {})
  const card = await found(root, 'article p:not(.note)')
  expect(card.textContent).toBe('You played 3 games.')
  await click(named(root, 'Forget Musket'))
  expect(recall('musket')).toEqual({})
  expect(localStorage.getItem('sandtable.memory.musket')).toBeNull()
  expect(root.querySelector('article')).toBeNull()
  expect(root.textContent).toContain('Nothing yet')
})

test('BI-24.19 switched off, nothing is learned and nothing that was learned is used; it is still there to be seen', async () => {
  localStorage.setItem('sandtable.memory.musket', '{"games":3}')
  preferences.set({ learning: false })
  await learn(fought(), { red: PERSON, blue: COMPUTER })
  expect(asked).toEqual([])
  expect(recall('musket')).toEqual({})
  const root = show(Learned, {})
  expect((await found(root, 'article p:not(.note)')).textContent).toBe('You played 3 games.')
  expect(root.textContent).toContain('Not used while learning is off.')
})
