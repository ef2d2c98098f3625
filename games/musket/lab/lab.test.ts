import { playout } from '@sandtable/ai'
import type { Tally } from '@sandtable/lab'
import { describe, expect, test } from 'vitest'
import { policies } from '../ai/index.ts'
import { musket } from '../index.ts'
import type { MusketEvent } from '../rules/contract/events.ts'
import type { MusketState } from '../rules/state/state.ts'
import { CHANCES, STATS } from '../rules/tables.ts'
import { type BattleStep, unitRecordsOf } from '../viewmodel/index.ts'
import tallyAdapter from './index.ts'

const scenarioOf = (id: string) => musket.scenarios.find(each => each.id === id)!.scenario

/** A game counted twice: by the laboratory as it goes, and by the desk from the kept positions. */
function played(id: string, seed: string): { tally: Tally; steps: BattleStep[]; start: MusketState; end: MusketState } {
  const steps: BattleStep[] = []
  let account: ReturnType<typeof tallyAdapter.open> | null = null
  let [start, end] = [null, null] as unknown as [MusketState, MusketState]
  const { greedy } = policies
  playout(musket, {
    scenario: scenarioOf(id),
    options: {},
    seed,
    policies: { blue: greedy!, red: greedy! } as never,
    watch: state => {
      start = state as MusketState
      account = tallyAdapter.open(start, [])
      return {
        note: (events, before, after) => {
          end = after as MusketState
          steps.push({ seq: steps.length + 1, events: events as MusketEvent[], before: before as MusketState, after: end })
          account?.note(events as MusketEvent[], before as MusketState, end)
        },
      }
    },
  })
  return { tally: account!.close(end), steps, start, end }
}

describe.each(['pitched-battle', 'bunker-hill'])('the account of %s', id => {
  const { tally, steps, start, end } = played(id, 'account')
  const kindOf = new Map([...start.units, ...start.arrivals].map(({ who }) => [who.id, who]))

  test('has the volleys, hits, expectations and losses that the desk finds in the positions', () => {
    const sums = new Map<string, { volleys: number; hits: number; expected: number; lost: number; dealt: number }>()
    for (const deeds of unitRecordsOf(steps)) {
      const key = `${deeds.side} ${kindOf.get(deeds.id)?.kind}`
      const sum = sums.get(key) ?? { volleys: 0, hits: 0, expected: 0, lost: 0, dealt: 0 }
      for (const name of ['volleys', 'hits', 'expected', 'lost', 'dealt'] as const) sum[name] += deeds[name]
      sums.set(key, sum)
    }
    const counted = Object.entries(tally.units).flatMap(([side, kinds]) =>
      Object.entries(kinds).map(([kind, f]) => [`${side} ${kind}`, f] as const),
    )
    expect(counted.length).toBeGreaterThan(3)
    for (const [key, figures] of counted) {
      const sum = sums.get(key)!
      expect([key, figures.dice, figures.hits, figures.taken, figures.dealt]).toEqual([
        key,
        sum.volleys,
        sum.hits,
        sum.lost,
        sum.dealt,
      ])
      expect(figures.expected).toBeCloseTo(sum.expected, 9)
    }
  })

  test('strength brought less strength lost is strength left, unless somebody walked off', () => {
    const left = Object.values(tally.units).map(kinds =>
      Object.values(kinds).reduce((sum, f) => sum + f.pointsFielded - f.pointsLost, 0),
    )
    expect(left.toSorted()).toEqual(tally.score.toSorted())
    expect(tally.turns).toBe(end.turn)
  })

  test('who did not survive lies on the map', () => {
    for (const [side, kinds] of Object.entries(tally.units)) {
      const fallen = Object.values(kinds).reduce((sum, { fielded, survived }) => sum + fielded - survived, 0)
      expect(tally.deaths[side]?.length ?? 0).toBe(fallen)
    }
  })
})

test('the same game from the same seed', () => {
  expect(played('first-volley', 'x').tally).toEqual(played('first-volley', 'x').tally)
})

test('the map has a ground for every letter, and every number of a patch is a number of the rules', () => {
  for (const { scenario } of musket.scenarios) {
    const board = tallyAdapter.board(musket.setup(scenario, {}, { roll: () => 1, pick: () => 0 }).state)!
    for (const letter of board.ground.join('')) expect(board.grounds[letter]).toBeDefined()
    expect(Object.keys(board.places)).toHaveLength(board.columns * board.rows)
  }
  for (const [kind, { row, bounds }] of Object.entries(tallyAdapter.tables())) {
    expect(row).toBe(kind === 'chances' ? CHANCES : STATS[kind as 'LINE'])
    for (const [field, { least, most }] of Object.entries(bounds)) {
      expect(row[field], `${kind}.${field}`).toBeGreaterThanOrEqual(least)
      expect(row[field], `${kind}.${field}`).toBeLessThanOrEqual(most)
    }
  }
})

test('who is set up on an objective has it from the first turn, whatever is done then', () => {
  const { state } = musket.setup(scenarioOf('high-ground'), {}, { roll: () => 1, pick: () => 0 })
  const holders = state.units.filter(({ who, cell }) => who.side === 'red' && tallyAdapter.board(state)?.places[cell] === 'D3')
  expect(holders).toHaveLength(1)
  expect(tallyAdapter.open(state, []).close(state).objectives).toContainEqual({ name: 'D3', seat: 'red', turn: 1 })
})
