// Sections 0 to 2 and G.1 to G.4: what the words mean, how a session begins, who may press what, the log and the way back.
import { Match, seeded } from '@sandtable/kernel'
import { describe, expect, test } from 'vitest'
import { DATA, effectsNamed, unitData } from '../data/lookup.ts'
import { STEP_IDS } from '../data/types.ts'
import { ti4 } from '../index.ts'
import { unitNamed } from '../odds/notation/names.ts'
import type { TiEvent } from '../rules/contract/events.ts'
import { suggest } from '../rules/contract/suggest-action.ts'
import { isGroundForce, isNonFighterShip } from '../rules/state/queries.ts'
import { UNIT_STATES } from '../rules/state/table.ts'
import { FLOW, remindersOf, reportOf, reportText, stepList, TRANSACTIONS } from '../viewmodel/index.ts'
import { type Driver, facing, fleet, seats, table } from './builder.ts'

const { parse } = JSON
/** Plays on by the suggestion of the lowest level until the step, or the end. */
function playOn(t: Driver, until: string, seed = 'play'): Driver {
  const dice = seeded(seed)
  for (let i = 0; i < 400 && t.step !== until && t.step !== 'idle' && t.step !== 'closed'; i += 1) {
    const [seat] = ti4.toAct(t.s)
    const action = suggest(t.s, seat as string)
    const { state, events } = ti4.apply(t.s, seat as string, action!, dice)
    t.s = state
    t.events.push(...events)
  }
  return t
}
const invasion = () =>
  facing(
    { dreadnought: 2, carrier: 1, fighter: 2, infantry: 4 },
    { cruiser: 1, destroyer: 1 },
    {
      units: [...fleet('b', { infantry: 2, pds: 1 }, 'planet:Lodor')],
      step: 'P0.6',
    },
  )

describe('reading rules', () => {
  test('TI-0.1 clauses of steps begin with the step, and every event cites some', () => {
    const t = playOn(table(invasion()), 'idle')
    expect(t.events.length).toBeGreaterThan(50)
    for (const { clauses } of t.events) expect(clauses.length).toBeGreaterThan(0)
    const ofSteps = t.events.flatMap(({ clauses }) => clauses).filter(clause => /^TI-P/.test(clause))
    expect(ofSteps.length).toBeGreaterThan(10)
    for (const clause of ofSteps) {
      const step = /^TI-(P\w\.\d+)/.exec(clause)?.[1]
      expect(step === 'P3.0' || STEP_IDS.some(id => id === step), clause).toBe(true)
    }
  })
  test('TI-0.2 every fact of the data file names its sources by their letters', () => {
    const letters = Object.keys(DATA.sources).join('')
    for (const { id, verified = '' } of [...DATA.effects, ...DATA.units])
      expect([id, /^[A-Z]+$/.test(verified) && [...verified].every(letter => letters.includes(letter))]).toEqual([id, true])
  })
  test.each([
    ['Kenaran Maw', 'fs.hacan', 'Wrath of Kenara'],
    ['Faint', 'ac.feint', 'Feint'],
    ['Shield Holding', 'ac.shields', 'Shields Holding'],
    ['Hil Colish relic', 'relic.lightrail', 'Lightrail Ordnance'],
  ])('TI-0.3 the seed says %s: found, and shown under the name of the game', (seed, id, name) => {
    expect(effectsNamed(seed)).toContainEqual(expect.objectContaining({ id, name }))
  })
  test.each([
    ['FF', 'fighter'],
    ['DD', 'destroyer'],
    ['CR', 'cruiser'],
    ['CV', 'carrier'],
    ['DN', 'dreadnought'],
    ['WS', 'warsun'],
    ['FS', 'flagship'],
    ['INF', 'infantry'],
    ['MECH', 'mech'],
    ['PDS', 'pds'],
    ['SD', 'spacedock'],
  ])('TI-0.4 %s is short for %s', (short, type) => {
    expect(unitNamed(short, 'hacan')?.type).toBe(type)
  })
  test('TI-0.4 II is the upgraded one; ground forces are infantry, mechs and Hel-Titans; fighters are ships of their own', () => {
    expect(unitNamed('CR II', 'hacan')?.id).toBe('cruiser2')
    const t = table({
      seats: seats({ faction: 'ul' }),
      planets: [{ name: 'Lodor', owner: 'a' }],
      units: [
        ...fleet('a', { fighter: 1, cruiser: 1 }),
        ...fleet('a', { infantry: 1, mech: 1, pds: 1, spacedock: 1 }, 'planet:Lodor'),
      ],
      step: 'P0.5',
    })
    expect(
      t.s.units
        .filter(isGroundForce)
        .map(({ type }) => type)
        .sort(),
    ).toEqual(['infantry', 'mech', 'pds'])
    expect(t.s.units.filter(isNonFighterShip).map(({ type }) => type)).toEqual(['cruiser'])
  })
  test('TI-0.5 the attacker is the active player, the defender the other side of that combat; others are third parties', () => {
    const t = table(facing({ cruiser: 1 }, { cruiser: 1 }, { seats: seats({}, {}, {}), step: 'P2.1' }))
    // Rally is the active player's, Ambush-like X effects belong to both sides, a third party gets neither.
    const morale = (seat: string) => t.lists(seat, { type: 'useEffect', effect: 'ac.morale' })
    expect([morale('a'), morale('b'), morale('c')]).toEqual([true, true, false])
    const report = reportOf(t.s, t.s, t.events, '1.0.0')
    expect(report.participants.map(({ role }) => role)).toEqual(['attacker', 'defender', 'third party'])
  })
})

