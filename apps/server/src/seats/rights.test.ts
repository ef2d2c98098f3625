// Who may ask for what: every message there is, from everybody who can send it. And whoever has given a seat back hears no more of it.
import beachhead from '@sandtable/beachhead'
import musket from '@sandtable/musket'
import type { Ask, MatchCard } from '@sandtable/protocol/online'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Games } from '../admission/judge.ts'
import { House } from '../testing/house.ts'
import { Intruder } from '../testing/intruder.ts'
import { anyAction, key, nonce, type Player, secret } from '../testing/player.ts'
import { playOn, until } from '../testing/room.ts'

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.end())

const isMover = ({ standing, seat }: Player): boolean => standing?.toAct.includes(seat as string) === true
const textOf = (value: unknown): string => JSON.stringify(value)
/** Beachhead hides most of what a side does. */
const HIDDEN = { game: 'beachhead', scenario: 'quick-six', seat: 'assault' } as const

describe('a seat that has changed hands', () => {
  test('shows the other windows of whoever had it what watchers see, from the same moment on', async () => {
    const { match, pair } = await house.begun(HIDDEN)
    const [ann, ben] = pair
    const other = await house.sit(match, 'defender', ben.secret)
    const cal = await house.take(match, 'defender', await house.leave(ben))
    await until(() => other.welcome?.seat === null, 'the other window is told')
    expect(other.heard.map(text => JSON.parse(text))).toContainEqual(
      expect.objectContaining({ type: 'refused', key: null, code: 'not-your-seat' }),
    )
    const known = other.heard.length
    await playOn(beachhead.game, [ann, cal], 20)
    const watcher = await house.sit(match, null, null)
    await until(() => other.standing?.n === watcher.standing?.n, 'the other window is told as much as a watcher')
    expect(textOf(other.standing?.view)).toBe(textOf(watcher.standing?.view))
    expect(textOf(cal.standing?.view)).not.toBe(textOf(watcher.standing?.view))
    const told = other.heard
      .slice(known)
      .map(text => JSON.parse(text).entry)
      .filter(Boolean)
    for (const entry of told) expect(watcher.welcome?.told).toContainEqual(entry)
    expect(cal.card?.chairs.find(({ seat }) => seat === 'defender')).toMatchObject({ name: 'Ben', isHere: true })
  })

  test('is open to nobody who was on his way in with the old secret', async () => {
    const { match, pair } = await house.begun(HIDDEN)
    const [, ben] = pair
    const old = ben.secret as string
    const late = await Intruder.open(Number(new URL(house.address).port))
    // Both are under way at once: whichever comes first, he does not sit there in the end.
    const left = house.leave(ben)
    late.send({ type: 'hello', match, seat: 'defender', secret: old })
    await left
    await until(() => late.heard.length > 0, 'he is answered')
    const answer = await late.ask({ type: 'chat', key: key(), text: 'still here' })
    expect(answer).toMatchObject({ type: 'refused' })
    late.end()
  })
})

test('whoever may not know what the other did still hears that it is his turn', async () => {
  // Red is told of nothing that happens.
  const { game } = musket
  const blind = { ...game, redact: (event: never, viewer: string) => (viewer === 'red' ? null : game.redact(event, viewer)) }
  const games = { musket: async () => ({ default: { ...musket, game: blind } }) } as unknown as Games
  const other = await House.open({ games })
  const { pair } = await other.begun()
  const [blue, red] = pair
  for (let turns = 0, i = 0; turns < 3; turns++) {
    const mover = pair.find(isMover) as Player
    while (isMover(mover)) {
      const action = anyAction(game, mover.standing?.view, mover.seat as string, `${i++}`)
      await mover.act(action)
      await until(() => pair.some(isMover), 'somebody knows that it is his turn')
    }
  }
  expect(blue.standing?.n).toBeGreaterThan(0)
  expect(red.standing?.n).toBe(0)
  await other.end()
})

const ROLES = ['owner', 'other', 'watcher', 'stranger', 'former'] as const
type Role = (typeof ROLES)[number]
type Asker = { readonly secret: string; ask(message: unknown): Promise<{ readonly type: string; readonly code?: string }> }

