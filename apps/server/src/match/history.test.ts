// Looking back: each viewer is shown again what was shown then, and not a letter more.
import beachhead from '@sandtable/beachhead'
import type { AnyGame } from '@sandtable/kernel'
import musket from '@sandtable/musket'
import type { NewMatch, Snapshot } from '@sandtable/protocol/online'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { House } from '../testing/house.ts'
import { key, type Player } from '../testing/player.ts'
import { playOn, until } from '../testing/room.ts'

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.end())

const look = (player: Player, n: number) => player.ask({ type: 'look', key: key(), n })

/** By number, what this one is shown from now on; what is taken back is forgotten. */
function memoryOf(player: Player): Map<number, unknown> {
  const { n, view } = player.standing as Snapshot
  const shown = new Map([[n, view]])
  player.onTell = tell => {
    if (tell.type !== 'step') return
    const { undo } = tell.entry
    if (undo === undefined) shown.set(tell.entry.n, player.standing?.view)
    else for (const known of [...shown.keys()]) if (known > undo) shown.delete(known)
  }
  return shown
}

async function expectShownAgain(player: Player, shown: ReadonlyMap<number, unknown>): Promise<void> {
  for (const [n, view] of shown) {
    const answer = await look(player, n)
    expect(answer, `${player.seat ?? 'a watcher'}, after entry ${n}`).toEqual({ type: 'done', key: answer.key, view })
  }
}

/** Both sides and somebody who watches. */
async function three(wanted: Partial<NewMatch>): Promise<{ readonly pair: readonly [Player, Player]; readonly all: Player[] }> {
  const { match, pair } = await house.begun(wanted)
  return { pair, all: [...pair, await house.sit(match, null, null)] }
}

async function play(game: AnyGame, wanted: Partial<NewMatch>, most: number) {
  const { pair, all } = await three(wanted)
  const shown = all.map(memoryOf)
  await playOn(game, pair, most)
  const { match } = pair[0]
  await Promise.all(
    all.map(async one => {
      const now = await house.sit(match, one.seat, one.secret)
      await until(() => one.standing?.n === now.standing?.n, 'everybody has heard everything')
    }),
  )
  return { pair, all, shown }
}

describe('whoever looks back is shown what was shown then', () => {
  test('where most is hidden, and each counts what he knows of', async () => {
    const hidden = { game: 'beachhead', scenario: 'quick-six', seat: 'assault' }
    const { all, shown } = await play(beachhead.game, hidden, 60)
    expect(new Set(shown.map(({ size }) => size)).size).toBeGreaterThan(1)
    for (const [i, one] of all.entries()) await expectShownAgain(one, shown[i] as Map<number, unknown>)
  })

  test('where all is open, and actions were taken back', async () => {
    const { pair, all, shown } = await play(musket.game, { scenario: 'drill-field' }, 12)
    await pair[0].ask({ type: 'take-back', key: key(), isWanted: true, of: 'blue' })
    await pair[1].ask({ type: 'take-back', key: key(), isWanted: true, of: 'blue' })
    await until(() => all.every(({ standing }) => standing?.n === all[0]?.standing?.n), 'everybody has heard of it')
    await playOn(musket.game, pair, 6, 'after')
    await until(() => all.every(({ standing }) => standing?.n === all[0]?.standing?.n), 'everybody has heard everything')
    const last = all[0]?.standing?.n as number
    for (const [i, one] of all.entries()) {
      // Of a taking back by agreement everybody is welcomed anew: what still counts is in the log of who comes now.
      const now = await house.sit(one.match, one.seat, one.secret)
      const counts = new Set([0, ...(now.welcome?.told.map(({ n }) => n) ?? [])])
      const stored = [...(shown[i] as Map<number, unknown>)].filter(([n]) => counts.has(n))
      expect(stored.length).toBeGreaterThan(3)
      await expectShownAgain(one, new Map(stored))
      for (let n = 1; n <= last; n++) if (!counts.has(n)) expect(await look(one, n)).toMatchObject({ code: 'no-moment' })
    }
  })
})

test('what is still to come is not shown, nor anything before the beginning', async () => {
  const { pair } = await three({})
  expect(await look(pair[0], (pair[0].standing?.n ?? 0) + 1)).toMatchObject({ type: 'refused', code: 'no-moment' })
  const made = await house.make()
  const ann = await house.sit(made.match, 'blue', made.own)
  expect(await look(ann, 0)).toMatchObject({ type: 'refused', code: 'not-begun' })
})
