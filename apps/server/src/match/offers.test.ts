// What two sides agree on, and what can be read from it: a draw, an action taken back, and the same wish sent again.
import beachhead from '@sandtable/beachhead'
import musket from '@sandtable/musket'
import type { MatchCard } from '@sandtable/protocol/online'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { House } from '../testing/house.ts'
import { anyAction, key, type Player } from '../testing/player.ts'
import { playOn, until } from '../testing/room.ts'

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.end())

const isMover = ({ standing, seat }: Player): boolean => standing?.toAct.includes(seat as string) === true
const cardOf = async (match: string): Promise<MatchCard> =>
  (await (await fetch(`${house.address}/api/matches/${match}`)).json()) as MatchCard
/** What a card says of what is wanted. */
const wanted = ({ chairs, takeBack }: MatchCard) => ({ takeBack, wants: chairs.map(one => [one.wantsDraw, one.wantsTakeBack]) })

describe.each(['draw', 'take-back'] as const)('a %s that is offered', type => {
  test('lapses with what everybody knows of, and not with what is hidden: nobody can count that', async () => {
    const { match, pair } = await house.begun({ game: 'beachhead', scenario: 'quick-six', seat: 'assault' })
    const [assault, defender] = pair
    const watcher = await house.sit(match, null, null)
    /** His line brings everything in order: with this answer he has heard what came before it. */
    const caughtUp = () => watcher.ask({ type: 'look', key: key(), n: 0 })
    const seen = { hidden: 0, open: 0 }
    for (let i = 0; i < 40 && !(seen.hidden && seen.open); i++) {
      if (!isMover(defender)) {
        await assault.act(anyAction(beachhead.game, assault.standing?.view, 'assault', `${i}`))
        await until(() => pair.some(isMover), 'somebody is to act')
        continue
      }
      await assault.ask({ type, key: key(), isWanted: true })
      await caughtUp()
      const n = watcher.standing?.n
      const before = wanted(await cardOf(match))
      await defender.act(anyAction(beachhead.game, defender.standing?.view, 'defender', `${i}`))
      const after = wanted(await cardOf(match))
      await assault.ask({ type, key: key(), isWanted: false })
      await caughtUp()
      const isHidden = watcher.standing?.n === n
      seen[isHidden ? 'hidden' : 'open']++
      if (isHidden) expect(after).toEqual(before)
      else
        expect(after).toEqual({
          takeBack: null,
          wants: [
            [false, false],
            [false, false],
          ],
        })
    }
    expect(seen.hidden).toBeGreaterThan(0)
  })
})

describe('a take-back', () => {
  test('of one’s own is not an answer to what the other asks', async () => {
    const { pair } = await house.begun()
    await playOn(musket.game, pair, 12)
    const [ann, ben] = pair
    await until(() => ann.standing?.n === ben.standing?.n, 'both know of everything')
    const n = ann.standing?.n
    expect(await ann.ask({ type: 'take-back', key: key(), isWanted: true, of: 'blue' })).toMatchObject({ type: 'done' })
    expect(await ben.ask({ type: 'take-back', key: key(), isWanted: true, of: 'red' })).toMatchObject({ code: 'asked-already' })
    expect(ann.standing?.n).toBe(n)
    expect(await ben.ask({ type: 'take-back', key: key(), isWanted: true, of: 'blue' })).toMatchObject({ type: 'done' })
    await until(() => ann.standing?.n !== n, 'it is taken back')
    expect(wanted(ann.card as MatchCard)).toEqual({
      takeBack: null,
      wants: [
        [false, false],
        [false, false],
      ],
    })
    expect(await ben.ask({ type: 'take-back', key: key(), isWanted: true, of: 'blue' })).toMatchObject({ code: 'not-asked' })
  })
})

describe('the wish that ended a match, sent again, is answered as it was', () => {
  test('the last action', async () => {
    const { pair } = await house.begun()
    for (let i = 0; pair.every(({ standing }) => !standing?.outcome); i++) {
      const mover = pair.find(isMover) as Player
      const action = anyAction(musket.game, mover.standing?.view, mover.seat as string, `${i}`)
      const request = { type: 'act', key: key(), at: mover.standing?.n as number, action: action as { type: string } } as const
      const first = await mover.ask(request)
      expect(await mover.ask(request)).toEqual(first)
      await until(() => pair.some(one => one.standing?.outcome || isMover(one)), 'it goes on or is over')
    }
  })

  test('of musket a resignation, an agreed draw; of others a resignation by the rules', async () => {
    for (const setup of [{}, { game: 'beachhead', scenario: 'quick-six', seat: 'assault' }]) {
      const { pair } = await house.begun(setup)
      const request = { type: 'resign', key: key() } as const
      expect(await pair[1].ask(request)).toMatchObject({ type: 'done' })
      await until(() => pair[0].card?.outcome != null, 'it is over')
      expect(await pair[1].ask(request)).toMatchObject({ type: 'done' })
      // The other has not given up, and cannot any more.
      expect(await pair[0].ask({ ...request, key: key() })).toMatchObject({ code: 'over' })
    }
    const { pair } = await house.begun()
    await pair[0].ask({ type: 'draw', key: key(), isWanted: true })
    const agrees = { type: 'draw', key: key(), isWanted: true } as const
    expect(await pair[1].ask(agrees)).toMatchObject({ type: 'done' })
    expect(await pair[1].ask(agrees)).toMatchObject({ type: 'done' })
  })
})
