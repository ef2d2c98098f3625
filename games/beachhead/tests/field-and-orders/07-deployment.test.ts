// Chapter 7, second part: who stands where when the first turn begins.
import { describe, expect, it } from 'vitest'
import { beachhead } from '../../rules/contract/game.ts'
import type { OptionChoices } from '../../rules/setup/options.ts'
import { type Board, fresh, scenario, unshuffled } from '../builder.ts'

const MAP = 'CCMCCCCCCCCC/CCCCCCCCCCCC/SSSSSSSSSSSS/DDDDDDDDDDDD'
type Force = Record<string, number>
const begin = (
  defender: Force,
  assault: Force = { usswasp: 1, marine_squad: 3 },
  options: OptionChoices = {},
  forts: Force = {},
) => fresh({ map: MAP, objectives: { p: 'port 0,0' }, forces: { assault, defender, forts } }, { dummies: 0, ...options })
const put = (unit: string, hex: string, more: object = {}) => ({ type: 'place', unit, hex, ...more }) as const
/** The Defender puts squads down and is done; the Assault is to place. */
const landing = (assault: Force, defender: Force = { infantry_squad: 1 }): Board => {
  const b = begin(defender, assault)
  Object.entries(defender).forEach(([type, n], i) => {
    for (let k = 1; k <= n; k++) b.do(put(`${type}-${k}`, `${i},1`))
  })
  return b.do({ type: 'done' })
}

