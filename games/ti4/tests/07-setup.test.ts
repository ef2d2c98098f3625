// Phase 0: who, what was declared, what moved in, what stands there.
import { describe, expect, test } from 'vitest'
import { DATA, effectData } from '../data/lookup.ts'
import { ti4 } from '../index.ts'
import { supplyOf } from '../rules/combat/fleet-limits.ts'
import type { Scenario } from '../rules/setup/scenario.ts'
import { remindersOf } from '../viewmodel/index.ts'
import { type Driver, facing, fleet, type Sheet, seats, table } from './builder.ts'

const start = (sheets: readonly Sheet[], step: NonNullable<Scenario['step']>, more: Partial<Scenario> = {}) =>
  table({ seats: seats(...sheets), planets: [{ name: 'Lodor', owner: 'b' }], step, ...more })
const used = (t: Driver, seat: string) => t.legal(seat).flatMap(action => (action.type === 'useEffect' ? [action.effect] : []))
const reminded = (t: Driver) => remindersOf(t.s).map(({ effect }) => effect.id)

describe('P0.1, P0.2: the factions', () => {
  const empty = () => table({ seats: [{ id: 'a' }, { id: 'b' }] })
  const choices = (t: Driver, seat: string) =>
    t.legal(seat).flatMap(action => (action.type === 'chooseFaction' ? [action.faction] : []))
  test('TI-P0.1.1 every faction of the enabled sets; the chosen one attacks', () => {
    const all = DATA.factions.filter(({ id }) => id !== 'neutral').map(({ id }) => id)
    expect(choices(empty(), 'a').sort()).toEqual([...all].sort())
    const base = table({ seats: [{ id: 'a' }, { id: 'b' }] }, { sets: ['base'] })
    expect(choices(base, 'a').sort()).toEqual(
      DATA.factions
        .filter(({ id, set }) => set === 'base' && id !== 'neutral')
        .map(({ id }) => id)
        .sort(),
    )
    const t = empty().act('a', { type: 'chooseFaction', side: 'attacker', faction: 'hacan' })
    expect(t.s.seats.find(({ id }) => id === t.s.attacker)?.faction).toBe('hacan')
    expect(t.step).toBe('P0.2')
  })
  test('TI-P0.1.2 what the player owns is written down, and unknown things are refused', () => {
    const t = empty().act('a', {
      type: 'setSeat',
      seat: 'a',
      name: 'Ada',
      techs: ['tech.plasma'],
      upgrades: ['dreadnought'],
      leaders: ['cmd.jolnar'],
      relics: ['relic.thalnos'],
      notes: ['pn.ceasefire'],
      laws: ['law.peace'],
      fleetPool: 4,
    })
    expect(t.s.seats[0]).toMatchObject({ name: 'Ada', techs: ['tech.plasma'], upgrades: ['dreadnought'], fleetPool: 4 })
    expect(t.refusal('a', { type: 'setSeat', seat: 'a', techs: ['relic.thalnos'] })).toMatchObject({ code: 'unknown' })
  })
  test('TI-P0.1.3 reminders before the activation: Artemiris, Chaos Mapping', () => {
    const t = start([{}, { faction: 'saar', techs: ['saar.chaos'] }, { faction: 'keleres' }], 'P0.3')
    const early = { ...t.s, step: 'P0.1' as const }
    const ids = remindersOf(early).map(({ effect }) => effect.id)
    expect(ids).toContain('saar.chaos')
    expect(ids).toContain('fs.keleres')
  })
  test('TI-P0.2.1 the same list without the attacker, with neutral units', () => {
    const t = empty().act('a', { type: 'chooseFaction', side: 'attacker', faction: 'hacan' })
    const list = choices(t, 'b')
    expect(list).not.toContain('hacan')
    expect(list).toContain('neutral')
    expect(list).toHaveLength(DATA.factions.length - 1)
    expect(t.refusal('b', { type: 'chooseFaction', side: 'defender', faction: 'hacan' })).toMatchObject({
      code: 'faction-taken',
    })
  })
  test('TI-P0.2.2 both set: the activation step', () => {
    const t = empty().act('a', { type: 'chooseFaction', side: 'attacker', faction: 'hacan' })
    expect(t.act('b', { type: 'chooseFaction', side: 'defender', faction: 'sol' }).step).toBe('P0.3')
  })
})

