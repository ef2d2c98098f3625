import { type Figures, noFigures, type RunReading } from '@sandtable/lab'
import { describe, expect, test } from 'vitest'
import { principles } from './principles.ts'

const unit = (seat: string, kind: string, cost: number, sums: Partial<Figures>) => ({
  seat,
  kind,
  cost,
  sums: { ...noFigures(), fielded: 1, ...sums },
})
const run = (units: RunReading['units'], more: Partial<RunReading> = {}): RunReading => ({
  decided: 10,
  reasons: [],
  marks: [],
  units,
  ...more,
})
const measures = (reading: RunReading) => new Map(principles(reading).flatMap(each => each.measures.map(m => [m.what, m])))

describe('BI-25.20 what a balance report is read against', () => {
  test('BI-25.20 the mobile side with the firepower, the side with the good price: both as meant and not', () => {
    const quick = { moves: 30, turns: 10, attacks: 4, dice: 16, hits: 4, dealt: 4, pointsFielded: 100, pointsDestroyed: 50 }
    const slow = { moves: 5, turns: 10, attacks: 4, dice: 8, hits: 4, dealt: 2, pointsFielded: 40, pointsDestroyed: 40 }
    const meant = measures(run([unit('assault', 'aav7', 20, quick), unit('defender', 'technical', 12, slow)]))
    expect(meant.get('Moves for each turn of a unit')).toMatchObject({ of: { assault: 3, defender: 0.5 }, isAsMeant: true })
    expect(meant.get('Dice in an attack')).toMatchObject({ of: { assault: 4, defender: 2 }, isAsMeant: true })
    expect(meant.get('Damage done by an attack')).toMatchObject({ of: { assault: 1, defender: 0.5 }, isAsMeant: true })
    expect(meant.get('Hits for each die')).toMatchObject({ of: { assault: 0.25, defender: 0.5 }, isAsMeant: true })
    expect(meant.get('Points destroyed for each point fielded')).toMatchObject({ of: { assault: 0.5, defender: 1 } })
    const turned = measures(run([unit('defender', 'technical', 12, quick), unit('assault', 'aav7', 20, slow)]))
    for (const what of ['Moves for each turn of a unit', 'Dice in an attack', 'Hits for each die'])
      expect([what, turned.get(what)?.isAsMeant]).toEqual([what, false])
  })

  test('BI-25.20 figures of a side are those of all its units', () => {
    const two = [unit('assault', 'osprey', 35, { moves: 4, turns: 2 }), unit('assault', 'humvee', 12, { moves: 0, turns: 6 })]
    const found = measures(run([...two, unit('defender', 'militia_squad', 6, {})])).get('Moves for each turn of a unit')
    expect(found).toEqual({ what: 'Moves for each turn of a unit', of: { assault: 0.5 }, isAsMeant: null })
  })

  test('BI-25.20 the Wasp: what she sends out, what she suffers, what is lost with her', () => {
    const told = measures(
      run([], {
        reasons: [
          { clause: 'BI-20.5', rate: { count: 2 } },
          { clause: 'BI-20.3', rate: { count: 8 } },
        ],
        marks: [
          {
            group: 'Damage to the Wasp',
            marks: [
              { name: 'turn 2', count: 3 },
              { name: 'turn 4', count: 2 },
            ],
          },
          { group: 'First launches', marks: [{ name: 'AAV-7', count: 20 }] },
        ],
      }),
    )
    expect(told.get('Damage to her, a game')?.of).toBe(0.5)
    expect(told.get('Units she sent out in the first turn, a game')?.of).toBe(2)
    expect(told.get('Games lost with her, of a hundred')?.of).toBe(20)
  })

  test.each([
    ['the dearer the better', [10, 20, 30], [1, 5, 9], 1, true],
    ['the dearer the worse', [10, 20, 30], [9, 5, 1], -1, false],
    ['two of a price, two of a worth', [10, 10, 30, 40], [2, 4, 4, 8], 5 / 6, true],
  ])('BI-25.20 prices and worth: %s', (_case, costs, destroyed, rank, isAsMeant) => {
    const units = costs.map((cost, i) => unit('assault', `kind ${i}`, cost, { pointsDestroyed: destroyed[i] as number }))
    const found = measures(run(units)).get('Prices beside points destroyed a unit, rank correlation')
    expect(found?.of).toBeCloseTo(rank, 10)
    expect(found?.isAsMeant).toBe(isAsMeant)
  })
})
