// Chapters 8 and 9: recruits, the alternation of steps, payment and marches.
import { describe, expect, it } from 'vitest'
import { ww2 } from '../index.ts'
import { quote } from '../rules/plan/preview.ts'
import { at, gate, type Options, Table, unitsFrom } from './builder.ts'

describe('muster', () => {
  it('WW-8.1 all purchases stand before step 1, whoever has the initiative', () => {
    for (const init of ['nw', 'se'] as const) {
      const table = at({ init, units: 'g1 LI H5, b1 LI C4' }).turn('+LI@C3; g1: H5->H6', '+LI@H6; b1: C4->C3')
      expect(table.lines.slice(0, 2).sort()).toEqual(['muster b2 LI H6', 'muster g2 LI C3'])
      expect(table.steps.filter(line => line.includes('combat'))).toHaveLength(2)
      expect(table.left).toEqual([16, 16])
    }
  })
  it('WW-8.2 cities and the own corner in force are sites; a neutral city, a Standard hex and the enemy corner are not', () => {
    const table = at({ units: 'g1 LI D4, g2 LI J8' })
    expect(table.faults('+LI@A1; +LI@B7; +20LI@C3')).toEqual(['E_COST WW-7.23'])
    for (const hex of ['E5', 'D4', 'J8']) expect(table.faults(`+LI@${hex}`)).toEqual(['E_SITE WW-7.20'])
    expect(at({ units: 'b1 LI A1' }).faults('+LI@A1')).toEqual(['E_SITE WW-7.20'])
  })
  it('WW-8.2 a site with an enemy unit on it is none', () => {
    const scenario = { ...ww2.position!(at({ units: 'g1 LI D4' }).state) }
    const owners = scenario.position!.owners
    const edited = { ...scenario, position: { ...scenario.position!, units: { nw: [], se: unitsFrom('b1 LI C3') }, owners } }
    if (gate(() => new Table(edited)) === 'admitted') expect(new Table(edited).faults('+LI@C3')).toEqual(['E_SITE WW-7.20'])
    else expect(gate(() => new Table(edited))).toMatch(/WW-/)
  })
  it('WW-8.3 a recruit cannot be ordered, but holds its hex', () => {
    const table = at({ units: 'g1 LI D4' })
    expect(table.faults('+LI@E5; g2: E5->E6')).toContain('E_UNIT WW-7.12')
    expect(table.faults('+LI@C3; g2: C3->C4')).toContain('E_UNIT WW-7.12')
    expect(table.faults('+LI@C3; C3->C4')).toContain('E_UNIT WW-7.12')
    const held = at({ units: 'b1 LI C4' }).turn('+LI@C3', 'b1: C4->C3')
    expect([held.owner('C3'), held.unit('g1'), held.unit('b1')]).toEqual(['nw', 'LI C3', 'LI C4'])
  })
  it('WW-8.4 serials follow the order of purchases', () => {
    expect(
      at({ units: 'g5 LI D4' })
        .turn('+AR,LI@B7; +HM@A1')
        .lines.filter(line => line.startsWith('muster')),
    ).toEqual(['muster g6 AR B7', 'muster g7 LI B7', 'muster g8 HM A1'])
  })
})

