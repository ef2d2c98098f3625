// Chapter 12: launching, recovering, loading and unloading.
import { describe, expect, it } from 'vitest'
import type { Sketch } from '../builder.ts'
import { at } from '../builder.ts'

const MAP = 'CCCC/BBBB/SSSS/DDDD'
const deck = (units: Record<string, string>, more: Partial<Sketch> = {}) =>
  at({ map: MAP, step: 'deploy', ...more, units: { w: 'usswasp 1,3', ...units } })
const launch = (unit: string, hex: string, ...cargo: string[]) => ({ type: 'launch', unit, hex, cargo }) as const

describe('launch limits', () => {
  const air = { h1: 'harrier aboard', h2: 'harrier aboard', c1: 'super_cobra aboard' }
  it.each([
    ['Operational', 2],
    ['Limited', 1],
    ['Damaged', 0],
    ['Offline', 0],
  ] as const)('BI-12.1 flight deck %s: %d air units a turn', (flightDeck, most) => {
    const b = deck(air, { wasp: { flightDeck } })
    for (const unit of ['h1', 'h2'].slice(0, most)) b.do(launch(unit, '0,3'))
    expect(b.refused(launch('c1', '2,3'))).toBe('BI-12.1')
  })
  it('BI-12.2 well deck Operational: one LCAC or two AAV-7s', () => {
    const units = { l1: 'lcac aboard', l2: 'lcac aboard', a1: 'aav7 aboard', a2: 'aav7 aboard', a3: 'aav7 aboard' }
    const craft = deck(units).do(launch('l1', '0,3'))
    for (const unit of ['l2', 'a1']) expect(craft.refused(launch(unit, '2,3'))).toBe('BI-12.2')
    const aav = deck(units).do(launch('a1', '0,3')).do(launch('a2', '0,3'))
    for (const unit of ['l1', 'a3']) expect(aav.refused(launch(unit, '2,3'))).toBe('BI-12.2')
    expect(deck(units).do(launch('a1', '0,3')).refused(launch('l1', '2,3'))).toBe('BI-12.2')
  })
  it('BI-12.2 Limited: one AAV-7 only; Damaged and Offline: nothing', () => {
    const units = { l1: 'lcac aboard', u1: 'lcu aboard', a1: 'aav7 aboard', a2: 'aav7 aboard' }
    const limited = deck(units, { wasp: { wellDeck: 'Limited' } })
    for (const unit of ['l1', 'u1']) expect(limited.refused(launch(unit, '0,3'))).toMatch(/^BI-12\.[23]$/)
    expect(limited.do(launch('a1', '0,3')).refused(launch('a2', '2,3'))).toBe('BI-12.2')
    for (const wellDeck of ['Damaged', 'Offline'] as const) {
      expect(deck(units, { wasp: { wellDeck } }).refused(launch('a1', '0,3'))).toBe('BI-12.2')
    }
  })
  it('BI-12.3 an LCU is launched in place of the LCAC', () => {
    const b = deck({ u1: 'lcu aboard', l1: 'lcac aboard', a1: 'aav7 aboard' }).do(launch('u1', '0,3'))
    for (const unit of ['l1', 'a1']) expect(b.refused(launch(unit, '2,3'))).toBe('BI-12.2')
  })
  it('BI-12.4 beyond the limits with Rapid Deployment, from a deck that still works', () => {
    const wasp = { launchedAir: 2, launchedLcac: 1, extraLaunch: 1 }
    const b = deck({ h1: 'harrier aboard', l1: 'lcac aboard' }, { wasp })
    b.do(launch('l1', '0,3'))
    expect(b.refused(launch('h1', '2,3'))).toBe('BI-12.1')
    const broken = deck({ h1: 'harrier aboard', l1: 'lcac aboard' }, { wasp: { flightDeck: 'Damaged', extraLaunch: 1 } })
    expect(broken.refused(launch('h1', '2,3'))).toMatch(/^BI-(12\.1|10\.6)$/)
  })
  it('BI-12.4 or with a card: Airlift Surge', () => {
    const b = at(
      {
        map: MAP,
        step: 'command.assault',
        cp: { assault: 1, defender: 0 },
        hands: { assault: ['A2'], defender: [] },
        units: {
          w: 'usswasp 1,3',
          h1: 'harrier aboard',
          h2: 'harrier aboard',
          h3: 'harrier aboard',
          l1: 'lcac aboard',
          i1: 'infantry_squad 0,0',
        },
      },
      { strategicCards: true },
    )
    b.do({ type: 'playCard', card: 'A2' }).reach('deploy')
    for (const unit of ['h1', 'h2', 'h3']) b.do(launch(unit, unit === 'h3' ? '2,3' : '0,3'))
    expect(b.unit('h3').hex).toBe('2,3')
  })
  it('BI-12.8 what was recovered this turn stays aboard this turn: the Deployment Phase is over by then', () => {
    const b = at({ map: MAP, units: { w: 'usswasp 1,3', h1: 'harrier 0,3', m1: 'marine_squad 0,0', i1: 'infantry_squad 3,0' } })
    b.do({ type: 'recover', unit: 'h1' })
    expect(b.unit('h1').aboard).toBe(true)
    expect(b.refused(launch('h1', '0,3'), 'assault')).toBe('BI-8.2')
  })
})

