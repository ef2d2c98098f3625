// The time of the server's thread is charged to the match and the address that it works for, and refused where a budget is used up.
import musket from '@sandtable/musket'
import { expect, test } from 'vitest'
import { House, NO_LIMITS } from '../testing/house.ts'
import { anyAction, key, type Player } from '../testing/player.ts'
import { ProcessingTime } from './processing-time.ts'

const LIMITS = { message: 100, match: { burst: 50, perSecond: 10 }, address: { burst: 80, perSecond: 10 } }

function processing() {
  const clock = { elapsed: 0, thread: 0 }
  const problems: string[] = []
  const time = new ProcessingTime(
    LIMITS,
    () => clock.elapsed,
    problem => problems.push(problem),
    () => clock.thread,
  )
  /** Works so long for a match, in a request of an address. */
  const work = (match: string, address: string | null, ms: number) =>
    time.from(address, () =>
      time.meter(match)(() => {
        clock.thread += ms
      }),
    )
  return { time, clock, problems, work }
}

test('a match that has used its time is refused until some has come back, and the others are not', () => {
  const { time, clock, work } = processing()
  work('one', 'a', 60)
  expect(() => time.checkMatch('one')).toThrow('This game keeps the server too busy.')
  for (const other of ['two', 'unheard']) time.checkMatch(other)
  clock.elapsed += 1100
  time.checkMatch('one')
})

test('so is an address, over all its matches', () => {
  const { time, work } = processing()
  work('one', 'a', 45)
  time.checkAddress('a')
  work('two', 'a', 45)
  expect(() => time.checkAddress('a')).toThrow('This address keeps the server too busy.')
  time.checkAddress('b')
})

test('work that comes later is charged to the address that asked for it', () => {
  const { time, clock } = processing()
  const meter = time.from('a', () => time.meter('one'))
  time.from('b', () =>
    meter(() => {
      clock.thread += 90
    }),
  )
  time.checkAddress('b')
  expect(() => time.checkAddress('a')).toThrow()
})

test('the computer’s work is charged to its match alone', () => {
  const { time, work } = processing()
  work('one', null, 60)
  expect(() => time.checkMatch('one')).toThrow()
  expect(time.sum).toBe(60)
})

test('a single request above its budget is reported with its match', () => {
  const { problems, work } = processing()
  work('one', 'a', 99)
  expect(problems).toEqual([])
  work('one', 'a', 250)
  expect(problems).toEqual(["A request of match one took 250 ms of the server's thread."])
})

test('a match without time left takes no action and no undo, and can still be ended', async () => {
  const house = await House.open({
    limits: { ...NO_LIMITS, processing: { ...NO_LIMITS.processing, match: { burst: 1e-9, perSecond: 0 } } },
  })
  try {
    const { pair } = await house.begun()
    const mover = pair.find(({ standing, seat }) => standing?.toAct.includes(seat as string)) as Player
    const refused = { type: 'refused', code: 'too-fast', message: expect.stringMatching(/^This game keeps/) }
    expect(await mover.act(anyAction(musket.game, mover.standing?.view, mover.seat as string, 'any'))).toMatchObject(refused)
    expect(await mover.ask({ type: 'undo', key: key(), at: mover.standing?.n ?? 0 })).toMatchObject(refused)
    expect(await mover.ask({ type: 'resign', key: key() })).toMatchObject({ type: 'done' })
  } finally {
    await house.end()
  }
})
