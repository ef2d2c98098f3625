// What one node does another tells alike, without reading the match anew, and what comes in a rush is read at once.

import type { GameEntry } from '@sandtable/ai'
import { games } from '@sandtable/games'
import { seeded } from '@sandtable/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres, startPostgres } from '../../../../tools/setup/postgres.mjs'
import { LIMITS } from '../socket/rate-limits.ts'
import { openPostgres } from '../store/open.ts'
import type { Store, StoredEntry, StoredMatch } from '../store/store.ts'
import { House } from '../testing/house.ts'
import { key, type Player } from '../testing/player.ts'
import { playOn, until } from '../testing/room.ts'
import { MatchEngine } from './match-engine.ts'
import type { OpenMatch } from './open-match.ts'
import { RemoteEntries } from './remote-entries.ts'

describe('a referee', () => {
  test.each(Object.keys(games) as (keyof typeof games)[])(
    'of %s that follows tells every viewer what the one that acts tells',
    async id => {
      const gameEntry: GameEntry = (await games[id]()).default
      const { game } = gameEntry
      const { scenario } = game.scenarios[0] as (typeof game.scenarios)[number]
      const seats = game.seats.map(({ id: seat }) => ({
        ...{ seat, holder: 'person', secretHash: seat, name: seat, level: null, nonce: '0', note: '', offer: null },
      }))
      const stored = {
        ...{
          id: 'm',
          game: id,
          rulesVersion: game.rulesVersion,
          title: '',
          scenario,
          options: {},
          isPublic: false,
          secret: 's',
        },
        ...{ created: 1, updated: 1, hasBegun: true, outcome: null, rematch: null, clock: null, seats },
      } as StoredMatch
      const acting = MatchEngine.open(gameEntry, stored, null, [])
      const following = MatchEngine.open(gameEntry, stored, null, [])
      const luck = seeded(`following ${id}`)
      const kinds = new Set<string>()
      const viewers = [...seats.map(({ seat }) => seat), 'table']
      for (let i = 0; i < 40 && !acting.outcome; i++) {
        const seat = acting.undecided[luck.pick(acting.undecided.length, 'seat')] as string
        const isUndo = luck.pick(3, 'undo') === 0 && acting.snapshotFor(seat).canUndo
        const actions = game.legal(game.imagine(acting.view(seat), luck), seat)
        const moved = isUndo
          ? acting.undo(seat, LIMITS)
          : acting.act(seat, actions[luck.pick(actions.length, 'action')], LIMITS)
        kinds.add('undo' in moved.entry.body ? 'undo' : 'action')
        const stored = JSON.parse(JSON.stringify({ ...moved.entry, key: 'k', at: 1, clock: null })) as StoredEntry
        expect(following.follow(stored).byViewer).toEqual(moved.byViewer)
        for (const viewer of viewers) expect(following.snapshotFor(viewer)).toEqual(acting.snapshotFor(viewer))
      }
      expect(acting.seq).toBeGreaterThan(10)
      // Where somebody can take something back within forty random actions.
      if (id === 'musket' || id === 'beachhead') expect([...kinds].sort()).toEqual(['action', 'undo'])
      const gap = { match: 'm', seq: acting.seq + 2, seat: 'x', key: 'k', body: { undo: 0 }, hash: '', at: 1, clock: null }
      expect(() => following.follow(gap)).toThrow(`Entry ${gap.seq} does not lead`)
    },
  )
})

describe('following', () => {
  const entry = (match: string, seq: number) => ({ match, seq }) as StoredEntry
  /** Tables that note what they are given, and a store that answers when it is told to. */
  function opened() {
    const heard: string[] = []
    const table = (id: string) =>
      ({
        stored: { id },
        seq: 3,
        applyRemote: async (entries: readonly StoredEntry[]) =>
          void heard.push(`${id} ${entries.map(({ seq }) => seq).join()}`),
        catchUp: async () => void heard.push(`${id} anew`),
      }) as unknown as OpenMatch
    const tables = new Map(['a', 'b', 'c'].map(id => [id, Promise.resolve(table(id))]))
    const asked: { readonly of: string; answer(entries: readonly StoredEntry[] | Error): void }[] = []
    const entriesOf: Store['entriesOf'] = known =>
      new Promise((resolve, reject) => {
        const of = known.map(({ match, seq }) => `${match} ${seq}`).join()
        asked.push({ of, answer: entries => (entries instanceof Error ? reject(entries) : resolve(entries)) })
      })
    return { following: new RemoteEntries({ entriesOf }, id => tables.get(id)), heard, asked }
  }

  test('reads many matches at once, those heard of meanwhile together with the next, and no match that is not open', async () => {
    const { following, heard, asked } = opened()
    const done = following.receive(['a', 'b', 'elsewhere'])
    await until(() => asked.length === 1, 'the store was asked')
    void following.receive(['b'])
    void following.receive(['c', 'b'])
    asked[0]?.answer([entry('a', 4), entry('b', 4), entry('b', 5)])
    await until(() => asked.length === 2, 'the store was asked again')
    expect(asked.map(({ of }) => of)).toEqual(['a 3,b 3', 'b 3,c 3'])
    asked[1]?.answer([])
    await done
    expect(heard).toEqual(['a 4', 'b 4,5', 'b ', 'c '])
  })

  test('has tables read anew where the store cannot be asked, and goes on', async () => {
    const { following, heard, asked } = opened()
    const done = following.receive(['a'])
    await until(() => asked.length === 1, 'the store was asked')
    asked[0]?.answer(new Error('away'))
    await done
    const again = following.receive(['a'])
    await until(() => asked.length === 2, 'the store was asked again')
    asked[1]?.answer([entry('a', 4)])
    await again
    expect(heard).toEqual(['a anew', 'a 4'])
  })
})

