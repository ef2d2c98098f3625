// A replay of a match with secrets: each choice of eyes shows what these saw, and only a match that is over offers a choice.
import { type Action, Match, type MatchRecord } from '@sandtable/kernel'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { duelScenario, secretDuel, secretOf } from '../../testing/secret-duel.ts'
import { clear, settle, show } from '../../testing/show.ts'
import ReplayTable from './ReplayTable.svelte'
import { ReplaySession } from './replay-session.svelte.ts'

class NoWorker {
  postMessage() {}
  terminate() {}
}
vi.stubGlobal('Worker', NoWorker)
afterEach(clear)

const { entry, ui } = secretDuel

/** Both strike until one has lost, or once each. */
function fought({ toTheEnd }: { toTheEnd: boolean }): MatchRecord {
  const match = new Match(entry.game, { scenario: duelScenario, options: { rounds: 12 }, seed: 'eyes' })
  for (let n = 0; toTheEnd ? match.outcome === null : n < 2; n++)
    match.act(match.toAct[0] as string, { type: 'strike' } as Action)
  return match.record()
}

async function watched(record: MatchRecord, viewer: string) {
  const session = await ReplaySession.open(entry.game, ui, record, 2, viewer)
  const root = show(ReplayTable, { session, loaded: secretDuel, saved: null })
  return { session, root, pick: root.querySelector<HTMLSelectElement>('.said select') }
}

describe('a match that is over', () => {
  test.each([
    ['all', ['red', 'blue'], []],
    ['table', [], ['red', 'blue']],
    ['red', ['red'], ['blue']],
    ['blue', ['blue'], ['red']],
  ])('WW-15.10e seen with the eyes of %s', async (eyes, shown, hidden) => {
    const { session, root, pick } = await watched(fought({ toTheEnd: true }), eyes === 'table' ? 'red' : 'table')
    if (!pick) throw new Error('no choice of eyes')
    pick.value = eyes
    pick.dispatchEvent(new Event('change', { bubbles: true }))
    await settle()
    expect(session.isWhole).toBe(true)
    const seen = JSON.stringify([session.view, session.log])
    for (const seat of shown) expect(seen).toContain(secretOf(seat))
    for (const seat of hidden) {
      expect(seen).not.toContain(secretOf(seat))
      expect(root.innerHTML).not.toContain(secretOf(seat))
    }
    expect(session.at).toBe(2)
  })
})

test('a match that still runs offers no other eyes than those it is opened with', async () => {
  const { pick, root } = await watched(fought({ toTheEnd: false }), 'blue')
  expect(pick).toBeNull()
  expect(root.innerHTML).not.toContain(secretOf('red'))
})