describe('the launch itself', () => {
  it('BI-12.5 squads and Humvees leave the Wasp only as cargo', () => {
    const b = deck({ l1: 'lcac aboard', m1: 'marine_squad aboard', s1: 'marsoc aboard', k1: 'humvee aboard' })
    for (const unit of ['m1', 's1', 'k1']) expect(b.refused(launch(unit, '0,3'))).toBe('BI-12.5')
    b.do(launch('l1', '0,3', 'm1', 's1'))
    expect([b.unit('m1').in, b.unit('s1').in, b.unit('k1').aboard]).toEqual(['l1', 'l1', true])
  })
  it('BI-12.5 loading is free: nobody has acted', () => {
    const b = deck({ l1: 'lcac aboard', m1: 'marine_squad aboard' }).do(launch('l1', '0,3', 'm1'))
    expect([b.unit('l1').acted, b.unit('m1').acted]).toEqual([false, false])
  })
  it('BI-12.6 next to the Wasp, surface units on water, air units anywhere on the map', () => {
    // The Wasp is in an odd row: her neighbours are 0,3 2,3 and 1,2 2,2.
    const b = deck({ h1: 'harrier aboard', a1: 'aav7 aboard' })
    for (const hex of ['0,3', '2,3', '1,2', '2,2']) expect(b.allows(launch('a1', hex))).toBe(true)
    for (const hex of ['3,3', '0,2', '1,1', '1,3']) expect(b.refused(launch('a1', hex))).toBe('BI-12.6')
    const close = at({ map: 'CBCC/DDDD', step: 'deploy', units: { w: 'usswasp 1,1', a1: 'aav7 aboard', h1: 'harrier aboard' } })
    expect(close.refused(launch('a1', '1,0'))).toBe('BI-12.6')
    expect(close.do(launch('h1', '1,0')).unit('h1')).toMatchObject({ hex: '1,0', airborne: true })
  })
  it('BI-12.6 within stacking and free of an enemy of its layer', () => {
    const full = deck({ a1: 'aav7 aboard', a2: 'aav7 0,3', a3: 'aav7 0,3' })
    expect(full.refused(launch('a1', '0,3'))).toMatch(/^BI-(12\.6|3\.19)$/)
    const drone = deck({ h1: 'harrier aboard', a1: 'aav7 aboard', d1: 'attack_drone 0,3' })
    expect(drone.refused(launch('h1', '0,3'))).toMatch(/^BI-(12\.6|3\.20)$/)
    expect(drone.allows(launch('a1', '0,3'))).toBe(true)
  })
  it('BI-12.6 with no hex left the launch is refused', () => {
    const b = at({
      map: 'CC/DD',
      step: 'deploy',
      units: { w: 'usswasp 1,1', a1: 'aav7 aboard', a2: 'aav7 0,1', a3: 'aav7 0,1', h1: 'harrier aboard' },
    })
    expect(b.legal().some(action => action.type === 'launch' && action.unit === 'a1')).toBe(false)
    expect(b.refused(launch('a1', '0,1'))).toMatch(/^BI-(12\.6|3\.19)$/)
  })
  it('BI-12.7 it may move at once up to its full MV and has then moved', () => {
    const b = deck({ l1: 'lcac aboard', i1: 'infantry_squad 3,0', m1: 'marine_squad aboard' }).do(launch('l1', '0,3', 'm1'))
    expect(b.unit('l1')).toMatchObject({ launched: true, moved: false })
    b.do({ type: 'move', unit: 'l1', to: '0,1' })
    expect(b.unit('l1')).toMatchObject({ hex: '0,1', moved: true })
    expect(b.unit('m1').in).toBe('l1')
  })
  it('BI-12.7 if it stays it may move in its own step instead', () => {
    const b = deck({ l1: 'lcac aboard', i1: 'infantry_squad 3,0' }).do(launch('l1', '0,3')).reach('move.assault')
    expect(b.do({ type: 'move', unit: 'l1', to: '0,1' }).unit('l1').hex).toBe('0,1')
  })
  it('BI-12.7 only units launched this turn move in the Deployment Phase', () => {
    const b = deck({ l1: 'lcac aboard', l2: 'lcac 0,2' })
    expect(b.refused({ type: 'move', unit: 'l2', to: '0,1' })).toMatch(/^BI-(8\.2|8\.7|12\.7)$/)
  })
})

