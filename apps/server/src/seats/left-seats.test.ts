// A seat that its player gives back in the middle of a game: who may enter it then, and what whoever enters it would see.
import beachhead from '@sandtable/beachhead'
import musket from '@sandtable/musket'
import type { NewMatch } from '@sandtable/protocol/online'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { House } from '../testing/house.ts'
import { key, nonce, type Player, secret } from '../testing/player.ts'
import { playOn, until } from '../testing/room.ts'

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.end())

const HIDDEN = { game: 'beachhead', scenario: 'quick-six', seat: 'assault' } as const
const invite = (player: Player, seat: string) => player.ask({ type: 'invite', key: key(), seat })
const give = (player: Player, seat: string) => player.ask({ type: 'seat-computer', key: key(), seat, level: 'random' })
const claim = (player: Player, invitation: string, own = secret()) =>
  player.ask({ type: 'claim', key: key(), secret: invitation, own, name: 'Cal', nonce: nonce() })
const chairOf = (player: Player, seat: string) => player.card?.chairs.find(chair => chair.seat === seat)
const secretIn = (answer: unknown): string => (answer as { readonly secret: string }).secret
/** Everything that was asked before has been done. */
const settled = (player: Player) => player.ask({ type: 'chat', key: key(), text: 'so far' })

/** Ann has the first seat; Ben had the other and has left it in the middle of the game. */
async function left(wanted: Partial<NewMatch>) {
  const { match, pair } = await house.begun(wanted)
  const [ann, ben] = pair
  const seat = ben.seat as string
  const wayBack = await house.leave(ben)
  await until(() => chairOf(ann, seat)?.holder === 'nobody', 'the seat is free')
  return { match, ann, ben, seat, wayBack }
}

describe('where something is hidden, a seat that was left', () => {
  test('is opened by nobody who stayed: not by a link, not through the lobby, not in the computer’s place', async () => {
    const { match, ann, seat } = await left({ ...HIDDEN, isPublic: true })
    expect(await invite(ann, seat)).toMatchObject({ type: 'refused', code: 'only-leaver' })
    const other = await house.sit(match, seat, null)
    const sitting = { key: key(), seat, own: secret(), name: 'Ann too', nonce: nonce() }
    expect(await other.ask({ type: 'join', ...sitting })).toMatchObject({ type: 'refused', code: 'no-invitation' })
    expect(await give(ann, seat)).toMatchObject({ type: 'done' })
    expect(await invite(ann, seat)).toMatchObject({ type: 'refused', code: 'only-leaver' })
    expect(chairOf(ann, seat)).toMatchObject({ holder: 'computer', onlyLeaver: true })
    for (const view of other.views) expect(view).toMatchObject({ viewer: 'table' })
  })

  test('is entered by the link of the player who left, by himself or by whom he gives it to, once', async () => {
    const { match, ann, seat, wayBack } = await left(HIDDEN)
    const cal = await house.take(match, seat, wayBack)
    expect(cal.welcome).toMatchObject({ seat })
    await playOn(beachhead.game, [ann, cal], 10)
    expect(await claim(await house.sit(match, null, null), wayBack)).toMatchObject({ type: 'refused', code: 'no-invitation' })
  })

  test('stays open to the player who left while the computer plays there, also after the server was asked for other links', async () => {
    const { match, ann, seat, wayBack } = await left(HIDDEN)
    await give(ann, seat)
    await invite(ann, seat)
    const ben = await house.take(match, seat, wayBack)
    expect(ben.welcome).toMatchObject({ seat })
    await until(() => chairOf(ann, seat)?.holder === 'person', 'Ben is back')
    expect(chairOf(ann, seat)?.onlyLeaver).toBeUndefined()
  })

  test('shows nothing to a link that has not been sat down with, whoever plays there', async () => {
    const { match, ann, seat, wayBack } = await left(HIDDEN)
    await give(ann, seat)
    const looker = await house.sit(match, seat, wayBack)
    expect(looker.welcome?.seat).toBeNull()
  })

  test('is opened to nobody either if the computer played there from the beginning', async () => {
    const { match, own } = await house.make({ ...HIDDEN, computers: { defender: 'random' } })
    const ann = await house.sit(match, 'assault', own)
    expect(chairOf(ann, 'defender')).toMatchObject({ holder: 'computer', onlyLeaver: true })
    expect(await invite(ann, 'defender')).toMatchObject({ type: 'refused', code: 'only-leaver' })
  })

  test('is open again to invitations when the game is over', async () => {
    const { ann, seat } = await left(HIDDEN)
    await ann.ask({ type: 'resign', key: key() })
    await until(() => ann.card?.outcome !== null, 'it is over')
    expect(await invite(ann, seat)).toMatchObject({ type: 'done' })
  })
})

