// Trains the opponents of musket and writes what came out into games/musket/ai, with the command beside it.
//   node tools/run.mjs tools/train/musket.ts weights 240      the evaluation: games a scenario
//   node tools/run.mjs tools/train/musket.ts temper exit 30   how one role plays: generations
//   node tools/run.mjs tools/train/musket.ts judgement 240    the chances of the analysis: games a scenario
//   node tools/run.mjs tools/train/musket.ts calibration 150  prints how far both can be believed
//   node tools/run.mjs tools/train/musket.ts homes 400        which posture each side of each battle begins with: games a posture
import { readFile, writeFile } from 'node:fs/promises'
import { type Called, calibration, distilling, fitWeights, type Sample, toChance } from '@sandtable/ai'
import { type Dice, seeded } from '@sandtable/kernel'
import { musket } from '@sandtable/musket'
import {
  type ArmWeight,
  type EvalWeights,
  PLAIN,
  POSTURES,
  type Posture,
  type Role,
  type RoleWeights,
  servesIn,
  WARY,
} from '../../games/musket/ai/eval-weights.ts'
import { type Contest, chanceOf, contestOf } from '../../games/musket/ai/evaluation.ts'
import { FEATURES, featuresOf } from '../../games/musket/ai/features.ts'
import { roleOf } from '../../games/musket/ai/hex-value.ts'
import { isNeverBad, JUDGED, judgedChance } from '../../games/musket/ai/judgement.ts'
import { quickAction } from '../../games/musket/ai/quick.ts'
import { quick, scoreFor, scriptGame, thorough } from '../../games/musket/ai/script-game.ts'
import { type MusketState, SIDES, type Side } from '../../games/musket/rules/index.ts'

const FOLDER = new URL('../../games/musket/ai/', import.meta.url)
const SCENARIOS = musket.scenarios.filter(({ scenario }) => scenario.turnLimit !== null)
const MOST_ACTIONS = 3000
const EVERYWHERE = POSTURES.filter(({ subject }) => subject === null).map(({ weights: each }) => each)

type Scenario = (typeof SCENARIOS)[number]['scenario']

/** One game between scripts; one action in `slips` is any at all, so that strange positions are seen too. */
type Tempers = { readonly [side in Side]: EvalWeights }

function play(scenario: Scenario, tempers: Tempers, dice: Dice, slips = 0, seen: (state: MusketState) => void = () => {}) {
  let { state } = musket.setup(scenario, {}, dice)
  let turn = ''
  for (let n = 0; n < MOST_ACTIONS && !state.result; n++) {
    if (turn !== `${state.turn} ${state.player}`) seen(state)
    turn = `${state.turn} ${state.player}`
    let action = quickAction(state, state.player, tempers[state.player])
    if (slips > 0 && dice.pick(slips, 'slip') === 0) {
      const listed = musket.legal(state, state.player)
      action = listed[dice.pick(listed.length, 'slip')] ?? action
    }
    state = musket.apply(state, state.player, action, dice).state
  }
  return state
}

type Judged = { readonly state: MusketState; readonly game: number; readonly result: number }

