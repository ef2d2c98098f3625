// Chapter 15: options, one by one and together. Fog has its own file.
import { describe, expect, it } from 'vitest'
import { quote } from '../rules/plan/preview.ts'
import { at, fresh, GB, gate, LAB, type Options, shipped, stepTo } from './builder.ts'

const POOR = { nw: 'A1 C3', se: 'J8 H6' }
const priceOf = (units: string, text: string, options: Options, turn = 1) =>
  quote(at({ units, options, turn, money: [90, 20] }).state, 'nw', text).ledger!.price

describe('in general', () => {
  it('WW-15.1 the log begins with every option that is not the default', () => {
    const table = fresh(LAB, { factions: GB, upkeep: true, shellsPerGun: 3 }, '1 1 1 1 1 1')
    expect(table.told('game_opened').options).toEqual([
      { name: 'upkeep', value: true },
      { name: 'shellsPerGun', value: 3 },
    ])
    expect(fresh().told('game_opened').options).toEqual([])
    expect(shipped('tutorial').told('game_opened').options).toEqual([{ name: 'initiativeCadence', value: 'season' }])
  })
  it.each([
    { wings: true },
    { victory: 'some' },
    { shellsPerGun: -1 },
    { shellsPerGun: 0.5 },
    { upkeep: 'yes' },
    { lastTurn: 0 },
  ])('WW-15.1 an unknown name or value is refused: %j', options => {
    expect(gate(() => fresh(LAB, options as never))).not.toBe('admitted')
    expect(gate(() => fresh(LAB, {}, '', { options: options as never }))).not.toBe('admitted')
  })
  it('WW-15.2 options combine: winter and want of supply add up', () => {
    const both = { seasonalEffects: true, supply: true }
    expect(priceOf('g1 LI J3', 'g1: J3->J4', both, 19)).toBe(3)
    expect(priceOf('g1 LI J3', 'g1: J3->J4', { seasonalEffects: true }, 19)).toBe(2)
  })
  it.each([
    [96, false],
    [143, false],
    [144, true],
    [264, true],
  ] as const)('WW-15.15 tournament at %i turns: upkeep %s', (lastTurn, upkeep) => {
    const { options } = fresh(LAB, { tournament: true, lastTurn }).state.setting
    expect(options).toMatchObject({ initiativeCadence: 'season', shellsPerGun: 3, upkeep })
  })
})

describe('victory', () => {
  it('WW-15.3 all: losing every city is no defeat, owning every city is victory', () => {
    const options: Options = { victory: 'all' }
    expect(at({ own: POOR, units: 'g1 LI H5', options }).turn('g1: H5->H6').result).toBeNull()
    const every = { nw: 'A1 C3 B7 E5 F4 I2', se: 'J8 H6' }
    expect(at({ own: every, units: 'g1 LI H5, b1 LI J8', options }).turn('g1: H5->H6').result).toBe('nw victory')
    const none = at({ own: POOR, units: 'g1 LI C3, b1 LI H6', options: { ...options, ownershipMode: 'occupiedOnly' } })
    expect(none.turn('g1: C3->C4', 'b1: H6->H7').result).toBeNull()
  })
  it('WW-15.4 a last stand: lost at the second turn end in a row without a city', () => {
    const options: Options = { lastStand: true }
    const table = at({ own: POOR, units: 'g1 LI H5', options }).turn('g1: H5->H6')
    expect(table.result).toBeNull()
    expect(table.turn().result).toBe('nw victory')
  })
  it('WW-15.4 a city regained begins the count anew', () => {
    const table = at({ own: POOR, units: 'g1 LI H5, b1 HM I6', options: { lastStand: true } }).turn('g1: H5->H6')
    table.turn('', 'b1: I6->H6')
    expect([table.owner('H6'), table.result]).toEqual(['se', null])
    expect(table.turn('+LM@C3').turn().result).toBeNull()
  })
})

