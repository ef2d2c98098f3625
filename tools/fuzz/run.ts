// `npm run fuzz -- --minutes N`: random games of every scenario under every check of the conformance kit, with new seeds each round.
// A failure is shrunk to a short record in fuzz-failures/ that `sandtable replay` and the tests can open.
// `npm run fuzz -- --inputs N`: instead, N bent inputs over HTTP, WebSocket, scenario, record, link and engine.
// `npm run fuzz -- --limits N`: instead, N scenarios and records at and around the limits of what they may name.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { policiesOf } from '@sandtable/ai'
import { type ConformanceOptions, conformanceChecks, type Move, Nonconformity } from '@sandtable/conformance'
import { games } from '@sandtable/games'
import { type AnyGame, Match, type MatchRecord, parseWith, seeded } from '@sandtable/kernel'
import { Progress } from '../measure/progress.ts'
import { type FailingSetup, keepFailure } from './failure.ts'
import { hooksOf } from './hooks.ts'
import { fuzzInputs, WAYS } from './inputs.ts'
import { fuzzLimits } from './limits.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now()) },
    game: { type: 'string' },
    limits: { type: 'string' },
    inputs: { type: 'string' },
  },
})
const minutes = Number(values.minutes)
if (!(minutes > 0)) {
  process.stderr.write(`--minutes wants a number above 0, not "${values.minutes}".\n`)
  process.exit(2)
}
const started = Date.now()
const share = () => (Date.now() - started) / (minutes * 60_000)
const progress = new Progress('fuzz')
let rounds = 0
let failures = 0

/** A greedy game through the referee: positions that random play seldom reaches. */
async function greedyGame(game: AnyGame, scenario: unknown, seed: string): Promise<{ moves: Move[]; error: unknown }> {
  const entry = await loadEntry(game.id)
  const policies = await policiesOf(entry)
  const hooks = await hooksOf(game.id)
  const moves: Move[] = []
  try {
    const match = new Match(game, { scenario, options: {}, seed })
    const dice = seeded(`${seed} policy`)
    while (match.undecided[0] !== undefined && moves.length < 3000) {
      const seat = match.undecided[0]
      const policy = (moves.length % 7 === 0 ? policies.random : policies.greedy) ?? policies.random
      const { action } = policy!.choose(match.view(seat), seat, dice)
      const before = match.state
      moves.push({ seat, action })
      match.act(seat, action)
      const problems = hooks.invariants?.(before, match.state) ?? []
      if (problems.length > 0) throw new Error(problems.join('; '))
    }
    const again = Match.load(game, JSON.parse(JSON.stringify(match.record())) as MatchRecord)
    if (again.hash !== match.hash) throw new Error('the record leads to another hash')
    return { moves, error: null }
  } catch (error) {
    return { moves, error }
  }
}

function countOf(option: 'inputs' | 'limits', text: string): number {
  const count = Number(text)
  if (Number.isSafeInteger(count) && count > 0) return count
  process.stderr.write(`--${option} wants a whole number above 0, not "${text}".\n`)
  process.exit(2)
}

async function loadEntry(id: string) {
  const load = games[id as keyof typeof games]
  return (await load()).default
}

function report(game: AnyGame, setup: FailingSetup, moves: readonly Move[], message: string, hooks: ConformanceOptions): void {
  failures++
  const kept = keepFailure(game, setup, moves, hooks)
  mkdirSync('fuzz-failures', { recursive: true })
  const file = join('fuzz-failures', `${game.id}-${failures}.json`)
  writeFileSync(file, `${JSON.stringify({ ...kept.record, problem: message, moves: kept.moves }, null, 1)}\n`)
  const length = `${kept.moves.length} moves${kept.isShrunk ? `, shrunk from ${moves.length}` : ''}`
  progress.end(`${message}\n  seed "${setup.seed}", ${length}, kept in ${file}`)
}

async function round(game: AnyGame, seed: string): Promise<void> {
  const hooks = await hooksOf(game.id)
  // Each check for one scenario after the other: all of them at once would take longer than somebody said that it may.
  const scenarios = hooks.scenarios ?? game.scenarios.map(({ id }) => id)
  const kits = scenarios.map(id => conformanceChecks(game, { ...hooks, scenarios: [id], games: 1, maxActions: 400, seed }))
  const checks = (kits[0] ?? []).flatMap((_, n) => kits.map(kit => kit[n]))
  for (const check of checks) {
    if (share() >= 1) return
    try {
      check?.run()
    } catch (error) {
      if (!(error instanceof Nonconformity)) throw error
      const { place, moves } = error
      const scenario = game.scenarios.find(({ id }) => id === place.scenario)?.scenario
      const options = parseWith(game.optionsSchema, place.options, 'bad-options')
      report(game, { scenario, options, seed: place.seed }, moves, error.message, hooks)
    }
    progress.show(share(), `${rounds} rounds, ${failures} failures`)
  }
  for (const { scenario } of game.scenarios) {
    if (share() >= 1) return
    const played = await greedyGame(game, scenario, seed)
    if (played.error === null) continue
    const message = played.error instanceof Error ? played.error.message : String(played.error)
    report(game, { scenario, options: {}, seed }, played.moves, message, hooks)
  }
}

const ids = values.game ? [values.game] : Object.keys(games)
if (values.inputs !== undefined) {
  const count = countOf('inputs', values.inputs)
  const found = await fuzzInputs(count, values.seed, (done, faults) =>
    progress.show(done / count, `${done} inputs, ${faults} faults`),
  )
  for (const fault of found.faults) progress.end(fault)
  for (const way of WAYS) {
    const longest = found.longest[way].map(({ ms, what }) => `${ms.toFixed(0)} ms (${what})`)
    progress.end(`${way}: ${found.cases[way]} inputs; longest ${longest.join(', ')}`)
  }
  progress.end(`${count} inputs with the seed "${values.seed}", ${found.faults.length} faults`)
  process.exit(found.faults.length > 0 ? 1 : 0)
}
if (values.limits !== undefined) {
  const count = countOf('limits', values.limits)
  const found = await fuzzLimits(ids, count, values.seed, (done, faults) =>
    progress.show(done / count, `${done} cases, ${faults} faults`),
  )
  for (const fault of found.faults) progress.end(fault)
  for (const { ms, what } of found.longest) progress.end(`${(ms / 1000).toFixed(2)} s  ${what}`)
  progress.end(`${found.cases} cases with the seed "${values.seed}", ${found.played} played, ${found.faults.length} faults`)
  process.exit(found.faults.length > 0 ? 1 : 0)
}
while (share() < 1) {
  for (const id of ids) await round((await loadEntry(id)).game, `${values.seed} ${rounds}`)
  rounds++
}
progress.end(`${rounds} rounds of ${ids.join(', ')}, ${failures} failures`)
process.exitCode = failures > 0 ? 1 : 0
