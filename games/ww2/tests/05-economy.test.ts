// Chapters 5 and 6: who owns what, what it pays, and the figures of the units.
import { describe, expect, it } from 'vitest'
import { at, FIGURES, fresh, GB, gate, KINDS, type Kind, LAB, SIDES, shipped } from './builder.ts'

describe('ownership', () => {
  it('WW-5.1 WW-5.9 a hex is controlled by standing on it', () => {
    const table = at({ units: 'g1 LI D4' })
    expect(table.turn('g1: D4->D5').owner('D5')).toBe('nw')
    expect(table.gains[0]).toBe(2 + 8 + 2)
  })
  it('WW-5.2 what is taken in mid-turn is a recruiting site only from the next turn on', () => {
    const table = at({ units: 'g1 LI E4' })
    expect(table.faults('g1: E4->E5; +LI@E5')).toEqual(['E_SITE WW-7.20'])
    expect(table.turn('g1: E4->E5').faults('+LI@E5')).toEqual([])
  })
  it('WW-5.2 a city under attack is still its owner’s site that turn', () => {
    const table = at({ units: 'g1 HM H5' }).turn('g1: H5->H6', '+LI@H6')
    expect(table.lines).toContain('muster b1 LI H6')
    expect(table.owner('H6')).toBe('nw')
  })
  it('WW-5.3 passing through claims nothing, not even a city', () => {
    const table = at({ units: 'g1 LI D4' }).turn('g1: D4->E5->F5')
    expect([table.owner('E5'), table.owner('F5')]).toEqual([null, 'nw'])
    const enemys = at({ units: 'g1 LI H5' }).turn('g1: H5->H6->H7')
    expect(enemys.owner('H6')).toBe('se')
  })
  it('WW-5.4 every hex with units goes to their side, an enemy corner too', () => {
    const table = at({ units: 'g1 LI J7, b1 LI B1' }).turn('g1: J7->J8', 'b1: B1->A1')
    expect([table.owner('J8'), table.owner('A1')]).toEqual(['nw', 'se'])
    expect(table.gains).toEqual([8 + 2, 8 + 2])
  })
  it('WW-5.5 a city left keeps its owner until an enemy stands on it at turn end', () => {
    const table = at({ units: 'g1 LI C3, b1 LI B7' })
    expect(table.owner('B7')).toBe('se')
    table.turn('g1: C3->C4', 'b1: B7->B6')
    expect([table.owner('C3'), table.owner('B7')]).toEqual(['nw', 'se'])
    table.turn('g1: C4->C5->B5', 'b1: B6->B7->B8')
    expect(table.owner('B7')).toBe('se')
  })
  it('WW-5.6 the own corner stays, an enemy’s corner is an ordinary hex when left', () => {
    const table = at({ units: 'g1 LI J8, b1 LI A1' }).turn('g1: J8->J7', 'b1: A1->A2')
    expect([table.owner('A1'), table.owner('J8')]).toEqual([null, null])
    const home = at({ units: 'g1 LI A1' }).turn('g1: A1->A2')
    expect(home.owner('A1')).toBe('nw')
  })
  it('WW-5.7 every other hex left behind is nobody’s', () => {
    const table = at({ units: 'g1 LI D4', own: { nw: 'A1 C3 D5 D6', se: 'J8 H6' } }).turn('g1: D4->E4')
    expect(['D4', 'D5', 'D6', 'E4'].map(hex => table.owner(hex))).toEqual([null, null, null, 'nw'])
  })
  it.each([
    ['standard', [null, 'nw', 'nw', null]],
    ['lastOccupier', ['nw', 'nw', 'nw', 'nw']],
    ['occupiedOnly', [null, null, null, null]],
  ] as const)('WW-5.8 %s: a Standard hex, a city, the own corner and the enemy corner left empty', (ownershipMode, owners) => {
    const table = at({ units: 'g1 LI D4, g2 LI E5, g3 LI J8', options: { ownershipMode } })
    table.turn('g1: D4->D5; g2: E5->E6; g3: J8->J7')
    expect(['D4', 'E5', 'A1', 'J8'].map(hex => table.owner(hex))).toEqual(owners)
  })
  it('WW-5.8 in lastOccupier the enemy takes a hex by standing on it', () => {
    const table = at({ units: 'g1 LI D4, b1 LI D5', options: { ownershipMode: 'lastOccupier' } })
    expect(table.turn('g1: D4->C5', 'b1: D5->D4').owner('D4')).toBe('se')
  })
})