describe('seasons', () => {
  const options: Options = { seasonalEffects: true }
  it('WW-15.5a spring: LM, HM and AR pay one more a hex', () => {
    expect(['LI', 'HI', 'LM', 'HM', 'AR'].map(kind => priceOf(`g1 ${kind} D4`, 'g1: D4->D3', options, 3))).toEqual([
      1, 2, 3, 4, 3,
    ])
  })
  it('WW-15.5b summer: nothing changes', () => {
    expect(['LI', 'HI', 'LM', 'HM', 'AR'].map(kind => priceOf(`g1 ${kind} D4`, 'g1: D4->D3->D2', options, 9))).toEqual([
      2, 4, 4, 6, 4,
    ])
    expect(at({ turn: 8, options }).turn().gains).toEqual([10, 10])
  })
  it('WW-15.5c fall: a city pays five, from the first income of the season', () => {
    expect(at({ turn: 12, options }).turn().gains).toEqual([12, 12])
    expect(at({ turn: 18, options }).turn().gains).toEqual([1 + 8, 1 + 8])
    expect(priceOf('g1 HM D4', 'g1: D4->D3', options, 13)).toBe(3)
  })
  it('WW-15.5d winter: LI and HI pay one more, a Standard hex pays one', () => {
    expect(['LI', 'HI', 'LM', 'HM', 'AR'].map(kind => priceOf(`g1 ${kind} D4`, 'g1: D4->D3', options, 24))).toEqual([
      2, 3, 2, 3, 2,
    ])
    expect(at({ turn: 23, units: 'g1 LI D4', options }).turn().gains).toEqual([1 + 1 + 8, 9])
    expect(at({ turn: 24, units: 'g1 LI D4', options }).turn().gains).toEqual([2 + 2 + 8, 10])
  })
  it('WW-15.5 what is planned is what is paid, split fee included', () => {
    const table = at({ turn: 19, units: 'g1-g2 LI D4', options }).turn('g1: D4->D3->D2')
    expect(table.left[0]).toBe(20 - 4 - 1)
  })
})

describe('supply', () => {
  const options: Options = { supply: true }
  it('WW-15.6a four steps from a city or the own corner, around voids and enemies', () => {
    const near = (hex: string, theirs = '') => {
      const table = at({ units: `g1 LI ${hex}${theirs}`, own: { nw: 'A1 C3', se: 'J8 H6' }, options, money: [90, 20] })
      const to = [0, 1, 2, 3, 4, 5].map(d => stepTo(hex, d)).find(each => table.faults(`g1: ${hex}->${each}`).length === 0)!
      return quote(table.state, 'nw', `g1: ${hex}->${to}`).ledger!.price === 1
    }
    expect([near('C7'), near('C8')]).toEqual([true, false])
    // C3 to C7 with the straight way closed by an enemy is longer than four steps.
    expect(near('C7', ', b1 LI C5')).toBe(false)
    // Where the city itself is held by the enemy it is his.
    expect(near('C5', ', b1 LI C3')).toBe(false)
  })
  it('WW-15.6b out of supply a Standard hex pays nothing, a city always pays', () => {
    const table = at({ units: 'g1 LI J3, g2 LI F4', own: { nw: 'A1 B7', se: 'J8 H6' }, options }).turn()
    // J3 is four steps from the city F4.
    expect(table.gains[0]).toBe(2 + 4 + 4 + 2)
    const far = at({ units: 'g1 LI J3', own: { nw: 'A1 B7', se: 'J8 H6' }, options }).turn()
    expect(far.gains[0]).toBe(2 + 4)
  })
  it('WW-15.6c the surcharge is for every hex, by where the unit began', () => {
    expect(priceOf('g1 HM J3', 'g1: J3->J4->J5', options)).toBe(8)
    const table = at({ units: 'g1 LI H4', options, own: { nw: 'A1 C3', se: 'J8 H6' } })
    expect(quote(table.state, 'nw', 'g1: H4->G4->F3->E3').ledger!.price).toBe(6)
  })
  it('WW-15.6d a gun out of supply cannot fire', () => {
    const table = at({ units: 'g1 AR J3, g2 AR D4', options })
    expect(table.faults('g1: J3*J4x1')).toHaveLength(1)
    expect(table.faults('g1: J3*J4x1')[0]).toMatch(/^E_SUPPLY WW-15\.6/)
    expect(table.faults('g2: D4*D5x1')).toEqual([])
    expect(
      table
        .legal('nw')
        .some(action => action.type === 'addStep' && action.step.do === 'fire' && action.step.units.includes('g1')),
    ).toBe(false)
  })
  it('WW-15.6a judged at income and valid all turn', () => {
    // The only city is lost in mid-turn; the gun fires all the same.
    const table = at({ init: 'se', units: 'g1 AR D5, b1 LI C4', own: { nw: 'A1 C3 B7', se: 'J8 H6' }, options })
    expect(table.turn('g1: D5*D6x1', 'b1: C4->C3', '5').steps.at(-1)).toBe('nw.1 shot D5*D6x1 plain D6')
  })
})

