// All that one viewer can read of a match, from before it is made until shortly before its end: of two matches that differ only in what this
// viewer may not know, the same to the last byte. The match's own id is put in place of the random one; dice and clock are those of the test.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Action, type AnyGame, drawsFor, Match, type Seat, sharedSeed, type Viewer } from '@sandtable/kernel'
import type { Ask, NewMatch } from '@sandtable/protocol/online'
import { openSqlite } from '../store/open.ts'
import type { Store } from '../store/store.ts'
import { House } from './house.ts'
import { key, type Player } from './player.ts'
import { until } from './room.ts'

/** In place of what the server would make up. */
const SECRET = 'the-same-secret-in-both-matches'
const NOW = Date.UTC(2026, 0, 1)
/** Parts of the dice, in the order in which people sit down. */
const PARTS = ['a'.repeat(32), 'b'.repeat(32)] as const

type Wish = Extract<Ask, { key: string }>
type Unkeyed<W> = W extends Wish ? Omit<W, 'key'> : never
/** An action names no number: it is done at the one that its seat knows of. `after`: so many milliseconds later than the one before. */
export type Deed = {
  readonly seat: Seat
  readonly wish: Unkeyed<Exclude<Wish, { type: 'act' }>> | { readonly type: 'act'; readonly action: Action }
  readonly after?: number
  /** Those who listen may not even know that it was done: nothing is read after it. */
  readonly isHidden?: true
}
export type Staged = {
  readonly game: AnyGame
  readonly wanted: Pick<NewMatch, 'game' | 'scenario' | 'seat'> & Partial<NewMatch>
  readonly deeds: readonly Deed[]
  readonly viewer: Viewer
}

/** With the server's part of the dice as it was agreed for both. */
function sameDice(folder: string): Store {
  const store = openSqlite(join(folder, 'matches.sqlite'))
  const make = store.makeMatch.bind(store)
  store.makeMatch = match => make({ ...match, secret: SECRET })
  return store
}

/** The seed of a match that `overheard` plays. The maker's part comes first if his seat does. */
export function seedOf(game: AnyGame, maker: Seat): string {
  const isFirst = game.seats[0]?.id === maker
  return sharedSeed(SECRET, isFirst ? PARTS : [...PARTS].reverse())
}

