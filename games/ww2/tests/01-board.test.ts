// Chapter 1: the board, its names and distances, and who may stand where.
import { describe, expect, it } from 'vitest'
import { ww2 } from '../index.ts'
import {
  around,
  at,
  DIRECTIONS,
  distance,
  fresh,
  GB,
  gate,
  hexesOf,
  isOn,
  LAB,
  nameOf,
  shipped,
  stepTo,
  within,
} from './builder.ts'

const HEXES = hexesOf(LAB)
const EVERYWHERE = LAB.flatMap((line, row) => [...line].map((_, column) => nameOf(column, row)))

describe('grid', () => {
  it('WW-1.1 two seats, each with one faction', () => {
    expect(ww2.seats.map(({ id }) => id)).toEqual(['nw', 'se'])
    expect(at().position.factions).toEqual({ nw: 'German', se: 'British' })
  })
  it('WW-1.2 a hex is a letter and a number within the map', () => {
    const table = at({ units: 'g1 LI A1, g2 AR J1' })
    for (const hex of ['A0', 'A9', 'A01', 'K1', '@1', 'AA', '1A', '']) {
      const plan = { v: 1, turn: 1, side: 'nw', steps: [{ do: 'move' as const, units: ['g1'], path: ['A1', hex] }] }
      expect(table.faults(plan), hex).toEqual(['E_PATH WW-7.16'])
      const shot = {
        v: 1,
        turn: 1,
        side: 'nw',
        steps: [{ do: 'fire' as const, units: ['g2'], shots: [{ at: hex, shells: 1 }] }],
      }
      expect(table.faults(shot), hex).toEqual(['E_RANGE WW-7.18'])
      const buy = { v: 1, turn: 1, side: 'nw', buys: [{ at: hex, units: ['LI'] }] }
      expect(table.faults(buy), hex).toEqual(['E_SITE WW-7.20'])
    }
  })
  it('WW-1.2 a map of 26 by 26 has a Z26, one of 27 is refused', () => {
    const rows = (n: number) =>
      Array.from({ length: n }, (_, row) => {
        const line = 'o'.repeat(n)
        if (row === 0) return `ns${line.slice(2)}`
        return row === n - 1 ? `${line.slice(2)}sz` : line
      })
    const table = fresh(rows(26), { factions: GB }, '1 2')
    table.do('nw', { type: 'timeout' }).do('se', { type: 'place', hex: 'Z26' })
    expect(table.unit('b1')).toBe('LI Z26')
    expect(gate(() => fresh(rows(27)))).not.toBe('admitted')
  })
  it.each(['D4', 'E4', 'B2', 'I7'])('WW-1.3 WW-1.4 from %s exactly the six neighbours of the rulebook can be entered', from => {
    const table = at({ units: `g1 LI ${from}` })
    const good = EVERYWHERE.filter(hex => hex !== from && table.faults(`g1: ${from}->${hex}`).length === 0)
    expect(good.sort()).toEqual([...around(from)].filter(hex => isOn(LAB, hex)).sort())
  })
  it('WW-1.4 the six directions by name', () => {
    expect(DIRECTIONS.map((_, d) => stepTo('D4', d))).toEqual(['D3', 'E4', 'E5', 'D5', 'C5', 'C4'])
    expect(DIRECTIONS.map((_, d) => stepTo('E4', d))).toEqual(['E3', 'F3', 'F4', 'E5', 'D4', 'D3'])
    for (const hex of ['D3', 'E4', 'E5', 'D5', 'C5', 'C4'])
      expect(at({ units: 'g1 LI D4' }).faults(`g1: D4->${hex}`)).toEqual([])
  })
  it('WW-1.5 the distance decides what a gun reaches, from every hex to every hex', () => {
    for (const from of ['A1', 'E4', 'D5', 'J8', 'F1', 'H2']) {
      const table = at({ units: `g1 AR ${from}` })
      const reached = HEXES.filter(hex => table.faults(`g1: ${from}*${hex}x1`).length === 0)
      expect(reached, from).toEqual(HEXES.filter(hex => distance(from, hex) >= 1 && distance(from, hex) <= 2))
    }
  })
  it('WW-1.5 the formula agrees with walking on a board without voids', () => {
    const whole = Array.from({ length: 9 }, () => 'o'.repeat(9))
    for (const from of ['D4', 'E5', 'A9']) {
      for (let steps = 0; steps <= 8; steps++) {
        const near = hexesOf(whole).filter(hex => distance(from, hex) <= steps)
        expect([...within(whole, [from], steps, () => true)].sort()).toEqual([...near].sort())
      }
    }
  })
  it('WW-1.6 two types of hex: cities pay 4, all others 2', () => {
    const table = at({ units: 'g1 LI E4', own: { nw: 'A1 C3', se: 'J8 H6' } }).turn()
    expect(table.gains).toEqual([2 + 4 + 2, 2 + 4])
  })
})

