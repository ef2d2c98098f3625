// A row of the Elite's craft of its own for one mission and side (games/beachhead/ai/evaluation/seasoned.json, `missions`).
// `plans` tries what its set-up and landing could begin with and nothing else, `listed` the rows of --row, `search` rows that are strewn widely about
// the one that plays there now. All play the same games without the look ahead, and the better part of them plays on. `test` decides: one row
// against the one that plays there now, as whole Elites with fresh dice, one pair after the other until the verdict is in. The rivals take turns.
// Everything goes on after a stop.
//   node tools/run.mjs tools/train/beachhead-mission.ts plans defender inferno --out plans.jsonl
//   node tools/run.mjs tools/train/beachhead-mission.ts listed defender inferno --row '[{"figures":{"secondary":0.1}},{"opening":{"goal":"port"}}]' --out listed.jsonl
//   node tools/run.mjs tools/train/beachhead-mission.ts search defender inferno --rows 48 --out search.jsonl
//   node tools/run.mjs tools/train/beachhead-mission.ts test defender inferno --row '{"figures":{"secondary":0.1}}' --out test.jsonl
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { examining, playOn, type TrainingTask } from '@sandtable/ai'
import { Match, seeded } from '@sandtable/kernel'
import type { EvalWeights } from '../../games/beachhead/ai/evaluation/eval-weights.ts'
import { eliteOn, type OwnRow, withOwnRow } from '../../games/beachhead/ai/evaluation/seasoned.ts'
import { openingsFor } from '../../games/beachhead/ai/learning/openings.ts'
import { FIGURES, figureOf, numberOf, spreadOf } from '../../games/beachhead/ai/learning/training.ts'
import { shapedFor } from '../../games/beachhead/ai/learning/training-game.ts'
import { decide } from '../../games/beachhead/ai/levels/decide.ts'
import { greedy } from '../../games/beachhead/ai/levels/greedy.ts'
import { LEVELS, type LevelId } from '../../games/beachhead/ai/levels/levels.ts'
import { type BeachheadPolicy, levelPolicy } from '../../games/beachhead/ai/levels/policies.ts'
import { beachhead } from '../../games/beachhead/rules/contract/game.ts'
import type { Side } from '../../games/beachhead/rules/tables/index.ts'
import { SCENARIOS } from '../../games/beachhead/scenarios/index.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'mission.jsonl' },
    row: { type: 'string', default: '{}' },
    rows: { type: 'string', default: '48' },
    most: { type: 'string', default: '300' },
    rivals: { type: 'string', default: 'greedy,veteran' },
    dice: { type: 'string', default: 'fresh' },
  },
})
const [task = 'search', side = 'defender', mission = 'inferno'] = positionals as [string, Side, string]
const { scenario } = SCENARIOS.find(({ id }) => id === mission) as (typeof SCENARIOS)[number]
const base = eliteOn(mission, side)

const craftOf = (row: OwnRow): EvalWeights => withOwnRow(base, row)

const RIVALS: readonly BeachheadPolicy[] = values.rivals
  .split(',')
  .map(id => (id === 'greedy' ? greedy : levelPolicy(id as LevelId)))

type Ended = { readonly won: number; readonly time: number }

function play(evalWeights: EvalWeights, n: number, seed: string, looks: boolean): Ended {
  const { mistake } = LEVELS.elite
  const quick: BeachheadPolicy = {
    ...greedy,
    choose: (view, seat, dice) => {
      const { action, chosen } = decide(view, seat, { dice, evalWeights, mistake })
      return { action, why: chosen.why }
    },
  }
  const row = looks ? levelPolicy('elite', { adjust: () => evalWeights }) : quick
  const rival = RIVALS[n % RIVALS.length] as BeachheadPolicy
  const policies = side === 'assault' ? { assault: row, defender: rival } : { assault: rival, defender: row }
  const dealt = `${seed} ${Math.floor(n / RIVALS.length)}`
  const match = new Match(beachhead, { scenario, options: {}, seed: dealt, history: 'none' })
  playOn(match, { seed: dealt, policies })
  const winner = match.outcome?.winner ?? null
  const { turn, setting } = match.state
  return { won: winner === null ? 0.5 : winner === side ? 1 : 0, time: turn / setting.turns }
}

const rounded = (figure: number): number => Number(figure.toPrecision(3))
const throwOf = (dice: ReturnType<typeof seeded>): number => {
  let sum = -6
  for (let n = 0; n < 12; n++) sum += dice.pick(10_000, 'a throw') / 10_000
  return sum
}

/** How many figures of ten are strewn, and how far: twice as far as for a row that serves everywhere. */
const STREWN = 4
const FARTHER = 2
const names = FIGURES[side].filter(name => figureOf(base, name) > 0)
/** Scenario Cards lay out other objectives every time: none is named. */
const plans = openingsFor(new Match(beachhead, { scenario, options: {}, seed: 1, history: 'none' }).state, side).map(
  ({ id: _, goal, ...plan }) => ({ ...plan, ...(goal !== undefined && mission !== 'cards' && { goal }) }),
)

