// A seat that its player lends to the computer, takes back, or leaves to somebody else.
import { stylesOf } from '@sandtable/ai'
import musket from '@sandtable/musket'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Computers, Decision, Thought } from '../computers/computers.ts'
import { House } from '../testing/house.ts'
import { anyAction, key, nonce, type Player, secret } from '../testing/player.ts'
import { playOn, until } from '../testing/room.ts'

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

const lend = (player: Player) => player.ask({ type: 'hand-over', key: key(), level: 'random' })
const takeBack = (player: Player) => player.ask({ type: 'hand-over', key: key(), level: null })
const mover = (): Player => [ann, ben].find(({ standing, seat }) => standing?.toAct.includes(seat as string)) as Player
/** Everything that was asked before has been done. */
const settled = (player: Player) => player.ask({ type: 'chat', key: key(), text: 'so far' })

test('chairs have the names that the sides have in this battle', async () => {
  expect(ann.card?.chairs.map(({ title }) => title)).toEqual(['Blue', 'Red'])
  const { pair } = await house.begun({ scenario: 'bunker-hill' })
  expect(pair[0].card?.chairs.map(({ title }) => title)).toEqual(['Americans', 'British'])
})

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
    // What the computer decided comes to the table before this does, and would make it stale.
    const { view } = player.standing ?? {}
    expect(await player.act(anyAction(musket.game, view, player.seat as string, 'back'))).toMatchObject({ type: 'done' })
    expect(player.standing?.n).toBe((n ?? 0) + 1)
  })
})

test('a seat that nobody ever sat in agrees to what a person wants', async () => {
  const made = await house.make({ computers: { red: 'random' } })
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

describe('a chair that is given to the computer', () => {
  const give = (player: Player, seat = 'red', level = 'greedy') =>
    player.ask({ type: 'seat-computer', key: key(), seat, level })
  /** Ann alone at a table that has not begun, and the invitation to the other chair. */
  async function alone() {
    const made = await house.make()
    const host = await house.sit(made.match, 'blue', made.own)
    return { ...made, host, invitation: made.invitations.red as string }
  }
  const sits = async (at: string, invitation: string) => {
    const subscriber = await house.sit(at, 'red', null)
    return subscriber.ask({ type: 'claim', key: key(), secret: invitation, own: secret(), name: 'Ben', nonce: nonce() })
  }

  test('lets the match begin, and the invitation that was out opens nothing any more', async () => {
    const { match: at, host, invitation } = await alone()
    expect(await give(host)).toMatchObject({ type: 'done' })
    await until(() => host.standing !== null, 'the match has begun')
    expect(host.card?.chairs[1]).toMatchObject({ holder: 'computer', name: 'greedy' })
    expect(host.card?.chairs[1]?.isLent).toBeUndefined()
    expect(await sits(at, invitation)).toMatchObject({ type: 'refused', code: 'no-invitation' })
  })

  test('is played by it, in the middle of a match too, and is somebody’s again by a new invitation', async () => {
    if (mover() === ann) await ann.act({ type: 'endPlayerTurn' })
    const old = await house.leave(ben)
    await give(ann)
    const n = ann.standing?.n ?? 0
    await until(() => slow.isThinking, 'the computer thinks')
    slow.decide()
    await until(() => (ann.standing?.n ?? 0) > n, 'the computer has acted')
    const answer = await ann.ask({ type: 'invite', key: key(), seat: 'red' })
    expect(ann.card?.chairs[1]).toMatchObject({ holder: 'nobody', name: null })
    // Whatever it was thinking about is not done.
    const free = ann.standing?.n
    slow.decide()
    await settled(ann)
    expect(ann.standing?.n).toBe(free)
    const cal = await house.take(match, 'red', (answer as { readonly secret: string }).secret)
    expect(cal.welcome).toMatchObject({ seat: 'red' })
    expect(cal.standing?.n).toBe(free)
    // Ben could have come back until then.
    expect(await sits(match, old)).toMatchObject({ type: 'refused', code: 'no-invitation' })
  })

  test('goes to whoever was first, the guest or the computer', async () => {
    for (let i = 0; i < 5; i++) {
      const { match: at, host, invitation } = await alone()
      const subscriber = await house.sit(at, 'red', null)
      const claim = { type: 'claim', key: key(), secret: invitation, own: secret(), name: 'Ben', nonce: nonce() } as const
      const [given, claimed] = await Promise.all([give(host), subscriber.ask(claim)])
      expect([given.type, claimed.type].sort()).toEqual(['done', 'refused'])
      await until(() => host.standing !== null, 'the match has begun')
      expect(host.card?.chairs[1]?.holder).toBe(given.type === 'done' ? 'computer' : 'person')
    }
  })

  test('is given once, however often it is asked for, and only at a level that the game has', async () => {
    const { host } = await alone()
    expect(await give(host, 'red', 'napoleon')).toMatchObject({ type: 'refused', code: 'no-level' })
    expect(await give(host, 'red', 'veteran:sleepy')).toMatchObject({ type: 'refused', code: 'no-level' })
    expect(await give(host, 'green')).toMatchObject({ type: 'refused', code: 'seat-taken' })
    expect(await give(host, 'blue')).toMatchObject({ type: 'refused', code: 'seat-taken' })
    const [style] = (await stylesOf(musket)).filter(name => name.startsWith('veteran'))
    expect(await give(host, 'red', style)).toMatchObject({ type: 'done' })
    expect(await give(host, 'red', style)).toMatchObject({ type: 'done' })
    expect(await give(host, 'red', 'greedy')).toMatchObject({ type: 'refused', code: 'seat-taken' })
  })

  test.each([
    ['napoleon', 'a level that is not there'],
    ['veteran:sleepy', 'a style that is not there'],
    ['elite:fox:and:more', 'a name that goes on after its style'],
    ['constructor', 'what every object has'],
  ])('%s is %s: refused with the names there are, wherever a computer is asked for', async level => {
    const { host } = await alone()
    const sentence = /Musket.* has no computer opponent called .*random.*veteran.*elite:fox/
    for (const wish of [
      { type: 'seat-computer', key: key(), seat: 'red', level },
      { type: 'hand-over', key: key(), level },
    ] as const)
      expect(await host.ask(wish)).toMatchObject({ code: 'no-level', message: expect.stringMatching(sentence) })
    expect(host.card?.chairs.map(({ holder }) => holder)).toEqual(['person', 'nobody'])
    await expect(house.make({ computers: { red: level } })).rejects.toThrow(sentence)
  })

  test('is not given after the end', async () => {
    await ann.ask({ type: 'resign', key: key() })
    await until(() => ben.card?.outcome !== null, 'it is over')
    await house.leave(ben)
    expect(await give(ann)).toMatchObject({ type: 'refused', code: 'over' })
  })

  test('was kept for somebody after a rematch: then it is the computer’s own, and not lent', async () => {
    await ben.ask({ type: 'resign', key: key() })
    const next = await ann.ask({ type: 'rematch', key: key(), nonce: nonce() })
    const again = await house.sit((next as { readonly match: string }).match, 'red', ann.secret)
    expect(again.card?.chairs[0]).toMatchObject({ holder: 'nobody', name: 'Ben' })
    await give(again, 'blue')
    await until(() => again.standing !== null, 'the rematch has begun')
    expect(again.card?.chairs[0]).toMatchObject({ holder: 'computer', name: 'greedy' })
    expect(again.card?.chairs[0]?.isLent).toBeUndefined()
  })
})