const NEEDS_POSTGRES = process.env.CI !== 'true' && findPostgres() === null
describe.skipIf(NEEDS_POSTGRES)('two nodes', () => {
  let database: { readonly url: string; stop(): Promise<void> }
  let houses: readonly [House, House]
  /** How often each node read a match by its row. */
  const read = [0, 0]
  const problems: string[] = []
  beforeAll(async () => {
    database = await startPostgres()
    const open = (node: number) => {
      const store = openPostgres(database.url, () => {})
      const match = store.match.bind(store)
      store.match = id => {
        read[node] = (read[node] ?? 0) + 1
        return match(id)
      }
      return House.open({ store, write: line => void (line.includes('"problem"') && problems.push(line)) })
    }
    // One after the other: the second finds the tables made.
    houses = [await open(0), await open(1)]
  }, 120_000)
  afterAll(async () => {
    for (const house of houses) await house.end()
    await database.stop()
  })

  async function begun(): Promise<readonly [Player, Player]> {
    const { match, own, invitations } = await houses[0].make({ scenario: 'drill-field', clock: { kind: 'days', days: 1 } })
    const ann = await houses[0].sit(match, 'blue', own)
    const ben = await houses[1].take(match, 'red', invitations.red as string)
    await until(
      () => [ann, ben].every(({ standing, card }) => standing && card?.chairs.every(({ isHere }) => isHere)),
      'both are there',
    )
    return [ann, ben]
  }
  const areLevel = (pair: readonly Player[], what: string) =>
    until(
      () => new Set(pair.map(({ standing }) => JSON.stringify([standing?.n, standing?.view, standing?.toAct]))).size === 1,
      what,
    )

  test('each follow the moves of the other, clock and take-backs with them, and read nothing anew for it', async () => {
    const { default: musket } = await games.musket()
    const pair = await begun()
    await areLevel(pair, 'both stand at the beginning')
    const before = [...read]
    for (let i = 0; i < 6; i++) {
      expect(await playOn(musket.game, pair, 5, `follow ${i}`)).toBe(5)
      await areLevel(pair, 'both stand alike after moves')
      const mover = pair.find(({ standing }) => standing?.canUndo)
      if (mover) await mover.ask({ type: 'undo', key: key(), at: mover.standing?.n ?? 0 })
      await areLevel(pair, 'both stand alike after an undo')
    }
    expect(read).toEqual(before)
    expect(pair[0].standing?.clock?.left).toBeDefined()
    expect(problems).toEqual([])
  })

  test('read anew what was taken back by both, and go on from there', async () => {
    const { default: musket } = await games.musket()
    const pair = await begun()
    await playOn(musket.game, pair, 20, 'agreed')
    await areLevel(pair, 'both stand alike')
    const n = pair[0].standing?.n as number
    for (const player of pair) {
      await player.ask({ type: 'take-back', key: key(), isWanted: true, of: 'blue' })
      // Each is at another node: nobody can agree to what has not reached them.
      if (player === pair[0]) await until(() => pair[1].card?.takeBack === 'blue', 'the other is asked')
    }
    await until(() => pair.every(({ standing }) => standing?.n === n + 1), 'both know that it was taken back')
    await areLevel(pair, 'both stand where they went back to')
    expect(await playOn(musket.game, pair, 4, 'after')).toBe(4)
    await areLevel(pair, 'both go on')
    expect(problems).toEqual([])
  })

  test('both know of the end, whoever made it', async () => {
    const { default: musket } = await games.musket()
    const pair = await begun()
    await playOn(musket.game, pair, 10, 'end')
    await pair[1].ask({ type: 'resign', key: key() })
    await until(() => pair.every(({ card }) => card?.outcome?.winner === 'blue'), 'both know who has won')
    expect(problems).toEqual([])
  })
})
