// Where the Elite's craft (games/beachhead/ai/evaluation/eval-weights.ts) could be better, side by side against the Veteran and the greedy player.
// `survey` strews all figures about the row that was set by hand, two opposite throws on the same dice, so that each game says something about each
// figure, and tells the slope of the results over each in standard errors. It points; `test` decides: a figure or a few against the row as it stood,
// on fresh dice, one after the other until the verdict is in. What is proven better is written into games/beachhead/ai/evaluation/seasoned.json.
// `sandtable lab train beachhead assault` looks for a whole row instead, in the same games.
//   node tools/run.mjs tools/train/beachhead-weights.ts survey assault --games 1300 --out survey.jsonl        goes on after a stop
//   node tools/run.mjs tools/train/beachhead-weights.ts test assault --figures markers=0.4
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { examining, type Tested, type TrainingTask } from '@sandtable/ai'
import { seeded } from '@sandtable/kernel'
import { SEASONED } from '../../games/beachhead/ai/evaluation/eval-weights.ts'
import { type Figures, withFigures } from '../../games/beachhead/ai/evaluation/seasoned.ts'
import { FIGURES, figureOf, numberOf, spreadOf } from '../../games/beachhead/ai/learning/training.ts'
import { type Ended, missionOf, rivalOf, rowGame, shapedFor } from '../../games/beachhead/ai/learning/training-game.ts'
import type { Side } from '../../games/beachhead/rules/tables/index.ts'
import { SCENARIOS } from '../../games/beachhead/scenarios/index.ts'
import { Progress } from '../measure/progress.ts'
import { slopeOf } from './slope.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'craft.jsonl' },
    games: { type: 'string', default: '1300' },
    figures: { type: 'string', default: '' },
    pairs: { type: 'string', default: '600' },
  },
})
const [task = 'survey', seat = 'defender'] = positionals
const side = seat as Side

const names = FIGURES[side]
/** A throw changes a figure by a factor: the spread of its logarithm. */
const spreads = names.map(spreadOf)

const rounded = (figure: number): number => Number(figure.toPrecision(3))
/** `steps`: logarithms of factors, name by name. */
const figuresAt = (steps: readonly number[]): Figures =>
  Object.fromEntries(names.map((name, i) => [name, rounded(figureOf(SEASONED, name) * Math.exp(steps[i] as number))]))

const shaped = (ended: Ended): number => shapedFor(side, ended)

type Row = Ended & { readonly game: number; readonly steps: readonly number[] }

/** The sum of twelve is normal enough. */
const throwOf = (dice: ReturnType<typeof seeded>): number => {
  let sum = -6
  for (let n = 0; n < 12; n++) sum += dice.pick(10_000, 'a throw') / 10_000
  return sum
}

const cellOf = ({ game }: Row): string => `${missionOf(game >> 1)} ${rivalOf(game >> 1).id}`
const meanOf = (scores: readonly number[]): number => scores.reduce((sum, score) => sum + score, 0) / scores.length

async function survey(games: number): Promise<void> {
  const text = await readFile(values.out, 'utf8').catch(() => '')
  const rows = text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Row)
  const progress = new Progress(side)
  for (let game = rows.length; game < games; game++) {
    const pair = game >> 1
    const dice = seeded(`survey ${side} ${pair}`)
    const sign = game % 2 === 0 ? 1 : -1
    const steps = spreads.map(spread => rounded(sign * spread * throwOf(dice)))
    const evalWeights = withFigures(SEASONED, figuresAt(steps))
    const row: Row = { game, ...rowGame(side, evalWeights, pair, `survey ${side} ${pair}`), steps }
    rows.push(row)
    await appendFile(values.out, `${JSON.stringify(row)}\n`)
    progress.show(game / games, missionOf(pair))
  }
  tellSlopes(rows)
}

/** Missions and rivals differ more than figures do: each is compared with its own mean. */
function tellSlopes(rows: readonly Row[]): void {
  const cells = new Map<string, number[]>()
  for (const row of rows) cells.set(cellOf(row), [...(cells.get(cellOf(row)) ?? []), shaped(row)])
  const { slope, error } = slopeOf(
    rows.map(row => ({
      inputs: row.steps.map((step, i) => step / (spreads[i] as number)),
      score: shaped(row) - meanOf(cells.get(cellOf(row)) as number[]),
    })),
  )
  const found = names.map((name, i) => ({ name, errors: (slope[i] as number) / error }))
  for (const { name, errors } of found.sort((a, b) => Math.abs(b.errors) - Math.abs(a.errors)))
    console.log(`${errors.toFixed(1).padStart(5)}  ${name}`)
}

async function test(figures: Figures): Promise<void> {
  const tried = Object.entries(figures)
  const written = (row: readonly number[]): Figures => Object.fromEntries(tried.map(([name], i) => [name, row[i] as number]))
  const lesson: TrainingTask = {
    names: tried.map(([name]) => name),
    start: tried.map(([name]) => figureOf(SEASONED, name)),
    spread: tried.map(() => 0),
    home: 'games/beachhead/ai/evaluation/seasoned.json',
    written,
    score: (row, seed) => rowGame(side, withFigures(SEASONED, written(row)), numberOf(seed), `craft ${side} ${seed}`).won,
  }
  const learned = tried.map(([, figure]) => figure)
  let tested: Tested = { verdict: 'not known', pairs: 0, better: 0, worse: 0 }
  for (tested of examining(lesson, learned, Number(values.pairs))) {
    const { pairs, better, worse } = tested
    if (pairs % SCENARIOS.length === 0) console.log(`${pairs} pairs, ${better} better, ${worse} worse`)
  }
  console.log(tested)
  if (tested.verdict !== 'better') return
  const file = new URL('../../games/beachhead/ai/evaluation/seasoned.json', import.meta.url)
  const before = JSON.parse(await readFile(file, 'utf8')) as object
  const command = `node tools/run.mjs tools/train/beachhead-weights.ts test ${side} --figures ${values.figures}`
  const proof = { command, pairs: tested.pairs, better: tested.better, worse: tested.worse }
  await writeFile(file, `${JSON.stringify({ ...before, [side]: { ...proof, figures } }, null, 2)}\n`)
}

const named = (text: string): Figures =>
  Object.fromEntries(
    text
      .split(',')
      .map(each => each.split('='))
      .map(([name, figure]) => [name, Number(figure)]),
  )

await (task === 'test' ? test(named(values.figures)) : survey(Number(values.games)))
