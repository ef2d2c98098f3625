// A seat that the computer plays, at a server in this process: what it does and says comes from the test, all else is the real thing.
import beachhead from '@sandtable/beachhead'
import musket from '@sandtable/musket'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { House } from '../testing/house.ts'
import { anyAction, key, nonce, Player, secret } from '../testing/player.ts'
import { until } from '../testing/room.ts'
import type { Computers, Decision, Thought } from './computers.ts'

const WORDS = 'They have given up the wall; I go round it.'
const { game } = musket
let house: House
let talker: Talker
const players: Player[] = []

/** Speaks with its first decision and never again; before that it breaks down as often as it is told to. */
class Talker implements Computers {
  breakDowns = 0
  #first: number | null = null

  async think(_: string, at: number, { view, seat }: Thought): Promise<Decision> {
    if (this.breakDowns-- > 0) throw new Error('broken down')
    this.#first ??= at
    return { action: anyAction(game, view, seat, String(at)), ...(at === this.#first ? { says: WORDS } : {}) }
  }

  async close(): Promise<void> {}
}

beforeEach(async () => {
  talker = new Talker()
  house = await House.open({ computers: talker })
})

afterEach(async () => {
  for (const player of players.splice(0)) player.end()
  await house.end()
})

async function sit(match: string, seat: string | null, own: string | null): Promise<Player> {
  const player = new Player(() => house.address, match, seat, own)
  players.push(player)
  await player.connect()
  return player
}

/** Ann plays blue, the computer red. */
async function against(): Promise<{ readonly match: string; readonly ann: Player }> {
  const own = secret()
  const wanted = { game: 'musket', scenario: 'first-volley', seat: 'blue', name: 'Ann', secret: own, nonce: nonce() }
  const answer = await fetch(`${house.address}/api/matches`, {
    method: 'POST',
    body: JSON.stringify({ ...wanted, computers: { red: 'random' } }),
  })
  const { match } = (await answer.json()) as { readonly match: string }
  return { match, ann: await sit(match, 'blue', own) }
}

const isAnns = ({ standing }: Player): boolean => standing?.toAct.includes('blue') === true

/** Until it is the computer's turn. */
async function annPlays(ann: Player): Promise<void> {
  while (isAnns(ann)) await ann.act(anyAction(game, ann.standing?.view, 'blue', `ann ${ann.standing?.n}`), key())
}

const saidTo = ({ heard }: Player): unknown[] =>
  heard
    .map(text => JSON.parse(text))
    .flatMap(tell => (tell.type === 'said' ? [tell.said] : tell.type === 'welcome' ? tell.said : []))

test('what the computer says aloud with a move is heard once, with that move, by whoever plays and watches, and by who comes later', async () => {
  const { match, ann } = await against()
  const watcher = await sit(match, null, null)
  while (saidTo(ann).length === 0 && !ann.standing?.outcome) {
    const at = ann.standing?.n
    await annPlays(ann)
    if (!isAnns(ann)) await until(() => ann.standing?.n !== at, 'the computer moves')
  }
  const late = await sit(match, null, null)
  await until(() => saidTo(watcher).length > 0, 'the watcher hears it')
  // It belongs to the first thing that the computer did.
  const told = (late.welcome?.told ?? []).find(({ seat }) => seat === 'red')
  for (const one of [ann, watcher, late]) expect(saidTo(one)).toMatchObject([{ seat: 'red', text: WORDS, after: told?.n }])
})

test('a computer that broke down, or whose node did, is asked again', async () => {
  talker.breakDowns = 1
  const { ann } = await against()
  await annPlays(ann)
  const at = ann.standing?.n ?? 0
  await until(() => talker.breakDowns === 0, 'it has broken down')
  expect(ann.standing?.n).toBe(at)
  await house.online.tidy()
  await until(() => (ann.standing?.n ?? 0) > at, 'the computer moves')
})

test('what the computer says with a move that others may not know of is heard with its next one that they do', async () => {
  const { game: rules } = beachhead
  /** Lays out its pieces, in secret, and says something with each of them. */
  const deployer: Computers = {
    think: async (_, at, { view, seat }) => ({ action: anyAction(rules, view, seat, String(at)), says: `word ${at}` }),
    close: async () => {},
  }
  const other = await House.open({ computers: deployer })
  const wanted = { game: 'beachhead', scenario: 'quick-six', seat: 'assault', computers: { defender: 'random' } }
  const made = await other.make(wanted)
  const ann = await other.sit(made.match, 'assault', made.own)
  await until(() => ann.standing?.toAct.includes('assault') === true, 'the Defender has laid out its pieces')
  const told = ann.heard.map(text => JSON.parse(text)).filter(({ type }) => type === 'step').length
  expect(told).toBe(1)
  await until(() => saidTo(ann).length > 0, 'it has spoken')
  expect(saidTo(ann)).toHaveLength(1)
  await other.end()
})
