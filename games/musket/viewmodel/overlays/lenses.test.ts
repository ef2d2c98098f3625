import { describe, expect, test } from 'vitest'
import { distance, table } from '../../rules/testing/positions.ts'
import { commandAreas, fireReach, parseHex, sightReport, threatAt } from '../index.ts'

describe('MK-20.18 on demand', () => {
  test('MK-20.18 the command radius of each leader, border included', () => {
    const t = table({
      blue: { A: 'LINE 4,4', B: 'LINE 0,0' },
      red: { X: 'LINE 8,8' },
      leaders: { L: 'A 2', M: 'B 0', R: 'X 1' },
    })
    const [first, second] = commandAreas(t.state, 'blue')
    expect(commandAreas(t.state, 'blue').map(({ leader }) => leader)).toEqual(['L', 'M'])
    expect(first?.hexes.every(hex => distance('4,4', hex) <= 2)).toBe(true)
    expect(first?.hexes).toHaveLength(19)
    expect(second?.hexes).toEqual(['0,0'])
    expect(commandAreas(t.state)).toHaveLength(3)
  })

  test('MK-20.18 a line of sight with the hexes it samples and what blocks it', () => {
    const t = table({ ground: { W: '4,3' }, blue: { A: 'LINE 4,5' }, red: { X: 'LINE 4,2' } })
    expect(sightReport(t.state, '4,5', '4,1')).toMatchObject({
      sees: false,
      samples: ['4,4', '4,3', '4,2'],
      blockers: ['4,3', '4,2'],
      text: 'E6 does not see E2, 4 hexes away. The line passes E5, E4 and E3. In the way: E4 (woods) and E3 (Line Infantry).',
    })
    expect(sightReport(t.state, '4,5', '4,4')).toMatchObject({ sees: true, samples: [], blockers: [] })
  })

  test('MK-20.18 guns on a hill fire over the first obstacle, and the report says so', () => {
    const t = table({ ground: { H: '4,5', W: '4,4' }, blue: { G: 'ART 4,5' } })
    expect(sightReport(t.state, '4,5', '4,2')).toMatchObject({ sees: true, blockers: ['4,4'] })
    expect(sightReport(t.state, '4,5', '4,2').text).toMatch(/fire over E5 \(woods\)/)
  })

  test('MK-20.18 the fire reach of any unit, hidden hexes apart', () => {
    const t = table({ ground: { W: '4,3' }, blue: { A: 'LINE 4,4', H: 'HORSE 1,7' } })
    const reach = fireReach(t.state, 'A')
    expect(reach?.range).toBe(2)
    expect(reach?.hexes).toContain('4,3')
    // The lines to 3,2 and 5,2 run along a side of the wood and are blocked with it (MK-7.4).
    expect(reach?.hidden).toEqual(['3,2', '4,2', '5,2'])
    expect([...(reach?.hexes ?? []), ...(reach?.hidden ?? [])]).toHaveLength(18)
    expect(fireReach(t.state, 'H')?.hexes).toEqual([])
    expect(fireReach(t.state, 'nobody')).toBeNull()
  })

  test.each([
    ['d5', '3,4'],
    ['D5', '3,4'],
    ['3,4', '3,4'],
    ['A1', '0,0'],
    ['Z9', null],
    ['D99', null],
    ['5D', null],
    ['', null],
  ])('MK-20.18 a hex is read as %s', (text, hex) => {
    expect(parseHex(table({}).state, text)).toBe(hex)
  })
})

describe('threats', () => {
  test('MK-20.18 who could attack a place, and what it would cost on average', () => {
    const t = table({ blue: { A: 'LINE 4,4' }, red: { X: 'LINE 4,2' } })
    const threat = threatAt(t.state, 'A', '4,4')
    // Hit 39/60; a hit costs 1, one in six 2; morale 45 or 30, failing costs 1 more.
    const expected = (39 / 60) * ((5 / 6) * (1 + 15 / 60) + (1 / 6) * (2 + 30 / 60))
    expect(threat?.attackers.map(({ unit, by }) => `${unit} ${by}`)).toEqual(['X fire'])
    expect(threat?.expectedLoss).toBeCloseTo(expected, 12)
    expect(threatAt(t.state, 'A', '4,8')).toMatchObject({ expectedLoss: 0, attackers: [] })
  })

  test('MK-20.18 light troops walk and fire, horse ride and charge', () => {
    const t = table({ blue: { A: 'LINE 4,4' }, red: { L: 'LIGHT 4,1', H: 'HORSE 2,4' } })
    const found = threatAt(t.state, 'A', '4,4')?.attackers.map(({ unit, by }) => `${unit} ${by}`)
    expect(new Set(found)).toEqual(new Set(['L fire', 'H charge']))
  })
})