describe('what must exist', () => {
  const t = () => table(facing({ cruiser: 2, dreadnought: 1 }, { cruiser: 3 }, { step: 'P2.4' }))
  test('TI-S.1 every plastic piece is one record with its own state', () => {
    const { units } = t().s
    expect(units).toHaveLength(6)
    expect(new Set(units.map(({ id }) => id)).size).toBe(6)
    for (const unit of units) expect(unit.state).toBe('undamaged')
  })
  test('TI-S.2 every die is there with its result and its hits', () => {
    const after = t()
      .dice({ combat: [5, 7, 6] })
      .act('a', 'roll')
    const [event] = after.told('rolled')
    expect(event?.dice.map(({ raw, hits }) => [raw, hits])).toEqual([
      [5, 1],
      [7, 1],
      [6, 0],
    ])
  })
  test('TI-S.3 one die is rerolled, the others lie', () => {
    const after = table(facing({ cruiser: 2 }, { cruiser: 1 }, { step: 'P2.4', seats: seats({ notes: ['pn.warfunding'] }) }))
    after
      .dice({ combat: [2, 3] })
      .act('a', 'roll')
      .dice({ combat: [1] })
      .act('b', 'roll')
    const [, second] = after.diceOf('a')
    after.dice({ reroll: [9] }).act('a', { type: 'reroll', die: second as string, by: 'pn.warfunding' })
    expect(after.s.rolls[0]?.dice.map(({ raw }) => raw)).toEqual([2, 9])
  })
  test('TI-S.4 hits are assigned piece by piece, or sustained', () => {
    const after = t()
      .dice({ combat: [1, 1, 1] })
      .act('a', 'roll')
      .dice({ combat: [7, 7, 1] })
      .act('b', 'roll')
      .advance()
    expect(
      after
        .legal('a')
        .filter(({ type }) => type === 'sustain' || type === 'destroy')
        .map(({ type }) => type)
        .sort(),
    ).toEqual(['destroy', 'destroy', 'destroy', 'sustain'])
    after.act('a', { type: 'sustain', unit: after.id('a', 'dreadnought') }).decline()
    after.act('a', { type: 'destroy', unit: after.id('a', 'cruiser') }).decline()
    expect(after.left('a')).toEqual({ 'dreadnought*': 1, cruiser: 1 })
  })
  test('TI-S.5 the states of a piece', () => {
    expect([...UNIT_STATES]).toEqual(['undamaged', 'sustained', 'destroyed', 'removed', 'captured', 'retreated'])
    const after = table(facing({ dreadnought: 1 }, { cruiser: 2 }, { step: 'P2.5', hits: [{ target: 'a', n: 2 }] }))
    const id = after.id('a', 'dreadnought')
    const stateOf = () => after.s.units.find(unit => unit.id === id)?.state
    after.act('a', { type: 'sustain', unit: id }).decline()
    expect(stateOf()).toBe('sustained')
    after.act('a', { type: 'destroy', unit: id }).decline()
    expect(stateOf()).toBe('destroyed')
  })
  test('TI-S.6 the same two chapters roll and assign in every step that does', () => {
    const played = playOn(table(invasion()), 'idle', 'long')
    const stages = new Set(played.told('rolled').map(({ stage }) => stage))
    for (const stage of ['offence', 'afb', 'space'] as const) expect(stages).toContain(stage)
    // One shape of event, whatever the stage.
    for (const { dice } of played.told('rolled'))
      for (const die of dice)
        expect(Object.keys(die)).toEqual(expect.arrayContaining(['id', 'unit', 'raw', 'mods', 'final', 'hits']))
  })
  test('TI-S.7 every step of the seed is there', () => {
    const steps = ['P0.1', 'P0.2', 'P0.3', 'P0.4', 'P0.5', 'P0.6', 'P1.1', 'P1.2', 'P1.3', 'P1.4']
    steps.push('P2.1', 'P2.2', 'P2.3', 'P2.4', 'P2.5', 'P2.6')
    steps.push('P3.1', 'P3.2', 'P3.3', 'P3.4', 'P3.5', 'P3.6', 'P3.7', 'P3.8', 'P3.9', 'P3.10')
    steps.push('P4.1', 'P4.2', 'P4.3', 'P4.4', 'P4.5', 'P4.6', 'PC.1', 'PC.2', 'PC.3')
    expect([...STEP_IDS]).toEqual(steps)
  })
  test('TI-S.8 the list of steps marks what is done, current, passed over and ahead', () => {
    const after = table(facing({ cruiser: 1 }, { cruiser: 1 }, { step: 'P0.6' })).advance()
    const marks = new Map(stepList(after.s, after.events).map(({ id, mark }) => [id, mark]))
    expect(marks.get('P0.6')).toBe('done')
    expect(marks.get('P1.1')).toBe('skipped')
    expect(marks.get('P2.1')).toBe('current')
    expect(marks.get('P3.1')).toBe('ahead')
  })
})

