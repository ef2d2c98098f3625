// Chapter 7, corner cases: taking pieces back, whole points games, secrets of set-up.
import { describe, expect, it } from 'vitest'
import { beachhead } from '../../rules/contract/game.ts'
import { type Board, fresh, scenario, unshuffled } from '../builder.ts'

const MAP = 'CCCCCC/CCCCCC/SSSSSS/DDDDDD'
const put = (unit: string, hex: string, more: object = {}) => ({ type: 'place', unit, hex, ...more }) as const
type Force = Record<string, number>
const begin = (defender: Force, assault: Force = { usswasp: 1, marine_squad: 3 }, forts: Force = {}, dummies = 0) =>
  fresh({ map: MAP, objectives: { p: 'port 0,0' }, forces: { assault, defender, forts } }, { dummies })

describe('taking back', () => {
  it('BI-7.17 a dummy, a fort, a unit', () => {
    const b = begin({ infantry_squad: 1 }, undefined, { trench: 1 }, 1)
    b.do({ type: 'placeDummy', hex: '1,0' })
      .do({ type: 'placeFort', fort: 'trench', hex: '2,0' })
      .do(put('infantry_squad-1', '3,0'))
    b.do({ type: 'unplace', piece: b.all.dummies![0]!.id }).do({ type: 'unplace', piece: 'trench@2,0' })
    b.do({ type: 'unplace', piece: 'infantry_squad-1' })
    expect([b.all.dummies ?? [], b.fort('2,0'), b.unit('infantry_squad-1').hex]).toEqual([[], undefined, null])
    b.do({ type: 'placeDummy', hex: '0,1' }).do({ type: 'placeFort', fort: 'trench', hex: '0,1' })
    expect(b.refused({ type: 'done' })).toBe('BI-7.17')
  })
  it('BI-7.17 what was not placed can not be taken back', () => {
    const b = begin({ infantry_squad: 1 })
    for (const piece of ['infantry_squad-1', 'nobody', 'trench@2,0'])
      expect(b.refused({ type: 'unplace', piece })).toMatch(/^BI-/)
  })
  it('BI-7.17 dummies and forts may stay in the box', () => {
    const b = begin({ infantry_squad: 1 }, undefined, { trench: 1 }, 3).do(put('infantry_squad-1', '3,0'))
    expect(b.do({ type: 'done' }).step).toBe('setup.assault')
  })
  it('BI-7.16 a fort goes where forts go: one in a hex, no mine on an objective, none in deep water', () => {
    const b = begin({ infantry_squad: 1 }, undefined, { trench: 2, minefield: 2 })
    b.do({ type: 'placeFort', fort: 'trench', hex: '1,0' })
    expect(b.refused({ type: 'placeFort', fort: 'trench', hex: '1,0' })).toBe('BI-3.21')
    expect(b.refused({ type: 'placeFort', fort: 'minefield', hex: '0,0' })).toBe('BI-5.7')
    expect(b.refused({ type: 'placeFort', fort: 'trench', hex: '0,3' })).toMatch(/^BI-(5\.7|5\.8|7\.12)$/)
  })
  it('BI-7.20 an own fort under a vehicle: a Barricade is not put where a Technical stands', () => {
    const b = begin({ technical: 1 }, undefined, { barricade: 1 }).do(put('technical-1', '1,0'))
    expect(b.refused({ type: 'placeFort', fort: 'barricade', hex: '1,0' })).toMatch(/^BI-(5\.4|7\.16)$/)
  })
})

