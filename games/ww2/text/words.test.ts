import { seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { ww2 } from '../index.ts'
import { isSyntaxProblem, parsePlan } from '../rules/plan/notation.ts'
import { problemsOf } from '../rules/plan/validation.ts'
import { PHASES } from '../rules/state/state.ts'
import { FACTION_LETTERS, STANDARD_YIELD, STATS, STRATEGIC_YIELD, UNIT_TYPES } from '../rules/tables.ts'
import { SEASONS } from '../rules/turn/calendar.ts'
import { lab } from '../testing/lab.ts'
import { armyName, UNIT_NAMES } from './names.ts'
import {
  FACTION_WORDS,
  GAME_STATES,
  GAME_WORDS,
  HEX_WORDS,
  halfMonth,
  ORDER_FORMS,
  ORDER_WORDS,
  SCENARIO_LINES,
  SEASON_WORDS,
  SIDE_WORDS,
  STEP_WORDS,
  turnsLeft,
  UNIT_STATE_WORDS,
  UNIT_WORDS,
} from './words.ts'

const keys = (table: object) => Object.keys(table).join(' ')
/** A line is one or more whole sentences without a raised voice, and fits on a card. */
const LINE = /^[A-Za-z0-9][^!]*\.$/
const CLAUSE = /^WW-\d+\.\d+$/

describe('every table is complete', () => {
  test.each([
    ['WW-1.9', SIDE_WORDS, 'nw se'],
    ['WW-2.1', FACTION_WORDS, 'German British Italian American'],
    ['WW-1.11', UNIT_WORDS, 'LI HI LM HM AR'],
    ['WW-1.6', HEX_WORDS, 'standard strategic corner void'],
    ['WW-3.5', SEASON_WORDS, SEASONS.join(' ')],
    [
      'states of the game',
      STEP_WORDS,
      'factions allocation initiative placement income planning muster steps losses turnEnd over',
    ],
    ['WW-7.6', ORDER_WORDS, 'buy move moveAll fire fireAll loss wait several'],
    ['states of a unit', UNIT_STATE_WORDS, 'damaged recruit ordered protected outOfSupply'],
    ['WW-16.4', SCENARIO_LINES, 'tutorial skirmish crossroads hexboard straits rivers europe europe-fronts campaign'],
  ] as const)('%s', (_clause, table, wanted) => {
    expect(keys(table)).toBe(wanted)
  })

  test('WW-16.4 every scenario that ships has a line and a summary of its own', () => {
    expect(ww2.scenarios.map(({ id }) => id)).toEqual(Object.keys(SCENARIO_LINES))
    for (const line of Object.values(SCENARIO_LINES)) expect(line).toMatch(LINE)
    for (const { id, summary } of ww2.scenarios) {
      expect(summary, id).toMatch(LINE)
      expect(Object.values(SCENARIO_LINES), id).not.toContain(summary)
    }
    expect(new Set(ww2.scenarios.map(({ summary }) => summary)).size).toBe(ww2.scenarios.length)
  })

  test('every phase in which somebody decides has a sentence', () => {
    for (const phase of PHASES) expect(GAME_STATES).toContain(phase)
  })
})

test('lines are sentences with clauses behind them', () => {
  for (const table of [SIDE_WORDS, FACTION_WORDS, UNIT_WORDS, HEX_WORDS, UNIT_STATE_WORDS, ORDER_WORDS]) {
    for (const [key, { title, line, clauses }] of Object.entries(table)) {
      expect(title, key).toMatch(/^[A-Z]/)
      expect(line, key).toMatch(LINE)
      expect(line.length, key).toBeLessThanOrEqual(110)
      expect(clauses.length, key).toBeGreaterThan(0)
      for (const clause of clauses) expect(clause, key).toMatch(CLAUSE)
    }
  }
  for (const { sentence, title, clauses } of Object.values(STEP_WORDS)) {
    expect(title).toMatch(/^[A-Z]/)
    expect(sentence).toMatch(/^[A-Z][^.!]*\.$/)
    for (const clause of clauses) expect(clause).toMatch(CLAUSE)
  }
})

describe('words agree with the tables of the rules', () => {
  test('WW-1.11 unit names', () => {
    for (const type of UNIT_TYPES) expect(UNIT_WORDS[type].title).toBe(UNIT_NAMES[type])
    expect(Object.values(UNIT_WORDS).map(({ plural }) => plural)).toEqual([
      'Light Infantry',
      'Heavy Infantry',
      'Light Mechanicals',
      'Heavy Mechanicals',
      'Artillery',
    ])
  })

  test('figures in a unit line are those of its row', () => {
    for (const type of UNIT_TYPES) {
      const { line, clauses } = UNIT_WORDS[type]
      const { strength, health, costPerHex, clause } = STATS[type]
      expect(clauses[0]).toBe(clause)
      expect(Number(/Strength (\d)/.exec(line)?.[1] ?? strength), type).toBe(strength)
      expect(Number(/Health (\d)/.exec(line)?.[1] ?? health), type).toBe(health)
      expect(Number(/(\d) a hex/.exec(line)?.[1] ?? costPerHex), type).toBe(costPerHex)
    }
  })

  test('WW-5.10 what hexes pay', () => {
    const paid = (line: string) => Number(/Pays (\d)/.exec(line)?.[1])
    expect(paid(HEX_WORDS.standard.line)).toBe(STANDARD_YIELD)
    expect(paid(HEX_WORDS.corner.line)).toBe(STANDARD_YIELD)
    expect(paid(HEX_WORDS.strategic.line)).toBe(STRATEGIC_YIELD)
  })

  test('WW-1.10 factions and their letters', () => {
    for (const [faction, letter] of Object.entries(FACTION_LETTERS)) {
      const words = FACTION_WORDS[faction as keyof typeof FACTION_WORDS]
      expect(words.line).toContain(`${letter}1`)
      expect(words.people).toBe(armyName('nw', faction as keyof typeof FACTION_WORDS))
    }
  })

  test('the game and its seats', () => {
    expect(GAME_WORDS.title).toBe(ww2.title)
    expect(ww2.seats.map(({ title }) => title)).toEqual(Object.values(SIDE_WORDS).map(({ title }) => title))
  })
})

describe('the calendar', () => {
  test.each([
    [1, 'early March 1935'],
    [2, 'late March 1935'],
    [20, 'late December 1935'],
    [21, 'early January 1936'],
    [264, 'late February 1946'],
  ])('WW-3.7 turn %i is %s', (turn, said) => expect(halfMonth(turn)).toBe(said))

  test.each([
    [1, 264, '11 years'],
    [1, 24, '1 year'],
    [24, 24, 'a half-month'],
    [21, 48, '1 year and 2 months'],
    [20, 47, '1 year and 2 months'],
    [20, 46, '1 year, 1 month and a half-month'],
    [25, 24, 'no time'],
  ])('WW-3.9 in turn %i of %i there is %s left', (turn, last, said) => expect(turnsLeft(turn, last)).toBe(said))
})

describe('help for typing', () => {
  const { state } = ww2.setup(
    lab({ treasury: [99, 99], units: 'g1-g3 LI D4, g6-g7 AR E4', options: { allowWait: true } }),
    {},
    seeded(1),
  )

  test.each(ORDER_FORMS)('WW-7.6 the example for %s can be read and handed in', form => {
    const plan = parsePlan(state, 'nw', ORDER_WORDS[form].example)
    expect(isSyntaxProblem(plan) ? plan : problemsOf(state, 'nw', plan)).toEqual([])
  })

  test('WW-7.7 the line says what the example does', () => {
    const steps = (form: keyof typeof ORDER_WORDS) => {
      const plan = parsePlan(state, 'nw', ORDER_WORDS[form].example)
      return isSyntaxProblem(plan) ? [] : plan.steps
    }
    expect(steps('moveAll')).toMatchObject([{ do: 'move', units: ['g1', 'g2', 'g3'], path: ['D4', 'D5'] }])
    expect(steps('fireAll')).toMatchObject([{ do: 'fire', units: ['g6', 'g7'], shots: [{ at: 'E6', shells: 3 }] }])
    expect(steps('several')).toHaveLength(2)
  })
})
