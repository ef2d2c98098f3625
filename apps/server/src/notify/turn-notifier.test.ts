// Who is told by the webhook that it is his turn: a week of many slow games in a few seconds, on a clock of the test's own.
import { games } from '@sandtable/games'
import { type AnyGame, type Seat, seeded } from '@sandtable/kernel'
import musket from '@sandtable/musket'
import type { NewMatch } from '@sandtable/protocol/online'
import ww2 from '@sandtable/ww2'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Readings } from '../match/clock.ts'
import type { OpenMatch } from '../match/open-match.ts'
import { OpenMatches } from '../match/open-matches.ts'
import type { Subscriber } from '../match/subscribers.ts'
import { Metrics } from '../ops/metrics.ts'
import { ProcessingTime } from '../ops/processing-time.ts'
import { Lobby } from '../seats/lobby.ts'
import { hashOf } from '../seats/seat-secrets.ts'
import { Appender } from '../store/appender.ts'
import { openSqlite } from '../store/open.ts'
import type { Store, StoredSeat } from '../store/store.ts'
import { IDLE, NO_LIMITS } from '../testing/house.ts'
import { anyAction, key, nonce, secret } from '../testing/player.ts'
import type { TurnNotice } from './turn-notice.ts'
import { TurnNotifier } from './turn-notifier.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
let now = 0
let agenda: { readonly at: number; readonly work: () => unknown }[] = []
let posted: (TurnNotice & { readonly at: number })[] = []
/** What the webhook answers, first to last; then it is well. */
let answers: number[] = []
let store: Store
let matches: OpenMatches
let turnNotifier: TurnNotifier

beforeEach(async () => {
  now = 0
  agenda = []
  posted = []
  answers = []
  store = openSqlite(':memory:')
  await store.migrate()
  turnNotifier = node()
  matches = new OpenMatches({ ...tableParts(), turnNotifier }, games)
})
const tableParts = () => ({
  ...{ store, appender: new Appender(store), computers: IDLE, limits: NO_LIMITS, metrics: new Metrics() },
  processing: new ProcessingTime(
    NO_LIMITS.processing,
    () => now,
    () => {},
  ),
  ...{ lobby: new Lobby(() => now), problem: () => {}, time: { now: () => now, elapsed: () => now }, readings: new Readings() },
})
afterEach(() => store.close())

/** The postman of one node; what it has on its agenda goes with it when it is killed. */
function node(killed: { isKilled: boolean } = { isKilled: false }): TurnNotifier {
  const unlessKilled = <T>(value: T): T | Promise<never> => (killed.isKilled ? new Promise<never>(() => {}) : value)
  return new TurnNotifier({
    ...{ address: '', home: 'https://games.example.org', notices: store.notices, now: () => now, problem: () => {} },
    turn: (match, seat) => matches.turn(match, seat),
    later: (ms, work) => agenda.push({ at: now + ms, work: () => (killed.isKilled ? undefined : work()) }),
    post: async body => {
      posted.push({ ...(JSON.parse(body) as TurnNotice), at: now })
      const answer = answers.shift() ?? 204
      killed.isKilled ||= answer === KILLED
      return unlessKilled(answer)
    },
  })
}
/** Instead of an answer of the webhook: the node is killed before it comes. */
const KILLED = 0

/** Everything on the agenda until then, in order. */
async function live(until: number): Promise<void> {
  for (;;) {
    agenda.sort((a, b) => a.at - b.at)
    const next = agenda[0]
    if (!next || next.at > until) break
    agenda.shift()
    now = next.at
    await next.work()
    await turnNotifier.settled()
    // What nobody waits for is done as well.
    await new Promise(resolve => setImmediate(resolve))
  }
  now = until
}

/** One table with two people, neither of whom looks on unless the test says so. */
class Game {
  readonly id: string
  readonly #table: OpenMatch
  readonly #game: AnyGame
  readonly here = new Map<Seat, Subscriber>()

  private constructor(id: string, match: OpenMatch, game: AnyGame) {
    this.id = id
    this.#table = match
    this.#game = game
  }

  static async begin(game: AnyGame, wanted: Partial<NewMatch> = {}): Promise<Game> {
    const own = secret()
    const base = { game: 'musket', scenario: 'drill-field', seat: 'blue', name: 'Ann', secret: own, nonce: nonce() }
    const made = await matches.create({ ...base, ...wanted }, '')
    const match = (await matches.match(made.match)) as OpenMatch
    const free = match.stored.seats.find(({ holder }) => holder === 'nobody') as StoredSeat
    await match.changeSeat(free, { holder: 'person', secretHash: hashOf(secret()), name: 'Ben', nonce: nonce() }, null)
    await turnNotifier.settled()
    return new Game(made.match, match, game)
  }

  get seats(): Seat[] {
    return this.#table.stored.seats.map(({ seat }) => seat)
  }

  get toAct(): readonly Seat[] {
    const standing = this.#table.snapshotFor(this.#guest(this.seats[0] as Seat))
    return standing?.outcome || this.#table.stored.outcome ? [] : (standing?.toAct ?? [])
  }