/** `owner` is to act, `other` sits across, `former` had the owner's seat in another window before it was given back and taken anew. */
async function company(): Promise<{ match: string; owner: Player; other: Player; asker(role: Role): Promise<Asker> }> {
  const { match, pair } = await house.begun()
  const mover = pair.find(isMover) as Player
  const other = pair.find(one => one !== mover) as Player
  const seat = mover.seat as string
  const port = Number(new URL(house.address).port)
  const line = async (own: string, hello?: object): Promise<Asker> => {
    const one = await Intruder.open(port)
    if (hello) await one.ask({ type: 'hello', match, ...hello })
    return { secret: own, ask: message => one.ask(message) as never }
  }
  const old = mover.secret as string
  const former = await line(old, { seat, secret: old })
  const owner = await house.take(match, seat, await house.leave(mover))
  await until(() => isMover(owner), 'it is the new one’s turn')
  return {
    ...{ match, owner, other },
    asker: role => {
      if (role === 'former') return Promise.resolve(former)
      if (role === 'stranger') return line(secret())
      if (role === 'watcher') return line(secret(), {})
      const { seat: own, secret: opens } = role === 'owner' ? owner : other
      return line(opens as string, { seat: own, secret: opens })
    },
  }
}

type Company = Awaited<ReturnType<typeof company>>
/** The message, as somebody with this secret sends it, and what becomes of it by role: 'done', 'welcome' or why not. */
type Row = { ask(there: Company, own: string): Ask; readonly answers: readonly string[] }
const NOBODY_ELSE = ['not-your-seat', 'no-hello', 'not-your-seat'] as const
const MATRIX: { readonly [type in Ask['type']]: Row } = {
  hello: {
    ask: ({ match, owner }, own) => ({ type: 'hello', match, seat: owner.seat as string, secret: own }),
    answers: ['welcome', 'not-your-seat', 'not-your-seat', 'not-your-seat', 'not-your-seat'],
  },
  claim: {
    ask: (_, own) => ({ type: 'claim', key: key(), secret: own, own: secret(), name: 'Eve', nonce: nonce() }),
    answers: ['no-invitation', 'no-invitation', 'no-invitation', 'no-hello', 'no-invitation'],
  },
  join: {
    ask: ({ owner }) => ({ type: 'join', key: key(), seat: owner.seat as string, own: secret(), name: 'Eve', nonce: nonce() }),
    answers: ['no-invitation', 'no-invitation', 'no-invitation', 'no-hello', 'no-invitation'],
  },
  act: {
    ask: ({ owner: { standing, seat } }) => {
      const action = anyAction(musket.game, standing?.view, seat as string, 'any') as { type: string }
      return { type: 'act', key: key(), at: standing?.n ?? 0, action }
    },
    answers: ['done', 'illegal', ...NOBODY_ELSE],
  },
  // Whoever watches may look back at what the table was shown.
  look: { ask: () => ({ type: 'look', key: key(), n: 0 }), answers: ['done', 'done', 'done', 'no-hello', 'done'] },
  undo: {
    ask: ({ owner }) => ({ type: 'undo', key: key(), at: owner.standing?.n ?? 0 }),
    answers: ['cannot-undo', 'cannot-undo', ...NOBODY_ELSE],
  },
  resign: { ask: () => ({ type: 'resign', key: key() }), answers: ['done', 'done', ...NOBODY_ELSE] },
  draw: { ask: () => ({ type: 'draw', key: key(), isWanted: true }), answers: ['done', 'done', ...NOBODY_ELSE] },
  'take-back': { ask: () => ({ type: 'take-back', key: key(), isWanted: true }), answers: ['done', 'done', ...NOBODY_ELSE] },
  'claim-time': { ask: () => ({ type: 'claim-time', key: key() }), answers: ['time-left', 'time-left', ...NOBODY_ELSE] },
  chat: { ask: () => ({ type: 'chat', key: key(), text: 'good luck' }), answers: ['done', 'done', ...NOBODY_ELSE] },
  note: { ask: () => ({ type: 'note', key: key(), text: 'go left' }), answers: ['done', 'done', ...NOBODY_ELSE] },
  // First of all he is told what he sees as a watcher.
  leave: { ask: () => ({ type: 'leave', key: key() }), answers: ['welcome', 'welcome', ...NOBODY_ELSE] },
  invite: {
    ask: ({ owner }) => ({ type: 'invite', key: key(), seat: owner.seat as string }),
    answers: ['seat-taken', 'seat-taken', ...NOBODY_ELSE],
  },
  'seat-computer': {
    ask: ({ owner }) => ({ type: 'seat-computer', key: key(), seat: owner.seat as string, level: 'random' }),
    answers: ['seat-taken', 'seat-taken', ...NOBODY_ELSE],
  },
  'hand-over': { ask: () => ({ type: 'hand-over', key: key(), level: 'random' }), answers: ['done', 'done', ...NOBODY_ELSE] },
  part: { ask: () => ({ type: 'part', key: key(), nonce: nonce() }), answers: ['part-given', 'part-given', ...NOBODY_ELSE] },
  rematch: { ask: () => ({ type: 'rematch', key: key(), nonce: nonce() }), answers: ['not-over', 'not-over', ...NOBODY_ELSE] },
}

