// Chapter 7, first part: card games, force lists and the points buy.
import { describe, expect, it } from 'vitest'
import { beachhead } from '../../rules/contract/game.ts'
import type { OptionChoices } from '../../rules/setup/options.ts'
import { type Board, fresh, scenario, unshuffled } from '../builder.ts'

const SCENARIO_DECK = ['SC01', 'SC02', 'SC03', 'SC04', 'SC05', 'SC06', 'SC07', 'SC08', 'SC09', 'SC10']
/** The draws of a shuffle that brings the card `n` (from 0) to the top and leaves the rest of no interest. */
const onTop = (n: number) => `deck.scenario ${Array.from({ length: 9 }, (_, i) => (9 - i === n ? 0 : 9 - i)).join(' ')}`
const cards = (options: OptionChoices = {}, dice = unshuffled('deck.scenario', 10)) =>
  scenario('cards', { events: false, ...options }, dice)
const markers = (b: Board) => (b.all.objectives ?? []).map(({ type, hex }) => `${type} ${hex}`).sort()
const counts = (b: Board, side: 'assault' | 'defender') => {
  const of: Record<string, number> = {}
  const mine = (type: string) => ASSAULT.includes(type) === (side === 'assault')
  for (const { type } of b.all.units ?? []) if (mine(type)) of[type] = (of[type] ?? 0) + 1
  return of
}
const ASSAULT = 'usswasp harrier osprey super_stallion super_cobra lcac lcu aav7 marine_squad marsoc humvee'.split(' ')

describe('order and kinds of game', () => {
  it('BI-7.1 Defender deployment comes before the Assault’s placement', () => {
    const b = scenario('quick-six', { events: false })
    expect([b.step, b.seats]).toEqual(['setup.defender', ['defender']])
  })
  it('BI-7.1 a points game begins with the forces, an assembly with the map', () => {
    expect(fresh({ map: 'CCCC/CCCC/SSSS/DDDD', objectives: { p: 'port 1,0' } }, { forces: 'points' }).step).toBe('setup.forces')
    expect(cards({ map: 'assembly' }).step).toBe('setup.sections')
  })
  it('BI-7.1 steps the scenario decides are skipped', () => {
    const b = scenario('first-wave', {}, 'marker.order 0')
    expect([b.step, b.turn]).toEqual(['command.assault', 1])
  })
  it('BI-7.2 a scenario fixes map, objectives, goals and forces', () => {
    const b = scenario('quick-six', { events: false })
    expect(markers(b)).toEqual(['civic_center 2,1', 'port 3,3'])
    expect(b.all.goals).toMatchObject({ assault: { primary: ['hold:town:2'], secondary: ['capture:port'] } })
    expect(counts(b, 'defender')).toEqual({ infantry_squad: 5, atgm_team: 1, aa_team: 1, technical: 1, militia_squad: 2 })
  })
  it('BI-7.2 one given in line works the same', () => {
    const forces = { assault: { usswasp: 1, marine_squad: 3 }, defender: { infantry_squad: 2 } }
    const b = fresh({ map: 'CCCC/CCCC/SSSS/DDDD', forces, objectives: { p: 'port 1,0' } })
    expect([b.step, counts(b, 'defender')]).toEqual(['setup.defender', { infantry_squad: 2 }])
  })
  it('BI-7.3 one card by default, drawn from the shuffled deck', () => {
    const b = cards()
    expect(b.told('scenario_drawn').cards).toEqual([SCENARIO_DECK[0]])
    expect(b.all.objectives!.map(({ type }) => type).sort()).toEqual(['airfield', 'port'])
  })
  it('BI-7.3 with two cards goals and markers are the union', () => {
    const b = cards({ scenarioCards: 2 })
    expect(b.told('scenario_drawn').cards).toEqual(['SC01', 'SC02'])
    expect(b.all.objectives!.map(({ type }) => type).sort()).toEqual(['airfield', 'civic_center', 'comms_hub', 'port'])
    expect(b.all.goals!.assault!.primary).toHaveLength(2)
    expect(b.all.goals!.assault!.secondary).toHaveLength(3)
    expect(b.all.goals!.defender!.primary).toHaveLength(2)
  })
})

