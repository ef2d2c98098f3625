import { playout } from '@sandtable/ai'
import { parseWith, seeded } from '@sandtable/kernel'
import type { Figures, Tally } from '@sandtable/lab'
import { describe, expect, test } from 'vitest'
import { policies } from '../ai/index.ts'
import { beachhead } from '../index.ts'
import type { BeachheadEvent } from '../rules/contract/events.ts'
import { ScenarioSchema } from '../rules/setup/scenario.ts'
import type { BeachheadState } from '../rules/state/state.ts'
import { UNITS, type UnitType } from '../rules/tables/index.ts'
import { pointsOf } from '../rules/turn/victory.ts'
import { at } from '../tests/builder.ts'
import tallyAdapter from './index.ts'
import { Lapses } from './lapses.ts'

function played(scenario: unknown, seed: string): { tally: Tally; events: BeachheadEvent[]; end: BeachheadState } {
  let account: ReturnType<typeof tallyAdapter.open> | null = null
  let end = null as unknown as BeachheadState
  const events: BeachheadEvent[] = []
  const { greedy } = policies
  playout(beachhead, {
    scenario: scenario as never,
    options: {},
    seed,
    policies: { assault: greedy!, defender: greedy! } as never,
    watch: state => {
      account = tallyAdapter.open(state as BeachheadState, [])
      return {
        note: (told, before, after) => {
          end = after as BeachheadState
          events.push(...(told as BeachheadEvent[]))
          account?.note(told as BeachheadEvent[], before as BeachheadState, end)
        },
      }
    },
  })
  return { tally: account!.close(end), events, end }
}
const scenarioOf = (id: string) => beachhead.scenarios.find(each => each.id === id)!.scenario
const all = (tally: Tally, side: string): [string, Figures][] => Object.entries(tally.units[side] ?? {})
const sum = (tally: Tally, side: string, figure: keyof Figures): number =>
  all(tally, side).reduce((n, [, f]) => n + f[figure], 0)

describe('the account of quick-six', () => {
  const { tally, events, end } = played(scenarioOf('quick-six'), 'account')
  const ofType = <T extends BeachheadEvent['type']>(type: T) =>
    events.filter((event): event is Extract<BeachheadEvent, { type: T }> => event.type === type)

  test('BI-25.7 who was fielded lives or is among the lost, at the price of the table', () => {
    for (const side of ['assault', 'defender'])
      for (const [type, { fielded, survived, pointsFielded, pointsLost }] of all(tally, side)) {
        const lost = end.lost.filter(unit => unit.type === type).length
        const living = end.units.filter(unit => unit.who.facts.type === type).length
        expect([type, survived, fielded]).toEqual([type, living, living + lost])
        expect([pointsFielded, pointsLost]).toEqual([fielded, lost].map(n => n * UNITS[type as UnitType].cost))
      }
  })

  test('BI-25.7 dice and hits are those of the log, against what the faces promise', () => {
    const strikes = ofType('attacked').map(({ strike }) => strike)
    expect(strikes.length).toBeGreaterThan(5)
    const rolled = ofType('structure_attacked')
    const area = [
      ...ofType('area_fired')
        .filter(({ by }) => by)
        .flatMap(({ strikes: s }) => s),
      ...ofType('sam_fired').map(({ strike }) => strike),
    ]
    const dice = [...strikes, ...area, ...rolled].reduce((n, each) => n + each.dice.length, 0)
    const hits = [...strikes, ...area, ...rolled].reduce((n, { dice: d, need }) => n + d.filter(die => die >= need).length, 0)
    const both = (figure: keyof Figures) => sum(tally, 'assault', figure) + sum(tally, 'defender', figure)
    expect(both('dice')).toBe(dice)
    expect(both('hits')).toBe(hits)
    expect(Math.abs(hits - both('expected'))).toBeLessThan(4 * Math.sqrt(both('variance')))
  })

  test('BI-25.8 landings, ambushes, reveals and command points are those of the log', () => {
    const marked = (group: string) => Object.values(tally.marks[group] ?? {}).reduce((n, count) => n + count, 0)
    expect(marked('Ambushes')).toBe(ofType('attacked').filter(({ ambush }) => ambush).length)
    expect(marked('Brought out of hiding')).toBe(ofType('revealed').filter(({ piece }) => piece.type !== 'dummy').length)
    const landed = ofType('moved').filter(event => event.landed && event.unit.side === 'assault').length
    const dropped = ofType('unloaded').flatMap(({ drops }) => drops).length
    expect(marked('Landings')).toBe(landed + dropped)
    expect(marked('Landings')).toBeGreaterThan(0)
    expect(Object.keys(tally.marks['First landing'] ?? {})).toHaveLength(1)
    expect(sum(tally, 'assault', 'command') + sum(tally, 'defender', 'command')).toBeLessThanOrEqual(marked('Command points'))
  })

  test('BI-25.5 the points are those of the rules', () => {
    expect(tally.score).toEqual([pointsOf(end).assault, pointsOf(end).defender])
    expect(tally.turns).toBe(end.turn)
  })
})