describe('small ones', () => {
  it('WW-15.7 upkeep: a quarter of the Strength, never below nought', () => {
    expect(at({ units: 'g1-g2 LM D4, g3 LI D4', options: { upkeep: true } }).turn().gains).toEqual([12 - 1, 10])
    const broke = at({ units: 'g1-g20 HM A1', money: [0, 20], options: { upkeep: true } }).turn()
    expect(broke.money[0]).toBe(0)
    expect(broke.position.units.nw).toHaveLength(20)
  })
  it.each([
    ['at rest in an own city', 'g1 HM C3 d', '', '', 'HM C3'],
    ['at rest in the own corner', 'g1 HM A1 d', '', '', 'HM A1'],
    ['at rest elsewhere', 'g1 HM D4 d', '', '', 'HM D4 d'],
    ['in the enemy’s corner', 'g1 HM J8 d', '', '', 'HM J8 d'],
    ['after a move', 'g1 HM C2 d', 'g1: C2->C3', '', 'HM C3 d'],
    ['after a fight', 'g1 HM C3 d, g2-g3 LI C3, b1 LI C4', '', 'b1: C4->C3', 'HM C3 d'],
  ])('WW-15.8 repair %s', (_, units, nw, se, now) => {
    expect(
      at({ units, options: { repair: true } })
        .turn(nw, se)
        .unit('g1'),
    ).toBe(now)
  })
  it('WW-15.8 being shelled is no fight', () => {
    const table = at({ units: 'g1 HM C3 d, g2 LI C3, b1 AR C4', options: { repair: true } }).turn('', 'b1: C4*C3x1', '5')
    expect(table.lines).toContain('repair g1')
  })
  it('WW-15.9 so many shells a gun, at planning', () => {
    const table = at({ units: 'g1-g2 AR E4', options: { shellsPerGun: 2 } })
    expect(table.faults('g1,g2: E4*E6x3,E5x1')).toEqual([])
    expect(table.faults('g1,g2: E4*E6x3,E5x2')).toEqual(['E_CAP WW-15.9'])
    expect(table.faults('g1: E4*E6x3')).toEqual(['E_CAP WW-15.9'])
    expect(at({ units: 'g1 AR E4', options: { shellsPerGun: 0 } }).faults('g1: E4*E6x9')).toEqual([])
  })
  it('WW-15.11 only survivors strike back', () => {
    const options: Options = { counterAttack: 'survivors' }
    const line = (units: string) => at({ units, options }).turn('D4->D5').steps[0]
    expect(line('g1 LM D4, b1 LM D5, b2 LI D5')).toBe(
      'nw.1 combat D5 S3/H1 v S4/H2 dmg 1/2 attackers destroyed def-lost b2 att-lost g1',
    )
    expect(line('g1 HM D4, b1 HI D5, b2 HI D5')).toBe('nw.1 combat D5 S4/H2 v S4/H2 dmg 2/0 victory def-lost b1,b2')
    expect(line('g1 LM D4, b1 HM D5')).toBe('nw.1 combat D5 S3/H1 v S4/H2 dmg 1/3 attackers destroyed att-lost g1')
  })
  it('WW-15.12 a wait takes its place, costs nothing and tells nothing of its own', () => {
    const table = at({ units: 'g1 LI A2, b1 LI J2, b2 LI J3', options: { allowWait: true } }).turn(
      '--; g1: A2->A3',
      'b1: J2->J1; b2: J3->J4',
    )
    expect(table.steps).toEqual(['se.1 moved b1 J1', 'nw.2 moved g1 A3', 'se.2 moved b2 J4'])
    expect(table.left).toEqual([19, 18])
  })
  it('WW-15.13 every hex owned in force recruits', () => {
    const table = at({ units: 'g1 LI D4', options: { recruitAnywhere: true } })
    expect(table.faults('+LI@D4')).toEqual([])
    expect(table.faults('+LI@D5')).toEqual(['E_SITE WW-7.20'])
    expect(table.faults('+LI@H6')).toEqual(['E_SITE WW-7.20'])
    expect(table.turn('+LI@D4').unit('g2')).toBe('LI D4')
  })
  it('WW-15.14 heads are counted, but a tank still takes two', () => {
    const options: Options = { flatHealth: true }
    const table = at({ units: 'g1-g2 HI D4, b1-b2 HM D5', options, money: [40, 20] }).turn('D4->D5')
    expect(table.steps[0]).toContain('S4/H2 v S8/H2 dmg 2/6')
    expect([table.unit('b1'), table.unit('b2')]).toEqual(['HM D5 d', 'HM D5 d'])
  })
})
