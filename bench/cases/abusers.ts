// Honest matches under the allowances of the product, beside people who mean no good: how long the honest wait.
import { quantile } from '../measure.ts'
import type { Row } from '../report.ts'
import { Started } from '../servers/started.ts'
import { quietMoves } from '../subjects/battles.ts'
import { type OpenMatch, playOursFrom } from '../subjects/lines.ts'
import { Loaded } from './server.ts'

const MATCHES = 500
/** A match moves every so many milliseconds, as quick people do. */
const EVERY = 2000
const MEASURED_MS = 20_000
const MATCHES_OF_AN_ADDRESS = 10

export async function abusersCase(report: (row: Row) => void): Promise<void> {
  let made = 0
  const open: OpenMatch = (port, moves) =>
    playOursFrom(`127.0.1.${1 + Math.floor(made++ / MATCHES_OF_AN_ADDRESS)}`)(port, moves)
  const ours = await Loaded.open('ours', open, MATCHES, quietMoves(100), { REAL_LIMITS: '1' })
  await ours.paced(6000, EVERY)
  const before = await ours.paced(MEASURED_MS, EVERY)
  const abusers = await Started.open('abusers', { ABUSED_PORT: String(ours.port) })
  await ours.paced(4000, EVERY)
  const { cpu } = await ours.used('used')
  const beside = await ours.paced(MEASURED_MS, EVERY)
  const used = (await ours.used('used')).cpu - cpu
  await abusers.end()
  await ours.end()
  const late = quantile(beside, 0.99)
  report({
    id: 'abusers.p99',
    what: `${MATCHES} honest matches beside abusers, p99`,
    unit: 'ms',
    ours: late,
    peer: 100,
    against: 'what is asked',
    ratio: late / 100,
    target: { atMost: 1 },
  })
  report({ id: 'abusers.p50', what: 'the same, p50', unit: 'ms', ours: quantile(beside, 0.5) })
  report({ id: 'abusers.cpu', what: 'the same, server’s share of a core', unit: '%', ours: used / MEASURED_MS / 10 })
  report({ id: 'abusers.without', what: 'the same without abusers, p99', unit: 'ms', ours: quantile(before, 0.99) })
}
