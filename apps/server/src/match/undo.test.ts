// TI-G.4.1 online: nobody is host there, so nobody goes back past dice alone and knows what falls next.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Action, parseRecordText, verify } from '@sandtable/kernel'
import ti4 from '@sandtable/ti4'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSqlite } from '../store/open.ts'
import { House } from '../testing/house.ts'
import { key, type Player } from '../testing/player.ts'
import { until } from '../testing/room.ts'

const { game } = ti4
let folder: string
let house: House
let match: string
let pair: readonly [Player, Player]
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandtable-undo-'))
  house = await House.open({ store: openSqlite(join(folder, 'matches.sqlite')) })
  ;({ match, pair } = await house.begun({ game: 'ti4', scenario: 'invasion', seat: 'a' }))
})
afterEach(async () => {
  await house.end()
  rmSync(folder, { recursive: true, force: true })
})

const listed = ({ standing, seat }: Player): readonly Action[] => game.legal(standing?.view as never, seat as string)
const told = ({ heard }: Player) =>
  heard.map(text => JSON.parse(text)).flatMap(tell => (tell.type === 'step' ? [tell.entry] : []))
const undo = (player: Player) => player.ask({ type: 'undo', key: key(), at: player.standing?.n ?? 0 })
const ask = (player: Player, of: string) => player.ask({ type: 'take-back', key: key(), isWanted: true, of })
const together = (players: readonly Player[]) =>
  until(() => players.every(({ standing }) => standing?.n === pair[0].standing?.n), 'all know as much')

/** On until somebody has rolled. */
async function rolled(): Promise<{ readonly roller: Player; readonly other: Player }> {
  for (let i = 0; i < 60; i++) {
    const ways = ['roll', 'fire', 'advance', 'pass'].flatMap(type =>
      pair.flatMap(player => listed(player).flatMap(action => (action.type === type ? [{ player, action }] : []))),
    )
    const { player, action } = ways[0] as (typeof ways)[number]
    const answer = await player.act(action)
    if (answer.type === 'refused') throw new Error(answer.message)
    await together(pair)
    if (action.type === 'roll') return { roller: player, other: pair.find(one => one !== player) as Player }
  }
  throw new Error('Nobody came to roll.')
}

describe('TI-G.4.1 online, an action', () => {
  test('without dice is taken back alone', async () => {
    const mover = pair.find(one => listed(one).length > 0) as Player
    await mover.act(listed(mover)[0] as Action)
    expect(mover.standing?.canUndo).toBe(true)
    expect(await undo(mover)).toMatchObject({ type: 'done' })
  })

  test('with dice is not taken back alone, by neither side, nor after the server was started anew', async () => {
    const { roller, other } = await rolled()
    const before = roller.standing?.n as number
    expect([roller.standing?.canUndo, other.standing?.canUndo]).toEqual([false, false])
    for (const one of [roller, other]) {
      expect(await undo(one)).toMatchObject({ type: 'refused' })
      expect(one.standing?.n).toBe(before)
    }
    expect(await undo(roller)).toMatchObject({ code: 'needs-consent', clause: 'TI-G.4.6' })
    await house.end()
    house = await House.open({ store: openSqlite(join(folder, 'matches.sqlite')) })
    const again = await house.sit(match, roller.seat, roller.secret)
    expect(again.standing).toMatchObject({ n: before, canUndo: false })
    expect(await undo(again)).toMatchObject({ type: 'refused', code: 'needs-consent' })
  })

  test('with dice is taken back when the other side agrees: those who watch see it too, and other dice fall', async () => {
    const { roller, other } = await rolled()
    const watcher = await house.sit(match, null, null)
    const fell = told(roller).at(-1).draws
    expect(fell.length).toBeGreaterThan(0)
    const before = roller.standing?.n as number
    await ask(roller, roller.seat as string)
    await until(() => watcher.card?.takeBack === roller.seat, 'the watcher knows of the request')
    expect(roller.standing?.n).toBe(before)
    await ask(other, roller.seat as string)
    await until(() => roller.standing?.n === before + 1, 'it was taken back')
    await together([...pair, watcher])
    expect(watcher.standing?.view).toEqual(roller.standing?.view)
    expect(roller.standing?.canUndo).toBe(false)
    // Nor does the same seat go back past dice that fell before those.
    expect(await undo(roller)).toMatchObject({ type: 'refused' })
    const second = await rolled()
    expect(second.roller).toBe(roller)
    await other.ask({ type: 'resign', key: key() })
    await until(() => pair.every(({ card }) => card?.outcome), 'it is over')
    const record = parseRecordText(await (await fetch(`${house.address}/api/matches/${match}/record`)).text())
    expect(verify(game, record)).toMatchObject({ valid: true, diceChecked: true })
    // What falls now comes after what fell then, out of the same seed.
    const draws = record.entries.flatMap(entry => ('undo' in entry ? [] : [entry.draws])).filter(each => each.length > 0)
    expect(draws).toHaveLength(2)
    expect(draws[0]?.map(({ value }) => value)).toEqual(fell.map(({ value }: { value: number }) => value))
  })
})
