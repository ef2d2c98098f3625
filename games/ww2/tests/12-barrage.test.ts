// Chapter 12: shells and the wind.
import { describe, expect, it } from 'vitest'
import { at, bearing, distance, flight, hexesOf, isOn, LAB, WIND_FACES } from './builder.ts'

const HEXES = hexesOf(LAB)
const around = (from: string) => HEXES.filter(hex => distance(from, hex) === 1 || distance(from, hex) === 2)

describe('range and price', () => {
  it('WW-12.1 distance 1 or 2, empty or not, own units or enemies', () => {
    const table = at({ units: 'g1 AR E4, g2 LI E5, b1 LI E3' })
    expect(HEXES.filter(hex => table.faults(`g1: E4*${hex}x1`).length === 0)).toEqual(around('E4'))
  })
  it('WW-12.2 a shell is a Resource', () => {
    expect(at({ units: 'g1 AR E4' }).turn('g1: E4*E6x7', '', '5').left[0]).toBe(13)
  })
  it('WW-12.3 a gun moves or fires', () => {
    expect(at({ units: 'g1 AR E4' }).faults('g1: E4->E5; g1: E4*E6x1')).toEqual(['E_TWICE WW-7.13'])
  })
  it('WW-12.4 two fire steps from one hex are two barrages, with a wind each', () => {
    const table = at({ units: 'g1-g2 AR E4' }).turn('g1: E4*E6x1; g2: E4*E6x1', '', '5 2')
    expect(table.steps).toEqual(['nw.1 wind 0', 'nw.1 shot E4*E6x1 plain E6', 'nw.2 wind S', 'nw.2 shot E4*E6x1 with E7'])
    expect(table.draws).toHaveLength(2)
  })
  it('WW-12.5 one gun may fire all that can be paid', () => {
    expect(at({ units: 'g1 AR E4, b1-b30 LI E6', money: [30, 20] }).turn('g1: E4*E6x30', '', '6').position.units.se).toEqual([])
  })
})

describe('wind', () => {
  it.each(WIND_FACES.map((wind, i) => [i + 1, wind] as const))(
    'WW-12.6 face %i is wind %s, rolled once on a d6',
    (face, wind) => {
      const table = at({ units: 'g1 AR E4' }).turn('g1: E4*E6x2,F3x1', '', `${face}`)
      expect(table.steps[0]).toBe(`nw.1 wind ${wind}`)
      expect(table.draws).toHaveLength(1)
      expect(table.draws[0]).toMatch(/^d6 .*WW-12\.6/)
    },
  )
  it('WW-12.7 N blows towards row 1, E towards later letters', () => {
    const shot = (target: string, face: number) => at({ units: 'g1 AR E4' }).turn(`g1: E4*${target}x1`, '', `${face}`).steps[1]
    expect(shot('E3', 1)).toBe('nw.1 shot E4*E3x1 with E2')
    expect(shot('E5', 2)).toBe('nw.1 shot E4*E5x1 with E6')
    expect(shot('G4', 3)).toBe('nw.1 shot E4*G4x1 with H4')
    expect(shot('C4', 4)).toMatch(/with B3$/)
  })
  it.each(['E4', 'D4', 'A1', 'J8', 'F2', 'I7'])(
    'WW-12.8 WW-12.9 WW-12.10 WW-12.11 WW-12.12 WW-12.13 every target and face from %s',
    from => {
      for (const target of around(from)) {
        for (const [i, wind] of WIND_FACES.entries()) {
          const { drift, hex } = flight(from, target, wind)
          const line = at({ units: `g1 AR ${from}` }).turn(`g1: ${from}*${target}x1`, '', `${i + 1}`).steps[1]
          const landing = isOn(LAB, hex) ? hex : 'off'
          const tail = landing === from ? ' killed g1' : ''
          expect(line).toBe(`nw.1 shot ${from}*${target}x1 ${drift} ${landing}${tail}`)
        }
      }
    },
  )
  it('WW-12.8 the rose of the rulebook', () => {
    const rose = ['D2', 'E2', 'F3', 'F4', 'F5', 'E5', 'D6', 'C5', 'B5', 'B4', 'B3', 'C2'].filter(hex => isOn(LAB, hex))
    expect(rose.map(hex => bearing('D4', hex)).filter(each => each === '0')).toEqual([])
    expect(['D3', 'E4', 'E5', 'D5', 'C5', 'C4'].map(hex => bearing('D4', hex)).join('')).toBe('NEESWW')
  })
  it('WW-12.14 off the map or on a void: lost, and paid', () => {
    const table = at({ units: 'g1 AR E1' }).turn('g1: E1*F1x2', '', '3')
    const { hex } = flight('E1', 'F1', 'E')
    expect(table.steps[1]).toBe(`nw.1 shot E1*F1x2 with ${isOn(LAB, hex) ? hex : 'off'}`)
    const voided = at({ units: 'g1 AR G3, b1 LI G2' }).turn('g1: G3*G2x2', '', '1')
    expect(voided.steps[1]).toBe('nw.1 shot G3*G2x2 with off')
    expect(voided.left[0]).toBe(18)
  })
})