describe('secrets', () => {
  it('BI-7.11 the spectators see no more than the Assault', () => {
    const b = begin({ infantry_squad: 1 })
    const before = beachhead.view(b.state, 'table')
    b.do(put('infantry_squad-1', '3,0'))
    expect(beachhead.view(b.state, 'table')).toEqual(before)
  })
  it('BI-7.11 forts laid out are seen only when the Defender is done', () => {
    const b = begin({ infantry_squad: 1 }, undefined, { trench: 1 })
    const before = beachhead.view(b.state, 'assault')
    b.do({ type: 'placeFort', fort: 'trench', hex: '1,0' })
    expect(beachhead.view(b.state, 'assault')).toEqual(before)
    b.do(put('infantry_squad-1', '3,0')).do({ type: 'done' })
    expect(JSON.stringify(beachhead.view(b.state, 'assault'))).toContain('trench')
  })
  it('BI-7.11 the marker’s view does not name the piece', () => {
    const b = begin({ infantry_squad: 1, artillery: 1 })
      .do(put('infantry_squad-1', '3,0'))
      .do(put('artillery-1', '1,0', { hidden: true }))
    b.do({ type: 'done' })
    const seen = JSON.stringify(beachhead.view(b.state, 'assault'))
    expect([seen.includes('infantry_squad-1'), seen.includes('artillery-1')]).toEqual([false, false])
  })
  it('BI-7.13 two deployments that differ only under the markers look the same', () => {
    const lay = (first: string, second: string) =>
      begin({ infantry_squad: 1, militia_squad: 1 })
        .do(put(`${first}-1`, '3,0'))
        .do(put(`${second}-1`, '1,0'))
        .do({ type: 'done' })
    const [one, other] = [lay('infantry_squad', 'militia_squad'), lay('militia_squad', 'infantry_squad')]
    expect(beachhead.view(one.state, 'assault')).toEqual(beachhead.view(other.state, 'assault'))
    expect(one.legal()).toEqual(other.legal())
  })
  it('BI-7.18 nor does a dummy look different', () => {
    const lay = (dummy: string, squad: string) =>
      begin({ infantry_squad: 1 }, undefined, {}, 1)
        .do(put('infantry_squad-1', squad))
        .do({ type: 'placeDummy', hex: dummy })
        .do({ type: 'done' })
    expect(beachhead.view(lay('1,0', '3,0').state, 'assault')).toEqual(beachhead.view(lay('3,0', '1,0').state, 'assault'))
  })
  it('BI-7.20 the Defender does not see who rides in a craft in the zone', () => {
    const ready = (): Board =>
      begin({ infantry_squad: 1 }, { usswasp: 1, lcac: 1, marine_squad: 2, marsoc: 1 })
        .do(put('infantry_squad-1', '3,0'))
        .do({ type: 'done' })
        .do(put('usswasp-1', '5,3'))
        .do(put('lcac-1', '0,3'))
    const [one, other] = [
      ready().do({ type: 'place', unit: 'marine_squad-1', in: 'lcac-1' }),
      ready().do({ type: 'place', unit: 'marsoc-1', in: 'lcac-1' }),
    ]
    one.do({ type: 'done' })
    other.do({ type: 'done' })
    expect(beachhead.view(one.state, 'defender')).toEqual(beachhead.view(other.state, 'defender'))
  })
})

describe('placing the Assault', () => {
  const ready = (assault: Force) =>
    begin({ infantry_squad: 1 }, assault).do(put('infantry_squad-1', '3,0')).do({ type: 'done' })
  it('BI-7.19 nobody shares the Wasp’s hex but those in the air', () => {
    const b = ready({ usswasp: 1, lcac: 1, harrier: 1, marine_squad: 1 }).do(put('usswasp-1', '2,3'))
    expect(b.refused(put('lcac-1', '2,3'))).toBe('BI-3.20')
    expect(b.allows(put('harrier-1', '2,3'))).toBe(true)
  })
  it('BI-7.20 a craft taken back takes its cargo with it, a cargo unit can be put aboard again', () => {
    const b = ready({ usswasp: 1, lcac: 1, marine_squad: 2 }).do(put('usswasp-1', '2,3')).do(put('lcac-1', '0,3'))
    b.do({ type: 'place', unit: 'marine_squad-1', in: 'lcac-1' }).do({ type: 'place', unit: 'marine_squad-2', in: 'lcac-1' })
    b.do({ type: 'place', unit: 'marine_squad-2', aboard: true })
    expect(b.unit('marine_squad-2').in).toBe(null)
    b.do({ type: 'unplace', piece: 'lcac-1' }).do({ type: 'done' })
    expect(['lcac-1', 'marine_squad-1', 'marine_squad-2'].map(id => b.unit(id).aboard)).toEqual([true, true, true])
  })
  it('BI-7.20 only in the zone, not just any water', () => {
    const b = ready({ usswasp: 1, lcac: 1, harrier: 1, marine_squad: 1 }).do(put('usswasp-1', '2,3'))
    expect(b.refused(put('lcac-1', '0,2'))).toBe('BI-7.20')
    expect(b.refused(put('harrier-1', '0,0'))).toBe('BI-7.20')
  })
  it('BI-7.21 only a MARSOC Team, and only hidden', () => {
    const b = ready({ usswasp: 1, marsoc: 1, marine_squad: 2 }).do(put('usswasp-1', '2,3'))
    expect(b.refused(put('marine_squad-1', '5,0', { hidden: true }))).toMatch(/^BI-7\.2[01]$/)
    expect(b.refused(put('marsoc-1', '5,0', { hidden: false }))).toMatch(/^BI-7\.2[01]$/)
    expect(b.allows(put('marsoc-1', '5,0', { hidden: true }))).toBe(true)
  })
})

