// Two nodes on one PostgreSQL, every match with one player at each: how long a move takes to the other side, and what it costs.
import { findPostgres, startPostgres } from '../../tools/postgres.mjs'
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
/** Matches that are made at once. */
const AT_ONCE = 20

type Match = Awaited<ReturnType<typeof playAcross>>

export async function nodesCase(report: (row: Row) => void): Promise<void> {
  if (!findPostgres()) throw new Error('there is no PostgreSQL')
  const database = await startPostgres()
  const nodes = await Promise.all([1, 2].map(() => Started.open('ours', { DATABASE_URL: database.url })))
  try {
    const ports = nodes.map(({ port }) => port) as [number, number]
    const moves = quietMoves(Math.ceil((WARM_UP_MS + MEASURED_MS) / EVERY) + 10)
    const matches: Match[] = []
    for (let i = 0; i < LIVE; i += AT_ONCE)
      matches.push(...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, LIVE - i) }, () => playAcross(ports, moves)))))
    await paced(matches, WARM_UP_MS)
    const before = await Promise.all(nodes.map(node => node.used('used')))
    const started = performance.now()
    const crossed = await paced(matches, MEASURED_MS)
    const seconds = (performance.now() - started) / 1000
    const after = await Promise.all(nodes.map(node => node.used('used')))
    const used = after.reduce((sum, { cpu }, i) => sum + cpu - (before[i]?.cpu ?? 0), 0)
    for (const match of matches) match.end()
    tell(report, crossed, { seconds, used })
  } finally {
    for (const node of nodes) await node.end()
    await database.stop()
  }
}

function tell(report: (row: Row) => void, crossed: readonly Crossed[], { seconds, used }: { seconds: number; used: number }) {
  const what = `${LIVE} live matches on two nodes, ${Math.round(crossed.length / seconds)} moves a second`
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
  report({ id: 'nodes.cpu', what: `${what}, of both nodes`, unit: 'µs CPU a move', ours: used / crossed.length })
}

/** Every match moves once in `EVERY` milliseconds, or as soon as the move before it was told. */
async function paced(matches: readonly Match[], milliseconds: number): Promise<Crossed[]> {
  const crossed: Crossed[] = []
  const end = performance.now() + milliseconds
  await Promise.all(
    matches.map(async (match, i) => {
      await sleep((EVERY * i) / matches.length)
      while (performance.now() < end) {
        const one = await match.play()
        crossed.push(one)
        await sleep(EVERY - one.told)
      }
    }),
  )
  return crossed
}

const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, Math.max(0, ms)))
