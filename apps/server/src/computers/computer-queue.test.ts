// Who thinks next, on a thread that decides when the test says so.
import { EventEmitter } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { House } from '../testing/house.ts'
import { until } from '../testing/room.ts'
import { type ThreadAsk, ThreadComputers } from './computers.ts'

class Thread extends EventEmitter {
  readonly asked: ThreadAsk[] = []
  isEnded = false
  postMessage(ask: ThreadAsk): void {
    this.asked.push(ask)
  }
  unref(): void {}
  async terminate(): Promise<number> {
    this.isEnded = true
    return 0
  }
  decide(): void {
    this.emit('message', { id: this.asked.at(-1)?.id, decision: { action: { type: 'any' } } })
  }
}

const thought = { game: 'musket', rulesVersion: 1, seat: 'red', level: 'any', view: null }

test('twenty matches without a pause keep nobody waiting for more than the thought that is under way', async () => {
  let now = 0
  const thread = new Thread()
  const computers = new ThreadComputers(
    () => thread as unknown as Worker,
    () => now,
  )
  let at = 0
  const busy = (match: string): void =>
    void computers.think(match, at++, thought).then(
      () => busy(match),
      () => {},
    )
  for (let i = 0; i < 20; i++) busy(`busy ${i}`)
  const decide = async () => {
    now += 1000
    thread.decide()
    await new Promise(resolve => setImmediate(resolve))
  }
  for (let i = 0; i < 100; i++) await decide()
  // Each of them has had its share.
  for (let i = 0; i < 20; i++)
    expect(thread.asked.filter(({ match }) => match === `busy ${i}`).length).toBeGreaterThanOrEqual(4)
  const waiting = computers.think('a person waits', 0, thought)
  await decide()
  expect(thread.asked.at(-1)).toMatchObject({ match: 'a person waits', patience: 1000 })
  // A thought that is left open is given up a minute later, in the middle of another test.
  const left = expect(waiting).rejects.toThrow('The server stops.')
  await computers.close()
  await left
})

test('a seat that is asked again is thought about once, and one thought alone has its full time', async () => {
  const thread = new Thread()
  const computers = new ThreadComputers(() => thread as unknown as Worker)
  const first = computers.think('one', 1, thought)
  const second = computers.think('one', 2, thought)
  const third = computers.think('one', 3, thought)
  await expect(second).rejects.toMatchObject({ answer: { code: 'asked-anew' } })
  thread.decide()
  await first
  thread.decide()
  await third
  expect(thread.asked.map(({ at, patience }) => [at, patience])).toEqual([
    [1, 10_000],
    [3, 10_000],
  ])
})

test('a thread that breaks down costs the one who was thinking his thought, and nobody else anything', async () => {
  const threads: Thread[] = []
  const computers = new ThreadComputers(() => {
    const thread = new Thread()
    threads.push(thread)
    return thread as unknown as Worker
  })
  const first = computers.think('one', 1, thought)
  const second = computers.think('two', 1, thought)
  threads[0]?.emit('error', new Error('out of memory'))
  await expect(first).rejects.toThrow('out of memory')
  threads[1]?.decide()
  expect(await second).toEqual({ action: { type: 'any' } })
})

test('a computer that comes to no decision is written down', async () => {
  const lines: string[] = []
  const computers = { think: () => Promise.reject(new Error('lost in thought')), close: async () => {} }
  const house = await House.open({ computers, write: line => lines.push(line) })
  const { match, own } = await house.make({ computers: { red: 'random' } })
  const ann = await house.sit(match, 'blue', own)
  await ann.ask({ type: 'hand-over', key: 'hand-over-1', level: 'random' })
  await until(() => lines.some(line => line.includes('lost in thought')), 'it is written down')
  await house.end()
})
