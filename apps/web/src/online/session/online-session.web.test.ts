// What a computer says with its move stands beside that move, whether one was there or comes later; what people say does not. And what a page
// tells of the story while somebody looks back at it.
import { Match } from '@sandtable/kernel'
import { changesBetween, type MatchCard, type Said, type Snapshot, type TellOf } from '@sandtable/protocol/online'
import { describe, expect, test } from 'vitest'
import { type LoadedGame, loadGame } from '../../catalogue.ts'
import { preferences } from '../../settings.svelte.ts'
import { Socket } from '../connection/socket.svelte.ts'
import { type OnlineSession, onlineSession } from './online-session.svelte.ts'

const HELLO: Said = { n: 1, seat: 'blue', text: 'Hello', at: 5 }
const REMARK: Said = { n: 2, seat: 'red', text: 'I play easier now.', at: 6, after: 1 }

test('a remark of the computer is a line of the log after its move, now and for who comes later', async () => {
  preferences.set({ pace: 0 })
  const loaded = (await loadGame('musket')) as LoadedGame
  const { game } = loaded.entry
  const scenario = game.scenarios[0]?.scenario
  const match = new Match(game, { scenario, options: {}, seed: 'remarks' })
  const standing = (n: number): Snapshot => ({
    n,
    view: match.view('table'),
    toAct: match.toAct,
    canUndo: false,
    outcome: null,
  })
  const before = standing(0)
  const seat = match.toAct[0] as string
  const { events, draws } = match.act(seat, match.legal(seat)[0] as never)
  const entry = { n: 1, seat, events, draws }
  const { view, ...after } = standing(1)
  const card = { match: 'm', game: 'musket', chairs: [], outcome: null } as unknown as MatchCard
  const welcome: TellOf<'welcome'> = {
    ...{ type: 'welcome', card, seat: null, scenario, options: {}, rulesVersion: game.rulesVersion },
    ...{ standing: before, told: [], isWhole: true, said: [HELLO], note: '' },
  }
  const socket = new Socket(
    () => ({ match: 'm' }),
    () => {},
  )
  const linesOf = ({ log }: OnlineSession) => log.flatMap(({ sentences }) => sentences.map(({ text }) => text))

  const here = onlineSession(loaded, socket, welcome, before)
  here.hear({ type: 'step', entry, after: { ...after, changes: changesBetween(before.view, view) } })
  here.hear({ type: 'said', said: REMARK })
  await expect.poll(() => linesOf(here).length, { timeout: 30_000 }).toBeGreaterThan(1)
  expect(linesOf(here).at(-1)).toBe(REMARK.text)
  expect(here.said).toEqual([HELLO])

  const later = onlineSession(loaded, socket, { ...welcome, told: [entry], said: [HELLO, REMARK] }, standing(1))
  expect(linesOf(later)).toEqual(linesOf(here))
  expect(later.said).toEqual([HELLO])
})

describe('an earlier moment', () => {
  /** Six steps of a battle as Blue is told of them, the first two before he came; the server's part is the test's. */
  async function battle() {
    preferences.set({ pace: 0 })
    const loaded = (await loadGame('musket')) as LoadedGame
    const { game } = loaded.entry
    const scenario = game.scenarios[0]?.scenario
    const match = new Match(game, { scenario, options: {}, seed: 'moments' })
    const standing = (n: number): Snapshot => ({
      ...{ n, view: match.view('blue'), toAct: match.toAct, canUndo: false, outcome: null },
    })
    const standings = [standing(0)]
    const entries = Array.from({ length: 6 }, (_, i) => {
      const seat = match.toAct[0] as string
      const { events, draws } = match.act(seat, match.legal(seat)[0] as never)
      standings.push(standing(i + 1))
      return { n: i + 1, seat, events, draws }
    })
    const at = (n: number) => standings[n] as Snapshot
    const card = { match: 'm', game: 'musket', chairs: [], outcome: null } as unknown as MatchCard
    const welcome = (from: number, to: number, isWhole = false): TellOf<'welcome'> => ({
      ...{ type: 'welcome', card, seat: 'blue', scenario, options: {}, rulesVersion: game.rulesVersion },
      ...{ standing: at(to), told: entries.slice(from, to), isWhole, said: [], note: '' },
    })
    const asked: unknown[] = []
    const socket = {
      isOpen: true,
      ask: async (wish: { readonly type: string; readonly key: string; readonly n: number }) => {
        asked.push([wish.type, wish.n])
        return wish.n > 6
          ? { type: 'refused', key: wish.key, code: 'no-moment', message: 'It was taken back.' }
          : { type: 'done', key: wish.key, view: at(wish.n).view }
      },
    } as unknown as Socket
    const session = onlineSession(loaded, socket, welcome(0, 2, true), at(2))
    const step = (n: number) => {
      const { view, ...after } = at(n)
      const changes = changesBetween(at(n - 1).view, view)
      session.hear({ type: 'step', entry: entries[n - 1] as never, after: { ...after, changes } })
    }
    return { session, at, asked, step, welcome, told: () => session.log.map(({ seq }) => seq) }
  }
  const rest = () => new Promise(resolve => setTimeout(resolve))

  test('is shown as it was, while the present waits; then it goes on', async () => {
    const { session, at, asked, step, told } = await battle()
    await session.lookAt(1)
    expect(asked).toEqual([['look', 1]])
    expect([session.view, session.mode, session.seat, session.seq]).toEqual([at(1).view, 'replay', null, 1])
    expect(session.whyNoUndo).toBe('You are looking at an earlier moment.')
    step(3)
    step(4)
    await rest()
    expect([told(), session.view]).toEqual([[1, 2], at(1).view])
    session.lookNow()
    await expect.poll(told, { timeout: 30_000 }).toEqual([1, 2, 3, 4])
    await expect.poll(() => session.view, { timeout: 30_000 }).toEqual(at(4).view)
    expect(session.mode).toBe('play')
    // The last line is the present.
    await session.lookAt(4)
    expect([asked.length, session.past]).toEqual([1, null])
  })

  test('that is not there any more is said not to be', async () => {
    const { session, at } = await battle()
    await session.lookAt(9)
    expect([session.past, session.refused?.code, session.view]).toEqual([null, 'no-moment', at(2).view])
  })

  test('steps that wait when the line comes back are in the log once, in their order', async () => {
    const { session, at, step, welcome, told } = await battle()
    await session.lookAt(1)
    step(3)
    await rest()
    session.hear(welcome(3, 5))
    expect([told(), session.view]).toEqual([[1, 2, 3, 4, 5], at(1).view])
    session.lookNow()
    step(6)
    await expect.poll(told, { timeout: 30_000 }).toEqual([1, 2, 3, 4, 5, 6])
    await expect.poll(() => session.view, { timeout: 30_000 }).toEqual(at(6).view)
  })

  test('and steps that are still to be told when the whole story comes anew are not told twice', async () => {
    const { session, at, step, welcome, told } = await battle()
    await session.lookAt(1)
    step(3)
    session.hear(welcome(0, 5, true))
    session.lookNow()
    await rest()
    expect([told(), session.view]).toEqual([[1, 2, 3, 4, 5], at(5).view])
  })
})
