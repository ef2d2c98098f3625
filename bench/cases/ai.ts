// How long the opponents of musket think, in CPU time of one core, and how many evaluations a search makes beside plain random games.
import { type Choice, type Policy, policiesOf } from '@sandtable/ai'
import { seeded } from '@sandtable/kernel'
import entry from '@sandtable/musket'
import { cost, median } from '../measure.ts'
import type { Row } from '../report.ts'
import { newMatch, playersLuck, playOn, randomGames } from '../subjects/battles.ts'
import { musket } from '../subjects/musket.ts'

const BATTLE = 'pitched-battle'
/** What is asked, in milliseconds of the median decision. */
const MOST = { novice: 100, veteran: 250, elite: 2000 }
const DECISIONS = 140

export async function aiCase(report: (row: Row) => void): Promise<void> {
  const levels = await policiesOf(entry)
  for (const [id, most] of Object.entries(MOST)) {
    const times = thinkingTimes(levels[id] as Policy).toSorted((a, b) => a - b)
    for (const [name, ours] of [
      ['median', median(times)],
      ['slowest', times.at(-1) ?? 0],
    ] as const) {
      report({
        id: `ai.${id}.${name}`,
        what: `a decision of ${id}, ${name} of ${times.length}`,
        unit: 'ms',
        ours,
        peer: most,
        against: 'what is asked of the median',
        ratio: ours / most,
        ...(name === 'median' ? { target: { atMost: 1 } } : {}),
      })
    }
  }
  const perEvaluation = costOfEvaluation(levels.elite as Policy)
  const playouts = 1e6 / cost(randomGames(BATTLE, 'none', 40))
  report({
    id: 'ai.evaluations',
    what: 'evaluations of elite, each a battle played on',
    unit: '1/s',
    ours: 1e6 / perEvaluation,
    peer: playouts,
    against: `random games of ${BATTLE}`,
    ratio: 1e6 / perEvaluation / playouts,
  })
}

/** Positions from the middle of random games, where there is something to think about. */
function positions() {
  return Array.from({ length: DECISIONS }, (_, seed) => {
    const battles = musket.scenarios.filter(({ scenario }) => scenario.turnLimit !== null)
    const { id } = battles[seed % battles.length] as (typeof battles)[number]
    const match = playOn(newMatch(id, seed, 'none'), playersLuck(seed), 30 + seed)
    return { match, seat: match.toAct[0] }
  }).flatMap(({ match, seat }) => (seat === undefined ? [] : [{ view: match.view(seat), seat }]))
}

/** Of a policy that searches only the decisions it searched for. */
function thinkingTimes(policy: Policy): readonly number[] {
  const all = positions()
  for (const { view, seat } of all.slice(0, 10)) policy.choose(view, seat, seeded('warm'))
  const timed = all.map(({ view, seat }, n) => {
    const before = process.cpuUsage()
    const { value } = policy.choose(view, seat, seeded(n))
    const { user, system } = process.cpuUsage(before)
    return { time: (user + system) / 1000, isSearched: typeof value === 'number' }
  })
  const searched = timed.filter(({ isSearched }) => isSearched)
  return (searched.length > 0 ? searched : timed).map(({ time }) => time)
}

/** Microseconds; from decisions that were thought about at all. */
function costOfEvaluation(elite: Policy): number {
  let [spent, tries] = [0, 0]
  for (const [n, { view, seat }] of positions().entries()) {
    let asked = 0
    const stop = () => {
      asked++
      return false
    }
    const before = process.cpuUsage()
    const { value }: Choice = elite.choose(view, seat, seeded(n), { stop })
    const { user, system } = process.cpuUsage(before)
    if (typeof value !== 'number') continue
    spent += user + system
    tries += asked
  }
  return spent / tries
}
