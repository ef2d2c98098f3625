// The server of online play, each measured in a process of its own by the CPU time that this process uses.
import { median, quantile } from '../measure.ts'
import type { Row } from '../report.ts'
import type { Asked, Used } from '../servers/child.ts'
import { Started } from '../servers/started.ts'
import { type Move, quietMoves } from '../subjects/battles.ts'
import { type OpenMatch, type Played, playBare, playBoardgame, playOurs } from '../subjects/lines.ts'

const ROUNDS = 9
/** Moves of each match in one round: five thousand actions, so that no single collection of garbage decides it. */
const MOVES = { 100: 50, 500: 10 } as const
/** Actions before anything counts, the same for all, so that all stand at the same move: ours went on getting faster until about here. */
const WARM_UP = 40_000
const LONG = 4000
const WINDOW = 500
/** For the memory of a match: moves played in each, matches that warm the server up, matches that are weighed. */
const PLAYED = 100
const FIRST_MATCHES = 50
const LATER_MATCHES = 200
const LIVE = 2000
const IDLE = 10_000

/** What an action costs, against both peers. */
export async function serverCase(report: (row: Row) => void): Promise<void> {
  await actionCosts(report, 100)
  await actionCosts(report, 500)
  await memory(report)
}

/** How long people wait, and what many matches cost. */
export async function serverLoadCase(report: (row: Row) => void): Promise<void> {
  const moves = quietMoves(LONG + 1)
  await paced(report, moves)
  await longMatch(report, moves)
  await manyLive(report, moves)
  await manyIdle(report)
}

async function actionCosts(report: (row: Row) => void, matches: keyof typeof MOVES): Promise<void> {
  const moves = quietMoves(WARM_UP / matches + ROUNDS * MOVES[matches])
  const ours = await Loaded.open('ours', playOurs, matches, moves)
  const bare = await Loaded.open('bare', playBare, matches, moves)
  const boardgame = await Loaded.open('boardgame-server', playBoardgame, matches, moves)
  const all = [ours, bare, boardgame]
  for (const one of all) await one.warmUp()
  const costs: number[][] = []
  for (let round = 0; round < ROUNDS; round++) {
    const order = round % 2 === 0 ? all : all.toReversed()
    const found = new Map<Loaded, number>()
    for (const one of order) found.set(one, await one.round(MOVES[matches]))
    costs.push(all.map(one => found.get(one) as number))
  }
  const column = (i: number) => median(costs.map(row => row[i] as number))
  const ratio = (i: number) => median(costs.map(row => (row[0] as number) / (row[i] as number)))
  const what = `stored, acknowledged action, ${matches} matches`
  const row = { what, unit: 'µs CPU', ours: column(0) }
  report({
    ...row,
    id: `server.boardgame.${matches}`,
    against: 'boardgame.io server, in memory',
    peer: column(2),
    ratio: ratio(2),
    target: { atMost: 0.25 },
  })
  report({
    ...row,
    id: `server.bare.${matches}`,
    against: 'bare ws + SQLite',
    peer: column(1),
    ratio: ratio(1),
    target: { atMost: 2.5 },
  })
  for (const one of all) await one.end()
}

/** Both in the middle of a game: what a match has weighed before its first move says little of one that is played. */
async function memory(report: (row: Row) => void): Promise<void> {
  const moves = quietMoves(PLAYED)
  const mine = await bytesPerMatch('ours', playOurs, moves)
  const theirs = await bytesPerMatch('boardgame-server', playBoardgame, moves)
  report({
    id: 'server.memory',
    what: `memory of an open match with two players, ${PLAYED} moves played`,
    unit: 'kB',
    ours: mine / 1000,
    peer: theirs / 1000,
    against: 'boardgame.io server',
    ratio: mine / theirs,
    target: { atMost: 0.5 },
  })
}

/** What later matches add: the first ones have had the code compiled and every table of the rules made. */
async function bytesPerMatch(name: string, open: OpenMatch, moves: readonly Move[]): Promise<number> {
  const server = await Loaded.open(name, open, FIRST_MATCHES, moves)
  await server.round(PLAYED)
  const before = await server.used('collect')
  const later = await server.add(LATER_MATCHES)
  await playAll(later, PLAYED)
  const after = await server.used('collect')
  await server.end()
  return (after.heap - before.heap) / LATER_MATCHES
}

/** A match moves every two seconds, as quick people do. */
async function paced(report: (row: Row) => void, moves: readonly Move[]): Promise<void> {
  const ours = await Loaded.open('ours', playOurs, 100, moves)
  const bare = await Loaded.open('bare', playBare, 100, moves)
  for (const one of [ours, bare]) await one.warmUp()
  const mine = await ours.paced(8000, 1000)
  const theirs = await bare.paced(8000, 1000)
  const [half, least] = [quantile(mine, 0.5), quantile(theirs, 0.5)]
  report({
    id: 'server.paced.p50',
    what: 'paced play, 100 actions a second, p50',
    unit: 'ms',
    ours: half,
    peer: least,
    against: 'bare ws + SQLite',
    ratio: half / least,
    target: { atMost: 3 },
  })
  const late = quantile(mine, 0.99)
  report({
    id: 'server.paced.p99',
    what: 'paced play, 100 actions a second, p99',
    unit: 'ms',
    ours: late,
    peer: 10,
    against: 'what is asked',
    ratio: late / 10,
    target: { atMost: 1 },
  })
  await ours.end()
  await bare.end()
}