describe('designated hexes on the 8x8 map', () => {
  // The hexes were worked out by hand from the clause.
  it('BI-7.4 Port: the town by the water; Airfield: open ground 3 from the water, nearest the middle', () => {
    expect(markers(cards({}, onTop(0)))).toEqual(['airfield 3,3', 'port 4,5'])
  })
  it('BI-7.4 Comms Hub: the Hills farthest from the sea; Civic Center: the town with most town around it', () => {
    expect(markers(cards({}, onTop(1)))).toEqual(['civic_center 2,1', 'comms_hub 0,0'])
  })
  it('BI-7.4 HVT: covered land farthest from the sea, after the Comms Hub took its hex', () => {
    expect(markers(cards({}, onTop(4)))).toEqual(['comms_hub 0,0', 'hvt 3,0'])
  })
  it('BI-7.4 without towns or hills the next list counts: Port on Beach, nearest the middle column', () => {
    const map = ['CCCC', 'CCCC', 'BBBB', 'SSSS', 'DDDD']
    // Score 2*|col-1.5| rounded down: columns 1 and 2 have 1, the first of them wins.
    expect(markers(cards({ map }, onTop(0)))).toEqual(['airfield 1,0', 'port 1,2'])
  })
  it('BI-7.4 a hex is used once', () => {
    const map = ['CCCC', 'CCCC', 'BUBB', 'SSSS', 'DDDD']
    // The one town is the Port; the Civic Center takes other land, beside that town, first in hex order.
    expect(markers(cards({ map }, onTop(2)))).toEqual(['civic_center 0,1', 'port 1,2'])
  })
})

describe('lists', () => {
  const STANDARD = {
    assault: {
      usswasp: 1,
      harrier: 2,
      osprey: 2,
      super_stallion: 1,
      super_cobra: 1,
      lcac: 2,
      lcu: 1,
      aav7: 4,
      marine_squad: 8,
      marsoc: 1,
      humvee: 2,
    },
    defender: {
      infantry_squad: 8,
      atgm_team: 2,
      aa_team: 2,
      mortar_team: 1,
      technical: 1,
      militia_squad: 3,
      long_range_artillery: 1,
    },
  }
  it('BI-7.5 the scenario’s forces by default, the standard lists by option', () => {
    expect(counts(scenario('red-beach', { events: false }), 'defender')).toMatchObject({ sam_site: 1, infantry_squad: 5 })
    expect(counts(scenario('red-beach', { events: false, forces: 'standard' }), 'defender')).toEqual(STANDARD.defender)
    expect(scenario('red-beach', { events: false, forces: 'points' }).step).toBe('setup.forces')
  })
  it('BI-7.6 the standard Assault list', () => {
    expect(counts(cards(), 'assault')).toEqual(STANDARD.assault)
  })
  it('BI-7.7 the standard Defender list, one Bunker, one Minefield, five dummies', () => {
    const b = cards()
    expect(counts(b, 'defender')).toEqual(STANDARD.defender)
    const dummies = b.legal().filter(({ type }) => type === 'placeDummy')
    expect(dummies.length).toBeGreaterThan(0)
    b.do({ type: 'placeFort', fort: 'bunker', hex: '3,3' }).do({ type: 'placeFort', fort: 'minefield', hex: '3,4' })
    expect(b.refused({ type: 'placeFort', fort: 'bunker', hex: '2,3' })).toBe('BI-5.8')
    expect(b.refused({ type: 'placeFort', fort: 'trench', hex: '2,3' })).toBe('BI-5.8')
    for (const hex of ['1,3', '2,3', '4,3', '5,3', '6,3']) b.do({ type: 'placeDummy', hex })
    expect(b.refused({ type: 'placeDummy', hex: '1,4' })).toBe('BI-7.15')
  })
})

