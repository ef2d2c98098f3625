// A line that is dead without having been closed, and one that comes back.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Socket } from './socket.svelte.ts'
import { cardWith, FakeSocket, welcomeTo } from './testing.ts'

let socket: Socket

beforeEach(async () => {
  vi.useFakeTimers()
  FakeSocket.all.length = 0
  vi.stubGlobal('WebSocket', FakeSocket)
  socket = new Socket(
    () => ({ match: 'm' }),
    () => {},
  )
  socket.open()
  await vi.advanceTimersByTimeAsync(1)
})
afterEach(() => {
  socket.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const welcome = () => FakeSocket.last.tell(welcomeTo(null, cardWith({})))

test('what is not answered is asked again on another line, with the same key', async () => {
  welcome()
  const answer = socket.ask({ type: 'chat', key: 'k', text: 'Hello' })
  await vi.advanceTimersByTimeAsync(9000)
  expect(FakeSocket.all.length).toBe(2)
  welcome()
  expect(FakeSocket.last.asked('chat')).toEqual([{ type: 'chat', key: 'k', text: 'Hello' }])
  FakeSocket.last.tell({ type: 'done', key: 'k' } as never)
  expect(await answer).toMatchObject({ type: 'done' })
})

test('a quiet line that is open stays as it is', async () => {
  welcome()
  await vi.advanceTimersByTimeAsync(600_000)
  expect([FakeSocket.all.length, socket.status]).toEqual([1, 'open'])
})

test('a device that wakes asks whether the line lives, and takes another when it does not', async () => {
  welcome()
  await vi.advanceTimersByTimeAsync(60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(FakeSocket.last.asked('hello').length).toBe(2)
  await vi.advanceTimersByTimeAsync(5000)
  expect([FakeSocket.all.length, socket.status]).toEqual([2, 'lost'])
  welcome()
  expect(socket.status).toBe('open')
})

test('a device that loses its network knows at once, and tries again all the same', async () => {
  welcome()
  dispatchEvent(new Event('offline'))
  expect([socket.status, FakeSocket.all.length]).toEqual(['lost', 1])
  await vi.advanceTimersByTimeAsync(400)
  expect(FakeSocket.all.length).toBe(2)
  welcome()
  expect(socket.status).toBe('open')
})

test('however often it fails, it tries again within four seconds', async () => {
  for (let tries = 1; tries < 12; tries++) {
    FakeSocket.last.close(1006)
    await vi.advanceTimersByTimeAsync(4000)
    expect(FakeSocket.all.length).toBe(tries + 1)
  }
})

test('somebody who was too fast waits longer', async () => {
  FakeSocket.last.close(4008)
  await vi.advanceTimersByTimeAsync(14_000)
  expect(FakeSocket.all.length).toBe(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(FakeSocket.all.length).toBe(2)
})
