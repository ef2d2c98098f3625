// WW-15.10: what a side sees under fog.
import { describe, expect, it } from 'vitest'
import { ww2 } from '../index.ts'
import { at, cornerOf, distance, hexesOf, isCity, LAB, type Options, SIDES, type Side, type Table } from './builder.ts'

const options: Options = { fogOfWar: true }
const HEXES = hexesOf(LAB)
const sees = (table: Table, side: Side) => {
  const { units, owners } = table.position
  const eyes = [
    ...units[side].map(unit => unit.at),
    ...owners[side].filter(hex => isCity(LAB, hex) || hex === cornerOf(LAB, side)),
  ]
  return new Set(HEXES.filter(hex => eyes.some(eye => distance(eye, hex) <= 3)))
}
const seen = (table: Table, side: Side) => {
  const foe = side === 'nw' ? 'se' : 'nw'
  return ww2.view(table.state, side).units[foe].map(unit => unit.at)
}

describe('fog of war', () => {
  it('WW-15.10a three hexes around units, own cities and the own corner', () => {
    for (const hex of HEXES.filter(each => each !== 'D4')) {
      const table = at({ units: `g1 LI D4, b1 LI ${hex}`, own: { nw: 'A1 C3', se: 'J8 H6' }, options })
      expect(seen(table, 'nw'), hex).toEqual(sees(table, 'nw').has(hex) ? [hex] : [])
    }
  })
  it('WW-15.10a an enemy corner that is held sees only through who stands there; a lost corner sees nothing', () => {
    const held = at({ units: 'g1 LI J8, b1 LI J5', own: { nw: 'A1 C3', se: 'I2 H6' }, options })
    expect(seen(held, 'nw')).toEqual(['J5'])
    const lost = at({ units: 'b1 LI B1, b2 LI A1', own: { nw: 'B7', se: 'J8 H6' }, options })
    expect(seen(lost, 'nw')).toEqual([])
  })
  it('WW-15.10a the map and the places of cities are always known', () => {
    expect(ww2.view(at({ options }).state, 'nw').setting.map).toEqual(LAB)
  })
  it('WW-15.10b what was last seen is kept, with its turn', () => {
    const table = at({ units: 'g1 LI D4, b1 LI G4', own: { nw: 'A1 C3', se: 'J8 H6' }, options })
    expect(seen(table, 'nw')).toEqual(['G4'])
    table.turn('g1: D4->C4->B3')
    expect(seen(table, 'nw')).toEqual([])
    const memory = ww2.view(table.state, 'nw').memory!
    expect(memory.filter(({ units }) => units.length > 0)).toMatchObject([{ turn: 1, units: [{ type: 'LI' }] }])
  })
  it('WW-15.10b a change of owner out of sight is not seen', () => {
    const table = at({ units: 'g1 LI D4, b1 LI J3', own: { nw: 'A1 C3', se: 'J8 H6 I2' }, options })
    const before = ww2.view(table.state, 'nw').owners
    table.turn('', 'b1: J3->J4')
    expect(ww2.view(table.state, 'nw').owners).toEqual(before)
    expect(table.events.filter(event => event.type === 'owner_changed').every(event => ww2.redact(event, 'nw') === null)).toBe(
      true,
    )
  })
  it('WW-15.10c the other treasury and income are hidden, the own are not', () => {
    const table = at({ options }).turn()
    for (const side of SIDES) {
      const foe = side === 'nw' ? 'se' : 'nw'
      const { treasury } = ww2.view(table.state, side)
      expect([treasury[side], treasury[foe]]).toEqual([30, null])
      const incomes = table.events.filter(event => event.type === 'income').map(event => ww2.redact(event, side))
      expect(incomes.filter(event => event !== null)).toHaveLength(1)
    }
    expect(ww2.view(table.state, 'table').treasury).toEqual({ nw: null, se: null })
  })
  it('WW-15.10d a fight of the own units is told wherever it is', () => {
    const table = at({ units: 'g1 HM J3, b1 LI J4', own: { nw: 'A1 C3', se: 'J8 H6' }, options }).turn('g1: J3->J4')
    for (const side of SIDES) expect(ww2.redact(table.told('combat'), side)).not.toBeNull()
  })
  it('WW-15.10d an own shell that falls out of sight is unobserved', () => {
    // From D4 the sight is three hexes; with the wind a shell at G-something would need four. A battery that dies sees nothing more.
    const table = at({ units: 'g1 AR H3, b1 LI H5, b2 LM H2', own: { nw: 'A1 C3', se: 'J8 H6' }, options })
    table.turn('g1: H3*H2x1,H5x1', '', '2')
    // The south wind brings the first shell down on the gun; the second lands where nobody watches any more.
    expect(table.unit('g1')).toBeNull()
    const shots = table.eventsOf('shot').map(event => ww2.redact(event, 'nw'))
    expect(shots).toHaveLength(2)
    expect(shots[0]).toMatchObject({ isObserved: true, killed: ['g1'] })
    expect(shots[1]).toMatchObject({ isObserved: false, killed: [] })
  })
  it('WW-15.10e after the end everybody sees everything', () => {
    const table = at({ units: 'g1 LI A1, b1 HM J8', options }).do('nw', { type: 'resign' })
    expect(seen(table, 'nw')).toEqual(['J8'])
    expect(ww2.view(table.state, 'nw').treasury).toEqual({ nw: 20, se: 20 })
  })
  it('WW-15.10 prices and verdicts are those without fog', () => {
    for (const plan of ['g1: D4->D5->D6', '+LI@H6', 'g1: D4->D6'])
      expect(at({ units: 'g1 LI D4, b1 LI D6', options }).faults(plan)).toEqual(
        at({ units: 'g1 LI D4, b1 LI D6' }).faults(plan),
      )
  })
})
