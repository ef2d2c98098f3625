import { playout } from '@sandtable/ai'
import type { Figures, Tally } from '@sandtable/lab'
import { describe, expect, test } from 'vitest'
import { policies } from '../ai/index.ts'
import { ww2 } from '../index.ts'
import type { WwEvent } from '../rules/contract/events.ts'
import type { WwState } from '../rules/state/state.ts'
import { FIGURES, STATS, UNIT_PRICE } from '../rules/tables.ts'
import { tallyOf } from '../viewmodel/index.ts'
import tallyAdapter from './index.ts'

function played(id: string, seed: string) {
  let account: ReturnType<typeof tallyAdapter.open> | null = null
  let [start, end] = [null, null] as unknown as [WwState, WwState]
  const events: WwEvent[] = []
  const { greedy } = policies
  playout(ww2, {
    scenario: ww2.scenarios.find(each => each.id === id)!.scenario,
    options: { lastTurn: 12 },
    seed,
    policies: { nw: greedy!, se: greedy! } as never,
    watch: (state, opening) => {
      start = state as WwState
      events.push(...(opening as WwEvent[]))
      account = tallyAdapter.open(start, [])
      return {
        note: (told, before, after) => {
          end = after as WwState
          events.push(...(told as WwEvent[]))
          account?.note(told as WwEvent[], before as WwState, end)
        },
      }
    },
  })
  return { tally: account!.close(end), start, end, events }
}

describe('the account of a war', () => {
  const { tally, start, end, events } = played('skirmish', 'account')
  const all = (t: Tally) =>
    Object.entries(t.units).flatMap(([side, kinds]) => Object.entries(kinds).map(([type, f]) => [side, type, f] as const))

  test('who was raised, who was lost and who is left, as the desk counts them', () => {
    const rows = tallyOf(start, end, events).filter(({ type }) => type !== null)
    expect(rows.length).toBeGreaterThan(2)
    for (const row of rows) {
      const figures = tally.units[row.side]?.[row.type as string] as Figures
      expect([row.side, row.type, figures.fielded, figures.survived]).toEqual([row.side, row.type, row.raised, row.left])
      expect(figures.taken).toBe(row.fought + row.shelled + row.friendly)
    }
  })

  test('what was destroyed was lost by somebody', () => {
    const friendly = tallyOf(start, end, events).reduce((sum, row) => sum + row.friendly, 0)
    const total = (figure: keyof Figures) => all(tally).reduce((sum, [, , f]) => sum + f[figure], 0)
    expect(total('kills')).toBeCloseTo(total('taken') - friendly, 9)
    expect(total('pointsDestroyed')).toBeCloseTo(total('pointsLost') - friendly * 3, 9)
    expect(total('kills')).toBeGreaterThan(0)
  })

  test('losses lie on the map, cities are had by somebody', () => {
    for (const side of ['nw', 'se']) {
      const lost = all(tally).reduce((sum, [s, , f]) => sum + (s === side ? f.taken : 0), 0)
      expect(tally.deaths[side]?.length ?? 0).toBe(lost)
    }
    const cities = new Set(Object.values(end.setting.cities))
    expect(tally.objectives.length).toBeGreaterThan(0)
    for (const { name } of tally.objectives) expect(cities).toContain(name)
  })
})

test('WW-6.6 a price that is changed is the price that is paid', () => {
  const row = tallyAdapter.tables().figures?.row as { unitPrice: number }
  const before = row.unitPrice
  expect(before).toBe(UNIT_PRICE)
  try {
    row.unitPrice = before + 2
    expect(UNIT_PRICE).toBe(before + 2)
    expect(tallyAdapter.kinds().LI?.cost).toBe(before + 2)
  } finally {
    row.unitPrice = before
  }
})

test('every number of a patch is a number of the rules', () => {
  for (const [type, { row, bounds }] of Object.entries(tallyAdapter.tables())) {
    expect(row).toBe(type === 'figures' ? FIGURES : STATS[type as 'LI'])
    for (const [field, { least, most }] of Object.entries(bounds)) {
      expect(row[field]).toBeGreaterThanOrEqual(least)
      expect(row[field]).toBeLessThanOrEqual(most)
    }
  }
})
