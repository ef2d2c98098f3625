import musket from '@sandtable/musket'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { LIMITS, type Limits } from '../socket/rate-limits.ts'
import { House, NO_LIMITS } from '../testing/house.ts'
import { anyAction, key, nonce, type Player, secret } from '../testing/player.ts'
import { until } from '../testing/room.ts'
import { leftAt, MatchClock, pressClock, startClock } from './clock.ts'

const SIDES = { kind: 'sides', minutes: 5, increment: 10 } as const
const DAYS = { kind: 'days', days: 3 } as const
const MINUTE = 60_000
const DAY = 86_400_000
const seats = ['blue', 'red']

describe('the clock of a match', () => {
  test('runs for those who are to decide and for nobody else', () => {
    const mark = startClock(SIDES, seats, 1000)
    expect(new MatchClock(SIDES, mark, { since: mark.since, elapsed: mark.since }).face(['red'], 1000 + MINUTE)).toEqual({
      left: { blue: 5 * MINUTE, red: 4 * MINUTE },
      running: ['red'],
    })
    expect(leftAt(mark, seats, 1000 + MINUTE)).toEqual({ blue: 4 * MINUTE, red: 4 * MINUTE })
  })

  test('gives seconds for every decision, and takes them again with it', () => {
    const start = startClock(SIDES, seats, 0)
    const turn = { by: 'blue', running: ['blue'], next: ['blue'] }
    const acted = pressClock(SIDES, start, { ...turn, increments: { blue: 1 }, now: MINUTE })
    expect(acted).toEqual({ left: { blue: 4 * MINUTE + 10_000, red: 5 * MINUTE }, since: MINUTE })
    expect(pressClock(SIDES, acted, { ...turn, increments: { blue: -1 }, now: MINUTE })).toEqual({
      left: { blue: 4 * MINUTE, red: 5 * MINUTE },
      since: MINUTE,
    })
  })

  test('takes from everybody what each decision brought that is taken back', () => {
    const start = startClock(SIDES, seats, 0)
    const turn = { by: 'blue', running: ['red'], next: ['blue'], now: 0 }
    expect(pressClock(SIDES, start, { ...turn, increments: { blue: -1, red: -2 } }).left).toEqual({
      blue: 5 * MINUTE - 10_000,
      red: 5 * MINUTE - 20_000,
    })
  })

  test('gives days anew to whoever’s turn it becomes', () => {
    const start = startClock(DAYS, seats, 0)
    const passed = pressClock(DAYS, start, {
      by: 'blue',
      increments: { blue: 1 },
      running: ['blue'],
      next: ['red'],
      now: 2 * DAY,
    })
    expect(passed.left).toEqual({ blue: DAY, red: 3 * DAY })
    const back = pressClock(DAYS, passed, { by: 'red', increments: { red: 1 }, running: ['red'], next: ['blue'], now: 4 * DAY })
    expect(back.left).toEqual({ blue: 3 * DAY, red: DAY })
  })

  test('gives no days anew for what is no decision, nor for one that is withdrawn', () => {
    const start = startClock(DAYS, ['nw', 'se'], 0)
    const drafted = pressClock(DAYS, start, {
      by: 'nw',
      increments: { nw: 0 },
      running: ['nw', 'se'],
      next: ['nw', 'se'],
      now: DAY,
    })
    expect(drafted.left).toEqual({ nw: 2 * DAY, se: 2 * DAY })
    const submitted = pressClock(DAYS, drafted, {
      by: 'nw',
      increments: { nw: 1 },
      running: ['nw', 'se'],
      next: ['se'],
      now: DAY,
    })
    const withdrawn = pressClock(DAYS, submitted, {
      by: 'nw',
      increments: { nw: -1 },
      running: ['se'],
      next: ['nw', 'se'],
      now: 2 * DAY,
    })
    expect(withdrawn.left).toEqual({ nw: 2 * DAY, se: DAY })
  })

  test('never gains time by taking back and doing again, however often', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: MINUTE }), { maxLength: 20 }), waits => {
        let mark = startClock(SIDES, seats, 0)
        let now = 0
        for (const [i, wait] of waits.entries()) {
          now += wait
          const increments = { blue: i % 2 === 1 ? -1 : 1 }
          mark = pressClock(SIDES, mark, { by: 'blue', increments, running: ['blue'], next: ['blue'], now })
        }
        expect(mark.left.blue).toBe(5 * MINUTE - now + (waits.length % 2) * 10_000)
      }),
    )
  })
})

