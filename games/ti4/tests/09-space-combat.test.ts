// Phase 2: space combat, step by step.
import { describe, expect, test } from 'vitest'
import { ti4 } from '../index.ts'
import type { Scenario } from '../rules/setup/scenario.ts'
import { expectedDice, fleetOf, labelOf } from '../viewmodel/index.ts'
import { type Driver, facing, fleet, type Sheet, seats, table } from './builder.ts'

type Counts = Parameters<typeof facing>[0]
type Step = NonNullable<Scenario['step']>
const at = (step: Step, a: Counts, b: Counts, sheets: readonly Sheet[] = [], more: Partial<Scenario> = {}, options = {}) =>
  table(facing(a, b, { seats: seats(...sheets), step, ...more }), options)
const used = (t: Driver, seat: string) => t.legal(seat).flatMap(action => (action.type === 'useEffect' ? [action.effect] : []))
const rolls = (t: Driver, a: readonly number[], b: readonly number[]) =>
  t.dice({ combat: a }).act('a', 'roll').dice({ combat: b }).act('b', 'roll')
const nowhere = { system: { neighbours: [] } }
const custom = (unit: string, side: 'attacker' | 'defender' = 'attacker') =>
  ({ type: 'customEffect', name: 'Doom', side, op: 'destroy', n: 1, unit, duration: 'round' }) as const

describe('P2.1: the start', () => {
  test('TI-P2.1.1 start-of-combat effects in round 1 only, start-of-round effects in every round', () => {
    const sheet = { faction: 'letnev' }
    const first = at('P2.1', { cruiser: 2, dreadnought: 1 }, { cruiser: 2 }, [sheet])
    expect(used(first, 'a')).toEqual(expect.arrayContaining(['ac.fighterproto', 'ac.morale', 'letnev.munitions']))
    const second = at('P2.1', { cruiser: 2, dreadnought: 1 }, { cruiser: 2 }, [sheet], { round: 2 })
    expect(used(second, 'a')).toEqual(expect.arrayContaining(['ac.morale', 'letnev.munitions']))
    expect(used(second, 'a')).not.toContain('ac.fighterproto')
  })
  test('TI-P2.1.2 Ambush and Reveal Prototype are offered', () => {
    const t = at('P2.1', { cruiser: 1 }, { cruiser: 1 }, [{ faction: 'mentak' }])
    expect(used(t, 'a')).toEqual(expect.arrayContaining(['mentak.ambush', 'ac.revealproto']))
    expect(used(t, 'b')).toContain('ac.revealproto')
    expect(used(t, 'b')).not.toContain('mentak.ambush')
  })
  test.each([
    ['creuss.splicer', { faction: 'creuss', techs: ['creuss.splicer'] }],
    ['yin.impulse', { faction: 'yin', techs: ['yin.impulse'] }],
    ['pn.cavalry', { notes: ['pn.cavalry'] }],
    ['ac.fighterproto', {}],
    ['pn.antivirus', { notes: ['pn.antivirus'] }],
    ['hero.mentak', { faction: 'mentak', leaders: ['hero.mentak'] }],
    ['letnev.munitions', { faction: 'letnev' }],
    ['agent.letnev', { leaders: ['agent.letnev'] }],
    ['naazrokha.supercharge', { techs: ['naazrokha.supercharge'] }],
    ['ac.morale', {}],
    ['ac.skilled', {}],
    ['ac.repairs', {}],
  ] as const)('TI-P2.1.3 %s is offered', (effect, sheet) => {
    const t = at('P2.1', { cruiser: 1, 'dreadnought*': 1 }, { cruiser: 2 }, [sheet], { system: { wormhole: true } })
    expect(used(t, 'a')).toContain(effect)
  })
  test('TI-P2.1.3 Arc Secundus repairs itself at the start of each round', () => {
    const t = at('P2.1', { 'flagship*': 1 }, { cruiser: 1 }, [{ faction: 'letnev' }])
    expect(t.left('a')).toEqual({ flagship: 1 })
  })
  test('TI-P2.1.4 Ambush: at most two cruisers or destroyers, their hits sustained or cancelled like others', () => {
    const t = at('P2.1', { cruiser: 3, carrier: 1 }, { dreadnought: 1, cruiser: 2 }, [{ faction: 'mentak' }])
    const ids = t.units('a', 'cruiser').map(({ id }) => id)
    expect(t.refusal('a', { type: 'useEffect', effect: 'mentak.ambush', units: ids })).not.toBeNull()
    expect(t.refusal('a', { type: 'useEffect', effect: 'mentak.ambush', units: [t.id('a', 'carrier')] })).not.toBeNull()
    t.dice({ ability: [7, 7] }).use('a', 'mentak.ambush', { units: ids.slice(0, 2) })
    expect(t.refusal('b', { type: 'useEffect', effect: 'ac.shields' })).toBeNull()
    expect(t.refusal('b', { type: 'sustain', unit: t.id('b', 'dreadnought') })).toBeNull()
  })
  test('TI-P2.1.5 two non-fighter ships are not enough for an Assault Cannon; fighters do not count', () => {
    const t = at('P2.1', { cruiser: 2, fighter: 4, carrier: 0 }, { cruiser: 2 }, [{ techs: ['tech.assault'] }])
    expect(t.s.questions).toEqual([])
    expect(t.left('b')).toEqual({ cruiser: 2 })
  })
  test('TI-P2.1.6 hits of this window are assigned before the barrage', () => {
    const t = at('P2.1', { cruiser: 1, destroyer: 1 }, { cruiser: 2 }, [{ faction: 'mentak' }])
    t.dice({ ability: [9] }).use('a', 'mentak.ambush', { units: [t.id('a', 'destroyer')] })
    expect(t.refusal('a', 'advance')).toMatchObject({ code: 'missing', missing: [{ what: 'hits', seat: 'b' }] })
    t.assign('b').advance()
    expect(t.step).toBe('P2.2')
  })
  test('TI-P2.1.7 Skilled Retreat: all ships leave, a token, a draw, and nobody can intercept it', () => {
    const t = at('P2.1', { cruiser: 2 }, { cruiser: 2 }, [], { units: fleet('b', { infantry: 1 }, 'planet:Lodor') })
    t.use('b', 'ac.skilled')
    expect(t.told('asked').flatMap(({ effects }) => effects)).not.toContain('ac.intercept')
    t.decline()
    expect(t.left('b', 'space')).toEqual({})
    expect(t.told('left')).toMatchObject([{ seat: 'b', token: true }])
    expect(t.s.spaceResult).toBe('draw')
  })
  test('TI-P2.1.7 Skilled Retreat goes where no other player has ships, and nowhere else', () => {
    const skilled = { type: 'useEffect', effect: 'ac.skilled' } as const
    const taken = { name: 'Taken', ships: ['a'] }
    const shut = at('P2.1', { cruiser: 2 }, { cruiser: 2 }, [], { system: { neighbours: [taken] } })
    expect(shut.refusal('b', skilled)).toMatchObject({ code: 'no-retreat', clause: 'TI-P2.1.7', why: 'noSystem' })
    const open = at('P2.1', { cruiser: 2 }, { cruiser: 2 }, [], { system: { neighbours: [taken, { name: 'Free' }] } })
    open.use('b', 'ac.skilled').decline()
    expect(open.told('left')).toMatchObject([{ seat: 'b', to: 'Free' }])
  })
  test('TI-P2.1.8 several, confirmed by hand; a side without ships ends the combat', () => {
    const t = at('P2.1', { cruiser: 1 }, { cruiser: 1 }, [], nowhere)
    t.use('a', 'ac.morale').decline().use('b', 'ac.morale').decline()
    expect(t.step).toBe('P2.1')
    const u = at('P2.1', { cruiser: 1 }, { cruiser: 1 })
    u.act('a', custom(u.id('b', 'cruiser'), 'defender')).decline()
    expect(u.s.spaceResult).toBe('attacker')
    expect(u.path).not.toContain('P2.2')
  })
  test('TI-P2.1.9 round 2: passed over unless somebody owns a round-start effect', () => {
    const next = (sheet: Sheet) => {
      const t = at('P2.4', { cruiser: 1 }, { cruiser: 1 }, [sheet])
      return rolls(t, [1], [1]).advance().advance().step
    }
    expect(next({})).toBe('P2.3')
    expect(next({ faction: 'letnev' })).toBe('P2.1')
  })
})