  async comes(seat: Seat): Promise<void> {
    const subscriber = this.#guest(seat)
    this.here.set(seat, subscriber)
    await this.#table.subscribe(subscriber, this.#table.snapshotFor(subscriber)?.n)
  }

  goes(seat: Seat): void {
    const subscriber = this.here.get(seat)
    this.here.delete(seat)
    if (subscriber) this.#table.unsubscribe(subscriber)
  }

  async acts(seat: Seat, seed: string): Promise<void> {
    const standing = this.#table.snapshotFor(this.#guest(seat))
    const action = anyAction(this.#game, standing?.view, seat, seed) as { type: string }
    await this.#table.act(seat, { key: key(), at: standing?.n ?? 0, action })
    await turnNotifier.settled()
  }

  async wantsBack(seat: Seat, of: Seat): Promise<void> {
    await this.#table.wantTakeBack(seat, { type: 'take-back', key: key(), isWanted: true, of })
    await turnNotifier.settled()
  }

  told(seat: Seat): number[] {
    return posted.filter(one => one.match === this.id && one.seat === seat).map(({ at }) => at)
  }

  #guest(seat: Seat): Subscriber {
    const opened = this.#table.seat(seat)?.secretHash ?? null
    return { seat, network: '', opened, shown: null, toAct: null, send: () => {} }
  }
}

/** Acts for whoever is to act until it is this seat's turn. */
async function playTo(game: Game, seat: Seat): Promise<void> {
  for (let i = 0; !game.toAct.includes(seat); i++) await game.acts(game.toAct[0] as Seat, `${i}`)
}

describe('somebody who is not looking is told that it is his turn', () => {
  test('when the match begins, and when an action is taken back; not while he looks', async () => {
    const game = await Game.begin(musket.game)
    const first = game.toAct[0] as Seat
    const other = game.seats.find(seat => seat !== first) as Seat
    expect(posted).toEqual([
      {
        ...{ type: 'your-turn', match: game.id, title: expect.any(String), seat: first, name: expect.any(String), at: 0 },
        id: expect.any(String),
        link: `https://games.example.org/online/${game.id}`,
      },
    ])
    await live(10 * MINUTE)
    await game.comes(first)
    await playTo(game, other)
    expect(game.told(other)).toEqual([10 * MINUTE])
    game.goes(first)
    await live(20 * MINUTE)
    await game.wantsBack(first, first)
    await game.wantsBack(other, first)
    expect(game.told(first)).toEqual([0, 20 * MINUTE])
    expect(game.told(other)).toEqual([10 * MINUTE])
  })

  test('once in a minute at most: what comes sooner is told then, if it is still so', async () => {
    const game = await Game.begin(musket.game)
    const first = game.toAct[0] as Seat
    const other = game.seats.find(seat => seat !== first) as Seat
    await live(10_000)
    await playTo(game, other)
    await playTo(game, first)
    expect(game.told(first)).toEqual([0])
    await live(2 * MINUTE)
    expect(game.told(first)).toEqual([0, MINUTE])
    // And not where he came in the meantime.
    await playTo(game, other)
    await playTo(game, first)
    await playTo(game, other)
    await playTo(game, first)
    const told = game.told(first).length
    await game.comes(first)
    await live(10 * MINUTE)
    expect(game.told(first)).toHaveLength(told)
  })

  test('once, however often the other side changes its plans while both are to decide', async () => {
    const game = await Game.begin(ww2.game, { game: 'ww2', scenario: 'skirmish', seat: 'nw' })
    expect(game.toAct).toHaveLength(2)
    const [busy, idle] = game.seats as [Seat, Seat]
    for (let i = 0; i < 8 && game.toAct.includes(busy) && game.toAct.includes(idle); i++) {
      await live(now + 5 * MINUTE)
      await game.acts(busy, `plan ${i}`)
    }
    expect(game.told(idle)).toEqual([0])
  })

  test('again where the webhook did not take it, and no more than that', async () => {
    answers = [500, 429]
    const game = await Game.begin(musket.game)
    const first = game.toAct[0] as Seat
    await live(DAY)
    expect(game.told(first)).toEqual([0, 5000, 35_000])
    answers = [404]
    const refused = await Game.begin(musket.game)
    await live(2 * DAY)
    expect(refused.told(refused.toAct[0] as Seat)).toHaveLength(1)
    answers = [500, 500, 500, 500, 500, 500, 500, 500]
    const silent = await Game.begin(musket.game)
    await live(3 * DAY)
    expect(silent.told(silent.toAct[0] as Seat)).toHaveLength(5)
  })
})