describe('recovery and life aboard', () => {
  const near = (words: string, wasp: Sketch['wasp'] = {}) =>
    at({ map: MAP, wasp, units: { w: 'usswasp 1,3', u: words, m1: 'marine_squad 0,0', i1: 'infantry_squad 3,0' } })
  const recover = { type: 'recover', unit: 'u' } as const
  it('BI-12.9 a unit next to the Wasp or over her comes aboard with its cargo', () => {
    for (const words of ['harrier 0,3', 'harrier 1,3', 'lcac 2,3', 'lcu 2,2', 'aav7 1,2']) {
      expect(near(words).do(recover).unit('u')).toMatchObject({ aboard: true, hex: null })
    }
    const b = at({ map: MAP, units: { w: 'usswasp 1,3', u: 'lcac 2,3', s: 'marine_squad in=u', i1: 'infantry_squad 3,0' } }).do(
      recover,
    )
    expect(b.unit('s')).toMatchObject({ aboard: true, in: null })
  })
  it('BI-12.9 not from farther away, not by a squad', () => {
    expect(near('harrier 3,3').refused(recover)).toBe('BI-12.9')
    expect(near('lcac 1,1').refused(recover)).toBe('BI-12.9')
    expect(near('harrier 0,3').refused({ type: 'recover', unit: 'm1' })).toBe('BI-12.9')
  })
  it('BI-12.9 the deck must be Operational or Limited', () => {
    expect(near('harrier 0,3', { flightDeck: 'Limited' }).allows(recover)).toBe(true)
    for (const status of ['Damaged', 'Offline'] as const) {
      expect(near('harrier 0,3', { flightDeck: status }).refused(recover)).toBe('BI-12.9')
      expect(near('lcac 0,3', { wellDeck: status }).refused(recover)).toBe('BI-12.9')
      expect(near('lcac 0,3', { flightDeck: status }).allows(recover)).toBe(true)
    }
  })
  it('BI-12.10 her room is not limited', () => {
    const many = Object.fromEntries([
      ...Array.from({ length: 10 }, (_, i) => [`m${i}`, 'marine_squad aboard']),
      ...Array.from({ length: 6 }, (_, i) => [`a${i}`, 'aav7 aboard']),
    ]) as Record<string, string>
    const b = at({ map: MAP, units: { w: 'usswasp 1,3', ...many, u: 'lcac 2,3', i1: 'infantry_squad 3,0' } })
    expect(b.do(recover).unit('u').aboard).toBe(true)
  })
  it('BI-12.11 units aboard can not act and are not seen', () => {
    const b = at({
      map: MAP,
      units: { w: 'usswasp 1,3', m1: 'marine_squad aboard', m2: 'marine_squad 3,0', i1: 'infantry_squad 0,0' },
    })
    expect(b.refused({ type: 'search', unit: 'm1' })).toMatch(/^BI-(12\.11|14\.10)$/)
    expect(b.knows('defender', 'm1')).toBe(undefined)
  })
  it('BI-12.11 and are lost with her', () => {
    const b = at({
      map: 'CCCC/DDDD',
      toAct: 'defender',
      wasp: { flightDeck: 'Offline', wellDeck: 'Damaged', first: 'flightDeck', second: 'wellDeck' },
      units: { w: 'usswasp 1,1 hp=1', m1: 'marine_squad aboard', h1: 'harrier 3,0', r1: 'artillery 0,0' },
    })
    b.do({ type: 'attack', unit: 'r1', target: 'w' }, 'attack 3 1 1 1')
    expect([b.isGone('w'), b.isGone('m1'), b.isGone('h1')]).toEqual([true, true, false])
  })
  it('BI-12.12 a unit aboard keeps HP and tokens; tokens go as usual', () => {
    const b = near('harrier 0,3 hp=1 tok=1').do(recover)
    expect(b.unit('u')).toMatchObject({ hp: 1, tokens: 1 })
    expect(b.endTurn().unit('u')).toMatchObject({ hp: 1, tokens: 0 })
  })
})