describe('entry and reminders', () => {
  test('TI-E.1 a session begins at P0.1 with nobody chosen', () => {
    const t = table({ seats: [{ id: 'a' }, { id: 'b' }] })
    expect(t.step).toBe('P0.1')
    expect(t.told('sessionOpened')).toHaveLength(1)
    expect(ti4.toAct(t.s)).toEqual(['a'])
  })
  test('TI-E.2 benediction: straight to the space combat, nobody retreats, no invasion afterwards', () => {
    const t = table(
      facing(
        { cruiser: 2, dreadnought: 1, infantry: 1 },
        { fighter: 1 },
        {
          mode: 'benediction',
          step: 'P0.5',
          units: [...fleet('b', { infantry: 1 }, 'planet:Lodor')],
        },
      ),
    ).advance()
    expect(t.step).toBe('P2.1')
    t.advance()
    expect(t.path).not.toContain('P1.1')
    expect(t.step).toBe('P2.3')
    for (const seat of ['a', 'b']) expect(t.refusal(seat, 'announceRetreat')).toMatchObject({ code: 'no-retreat', why: 'mode' })
    t.advance()
      .dice({ combat: [5, 1, 1] })
      .act('a', 'roll')
      .dice({ combat: [1] })
      .act('b', 'roll')
      .advance()
      .assign('b')
      .advance()
    expect(t.s.spaceResult).toBe('attacker')
    expect(t.path).not.toContain('P3.1')
    expect(t.step).toBe('PC.1')
  })
  test('TI-E.2 ground only: P3.7 to P4.6 without space cannon', () => {
    const t = table(
      facing(
        { infantry: 2 },
        {},
        {
          mode: 'groundOnly',
          step: 'P0.5',
          units: [...fleet('a', { carrier: 1 }), ...fleet('b', { infantry: 1, pds: 2 }, 'planet:Lodor')],
        },
      ),
    ).advance()
    expect(t.step).toBe('P3.7')
    for (let nth = 1; nth <= 2; nth += 1)
      t.act('a', { type: 'commit', unit: t.s.units.filter(({ type }) => type === 'infantry')[nth - 1]!.id, planet: 'Lodor' })
    t.advance().advance()
    expect(t.step).toBe('P4.1')
    expect(t.told('fireDeclared')).toEqual([])
    expect(t.path).not.toContain('P1.1')
  })
  test.each(['P2.4', 'P3.7', 'P4.1'] as const)('TI-E.3 a session may begin in the middle: set-up, units, then %s', startAt => {
    const t = table({
      seats: [{ id: 'a' }, { id: 'b' }],
      startAt,
      planets: [{ name: 'Lodor', owner: 'b' }],
    })
    t.act('a', { type: 'chooseFaction', side: 'attacker', faction: 'muaat' })
    t.act('a', { type: 'chooseFaction', side: 'defender', faction: 'yssaril' })
    expect(t.step).toBe('P0.5')
    for (const [seat, unit, place, n] of [
      ['a', 'carrier', 'space', 1],
      ['a', 'infantry', 'space', 1],
      ['b', 'cruiser', 'space', 1],
      ['a', 'mech', 'planet:Lodor', 1],
      ['b', 'mech', 'planet:Lodor', 1],
    ] as const)
      t.act('a', { type: 'setCount', seat, unit, place, n })
    expect(t.advance().step).toBe(startAt)
  })
  test('TI-R.1 one reminder of the transactions for every step', () => {
    expect(TRANSACTIONS).toMatch(/active player/)
    expect(TRANSACTIONS).toMatch(/transactions at any point/)
    expect(TRANSACTIONS).toMatch(/once with each neighbour/)
  })
  test('TI-R.2 the reminders of this step whose owner sits here, and no others', () => {
    const at = (faction: string, step: 'P0.1' | 'PC.3') =>
      remindersOf(table(facing({ cruiser: 1 }, {}, { seats: seats({ faction }), step })).s).map(({ effect }) => effect.id)
    expect(at('winnu', 'PC.3')).toContain('winnu.reclamation')
    expect(at('muaat', 'PC.3')).not.toContain('winnu.reclamation')
    expect(at('winnu', 'P0.1')).not.toContain('winnu.reclamation')
    const modes = remindersOf(table(facing({ cruiser: 1 }, {}, { step: 'PC.3' })).s).map(({ effect }) => effect.mode)
    expect(new Set(modes)).toEqual(new Set(['reminder']))
  })
})