describe('the Defender', () => {
  it('BI-7.11 the Assault sees nothing of the deployment until it is finished, then the markers', () => {
    const b = begin({ infantry_squad: 2 })
    const before = beachhead.view(b.state, 'assault')
    b.do(put('infantry_squad-1', '1,0'))
    expect(beachhead.view(b.state, 'assault')).toEqual(before)
    expect(b.events.every(event => beachhead.redact(event, 'assault') === null)).toBe(true)
    b.do(put('infantry_squad-2', '3,1')).do({ type: 'done' })
    expect(b.all.known!.assault!.map(({ name, hex, type }) => `${name} ${hex} ${type}`)).toEqual(['M1 1,0 null', 'M2 3,1 null'])
  })
  it('BI-7.12 land within 5 hexes of an objective', () => {
    const b = begin({ infantry_squad: 1 })
    expect(b.allows(put('infantry_squad-1', '5,0'))).toBe(true)
    expect(b.refused(put('infantry_squad-1', '6,0'))).toBe('BI-7.12')
    expect(b.refused(put('infantry_squad-1', '5,1'))).toBe('BI-7.12')
  })
  it('BI-7.12 and the zones the scenario names', () => {
    const zones = [{ name: 'North Ridge', hexes: ['11,0', '10,1'] }]
    const forces = { assault: { usswasp: 1, marine_squad: 3 }, defender: { infantry_squad: 1 } }
    const b = fresh({ map: MAP, zones, objectives: { p: 'port 0,0' }, forces }, { dummies: 0 })
    expect(b.allows(put('infantry_squad-1', '11,0'))).toBe(true)
    expect(b.refused(put('infantry_squad-1', '9,0'))).toBe('BI-7.12')
  })
  it.each(['infantry_squad', 'atgm_team', 'aa_team', 'mortar_team', 'technical', 'militia_squad'])(
    'BI-7.13 %s is set up hidden',
    type => {
      const b = begin({ [type]: 1 })
      expect(b.refused(put(`${type}-1`, '1,0', { hidden: false }))).toBe('BI-7.13')
      b.do(put(`${type}-1`, '1,0'))
      expect(b.unit(`${type}-1`).hidden).toBe(true)
    },
  )
  it.each(['artillery', 'sam_site', 'long_range_artillery'])('BI-7.14 %s may be hidden or revealed', type => {
    for (const hidden of [true, false]) {
      const b = begin({ [type]: 1 }).do(put(`${type}-1`, '1,0', { hidden }))
      expect(b.unit(`${type}-1`).hidden).toBe(hidden)
    }
  })
  it('BI-7.15 at most the dummies of the option, in the same zones', () => {
    const b = begin({ infantry_squad: 1 }, undefined, { dummies: 1 })
    expect(b.refused({ type: 'placeDummy', hex: '6,0' })).toMatch(/^BI-7\.1[25]$/)
    b.do({ type: 'placeDummy', hex: '3,0' })
    expect(b.refused({ type: 'placeDummy', hex: '4,0' })).toBe('BI-7.15')
    expect(begin({ infantry_squad: 1 }).refused({ type: 'placeDummy', hex: '3,0' })).toBe('BI-7.15')
    const eight = begin({ infantry_squad: 1 }, undefined, { dummies: 8 })
    for (const hex of ['0,0', '1,0', '2,0', '3,0', '4,0', '5,0', '0,1', '1,1']) eight.do({ type: 'placeDummy', hex })
    expect(eight.all.dummies).toHaveLength(8)
    expect(() => begin({}, undefined, { dummies: 9 })).toThrow('dummies')
  })
  it('BI-7.16 stacking and terrain hold', () => {
    const b = begin({ infantry_squad: 3, technical: 1 }, undefined, { dummies: 1 }, { barricade: 1 })
    b.do(put('infantry_squad-1', '1,0')).do(put('infantry_squad-2', '1,0'))
    expect(b.refused(put('infantry_squad-3', '1,0'))).toMatch(/^BI-(3\.19|7\.16)$/)
    expect(b.refused({ type: 'placeDummy', hex: '1,0' })).toMatch(/^BI-(3\.19|7\.16)$/)
    expect(b.refused(put('technical-1', '2,0'))).toMatch(/^BI-(3\.4|7\.16)$/)
    expect(b.allows(put('infantry_squad-3', '2,0'))).toBe(true)
    expect(b.refused(put('infantry_squad-3', '0,2'))).toMatch(/^BI-7\.1[26]$/)
    b.do({ type: 'placeFort', fort: 'barricade', hex: '3,0' })
    expect(b.refused(put('technical-1', '3,0'))).toMatch(/^BI-(5\.4|7\.16)$/)
  })
  it('BI-7.17 every unit with a legal hex must be placed; placed pieces may be moved until done', () => {
    const b = begin({ infantry_squad: 2 })
    b.do(put('infantry_squad-1', '1,0'))
    expect(b.refused({ type: 'done' })).toBe('BI-7.17')
    b.do(put('infantry_squad-2', '1,0')).do({ type: 'unplace', piece: 'infantry_squad-1' }).do(put('infantry_squad-1', '3,0'))
    b.do(put('infantry_squad-2', '4,0'))
    expect([b.unit('infantry_squad-1').hex, b.unit('infantry_squad-2').hex]).toEqual(['3,0', '4,0'])
    expect(b.do({ type: 'done' }).step).toBe('setup.assault')
  })
  it('BI-7.17 a unit without a legal hex is out of the game and scores nothing', () => {
    const forces = { assault: { usswasp: 1, marine_squad: 3 }, defender: { infantry_squad: 3 } }
    const b = fresh({ map: 'CDDD/SSSS/SSSS/DDDD', objectives: { p: 'port 0,0' }, forces }, { dummies: 0 })
    b.do(put('infantry_squad-1', '0,0')).do(put('infantry_squad-2', '0,0')).do({ type: 'done' }, 'marker.order 0')
    expect(b.isGone('infantry_squad-3')).toBe(true)
    expect(b.all.lost?.find(({ id }) => id === 'infantry_squad-3')?.unscored ?? true).toBe(true)
  })
})

