// What people say at a table: what is new, who is not heard, and a note that is kept while it is written.
import type { MatchCard, Said } from '@sandtable/protocol/online'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LoadedGame, loadGame } from '../../catalogue.ts'
import { notices } from '../../notices.svelte.ts'
import { clear, found, settle, show } from '../../testing/show.ts'
import { Socket } from '../connection/socket.svelte.ts'
import { begun, cardWith, FakeSocket } from '../connection/testing.ts'
import { type OnlineSession, onlineSession } from '../session/online-session.svelte.ts'
import Chat from './Chat.svelte'

const said = (n: number, seat: string): Said => ({ n, seat, text: `word ${n}`, at: n })
const CARD = cardWith({ name: 'Ben' }, { hasBegun: true })
let socket: Socket

beforeEach(async () => {
  localStorage.clear()
  notices.all = []
  FakeSocket.all.length = 0
  vi.stubGlobal('WebSocket', FakeSocket)
  socket = new Socket(
    () => ({ match: 'm' }),
    () => {},
  )
  socket.open()
  await new Promise(resolve => setTimeout(resolve))
})
afterEach(() => {
  clear()
  socket.close()
  vi.unstubAllGlobals()
})

async function annsTable(words: readonly Said[] = [], card: MatchCard = CARD): Promise<OnlineSession> {
  const welcome = { ...(await begun('blue', card)), said: words }
  FakeSocket.last.tell(welcome)
  return onlineSession((await loadGame('musket')) as LoadedGame, socket, welcome, welcome.standing)
}

test('what others said while one was away is new until it was shown; one’s own words never are', async () => {
  const words = [said(1, 'red'), said(2, 'blue'), said(3, 'red')]
  const before = await annsTable(words)
  expect(before.news).toBe(2)
  before.readTalk()
  expect(before.news).toBe(0)
  const after = await annsTable([...words, said(4, 'blue'), said(5, 'red')])
  expect(after.news).toBe(1)
  after.hear({ type: 'said', said: said(6, 'blue') })
  expect(after.news).toBe(1)
})

test('whoever wants to hear nobody hears nobody after a reload either', async () => {
  const before = await annsTable([said(1, 'red')])
  before.isMuted = true
  const after = await annsTable([said(1, 'red'), said(2, 'blue')])
  expect([after.isMuted, after.news, after.said.map(({ n }) => n)]).toEqual([true, 0, [2]])
})

test('a note is stored while one types, and at once when the page goes', async () => {
  const session = await annsTable()
  const root = show(Chat, { session, onclose: () => {} })
  const field = (await found(root, 'textarea')) as HTMLTextAreaElement
  const type = (text: string) => {
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const kept = () => FakeSocket.last.asked('note').map(({ text }) => text)
  type('Their left')
  await expect.poll(kept, { timeout: 30_000 }).toEqual(['Their left'])
  type('Their left is weak')
  dispatchEvent(new Event('pagehide'))
  await settle()
  expect(kept()).toEqual(['Their left', 'Their left is weak'])
  expect(session.isWaiting).toBe(false)
})

test('that the other one has given the seat back is told', async () => {
  const session = await annsTable()
  session.hear({ type: 'card', card: cardWith({ holder: 'nobody' }, { hasBegun: true }) })
  expect(notices.all.map(({ text }) => text)).toEqual([
    'Ben has given the seat of Red back. It is free: a new link invites somebody to it.',
  ])
})