describe('sessions, players, rights', () => {
  test('TI-G.1.1 two to eight seats; a planet belongs to the space defender unless somebody else is named', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const
    expect(table({ seats: ids.map(id => ({ id })) }).s.seats).toHaveLength(8)
    const planets = [{ name: 'One' }, { name: 'Two', owner: 'c' }, { name: 'Three', owner: null }] as const
    const t = table({ seats: seats({}, {}, { faction: 'neutral' }), planets: [...planets], step: 'P0.3' })
    expect(t.s.planets.map(({ owner }) => owner)).toEqual(['b', 'c', null])
    expect(() => table({ seats: [{ id: 'a' }, { id: 'b' }], speaker: 'e' })).toThrow(/no seat/)
  })
  test('TI-G.1.2 a seat presses only what is its own; who has no seat presses nothing', () => {
    const t = table(facing({ cruiser: 1 }, { cruiser: 1 }, { seats: seats({}, {}, {}), step: 'P2.4' }))
    expect(t.lists('a', { type: 'roll' })).toBe(true)
    expect(t.legal('c').map(({ type }) => type)).not.toContain('roll')
    expect(t.refusal('c', 'roll')).not.toBeNull()
    expect(t.refusal('table', 'roll')).toMatchObject({ code: 'not-a-seat' })
    t.dice({ combat: [7] })
      .act('a', 'roll')
      .dice({ combat: [7] })
      .act('b', 'roll')
      .advance()
    expect(t.why('a', { type: 'destroy', unit: t.id('b', 'cruiser') })).toBe('not-yours TI-G.11.1')
    expect(t.refusal('b', { type: 'destroy', unit: t.id('b', 'cruiser') })).toBeNull()
  })
  test('TI-G.1.3 the closing button names every decision that is missing', () => {
    const t = table(facing({ cruiser: 1 }, { cruiser: 1 }, { step: 'P2.4' }))
    const missing = () => t.refusal('a', 'advance')
    expect(missing()).toMatchObject({
      code: 'missing',
      missing: [
        { what: 'roll', seat: 'a' },
        { what: 'roll', seat: 'b' },
      ],
    })
    expect(ti4.explain(missing()!)).toMatch(/dice of .*A.*dice of .*B/)
    t.dice({ combat: [1] }).act('a', 'roll')
    expect(missing()).toMatchObject({ missing: [{ what: 'roll', seat: 'b' }] })
  })
  test('TI-G.1.4 what the seats own goes from one session to the next, and can be cleared', () => {
    const first = table(invasion())
    first.s = table({ ...invasion(), step: 'P0.5' }).s
    first.act('a', {
      type: 'setSeat',
      seat: 'a',
      name: 'Ada',
      techs: ['tech.plasma'],
      relics: ['relic.ixth'],
      upgrades: ['pds'],
    })
    // A new session at the same table takes the sheets as they stand.
    const kept = first.s.seats.map(({ id, name, faction, techs, upgrades, leaders, relics, notes, laws }) => ({
      id: id as 'a',
      name,
      faction,
      techs: [...techs],
      upgrades: [...upgrades],
      leaders: [...leaders],
      relics: [...relics],
      notes: [...notes],
      laws: [...laws],
    }))
    const next = table({ seats: kept, step: 'P0.3' })
    expect(next.s.seats[0]).toMatchObject({ name: 'Ada', techs: ['tech.plasma'], relics: ['relic.ixth'], upgrades: ['pds'] })
    next.act('a', { type: 'setSeat', seat: 'a', techs: [], relics: [], upgrades: [] })
    expect(next.s.seats[0]).toMatchObject({ techs: [], relics: [], upgrades: [] })
  })
})