describe('P0.3: activation', () => {
  test('TI-P0.3.1 all players are asked: the active one, the defender, a third party', () => {
    const t = start([{}, { notes: ['pn.ceasefire'] }, { faction: 'empyrean' }], 'P0.3')
    expect(used(t, 'a')).toContain('ac.flank')
    expect(used(t, 'b')).toContain('pn.ceasefire')
    expect(used(t, 'c')).toContain('empyrean.aetherpassage')
  })
  test.each([
    ['So Ata', 'b', 'cmd.yssaril', 'commander', { leaders: ['cmd.yssaril'] }],
    ['E-Res Siphons', 'b', 'jolnar.eres', 'factionTechnology', { faction: 'jolnar', techs: ['jolnar.eres'] }],
    ['Nullification Field', 'b', 'xxcha.nullfield', 'factionTechnology', { faction: 'xxcha', techs: ['xxcha.nullfield'] }],
    ['Aetherpassage', 'b', 'empyrean.aetherpassage', 'factionAbility', { faction: 'empyrean' }],
    ['Flank Speed', 'a', 'ac.flank', 'actionCard', {}],
    ['In the Silence of Space', 'a', 'ac.silence', 'actionCard', {}],
    ['Cloak', 'a', 'ac.cloak', 'actionCard', {}],
    ['Rally', 'a', 'ac.rally', 'actionCard', {}],
    ['Counterstroke', 'b', 'ac.counterstroke', 'actionCard', {}],
  ] as const)('TI-P0.3.2 %s is offered, under its real kind', (name, seat, effect, kind, sheet) => {
    const t = start([{}, sheet], 'P0.3')
    expect(used(t, seat)).toContain(effect)
    expect(effectData(effect)).toMatchObject({ name, kind })
  })
  const LODOR_B = [...fleet('b', { pds: 1, infantry: 1 }, 'planet:Lodor')]
  test.each([
    ['ac.solarflare', 'a', {}],
    ['ac.starchart', 'a', {}],
    ['ac.navsuite', 'a', {}],
    ['ac.harness', 'a', {}],
    ['ac.supplybase', 'b', {}],
    ['pn.ceasefire', 'b', { notes: ['pn.ceasefire'] }],
    ['law.peace', 'b', { laws: ['law.peace'] }],
    ['mech.mahact', 'b', { faction: 'mahact' }],
    ['fs.arborec', 'a', { faction: 'arborec' }],
    ['ul.awaken', 'a', { faction: 'ul' }],
    ['cmd.arborec', 'b', { leaders: ['cmd.arborec'] }],
    ['ralnel.survival', 'b', { faction: 'ralnel' }],
    ['naalu.neuroglaive', 'b', { faction: 'naalu', techs: ['naalu.neuroglaive'] }],
    ['agent.saar', 'a', { leaders: ['agent.saar'] }],
    ['agent.creuss', 'a', { leaders: ['agent.creuss'] }],
    ['empyrean.aetherstream', 'a', { techs: ['empyrean.aetherstream'] }],
    ['jolnar.scc', 'a', { techs: ['jolnar.scc'] }],
    ['mech.creuss', 'a', { faction: 'creuss' }],
    ['tech.scanlink', 'a', { techs: ['tech.scanlink'] }],
    ['pn.sftt', 'a', { notes: ['pn.sftt'] }],
    ['pn.alliance', 'a', { notes: ['pn.alliance'] }],
    ['pn.returns', 'a', { notes: ['pn.returns'] }],
  ] as const)('TI-P0.3.3 %s is there too, for seat %s', (effect, seat, sheet) => {
    const sheets: Sheet[] = seat === 'a' ? [sheet] : [{}, sheet]
    const planets = [
      { name: 'Lodor', owner: 'b' },
      { name: 'Sleeper', owner: 'a' },
    ]
    const t = start(sheets, 'P0.3', { units: LODOR_B, planets })
    const isThere = effectData(effect).mode === 'reminder' ? reminded(t).includes(effect) : used(t, seat).includes(effect)
    expect(isThere).toBe(true)
  })
  test('TI-P0.3.4 several may be declared', () => {
    const t = start([{}], 'P0.3')
      .use('a', 'ac.flank')
      .decline()
      .use('a', 'ac.rally')
      .decline()
      .use('b', 'ac.counterstroke')
      .decline()
    expect(t.step).toBe('P0.3')
    expect(t.told('effectUsed')).toHaveLength(3)
  })
  test.each([
    ['xxcha.nullfield', { faction: 'xxcha', techs: ['xxcha.nullfield'] }],
    ['law.peace', { laws: ['law.peace'] }],
    ['mech.mahact', { faction: 'mahact' }],
  ] as const)('TI-P0.3.5 %s ends the activation', (effect, sheet) => {
    const t = start([{}, sheet], 'P0.3').use('b', effect)
    expect(t.step).toBe('closed')
    expect(ti4.outcome(t.s)).toMatchObject({ winner: null, result: 'cancelled' })
    expect(t.refusal('a', 'advance')).toMatchObject({ code: 'over' })
  })
  test('TI-P0.3.6 Ceasefire: no movement, straight to the units', () => {
    const t = start([{}, { notes: ['pn.ceasefire'] }], 'P0.3')
      .use('b', 'pn.ceasefire')
      .advance()
    expect(t.step).toBe('P0.5')
    expect(t.path).not.toContain('P0.4')
  })
  test('TI-P0.3.7 Rally adds two tokens, Neuroglaive takes one; P0.5 counts with the new number', () => {
    const limit = (sheets: readonly Sheet[], rally: boolean) => {
      const t = start(sheets, 'P0.3')
      if (rally) t.use('a', 'ac.rally').decline()
      t.advance().advance()
      expect(t.step).toBe('P0.5')
      return supplyOf(t.s, 'a').limit
    }
    expect(limit([{ fleetPool: 3 }], false)).toBe(3)
    expect(limit([{ fleetPool: 3 }], true)).toBe(5)
    expect(limit([{ fleetPool: 3 }, { faction: 'naalu', techs: ['naalu.neuroglaive'] }], false)).toBe(2)
  })
  test('TI-P0.3.8 after [Proceed to Movement] declarations are refused with the timing note', () => {
    const t = start([{}], 'P0.3').advance()
    expect(t.step).toBe('P0.4')
    expect(t.why('a', { type: 'useEffect', effect: 'ac.solarflare' })).toBe('not-offered TI-P0.3.8')
  })
})