describe('P2.2: anti-fighter barrage', () => {
  test('TI-P2.2.1 round 1 only; also without enemy fighters; skipped when nobody can', () => {
    expect(at('P2.2', { destroyer: 1 }, { cruiser: 1 }).step).toBe('P2.2')
    expect(at('P2.2', { cruiser: 1 }, { cruiser: 1 }).step).toBe('P2.3')
    expect(at('P2.2', { destroyer: 1 }, { cruiser: 1 }, [], { round: 2 }).step).toBe('P2.3')
  })
  test('TI-P2.2.2 each fires or passes; nobody rolls before both have said', () => {
    const t = at('P2.2', { destroyer: 1 }, { destroyer: 1 }).act('a', 'fire')
    expect(t.refusal('a', 'roll')).toMatchObject({ code: 'missing' })
    t.act('b', 'pass')
    expect(t.told('passed')).toMatchObject([{ seat: 'b', what: 'afb' }])
    expect(t.refusal('a', 'roll')).toBeNull()
  })
  test.each([
    ['destroyer', {}, 9, 2],
    ['destroyer2', {}, 6, 3],
    ['flagship', { faction: 'saar' }, 6, 4],
    ['flagship', { faction: 'nomad' }, 8, 3],
  ] as const)('TI-P2.2.3 %s of %o rolls on %i with %i dice', (unit, sheet, value, n) => {
    const t = at('P2.2', { [unit]: 1 }, { fighter: 1 }, [sheet]).act('a', 'fire')
    expect(expectedDice(t.s, t.s.rolls[0]!)).toMatchObject([{ value, dice: n }])
  })
  test('TI-P2.2.4 rerolls as for space cannon', () => {
    const t = at('P2.2', { destroyer: 1 }, { fighter: 1 }, [{ leaders: ['cmd.jolnar'] }]).act('a', 'fire')
    t.dice({ afb: [1, 2] }).act('a', 'roll')
    expect(t.lists('a', { type: 'reroll', die: t.diceOf('a')[0], by: 'cmd.jolnar' })).toBe(true)
    expect(used(t, 'b')).toContain('ac.scramble')
  })
  test('TI-P2.2.5 both sides lose at once: a fighter that dies has still a side that fired', () => {
    const t = at('P2.2', { destroyer: 1, fighter: 1 }, { destroyer: 1, fighter: 1 })
    t.act('a', 'fire')
      .act('b', 'fire')
      .dice({ afb: [9, 9] })
      .act('a', 'roll')
      .dice({ afb: [9, 1] })
      .act('b', 'roll')
      .advance()
    expect([t.hitsOn('a'), t.hitsOn('b')]).toEqual([1, 2])
    t.assign('a').assign('b')
    expect([t.left('a'), t.left('b')]).toEqual([{ destroyer: 1 }, { destroyer: 1 }])
    expect(t.told('hitsLapsed').map(({ n }) => n)).toEqual([1])
  })
  test('TI-P2.2.6 Waylay lets the hits go to any ship', () => {
    const t = at('P2.2', { destroyer: 1 }, { cruiser: 1, fighter: 1 }).act('a', 'fire').use('a', 'ac.waylay').decline()
    t.dice({ afb: [9, 1] })
      .act('a', 'roll')
      .advance()
    expect(t.refusal('b', { type: 'destroy', unit: t.id('b', 'cruiser') })).toBeNull()
  })
  test('TI-P2.2.7 Fighter Prototype may be declared late: two more for fighters in combat, nothing in the barrage', () => {
    const t = at('P2.2', { destroyer: 1, fighter: 1, carrier: 1 }, { fighter: 1, cruiser: 1 }, [], nowhere)
    t.use('a', 'ac.fighterproto')
      .decline()
      .act('a', 'fire')
      .dice({ afb: [8, 8] })
      .act('a', 'roll')
      .advance()
      .advance()
    expect(t.step).toBe('P2.4')
    const fighter = expectedDice(t.s, t.s.rolls.find(({ seat }) => seat === 'a')!).find(({ name }) =>
      name.startsWith('Fighter'),
    )
    expect(fighter?.shift).toBe(2)
  })
  test.each([
    ['scar', [], { system: { scar: true } }],
    ['Quietus', [{}, { faction: 'rebellion' }], { system: { breach: true } }],
  ] as [string, Sheet[], Partial<Scenario>][])('TI-P2.2.8 no barrage: %s', (_why, sheets, more) => {
    const t = at('P2.2', { destroyer: 1 }, { flagship: 1, fighter: 1 }, sheets, more)
    expect(t.refusal('a', 'fire')).not.toBeNull()
    expect(t.told('fireDeclared')).toEqual([])
  })
  test('TI-P2.2.9 [Continue] leads to the retreats', () => {
    const t = at('P2.2', { destroyer: 1 }, { cruiser: 1 })
      .act('a', 'fire')
      .dice({ afb: [1, 1] })
      .act('a', 'roll')
    expect(t.advance().step).toBe('P2.3')
  })
})