export async function overheard({ game, wanted, deeds, viewer }: Staged): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-overheard-'))
  const clock = { now: NOW }
  const house = await House.open({ store: sameDice(folder), now: () => clock.now })
  try {
    return await listenIn(house, clock, { game, wanted, deeds, viewer })
  } finally {
    await house.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function listenIn(
  house: House,
  clock: { now: number },
  { game, wanted, deeds, viewer }: Staged,
): Promise<readonly string[]> {
  const read: string[] = []
  const fetchAll = async (match: string) => {
    for (const path of ['', `/${match}`, `/${match}/record`])
      read.push(`${path} ${await (await fetch(`${house.address}/api/matches${path}`)).text()}`)
    const counts = house.online.metricsText().split('\n')
    read.push(...counts.filter(line => line.startsWith('sandtable_')))
  }
  const { match, own, invitations } = await house.make({ isPublic: true, name: 'Ann', nonce: PARTS[0], ...wanted })
  const stranger = await house.sit(match, null, null)
  await fetchAll(match)
  const maker = await house.sit(match, wanted.seat, own)
  const guestSeat = game.seats.map(({ id }) => id).find(id => id !== wanted.seat) as Seat
  const subscriber = await house.sit(match, guestSeat, null)
  const secret = `${'c'.repeat(30)}${guestSeat}`
  const sitting = { own: secret, name: 'Ben', nonce: PARTS[1] }
  await answered(subscriber, { type: 'claim', key: 'claim-of-a-seat', secret: invitations[guestSeat] as string, ...sitting })
  subscriber.secret = secret
  await until(() => maker.standing !== null && stranger.standing !== null, 'the match has begun')
  const players = new Map([
    [wanted.seat, maker],
    [guestSeat, subscriber],
  ])
  const listeners = viewer === 'table' ? [stranger] : [stranger, players.get(viewer) as Player]
  let shown = 0
  for (const { seat, wish, after = 0, isHidden } of deeds) {
    clock.now += after
    const player = players.get(seat) as Player
    const asked = wish.type === 'act' ? { ...wish, at: player.standing?.n ?? 0 } : wish
    // Whoever does something chooses the key himself, so it says nothing that he does not know.
    await answered(player, { ...asked, key: isHidden ? key() : `deed-number-${++shown}` } as Wish)
    if (isHidden) continue
    await saidToAll(maker, listeners, `after deed ${shown}`)
    await fetchAll(match)
  }
  for (const one of listeners) {
    for (let n = 0; n <= (one.standing?.n ?? 0); n++) await one.ask({ type: 'look', key: `look-at-moment-${n}`, n })
    for (const [i, wish] of REFUSED.entries()) await one.ask({ ...wish, key: `refused-${i}` } as Wish)
    // Whoever comes back, or comes by another device, is told the whole story.
    const again = await house.sit(match, one.seat, one.secret)
    read.push(...again.heard)
    again.end()
  }
  await fetchAll(match)
  for (const one of listeners) read.push(...one.heard)
  return read.map(text => text.replaceAll(match, 'this-match'))
}

/** What is not his to do, or makes no sense, tells him nothing either. */
const REFUSED: readonly object[] = [
  { type: 'act', at: 0, action: { type: 'nothing-of-the-kind' } },
  { type: 'act', at: 999, action: { type: 'nothing-of-the-kind' } },
  { type: 'undo', at: 999 },
  { type: 'look', n: 9999 },
  { type: 'claim-time' },
  { type: 'invite', seat: 'nowhere' },
  { type: 'rematch' },
]

async function answered(player: Player, wish: Wish): Promise<void> {
  const answer = await player.ask(wish)
  if (answer.type !== 'done') throw new Error(answer.message)
}

/** Everything that was told before it has come too. */
async function saidToAll(speaker: Player, listeners: readonly Player[], text: string): Promise<void> {
  await answered(speaker, { type: 'chat', key: key(), text })
  await until(() => listeners.every(({ heard }) => heard.some(one => one.includes(text))), `all have heard '${text}'`)
}

/** Actions that can be done in both matches and after which the viewer is shown the same: what it may learn by them is not hidden any more. */
export function sameDeeds(
  game: AnyGame,
  scenarios: readonly [unknown, unknown],
  maker: Seat,
  viewer: Viewer,
  most: number,
): Deed[] {
  const seed = seedOf(game, maker)
  const deeds: { readonly seat: Seat; readonly action: Action }[] = []
  const staged = () =>
    scenarios.map(scenario => {
      const match = new Match(game, { scenario, options: {}, seed, history: 'last' })
      for (const { seat, action } of deeds) match.act(seat, action)
      return match
    }) as [Match<unknown, Action, never, unknown, unknown, unknown>, Match<unknown, Action, never, unknown, unknown, unknown>]
  let [here, there] = staged()
  for (let i = 0; deeds.length < most && i < 4 * most && !here.outcome; i++) {
    const seat = here.toAct[i % here.toAct.length] as Seat
    const others = new Set(there.legal(seat).map(action => JSON.stringify(action)))
    const common = here.legal(seat).filter(action => others.has(JSON.stringify(action)))
    const action = common[(i * 7919) % common.length]
    if (!action) break
    const [one, two] = [here, there].map(match => {
      const { events, draws } = match.act(seat, action)
      return [viewer, 'table'].map(who => [
        match.view(who),
        events.map(event => game.redact(event, who)),
        drawsFor(game, draws, who),
        match.toAct,
      ])
    })
    if (JSON.stringify(one) === JSON.stringify(two)) deeds.push({ seat, action })
    else [here, there] = staged()
  }
  return deeds.map(({ seat, action }) => ({ seat, wish: { type: 'act', action } }))
}
