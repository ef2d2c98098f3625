// `npm run records -- musket`: plays the games that `games/<id>/records` keeps. A record is a promise that past games still come out
// the same, so an existing file is never written over unless `--renew` says that the rules version was raised on purpose.
// What a game keeps besides one record a scenario, and how its corpus is mixed, stands in `games/<id>/testing/records.json`.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { policiesOf } from '@sandtable/ai'
import { games } from '@sandtable/games'
import { recordText } from '@sandtable/kernel'
import { Progress } from '../measure/progress.ts'
import { playForRecord, type RecordedGame } from './record-play.ts'

type Golden = { readonly name: string; readonly scenario: string } & Partial<Omit<RecordedGame, 'scenario'>>
type Recipe = {
  readonly golden?: readonly Golden[]
  readonly corpus?: { readonly games?: number; readonly mostEntries?: number; readonly options?: readonly unknown[] }
}

const MOST_ENTRIES = 4000
/** Longer ones are kept packed. */
const READABLE = 500_000

const { values, positionals } = parseArgs({ allowPositionals: true, options: { renew: { type: 'boolean', default: false } } })
const id = positionals[0] as keyof typeof games
if (!games[id]) {
  process.stderr.write(`Name a game: ${Object.keys(games).join(', ')}.\n`)
  process.exit(2)
}
const { default: entry } = await games[id]()
const policies = await policiesOf(entry)
/** What a game has besides chance: its greedy player, or the only other one. */
const LEVEL = policies.greedy ? 'greedy' : (Object.keys(policies).find(level => level !== 'random') ?? 'random')
const PAIRS = [
  [LEVEL, LEVEL],
  [LEVEL, 'random'],
  ['random', LEVEL],
  ['random', 'random'],
]
const folder = join('games', id, 'records')
mkdirSync(folder, { recursive: true })
const recipeFile = join('games', id, 'testing', 'records.json')
const recipe = (existsSync(recipeFile) ? JSON.parse(readFileSync(recipeFile, 'utf8')) : {}) as Recipe

const scenarioOf = (name: string): unknown => {
  const found = entry.game.scenarios.find(each => each.id === name)
  if (!found) throw new Error(`${id} has no scenario called ${name}`)
  return found.scenario
}

/** Nothing is played for a file that is there and stays as it is. */
function isDue(...files: readonly string[]): boolean {
  const there = values.renew ? undefined : files.find(existsSync)
  if (there) process.stderr.write(`${there} is there already; left as it is.\n`)
  return there === undefined
}

function keepGolden({ name, scenario, ...how }: Golden): void {
  const file = join(folder, `${name}.json`)
  if (!isDue(file, `${file}.gz`)) return
  const usual = { options: {}, seed: `golden ${name}`, levels: PAIRS[0]!, hand: 'none', mostEntries: MOST_ENTRIES } as const
  const record = playForRecord(entry.game, policies, { ...usual, ...how, scenario: scenarioOf(scenario) })
  const text = recordText(record)
  if (text.length <= READABLE) writeFileSync(file, text)
  else writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
}

for (const { id: name } of entry.game.scenarios) keepGolden({ name, scenario: name })
for (const golden of recipe.golden ?? []) keepGolden(golden)

const corpusFile = join(folder, `corpus-v${entry.game.rulesVersion}.jsonl.gz`)
if (isDue(corpusFile)) {
  const { games: count = 500, mostEntries = MOST_ENTRIES, options = [{}] } = recipe.corpus ?? {}
  const progress = new Progress('corpus')
  const lines: string[] = []
  for (let n = 0; n < count; n++) {
    const { scenario } = entry.game.scenarios[n % entry.game.scenarios.length]!
    const levels = PAIRS[n % PAIRS.length]!
    const mix = {
      scenario,
      options: options[n % options.length],
      seed: `corpus ${n}`,
      levels,
      hand: 'some',
      mostEntries,
    } as const
    lines.push(JSON.stringify(playForRecord(entry.game, policies, mix)))
    progress.show(n / count, `${n} games`)
  }
  writeFileSync(corpusFile, gzipSync(`${lines.join('\n')}\n`, { level: 9 }))
  progress.end(`${lines.length} games`)
}