describe('P2.3: retreats', () => {
  const two = (more: Partial<Scenario> = {}, sheets: readonly Sheet[] = [], options = {}) =>
    at('P2.3', { cruiser: 2 }, { cruiser: 2 }, sheets, more, options)
  test('TI-P2.3.1 Rout first: then the attacker must announce; the defender speaks before the attacker', () => {
    const t = two()
    expect(t.refusal('a', 'stay')).toMatchObject({ code: 'out-of-order', first: 'b' })
    expect(used(t, 'a')).not.toContain('ac.rout')
    t.use('b', 'ac.rout').decline().act('b', 'stay')
    expect(t.refusal('a', 'stay')).toMatchObject({ code: 'no-retreat', why: 'mustAnnounce' })
    expect(t.refusal('a', 'announceRetreat')).toBeNull()
  })
  test('TI-P2.3.2 the defender announces: not the attacker', () => {
    const t = two().act('b', 'announceRetreat').decline()
    expect(t.refusal('a', 'announceRetreat')).toMatchObject({ why: 'otherAnnounced' })
  })
  const neighbour = (facts: object) => ({ system: { neighbours: [{ name: 'Next', ...facts }] } })
  test.each([
    ['own planet', { planets: ['b'] }, {}, true],
    ['own units', { units: ['b'] }, {}, true],
    ['nothing of its own', {}, {}, false],
    ['nothing of its own, Dark Energy Tap', {}, { techs: ['tech.det'] }, true],
    ['Dark Energy Tap, but units of another', { units: ['a'] }, { techs: ['tech.det'] }, false],
    ['enemy ships', { planets: ['b'], ships: ['a'] }, {}, false],
    ['asteroids', { planets: ['b'], asteroid: true }, {}, false],
    ['asteroids with Antimass', { planets: ['b'], asteroid: true }, { techs: ['tech.antimass'] }, true],
    ['supernova', { planets: ['b'], supernova: true }, {}, false],
    ['nebula', { planets: ['b'], nebula: true }, {}, false],
    ['nebula as Empyrean', { planets: ['b'], nebula: true }, { faction: 'empyrean' }, true],
  ] as const)('TI-P2.3.3 a system with %s: eligible %s', (_what, facts, sheet, isEligible) => {
    const t = two(neighbour(facts) as Partial<Scenario>, [{}, sheet])
    expect(t.refusal('b', 'announceRetreat') === null).toBe(isEligible)
  })
  test('TI-P2.3.4 nobody in a benediction', () => {
    const t = two({ mode: 'benediction' })
    for (const seat of ['a', 'b']) expect(t.refusal(seat, 'announceRetreat')).toMatchObject({ why: 'mode' })
  })
  test('TI-P2.3.5 the announcement waits for the end of the round', () => {
    const t = two().act('b', 'announceRetreat').decline()
    expect(t.s.retreat.announced).toEqual(['b'])
    expect(t.left('b')).toEqual({ cruiser: 2 })
    rolls(t.advance(), [1, 1], [1, 1]).advance().advance()
    expect(t.step).toBe('P2.6')
    expect(t.lists('b', { type: 'retreatTo', system: 'an adjacent system' })).toBe(true)
  })
  test('TI-P2.3.6 Intercept, Feint and Watchful Ojz answer the announcement', () => {
    const t = two({}, [{}, { leaders: ['cmd.ralnel'] }]).act('b', 'announceRetreat')
    const asked = new Map(t.s.questions.map(({ seat, effects }) => [seat, effects]))
    expect(asked.get('a')).toContain('ac.intercept')
    expect(asked.get('b')).toEqual(expect.arrayContaining(['ac.feint', 'cmd.ralnel']))
  })
  test('TI-P2.3.7 an intercepted retreat does not happen', () => {
    const t = two().act('b', 'announceRetreat')
    while (t.s.questions.at(-1)?.seat !== 'a') t.act('b', 'pass')
    t.use('a', 'ac.intercept').decline()
    expect(t.told('retreatBlocked')).toMatchObject([{ seat: 'b', effect: 'ac.intercept' }])
    rolls(t.advance(), [1, 1], [1, 1]).advance().advance()
    expect([t.s.round, t.told('left')]).toEqual([2, []])
  })
  const answer = (t: Driver, seat: string, effect: string) => {
    while (!(t.s.questions.at(-1)?.seat === seat && t.s.questions.at(-1)?.effects.includes(effect)))
      t.act(t.s.questions.at(-1)!.seat, 'pass')
    return t
  }
  test('TI-P2.3.8 Watchful Ojz: up to two ships leave at once; without ships the combat is over', () => {
    const t = two({}, [{}, { leaders: ['cmd.ralnel'] }]).act('b', 'announceRetreat')
    answer(t, 'b', 'cmd.ralnel')
      .use('b', 'cmd.ralnel', { units: t.units('b').map(({ id }) => id) })
      .decline()
    expect(t.left('b')).toEqual({})
    expect(t.s.spaceResult).toBe('attacker')
  })
  test('TI-P2.3.9 Feint: gone at once, no token', () => {
    const t = two().act('b', 'announceRetreat')
    answer(t, 'b', 'ac.feint').use('b', 'ac.feint').decline()
    expect(t.left('b')).toEqual({})
    expect(t.told('left')).toMatchObject([{ seat: 'b', token: false }])
    expect(t.s.spaceResult).toBe('attacker')
  })
  test('TI-P2.3.9 feint.seed: it makes the opponent announce', () => {
    const t = two({}, [], { 'feint.seed': true })
    expect(used(t, 'a')).toContain('ac.feint')
    t.use('a', 'ac.feint').decline()
    expect(t.refusal('b', 'stay')).toMatchObject({ code: 'no-retreat', why: 'mustAnnounce' })
    expect(t.refusal('b', 'announceRetreat')).toBeNull()
    expect(t.refusal('a', { type: 'useEffect', effect: 'ac.feint' })).not.toBeNull()
  })
  test('TI-P2.3.9 feint.seed: a side that has said it stays is asked again; one that cannot announce is not forced', () => {
    const t = two({}, [], { 'feint.seed': true }).act('b', 'stay').use('a', 'ac.feint').decline()
    expect(t.refusal('b', 'stay')).toMatchObject({ code: 'no-retreat', why: 'mustAnnounce' })
    const u = two({ system: { neighbours: [] } }, [], { 'feint.seed': true })
    expect(u.refusal('a', { type: 'useEffect', effect: 'ac.feint' })).not.toBeNull()
  })
  test('TI-P2.3.10 confirmed by hand', () => {
    const t = two().act('b', 'stay').act('a', 'stay')
    expect(t.step).toBe('P2.3')
    expect(t.advance().step).toBe('P2.4')
  })
})