/** Nothing but one thing planned: a part of the shore, what goes in first, how deep, which objective. */
const PARTS = ['sector', 'by', 'depth', 'goal'] as const
const plainRows: readonly OwnRow[] = PARTS.flatMap(part =>
  [...new Set(plans.map(plan => plan[part]))]
    .filter(choice => choice !== undefined)
    .map(choice => ({ opening: { [part]: choice } })),
)

const listed: readonly OwnRow[] = task === 'listed' ? JSON.parse(values.row) : []

function rowAt(id: number): OwnRow {
  if (id === 0) return {}
  if (task === 'plans') return plainRows[id - 1] as OwnRow
  if (task === 'listed') return listed[id - 1] as OwnRow
  const dice = seeded(`strewn ${mission} ${side} ${id}`)
  const figures: { [name: string]: number } = {}
  for (const name of names)
    if (dice.pick(10, 'whether') < STREWN)
      figures[name] = rounded(figureOf(base, name) * Math.exp(FARTHER * spreadOf(name) * throwOf(dice)))
  const opening = dice.pick(2, 'planned') === 0 ? plans[dice.pick(plans.length, 'plan')] : undefined
  return opening ? { figures, opening } : { figures }
}

type Line = Ended & { readonly row: number; readonly n: number }
const linesIn = <L>(file: string): L[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(line => line !== '')
        .map(line => JSON.parse(line) as L)
    : []

/** The share of the rows that is left, and the games that each of them has played then. */
const ROUNDS = [
  [1, 8],
  [1 / 4, 24],
  [1 / 12, 64],
] as const
const PLAIN_ROUNDS = [
  [1, 24],
  [1 / 2, 64],
] as const

function search(): void {
  const count = task === 'plans' ? plainRows.length : task === 'listed' ? listed.length : Number(values.rows)
  const played = new Map(linesIn<Line>(values.out).map(line => [`${line.row} ${line.n}`, line]))
  const ended = (row: number, n: number): Ended => {
    const found = played.get(`${row} ${n}`)
    if (found) return found
    const line: Line = { row, n, ...play(craftOf(rowAt(row)), n, `search ${mission} ${side}`, false) }
    played.set(`${row} ${n}`, line)
    appendFileSync(values.out, `${JSON.stringify(line)}\n`)
    return line
  }
  let left = Array.from({ length: count }, (_, i) => i + 1)
  for (const [share, games] of task === 'search' ? ROUNDS : PLAIN_ROUNDS) {
    const told = [0, ...left.slice(0, Math.max(2, Math.round(share * count)))].map(row => {
      const lines = Array.from({ length: games }, (_, n) => ended(row, n))
      const won = (rival: number) => lines.reduce((sum, line, n) => sum + (n % RIVALS.length === rival ? line.won : 0), 0)
      const score = lines.reduce((sum, line) => sum + shapedFor(side, line), 0) / games
      return { row, score, won: RIVALS.map((_, rival) => won(rival)) }
    })
    console.log(`${games} games a row, half of them against ${RIVALS.map(({ id }) => id).join(', half against ')}`)
    const best = told.sort((a, b) => b.score - a.score)
    for (const { row, score, won } of best.filter(({ row }, place) => row === 0 || place < TOLD))
      console.log(`${row}: ${score.toFixed(3)}, won ${won.join(' and ')} ${JSON.stringify(rowAt(row))}`)
    left = best.map(({ row }) => row).filter(row => row > 0)
  }
}
const TOLD = 10

/** One pair with the same dice: what the row that plays there now scored, and the one that is tried. */
type Pair = { readonly n: number; readonly before: number; readonly after: number }

function test(): void {
  const tried = craftOf(JSON.parse(values.row) as OwnRow)
  const pairs = linesIn<Pair>(values.out)
  const seed = `${values.dice} ${mission} ${side}`
  const scores: number[] = []
  const lesson: TrainingTask = {
    names: ['row'],
    start: [0],
    spread: [0],
    home: 'games/beachhead/ai/evaluation/seasoned.json',
    written: ([row = 0]) => ({ row }),
    score([row = 0], nth) {
      const { won } = play(row === 0 ? base : tried, numberOf(nth), seed, true)
      scores.push(won)
      return won
    },
  }
  const better = pairs.filter(({ before, after }) => after > before).length
  const worse = pairs.filter(({ before, after }) => after < before).length
  for (const tested of examining(lesson, [1], Number(values.most), {
    verdict: 'not known',
    pairs: pairs.length,
    better,
    worse,
  })) {
    const [after, before] = scores.splice(0) as [number, number]
    pairs.push({ n: tested.pairs - 1, before, after })
    appendFileSync(values.out, `${JSON.stringify(pairs.at(-1))}\n`)
    if (tested.pairs % 10 === 0 || tested.verdict !== 'not known') console.log(tested, wonOf(pairs))
  }
}

/** Before and after, against each rival. */
const wonOf = (pairs: readonly Pair[]): string =>
  RIVALS.map(({ title }, rival) => {
    const games = pairs.filter(({ n }) => n % RIVALS.length === rival)
    const sum = (key: 'before' | 'after') => games.reduce((total, pair) => total + pair[key], 0)
    return `${title} ${sum('before')} to ${sum('after')} of ${games.length}`
  }).join(', ')

if (task === 'test') test()
else search()
