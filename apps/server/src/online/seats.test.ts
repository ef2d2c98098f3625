// A seat that its player lends to the computer, takes back, or leaves to somebody else.
import musket from '@sandtable/musket'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { House } from '../testing/house.ts'
import { anyAction, key, type Player } from '../testing/player.ts'
import { playOn, until } from '../testing/room.ts'
import type { Computers, Decision, Thought } from './computers.ts'

/** Comes to a decision when it is let go on. */
class Slow implements Computers {
  #decide: (() => void)[] = []

  get isThinking(): boolean {
    return this.#decide.length > 0
  }

  async think(_: string, at: number, { view, seat }: Thought): Promise<Decision> {
    await new Promise<void>(resolve => this.#decide.push(resolve))
    return { action: anyAction(musket.game, view, seat, String(at)) }
  }

  decide(): void {
    for (const resolve of this.#decide.splice(0)) resolve()
  }

  async close(): Promise<void> {}
}

const slow = new Slow()
let house: House
let match: string
let ann: Player
let ben: Player
beforeAll(async () => {
  house = await House.open({ computers: slow })
})
afterAll(() => house.end())
beforeEach(async () => {
  ;({
    match,
    pair: [ann, ben],
  } = await house.begun())
})

const lend = (player: Player) => player.ask({ type: 'hand-over', key: key(), level: 'any' })
const takeBack = (player: Player) => player.ask({ type: 'hand-over', key: key(), level: null })
const mover = (): Player => [ann, ben].find(({ standing, seat }) => standing?.toAct.includes(seat as string)) as Player
/** Everything that was asked before has been done. */
const settled = (player: Player) => player.ask({ type: 'chat', key: key(), text: 'so far' })

describe('a seat that is lent to the computer', () => {
  test('cannot be taken by the other side, and whoever lent it takes it back', async () => {
    await lend(ben)
    expect(await ann.ask({ type: 'invite', key: key(), seat: 'red' })).toMatchObject({ type: 'refused', code: 'seat-taken' })
    expect(ann.card?.chairs[1]).toMatchObject({ holder: 'computer', name: 'Ben', isLent: true })
    expect(await takeBack(ben)).toMatchObject({ type: 'done' })
  })

  test('agrees to nothing that its player has not agreed to', async () => {
    await playOn(musket.game, [ann, ben], 3)
    await lend(ben)
    await ann.ask({ type: 'draw', key: key(), isWanted: true })
    await settled(ann)
    expect(ann.card).toMatchObject({ outcome: null })
    const n = ann.standing?.n
    await ann.ask({ type: 'take-back', key: key(), isWanted: true })
    await settled(ann)
    expect(ann.standing?.n).toBe(n)
    await ann.ask({ type: 'draw', key: key(), isWanted: true })
    await ben.ask({ type: 'draw', key: key(), isWanted: true })
    await until(() => ann.card?.outcome?.reason === 'agreed', 'both have agreed')
  })

  test('is played by nobody but its player once he has taken it back, also if the computer was thinking', async () => {
    const player = mover()
    const n = player.standing?.n
    await lend(player)
    await until(() => slow.isThinking, 'the computer thinks')
    await takeBack(player)
    slow.decide()
    await new Promise(resolve => setTimeout(resolve, 50))
    await settled(player)
    expect(player.standing?.n).toBe(n)
  })
})

test('a seat that nobody ever sat in agrees to what a person wants', async () => {
  const made = await house.make({ computers: { red: 'any' } })
  const alone = await house.sit(made.match, 'blue', made.own)
  await alone.ask({ type: 'draw', key: key(), isWanted: true })
  await until(() => alone.card?.outcome?.reason === 'agreed', 'the computer has agreed')
})

test('whoever sits down after somebody finds neither his note nor what he had offered', async () => {
  await ben.ask({ type: 'note', key: key(), text: 'their left is weak' })
  await ben.ask({ type: 'draw', key: key(), isWanted: true })
  const cal = await house.take(match, 'red', await house.leave(ben))
  expect(cal.welcome).toMatchObject({ seat: 'red', note: '' })
  expect(cal.card?.chairs.map(({ wantsDraw }) => wantsDraw)).toEqual([false, false])
  await ann.ask({ type: 'draw', key: key(), isWanted: true })
  await settled(ann)
  expect(ann.card).toMatchObject({ outcome: null })
})