describe('what waits to be told', () => {
  const SWEEP = 5000
  const idsOf = (of: readonly TurnNotice[]) => of.map(({ id }) => id)
  /** Looks every few seconds for what others have left, until then. */
  async function sweeps(one: TurnNotifier, until: number): Promise<void> {
    while (now < until) {
      await live(Math.min(until, now + SWEEP))
      await one.sweep()
    }
  }
  /** The nodes at the table are one after the other: each is killed with what it had in mind. */
  async function begun(...first: number[]): Promise<{ readonly game: Game; readonly seat: Seat }> {
    answers = first
    turnNotifier = node()
    matches = new OpenMatches({ ...tableParts(), turnNotifier }, games)
    const game = await Game.begin(musket.game)
    return { game, seat: game.toAct[0] as Seat }
  }

  test('is told by another node when its own has died, once, and is known by its id', async () => {
    const { game, seat } = await begun(500)
    expect(game.told(seat)).toEqual([0])
    agenda = []
    const other = node()
    await sweeps(other, 2 * MINUTE)
    expect(game.told(seat)).toEqual([0, 10_000])
    expect(new Set(idsOf(posted)).size).toBe(1)
    await sweeps(other, DAY / 24)
    expect(posted).toHaveLength(2)
  })

  test('is told again where nobody knows whether it was', async () => {
    const killed = { isKilled: false }
    turnNotifier = node(killed)
    matches = new OpenMatches({ ...tableParts(), turnNotifier }, games)
    answers = [KILLED]
    const begins = Game.begin(musket.game)
    await expect.poll(() => posted.length, { timeout: 30_000 }).toBe(1)
    // Whatever the first still waits for is gone with it.
    turnNotifier = node()
    void begins
    await sweeps(turnNotifier, MINUTE)
    expect(posted.map(({ at }) => at)).toEqual([0, 10_000])
    expect(new Set(idsOf(posted)).size).toBe(1)
  })

  test('is told by one of several nodes that come upon it at once', async () => {
    await begun(500)
    agenda = []
    await live(10_000)
    const others = Array.from({ length: 4 }, () => node())
    await Promise.all(others.map(one => one.sweep()))
    expect(posted).toHaveLength(2)
  })

  test('is given up after five tries, whoever made them', async () => {
    const { game, seat } = await begun(...Array.from({ length: 20 }, () => 503))
    for (let i = 0; i < 3; i++) {
      agenda = []
      await sweeps(node(), now + 3 * MINUTE)
    }
    await sweeps(node(), DAY / 24)
    expect(game.told(seat)).toHaveLength(5)
    expect(new Set(idsOf(posted)).size).toBe(1)
  })

  test('is not lost when it is his turn again while the last one is being told', async () => {
    const { game, seat } = await begun()
    const other = game.seats.find(one => one !== seat) as Seat
    await live(10 * MINUTE)
    await playTo(game, other)
    // Held by a node that does not come to an end with it: then there are other news.
    await store.notices.add(game.id, seat, 'old', now, 0)
    const taken = await store.notices.take(game.id, seat, now, now + 10_000)
    await playTo(game, seat)
    await store.notices.settle(taken as NonNullable<typeof taken>, null)
    await live(20 * MINUTE)
    expect(game.told(seat)).toEqual([0, 11 * MINUTE])
    expect(idsOf(posted)).not.toContain('old')
  })

  test('is not told to who has come in the meantime', async () => {
    const { game, seat } = await begun(500)
    agenda = []
    await game.comes(seat)
    await sweeps(node(), 10 * MINUTE)
    expect(game.told(seat)).toEqual([0])
    expect(await store.notices.overdue(now, now, 9)).toEqual([])
    // And the next time it is his turn he is told at once: there has been nothing to be quiet about.
    const other = game.seats.find(one => one !== seat) as Seat
    await playTo(game, other)
    game.goes(seat)
    await playTo(game, seat)
    expect(game.told(seat)).toEqual([0, now])
  })
})

test('a week of two hundred games: one message for each turn of somebody who was away, and no other', {
  timeout: 120_000,
}, async () => {
  const dice = seeded('a week')
  const expected: string[] = []
  const expectTurn = (game: Game, seat: Seat) => expected.push(`${game.id} ${seat} ${now}`)
  for (let i = 0; i < 200; i++) {
    const game = await Game.begin(musket.game)
    for (const seat of game.toAct) expectTurn(game, seat)
    for (const seat of game.seats)
      for (let day = 0; day < 7; day++) {
        // Each looks in once a day, a few minutes apart from everybody else's visits here, and does what he can in two actions.
        const at = day * DAY + (dice.pick(280, 'when') * 2 + (seat === game.seats[0] ? 1 : 2)) * 2 * MINUTE
        agenda.push({
          at,
          work: async () => {
            await game.comes(seat)
            for (let n = 0; n < 2 && game.toAct.includes(seat); n++) {
              const before = game.toAct
              await game.acts(seat, `${day} ${n}`)
              for (const next of game.toAct) if (!before.includes(next) && next !== seat) expectTurn(game, next)
            }
            game.goes(seat)
          },
        })
      }
  }
  await live(7 * DAY)
  expect(expected.length).toBeGreaterThan(400)
  expect(posted.map(({ match, seat, at }) => `${match} ${seat} ${at}`).sort()).toEqual(expected.sort())
})
