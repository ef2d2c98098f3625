// Sections 5, 7, 11 and 12: the state machine, the data, the open points, actions and draws.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Match } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { DATA, unitOf } from '../data/lookup.ts'
import { OPS, STEP_IDS } from '../data/types.ts'
import { ti4 } from '../index.ts'
import { suggest } from '../rules/contract/suggest-action.ts'
import type { Scenario } from '../rules/setup/scenario.ts'
import { ROWS } from '../rules/turn/flow-table.ts'
import { type Driver, facing, fleet, type Sheet, seats, table } from './builder.ts'
import { PRINTED } from './unit-table.ts'

const LODOR = 'planet:Lodor'
const invasion = (more: Partial<Scenario> = {}) =>
  facing({ dreadnought: 1, carrier: 1, infantry: 4 }, {}, { units: fleet('b', { infantry: 1 }, LODOR), step: 'P1.4', ...more })

describe('the state machine', () => {
  test('TI-M.1 every step has rows, the last of them always applies, and every target is a step', () => {
    const state = table(facing({}, {}, { step: 'P0.3' })).s
    for (const step of STEP_IDS) {
      const rows = ROWS.filter(({ from }) => from === step)
      expect([step, rows.length > 0]).toEqual([step, true])
      if (step !== 'P0.1') expect([step, rows.at(-1)?.when({ ...state, step })]).toEqual([step, true])
      for (const { to } of rows) expect(to === 'idle' || STEP_IDS.some(id => id === to)).toBe(true)
    }
    // Every step but the first is the target of some row.
    for (const step of STEP_IDS.slice(1)) expect([step, ROWS.some(({ to }) => to === step)]).toEqual([step, true])
  })
  test('TI-M.2 perPlanet: bombardment to control for one planet, then for the next', () => {
    const planets = [
      { name: 'Lodor', owner: 'b' },
      { name: 'Mellon', owner: 'b' },
    ]
    const path = (order: 'stepwise' | 'perPlanet') => {
      const t = table(invasion({ planets }), { 'invasion.order': order })
      t.act('a', 'skip')
      if (t.step === 'P3.1') t.advance()
      const [unit] = t.units('a', 'infantry')
      return ['Lodor', 'Mellon'].map(planet => t.refusal('a', { type: 'commit', unit: unit!.id, planet })?.clause ?? null)
    }
    expect(path('stepwise')).toEqual([null, null])
    expect(path('perPlanet')).toEqual([null, 'TI-M.2'])
  })
  test('TI-M.3 a skipped step says why', () => {
    const t = table(facing({ cruiser: 1 }, { cruiser: 1 }, { step: 'P0.6' }))
      .advance()
      .advance()
    const skipped = t.told('stepSkipped').map(({ skipped: step, reason }) => [step, reason])
    expect(skipped).toContainEqual(['P1.1', 'nothingCanFire'])
    expect(skipped).toContainEqual(['P2.2', 'nobodyBarrages'])
    for (const event of t.told('stepSkipped')) expect(ti4.describe(event).text).toMatch(/\w{4}/)
  })
  test.each([
    ['a dreadnought can bombard', { dreadnought: 1 }, {}, 'P3.1'],
    ['infantry can land', { carrier: 1, infantry: 1 }, {}, 'P3.1'],
    ['neither', { cruiser: 1 }, {}, 'PC.1'],
    ['no planet at all', { carrier: 1, infantry: 1 }, { planets: [], units: [] }, 'PC.1'],
    ['benediction', { carrier: 1, infantry: 1 }, { mode: 'benediction' }, 'PC.1'],
    [
      'Demilitarized Zone',
      { carrier: 1, infantry: 1 },
      { planets: [{ name: 'Lodor', owner: 'b', demilitarized: true }], laws: ['law.dmz'] },
      'PC.1',
    ],
  ] as [string, { readonly [unit: string]: number }, Partial<Scenario>, string][])('TI-M.5 %s', (_why, a, more, to) => {
    expect(table(facing(a, {}, { units: fleet('b', { infantry: 1 }, LODOR), step: 'P1.4', ...more })).step).toBe(to)
  })
})