describe('where nothing is hidden, a seat that was left', () => {
  test.each(['the player who left', 'somebody invited'])('is open to both and goes to whoever is first: %s', async first => {
    const { match, ann, wayBack } = await left({})
    const invited = secretIn(await invite(ann, 'red'))
    const [one, other] = first === 'somebody invited' ? [invited, wayBack] : [wayBack, invited]
    const cal = await house.take(match, 'red', one)
    expect(cal.welcome).toMatchObject({ seat: 'red' })
    expect(await claim(await house.sit(match, null, null), other)).toMatchObject({ code: 'no-invitation' })
    await playOn(musket.game, [ann, cal], 4)
  })

  test('keeps the way back through ever new links and the computer', async () => {
    const { match, ann, wayBack } = await left({})
    const old = secretIn(await invite(ann, 'red'))
    await invite(ann, 'red')
    expect(await claim(await house.sit(match, null, null), old)).toMatchObject({ code: 'no-invitation' })
    await give(ann, 'red')
    await invite(ann, 'red')
    expect((await house.take(match, 'red', wayBack)).welcome).toMatchObject({ seat: 'red' })
  })

  test('is entered by nobody who sits or has sat at the other side, as far as the server can tell', async () => {
    const { match, ann } = await left({})
    const invited = secretIn(await invite(ann, 'red'))
    expect(await claim(ann, invited)).toMatchObject({ type: 'refused', code: 'other-side' })
    // With the secret that opens her seat she is at her seat, on whatever connection.
    const again = await house.sit(match, null, null)
    expect(await claim(again, invited, ann.secret as string)).toMatchObject({ type: 'done' })
    expect(again.welcome?.seat).toBe('blue')
    // Also while the computer plays there for her.
    await ann.ask({ type: 'hand-over', key: key(), level: 'random' })
    expect(await claim(await house.sit(match, null, null), invited, ann.secret as string)).toMatchObject({ code: 'other-side' })
    await ann.ask({ type: 'hand-over', key: key(), level: null })
    await house.leave(ann)
    expect(await claim(ann, invited)).toMatchObject({ type: 'refused', code: 'other-side' })
    expect(await claim(await house.sit(match, null, null), invited)).toMatchObject({ type: 'done' })
  })
})

describe('where several are left at a table', () => {
  async function three() {
    const { match, own, invitations } = await house.make({ game: 'ti4', scenario: 'three-seats', seat: 'a' })
    const seats = Object.keys(invitations)
    const ann = await house.sit(match, 'a', own)
    const others: Player[] = []
    for (const seat of seats) others.push(await house.take(match, seat, invitations[seat] as string))
    await until(() => ann.standing !== null, 'the match has begun')
    const [ben, cal] = others as [Player, Player]
    const wayBack = await house.leave(cal)
    return { match, ann, ben, seat: cal.seat as string, wayBack }
  }

  test('all of them have to agree before anybody gets a link', async () => {
    const { match, ann, ben, seat } = await three()
    const asked = await invite(ann, seat)
    expect(asked).toMatchObject({ type: 'done' })
    expect(secretIn(asked)).toBeUndefined()
    await until(() => ben.card?.invite === seat, 'Ben hears of it')
    expect(chairOf(ben, 'a')).toMatchObject({ wantsInvite: true })
    const watcher = await house.sit(match, null, null)
    expect(await invite(watcher, seat)).toMatchObject({ code: 'not-your-seat' })
    const agreed = await invite(ben, seat)
    expect(secretIn(agreed)).toBeDefined()
    await settled(ann)
    expect(ann.card?.invite).toBeUndefined()
    expect((await house.take(match, seat, secretIn(agreed))).welcome).toMatchObject({ seat })
  })

  test('the player who left needs nobody’s word to come back', async () => {
    const { match, ann, seat, wayBack } = await three()
    await invite(ann, seat)
    expect((await house.take(match, seat, wayBack)).welcome).toMatchObject({ seat })
  })
})

test('a link to a seat that was left opens nothing in the rematch that the computer plays on in', async () => {
  const { ann, wayBack } = await left(HIDDEN)
  await give(ann, 'defender')
  await ann.ask({ type: 'resign', key: key() })
  await until(() => ann.card?.outcome !== null, 'it is over')
  const { match } = (await ann.ask({ type: 'rematch', key: key(), nonce: nonce() })) as { readonly match: string }
  const again = await house.sit(match, 'defender', ann.secret)
  await until(() => again.standing !== null, 'the rematch has begun')
  expect(await claim(await house.sit(match, null, null), wayBack)).toMatchObject({ type: 'refused', code: 'no-invitation' })
})
