import { describe, expect, test } from 'vitest'
import {
  COMMAND_POINTS,
  EVENT_CARDS,
  FLIGHT_LAUNCHES,
  FORT_NAMES,
  OBJECTIVE_NAMES,
  SCENARIO_CARDS,
  STRATEGIC_CARDS,
  TERRAIN,
  UNITS,
  type UnitType,
  WELL_LAUNCHES,
} from '../rules/tables/index.ts'
import {
  countInWords,
  EVENT_WORDS,
  FORT_WORDS,
  GAME_WORDS,
  GOAL_WORDS,
  goalClause,
  goalSentence,
  OBJECTIVE_WORDS,
  PHASE_WORDS,
  PHASES,
  placeNames,
  SCENARIO_CARD_WORDS,
  SIDE_WORDS,
  STEP_WORDS,
  STRATEGIC_WORDS,
  SYSTEM_WORDS,
  TERRAIN_WORDS,
  UNIT_STATE_WORDS,
  UNIT_WORDS,
  WASP_STATUS_WORDS,
} from './words.ts'

const keys = (table: object) => Object.keys(table).join(' ')
/** A line is one or more whole sentences without a raised voice, and fits on a card. */
const LINE = /^[A-Z0-9+][^!]*\.$/
const CLAUSE = /^BI-\d+\.\d+$/

function expectLines(table: Readonly<Record<string, { title: string; line: string; clauses?: readonly string[] }>>): void {
  for (const [key, { title, line, clauses }] of Object.entries(table)) {
    expect(title, key).toMatch(/^[A-Z]/)
    expect(line, key).toMatch(LINE)
    expect(line.length, key).toBeLessThanOrEqual(130)
    for (const clause of clauses ?? []) expect(clause, key).toMatch(CLAUSE)
  }
}

describe('every table is complete', () => {
  test.each([
    ['BI-1.1', SIDE_WORDS, 'assault defender'],
    ['BI-3.1', TERRAIN_WORDS, 'D S B C L W U H M'],
    [
      'BI-4.1 and BI-4.2',
      UNIT_WORDS,
      'usswasp harrier osprey super_stallion super_cobra lcac lcu aav7 marine_squad marsoc humvee infantry_squad atgm_team ' +
        'aa_team mortar_team technical militia_squad artillery sam_site long_range_artillery attack_drone',
    ],
    ['BI-5.1', FORT_WORDS, 'bunker minefield trench barricade'],
    ['BI-6.1', OBJECTIVE_WORDS, 'port airfield comms_hub civic_center hvt'],
    ['BI-8.1', PHASE_WORDS, PHASES.join(' ')],
    [
      'BI-8.2',
      STEP_WORDS,
      'setup.sections setup.assembly setup.edge setup.forces setup.defender setup.assault event command.assault ' +
        'command.defender deploy move.air move.defender move.assault action react.ciws react.fastAmbush end over',
    ],
    ['BI-9.3', EVENT_WORDS, 'E01 E02 E03 E04 E05 E06 E07 E08 E09 E10 E11 E12 E13 E14 E15 E16 E17 E18 E19 E20 E21 E22'],
    ['BI-11.3', STRATEGIC_WORDS, 'A1 A2 A3 A4 A5 A6 A7 A8 A9 D1 D2 D3 D4 D5 D6 D7 D8 D9'],
    ['BI-18.1', WASP_STATUS_WORDS, 'Operational Limited Damaged Offline'],
    ['BI-18.1', SYSTEM_WORDS, 'flightDeck wellDeck c2'],
    ['BI-22.1', SCENARIO_CARD_WORDS, 'SC01 SC02 SC03 SC04 SC05 SC06 SC07 SC08 SC09 SC10'],
    ['BI-23.4', GOAL_WORDS, 'capture hold destroy extract eliminate share prevent aircraft highground sink'],
  ] as const)('%s', (_clause, table, wanted) => {
    expect(keys(table)).toBe(wanted)
  })

  test('BI-25.16 the states of a unit', () => {
    expect(keys(UNIT_STATE_WORDS)).toBe('suppressed pinned hidden airborne landed aboard carried noSupply')
  })
})

test('BI-25.16 lines are sentences with clauses behind them', () => {
  for (const table of [UNIT_WORDS, TERRAIN_WORDS, FORT_WORDS, OBJECTIVE_WORDS, SYSTEM_WORDS, UNIT_STATE_WORDS])
    expectLines(table)
  for (const table of [EVENT_WORDS, STRATEGIC_WORDS, SCENARIO_CARD_WORDS, PHASE_WORDS, SIDE_WORDS]) expectLines(table)
  expectLines({ game: GAME_WORDS })
  for (const { sentence, title } of Object.values(STEP_WORDS)) {
    expect(title).toMatch(/^[A-Z]/)
    expect(sentence).toMatch(/^[A-Z][^.!]*\.$/)
  }
})