describe('the data', () => {
  const sources = (folder: string): string[] =>
    readdirSync(join(import.meta.dirname, '..', folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && /\.(ts|svelte)$/.test(entry.name) && !entry.name.includes('.test.'))
      .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  test('TI-D.1 no card text stands in the code', () => {
    const code = ['rules', 'odds', 'viewmodel', 'text', 'ui'].flatMap(sources).join('\n')
    expect(code.length).toBeGreaterThan(100_000)
    for (const { id, text = '' } of DATA.effects) expect([id, text === '' || code.includes(text)]).toEqual([id, false])
  })
  test('TI-D.2 a missing field is a missing ability', () => {
    const t = table(facing({ cruiser: 1 }, { fighter: 1 }, { step: 'P2.2' }))
    expect(t.step).toBe('P2.3')
    for (const unit of DATA.units) {
      expect(unit.class.length).toBeGreaterThan(0)
      if (unit.class.includes('ship')) expect([unit.id, unit.combat !== undefined]).toEqual([unit.id, true])
    }
  })
  test('TI-D.3 thirty-one factions and the neutral units', () => {
    const bySet = (set: string) => DATA.factions.filter(each => each.set === set && each.id !== 'neutral').length
    expect([bySet('base'), bySet('pok'), bySet('te')]).toEqual([17, 7, 6])
    expect(DATA.factions).toHaveLength(32)
    for (const id of ['keleres', 'neutral']) expect(DATA.factions.some(faction => faction.id === id)).toBe(true)
  })
  test('TI-D.4 every effect says where, when, whose and what', () => {
    expect(DATA.effects).toHaveLength(302)
    for (const { id, steps, window, who, mode, text } of DATA.effects) {
      expect([id, steps.length > 0, window.length > 0, who.length > 0, (text ?? '').length > 10]).toEqual([
        id,
        true,
        true,
        true,
        true,
      ])
      expect(['auto', 'prompt', 'reminder']).toContain(mode)
    }
  })
  test('TI-D.5 every op of the file is in the vocabulary', () => {
    const used = new Set(DATA.effects.flatMap(({ op = [] }) => op.map(each => each.op)))
    for (const op of used) expect(OPS).toContain(op)
    expect(used.size).toBeGreaterThan(60)
  })
  test('TI-D.8 the disagreements are listed, DG1 to DG20', () => {
    expect(DATA.disagreements.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, i) => `DG${i + 1}`))
    for (const { fact, used } of DATA.disagreements) expect([fact.length > 5, used.length > 0]).toEqual([true, true])
  })
  test('TI-D.9 facts of a single source are there, known as such, and in use', () => {
    const single = DATA.effects.filter(({ verified }) => verified === 'A')
    expect(single.length).toBeGreaterThan(0)
    for (const id of ['mech.ralnel', 'ac.scramble']) expect(DATA.effects.find(effect => effect.id === id)?.verified).toBe('A')
    const t = table(facing({ cruiser: 1 }, {}, { units: fleet('b', { pds: 1 }, LODOR), step: 'P1.2' })).act('b', 'fire')
    t.dice({ spaceCannon: [1] }).act('b', 'roll')
    expect(t.lists('a', { type: 'useEffect', effect: 'ac.scramble' })).toBe(true)
  })
  const line = (printed: { readonly value: number; readonly dice: unknown; readonly adjacent?: boolean } | undefined) => {
    if (!printed) return ''
    const dice = printed.dice === 'enemyNonFighterShips' ? ' xenemy' : printed.dice === 1 ? '' : ` x${printed.dice}`
    return `${printed.value}${dice}${printed.adjacent ? ' adj' : ''}`
  }
  test.each(PRINTED.map(row => [row.split('|')[1] === '' ? 'TI-D.10' : 'TI-D.11', ...row.split('|')] as const))(
    '%s %s %s is as printed',
    (_clause, name, faction, combat, afb, bombardment, cannon, capacity, abilities) => {
      const unit = DATA.units.find(each => each.name === name && (faction === '' || each.faction === faction))!
      expect([line(unit.combat), line(unit.afb), line(unit.bombardment), line(unit.spaceCannon)]).toEqual([
        combat,
        afb,
        bombardment,
        cannon,
      ])
      expect(String(unit.capacity ?? '')).toBe(capacity)
      const has = (word: string) => abilities?.split(', ').includes(word)
      expect([unit.sustain === true, unit.directHitImmune === true, unit.planetaryShield === true]).toEqual([
        has('sustain'),
        has('no Direct Hit'),
        has('shield'),
      ])
      expect(unit.removesEnemyShield === true).toBe(has('removes shields'))
    },
  )
  const offered = (t: Driver, seat: string, effect: string) => t.lists(seat, { type: 'useEffect', effect })
  test('TI-D.12 who: A and V the active player, D the others there, X both sides, T anybody', () => {
    const t = table(facing({ cruiser: 1 }, { cruiser: 1 }, { seats: seats({}, {}, { faction: 'empyrean' }), step: 'P0.3' }))
    expect([offered(t, 'a', 'ac.flank'), offered(t, 'b', 'ac.flank')]).toEqual([true, false])
    expect([offered(t, 'a', 'ac.counterstroke'), offered(t, 'b', 'ac.counterstroke')]).toEqual([false, true])
    expect(offered(t, 'c', 'empyrean.aetherpassage')).toBe(true)
    expect(offered(t, 'c', 'ac.counterstroke')).toBe(false)
  })
  test('TI-D.13 limits: per round again in the next round, once never again', () => {
    const t = table(facing({ cruiser: 1 }, { cruiser: 1 }, { seats: seats({ faction: 'letnev' }), step: 'P2.1' }))
    t.use('a', 'letnev.munitions')
    expect(t.refusal('a', { type: 'useEffect', effect: 'letnev.munitions' })).toMatchObject({ code: 'used-up' })
    t.advance().act('b', 'stay').act('a', 'stay').advance()
    t.dice({ combat: [1] })
      .act('a', 'roll')
      .dice({ combat: [1] })
      .act('b', 'roll')
      .advance()
      .advance()
    expect([t.step, t.s.round]).toEqual(['P2.1', 2])
    expect(t.refusal('a', { type: 'useEffect', effect: 'letnev.munitions' })).toBeNull()
  })
  test('TI-D.13 an effect for the round is gone in the next', () => {
    const t = table(facing({ cruiser: 1 }, { cruiser: 1 }, { step: 'P2.1' }))
      .use('a', 'ac.morale')
      .decline()
    t.advance().act('b', 'stay').act('a', 'stay').advance()
    t.dice({ combat: [1] })
      .act('a', 'roll')
      .dice({ combat: [1] })
      .act('b', 'roll')
      .advance()
      .advance()
    expect(t.s.effects.map(({ effect }) => effect)).not.toContain('ac.morale')
  })
})