describe('P2.4: rolls', () => {
  test('TI-P2.4.1 both fleets with what they need, their dice and modifiers', () => {
    const t = at('P2.4', { dreadnought: 1, cruiser: 2 }, { warsun: 1 }, [{ faction: 'norr' }])
    expect(fleetOf(t.s, 'a').map(({ type, pieces, combat }) => [type, pieces.length, combat?.value])).toEqual(
      expect.arrayContaining([
        ['dreadnought', 1, 5],
        ['cruiser', 2, 7],
      ]),
    )
    expect(fleetOf(t.s, 'b')).toMatchObject([{ type: 'warsun', combat: { value: 3, dice: 3 } }])
    const roll = t.s.rolls.find(({ seat }) => seat === 'a')!
    expect(expectedDice(t.s, roll)[0]?.mods).toEqual([{ effect: 'norr.unrelenting', value: 1 }])
  })
  test('TI-P2.4.2 [Roll All Dice]: the attacker, then the defender', () => {
    const t = at('P2.4', { cruiser: 1 }, { cruiser: 1 })
    expect(t.refusal('b', 'roll')).toMatchObject({ code: 'out-of-order', first: 'a' })
    expect(labelOf(t.s, { type: 'roll' })).toBe('Roll All Dice')
    t.dice({ combat: [1] }).act('a', 'roll')
    expect(t.refusal('b', 'roll')).toBeNull()
  })
  const shift = (a: Counts, b: Counts, sheets: readonly Sheet[], more: Partial<Scenario> = {}, seat = 'a') => {
    const t = at('P2.4', a, b, sheets, more)
    const groups = expectedDice(t.s, t.s.rolls.find(roll => roll.seat === seat)!)
    return groups.find(({ unit }) => unit === 'cruiser')?.shift
  }
  test.each([
    ['Fragile', { cruiser: 1 }, [{ faction: 'jolnar' }], {}, 'a', -1],
    ['Unrelenting', { cruiser: 1 }, [{ faction: 'norr' }], {}, 'a', 1],
    ["C'morran N'orr and Unrelenting", { cruiser: 1, flagship: 1 }, [{ faction: 'norr' }], {}, 'a', 2],
    ['nebula, defender', { cruiser: 1 }, [], { system: { nebula: true } }, 'b', 1],
    ['nebula, attacker', { cruiser: 1 }, [], { system: { nebula: true } }, 'a', 0],
    ['Morale Boost', { cruiser: 1 }, [], { effects: [{ effect: 'ac.morale', seat: 'a', duration: 'round' }] }, 'a', 1],
    [
      'Supercharge',
      { cruiser: 1 },
      [],
      { effects: [{ effect: 'naazrokha.supercharge', seat: 'a', duration: 'round' }] },
      'a',
      1,
    ],
    [
      'Rickani on Mecatol Rex',
      { cruiser: 1 },
      [{ leaders: ['cmd.winnu'] }],
      { planets: [{ name: 'M', mecatol: true }] },
      'a',
      2,
    ],
  ] as [string, Counts, Sheet[], Partial<Scenario>, string, number][])(
    'TI-P2.4.3 %s',
    (_what, a, sheets, more, seat, value) => {
      expect(shift(a, { cruiser: 1 }, sheets, more, seat)).toBe(value)
    },
  )
  test('TI-P2.4.4 Salai Sai Corian rolls one die an enemy non-fighter ship', () => {
    const t = at('P2.4', { flagship: 1 }, { cruiser: 2, carrier: 1, fighter: 4 }, [{ faction: 'winnu' }])
    expect(expectedDice(t.s, t.s.rolls.find(({ seat }) => seat === 'a')!)).toMatchObject([{ value: 7, dice: 3 }])
  })
  test('TI-P2.4.5 Wrath of Kenara adds one, not to the other side', () => {
    const t = at('P2.4', { flagship: 1 }, { cruiser: 1 }, [{ faction: 'hacan' }])
    t.dice({ combat: [6, 1] })
      .act('a', 'roll')
      .dice({ combat: [6] })
      .act('b', 'roll')
    expect(t.refusal('a', { type: 'useEffect', effect: 'fs.hacan', dice: [...t.diceOf('b')] })).not.toBeNull()
    t.use('a', 'fs.hacan', { dice: [t.diceOf('a')[0] as string] })
    expect(t.told('effectUsed')[0]?.cost).toBe('1 trade good per die')
    expect(t.advance().hitsOn('b')).toBe(1)
  })
  test('TI-P2.4.6 any single die may be rerolled on its own', () => {
    const t = rolls(at('P2.4', { cruiser: 3 }, { cruiser: 1 }), [1, 1, 1], [1])
    const [, second] = t.diceOf('a')
    t.dice({ reroll: [8] }).act('a', { type: 'reroll', die: second as string, by: 'custom' })
    expect(t.s.rolls[0]?.dice.map(({ raw }) => raw)).toEqual([1, 8, 1])
  })
  test('TI-P2.4.7 legal sources: Munitions once bought, War Funding, Crown of Thalnos, by hand', () => {
    const sheet = { faction: 'letnev', notes: ['pn.warfunding'], relics: ['relic.thalnos'] }
    const sources = (effects: NonNullable<Scenario['effects']>) => {
      const t = rolls(at('P2.4', { cruiser: 1 }, { cruiser: 1 }, [sheet], { effects }), [1], [1])
      return t
        .legal('a')
        .flatMap(action => (action.type === 'reroll' ? [action.by] : []))
        .sort()
    }
    expect(sources([{ effect: 'letnev.munitions', seat: 'a', duration: 'round' }])).toEqual([
      'custom',
      'letnev.munitions',
      'pn.warfunding',
      'relic.thalnos',
    ])
    expect(sources([])).not.toContain('letnev.munitions')
  })
  test('TI-P2.4.7 War Funding: its user says whether the opponent rolls again', () => {
    const raws = (n: number | undefined) => {
      const t = rolls(at('P2.4', { cruiser: 2 }, { cruiser: 2 }, [{ notes: ['pn.warfunding'] }]), [1, 8], [2, 3])
      const own = t.diceOf('a')[0] as string
      t.dice({ reroll: n === 0 ? [10] : [4, 5, 10] }).use('a', 'pn.warfunding', {
        dice: [own],
        ...(n === undefined ? {} : { n }),
      })
      return t.s.rolls.map(({ dice }) => dice.map(({ raw }) => raw))
    }
    expect(raws(0)).toEqual([
      [10, 8],
      [2, 3],
    ])
    expect(raws(1)).toEqual([
      [10, 8],
      [4, 5],
    ])
    expect(raws(undefined)).toEqual(raws(1))
  })
  test('TI-P2.4.8 scramble.onCombat: the chosen die of the other side, that one alone', () => {
    const t = at('P2.4', { cruiser: 2 }, { cruiser: 1 }, [], {}, { 'scramble.onCombat': true })
    t.dice({ combat: [9, 8] }).act('a', 'roll')
    t.use('b', 'ac.scramble', { dice: [t.diceOf('a')[0] as string] })
    while (t.s.questions.length > 1) t.act(t.s.questions.at(-1)!.seat, 'pass')
    t.dice({ reroll: [1] }).act(t.s.questions.at(-1)!.seat, 'pass')
    expect(t.s.rolls[0]?.dice.map(({ raw }) => raw)).toEqual([1, 8])
  })
  test('TI-P2.4.9 the tally, split by restriction; the Thundarian before leaving', () => {
    const t = at('P2.4', { flagship: 1, cruiser: 1 }, { cruiser: 2 }, [{ faction: 'l1z1x' }, { leaders: ['agent.nomad2'] }])
    rolls(t, [5, 5, 7], [1, 1])
    expect(used(t, 'b')).toContain('agent.nomad2')
    t.advance()
    expect(t.told('hitsProduced')).toMatchObject([{ seat: 'a', n: 3, restricted: ['nonFighter', 'nonFighter'] }])
  })
})