describe('titles are those of the rules', () => {
  test('BI-4.2 units', () => {
    for (const [type, { title, short }] of Object.entries(UNIT_WORDS)) {
      const first = UNITS[type as UnitType].name.split(' ')[0] as string
      expect(title.startsWith(first), type).toBe(true)
      expect(short.length, type).toBeLessThanOrEqual(10)
    }
    expect(new Set(Object.values(UNIT_WORDS).map(({ short }) => short)).size).toBe(21)
  })

  test('BI-3.1 ground', () => {
    for (const [letter, { title, line }] of Object.entries(TERRAIN_WORDS)) {
      const facts = TERRAIN[letter as keyof typeof TERRAIN]
      expect(title).toBe(facts.name)
      expect(/cover \+(\d)/i.exec(line)?.[1] ?? '0', letter).toBe(String(facts.cover))
      expect(/[Bb]locks sight/.test(line), letter).toBe(facts.height > 0)
    }
  })

  test.each([
    ['BI-5.1', FORT_WORDS, FORT_NAMES],
    ['BI-6.1', OBJECTIVE_WORDS, OBJECTIVE_NAMES],
  ] as const)('%s works and places', (_clause, words, names) => {
    expect(Object.fromEntries(Object.entries(words).map(([key, { title }]) => [key, title]))).toEqual(names)
  })

  test.each([
    ['BI-9.3', EVENT_WORDS, EVENT_CARDS],
    ['BI-11.3', STRATEGIC_WORDS, STRATEGIC_CARDS],
    ['BI-22.1', SCENARIO_CARD_WORDS, SCENARIO_CARDS],
  ] as const)('%s cards', (clause, words, cards) => {
    for (const [id, { title, cite }] of Object.entries(words)) {
      expect(title).toBe((cards as Readonly<Record<string, { name: string }>>)[id]?.name)
      expect(cite).toBe(`${clause}/${id}`)
    }
  })

  test('BI-9.3 a line says may where the card can be declined, and this turn where it wears off', () => {
    for (const [id, { asks, may, turn }] of Object.entries(EVENT_CARDS)) {
      const { line } = EVENT_WORDS[id as keyof typeof EVENT_WORDS]
      if (asks) expect(line.startsWith(`The ${SIDE_WORDS[asks].title} `), id).toBe(true)
      if (asks) expect(/ may /.test(line), id).toBe(may === true)
      expect(/this turn/.test(line), id).toBe(turn === true)
    }
  })
})

test('BI-18.1 the words about the USS Wasp are her figures', () => {
  const told = (text: string) => ['No', 'One', 'Two', 'Three'].indexOf(text.split(' ')[0] as string)
  for (const [status, { flightDeck, wellDeck, c2 }] of Object.entries(WASP_STATUS_WORDS)) {
    const key = status as keyof typeof WASP_STATUS_WORDS
    expect(told(flightDeck)).toBe(FLIGHT_LAUNCHES[key])
    expect(told(c2)).toBe(COMMAND_POINTS[key])
    expect(/LCAC/.test(wellDeck)).toBe(WELL_LAUNCHES[key].craft > 0)
    expect(/AAV-7/.test(wellDeck)).toBe(WELL_LAUNCHES[key].aav > 0)
  }
})

test('BI-8.2 who acts in a step stands first in its sentence', () => {
  for (const [name, { who, sentence }] of Object.entries(STEP_WORDS)) {
    if (who !== 'assault' && who !== 'defender') continue
    expect(sentence, name).toContain(SIDE_WORDS[who].title)
    if (name.startsWith('react.')) continue
    expect(sentence.startsWith(`The ${SIDE_WORDS[who].title} `), name).toBe(true)
  }
})

describe('BI-23.4 goals read as orders', () => {
  const names = placeNames([
    { id: 'port', type: 'port' },
    { id: 'hub', type: 'comms_hub' },
    { id: 'strip', type: 'airfield' },
    { id: 'town', type: 'civic_center' },
    { id: 'hvt', type: 'hvt' },
  ])
  test.each([
    ['6.9', 'capture:strip', 'Capture the airfield'],
    ['6.10', 'hold:port:2', 'Hold the port for two turns'],
    ['6.10', 'hold:town:1', 'Hold the Civic Center for one turn'],
    ['6.11', 'destroy:hub', 'Destroy the Comms Hub'],
    ['6.12', 'extract:town', 'Bring the VIP from the Civic Center aboard the USS Wasp'],
    ['6.14', 'eliminate:aa_team', 'Eliminate all AA Teams'],
    ['6.14', 'eliminate:aa_team+sam_site', 'Eliminate all AA Teams and SAM Sites'],
    ['6.15', 'share', 'Eliminate more than half of the Assault force'],
    ['6.16', 'prevent:port', 'Keep the port out of Assault hands'],
    ['6.16', 'aircraft:1', 'Destroy one Assault air unit'],
    ['6.16', 'aircraft:4', 'Destroy four Assault air units'],
    ['6.16', 'highground', 'Have more Hills and Mountains than the Assault at the end'],
    ['18.8', 'sink', 'Sink the USS Wasp'],
  ])('BI-23.4 by rule %s: %s', (rule, goal, sentence) => {
    expect(goalSentence(goal, names)).toBe(sentence)
    expect(goalClause(goal)).toBe(`BI-${rule}`)
  })

  test('BI-22.1 every goal of the scenario cards has words without names given', () => {
    for (const { assault, defender } of Object.values(SCENARIO_CARDS)) {
      for (const goal of [...assault.primary, ...assault.secondary, ...defender.primary, ...defender.secondary]) {
        expect(goalSentence(goal)).toMatch(/^[A-Z][A-Za-z ]+$/)
      }
    }
  })

  test('BI-23.4 places of one type are told apart, unknown ones keep their id', () => {
    const two = placeNames([
      { id: 'east', type: 'port' },
      { id: 'west', type: 'port' },
    ])
    expect(goalSentence('capture:east', two)).toBe('Capture the port east')
    expect(goalSentence('capture:old_mill', two)).toBe('Capture the old mill')
    expect([goalSentence('dance'), goalClause('dance'), goalSentence('toString')]).toEqual(['dance', null, 'toString'])
    expect([countInWords(12, 'turn'), countInWords(13, 'turn')]).toEqual(['twelve turns', '13 turns'])
  })
})