describe('loads', () => {
  const LOADS: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['harrier', ['S'], ['SS', 'H', 'A']],
    ['osprey', ['S', 'SS', 'H'], ['SSS', 'HS', 'HH', 'A']],
    ['super_stallion', ['S', 'SSS', 'H', 'HS'], ['SSSS', 'HSS', 'HH', 'A']],
    ['lcac', ['A', 'AA', 'SSS', 'HA', 'H'], ['AAA', 'AS', 'HS', 'SSSS', 'HH', 'HAA']],
    ['aav7', ['S'], ['SS', 'H', 'A']],
    ['lcu', ['AA', 'SSSS', 'HH', 'HSS', 'AH', 'ASS', 'AS', 'HS'], ['AAA', 'HHS', 'HSSS', 'AHS', 'ASSS', 'AAS', 'HHA']],
  ]
  const TYPE = { S: 'marine_squad', H: 'humvee', A: 'aav7' } as const
  it.each(LOADS)('BI-12.13 %s carries %o and not %o', (transport, good, bad) => {
    const pool = { m1: 'S', m2: 'S', m3: 'S', m4: 'S', k1: 'H', k2: 'H', k3: 'H', a1: 'A', a2: 'A', a3: 'A' } as const
    const units = Object.fromEntries(Object.entries(pool).map(([id, letter]) => [id, `${TYPE[letter]} aboard`]))
    const pick = (load: string) => {
      const left = Object.entries(pool)
      return [...load].map(
        letter =>
          left.splice(
            left.findIndex(([, other]) => other === letter),
            1,
          )[0]![0],
      )
    }
    const b = deck({ t: `${transport} aboard`, ...units })
    for (const load of good) expect([load, b.allows(launch('t', '0,3', ...pick(load)))]).toEqual([load, true])
    for (const load of bad) {
      if (load.length > 4) continue
      expect([load, b.refused(launch('t', '0,3', ...pick(load)))]).toEqual([load, 'BI-12.13'])
    }
  })
  it('BI-12.13 a MARSOC Team counts as a squad', () => {
    const b = deck({ o1: 'osprey aboard', s1: 'marsoc aboard', m1: 'marine_squad aboard' })
    expect(b.allows(launch('o1', '0,3', 's1', 'm1'))).toBe(true)
  })
  it('BI-12.14 a carried unit carries nothing itself', () => {
    const units = { l1: 'lcac 0,2', a1: 'aav7 0,1', m1: 'marine_squad in=a1', i1: 'infantry_squad 3,0' }
    expect(at({ map: MAP, units }).refused({ type: 'load', unit: 'a1', into: 'l1' })).toBe('BI-12.14')
  })
})