describe('P2.5: losses', () => {
  const hits = (a: number, b: number): Partial<Scenario> => ({
    hits: [...(a > 0 ? [{ target: 'a' as const, n: a }] : []), ...(b > 0 ? [{ target: 'b' as const, n: b }] : [])],
  })
  test('TI-P2.5.1 both sides with the hits against them', () => {
    const t = at('P2.5', { cruiser: 2 }, { cruiser: 2 }, [], hits(1, 2))
    expect([t.hitsOn('a'), t.hitsOn('b')]).toEqual([1, 2])
    expect([...ti4.toAct(t.s)].sort()).toEqual(['a', 'b'])
  })
  test('TI-P2.5.2 each its own, at the same time; assignBy = opponent turns it round', () => {
    for (const [assignBy, seat] of [
      ['owner', 'a'],
      ['opponent', 'b'],
    ] as const) {
      const t = at('P2.5', { cruiser: 2 }, { cruiser: 2 }, [], hits(1, 1), { assignBy })
      const own = t.legal(seat).flatMap(action => (action.type === 'destroy' ? [action.unit] : []))
      expect(own.every(id => id.startsWith('a.'))).toBe(true)
      expect(own).toHaveLength(2)
    }
  })
  test('TI-P2.5.3 in any order', () => {
    const t = at('P2.5', { cruiser: 2 }, { cruiser: 2 }, [], hits(2, 2))
    for (const [seat, nth] of [
      ['b', 2],
      ['a', 1],
      ['b', 1],
      ['a', 1],
    ] as const)
      t.act(seat, { type: 'destroy', unit: t.id(seat, 'cruiser', nth) }).decline()
    expect([t.left('a'), t.left('b')]).toEqual([{}, {}])
  })
  test('TI-P2.5.4 one hit absorbed, and marked', () => {
    const t = at('P2.5', { dreadnought: 1 }, { cruiser: 1 }, [], hits(1, 0))
    t.act('a', { type: 'sustain', unit: t.id('a', 'dreadnought') }).decline()
    expect(t.told('unitSustained')).toMatchObject([{ seat: 'a', cancelled: 1 }])
    expect(t.left('a')).toEqual({ 'dreadnought*': 1 })
  })
  test('TI-P2.5.5 [Direct Hit] for the opponent after a sustain, and it can be cancelled', () => {
    const t = at('P2.5', { dreadnought: 1 }, { cruiser: 1 }, [], hits(1, 0))
    t.act('a', { type: 'sustain', unit: t.id('a', 'dreadnought') })
    while (t.s.questions.at(-1)?.seat === 'a') t.act('a', 'pass')
    t.use('b', 'ac.directhit').use('a', 'ac.sabotage').decline()
    expect(t.left('a')).toEqual({ 'dreadnought*': 1 })
  })
  test.each([
    ['ac.courageous', 'a', {}, { cruiser: 2 }],
    ['agent.yin', 'a', { leaders: ['agent.yin'] }, { cruiser: 2 }],
    ['agent.obsidian', 'a', { leaders: ['agent.obsidian'] }, { cruiser: 2 }],
    ['agent.bastion', 'a', { leaders: ['agent.bastion'] }, { cruiser: 2 }],
    ['ac.crash', 'a', {}, { cruiser: 1, infantry: 1 }],
  ] as [string, string, Sheet, Counts][])('TI-P2.5.6 %s is asked for when a ship dies', (effect, seat, sheet, a) => {
    const t = at('P2.5', a, { cruiser: 1 }, [sheet], hits(1, 0))
    t.act('a', { type: 'destroy', unit: t.id('a', 'cruiser') })
    expect(t.s.questions.some(each => each.seat === seat && each.effects.includes(effect))).toBe(true)
  })
  test('TI-P2.5.6 the Singularity of the Nekro is asked for when an enemy dies', () => {
    const t = at('P2.5', { cruiser: 2 }, { cruiser: 1 }, [{}, { faction: 'nekro' }], hits(1, 0))
    t.act('a', { type: 'destroy', unit: t.id('a', 'cruiser') })
    expect(t.s.questions.some(({ seat, effects }) => seat === 'b' && effects.includes('nekro.singularity'))).toBe(true)
  })
  test('TI-P2.5.7 a Quantum Manipulator takes a hit for the ships; Void Shielding lets a cruiser sustain', () => {
    const t = at('P2.5', { carrier: 1, mech: 1 }, { cruiser: 1 }, [{ faction: 'nomad' }], hits(1, 0))
    t.act('a', { type: 'sustain', unit: t.id('a', 'mech') }).decline()
    expect(t.left('a')).toEqual({ carrier: 1, 'mech*': 1 })
    const u = at('P2.5', { cruiser: 1 }, { cruiser: 1 }, [{ relics: ['relic.voidshield'] }], hits(1, 0))
    u.act('a', { type: 'sustain', unit: u.id('a', 'cruiser') }).decline()
    expect(u.left('a')).toEqual({ 'cruiser*': 1 })
  })
  test('TI-P2.5.8 Shields Holding: up to two of one hit as well', () => {
    const t = at('P2.5', { cruiser: 1 }, { cruiser: 1 }, [], hits(1, 0)).use('a', 'ac.shields').decline()
    expect([t.hitsOn('a'), t.left('a')]).toEqual([0, { cruiser: 1 }])
  })
  test('TI-P2.5.9 Duranium repairs nothing that was damaged this round', () => {
    const t = at('P2.5', { dreadnought: 1 }, { cruiser: 1 }, [{ techs: ['tech.duranium'] }], hits(1, 0))
    t.act('a', { type: 'sustain', unit: t.id('a', 'dreadnought') }).decline()
    expect(t.left('a')).toEqual({ 'dreadnought*': 1 })
  })
  test('TI-P2.5.10 after the assignment: Emergency Repairs, Devotion', () => {
    const t = at('P2.5', { cruiser: 2, 'dreadnought*': 1 }, { cruiser: 2 }, [{ faction: 'yin' }], hits(1, 0))
    expect(used(t, 'a')).not.toContain('ac.repairs')
    t.act('a', { type: 'destroy', unit: t.id('a', 'cruiser') }).decline()
    expect(used(t, 'a')).toEqual(expect.arrayContaining(['ac.repairs', 'yin.devotion']))
  })
  test.each([
    [false, { dreadnought: 2 }],
    [true, { dreadnought: 1, 'dreadnought*': 1 }],
  ])('TI-P2.5.11 Emergency Repairs, repairs.one %s', (isOne, left) => {
    const t = at('P2.1', { 'dreadnought*': 2 }, { cruiser: 1 }, [], {}, { 'repairs.one': isOne })
    t.use('a', 'ac.repairs', isOne ? { units: [t.id('a', 'dreadnought')] } : {}).decline()
    expect(t.left('a')).toEqual(left)
  })
  test('TI-P2.5.12 [Continue] to the check', () => {
    const t = at('P2.5', { cruiser: 2 }, { cruiser: 1 }, [], hits(1, 0))
    t.assign('a')
    expect(t.step).toBe('P2.5')
    expect(t.advance().path).toContain('P2.6')
  })
})