describe('P0.4: movement', () => {
  test('TI-P0.4.1 reminders of what moves ships', () => {
    const t = start([{ faction: 'creuss', techs: ['tech.gravity', 'tech.lwd'], relics: ['relic.dominus'] }], 'P0.4')
    expect(reminded(t)).toEqual(expect.arrayContaining(['tech.gravity', 'tech.lwd', 'relic.dominus', 'fs.creuss']))
  })
  test('TI-P0.4.2 gravity rift: one die a ship, one to three lose it', () => {
    const t = start([{}], 'P0.4', { system: { rift: true } })
    t.dice({ rift: [3, 4, 1] }).use('a', 'place.rift', { n: 3 })
    expect(t.told('boardTask').filter(({ task }) => task.do === 'remove')).toHaveLength(2)
    expect(used(start([{}], 'P0.4'), 'a')).not.toContain('place.rift')
  })
  test('TI-P0.4.3 [Movement Complete], with or without ships', () => {
    expect(start([{}], 'P0.4').advance().step).toBe('P0.5')
  })
})

describe('P0.5: the inventory', () => {
  const set = (t: Driver, seat: string, unit: string, place: string, n: number, damaged?: number) =>
    t.act('a', { type: 'setCount', seat, unit, place, n, ...(damaged === undefined ? {} : { damaged }) })
  test('TI-P0.5.1 the attacker lists ships, then what they carry', () => {
    const t = start([{}], 'P0.5')
    set(t, 'a', 'carrier', 'space', 1)
    set(t, 'a', 'fighter', 'space', 2)
    set(t, 'a', 'infantry', 'space', 2)
    expect(t.left('a', 'space')).toEqual({ carrier: 1, fighter: 2, infantry: 2 })
    set(t, 'a', 'fighter', 'space', 1)
    expect(t.left('a').fighter).toBe(1)
  })
  test('TI-P0.5.2 the defender lists ships in space, ground forces and structures on their planets', () => {
    const t = start([{}], 'P0.5')
    set(t, 'b', 'cruiser', 'space', 1)
    set(t, 'b', 'infantry', 'planet:Lodor', 2)
    set(t, 'b', 'pds', 'planet:Lodor', 1)
    expect(t.left('b', 'planet:Lodor')).toEqual({ infantry: 2, pds: 1 })
    expect(t.refusal('a', { type: 'setCount', seat: 'b', unit: 'cruiser', place: 'planet:Lodor', n: 1 })).toMatchObject({
      code: 'wrong-place',
    })
    expect(t.refusal('a', { type: 'setCount', seat: 'b', unit: 'pds', place: 'space', n: 1 })).toMatchObject({
      code: 'wrong-place',
    })
  })
  test('TI-P0.5.3 a line has its count, its upgrade from the sheet, and how many are damaged', () => {
    const t = start([{ upgrades: ['cruiser'] }], 'P0.5')
    set(t, 'a', 'cruiser', 'space', 2)
    expect(t.units('a').map(({ unit }) => unit)).toEqual(['cruiser2', 'cruiser2'])
    set(t, 'a', 'dreadnought', 'space', 3, 2)
    expect(t.left('a')).toMatchObject({ dreadnought: 1, 'dreadnought*': 2 })
    expect(t.refusal('a', { type: 'setCount', seat: 'a', unit: 'cruiser', place: 'space', n: 2, damaged: 1 })).not.toBeNull()
  })
  test('TI-P0.5.4 the facts of the system', () => {
    const t = start([{}], 'P0.5').act('a', {
      type: 'setSystem',
      facts: {
        nebula: true,
        wormhole: true,
        planets: [
          { name: 'Lodor', owner: 'b', cultural: true },
          { name: 'Mecatol Rex', owner: null, mecatol: true },
        ],
      },
    })
    expect(t.s.system).toMatchObject({ nebula: true, wormhole: true, rift: false, scar: false })
    expect(t.s.planets.map(({ name, owner, cultural, mecatol }) => [name, owner, cultural, mecatol])).toEqual([
      ['Lodor', 'b', true, false],
      ['Mecatol Rex', null, false, true],
    ])
  })
  test('TI-P0.5.5 fleet supply holds up [Confirm Units]', () => {
    const t = table(facing({ cruiser: 3 }, {}, { seats: seats({ fleetPool: 2 }), step: 'P0.5' }))
    expect(t.refusal('a', 'advance')).toMatchObject({ code: 'excess', check: 'fleet:a', excess: 1 })
    expect(t.act('a', { type: 'setSeat', seat: 'a', fleetPool: 3 }).advance().step).toBe('P0.6')
  })
  test('TI-P0.5.6 capacity holds up the attacker; too many of the defender are only a warning', () => {
    expect(table(facing({ cruiser: 1, fighter: 1 }, {}, { step: 'P0.5' })).refusal('a', 'advance')).toMatchObject({
      check: 'capacity:a',
      excess: 1,
    })
    const t = table(facing({ cruiser: 1 }, { cruiser: 1, fighter: 3 }, { step: 'P0.5' }))
    expect(supplyOf(t.s, 'b')).toMatchObject({ capacity: 0, users: 3 })
    expect(t.advance().step).toBe('P0.6')
  })
  test('TI-P0.5.7 cannons of third parties, in the system or next to it', () => {
    const t = start([{}, {}, { upgrades: ['pds'] }], 'P0.5')
    t.act('a', { type: 'setCannon', seat: 'c', unit: 'pds2', n: 2, adjacent: true })
    expect(t.left('c', 'adjacent')).toEqual({ pds: 2 })
    const u = start([{}, {}, {}], 'P0.5')
    expect(u.refusal('a', { type: 'setCannon', seat: 'c', unit: 'pds', n: 1, adjacent: true })).toMatchObject({
      code: 'not-adjacent-cannon',
      clause: 'TI-P0.5.7',
    })
    expect(u.refusal('a', { type: 'setCannon', seat: 'c', unit: 'cruiser', n: 1, adjacent: false })).not.toBeNull()
  })
  test('TI-P0.5.8 both sides enter their own adjacent cannons the same way', () => {
    const t = start([{ upgrades: ['pds'] }, { faction: 'xxcha' }], 'P0.5')
    t.act('a', { type: 'setCannon', seat: 'a', unit: 'pds2', n: 1, adjacent: true })
    t.act('b', { type: 'setCannon', seat: 'b', unit: 'mech', n: 1, adjacent: true })
    expect([t.left('a', 'adjacent'), t.left('b', 'adjacent')]).toEqual([{ pds: 1 }, { mech: 1 }])
  })
  test('TI-P0.5.9 odds as soon as both sides have units', () => {
    const t = start([{}], 'P0.5')
    expect(ti4.odds(t.s, 'a', null)).toBeNull()
    set(t, 'a', 'cruiser', 'space', 1)
    set(t, 'b', 'cruiser', 'space', 1)
    const odds = ti4.odds(t.s, 'a', null)
    expect(odds?.outcomes.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 9)
  })
  test('TI-P0.5.10 [Confirm Units] leads on', () => {
    expect(
      table(facing({ cruiser: 1 }, {}, { step: 'P0.5' }))
        .advance()
        .path.at(-1),
    ).toBe('P0.6')
  })
})