test('BI-25.19 a quick battle: three units a side and the ship, ten turns, points decide', () => {
  const scenario = parseWith(ScenarioSchema, tallyAdapter.quickBattle?.(), 'bad-scenario')
  const { tally, events, end } = played(scenario, 'quick')
  const fielded = (side: string) => all(tally, side).reduce((n, [type, f]) => n + (type === 'usswasp' ? 0 : f.fielded), 0)
  expect([fielded('assault'), fielded('defender')]).toEqual([3, 3])
  const over = events.find(event => event.type === 'game_over')
  expect(over).toMatchObject({ reason: 'points' })
  expect(end.turn).toBe(10)
})

test('BI-25.19 the level that is shipped passes its self-check', () => {
  for (const { passes } of tallyAdapter.selfChecks ?? []) expect(passes(policies.greedy as never, 'self 1')).toBe(true)
})

test('BI-25.9 a price that is changed is the price that is paid and scored', () => {
  const row = tallyAdapter.tables().harrier!.row as { cost: number }
  const before = row.cost
  const state = beachhead.setup(scenarioOf('red-beach'), {}, seeded(1)).state
  const lost = { ...state, lost: [{ id: 'harrier1', type: 'harrier' as const, unscored: false }] }
  const points = pointsOf(lost).defender
  try {
    row.cost = before + 20
    expect(pointsOf(lost).defender).toBe(points + 10)
    expect(tallyAdapter.kinds().harrier?.cost).toBe(before + 20)
  } finally {
    row.cost = before
  }
})

describe('BI-24.14 no launch in one of the first three turns', () => {
  const lapsesOf = (aboard: Readonly<Record<string, string>>): readonly string[] => {
    const board = at({ map: 'CCC/SSS/DDD', turn: 1, step: 'deploy', units: { wasp: 'usswasp 1,2', ...aboard } })
    const before = board.state
    board.do({ type: 'done' })
    const lapses = new Lapses()
    return board.events.flatMap(event => lapses.seenIn(event, before, board.state))
  }
  test.each([
    ['a transport with nothing to carry', { o: 'osprey aboard', l: 'lcac aboard' }, 0],
    ['nothing but squads, who cannot swim', { m: 'marine_squad aboard' }, 0],
    ['a transport and its squad', { o: 'osprey aboard', m: 'marine_squad aboard' }, 1],
    ['a gunship', { c: 'super_cobra aboard' }, 1],
    ['a Harrier, which needs no load', { h: 'harrier aboard' }, 1],
  ])('BI-24.14 left aboard: %s', (_case, aboard, lapses) => {
    expect(lapsesOf(aboard)).toHaveLength(lapses)
  })
})