/** Positions at the start of every turn of games between styles, each with how the battle ended for who was to move. */
function* positions(games: number, tag: string): Generator<Judged> {
  // Half of all are what the search takes its enemy to be, the rest what it chooses between.
  const styles = [...EVERYWHERE, ...EVERYWHERE.map(() => PLAIN), WARY]
  for (const { id, scenario } of SCENARIOS) {
    for (let game = 0; game < games; game++) {
      const dice = seeded(`${tag} ${id} ${game}`)
      const style = () => styles[dice.pick(styles.length, 'style')] as EvalWeights
      const seen: MusketState[] = []
      const end = play(scenario, { blue: style(), red: style() }, dice, 20, state => seen.push(state))
      for (const state of seen) yield { state, game, result: scoreFor(end, state.player) }
    }
  }
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

const tell = (name: string, calls: readonly Called[]) =>
  console.log(
    `${name}, mean squared miss ${mean(calls.map(({ chance, result }) => (chance - result) ** 2)).toFixed(4)}:`,
    calibration(calls)
      .map(({ positions: n, called, won }) => `${percent(called)}:${percent(won)} (${n})`)
      .join(' '),
  )

/** The last fifth of the games is kept for the test. */
async function weights(games: number): Promise<void> {
  const sets = new Map<Contest, { train: Sample[]; test: Sample[] }>()
  for (const { state, game, result } of positions(games, 'weights')) {
    const contest = contestOf(state)
    const set = sets.get(contest) ?? { train: [], test: [] }
    sets.set(contest, set)
    const features = featuresOf(state, state.player)
    const sample = { features: FEATURES.map(name => features[name]), result }
    ;(game % 5 === 4 ? set.test : set.train).push(sample)
  }
  const fitted = [...sets].map(([contest, { train, test }]) => {
    const found = fitWeights(train)
    tell(
      contest,
      test.map(sample => ({ chance: chanceBy(found, sample), result: sample.result })),
    )
    return [contest, named(FEATURES, found)] as const
  })
  await write('weights.json', { command: commandLine(), ...Object.fromEntries(fitted) })
}

const chanceBy = (found: readonly number[], { features }: Sample): number =>
  toChance(features.reduce((sum, x, i) => sum + x * (found[i] as number), 0))

const named = (names: readonly string[], found: readonly number[]) =>
  Object.fromEntries(names.map((name, i) => [name, round(found[i] as number)]))

const BATTLES = SCENARIOS.map(({ id }) => id)

/** As `weights`, with what each battle gives Blue beforehand, and no good thing that counts as a bad one. */
async function judgement(games: number): Promise<void> {
  const sets = new Map<Contest, Sample[]>()
  for (const { state, result } of positions(games, 'judgement')) {
    const features = featuresOf(state, state.player)
    const toBlue = state.player === 'blue' ? 1 : -1
    const inputs = [...JUDGED.map(name => features[name]), ...BATTLES.map(id => (id === state.setting.id ? toBlue : 0))]
    const contest = contestOf(state)
    const set = sets.get(contest) ?? []
    sets.set(contest, set)
    set.push({ features: inputs, result })
  }
  const isGood = (place: number) => place < JUDGED.length && isNeverBad(JUDGED[place] as (typeof JUDGED)[number])
  const contests: { [contest: string]: object } = {}
  const battles: { [battle: string]: number } = {}
  for (const [contest, samples] of sets) {
    const found = fitWeights(samples, isGood)
    contests[contest] = named(JUDGED, found)
    const given = named(BATTLES, found.slice(JUDGED.length))
    for (const { id, scenario } of SCENARIOS)
      if (contestOf(musket.setup(scenario, {}, seeded(0)).state) === contest) battles[id] = given[id] as number
  }
  await write('judgement.json', { command: commandLine(), contests, battles })
}

/** Both as they are, on games they were not fitted to. */
function calibrate(games: number): void {
  const seen = [...positions(games, 'fresh')]
  for (const [name, chance] of [['evaluation', chanceOf] as const, ['judgement', judgedChance] as const])
    tell(
      `${name}, ${games * SCENARIOS.length} games`,
      seen.map(({ state, result }) => ({ chance: chance(state, state.player), result })),
    )
}

/** How far each weight is tried to either side at first. */
const SPREAD: Omit<RoleWeights, 'exit' | 'fear' | 'frail' | 'odds' | 'afoot' | 'volley' | ArmWeight> = {
  kill: 1,
  ownKill: 0.8,
  finish: 0.1,
  step: 0.06,
  goal: 1,
  approach: 0.15,
  close: 0.15,
  cover: 0.2,
  commanded: 0.2,
  exposure: 0.04,
  reach: 0.3,
  mass: 0.08,
  ring: 0.6,
  haste: 0.5,
}
const TRAINED = Object.keys(SPREAD) as (keyof typeof SPREAD)[]
/** Games of one vector in one generation, over all battles that have the role. */
const GAMES = 24

async function temper(role: Role, generations: number): Promise<void> {
  const cases = SCENARIOS.flatMap(({ scenario }) =>
    SIDES.filter(side => roleOf(musket.setup(scenario, {}, seeded(0)).state, side) === role).map(side => ({ scenario, side })),
  )
  if (cases.length === 0) throw new Error(`no battle has anybody in the role ${role}`)
  const tempered = (found: readonly number[]): EvalWeights => {
    const own = Object.fromEntries(TRAINED.map((name, i) => [name, round(found[i] as number)]))
    return { ...PLAIN, [role]: { ...PLAIN[role], ...own } }
  }
  const score = (found: readonly number[], games: number, tag: string) => {
    let sum = 0
    for (let game = 0; game < games; game++) {
      const { scenario, side } = cases[game % cases.length] as (typeof cases)[number]
      const tempers = { blue: PLAIN, red: PLAIN, [side]: tempered(found) } as Tempers
      sum += scoreFor(play(scenario, tempers, seeded(`${tag} ${game}`)), side)
    }
    return sum / games
  }
  const games = Math.ceil(GAMES / cases.length) * cases.length
  const start = TRAINED.map(name => PLAIN[role][name])
  const trial = {
    start,
    spread: TRAINED.map(name => SPREAD[name]),
    generations,
    score: (found: readonly number[], generation: number) => score(found, games, `generation ${generation}`),
  }
  let found: readonly number[] = start
  for (const { generation, mean, score: reached } of distilling(trial, `temper ${role}`)) {
    console.log(`generation ${generation}: ${percent(reached ?? 0)}`)
    found = mean
  }
  const fresh = 40 * cases.length
  console.log(`${fresh} fresh games: ${percent(score(found, fresh, 'fresh'))}, before ${percent(score(start, fresh, 'fresh'))}`)
  const known = JSON.parse(await readFile(new URL('trained-weights.json', FOLDER), 'utf8')) as {
    commands: object
    roles: object
  }
  await write('trained-weights.json', {
    commands: { ...known.commands, [role]: commandLine() },
    roles: { ...known.roles, [role]: tempered(found)[role] },
  })
}

/** Every posture that serves on a side plays it against the greedy player, all with the same dice. */
async function homes(games: number): Promise<void> {
  const sides = SCENARIOS.flatMap(({ id, scenario }) =>
    SIDES.map(side => {
      const here = `${id}:${side}`
      const won = ({ weights: own }: Posture): number => {
        const scripts = { blue: thorough(PLAIN), red: thorough(PLAIN), [side]: quick(own) }
        let sum = 0
        for (let n = 0; n < games; n++) sum += scoreFor(scriptGame(scenario, scripts, seeded(`home ${here} ${n}`)), side)
        return sum / games
      }
      const tried = POSTURES.filter(posture => servesIn(posture, here)).map(each => ({ posture: each.name, won: won(each) }))
      const best = tried.reduce((most, each) => (each.won > most.won ? each : most))
      console.log(`${here}: ${best.posture} ${percent(best.won)} of ${tried.length}`)
      return [here, { posture: best.posture, won: round(best.won) }] as const
    }),
  )
  const about = 'The posture that wins most games on a side as a script, against the greedy player: where the search begins.'
  await write('homes.json', { about, command: commandLine(), games, sides: Object.fromEntries(sides) })
}

const round = (weight: number): number => Math.round(weight * 1000) / 1000
const percent = (share: number): string => `${Math.round(100 * share)} %`
const commandLine = (): string => `node tools/run.mjs tools/train/musket.ts ${process.argv.slice(2).join(' ')}`
const write = (name: string, value: unknown) => writeFile(new URL(name, FOLDER), `${JSON.stringify(value, null, 2)}\n`)

const [what, first, second] = process.argv.slice(2)
if (what === 'weights') await weights(Number(first ?? 240))
else if (what === 'temper') await temper((first ?? 'exit') as Role, Number(second ?? 30))
else if (what === 'judgement') await judgement(Number(first ?? 240))
else if (what === 'calibration') calibrate(Number(first ?? 150))
else if (what === 'homes') await homes(Number(first ?? 400))
else throw new Error('say weights, judgement, temper, calibration or homes')