describe('whole ways through set-up', () => {
  it('BI-7.1 BI-7.8 a points game: forces, Defender, Assault, turn 1', () => {
    const b = fresh({ map: MAP, objectives: { p: 'port 0,0' } }, { forces: 'points', dummies: 0 })
    b.do({ type: 'buy', units: { marine_squad: 2, lcac: 1 } }, '', 'assault')
    b.do({ type: 'buy', units: { infantry_squad: 1 }, forts: { trench: 1 } }, '', 'defender')
    b.do({ type: 'done' }, '', 'defender').do({ type: 'done' }, '', 'assault')
    expect([b.step, b.seats]).toEqual(['setup.defender', ['defender']])
    b.do({ type: 'placeFort', fort: 'trench', hex: '1,0' }).do(put('infantry_squad-1', '1,0')).do({ type: 'done' })
    b.do(put('usswasp-1', '2,3')).do({ type: 'done' })
    expect([b.step, b.turn, b.fort('1,0')]).toEqual(['command.assault', 1, 'trench'])
  })
  it('BI-7.8 the list of the enemy stays secret afterwards', () => {
    const list = (units: Force) => {
      const b = fresh({ map: MAP, objectives: { p: 'port 0,0' } }, { forces: 'points', dummies: 0 })
      b.do({ type: 'buy', units }, '', 'assault').do({ type: 'done' }, '', 'assault')
      b.do({ type: 'buy', units: { infantry_squad: 1 } }, '', 'defender').do({ type: 'done' }, '', 'defender')
      b.do(put('infantry_squad-1', '1,0')).do({ type: 'done' })
      return b.do(put('usswasp-1', '2,3')).do({ type: 'done' })
    }
    const [one, other] = [list({ marine_squad: 4 }), list({ harrier: 1, humvee: 2, lcac: 1 })]
    expect(beachhead.view(one.state, 'defender')).toEqual(beachhead.view(other.state, 'defender'))
  })
  it('BI-7.1 an assembly: sections, slots, edge, Defender', () => {
    const b = scenario('cards', { map: 'assembly', events: false }, unshuffled('deck.scenario', 10))
    const ids = ['coral-flats', 'old-harbor', 'rolling-hills', 'dense-forest', 'downtown', 'farmland'] as const
    for (const section of ids) b.do({ type: 'pickSection', section })
    ids.forEach((section, i) => {
      b.do({ type: 'placeSection', section, slot: [i % 3, Math.floor(i / 3)], turn: 0 })
    })
    b.do({ type: 'chooseEdge', edge: 'N' })
    expect([b.step, b.all.offshore, b.all.objectives!.length]).toEqual(['setup.defender', 'N', 2])
    expect(b.all.map![0]).toBe('D'.repeat(12))
  })
})

describe('orders that make no sense', () => {
  it('BI-7.9 neither the Wasp nor a drone is for sale, nor the enemy’s pieces', () => {
    const b = fresh({ map: MAP, objectives: { p: 'port 0,0' } }, { forces: 'points', dummies: 0 })
    for (const type of ['usswasp', 'infantry_squad'])
      expect(b.refused({ type: 'buy', units: { [type]: 1 } }, 'assault')).toMatch(/^BI-/)
    for (const type of ['attack_drone', 'harrier'])
      expect(b.refused({ type: 'buy', units: { [type]: 1 } }, 'defender')).toMatch(/^BI-/)
  })
  it('BI-7.16 a piece goes to one place, on the map', () => {
    const b = begin({ infantry_squad: 1 })
    expect(b.refused({ type: 'place', unit: 'infantry_squad-1' })).toMatch(/^BI-/)
    expect(b.refused({ type: 'place', unit: 'infantry_squad-1', aboard: true })).toMatch(/^BI-/)
    expect(b.refused(put('infantry_squad-1', '9,9'))).toMatch(/^BI-/)
    expect(b.refused(put('marine_squad-1', '1,0'))).toMatch(/^BI-/)
    expect(b.refused(put('infantry_squad-1', '1,0'), 'assault')).toBe('BI-8.2')
  })
  it('BI-7.20 cargo rides only in a transport that starts in the zone or aboard, within its load', () => {
    const b = begin({ infantry_squad: 1 }, { usswasp: 1, aav7: 1, marine_squad: 2 })
      .do(put('infantry_squad-1', '3,0'))
      .do({ type: 'done' })
    b.do(put('usswasp-1', '2,3')).do(put('aav7-1', '0,3')).do({ type: 'place', unit: 'marine_squad-1', in: 'aav7-1' })
    expect(b.refused({ type: 'place', unit: 'marine_squad-2', in: 'aav7-1' })).toBe('BI-12.13')
    expect(b.refused({ type: 'place', unit: 'marine_squad-2', in: 'usswasp-1' })).toMatch(/^BI-/)
    expect(b.refused({ type: 'place', unit: 'aav7-1', in: 'aav7-1' })).toMatch(/^BI-/)
  })
})