describe('P0.6: after movement', () => {
  const after = (sheets: readonly Sheet[], more: Partial<Scenario> = {}, a = { cruiser: 1 }, b = {}) =>
    table(facing(a, b, { seats: seats(...sheets), step: 'P0.6', ...more }))
  test('TI-P0.6.1 Experimental Battlestation, Rescue, Stymie', () => {
    const t = after([{}, { notes: ['pn.stymie'] }], { units: [...fleet('b', { spacedock: 1 }, 'planet:Lodor')] })
    expect(used(t, 'b')).toEqual(expect.arrayContaining(['ac.battlestation', 'ac.rescue', 'pn.stymie']))
    expect(effectData('pn.stymie').kind).toBe('promissory')
  })
  test.each([
    ['naalu.foresight', 'b', { faction: 'naalu' }],
    ['empyrean.voidwatch', 'b', { techs: ['empyrean.voidwatch'] }],
    ['cmd.empyrean', 'b', { leaders: ['cmd.empyrean'] }],
    ['cmd.creuss', 'a', { leaders: ['cmd.creuss'] }],
    ['agent.empyrean', 'a', { leaders: ['agent.empyrean'] }],
    ['hero.norr', 'a', { faction: 'norr', leaders: ['hero.norr'] }],
    ['hero.muaat', 'a', { leaders: ['hero.muaat'] }],
  ] as const)('TI-P0.6.2 %s is there too', (effect, seat, sheet) => {
    const t = after(
      seat === 'a' ? [sheet] : [{}, sheet],
      { units: [...fleet('a', { warsun: 1 })] },
      { cruiser: 1 },
      { cruiser: 1 },
    )
    const isThere = effectData(effect).mode === 'reminder' ? reminded(t).includes(effect) : used(t, seat).includes(effect)
    expect(isThere).toBe(true)
  })
  test('TI-P0.6.3 several; [Continue] by hand', () => {
    const t = after([{}], { units: [...fleet('b', { spacedock: 1 }, 'planet:Lodor')] })
    t.use('b', 'ac.battlestation').decline()
    expect(t.step).toBe('P0.6')
    t.act('b', t.legal('b').find(action => action.type === 'useEffect' && action.effect === 'ac.rescue')!).decline()
    expect(t.step).toBe('P0.6')
    expect(t.advance().step).toBe('P1.1')
  })
  const dock = { units: [...fleet('b', { spacedock: 1 }, 'planet:Lodor')] }
  test('TI-P0.6.4 the Battlestation fires three dice on 5 once, in P1.2', () => {
    const t = after([{}], dock, { cruiser: 4 } as { cruiser: number })
      .use('b', 'ac.battlestation')
      .decline()
      .advance()
      .advance()
    t.act('b', 'fire')
      .dice({ spaceCannon: [5, 4, 5] })
      .act('b', 'roll')
      .advance('b')
    expect(t.hitsOn('a')).toBe(2)
  })
  test.each(['ac.solarflare', 'ac.cloak'])('TI-P0.6.4 refused under %s', effect => {
    const t = after([{}], { ...dock, effects: [{ effect, seat: 'a' }] })
    expect(t.refusal('b', { type: 'useEffect', effect: 'ac.battlestation' })).toMatchObject({ code: 'forbidden', by: effect })
  })
  test('TI-P0.6.4 refused under Ceasefire: no ship has moved in', () => {
    const t = after([{}], { ...dock, effects: [{ effect: 'pn.ceasefire', seat: 'b' }] })
    expect(t.refusal('b', { type: 'useEffect', effect: 'ac.battlestation' })).toMatchObject({
      code: 'forbidden',
      clause: 'TI-P0.6.4',
      by: 'pn.ceasefire',
    })
  })
  test('TI-P0.6.4 needs a space dock here, or next door where the neighbours are not known to be empty', () => {
    const why = (neighbours: Scenario['system'], units: Scenario['units'] = []) =>
      after([{}], { units, ...(neighbours ? { system: neighbours } : {}) }).why('b', {
        type: 'useEffect',
        effect: 'ac.battlestation',
      })
    const next = (planets: readonly ('a' | 'b')[]) => ({ neighbours: [{ name: 'Next', planets: [...planets] }] })
    expect(why(next([]))).toBe('not-eligible TI-P0.6.4')
    expect(why(next(['a']))).toBe('not-eligible TI-P0.6.4')
    expect(why(next(['b']))).toBeNull()
    expect(why(next([]), dock.units)).toBeNull()
    expect(why(undefined)).toBeNull()
  })
  test('TI-P0.6.4 refused where no ship has moved in', () => {
    const t = after([{}], dock, {} as { cruiser: number })
    expect(t.refusal('b', { type: 'useEffect', effect: 'ac.battlestation' })).not.toBeNull()
  })
  test('TI-P0.6.5 Rescue brings one ship of the defender', () => {
    const t = after([{}])
    t.act('b', t.legal('b').find(action => action.type === 'useEffect' && action.effect === 'ac.rescue')!).decline()
    expect(Object.values(t.left('b', 'space'))).toEqual([1])
  })
  test('TI-P0.6.6 Foresight: the ships leave, the cannons still fire at the attacker', () => {
    const t = after(
      [{}, { faction: 'naalu' }],
      { units: [...fleet('b', { pds: 1 }, 'planet:Lodor')] },
      { cruiser: 1 },
      { cruiser: 2 },
    )
    t.use('b', 'naalu.foresight')
    expect(t.left('b', 'space')).toEqual({})
    expect(t.told('left')).toHaveLength(1)
    t.advance()
    expect(t.step).toBe('P1.1')
    t.advance()
      .act('b', 'fire')
      .dice({ spaceCannon: [1] })
      .act('b', 'roll')
      .advance('b')
    expect(t.path).not.toContain('P2.1')
    expect(t.s.spaceResult).toBeNull()
  })
  test("TI-P0.6.7 Sh'val: straight to the landing, afterwards the ships are gone", () => {
    const t = after(
      [{ faction: 'norr', leaders: ['hero.norr'] }],
      { units: [...fleet('a', { carrier: 1, infantry: 2 }), ...fleet('b', { infantry: 1, pds: 1 }, 'planet:Lodor')] },
      { cruiser: 1 },
      { cruiser: 1 },
    )
    t.use('a', 'hero.norr').advance()
    expect(t.step).toBe('P3.7')
    for (const { id } of t.units('a', 'infantry')) t.act('a', { type: 'commit', unit: id, planet: 'Lodor' })
    t.advance()
    expect(t.left('a', 'space')).toEqual({})
    expect(t.left('a', 'planet:Lodor')).toEqual({ infantry: 2 })
    expect(t.path).not.toContain('P1.1')
    expect(t.path).not.toContain('P2.1')
  })
})