describe('open points', () => {
  test('TI-Z.1 what only one source says can be told from the rest', () => {
    const marks = new Set(DATA.effects.map(({ verified }) => (verified === 'A' ? 'single' : 'more')))
    expect(marks).toEqual(new Set(['single', 'more']))
  })
  test('TI-Z.2 the table picks its print: by the sets that are on', () => {
    const print = (sets: string[]) => unitOf('naalu', 'mech', false, sets)?.id
    expect(new Set([print(['base', 'pok']), print(['base', 'pok', 'c3']), print(['base', 'pok', 'c3', 'te'])]).size).toBe(3)
  })
  test('TI-Z.3 neutral units have the generic numbers', () => {
    for (const type of ['fighter', 'cruiser', 'dreadnought', 'infantry'] as const)
      expect(unitOf('neutral', type, false)?.faction).toBeUndefined()
  })
  test('TI-Z.4 some units only: left to the table', () => {
    const t = table(facing({ cruiser: 1 }, {}, { units: fleet('b', { pds: 2 }, LODOR), step: 'P1.2' }))
    expect(t.refusal('b', { type: 'fire', units: [t.id('b', 'pds')] })).toBeNull()
  })
  test('TI-Z.5 adjacency is asked, never computed: any name is taken until the neighbours are told', () => {
    const going = (more: Partial<Scenario>) => {
      const t = table(facing({ cruiser: 1 }, { cruiser: 1 }, { step: 'P2.3', ...more }))
        .act('b', 'announceRetreat')
        .decline()
      t.advance()
        .dice({ combat: [1] })
        .act('a', 'roll')
        .dice({ combat: [1] })
        .act('b', 'roll')
        .advance()
        .advance()
      return t.refusal('b', { type: 'retreatTo', system: 'Quann' })
    }
    expect(going({})).toBeNull()
    expect(going({ system: { neighbours: [{ name: 'Rear', planets: ['b'] }] } })).toMatchObject({ code: 'not-eligible' })
  })
})

