// Every field that a scenario, options or an action may name has a limit, and it lies ten times above anything that is shipped or kept,
// unless a rule of the game sets it. The same for records.
import { readdirSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import {
  type AnyGame,
  isUndo,
  type MatchRecord,
  ParseError,
  parseRecordText,
  parseScenario,
  Replay,
  recordText,
  SHARED_CAPS,
} from '@sandtable/kernel'
import type { NamedCheck } from '../src/checks.ts'
import { copyOf } from '../src/freeze.ts'
import { CORPUS, GOLDEN, goldenRecord, linesOf } from './files.ts'
import { Limits } from './limits.ts'

export type CapSettings = {
  readonly game: AnyGame
  /** Where the finished games are. */
  readonly folder: string
  /** By field of the scenario, the options or an action: the rule that sets its limit, and what it counts. */
  readonly ruled: { readonly scenario?: Ruled; readonly options?: Ruled; readonly action?: Ruled }
  /** Scenarios beyond those that are shipped. */
  readonly more?: readonly unknown[]
}
type Ruled = { readonly [path: string]: string }

const FACTOR = 10
/** Moments of each finished game that are looked at as scenarios. */
const MOMENTS = 8

export function capChecks(settings: CapSettings): NamedCheck[] {
  const { game, ruled } = settings
  const kinds = ['scenario', 'options', 'action'] as const
  const kept = () => keptBy(settings)
  let known: Kept | null = null
  return [
    ...kinds.flatMap(kind => {
      const limits = new Limits(game[`${kind}Schema`])
      return [
        {
          name: `${game.id}: every field of ${kind} has a limit`,
          run: () => expectNone('fields without a limit', limits.open),
        },
        {
          name: `${game.id}: each limit of ${kind} lies ten times above what is shipped and kept, or is a rule's`,
          run: () => {
            known ??= kept()
            expectTenfold(limits, known[kind], ruled[kind] ?? {})
          },
        },
      ]
    }),
    {
      name: `${game.id}: a scenario that goes over a limit is refused with the field, what was given and the limit`,
      run: () => {
        for (const { scenario } of game.scenarios) expectRefusals(game, scenario)
      },
    },
    {
      name: `${game.id}: limits of records lie ten times above every kept one`,
      run: () => {
        known ??= kept()
        const small = Object.entries(known.record).filter(([name, size]) => size * FACTOR > limitOf(name))
        expectNone(
          'limits that are too low',
          small.map(([name, size]) => `${name}: ${limitOf(name)} for ${size}`),
        )
      },
    },
  ]
}

type Kept = {
  readonly scenario: readonly unknown[]
  readonly options: readonly unknown[]
  readonly action: readonly unknown[]
  readonly record: { readonly [name in keyof typeof SHARED_CAPS]?: number }
}

const limitOf = (name: string): number => SHARED_CAPS[name as keyof typeof SHARED_CAPS].most

function expectNone(what: string, found: readonly string[]): void {
  if (found.length > 0) throw new Error(`${what}: ${[...new Set(found)].join('; ')}`)
}

function keptBy({ game, folder, more = [] }: CapSettings): Kept {
  const golden = readdirSync(folder).filter(file => GOLDEN.test(file))
  const records = golden.map(file => goldenRecord(folder, file.replace(GOLDEN, '')))
  const corpus = readdirSync(folder)
    .filter(file => CORPUS.test(file))
    .flatMap(file => linesOf(folder, file).map(parseRecordText))
  const all = [...records, ...corpus]
  return {
    scenario: [
      ...game.scenarios.map(({ scenario }) => scenario),
      ...more,
      ...all.map(({ scenario }) => scenario),
      ...records.flatMap(record => positionsIn(game, record)),
    ],
    options: all.map(({ options }) => options),
    action: all.flatMap(({ entries }) => entries.flatMap(entry => (isUndo(entry) ? [] : [entry.action]))),
    record: sizesOf(all, records),
  }
}

function positionsIn(game: AnyGame, record: MatchRecord): unknown[] {
  const { position } = game
  if (!position) return []
  const replay = new Replay(game, record)
  const steps = Array.from({ length: MOMENTS + 1 }, (_, i) => Math.round((i * replay.length) / MOMENTS))
  return steps.map(at => position(replay.go(at).state))
}

/** The largest of each in all records. Texts and links are made of the golden ones only: those of a corpus are shorter. */
function sizesOf(all: readonly MatchRecord[], golden: readonly MatchRecord[]): Kept['record'] {
  const most = (sizes: readonly number[]): number => sizes.reduce((max, size) => Math.max(max, size), 0)
  const draws = all.map(({ setup, entries }) => [setup.draws, ...entries.flatMap(each => (isUndo(each) ? [] : [each.draws]))])
  const each = draws.flat(2)
  const words = all.flatMap(({ seats, outcome, entries }) => [
    ...Object.entries(seats).flatMap(([seat, { name }]) => [seat.length, name.length]),
    ...(outcome ? [outcome.reason.length, outcome.clause.length] : []),
    ...entries.map(({ seat }) => seat.length),
  ])
  return {
    values: most(all.map(({ scenario }) => countOf(scenario))),
    nesting: most(golden.map(depthOf)),
    recordValues: most(golden.map(countOf)),
    entries: most(all.map(({ entries }) => entries.length)),
    draws: most(draws.flat().map(({ length }) => length)),
    drawValue: most(each.map(({ value, need = 0 }) => Math.max(value, need))),
    word: most([...words, ...each.map(({ label }) => label.length)]),
    seed: most(all.map(({ dice }) => Math.max(dice.seed?.length ?? 0, dice.commitment?.length ?? 0))),
    seats: most(all.map(({ seats }) => Object.keys(seats).length)),
    linkBytes: most(golden.map(record => recordText(record).length)),
    linkLetters: most(golden.map(record => (deflateRawSync(JSON.stringify(record)).length * 4) / 3)),
  }
}

const partsOf = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : []
const countOf = (value: unknown): number => partsOf(value).reduce((sum: number, part) => sum + countOf(part), 1)
const depthOf = (value: unknown): number => 1 + partsOf(value).reduce((most: number, part) => Math.max(most, depthOf(part)), 0)

function expectTenfold(limits: Limits, values: readonly unknown[], ruled: Ruled): void {
  const largest = new Map<string, number>()
  for (const value of values) limits.measure(value, largest)
  const low: string[] = []
  for (const [path, { most, isExact }] of limits.byPath) {
    const size = largest.get(path) ?? 0
    if (!isExact && most < FACTOR * size && ruled[path] === undefined) low.push(`${path}: ${most} for ${size}`)
    if (most < size) low.push(`${path}: ${most} is below ${size}, which is kept`)
  }
  expectNone('limits that are too low', low)
  expectNone(
    'rules about fields that are not there',
    Object.keys(ruled).filter(path => !limits.byPath.has(path)),
  )
}

/** Every number, list and text of a shipped scenario once above its limit. */
function expectRefusals(game: AnyGame, scenario: unknown): void {
  const limits = new Limits(game.scenarioSchema)
  const walk = (value: unknown, schemaPath: string, path: string, put: (bad: unknown) => unknown): void => {
    const limit = limits.byPath.get(schemaPath)
    if (limit && !limit.isExact) expectRefusal(game, put(beyond(value, limit.most)), path, limit.most)
    if (typeof value !== 'object' || value === null) return
    const isList = Array.isArray(value)
    for (const [name, part] of Object.entries(value)) {
      const key = isList ? Number(name) : name
      const place = isList ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`
      walk(part, limits.inside(schemaPath, key), place, bad => put(withPart(value, name, bad)))
      // One entry of a list stands for all of them.
      if (isList) break
    }
  }
  walk(scenario, '', '', bad => bad)
}

function withPart(whole: object, name: string, part: unknown): unknown {
  const copy = copyOf(whole) as Record<string, unknown>
  copy[name] = part
  return copy
}

/** A value of the same kind that goes one over. */
function beyond(value: unknown, most: number): unknown {
  if (value === null || typeof value === 'number') return most + 1
  if (typeof value === 'string') return value.padEnd(most + 1, 'x')
  if (Array.isArray(value)) return Array.from({ length: most + 1 }, (_, i) => value[i] ?? value[0])
  return Object.fromEntries(Array.from({ length: most + 1 }, (_, i) => [`${i}`, Object.values(value as object)[0]]))
}

function expectRefusal(game: AnyGame, scenario: unknown, path: string, most: number): void {
  try {
    parseScenario(game, scenario)
  } catch (error) {
    if (error instanceof ParseError && error.path !== '' && (path.startsWith(error.path) || error.path.startsWith(path))) return
    throw error
  }
  throw new Error(`${path}: more than ${most} is accepted`)
}