async function longMatch(report: (row: Row) => void, moves: readonly Move[]): Promise<void> {
  const ours = await Loaded.open('ours', playOurs, 1, moves)
  const costs: number[] = []
  for (let done = 0; done < LONG; done += WINDOW) costs.push(await ours.round(WINDOW))
  // The first window pays for the compiler.
  const [early, late] = [costs[1] as number, costs.at(-1) as number]
  report({
    id: 'server.long',
    what: `action ${LONG - WINDOW} to ${LONG} of one match`,
    unit: 'µs CPU',
    ours: late,
    peer: early,
    against: `${WINDOW} to ${2 * WINDOW}`,
    ratio: late / early,
    target: { atMost: 1.2 },
  })
  await ours.end()
}

async function manyLive(report: (row: Row) => void, moves: readonly Move[]): Promise<void> {
  const ours = await Loaded.open('ours', playOurs, LIVE, moves)
  await ours.paced(4000, 4000)
  const before = await ours.used('used')
  const started = performance.now()
  const waits = await ours.paced(12_000, 4000)
  const seconds = (performance.now() - started) / 1000
  const { cpu } = await ours.used('used')
  const late = quantile(waits, 0.95)
  const what = `${LIVE} live matches, ${Math.round(waits.length / seconds)} actions a second`
  report({
    id: 'server.live.p95',
    what: `${what}, p95`,
    unit: 'ms',
    ours: late,
    peer: 100,
    against: 'what is asked',
    ratio: late / 100,
    target: { atMost: 1 },
  })
  report({ id: 'server.live.p99', what: `${what}, p99`, unit: 'ms', ours: quantile(waits, 0.99) })
  report({
    id: 'server.live.cpu',
    what: `${what}, server's share of a core`,
    unit: '%',
    ours: (cpu - before.cpu) / seconds / 10_000,
  })
  await ours.end()
}

/** Made and looked at, then left alone. */
async function manyIdle(report: (row: Row) => void): Promise<void> {
  const ours = await Loaded.open('ours', playOurs, 0, [])
  await ours.makeIdle(200)
  await ours.used('tidy')
  const before = await ours.used('collect')
  await ours.makeIdle(IDLE)
  await ours.used('tidy')
  const after = await ours.used('collect')
  report({
    id: 'server.idle',
    what: `memory of each of ${IDLE} idle matches`,
    unit: 'bytes',
    ours: (after.heap - before.heap) / IDLE,
  })
  await ours.end()
}

/** A server under load. */
export class Loaded {
  readonly #server: Started
  readonly #open: () => Promise<Played>
  readonly #played: Played[] = []

  private constructor(server: Started, open: () => Promise<Played>) {
    this.#server = server
    this.#open = open
  }

  static async open(
    name: string,
    open: OpenMatch,
    matches: number,
    moves: readonly Move[],
    more: Readonly<Record<string, string>> = {},
  ): Promise<Loaded> {
    const server = await Started.open(name, more)
    const loaded = new Loaded(server, () => open(server.port, moves))
    await loaded.add(matches)
    return loaded
  }

  get port(): number {
    return this.#server.port
  }

  async add(matches: number): Promise<readonly Played[]> {
    const added: Played[] = []
    for (let i = 0; i < matches; i += 25)
      added.push(...(await Promise.all(Array.from({ length: Math.min(25, matches - i) }, () => this.#open()))))
    this.#played.push(...added)
    return added
  }

  used(what: Asked): Promise<Used> {
    return this.#server.used(what)
  }

  /** Every match does so many moves, each as soon as the one before is acknowledged: CPU time of one. */
  async round(moves: number): Promise<number> {
    const before = await this.used('used')
    await playAll(this.#played, moves)
    return ((await this.used('used')).cpu - before.cpu) / (moves * this.#played.length)
  }

  warmUp(): Promise<void> {
    return playAll(this.#played, WARM_UP / this.#played.length)
  }

  /** Every match moves once in `every` milliseconds; how long each acknowledgement took. */
  async paced(milliseconds: number, every: number): Promise<number[]> {
    const waits: number[] = []
    const end = performance.now() + milliseconds
    await Promise.all(
      this.#played.map(async (match, i) => {
        await sleep((every * i) / this.#played.length)
        while (performance.now() < end) {
          const sent = performance.now()
          await match.play()
          const wait = performance.now() - sent
          waits.push(wait)
          await sleep(every - wait)
        }
      }),
    )
    return waits
  }

  async makeIdle(count: number): Promise<void> {
    const address = `http://127.0.0.1:${this.#server.port}/api/matches`
    const one = async (i: number) => {
      const match = {
        game: 'musket',
        scenario: 'first-volley',
        seat: 'blue',
        name: 'Ann',
        secret: `secret-${i}`.padEnd(24, 'x'),
        nonce: '0'.repeat(32),
      }
      const made = (await (await fetch(address, { method: 'POST', body: JSON.stringify(match) })).json()) as {
        readonly match: string
      }
      await (await fetch(`${address}/${made.match}`)).text()
    }
    for (let i = 0; i < count; i += 50) await Promise.all(Array.from({ length: 50 }, (_, j) => one(i + j)))
  }

  async end(): Promise<void> {
    for (const match of this.#played) match.end()
    await this.#server.end()
  }
}

async function playAll(matches: readonly Played[], moves: number): Promise<void> {
  await Promise.all(
    matches.map(async match => {
      for (let i = 0; i < moves; i++) await match.play()
    }),
  )
}

const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, Math.max(0, ms)))