describe('income', () => {
  it('WW-5.10 WW-5.11 two for a Standard hex, four for a city, however many stand there', () => {
    const table = at({ units: 'g1-g5 LI D4, g6 LI E5, g7 LI D6' }).turn()
    expect(table.gains[0]).toBe(2 + 4 + 4 + 2 + 4 + 2)
  })
  it('WW-5.12 it comes before planning, the first turn included', () => {
    const table = fresh(LAB, { factions: GB }, '1 1 1 1 1 1').do('nw', { type: 'timeout' }).do('se', { type: 'timeout' })
    expect(table.lines).toEqual(['income nw +14 = 14', 'income se +14 = 14'])
    expect(table.faults('+HM,3LI@A1')).toEqual([])
    expect(table.faults('+5LI@A1')).toEqual(['E_COST WW-7.23'])
  })
  it('WW-5.13 ten to begin with two cities, fourteen with three', () => {
    const start = (id: string, dice: string) =>
      shipped(id, { factions: GB }, dice).do('nw', { type: 'timeout' }).do('se', { type: 'timeout' })
    expect(start('tutorial', '1 1 1 1').money).toEqual([10, 10])
    expect(start('skirmish', '1 1 1 1 1 1 1').money).toEqual([14, 14])
  })
  it('WW-5.13 where the unit stands in a city makes no difference', () => {
    const table = fresh(LAB, { factions: GB }, '1 1 1 1 1 1')
      .do('nw', { type: 'place', hex: 'I2' })
      .do('se', { type: 'timeout' })
    expect(table.money).toEqual([14, 14])
  })
  it('WW-5.14 what is not spent carries over without limit', () => {
    const table = at({ money: [100_000, 0] }).turns(3)
    expect(table.money).toEqual([100_030, 30])
  })
  it('WW-5.15 units, marches and shells are paid; waiting, defending and falling back are free', () => {
    const table = at({ units: 'g1 AR D4, g2 LI C3, b1 LM E6, b2 LI D5' })
    table.turn('g1: D4*D6x2; g2: C3->C4; +HM@A1', '', '5')
    expect(table.left).toEqual([20 - 2 - 1 - 3, 20])
    const fallen = at({ units: 'g1 LI D4, b1 HM D5' }).turn('', 'b1: D5->D4')
    expect(fallen.left).toEqual([20, 17])
  })
  it('WW-5.16 a treasury is a whole number, never below nought', () => {
    expect(gate(() => at({ money: [-1, 20] }))).not.toBe('admitted')
    expect(gate(() => at({ money: [1.5, 20] }))).not.toBe('admitted')
    const table = at({ units: 'g1 LI D4, b1 HM D5', money: [0, 3] }).turn('', 'b1: D5->D4')
    expect(table.left).toEqual([0, 0])
  })
})

