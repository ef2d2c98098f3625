// Chapter 10: command points and what the Assault and either side buy with them.
import { describe, expect, it } from 'vitest'
import { at, type Sketch } from '../builder.ts'
import { attack, faces } from './aims.ts'

const COAST = 'CCCCCC/CCCCCC/BBBBBB/SSSSSS/DDDDDD'
const base = { w: 'usswasp 0,4', m9: 'marine_squad 5,2', i9: 'infantry_squad 5,0' }
const coast = (units: Record<string, string> = {}, more: Partial<Sketch> = {}): Sketch => ({
  map: COAST,
  units: { ...base, ...units },
  ...more,
})
const assaultCommand = (units: Record<string, string> = {}, cp = 3, more: Partial<Sketch> = {}) =>
  at(coast(units, { step: 'command.assault', cp: { assault: cp, defender: 0 }, ...more }))
const march = (unit: string) => ({ type: 'forceMarch', unit }) as const

describe('gaining', () => {
  it.each([
    ['Operational', 3],
    ['Limited', 2],
    ['Damaged', 2],
    ['Offline', 0],
  ] as const)('BI-10.1 C2 %s: %i CP for the Assault', (c2, cp) => {
    expect(at(coast({}, { wasp: { c2 } })).endTurn().cp.assault).toBe(cp)
  })
  it('BI-10.2 the Defender gains 2', () => {
    expect(at(coast()).endTurn().cp.defender).toBe(2)
  })
  it.each([
    ['hub, then target', { h: 'comms_hub 1,0', v: 'hvt 2,0 ctrl=assault' }, 'E22', 2],
    ['the card before the target, which stops at 1', { v: 'hvt 2,0 ctrl=assault' }, 'E14', 1],
    ['all three', { h: 'comms_hub 1,0', v: 'hvt 2,0 ctrl=assault' }, 'E14', 1],
    ['all three, more', { h: 'comms_hub 1,0', v: 'hvt 2,0 ctrl=assault' }, 'E15', 3],
  ] as const)('BI-10.3 %s', (_name, objectives, card, cp) => {
    expect(at(coast({}, { objectives, eventDeck: [card] }), { events: true }).endTurn().cp.defender).toBe(cp)
  })
  it('BI-10.3 every modifier is told by name', () => {
    const b = at(coast({}, { objectives: { h: 'comms_hub 1,0' }, eventDeck: ['E15'] }), { events: true }).endTurn()
    const { gains, modifiers } = b.told('command_gained')
    expect(gains).toEqual({ assault: 4, defender: 4 })
    expect(modifiers.filter(({ side }) => side === 'defender').map(({ shift }) => shift)).toEqual(
      expect.arrayContaining([1, 1]),
    )
    for (const { name, clause } of modifiers) expect([name === '', clause.startsWith('BI-')]).toEqual([false, true])
  })
  it('BI-10.4 unspent CP are lost', () => {
    expect(at(coast({}, { cp: { assault: 9, defender: 9 } })).endTurn().cp).toEqual({ assault: 3, defender: 2 })
  })
  it('BI-10.4 CP are spent in the own command step only', () => {
    const b = at(coast({ m1: 'marine_squad 1,0' }, { cp: { assault: 3, defender: 3 } }))
    expect(b.refused(march('m1'))).toMatch(/^BI-(8\.2|10\.4)$/)
    const command = assaultCommand({ m1: 'marine_squad 1,0' })
    expect(command.allows(march('i9'), 'defender')).toBe(false)
  })
  it('BI-10.4 nobody spends what it has not', () => {
    const b = assaultCommand({ m1: 'marine_squad 1,0' }, 1)
    expect(b.refused({ type: 'coordinatedAir', hex: '5,0' })).toMatch(/^BI-10\./)
    expect(b.allows(march('m1'))).toBe(true)
  })
})

describe('Force March', () => {
  it('BI-10.5 1 CP, 2 MV more this turn', () => {
    const b = assaultCommand({ m1: 'marine_squad 0,0' }).do(march('m1'))
    expect([b.cp.assault, b.unit('m1').forceMarch]).toEqual([2, true])
    b.until('move.assault')
    expect(b.refused({ type: 'move', unit: 'm1', to: '0,1', path: ['1,0', '2,0', '3,0', '2,1', '1,1', '0,1'] })).toBe('BI-13.2')
    b.do({ type: 'move', unit: 'm1', to: '4,0' })
    expect(b.unit('m1').hex).toBe('4,0')
  })
  it('BI-10.5 beyond what a suppressed unit has left', () => {
    const b = at(coast({ m1: 'marine_squad 0,0 tok=1 forceMarch' }, { step: 'move.assault' }))
    expect(b.allows({ type: 'move', unit: 'm1', to: '4,0' })).toBe(true)
  })
  it('BI-10.5 ends with the turn', () => {
    const b = at(coast({ m1: 'marine_squad 0,0 forceMarch' })).endTurn()
    expect(b.unit('m1').forceMarch).toBe(false)
  })
  it('BI-10.5 once per unit and turn', () => {
    const b = assaultCommand({ m1: 'marine_squad 0,0' }).do(march('m1'))
    expect(b.refused(march('m1'))).toBe('BI-10.5')
    expect(b.allows(march('m9'))).toBe(true)
  })
  it('BI-10.5 also aboard', () => {
    const b = assaultCommand({ m1: 'marine_squad aboard' }).do(march('m1'))
    expect(b.unit('m1').forceMarch).toBe(true)
  })
  it('BI-10.5 guns that can’t move stay put; no enemy; either side', () => {
    const b = at(coast({ r1: 'artillery 1,0' }, { step: 'command.defender', cp: { assault: 0, defender: 2 } }))
    expect(b.refused(march('r1'))).toBe('BI-10.5')
    expect(b.allows(march('m9'))).toBe(false)
    b.do(march('i9'))
    expect([b.unit('i9').forceMarch, b.cp.defender]).toEqual([true, 1])
  })
})

