// What a computer says with its move stands beside that move, whether one was there or comes later; what people say does not.
import { Match } from '@sandtable/kernel'
import { changesBetween, type MatchCard, type Said, type Standing, type TellOf } from '@sandtable/protocol/online'
import { expect, test } from 'vitest'
import { type LoadedGame, loadGame } from '../catalogue.ts'
import { preferences } from '../settings.svelte.ts'
import { Line } from './line.svelte.ts'
import { OnlineSession } from './online-session.svelte.ts'

const HELLO: Said = { n: 1, seat: 'blue', text: 'Hello', at: 5 }
const REMARK: Said = { n: 2, seat: 'red', text: 'I play easier now.', at: 6, after: 1 }

test('a remark of the computer is a line of the log after its move, now and for who comes later', async () => {
  preferences.set({ pace: 0 })
  const loaded = (await loadGame('musket')) as LoadedGame
  const { game } = loaded.entry
  const scenario = game.scenarios[0]?.scenario
  const match = new Match(game, { scenario, options: {}, seed: 'remarks' })
  const standing = (n: number): Standing => ({
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
  const line = new Line(
    () => ({ match: 'm' }),
    () => {},
  )
  const linesOf = ({ log }: OnlineSession) => log.flatMap(({ sentences }) => sentences.map(({ text }) => text))

  const here = new OnlineSession(loaded, line, welcome, before)
  here.hear({ type: 'step', entry, after: { ...after, changes: changesBetween(before.view, view) } })
  here.hear({ type: 'said', said: REMARK })
  await expect.poll(() => linesOf(here).length).toBeGreaterThan(1)
  expect(linesOf(here).at(-1)).toBe(REMARK.text)
  expect(here.said).toEqual([HELLO])

  const later = new OnlineSession(loaded, line, { ...welcome, told: [entry], said: [HELLO, REMARK] }, standing(1))
  expect(linesOf(later)).toEqual(linesOf(here))
  expect(later.said).toEqual([HELLO])
})
