// A report as the laboratory makes it, of one real game.
import { experimentOf, headerOf, noPace, playGame, prepare, Summary } from '@sandtable/lab'
import { reportParts } from '@sandtable/lab/report'
import { beforeAll, describe, expect, test } from 'vitest'
import { levelPolicy } from '../ai/levels/policies.ts'
import beachheadEntry, { beachhead } from '../index.ts'
import { at } from '../tests/builder.ts'
import tallyAdapter from './index.ts'

const LEVELS = ['veteran', 'novice'] as const
const ORIGIN = { program: 'test', date: '2026-01-01', command: 'lab run' }

const parts = new Map<string, string>()
const pace = noPace()
let actions = 0

beforeAll(async () => {
  const wanted = { scenario: 'first-wave', options: {}, levels: LEVELS, isSwapped: false, seed: 'report', patch: [] }
  const experiment = await experimentOf(beachheadEntry, tallyAdapter, wanted)
  const header = headerOf(beachheadEntry, tallyAdapter, experiment, ORIGIN)
  let now = 0
  const row = playGame(await prepare(beachheadEntry, tallyAdapter, experiment, () => now++), 0, pace)
  actions = row.actions
  const summary = new Summary(header)
  summary.add(row)
  const figures = summary.figures(tallyAdapter)
  const input = { header, figures, pace, tallyAdapter, gameTitle: beachhead.title, origin: ORIGIN, known: null }
  for (const { name, html } of reportParts(input)) parts.set(name, html)
})

describe('BI-25.18 how hard the machine worked', () => {
  test('BI-25.18 decisions, actions, positions looked at and times are counted for each level', () => {
    const { veteran, novice } = pace.levels
    expect(veteran!.decisions + novice!.decisions).toBe(actions)
    for (const level of [veteran!, novice!]) {
      expect(level.looked).toBeGreaterThanOrEqual(level.decisions)
      expect(level.ms).toBeGreaterThanOrEqual(level.decisions)
    }
  })
  test('BI-25.18 the report tells them', () => {
    const told = parts.get('pace') ?? ''
    for (const words of ['BI-25.18', 'Decisions', 'A second', 'Positions each', 'actions a second', 'Mean ms'])
      expect(told).toContain(words)
    expect(told).toContain(`<td>${pace.levels.veteran!.decisions}</td>`)
  })
  test('BI-25.18 who plays ideas on has looked at more than who weighs them', () => {
    const board = at({
      map: 'CCCC/CCCC',
      step: 'action',
      units: { m: 'marine_squad 0,0', n: 'marine_squad 0,1', i: 'infantry_squad 1,0', j: 'infantry_squad 2,1' },
    })
    const view = beachhead.view(board.state, 'assault')
    const looked = (level: 'veteran' | 'elite') =>
      levelPolicy(level).choose(view, 'assault', { roll: () => 1, pick: (n: number) => n - 1 } as never).looked as number
    expect(looked('veteran')).toBeGreaterThan(1)
    // Eight worlds at least, and an idea or more in each.
    expect(looked('elite')).toBeGreaterThanOrEqual(looked('veteran') + 8)
  })
})

describe('BI-25.20 the principles', () => {
  test('BI-25.20 are a section of the report, each with its figures for both sides', () => {
    const told = parts.get('principles') ?? ''
    expect(told).toContain('BI-25.20')
    for (const words of ['mobile side', 'better price', 'the one thing the Assault cannot lose', 'What a unit costs'])
      expect(told).toContain(words)
    expect(told.match(/<table>/g)).toHaveLength(4)
    expect(told).not.toContain('NaN')
  })
})
