import beachhead from '@sandtable/beachhead'
import { logFor, parseRecordText, Replay, verify } from '@sandtable/kernel'
import musket from '@sandtable/musket'
import type { Tell } from '@sandtable/protocol/online'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyAction, key, nonce, type Player } from './testing/player.ts'
import { playOn, Room, sitDown, until } from './testing/room.ts'

let room: Room
beforeAll(async () => {
  room = await Room.open()
}, 60_000)
afterAll(() => room.end())

const recordOf = async (match: string) => parseRecordText((await room.ask(`/api/matches/${match}/record`)).text)

describe('a match by link', () => {
  test('is played to its end, and its record verifies with dice that nobody chose', async () => {
    const { match, pair } = await room.begun()
    expect((await room.ask(`/api/matches/${match}/record`)).status).toBe(409)
    const promised = pair[0].welcome?.card.commitment
    await playOn(musket.game, pair, 600)
    expect(pair[0].standing?.outcome).not.toBe(null)
    const record = await recordOf(match)
    expect(verify(musket.game, record)).toMatchObject({ valid: true, diceChecked: true })
    expect(record.dice.commitment).toBe(promised)
    expect(record.seats).toEqual({ blue: { name: 'Ann' }, red: { name: 'Ben' } })
  })

  test('goes on where it was after a line that drops at every other move, and both were told the same', async () => {
    const { match, pair } = await room.begun()
    for (let i = 0; i < 12; i++) {
      pair[i % 2]?.drop()
      await playOn(musket.game, pair, 2, `${i}`)
    }
    const watcher = await room.player(match, null, null)
    await until(() => pair.every(({ standing }) => standing?.n === watcher.standing?.n), 'all are at the same place')
    expect(pair.map(({ standing }) => standing?.view)).toEqual([watcher.standing?.view, watcher.standing?.view])
  })

  test('the same wish sent again is done once, also after the server was started anew', async () => {
    const { pair } = await room.begun()
    const mover = pair.find(({ standing, seat }) => standing?.toAct.includes(seat as string)) as Player
    const at = mover.standing?.n as number
    const wish = {
      type: 'act',
      key: key(),
      at,
      action: anyAction(musket.game, mover.standing?.view, mover.seat as string, 'a'),
    } as const
    const first = await mover.ask(wish)
    expect(await mover.ask(wish)).toEqual(first)
    await room.server.kill('SIGTERM')
    await room.server.start()
    expect(await mover.ask(wish)).toMatchObject({ type: 'done' })
    expect(mover.standing?.n).toBe(at + 1)
  })

  test('a watcher sees the table’s view, hears what is said and can do nothing', async () => {
    const { match, pair } = await room.begun()
    const watcher = await room.player(match, null, null)
    await playOn(musket.game, pair, 3)
    await pair[0].ask({ type: 'chat', key: key(), text: 'Well met' })
    await until(() => watcher.heard.some(text => text.includes('Well met')), 'the word has come')
    for (const wish of [
      { type: 'act', key: key(), at: watcher.standing?.n ?? 0, action: { type: 'endTurn' } },
      { type: 'undo', key: key(), at: 0 },
      { type: 'chat', key: key(), text: 'hello' },
      { type: 'leave', key: key() },
    ] as const)
      expect(await watcher.ask(wish)).toMatchObject({ type: 'refused', code: 'not-your-seat' })
  })

  test('against the computer, which is handed the seat and gives it back', async () => {
    const { match, own, invitations } = await room.make({ computers: { red: 'greedy' } })
    expect(invitations).toEqual({})
    const blue = await room.player(match, 'blue', own)
    await until(() => blue.standing?.toAct.includes('blue') === true, 'it is blue’s turn')
    const before = blue.standing?.n as number
    await blue.ask({ type: 'hand-over', key: key(), level: 'greedy' })
    await until(() => (blue.standing?.n ?? 0) > before + 3, 'the computer has moved for blue')
    expect(await blue.ask({ type: 'hand-over', key: key(), level: null })).toMatchObject({ type: 'done' })
    await until(
      () => blue.standing?.toAct.includes('blue') === true || blue.standing?.outcome !== null,
      'it is blue’s turn again',
    )
    expect(blue.welcome?.card.chairs.map(({ holder }) => holder)).toContain('computer')
  })

  test('a seat is given back and taken by another; the old secret opens nothing any more', async () => {
    const { match, pair } = await room.begun()
    const [blue, red] = pair
    const old = red.secret as string
    const answer = await red.ask({ type: 'leave', key: key() })
    expect(answer).toMatchObject({ type: 'done', secret: expect.any(String) })
    const heard: string[] = []
    const stranger = await room.player(match, null, null)
    stranger.onTell = tell => heard.push(tell.type)
    stranger.raw(JSON.stringify({ type: 'hello', match, seat: 'red', secret: old }))
    await until(() => heard.includes('refused'), 'the old secret is refused')
    const invited = await blue.ask({ type: 'invite', key: key(), seat: 'red' })
    const invitation = (invited as { secret: string }).secret
    const next = await room.player(match, 'red', invitation)
    await sitDown(next, invitation)
    await playOn(musket.game, [blue, next], 4)
    expect(next.standing?.n).toBeGreaterThan(0)
  })

  test('a rematch swaps the sides, and both open it with the secrets they have', async () => {
    const { match, pair } = await room.begun()
    await playOn(musket.game, pair, 600)
    const [blue, red] = pair
    const first = await blue.ask({ type: 'rematch', key: key(), nonce: nonce() })
    const second = await red.ask({ type: 'rematch', key: key(), nonce: nonce() })
    const next = (first as { match: string }).match
    expect((second as { match: string }).match).toBe(next)
    expect(next).not.toBe(match)
    const asRed = await room.player(next, 'red', blue.secret)
    const asBlue = await room.player(next, 'blue', red.secret)
    await sitDown(asBlue, red.secret as string)
    await until(() => asRed.standing !== null && asBlue.standing !== null, 'the rematch has begun')
    await playOn(musket.game, [asRed, asBlue], 4)
  })
})

describe('what a seat may not know', () => {
  test('does not go down its line: every step tells a seat exactly what the rules let it know', async () => {
    const { game } = beachhead
    const { match, pair } = await room.begun({ game: 'beachhead', scenario: 'quick-six', seat: 'assault' })
    await playOn(game, pair, 60)
    const [assault, defender] = pair
    await defender.ask({ type: 'resign', key: key() })
    await until(() => pair.every(({ card }) => card?.outcome), 'all know of the end')
    const record = await recordOf(match)
    const replay = new Replay(game, record)
    const views = Array.from({ length: replay.length + 1 }, (_, at) => game.view(replay.go(at).state, 'assault'))
    const events = logFor(game, record, 'assault', 1).filter(({ seat }) => seat !== null)
    const steps = assault.heard.map(text => JSON.parse(text) as Tell).filter(tell => tell.type === 'step')
    expect(steps.flatMap(({ entry }) => entry.events)).toEqual(events.map(({ event }) => event))
    // Fewer steps than entries: of the rest the Assault was not to know that they happened.
    expect(steps.length).toBeLessThan(replay.length)
    for (const view of assault.views) expect(views).toContainEqual(view)
  })
})