describe('units', () => {
  it.each(KINDS)('WW-6.1 WW-6.2 WW-6.3 WW-6.4 WW-6.5 the figures of %s', kind => {
    const [health, strength, perHex] = FIGURES[kind]
    const table = at({ units: `g1 ${kind} D4, b1-b9 LI D5` }).turn('g1: D4->D5')
    expect(table.steps[0]).toContain(`S${strength}/H${health} v S9/H9`)
    expect(at({ units: `g1 ${kind} D4` }).turn('g1: D4->D3->D2').left[0]).toBe(20 - 2 * perHex)
  })
  it('WW-6.6 every type costs 3', () => {
    for (const kind of KINDS) expect(at().turn(`+2${kind}@C3`).left[0]).toBe(14)
  })
  it('WW-6.7 100 Strength points, tested only with purchases', () => {
    const full = 'g1-g25 HM A1'
    expect(at({ units: full }).faults('+LI@A1')).toEqual(['E_COMPANY WW-7.22'])
    expect(at({ units: full }).faults('A1->A2')).toEqual(['E_COST WW-7.23'])
    expect(at({ units: full, money: [200, 20] }).faults('A1->A2')).toEqual([])
    expect(at({ units: 'g1-g26 HM A1', money: [200, 20] }).faults('A1->A2')).toEqual([])
    expect(at({ units: 'g1-g24 HM A1' }).faults('+HM@A1')).toEqual([])
    expect(at({ units: 'g1-g24 HM A1' }).faults('+HM@A1; +LI@C3')).toEqual(['E_COMPANY WW-7.22'])
    expect(at({ units: 'g1-g24 HM A1 d' }).faults('+HM,LI@A1')).toEqual(['E_COMPANY WW-7.22'])
  })
  it('WW-6.8 one hit destroys a unit of Health 1', () => {
    for (const kind of ['LI', 'HI', 'LM', 'AR'] satisfies Kind[]) {
      const table = at({ units: `g1 HI D4, b1 ${kind} D5` }).turn('g1: D4->D5')
      expect(table.unit('b1')).toBeNull()
    }
  })
  it('WW-6.9 a damaged Heavy Mechanical keeps its Strength and price, and the damage', () => {
    const table = at({ units: 'g1 HM D4 d, b1-b5 LI D5' })
    expect(table.turn('g1: D4->D3').left[0]).toBe(17)
    expect(table.unit('g1')).toBe('HM D3 d')
    expect(table.turn('g1: D3->D4').turn('g1: D4->D5').steps[0]).toContain('S4/H1 v S5/H5')
  })
  it('WW-6.10 damage is never repaired in the base game', () => {
    expect(at({ units: 'g1 HM C3 d' }).turns(6).unit('g1')).toBe('HM C3 d')
  })
  it('WW-6.11 a unit moves or fires, once', () => {
    const table = at({ units: 'g1 AR D4, g2 LI D4' })
    expect(table.faults('g1: D4*D5x1; g1: D4->D3')).toEqual(['E_TWICE WW-7.13'])
    expect(table.faults('g2: D4->D3; g2: D4->D5')).toEqual(['E_TWICE WW-7.13'])
    expect(table.faults('g1: D4*D5x1; g1: D4*D6x1')).toEqual(['E_TWICE WW-7.13'])
  })
  it('WW-6.12 only Artillery fires', () => {
    for (const kind of ['LI', 'HI', 'LM', 'HM'] satisfies Kind[])
      expect(at({ units: `g1 ${kind} D4` }).faults('g1: D4*D5x1')).toEqual(['E_GUN WW-7.17'])
  })
  it('WW-6.13 who was attacked, shelled or thrown back still acts', () => {
    const table = at({ init: 'se', units: 'g1 HM D4, b1 LI D5' }).turn('g1: D4->D3', 'b1: D5->D4')
    expect(table.steps.at(-1)).toBe('nw.1 moved g1 D3')
    const shelled = at({ init: 'se', units: 'g1-g2 LI D4, b1 AR D5' }).turn('g2: D4->D3', 'b1: D5*D4x1', '5')
    expect(shelled.steps.at(-1)).toBe('nw.1 moved g2 D3')
  })
  it('WW-5.16 only the own plan touches a treasury', () => {
    for (const side of SIDES) {
      const idle = side === 'nw' ? at().turn('', '+2LI@H6') : at().turn('+2LI@C3')
      expect(idle.left[SIDES.indexOf(side)]).toBe(20)
    }
  })
})