describe('hits', () => {
  it('WW-12.15 one shell, one unit, an undamaged tank too', () => {
    const table = at({ units: 'g1 AR E4, b1-b3 HM E6' }).turn('g1: E4*E6x2', '', '5')
    expect(table.units).toBe('g1 AR E4, b3 HM E6')
  })
  it('WW-12.16 friends are hit, and on the own position the side chooses', () => {
    const table = at({ units: 'g1 AR E4, g2 HM E4' }).turn('g1: E4*E3x1; loss HM,LI,AR,HI,LM', '', '2')
    expect(table.units).toBe('g1 AR E4')
    const near = at({ units: 'g1 AR E4, g2 LI E5' }).turn('g1: E4*E5x1', '', '5')
    expect(near.units).toBe('g1 AR E4')
  })
  it('WW-12.17 shells into the empty are paid', () => {
    expect(at({ units: 'g1 AR E4' }).turn('g1: E4*E6x3', '', '5').left[0]).toBe(17)
  })
  it('WW-12.18 in listed order, shell by shell, the surplus without effect', () => {
    const table = at({ units: 'g1 AR E4, b1 LI E6, b2 LI E5' }).turn('g1: E4*E6x3,E5x1', '', '5')
    expect(table.steps.slice(1)).toEqual(['nw.1 shot E4*E6x3 plain E6 killed b1', 'nw.1 shot E4*E5x1 plain E5 killed b2'])
    expect(table.left[0]).toBe(16)
  })
  it('WW-12.19 shots go on after the own gun is hit', () => {
    const table = at({ units: 'g1 AR E4, b1 LI F3' }).turn('g1: E4*E3x1,F3x1', '', '2')
    expect(table.steps.slice(1)).toEqual(['nw.1 shot E4*E3x1 against E4 killed g1', 'nw.1 shot E4*F3x1 plain F3 killed b1'])
  })
  it('WW-12.20 the guns left fire all that was planned', () => {
    const table = at({ init: 'se', units: 'g1-g2 AR E4, b1 AR E5, b2-b5 LI E6' }).turn('g1,g2: E4*E6x4', 'b1: E5*E4x1', '5 5')
    expect(table.steps.at(-1)).toBe('nw.1 shot E4*E6x4 plain E6 killed b2,b3,b4,b5')
  })
  it('WW-12.20 with a cap the end of the list is cut', () => {
    const table = at({ init: 'se', units: 'g1-g2 AR E4, b1 AR E5, b2-b5 LI E6', options: { shellsPerGun: 2 } })
    table.turn('g1,g2: E4*E6x1,F4x2,E3x1', 'b1: E5*E4x1', '5 5')
    expect(table.steps.slice(2)).toEqual(['nw.1 wind 0', 'nw.1 shot E4*E6x1 plain E6 killed b2', 'nw.1 shot E4*F4x1 plain F4'])
    expect(table.left[0]).toBe(18)
  })
  it('WW-12.21 a shelled city keeps its owner', () => {
    const table = at({ units: 'g1 AR H5, b1 LI H6' }).turn('g1: H5*H6x1', '', '5')
    expect([table.unit('b1'), table.owner('H6')]).toEqual([null, 'se'])
  })
})