describe('markers', () => {
  const preset = (dice: string) => scenario('quick-six', { events: false, deployment: 'preset' }, dice)
  it('BI-7.18 numbered in hex order, with one pick(2) for each hex of two hidden pieces', () => {
    const b = preset('marker.order 0 0 0 0')
    expect(b.draws).toEqual(['marker.order pick2', 'marker.order pick2', 'marker.order pick2', 'marker.order pick2'])
    const names = Object.fromEntries(b.all.units!.flatMap(({ id, marker }) => (marker ? [[marker, id]] : [])))
    const dummies = Object.fromEntries(b.all.dummies!.map(({ marker, hex }) => [marker!, hex]))
    expect(names).toEqual({
      M1: 'atgm_team-1',
      M2: 'militia_squad-2',
      M3: 'militia_squad-1',
      M4: 'infantry_squad-5',
      M5: 'infantry_squad-1',
      M6: 'infantry_squad-3',
      M10: 'infantry_squad-2',
      M11: 'aa_team-1',
      M12: 'infantry_squad-4',
      M13: 'technical-1',
    })
    expect(dummies).toEqual({ M7: '3,1', M8: '4,1', M9: '0,2' })
  })
  it('BI-7.18 a 1 swaps the two', () => {
    const b = preset('marker.order 1 0 0 1')
    const marker = (id: string) => b.unit(id).marker
    expect(['atgm_team-1', 'militia_squad-2', 'infantry_squad-1', 'infantry_squad-3'].map(marker)).toEqual([
      'M2',
      'M1',
      'M5',
      'M6',
    ])
    expect(['infantry_squad-4', 'technical-1'].map(marker)).toEqual(['M13', 'M12'])
  })
  it('BI-7.18 a dummy stands after a unit before the draw; revealed pieces get no number and no draw', () => {
    const b = begin({ infantry_squad: 1, artillery: 1, sam_site: 1 }, undefined, { dummies: 1 })
    b.do(put('artillery-1', '0,0', { hidden: false }))
      .do(put('sam_site-1', '0,0', { hidden: true }))
      .do(put('infantry_squad-1', '1,0'))
    b.do({ type: 'placeDummy', hex: '1,0' }).do({ type: 'done' }, 'marker.order 0')
    expect([b.unit('artillery-1').marker, b.unit('sam_site-1').marker, b.unit('infantry_squad-1').marker]).toEqual([
      null,
      'M1',
      'M2',
    ])
    expect(b.all.dummies![0]).toMatchObject({ marker: 'M3', hex: '1,0' })
  })
})

describe('the Assault', () => {
  it('BI-7.19 the Wasp goes anywhere in the Offshore Zone', () => {
    const b = landing({ usswasp: 1, marine_squad: 3 })
    expect([b.step, b.seats]).toEqual(['setup.assault', ['assault']])
    for (const hex of ['0,3', '11,3']) expect(b.allows(put('usswasp-1', hex))).toBe(true)
    for (const hex of ['0,2', '5,1']) expect(b.refused(put('usswasp-1', hex))).toBe('BI-7.19')
  })
  it('BI-7.20 in the zone at most two air units, airborne', () => {
    const b = landing({ usswasp: 1, harrier: 3, marine_squad: 2 }).do(put('usswasp-1', '5,3'))
    b.do(put('harrier-1', '0,3')).do(put('harrier-2', '0,3'))
    expect(b.unit('harrier-1').airborne).toBe(true)
    expect(b.refused(put('harrier-3', '1,3'))).toBe('BI-7.20')
    expect(b.allows({ type: 'place', unit: 'harrier-3', aboard: true })).toBe(true)
  })
  it('BI-7.20 and one LCAC or LCU, or two AAV-7s', () => {
    const craft = landing({ usswasp: 1, lcac: 2, lcu: 1, aav7: 3 }).do(put('usswasp-1', '5,3')).do(put('lcac-1', '0,3'))
    for (const unit of ['lcac-2', 'lcu-1', 'aav7-1']) expect(craft.refused(put(unit, '1,3'))).toBe('BI-7.20')
    const aav = landing({ usswasp: 1, lcac: 1, aav7: 3 })
      .do(put('usswasp-1', '5,3'))
      .do(put('aav7-1', '0,3'))
      .do(put('aav7-2', '1,3'))
    for (const unit of ['lcac-1', 'aav7-3']) expect(aav.refused(put(unit, '2,3'))).toBe('BI-7.20')
  })
  it('BI-7.20 each with cargo; foot and wheels only as cargo; nobody on land', () => {
    const b = landing({ usswasp: 1, lcac: 1, marine_squad: 2, humvee: 1 }).do(put('usswasp-1', '5,3')).do(put('lcac-1', '0,3'))
    b.do({ type: 'place', unit: 'marine_squad-1', in: 'lcac-1' })
    expect(b.unit('marine_squad-1').in).toBe('lcac-1')
    expect(b.refused({ type: 'place', unit: 'humvee-1', in: 'lcac-1' })).toBe('BI-12.13')
    expect(b.refused(put('humvee-1', '1,3'))).toMatch(/^BI-(7\.20|3\.\d+)$/)
    for (const hex of ['4,1', '4,2']) expect(b.refused(put('marine_squad-2', hex))).toBe('BI-7.20')
  })
  it('BI-7.21 a MARSOC Team may be set up hidden on land without a Defender piece', () => {
    const b = landing({ usswasp: 1, marsoc: 2, marine_squad: 1 })
    b.do(put('usswasp-1', '5,3'))
    expect(b.refused(put('marsoc-1', '0,1', { hidden: true }))).toBe('BI-7.21')
    expect(b.refused(put('marsoc-1', '0,2', { hidden: true }))).toBe('BI-7.21')
    b.do(put('marsoc-2', '6,1', { hidden: true }))
      .do(put('marsoc-1', '7,0', { hidden: true }))
      .do({ type: 'done' })
    expect([b.unit('marsoc-1').hidden, b.unit('marsoc-1').marker, b.unit('marsoc-2').marker]).toEqual([true, 'N1', 'N2'])
  })
  it('BI-7.26 a unit that was not placed starts aboard; done waits for the Wasp', () => {
    const b = landing({ usswasp: 1, marine_squad: 2, harrier: 1 })
    expect(b.refused({ type: 'done' })).toBe('BI-7.26')
    b.do(put('usswasp-1', '5,3')).do({ type: 'done' })
    expect(['marine_squad-1', 'marine_squad-2', 'harrier-1'].map(id => b.unit(id).aboard)).toEqual([true, true, true])
    expect([b.step, b.turn]).toEqual(['command.assault', 1])
  })
})

