// Two nodes on one PostgreSQL, every match with one player at each: how long a move takes to the other side, and what it costs.
import { findPostgres, startPostgres } from '../../tools/setup/postgres.mjs'
import { quantile } from '../measure.ts'
import type { Row } from '../report.ts'
import { Started } from '../servers/started.ts'
import { quietMoves } from '../subjects/battles.ts'
import { type Crossed, playAcross } from '../subjects/lines.ts'

const LIVE = Number(process.env.SANDTABLE_LIVE ?? 2000)
/** A match moves once in so many milliseconds. */
const EVERY = Number(process.env.SANDTABLE_EVERY ?? 4000)
const WARM_UP_MS = 12_000
const MEASURED_MS = 40_000
/** Every match moves as soon as both know of the move before. */
const RUSH_MS = 15_000
/** Moves for what the rush may need. */
const SPARE = 400
/** Matches that are made at once. */
const AT_ONCE = 20

type Match = Awaited<ReturnType<typeof playAcross>>

export async function nodesCase(report: (row: Row) => void): Promise<void> {
  if (!findPostgres()) throw new Error('there is no PostgreSQL')
  const database = await startPostgres()
  const nodes = await Promise.all([1, 2].map(() => Started.open('ours', { DATABASE_URL: database.url })))
  try {
    const ports = nodes.map(({ port }) => port) as [number, number]
    const moves = quietMoves(Math.ceil((WARM_UP_MS + MEASURED_MS) / EVERY) + SPARE)
    const matches: Match[] = []
    for (let i = 0; i < LIVE; i += AT_ONCE)
      matches.push(...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, LIVE - i) }, () => playAcross(ports, moves)))))
    await paced(matches, WARM_UP_MS, EVERY)
    const before = await Promise.all(nodes.map(node => node.used('used')))
    const crossed = await paced(matches, MEASURED_MS, EVERY)
    const after = await Promise.all(nodes.map(node => node.used('used')))
    const used = after.reduce((sum, { cpu }, i) => sum + cpu - (before[i]?.cpu ?? 0), 0)
    tell(report, crossed, used / crossed.length)
    const rushed = await paced(matches, RUSH_MS, 0)
    report({
      ...{ id: 'nodes.most', what: `${LIVE} live matches on two nodes, moves as fast as they can be told`, unit: 'a second' },
      ours: rate(rushed, RUSH_MS, 0),
    })
    for (const match of matches) match.end()
  } finally {
    for (const node of nodes) await node.end()
    await database.stop()
  }
}

function tell(report: (row: Row) => void, crossed: readonly Timed[], cpu: number): void {
  const what = `${LIVE} live matches on two nodes, ${Math.round(rate(crossed, MEASURED_MS, EVERY))} moves a second`
  const late = (name: keyof Crossed, share: number) =>
    quantile(
      crossed.map(one => one[name]),
      share,
    )
  const told = late('told', 0.99)
  report({ id: 'nodes.acknowledged.p50', what: `${what}, acknowledged, p50`, unit: 'ms', ours: late('acknowledged', 0.5) })
  report({ id: 'nodes.acknowledged.p99', what: `${what}, acknowledged, p99`, unit: 'ms', ours: late('acknowledged', 0.99) })
  report({ id: 'nodes.told.p50', what: `${what}, told at the other node, p50`, unit: 'ms', ours: late('told', 0.5) })
  report({
    ...{ id: 'nodes.told.p99', what: `${what}, told at the other node, p99`, unit: 'ms', ours: told },
    ...{ peer: 1000, against: 'what people notice', ratio: told / 1000, target: { atMost: 1 } },
  })
  report({ id: 'nodes.cpu', what: `${what}, of both nodes`, unit: 'µs CPU a move', ours: cpu })
}

/** `at`: milliseconds after the beginning, when the other side had heard of it. */
type Timed = Crossed & { readonly at: number }

/** Every match moves once in so many milliseconds, or as soon as the move before it was told; they begin one after the other. */
async function paced(matches: readonly Match[], milliseconds: number, every: number): Promise<Timed[]> {
  const crossed: Timed[] = []
  const started = performance.now()
  const since = () => performance.now() - started
  await Promise.all(
    matches.map(async (match, i) => {
      await sleep((every * i) / matches.length)
      while (since() < milliseconds) {
        const one = await match.play()
        crossed.push({ ...one, at: since() })
        await sleep(every - one.told)
      }
    }),
  )
  return crossed
}

/** Moves a second while all of them play. */
const rate = (crossed: readonly Timed[], milliseconds: number, every: number): number =>
  (1000 * crossed.filter(({ at }) => at >= every && at < milliseconds).length) / (milliseconds - every)

const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, Math.max(0, ms)))