describe('alternation', () => {
  const units = 'g1 LI A2, g2 LI A3, g3 LI A4, b1 LI J2, b2 LI J3'
  it.each([
    ['nw', ['nw.1', 'se.1', 'nw.2', 'se.2', 'nw.3']],
    ['se', ['se.1', 'nw.1', 'se.2', 'nw.2', 'nw.3']],
  ] as const)('WW-8.5 WW-8.6 %s first, then in turn, and the longer plan alone', (init, order) => {
    const table = at({ init, units }).turn('g1: A2->B2; g2: A3->B3; g3: A4->B4', 'b1: J2->I3; b2: J3->I4')
    expect(table.steps.map(line => line.split(' ')[0])).toEqual(order)
  })
  it('WW-8.7 a fight is over, losses and all, before the next step', () => {
    const table = at({ units: 'g1 LM D4, g2 LI C5, b1 HM D5, b2 LI E6' }).turn('g1: D4->D5; g2: C5->D5', 'b1: D5->D4')
    expect(table.steps).toEqual([
      'nw.1 combat D5 S3/H1 v S4/H2 dmg 1/3 attackers destroyed att-lost g1',
      'nw.1 moved -',
      'se.1 moved b1 D4',
      'nw.2 moved g2 D5',
    ])
  })
  it('WW-8.8 only what happens is paid', () => {
    const table = at({ units: 'g1 HM D4, b1-b9 LI D5' }).turn('g1: D4->D5->D6->D7')
    expect(quote(at({ units: 'g1 HM D4' }).state, 'nw', 'g1: D4->D5->D6->D7').ledger?.price).toBe(9)
    expect(table.left[0]).toBe(17)
  })
  it('WW-8.9 who died is left out, the others go on unchanged', () => {
    const table = at({ init: 'se', units: 'g1 LI D4, g2 HI D4, b1 AR E5' }).turn('g1,g2: D4->D3->D2', 'b1: E5*D4x1', '5')
    expect(table.steps.slice(-1)).toEqual(['nw.1 moved g2 D2'])
    expect(table.left[0]).toBe(16)
  })
  it('WW-8.10 a step without units is void, free, without a die, and uses its place', () => {
    const table = at({ init: 'se', units: 'g1 AR D4, g2 LI A2, b1 LM D5, b2 LI J2' })
    table.turn('g1: D4*D6x9; g2: A2->A3', 'b1: D5->D4; b2: J2->J3')
    expect(table.steps.map(line => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'se.1 combat',
      'se.1 moved',
      'nw.1 void',
      'se.2 moved',
      'nw.2 moved',
    ])
    expect(table.left[0]).toBe(19)
  })
  it('WW-8.11 a step aimed at a hex the enemy left goes there all the same', () => {
    const table = at({ init: 'se', units: 'g1 AR E4, b1 LI E6' }).turn('g1: E4*E6x2', 'b1: E6->E7', '5')
    expect(table.steps.at(-1)).toBe('nw.1 shot E4*E6x2 plain E6')
    expect(table.left[0]).toBe(18)
  })
})

describe('edited treasuries', () => {
  /** A turn stopped for a question, then the purse emptied. */
  function robbed(units: string, plan: string, money: number, dice = '') {
    const options: Options = { interactiveCasualties: true }
    const table = at({ units, options }).turn(plan, '', dice)
    expect(table.phase).toBe('losses')
    const scenario = ww2.position!(table.state)
    const { position } = scenario
    return new Table({ ...scenario, position: { ...position!, treasury: { nw: money, se: 20 } } })
  }
  const FIGHT = 'g1 HM D4, b1 LI D5, b2 HM D5'
  it('WW-8.12 a group that cannot pay the next hex stops', () => {
    const table = robbed(`${FIGHT}, g2-g3 HI A2`, 'g1: D4->D5; g2,g3: A2->A3->A4', 5)
    table.do('se', { type: 'timeout' })
    expect(table.steps).toContain('nw.2 unpaid')
    expect(table.steps).toContain('nw.2 moved g2,g3 A3')
    expect(table.left[0]).toBe(1)
  })
  it('WW-8.12 a barrage that cannot pay the next shell ends', () => {
    const table = robbed(`${FIGHT}, g2 AR A2`, 'g1: D4->D5; g2: A2*A3x4', 2)
    table.do('se', { type: 'timeout' }, '5')
    expect(table.steps).toContain('nw.2 shot A2*A3x2 plain A3')
    expect(table.steps).toContain('nw.2 unpaid')
    expect(table.left[0]).toBe(0)
  })
})