describe.each(Object.entries(MATRIX))('%s', (_, { ask, answers }) => {
  test.each(ROLES.map((role, i) => [role, answers[i] as string] as const))('from %s: %s', async (role, expected) => {
    const there = await company()
    const asker = await there.asker(role)
    const card = async () => (await fetch(`${house.address}/api/matches/${there.match}`)).text()
    const words = () => there.owner.heard.filter(text => text.startsWith('{"type":"said"')).length
    const now = async () => [await card(), there.owner.standing?.n, words()]
    const before = await now()
    const answer = await asker.ask(ask(there, asker.secret))
    expect(answer.code ?? answer.type).toBe(expected)
    if (answer.type !== 'refused') return
    expect(await now()).toEqual(before)
  })
})

describe('a free chair is given to the computer', () => {
  /** Ben has stood up; what is left is Ann, the invitation to his chair, and those who have no say. */
  async function freed() {
    const { match, pair } = await house.begun()
    const [ann, ben] = pair
    const old = ben.secret as string
    const invitation = await house.leave(ben)
    const line = async (hello: object | null): Promise<Intruder> => {
      const one = await Intruder.open(Number(new URL(house.address).port))
      if (hello) await one.ask({ type: 'hello', match, ...hello })
      return one
    }
    const lines: { readonly [role: string]: () => Promise<{ ask(message: Ask): Promise<unknown> }> } = {
      'who sits there': async () => ann as never,
      'a watcher': () => line({}),
      'a stranger': () => line(null),
      'who stood up': async () => ben as never,
      'who stood up, with his old secret': () => line({ seat: 'red', secret: old }),
      'who holds the invitation and has not sat down': () => line({ seat: 'red', secret: invitation }),
    }
    return { match, ann, lines }
  }

  test.each([
    ['who sits there', 'done'],
    ['a watcher', 'not-your-seat'],
    ['a stranger', 'no-hello'],
    ['who stood up', 'not-your-seat'],
    // Refused at the door already.
    ['who stood up, with his old secret', 'no-hello'],
    ['who holds the invitation and has not sat down', 'not-your-seat'],
  ] as const)('by %s: %s', async (role, expected) => {
    const { match, lines } = await freed()
    const asker = await (lines[role] as () => Promise<{ ask(message: Ask): Promise<unknown> }>)()
    const wish = { type: 'seat-computer', key: key(), seat: 'red', level: 'random' } as const
    const answer = (await asker.ask(wish)) as { readonly type: string; readonly code?: string }
    expect(answer.code ?? answer.type).toBe(expected)
    const card = (await (await fetch(`${house.address}/api/matches/${match}`)).json()) as MatchCard
    expect(card.chairs[1]).toMatchObject({ seat: 'red', holder: expected === 'done' ? 'computer' : 'nobody' })
  })
})