describe('the first turn', () => {
  it('BI-7.22 initial status', () => {
    const b = landing({ usswasp: 1, harrier: 1, marine_squad: 3 }).do(put('usswasp-1', '5,3')).do({ type: 'done' })
    expect(b.wasp).toMatchObject({ flightDeck: 'Operational', wellDeck: 'Operational', c2: 'Operational', ammo: 6 })
    expect([b.turn, b.unit('usswasp-1').hp, b.unit('usswasp-1').sp, b.unit('harrier-1').sp]).toEqual([1, 10, 5, 3])
    expect(b.all.units!.every(({ tokens }) => !tokens)).toBe(true)
  })
  it('BI-7.23 the CP of turn 1 are given once', () => {
    const b = landing({ usswasp: 1, marine_squad: 3 }).do(put('usswasp-1', '5,3')).do({ type: 'done' })
    expect(b.cp).toEqual({ assault: 3, defender: 2 })
    b.do({ type: 'done' })
    expect([b.step, b.cp]).toEqual(['command.defender', { assault: 3, defender: 2 }])
  })
  it('BI-7.24 the decks are shuffled in order and three cards dealt from the tops', () => {
    const b = scenario(
      'cards',
      { strategicCards: true },
      [
        unshuffled('deck.scenario', 10),
        unshuffled('deck.event', 22),
        unshuffled('deck.assault', 9),
        unshuffled('deck.defender', 9),
      ].join('; '),
    )
    expect(b.all.hands).toEqual({ assault: ['A1', 'A2', 'A3'], defender: ['D1', 'D2', 'D3'] })
    expect(b.all.decks).toEqual({
      assault: ['A4', 'A5', 'A6', 'A7', 'A8', 'A9'],
      defender: ['D4', 'D5', 'D6', 'D7', 'D8', 'D9'],
    })
  })
  it('BI-7.24 each only if its option is on', () => {
    expect(scenario('quick-six', { events: false }).draws).toEqual([])
    const both = `${unshuffled('deck.assault', 9)}; ${unshuffled('deck.defender', 9)}`
    expect(scenario('quick-six', { events: false, strategicCards: true }, both).all.eventDeck ?? []).toEqual([])
  })
  it('BI-7.25 `cards` starts a card game: 8x8, standard forces, 15 turns, the default pool, free deployment', () => {
    const b = scenario('cards', { events: false }, unshuffled('deck.scenario', 10))
    expect([b.all.map!.length, b.all.turns, b.step]).toEqual([8, 15, 'setup.defender'])
    expect(b.all.pool).toEqual({ infantry_squad: 2, militia_squad: 2 })
  })
  it('BI-7.25 only there may another map be chosen', () => {
    for (const map of ['six', 'eight', 'random', 'assembly', ['CCCC', 'CCCC', 'CCCC', 'DDDD']] as const) {
      let clause: string | undefined
      try {
        scenario('red-beach', { events: false, map: map as 'six' })
      } catch (error) {
        clause = (error as { clause?: string }).clause
      }
      expect([map, clause]).toEqual([map, 'BI-7.25'])
    }
  })
})