describe('actions, draws, positions', () => {
  test('TI-A.1 seats by their ids; a host acts as any of them', () => {
    expect(ti4.seats.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
    expect(table(invasion()).refusal('host', 'advance')).toMatchObject({ code: 'not-a-seat', clause: 'TI-A.1' })
  })
  test('TI-A.2 everybody with an open decision is to act; every view holds everything', () => {
    const t = table(
      facing(
        { cruiser: 2 },
        { cruiser: 2 },
        {
          step: 'P2.5',
          hits: [
            { target: 'a', n: 1 },
            { target: 'b', n: 1 },
          ],
        },
      ),
    )
    expect([...ti4.toAct(t.s)].sort()).toEqual(['a', 'b'])
    for (const viewer of ['a', 'b', 'table']) expect(ti4.view(t.s, viewer)).toBe(t.s)
    for (const event of t.events) expect(ti4.redact(event, 'table')).toBe(event)
  })
  test('TI-A.3 an action of an unknown type or with a stray field is no action', async () => {
    const v = await import('valibot')
    const parses = (action: unknown) => v.safeParse(ti4.actionSchema, action).success
    expect(parses({ type: 'setCount', seat: 'a', unit: 'cruiser', place: 'space', n: 2 })).toBe(true)
    expect(parses({ type: 'undo' })).toBe(false)
    expect(parses({ type: 'advance', please: true })).toBe(false)
    const types = [
      'pass',
      'queueHits',
      'announceRetreat',
      'stay',
      'skip',
      'advance',
      'confirmHits',
      'endCombat',
      'fire',
      'roll',
    ]
    for (const type of types) expect([type, parses({ type })]).toEqual([type, true])
  })
  test('TI-A.4 hits are assigned one unit an action, and all of them are listed', () => {
    const t = table(facing({ cruiser: 2, dreadnought: 1 }, { cruiser: 1 }, { step: 'P2.5', hits: [{ target: 'a', n: 2 }] }))
    const taking = t.legal('a').filter(({ type }) => type === 'sustain' || type === 'destroy')
    expect(taking).toHaveLength(4)
    t.act('a', taking.find(({ type }) => type === 'destroy')!).decline()
    expect(t.hitsOn('a')).toBe(1)
  })
  test('TI-A.5 counts one up and one down, within the box; any number by a form', () => {
    const t = table(facing({ dreadnought: 5, cruiser: 1 }, {}, { step: 'P0.5' }))
    const lines = (unit: string) =>
      t
        .legal('a')
        .flatMap(action => (action.type === 'setCount' && action.unit === unit && action.place === 'space' ? [action.n] : []))
    expect(lines('cruiser').sort()).toEqual([0, 2])
    expect(lines('dreadnought')).toEqual([4])
    expect(lines('carrier')).toEqual([1])
    expect(t.refusal('a', { type: 'setCount', seat: 'a', unit: 'dreadnought', place: 'space', n: 6 })).toMatchObject({
      most: 5,
    })
    expect(t.refusal('a', { type: 'setCount', seat: 'a', unit: 'fighter', place: 'space', n: 99 })).toBeNull()
    const forms = ti4.forms(t.s, 'a').map(({ type }) => type)
    for (const type of ['setSeat', 'setSystem', 'setCount', 'setCannon']) expect(forms).toContain(type)
  })
  test('TI-A.6 the newest question is answered first, and nothing else is done meanwhile', () => {
    const t = table(facing({ dreadnought: 1 }, { cruiser: 1 }, { step: 'P2.5', hits: [{ target: 'a', n: 2 }] }))
    t.act('a', { type: 'sustain', unit: t.id('a', 'dreadnought') })
    const asked = t.s.questions.at(-1)!
    const other = asked.seat === 'a' ? 'b' : 'a'
    expect(t.refusal(other, 'pass')).toMatchObject({ code: 'question-first', seat: asked.seat })
    expect(t.refusal('a', { type: 'destroy', unit: t.id('a', 'dreadnought') })).not.toBeNull()
    const before = t.s.questions.length
    t.act(asked.seat, 'pass')
    expect(t.s.questions).toHaveLength(before - 1)
  })
  test('TI-A.7 one d10 a die, best value first, ties by the file, then by serial; the labels of the rolls', () => {
    const match = new Match(ti4, {
      scenario: facing({ fighter: 1, cruiser: 2, warsun: 1, destroyer: 1 }, { cruiser: 1 }, { step: 'P2.4' }),
      options: {},
      seed: 'order',
    })
    const { draws } = match.act('a', { type: 'roll' })
    expect(draws.map(({ kind, label }) => `${kind} ${label}`)).toEqual(Array(7).fill('d10 combat'))
    const order = match.state.rolls[0]!.dice.map(({ unit }) => unit)
    expect(order).toEqual([...Array(3).fill('a.warsun.1'), 'a.cruiser.1', 'a.cruiser.2', 'a.destroyer.1', 'a.fighter.1'])
    expect(draws.map(({ value }) => value)).toEqual(match.state.rolls[0]!.dice.map(({ raw }) => raw))
  })
  test('TI-A.8 dice given by people are taken in order', () => {
    const match = new Match(ti4, {
      scenario: facing({ dreadnought: 1, cruiser: 1 }, { cruiser: 1 }, { step: 'P2.4' }),
      options: { dice: 'physical' },
      seed: 1,
      strictDice: true,
    })
    match.act('a', { type: 'roll' }, { dice: [2, 9] })
    expect(match.state.rolls[0]?.dice.map(({ unit, raw }) => [unit, raw])).toEqual([
      ['a.dreadnought.1', 2],
      ['a.cruiser.1', 9],
    ])
  })
  test('TI-A.9 a position in line, and back again from anywhere in a combat', () => {
    const match = new Match(ti4, { scenario: invasion({ step: 'P0.6' }), options: {}, seed: 'position' })
    for (let i = 0; i < 60 && match.outcome === null; i += 1) {
      const again = ti4.setup(ti4.position!(match.state), {}, { roll: () => 1, pick: () => 0 })
      expect(again.state).toEqual(match.state)
      const [seat] = match.toAct
      match.act(seat as string, suggest(match.state, seat as string)!)
    }
    expect(table({ seats: seats() }).step).toBe('P0.3')
  })
  test('TI-A.9 a faulty position names the field', () => {
    const bad = { ...invasion(), units: [{ seat: 'a' as const, unit: 'zeppelin' }] }
    expect(() => table(bad)).toThrow(expect.objectContaining({ path: 'units[0].unit' }))
  })
  test('TI-A.10 odds of a roll are its hits; without an action the combat from here', () => {
    const t = table(facing({ cruiser: 2 }, { cruiser: 1 }, { step: 'P2.4' }))
    const hits = ti4.odds(t.s, 'a', { type: 'roll' })?.outcomes.map(({ hits: n, p }) => [n, p])
    // Two dice on 7+: 0.36, 0.48, 0.16.
    expect(hits).toEqual([
      [0, expect.closeTo(0.36, 12)],
      [1, expect.closeTo(0.48, 12)],
      [2, expect.closeTo(0.16, 12)],
    ])
    const one = table(facing({ cruiser: 1 }, { cruiser: 1 }, { step: 'P2.4' }))
    const whole = ti4.odds(one.s, 'a', null)
    expect(whole?.outcomes.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 9)
    expect(whole?.outcomes.map(({ p }) => Number(p.toFixed(6)))).toEqual(expect.arrayContaining([0.375, 0.25]))
    const limited = ti4.odds(one.s, 'a', null, { rounds: 1 })
    // One round: 0.4 · 0.6 each way, 0.16 both, 0.36 nobody.
    expect(limited?.outcomes.map(({ p }) => Number(p.toFixed(6)))).toEqual(expect.arrayContaining([0.24, 0.16, 0.36]))
  })
  test('TI-A.11 the outcome: none until the end, then result and planets', () => {
    const sheet: Sheet = {}
    const t = table(facing({ cruiser: 1 }, {}, { seats: seats(sheet), step: 'PC.3' }))
    expect(ti4.outcome(t.s)).toBeNull()
    t.act('a', 'endCombat')
    expect(ti4.outcome(t.s)).toMatchObject({ winner: 'a', result: 'attacker', planetsTaken: [] })
  })
})