test('a node whose own clock is wrong goes by the clock of the store that it shares with others', async () => {
  const HOUR = 60 * MINUTE
  const computers = { think: () => Promise.reject(new Error('nobody thinks here')), close: async () => {} }
  const house = await House.open({ computers, clockAhead: HOUR })
  const wanted = { game: 'musket', scenario: 'first-volley', seat: 'blue', name: 'Ann', secret: secret(), nonce: nonce() }
  const begun = Date.now()
  const made = await fetch(`${house.address}/api/matches`, { method: 'POST', body: JSON.stringify(wanted) })
  const { match } = (await made.json()) as { readonly match: string }
  const card = (await (await fetch(`${house.address}/api/matches/${match}`)).json()) as { readonly created: number }
  await house.end()
  // Made between these two moments, by the clock of the store.
  expect(card.created).toBeGreaterThanOrEqual(begun + HOUR)
  expect(card.created).toBeLessThanOrEqual(Date.now() + HOUR)
})

describe('a clock of the machine that is set', () => {
  const HOUR = 60 * MINUTE
  let wall = 0
  let elapsed = 0
  let house: House | null = null
  afterEach(async () => {
    await house?.end()
    house = null
  })
  const live = (ms: number) => {
    wall += ms
    elapsed += ms
  }

  async function open(limits: Limits): Promise<House> {
    wall = Date.UTC(2026, 10, 19)
    elapsed = 1000
    house = await House.open({ limits, now: () => wall, elapsed: () => elapsed })
    return house
  }

  test.each([
    ['back', -HOUR],
    ['forward', HOUR],
  ])('%s by an hour takes nobody’s time and gives none, also at a table that is put away', async (_, step) => {
    const at = await open(NO_LIMITS)
    const { match, pair } = await at.begun({ scenario: 'drill-field', clock: SIDES })
    live(MINUTE)
    wall += step
    await at.online.tidy()
    const mover = pair.find(({ standing, seat }) => standing?.toAct.includes(seat as string)) as Player
    const waiter = pair.find(one => one !== mover) as Player
    const [first, other] = [mover.seat as string, waiter.seat as string]
    expect(await waiter.ask({ type: 'claim-time', key: key() })).toMatchObject({ code: 'time-left' })
    expect(await mover.act(anyAction(musket.game, mover.standing?.view, first, 'on'))).toMatchObject({ type: 'done' })
    const left = { [first]: 4 * MINUTE + 10_000, [other]: 5 * MINUTE }
    expect(mover.standing?.clock?.left).toEqual(left)
    const late = mover.standing?.toAct[0] as string
    const waiting = pair.find(({ seat }) => seat !== late) as Player
    for (const player of pair) player.end()
    await until(() => !/sandtable_connections [1-9]/.test(at.online.metricsText()), 'both are gone')
    live(2 * MINUTE)
    wall -= step
    await at.online.tidy()
    expect(at.online.metricsText()).toMatch(/sandtable_tables 0/)
    const back = await at.sit(match, waiting.seat, waiting.secret)
    const now = (left[late] as number) - 2 * MINUTE
    expect(back.standing?.clock?.left).toEqual({ ...left, [late]: now })
    live(now - 1)
    expect(await back.ask({ type: 'claim-time', key: key() })).toMatchObject({ code: 'time-left' })
    live(1)
    expect(await back.ask({ type: 'claim-time', key: key() })).toMatchObject({ type: 'done' })
  })

  test('back by an hour refuses nobody', async () => {
    const at = await open(LIMITS)
    const { pair } = await at.begun()
    wall -= HOUR
    await at.online.tidy()
    for (let i = 0; i < LIMITS.requests.burst; i++) {
      expect((await fetch(`${at.address}/api/matches`)).status).toBe(200)
      live(1000 / LIMITS.requests.perSecond)
    }
    for (let i = 0; i < 2 * LIMITS.messages.burst; i++) {
      expect(await pair[0].ask({ type: 'note', key: key(), text: `${i}` })).toMatchObject({ type: 'done' })
      live(1000 / LIMITS.messages.perSecond)
    }
  })
})