describe('P2.6: does it go on', () => {
  const round = (a: Counts, b: Counts, facesA: readonly number[], facesB: readonly number[], more: Partial<Scenario> = {}) => {
    const t = at('P2.3', a, b, [], more)
    return { t, fight: () => rolls(t.advance(), facesA, facesB).advance().assign('a').assign('b').advance() }
  }
  test('TI-P2.6.1 a side without ships comes before its retreat', () => {
    const { t, fight } = round({ cruiser: 1 }, { cruiser: 1 }, [7], [7])
    t.act('b', 'announceRetreat').decline()
    fight()
    expect([t.s.spaceResult, t.told('left')]).toEqual(['draw', []])
  })
  test('TI-P2.6.2 the side that has ships wins', () => {
    const { t, fight } = round({ cruiser: 1 }, { cruiser: 1 }, [7], [1], nowhere)
    fight()
    expect([t.s.spaceResult, t.s.spaceHeldBy]).toEqual(['attacker', 'a'])
  })
  test('TI-P2.6.3 neither: a draw', () => {
    const { t, fight } = round({ cruiser: 1 }, { cruiser: 1 }, [7], [7], nowhere)
    fight()
    expect([t.s.spaceResult, t.s.spaceHeldBy]).toEqual(['draw', null])
  })
  const retreat = (b: Counts) => {
    const { t, fight } = round(
      { cruiser: 1 },
      b,
      [1],
      Object.entries(b).flatMap(([unit, n]) => (unit === 'infantry' ? [] : Array(n).fill(1))),
    )
    t.act('b', 'announceRetreat').decline()
    fight()
    return t.act('b', t.legal('b').find(({ type }) => type === 'retreatTo')!).decline()
  }
  test('TI-P2.6.4 fighters without a carrier and infantry beyond capacity stay behind, removed', () => {
    const t = retreat({ cruiser: 1, fighter: 2, infantry: 1 })
    expect(t.told('left')[0]?.units.map(({ type }) => type)).toEqual(['cruiser'])
    expect(
      t
        .told('unitRemoved')
        .map(({ unit }) => unit.type)
        .sort(),
    ).toEqual(['fighter', 'fighter', 'infantry'])
  })
  test('TI-P2.6.5 a token goes to the destination', () => {
    expect(
      retreat({ cruiser: 1 })
        .told('boardTask')
        .some(({ task }) => task.do === 'token' && task.seat === 'b'),
    ).toBe(true)
  })
  test('TI-P2.6.6 who is left with ships wins', () => {
    const t = retreat({ cruiser: 1 })
    expect([t.s.spaceResult, t.s.spaceHeldBy]).toEqual(['attacker', 'a'])
  })
  test('TI-P2.6.7 both alive: round 2; loopTarget = P2.3 jumps past the round start', () => {
    const next = (loopTarget: 'P2.1' | 'P2.3') => {
      const t = at('P2.4', { cruiser: 1 }, { cruiser: 1 }, [{ faction: 'letnev' }], {}, { loopTarget })
      rolls(t, [1], [1]).advance().advance()
      return [t.step, t.s.round]
    }
    expect(next('P2.1')).toEqual(['P2.1', 2])
    expect(next('P2.3')).toEqual(['P2.3', 2])
  })
  test('TI-P2.6.8 where the defender holds, nothing is invaded; where nobody does, the attacker may', () => {
    const units = fleet('b', { infantry: 1 }, 'planet:Lodor')
    const lost = round({ cruiser: 1 }, { cruiser: 1 }, [1], [7], { ...nowhere, units })
    expect(lost.fight().step).toBe('PC.1')
    const won = round({ dreadnought: 1 }, { cruiser: 1 }, [5], [1], { ...nowhere, units })
    expect(won.fight().step).toBe('P3.1')
  })
  test('TI-P2.6.8 Floating Factories of a side without ships are destroyed', () => {
    const t = at('P2.5', { cruiser: 1 }, { cruiser: 1, spacedock: 1 }, [{}, { faction: 'saar' }], {
      hits: [{ target: 'b', n: 1 }],
    })
    t.assign('b').advance()
    expect(t.s.units.find(({ type }) => type === 'spacedock')?.state).toBe('destroyed')
  })
  test('TI-P2.6.9 no die can hit: after such a round the attacker must announce', () => {
    const t = at('P2.4', { carrier: 1 }, { carrier: 1 })
    for (const side of ['attacker', 'defender'] as const)
      t.act('a', { type: 'customEffect', name: 'Calm', side, op: 'rollMod', n: -2, duration: 'combat' })
    rolls(t, [10], [10]).advance().advance()
    expect(t.told('stalemate')).toHaveLength(1)
    expect(t.act('b', 'stay').refusal('a', 'stay')).toMatchObject({ why: 'mustAnnounce' })
  })
})