describe('voids', () => {
  it('WW-1.7 a void is never entered, shelled, bought at, owned or stood on', () => {
    const table = at({ units: 'g1 LI F1, g2 AR F1, g3 LI C8' })
    expect(table.faults('g1: F1->G1')).toEqual(['E_PATH WW-7.16'])
    expect(table.faults('g3: C8->D8')).toEqual(['E_PATH WW-7.16'])
    expect(table.faults('g2: F1*G1x1')).toEqual(['E_RANGE WW-7.18'])
    expect(table.faults('+LI@G1')).toEqual(['E_SITE WW-7.20'])
    expect(gate(() => at({ units: 'g1 LI G1' }))).not.toBe('admitted')
    expect(gate(() => at({ own: { nw: 'A1 C3 G1', se: 'J8 H6' } }))).not.toBe('admitted')
  })
  it('WW-1.8 shells fly over a void, feet do not', () => {
    expect(distance('F1', 'H1')).toBe(2)
    expect(at({ units: 'g1 AR F1' }).faults('g1: F1*H1x1')).toEqual([])
    const table = at({ units: 'g1 AR F1, b1 LI H1' }).turn('g1: F1*H1x1', '', '5')
    expect(table.steps.at(-1)).toBe('nw.1 shot F1*H1x1 plain H1 killed b1')
    expect(at({ units: 'g1 LI F1' }).faults('g1: F1->G1->H1')).toEqual(['E_PATH WW-7.16'])
  })
})

describe('names and stacks', () => {
  it('WW-1.9 nw begins top left, se bottom right', () => {
    const table = fresh(LAB, { factions: GB }, '1 1 1 1 1 1')
    expect([table.owner('A1'), table.owner('J8')]).toEqual(['nw', 'se'])
  })
  it.each([
    ['German', 'Italian', 'g1', 'i1'],
    ['American', 'British', 'a1', 'b1'],
  ] as const)('WW-1.10 %s against %s: the starting units are %s%s', (nw, se, ours, theirs) => {
    const table = fresh(LAB, { factions: { nw, se } }, '1 1 1 1 1 1')
      .do('nw', { type: 'timeout' })
      .do('se', { type: 'timeout' })
    expect(table.units).toBe(`${ours} LI A1, ${theirs} LI J8`)
  })
  it('WW-1.10 the id of a dead unit is never given again', () => {
    const table = at({ units: 'g1 LI D4, g2 LI C3, b1 LM D5' })
    table.turn('+LI@A1', 'b1: D5->D4')
    expect(table.unit('g1')).toBeNull()
    table.turn('+HI@A1')
    expect(table.unit('g4')).toBe('HI A1')
    const dead = at({ units: 'g7 LI D4, b1 LM D5' }).turn('', 'b1: D5->D4')
    expect(dead.turn('+LI@A1').unit('g8')).toBe('LI A1')
  })
  it('WW-1.11 the five codes are bought, no other word is', () => {
    const table = at({ money: [30, 20] })
    for (const code of ['LI', 'HI', 'LM', 'HM', 'AR']) expect(table.faults(`+${code}@C3`)).toEqual([])
    const buy = (code: string) => ({ v: 1, turn: 1, side: 'nw', buys: [{ at: 'C3', units: [code] }] })
    for (const code of ['li', 'Ar', 'XX', '', 'LIHI']) expect(table.faults(buy(code))).toEqual(['E_TYPE WW-7.21'])
  })
  it('WW-1.12 any number may stand in one hex', () => {
    const table = at({ units: 'g1-g40 LI D4, g41-g55 LI D5', money: [100, 20] }).turn('D4->D5')
    expect(table.position.units.nw.every(unit => unit.at === 'D5')).toBe(true)
    expect(table.left[0]).toBe(60)
  })
  it('WW-1.13 no position is let in, and no step leaves one, in which both stand in one hex', () => {
    expect(gate(() => at({ units: 'g1 LI D4, b1 LI D4' }))).not.toBe('admitted')
    const table = at({ units: 'g1 HM D4, b1-b3 LI D5, b4 LI E5' }).turn('g1: D4->D5', 'b4: E5->D4')
    const hexes = (side: 'nw' | 'se') => table.position.units[side].map(unit => unit.at)
    expect(hexes('nw').filter(hex => hexes('se').includes(hex))).toEqual([])
  })
  it('WW-1.2 the shipped boards are played with the same names', () => {
    expect(shipped('tutorial', { factions: GB }, '1 1 1 1').owner('G5')).toBe('se')
  })
})