describe('Rapid Deployment', () => {
  const launch = (unit: string, hex = '1,4') => ({ type: 'launch', unit, cargo: [], hex }) as const
  const decks = { h1: 'harrier aboard', h2: 'harrier aboard', h3: 'harrier aboard', l1: 'lcac aboard', a1: 'aav7 aboard' }
  it('BI-10.6 one more launch for 1 CP each', () => {
    const b = assaultCommand(decks).do({ type: 'rapidDeployment' }).do({ type: 'rapidDeployment' })
    expect([b.cp.assault, b.wasp.extraLaunch]).toEqual([1, 2])
    b.until('deploy').do(launch('h1')).do(launch('h2'))
    b.do(launch('h3', '0,3')).do(launch('l1')).do(launch('a1', '0,3'))
    expect(['h3', 'l1', 'a1'].map(id => b.unit(id).launched)).toEqual([true, true, true])
  })
  it('BI-10.6 no more than paid for', () => {
    const b = at(coast(decks, { step: 'deploy', wasp: { launchedAir: 2, extraLaunch: 1 } })).do(launch('h1'))
    expect(b.refused(launch('h2', '0,3'))).toBe('BI-12.1')
  })
  it('BI-10.6 not from a deck that is Damaged or Offline', () => {
    for (const flightDeck of ['Damaged', 'Offline'] as const) {
      const b = at(coast(decks, { step: 'deploy', wasp: { flightDeck, extraLaunch: 1 } }))
      expect(b.refused(launch('h1'))).toMatch(/^BI-(12\.1|10\.6|18\.1)$/)
    }
    const limited = at(coast(decks, { step: 'deploy', wasp: { wellDeck: 'Limited', extraLaunch: 1 } }))
    expect(limited.allows(launch('l1'))).toBe(true)
  })
})

describe('Coordinated Air Support', () => {
  const name = (hex: string) => ({ type: 'coordinatedAir', hex }) as const
  it('BI-10.7 2 CP for +1 against surface units in a hex that a ground unit sees', () => {
    const b = assaultCommand({ m1: 'marine_squad 1,0', i1: 'infantry_squad 3,0', h1: 'harrier 3,1' }).do(name('3,0'))
    expect([b.cp.assault, b.all.active]).toEqual([1, [{ card: 'coordinatedAir', hex: '3,0' }]])
    b.until('action').do(attack('h1', 'i1'), faces('attack', 6))
  })
  it('BI-10.7 once a turn', () => {
    const b = assaultCommand({ m1: 'marine_squad 1,0', i1: 'infantry_squad 3,0', i2: 'infantry_squad 2,0' }, 5).do(name('3,0'))
    expect(b.refused(name('2,0'))).toBe('BI-10.7')
  })
  it('BI-10.7 not a hex that only aircraft see, nor an empty one, nor a marker', () => {
    const b = assaultCommand({
      m9: 'marine_squad aboard',
      h1: 'harrier 1,0',
      i1: 'infantry_squad 3,0',
      i2: 'infantry_squad 2,0 hidden',
    })
    expect(b.refused(name('3,0'))).toBe('BI-10.7')
    const ground = assaultCommand({ m1: 'marine_squad 1,0', i2: 'infantry_squad 2,0 hidden' })
    expect(ground.refused(name('2,0'))).toBe('BI-10.7')
    expect(ground.refused(name('3,0'))).toBe('BI-10.7')
    expect(ground.refused(name('1,0'))).toBe('BI-10.7')
  })
})

it('BI-10.8 cards are an option', () => {
  const b = assaultCommand({}, 3, { hands: { assault: ['A6'], defender: [] }, decks: { assault: [], defender: [] } })
  expect(b.refused({ type: 'playCard', card: 'A6', unit: 'm9' })).toMatch(/^BI-(10\.8|11\.\d)/)
})

it('BI-10.9 abilities that cost CP belong to the command step', () => {
  const b = at(coast({ r1: 'artillery 1,0', s1: 'sam_site 2,0' }, { toAct: 'defender', cp: { assault: 3, defender: 5 } }))
  expect(b.refused({ type: 'barrage', unit: 'r1', hexes: ['4,1', '3,2', '4,2'] })).toMatch(/^BI-(8\.2|10\.\d+)$/)
  expect(b.refused({ type: 'samStrike', unit: 's1', target: 'w' })).toMatch(/^BI-(8\.2|10\.\d+)$/)
})