describe('the points buy', () => {
  const muster = (options: OptionChoices = {}) =>
    fresh({ map: 'CCCCCC/CCCCCC/SSSSSS/DDDDDD', objectives: { p: 'port 1,0' } }, { forces: 'points', ...options })
  it('BI-7.8 300 and 250 points, both seats at once', () => {
    const b = muster()
    expect([...b.seats].sort()).toEqual(['assault', 'defender'])
    // 3 Harriers 135, 2 Cobras 76, 2 Stallions 80: 291; a fourth piece for 9 is not to be had.
    b.do({ type: 'buy', units: { harrier: 3, super_cobra: 2, super_stallion: 2 } }, '', 'assault')
    expect(b.refused({ type: 'buy', units: { humvee: 1 } }, 'assault')).toBe('BI-7.9')
    // 10 squads 100, 2 guns 70, 2 SAM 50, 1 LRA 30: 250.
    b.do({ type: 'buy', units: { infantry_squad: 10, artillery: 2, sam_site: 2, long_range_artillery: 1 } }, '', 'defender')
    expect(b.refused({ type: 'buy', units: { militia_squad: 1 } }, 'defender')).toBe('BI-7.9')
  })
  it('BI-7.8 the lists are secret while they are chosen', () => {
    const b = muster()
    const before = beachhead.view(b.state, 'defender')
    b.do({ type: 'buy', units: { harrier: 1 } }, '', 'assault')
    expect(beachhead.view(b.state, 'defender')).toEqual(before)
    expect(b.events.every(event => beachhead.redact(event, 'defender') === null)).toBe(true)
  })
  it('BI-7.8 the Wasp is free and always there', () => {
    const b = muster()
    b.do({ type: 'buy', units: { marine_squad: 3 } }, '', 'assault').do({ type: 'done' }, '', 'assault')
    b.do({ type: 'buy', units: { militia_squad: 1 } }, '', 'defender').do({ type: 'done' }, '', 'defender')
    expect(counts(b, 'assault')).toEqual({ usswasp: 1, marine_squad: 3 })
    expect(b.step).toBe('setup.defender')
  })
  it('BI-7.9 a list is bounded by budget and components, the Assault needs three units', () => {
    const b = muster()
    b.do({ type: 'buy', units: { lcu: 1, marine_squad: 1 } }, '', 'assault')
    expect(b.refused({ type: 'buy', units: { lcu: 1 } }, 'assault')).toBe('BI-4.10')
    expect(b.refused({ type: 'done' }, 'assault')).toBe('BI-7.9')
    b.do({ type: 'buy', units: { marine_squad: 1 } }, '', 'assault')
    expect(b.allows({ type: 'done' }, 'assault')).toBe(true)
    expect(b.refused({ type: 'buy', units: { infantry_squad: 1 } }, 'assault')).toMatch(/^BI-/)
  })
  it('BI-7.9 what was bought can be given back until the list is closed', () => {
    const b = muster({ budgets: { assault: 45, defender: 250 } })
    b.do({ type: 'buy', units: { harrier: 1 } }, '', 'assault')
    expect(b.refused({ type: 'buy', units: { marine_squad: 1 } }, 'assault')).toBe('BI-7.9')
    b.do({ type: 'unplace', piece: 'harrier' }, '', 'assault')
    b.do({ type: 'buy', units: { marine_squad: 3 } }, '', 'assault').do({ type: 'done' }, '', 'assault')
    expect(b.seats).toEqual(['defender'])
    expect(b.allows({ type: 'buy', units: { humvee: 1 } }, 'assault')).toBe(false)
  })
  it('BI-7.10 the even budgets: 450 and 190', () => {
    const b = muster({ budgets: 'even' })
    // 3 Harriers 135, 3 Ospreys 105, 2 Stallions 80, 2 Cobras 76, 2 Humvees 24, 2 squads 30: 450.
    b.do(
      { type: 'buy', units: { harrier: 3, osprey: 3, super_stallion: 2, super_cobra: 2, humvee: 2, marine_squad: 2 } },
      '',
      'assault',
    )
    expect(b.refused({ type: 'buy', units: { humvee: 1 } }, 'assault')).toBe('BI-7.9')
    // 10 squads 100, 2 guns 70, 2 AA 40 would be 210: one AA Team fits.
    b.do({ type: 'buy', units: { infantry_squad: 10, artillery: 2, aa_team: 1 } }, '', 'defender')
    expect(b.refused({ type: 'buy', units: { militia_squad: 1 } }, 'defender')).toBe('BI-7.9')
  })
})