describe('marches', () => {
  it('WW-9.1 as far as the money goes', () => {
    const path = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8', 'B8', 'C8']
    const table = at({ units: 'g1 LI A1', money: [9, 20] }).turn(`g1: ${path.join('->')}`)
    expect([table.unit('g1'), table.left[0]]).toEqual(['LI C8', 0])
  })
  it('WW-9.2 WW-9.3 each unit of a group pays for itself', () => {
    expect(at({ units: 'g1 LI D4, g2 HM D4, g3 AR D4' }).turn('D4->D3->D2').left[0]).toBe(20 - 2 * (1 + 3 + 2))
  })
  it('WW-9.4 a chain of neighbours, void and edge excepted', () => {
    expect(at({ units: 'g1 LI F1' }).faults('g1: F1->F2->G2->H1')).toEqual([])
    expect(at({ units: 'g1 LI F1' }).faults('g1: F1->G1->H1')).toEqual(['E_PATH WW-7.16'])
  })
  const fee = (units: string, text: string) => quote(at({ units, money: [60, 20] }).state, 'nw', text).ledger!.price
  it('WW-9.5 each unit that leaves somebody behind pays one more', () => {
    expect(fee('g1-g3 LI D4', 'g1: D4->D3')).toBe(2)
    expect(fee('g1-g3 LI D4', 'g1,g2: D4->D3->D2')).toBe(2 * 3)
    expect(fee('g1-g3 LI D4', 'D4->D3')).toBe(3)
    expect(fee('g1-g3 LI D4', 'g1: D4->D3; g2: D4->C4; g3: D4->C5')).toBe(2 + 2 + 1)
    expect(fee('g1 LI D4, g2 LI D5', 'g1: D4->D3')).toBe(1)
  })
  it('WW-9.5 an earlier fire step does not make a comrade leave, a later move does not count yet', () => {
    expect(fee('g1 LI D4, g2 AR D4', 'g2: D4*D5x1; g1: D4->D3')).toBe(1 + 2)
    expect(fee('g1 LI D4, g2 LI D4', 'g1: D4->D3; g2: D4->C4')).toBe(2 + 1)
  })
  it('WW-9.6 the fee is paid although the comrade has died meanwhile, and not by the dead', () => {
    const table = at({ init: 'se', units: 'g1 HI D4, g2 LI D4, b1 AR E5' }).turn('g1: D4->D3', 'b1: E5*D4x1', '5')
    expect([table.unit('g2'), table.left[0]]).toEqual([null, 17])
    const dead = at({ init: 'se', units: 'g1 LI D4, g2 HI D4, g3 HM D4, b1 AR E5' }).turn('g1,g2: D4->D3', 'b1: E5*D4x1', '5')
    expect([dead.unit('g1'), dead.left[0]]).toEqual([null, 17])
  })
  it('WW-9.6 the fee goes with the first hex even into a fight', () => {
    expect(at({ units: 'g1 LI D4, g2 LI D4, b1 LI D5' }).turn('g1: D4->D5').left[0]).toBe(18)
  })
  it('WW-9.7 recruits, arrivals and hexes passed make no group', () => {
    const table = at({ units: 'g1 LI C3, g2 LI C5, g3 LI C4' }).turn('+LI@C3; g2: C5->C4->B3; g1: C3->D3')
    expect(table.left[0]).toBe(20 - 3 - 2 - 1)
    const arrival = at({ units: 'g1 LI C3, g2 LI C4' }).turn('g2: C4->C3; g1: C3->D3')
    expect(arrival.left[0]).toBe(18)
  })
  it('WW-9.8 through, past and into own units', () => {
    const table = at({ units: 'g1 LI D4, g2 LI D5, g3 LI D6' }).turn('g1: D4->D5->D6')
    expect(table.steps).toEqual(['nw.1 moved g1 D6'])
  })
  it('WW-9.9 neither neighbours nor owners hinder', () => {
    const table = at({ units: 'g1 LI D4, b1 HM C4, b2 HM E4', own: { nw: 'A1 C3', se: 'J8 H6 D3 D2' } }).turn('g1: D4->D3->D2')
    expect([table.unit('g1'), table.left[0]]).toEqual(['LI D2', 18])
  })
  it('WW-9.10 WW-9.11 contact ends the move even after a victory; the rest is not paid', () => {
    const table = at({ units: 'g1 HM D4, b1 LI D5' }).turn('g1: D4->D5->D6')
    expect([table.unit('g1'), table.left[0]]).toEqual(['HM D5', 17])
  })
})