describe('the state', () => {
  test('TI-G.2.1 a unit has all its fields from the start', () => {
    const t = table(facing({ cruiser: 1 }, {}, { step: 'P0.5' }))
    expect(t.s.units[0]).toEqual({
      id: 'a.cruiser.1',
      serial: 1,
      owner: 'a',
      unit: 'cruiser',
      type: 'cruiser',
      place: 'space',
      state: 'undamaged',
      damagedRound: null,
      sustainedInBatch: false,
      committed: false,
      returned: false,
      asShip: false,
      asGround: false,
      galvanized: false,
    })
  })
  test('TI-G.2.2 a destroyed piece takes no part in anything', () => {
    const t = table(facing({ cruiser: 2 }, { cruiser: 2 }, { step: 'P2.5', hits: [{ target: 'a', n: 1 }] }))
    const dead = t.id('a', 'cruiser')
    t.act('a', { type: 'destroy', unit: dead }).decline().advance()
    expect(t.step).toBe('P2.3')
    t.act('b', 'stay').act('a', 'stay').advance()
    // One die: the dead cruiser does not roll.
    t.dice({ combat: [1] }).act('a', 'roll')
    expect(t.s.rolls.find(({ seat }) => seat === 'a')?.firing).not.toContain(dead)
    expect(
      t.refusal('a', { type: 'customEffect', name: 'x', side: 'attacker', op: 'repair', n: 1, unit: dead, duration: 'round' }),
    ).not.toBeNull()
  })
  test('TI-G.2.3 a damaged ship rolls as before and cannot sustain until it is repaired', () => {
    const t = table(facing({ 'dreadnought*': 1 }, { cruiser: 1 }, { step: 'P2.4' }))
    t.dice({ combat: [5] })
      .act('a', 'roll')
      .dice({ combat: [7] })
      .act('b', 'roll')
      .advance()
    expect(t.hitsOn('b')).toBe(1)
    expect(t.refusal('a', { type: 'sustain', unit: t.id('a', 'dreadnought') })).toMatchObject({
      code: 'cannot-sustain',
      why: 'damaged',
    })
    t.act('a', {
      type: 'customEffect',
      name: 'dock',
      side: 'attacker',
      op: 'repair',
      n: 1,
      unit: t.id('a', 'dreadnought'),
      duration: 'round',
    })
    expect(t.refusal('a', { type: 'sustain', unit: t.id('a', 'dreadnought') })).toBeNull()
  })
  test('TI-G.2.4 what is removed for capacity is not destroyed: no trigger, no capture', () => {
    const cabal = { faction: 'vuilraith' }
    const t = table(
      facing(
        { dreadnought: 1, fighter: 3 },
        { fighter: 1 },
        { seats: seats({}, cabal), step: 'P2.5', hits: [{ target: 'b', n: 1 }] },
      ),
    )
    t.assign('b').advance()
    const asked = t.told('asked').length
    t.act('a', { type: 'removeExcess', unit: t.id('a', 'fighter') })
    expect(t.told('asked')).toHaveLength(asked)
    expect(t.told('unitCaptured')).toEqual([])
    expect(t.told('unitRemoved')).toHaveLength(1)
  })
  test('TI-G.2.5 rounds, dice and hits are counted', () => {
    const t = table(facing({ cruiser: 2, dreadnought: 1 }, { cruiser: 2 }, { step: 'P2.4' }))
    expect(t.s.round).toBe(1)
    t.dice({ combat: [1, 7, 1] })
      .act('a', 'roll')
      .dice({ combat: [7, 7] })
      .act('b', 'roll')
      .advance()
    t.use('a', 'ac.shields').decline()
    t.assign('b')
    const row = (seat: string) => t.s.tally.find(each => each.seat === seat && each.stage === 'space')
    expect(row('a')).toMatchObject({ dice: 3, produced: 1, cancelled: 0, assigned: 1 })
    expect(row('b')).toMatchObject({ dice: 2, produced: 2, cancelled: 2, assigned: 0 })
    expect(t.advance().s.round).toBe(2)
  })
  test('TI-G.2.6 the same actions and draws give the same bytes', () => {
    const play = () => {
      const match = new Match(ti4, { scenario: invasion(), options: {}, seed: 'bytes' })
      for (let i = 0; i < 60 && match.outcome === null; i += 1) {
        const seat = match.toAct[0] as string
        match.act(seat, suggest(match.state, seat)!)
      }
      return match
    }
    const [one, two] = [play(), play()]
    expect(JSON.stringify(one.state)).toBe(JSON.stringify(two.state))
    expect(Match.load(ti4, parse(JSON.stringify(one.record()))).hash).toBe(one.hash)
  })
})

