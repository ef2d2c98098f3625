// Fits the evaluation of Beachhead to the results of its own games and writes it into games/beachhead/ai/evaluation/weights.json, with the command beside it.
//   node tools/run.mjs tools/train/beachhead.ts games 280 --out games.jsonl          plays games of each mission; goes on after a stop
//   node tools/run.mjs tools/train/beachhead.ts weights --out games.jsonl            the fit, and how far it can be believed
import { createReadStream } from 'node:fs'
import { appendFile, writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { type Called, calibration, fitWeights, type Sample, toChance } from '@sandtable/ai'
import { Match, seeded } from '@sandtable/kernel'
import { FEATURES, featuresOf } from '../../games/beachhead/ai/evaluation/features.ts'
import { greedy } from '../../games/beachhead/ai/levels/greedy.ts'
import { type BeachheadPolicy, levelPolicy } from '../../games/beachhead/ai/levels/policies.ts'
import type { BeachheadAction } from '../../games/beachhead/rules/contract/actions.ts'
import { beachhead } from '../../games/beachhead/rules/contract/game.ts'
import type { BeachheadState } from '../../games/beachhead/rules/state/state.ts'
import { SCENARIOS } from '../../games/beachhead/scenarios/index.ts'
import { Progress } from '../measure/progress.ts'

/** Enough to have the whole game again: the match's own dice come of its seed. */
type Played = {
  readonly mission: string
  readonly game: number
  /** For the Assault: 1 won, 0.5 drawn, 0 lost. */
  readonly result: number
  readonly actions: readonly (readonly [string, BeachheadAction])[]
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string', default: 'games.jsonl' }, minutes: { type: 'string', default: '600' } },
})

const PLAYERS: readonly BeachheadPolicy[] = [levelPolicy('veteran'), levelPolicy('veteran'), greedy, levelPolicy('novice')]

const begin = (mission: string, game: number) => {
  const scenario = SCENARIOS.find(({ id }) => id === mission)?.scenario
  if (!scenario) throw new Error(`no mission ${mission}`)
  return new Match(beachhead, { scenario, options: {}, seed: `judge ${mission} ${game}`, history: 'none' })
}

function play(mission: string, game: number): Played {
  const match = begin(mission, game)
  const dice = seeded(`players ${mission} ${game}`)
  const player = () => PLAYERS[dice.pick(PLAYERS.length, 'who plays')] as BeachheadPolicy
  const seated: { readonly [seat: string]: BeachheadPolicy } = { assault: player(), defender: player() }
  const actions: [string, BeachheadAction][] = []
  for (let seat = match.toAct[0]; seat !== undefined; seat = match.toAct[0]) {
    const { action } = (seated[seat] as BeachheadPolicy).choose(match.view(seat), seat, dice)
    match.act(seat, action)
    actions.push([seat, action])
  }
  const winner = match.outcome?.winner ?? null
  return { mission, game, result: winner === null ? 0.5 : winner === 'assault' ? 1 : 0, actions }
}

async function* kept(): AsyncGenerator<Played> {
  const lines = createInterface({ input: createReadStream(values.out), crlfDelay: Number.POSITIVE_INFINITY })
  for await (const line of lines) if (line !== '') yield JSON.parse(line) as Played
}

/** Game by game over all missions, so that a stop leaves each with as many as the next. */
async function playAll(games: number): Promise<void> {
  const played = new Set<string>()
  await appendFile(values.out, '')
  for await (const { mission, game } of kept()) played.add(`${mission} ${game}`)
  const progress = new Progress('games')
  const until = Date.now() + 60_000 * Number(values.minutes)
  const whole = games * SCENARIOS.length
  for (let game = 0; game < games; game++)
    for (const { id } of SCENARIOS) {
      if (played.has(`${id} ${game}`)) continue
      if (Date.now() > until) return progress.end(`${played.size} of ${whole} games in ${values.out}`)
      await appendFile(values.out, `${JSON.stringify(play(id, game))}\n`)
      played.add(`${id} ${game}`)
      progress.show(played.size / whole, id)
    }
  progress.end(`${played.size} games in ${values.out}`)
}

/** One position in so many, from a different one on in each game. */
const EVERY = 20
/** To see how far chances can be believed, each part of the games is called by weights that were fitted to the others. */
const PARTS = 5

type Seen = Sample & { readonly mission: string; readonly part: number }

/** Positions of all games that were kept, each with how the game ended for the Assault. */
async function positions(): Promise<readonly Seen[]> {
  const seen: Seen[] = []
  for await (const { mission, game, result, actions } of kept()) {
    const match = begin(mission, game)
    for (const [n, [seat, action]] of actions.entries()) {
      if ((n + game) % EVERY === 0) seen.push({ mission, part: game % PARTS, result, features: inputsOf(match.state, mission) })
      match.act(seat, action)
    }
  }
  return seen
}

const MISSIONS = SCENARIOS.map(({ id }) => id)

function inputsOf(state: BeachheadState, mission: string): readonly number[] {
  const features = featuresOf(state)
  return [...FEATURES.map(name => features[name]), ...MISSIONS.map(id => (id === mission ? 1 : 0))]
}

async function weights(): Promise<void> {
  const seen = await positions()
  const calls = new Map<string, Called[]>(MISSIONS.map(id => [id, []]))
  for (let part = 0; part < PARTS; part++) {
    const found = fitWeights(seen.filter(each => each.part !== part))
    for (const each of seen.filter(one => one.part === part))
      calls.get(each.mission)?.push({ chance: chanceBy(found, each), result: each.result })
  }
  for (const [mission, called] of calls) tell(mission, called)
  tell('all', [...calls.values()].flat())
  const found = fitWeights(seen).map(weight => Math.round(weight * 1000) / 1000)
  const named = (names: readonly string[], from: number) => Object.fromEntries(names.map((name, i) => [name, found[from + i]]))
  const data = { command: commandLine(), weights: named(FEATURES, 0), missions: named(MISSIONS, FEATURES.length) }
  await writeFile(
    new URL('../../games/beachhead/ai/evaluation/weights.json', import.meta.url),
    `${JSON.stringify(data, null, 2)}\n`,
  )
}

const chanceBy = (found: readonly number[], { features }: Sample): number =>
  toChance(features.reduce((sum, x, i) => sum + x * (found[i] as number), 0))

function tell(name: string, calls: readonly Called[]): void {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const miss = mean(calls.map(({ chance, result }) => (chance - result) ** 2))
  const tenths = calibration(calls).map(({ positions: n, called, won }) => `${percent(called)}:${percent(won)} (${n})`)
  const likely = calls.filter(({ chance }) => chance >= 0.65 && chance < 0.75)
  console.log(`${name}: ${calls.length} positions, mean squared miss ${miss.toFixed(3)}; called:won ${tenths.join(' ')}`)
  console.log(`  called 65 to 75 %: ${likely.length}, won ${percent(mean(likely.map(({ result }) => result)))}`)
}

const percent = (share: number): string => `${Math.round(100 * share)} %`
const commandLine = (): string => `node tools/run.mjs tools/train/beachhead.ts ${positionals.join(' ')} --out games.jsonl`

const [what, first] = positionals
if (what === 'games') await playAll(Number(first ?? 280))
else if (what === 'weights') await weights()
else throw new Error('say games or weights')