describe('log and report', () => {
  test('TI-G.3.1 an entry says where, who, what, with every die', () => {
    const t = table(facing({ cruiser: 1 }, { cruiser: 1 }, { seats: seats({ faction: 'norr' }), step: 'P2.4' }))
    t.dice({ combat: [6] }).act('a', 'roll')
    const [event] = t.told('rolled')
    expect(event).toMatchObject({ step: 'P2.4', round: 1, seat: 'a', kind: 'combat' })
    expect(event?.dice[0]).toMatchObject({ raw: 6, mods: [{ effect: 'norr.unrelenting', value: 1 }], final: 7, hits: 1 })
    expect(ti4.describe(event as TiEvent).text.length).toBeGreaterThan(10)
  })
  test('TI-G.3.1 nothing is deleted: undo is an entry of its own and hides what it took back', () => {
    const match = new Match(ti4, { scenario: facing({ cruiser: 1 }, { cruiser: 1 }, { step: 'P2.4' }), options: {}, seed: 3 })
    match.act('a', { type: 'roll' })
    match.undo()
    const { entries } = match.record()
    expect(entries).toHaveLength(2)
    expect(entries[1]).toMatchObject({ undo: 0 })
    expect(match.log('all').some(({ event }) => event.type === 'rolled')).toBe(false)
  })
  test('TI-G.3.2 declining is told', () => {
    const t = table(facing({ cruiser: 1 }, {}, { units: [...fleet('b', { pds: 1 }, 'planet:Lodor')], step: 'P1.2' }))
    t.act('b', 'pass')
    expect(t.told('passed')).toMatchObject([{ seat: 'b', what: 'spaceCannon' }])
    const u = table(facing({ dreadnought: 1 }, { cruiser: 1 }, { step: 'P2.5', hits: [{ target: 'a', n: 1 }] }))
    u.act('a', { type: 'sustain', unit: u.id('a', 'dreadnought') }).decline()
    expect(u.told('passed').length).toBe(u.told('asked').length)
    expect(u.told('passed').length).toBeGreaterThan(0)
  })
  test('TI-G.3.3 the report holds the sides, units, rounds, cards, luck, options and version', () => {
    const start = table(invasion(), { 'shields.one': true })
    const before = start.s
    const t = playOn(start, 'PC.3', 'report')
    const report = reportOf(before, t.s, t.events, '9.8.7')
    expect(report.tool).toContain('9.8.7')
    expect(report.participants.map(({ faction, role }) => [faction, role])).toEqual([
      ['muaat', 'attacker'],
      ['yssaril', 'defender'],
    ])
    expect(report.start.a).toContainEqual({ unit: unitData('dreadnought').name, place: expect.any(String), n: 2, damaged: 0 })
    const rolled = t.told('rolled').filter(({ dice }) => dice.length > 0)
    expect(report.luck.reduce((sum, { produced }) => sum + produced, 0)).toBe(
      rolled.reduce((sum, { dice }) => sum + dice.reduce((hits, die) => hits + die.hits, 0), 0),
    )
    expect(report.rounds.some(({ title }) => title === 'Space combat, round 1')).toBe(true)
    expect(report.options).toEqual({ 'shields.one': true })
    expect(parse(JSON.stringify(report))).toEqual(report)
    const markdown = reportText(report, t.s, true)
    expect(markdown).toMatch(/^# Combat report/)
    expect(reportText(report, t.s, false)).not.toMatch(/^#/m)
    for (const { lines } of report.rounds) for (const line of lines) expect(markdown).toContain(line)
  })
  test('TI-G.3.4 what to do on the board, in order', () => {
    const t = table(facing({ dreadnought: 1, cruiser: 1 }, { cruiser: 1 }, { step: 'P2.5', hits: [{ target: 'a', n: 2 }] }))
    t.act('a', { type: 'sustain', unit: t.id('a', 'dreadnought') }).decline()
    t.act('a', { type: 'destroy', unit: t.id('a', 'cruiser') }).decline()
    expect(t.told('boardTask').map(({ task }) => [task.do, task.unit?.type])).toEqual([
      ['tilt', 'dreadnought'],
      ['remove', 'cruiser'],
    ])
    expect(reportOf(t.s, t.s, t.events, '1').toDo).toHaveLength(2)
  })
})

describe('back and undo', () => {
  const start = (options = {}) =>
    new Match(ti4, { scenario: facing({ cruiser: 2 }, { cruiser: 2 }, { step: 'P0.6' }), options, seed: 'back' })
  const upToRolls = (match: ReturnType<typeof start>) => {
    for (const [seat, type] of [
      ['a', 'advance'],
      ['a', 'advance'],
      ['b', 'stay'],
      ['a', 'stay'],
      ['a', 'advance'],
      ['a', 'roll'],
    ] as const)
      match.act(seat, { type })
    return match
  }
  test('TI-G.4.1 undo goes back action by action, past dice, to the first state', () => {
    const match = upToRolls(start())
    const first = start().hash
    for (let i = 0; i < 6; i += 1) match.undo()
    expect(match.hash).toBe(first)
    expect(match.state.step).toBe('P0.6')
  })
  test('TI-G.4.2 what comes after a step back stays in the record; new actions make the live line', () => {
    const match = upToRolls(start())
    match.undo()
    match.undo()
    match.act('a', { type: 'customEffect', name: 'wind', side: 'attacker', op: 'rollMod', n: 1, duration: 'round' })
    expect(match.record().entries).toHaveLength(9)
    const live = match.log('all').map(({ event }) => event.type)
    expect(live).toContain('customUsed')
    expect(live).not.toContain('rolled')
  })
  test('TI-G.4.3 what was undone, sent again, gives the same state', () => {
    const match = upToRolls(start())
    const after = match.hash
    match.undo()
    match.act('a', { type: 'roll' })
    expect(match.hash).toBe(after)
  })
  test('TI-G.4.5 an undone roll of real dice waits for its numbers again', () => {
    const match = new Match(ti4, {
      scenario: facing({ cruiser: 2 }, { cruiser: 2 }, { step: 'P2.4' }),
      options: { dice: 'physical' },
      seed: 1,
      strictDice: true,
    })
    match.act('a', { type: 'roll' }, { dice: [4, 7] })
    match.undo()
    expect(() => match.act('a', { type: 'roll' })).toThrow(expect.objectContaining({ code: 'dice-needed' }))
    // The record still has the numbers for the prefilled entry.
    const [entry] = match.record().entries
    expect(entry && 'draws' in entry ? entry.draws.map(({ value }) => value) : []).toEqual([4, 7])
  })
  test('TI-G.4.6 going back is no action of the game', () => {
    expect(ti4.undo).toMatchObject({ clause: 'TI-G.4.6', unlimited: true })
    const match = upToRolls(start())
    for (const seat of ['a', 'b'])
      for (const { type } of match.legal(seat)) expect(['undo', 'back', 'redo']).not.toContain(type)
  })
  test('TI-M.4 the flow in one line, for the help', () => {
    const words = ['activate', 'set-up', 'space cannon', 'space combat', 'bombardment', 'ground combat', 'production']
    const at = words.map(word => FLOW.toLowerCase().indexOf(word))
    expect(at.every((place, i) => place >= 0 && (i === 0 || place > (at[i - 1] as number)))).toBe(true)
  })
})
