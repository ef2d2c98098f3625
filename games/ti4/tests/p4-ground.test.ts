// Phase 4, ground combat and control, with V36 to V38.
import { describe, expect, test } from 'vitest'
import type { OptionChoices } from '../rules/contract/options.ts'
import type { Scenario } from '../rules/setup/scenario.ts'
import { type Driver, fleet, seats, table } from './builder.ts'

type Counts = { readonly [unit: string]: number }
type Sheets = Parameters<typeof seats>
type More = { sheets?: Sheets; ships?: Counts; more?: Partial<Scenario>; options?: OptionChoices }
const LODOR = 'planet:Lodor'

/** Both sides on Lodor, which is b's, at the start of the ground combat. */
const ashore = (a: Counts, b: Counts, { sheets = [], ships = { carrier: 1 }, more = {}, options = {} }: More = {}): Driver =>
  table(
    {
      seats: seats(...sheets),
      planets: [{ name: 'Lodor', owner: 'b', influence: 2 }],
      step: 'P3.8',
      ...more,
      units: [
        ...fleet('a', ships),
        ...fleet('a', a, LODOR).map(unit => ({ ...unit, committed: true })),
        ...fleet('b', b, LODOR),
        ...(more.units ?? []),
      ],
    },
    options,
  )
const atStart = (a: Counts, b: Counts, more: More = {}): Driver => {
  const t = ashore(a, b, more).advance()
  return t.step === 'P3.9' ? t.act('b', 'pass') : t
}
const roll = (t: Driver, a: readonly number[], b: readonly number[]): Driver => {
  t.advance()
  if (a.length > 0) t.dice({ combat: a }).act('a', 'roll')
  if (b.length > 0) t.dice({ combat: b }).act('b', 'roll')
  return t
}
const round = (t: Driver, a: readonly number[], b: readonly number[]): Driver => roll(t, a, b).advance().assign('a').assign('b')
/** Nothing is done at the end of the round. */
const pastEnd = (t: Driver): Driver => (t.step === 'P4.4' ? t.advance() : t)
const offered = (t: Driver, seat: string, effect: string) => t.lists(seat, { type: 'useEffect', effect })
const diceOf = (t: Driver, seat: string) => t.s.rolls.filter(each => each.seat === seat).flatMap(({ dice }) => dice)

describe('P4.1 the start of a round', () => {
  test('TI-P4.1.1 start-of-combat effects in the first round, start-of-round effects in every', () => {
    const t = atStart({ infantry: 3 }, { infantry: 3 }, { sheets: [{ notes: ['pn.tekklar'] }] })
    expect([offered(t, 'a', 'pn.tekklar'), offered(t, 'a', 'ac.morale')]).toEqual([true, true])
    round(t, [1, 1, 1], [1, 1, 1])
    expect([t.step, t.s.planets[0]?.round]).toEqual(['P4.1', 2])
    expect([offered(t, 'a', 'pn.tekklar'), offered(t, 'a', 'ac.morale')]).toEqual([false, true])
  })
  test('TI-P4.1.2 Indoctrination for Yin, and the deploy of the Letnev mech', () => {
    expect(
      offered(atStart({ infantry: 1 }, { infantry: 2 }, { sheets: [{ faction: 'yin' }] }), 'a', 'yin.indoctrination'),
    ).toBe(true)
    expect(offered(atStart({ infantry: 1 }, { infantry: 2 }, { sheets: [{ faction: 'letnev' }] }), 'a', 'mech.letnev')).toBe(
      true,
    )
    expect(offered(atStart({ infantry: 1 }, { infantry: 2 }), 'a', 'yin.indoctrination')).toBe(false)
  })
  test.each([
    ['cmd.sol', 'b', { leaders: ['cmd.sol'] }, 1],
    ['pn.greyfire', 'a', { notes: ['pn.greyfire'] }, 1],
    ['pn.tekklar', 'a', { notes: ['pn.tekklar'] }, 1],
    ['pn.antivirus', 'a', { notes: ['pn.antivirus'] }, 1],
    ['ac.revealproto', 'a', {}, 1],
    ['agent.sol', 'a', { leaders: ['agent.sol'] }, 2],
    ['naazrokha.supercharge', 'a', { faction: 'naazrokha', techs: ['naazrokha.supercharge'] }, 2],
    ['ac.morale', 'b', {}, 2],
    ['tech.magen0', 'b', { techs: ['tech.magen0'] }, 2],
    ['bastion.proxima', 'b', { faction: 'bastion', techs: ['bastion.proxima'] }, 2],
  ] as const)('TI-P4.1.3 %s is offered to %s', (effect, seat, sheet, lastRound) => {
    const sheets = (seat === 'a' ? [sheet] : [{}, sheet]) as unknown as Sheets
    const t = atStart({ infantry: 3 }, { infantry: 3, pds: 1 }, { sheets })
    expect(offered(t, seat, effect)).toBe(true)
    round(t, [1, 1, 1], [1, 1, 1])
    expect(offered(t, seat, effect)).toBe(lastRound === 2)
  })
  test('TI-P4.1.3 Emergency Repairs rights a damaged mech', () => {
    const t = atStart({ 'mech*': 1 }, { infantry: 1 }).use('a', 'ac.repairs').decline()
    expect(t.left('a', LODOR)).toEqual({ mech: 1 })
  })
  test('TI-P4.1.3 Magen: one hit on a ground force its owner chooses, and only that one may sustain', () => {
    const t = atStart({ infantry: 1, mech: 1 }, { infantry: 1, pds: 1 }, { sheets: [{}, { techs: ['tech.magen'] }] })
    const mech = t.id('a', 'mech')
    t.use('b', 'tech.magen', { units: [t.id('a', 'infantry')] })
    expect(t.refusal('a', { type: 'sustain', unit: mech })).toMatchObject({ code: 'cannot-sustain' })
    t.assign('a')
    expect(t.left('a', LODOR)).toEqual({ mech: 1 })
  })
  test('TI-P4.1.4 Indoctrination turns one infantry, once a ground combat', () => {
    const t = atStart({ infantry: 2 }, { infantry: 3 }, { sheets: [{ faction: 'yin' }] })
    t.use('a', 'yin.indoctrination', { units: [t.id('b', 'infantry')] })
    expect([t.left('a', LODOR), t.left('b', LODOR)]).toEqual([{ infantry: 3 }, { infantry: 2 }])
    expect(t.refusal('a', { type: 'useEffect', effect: 'yin.indoctrination', units: [t.id('b', 'infantry')] })).toMatchObject({
      code: 'used-up',
    })
    round(t, [1, 1, 1], [1, 1])
    expect(offered(t, 'a', 'yin.indoctrination')).toBe(false)
  })
  test('TI-P4.1.4 yin.everyRound: again in the next round', () => {
    const t = atStart({ infantry: 2 }, { infantry: 3 }, { sheets: [{ faction: 'yin' }], options: { 'yin.everyRound': true } })
    t.use('a', 'yin.indoctrination', { units: [t.id('b', 'infantry')] })
    round(t, [1, 1, 1], [1, 1])
    expect(offered(t, 'a', 'yin.indoctrination')).toBe(true)
  })
  test("TI-P4.1.4 Moyin's Ashes: a mech instead of infantry for one influence more", () => {
    const t = atStart({ infantry: 2 }, { infantry: 3 }, { sheets: [{ faction: 'yin' }] })
    expect(offered(t, 'a', 'mech.yin')).toBe(true)
    t.use('a', 'mech.yin')
    t.use('a', 'yin.indoctrination', { units: [t.id('b', 'infantry')] })
    expect([t.left('a', LODOR), t.left('b', LODOR)]).toEqual([{ infantry: 2, mech: 1 }, { infantry: 2 }])
  })
  test("TI-P4.1.4 Moyin's Ashes said after Indoctrination: the convert becomes a mech", () => {
    const t = atStart({ infantry: 2 }, { infantry: 3 }, { sheets: [{ faction: 'yin' }] })
    t.use('a', 'yin.indoctrination', { units: [t.id('b', 'infantry')] })
    expect(offered(t, 'a', 'mech.yin')).toBe(true)
    t.use('a', 'mech.yin')
    expect([t.left('a', LODOR), t.left('b', LODOR)]).toEqual([{ infantry: 2, mech: 1 }, { infantry: 2 }])
  })
  test('TI-P4.1.5 the seed’s Arborec deploy only under its option, and then it adds ground forces', () => {
    const sheets: Sheets = [{ faction: 'arborec' }]
    expect(offered(atStart({ mech: 1 }, { infantry: 2 }, { sheets }), 'a', 'mech.arborec')).toBe(false)
    const t = atStart({ mech: 1 }, { infantry: 2 }, { sheets, options: { 'arborec.deploy': true } })
    expect(t.legal('a').some(action => action.type === 'useEffect' && action.effect === 'mech.arborec')).toBe(true)
    const before = t.units('a').length
    t.act('a', t.legal('a').find(action => action.type === 'useEffect' && action.effect === 'mech.arborec') as never)
    expect(t.units('a').length).toBeGreaterThan(before)
  })
  test('TI-P4.1.6 a side that is empty after the window does not roll', () => {
    const t = atStart({ infantry: 2 }, { infantry: 1 }, { sheets: [{ faction: 'yin' }] })
    t.use('a', 'yin.indoctrination', { units: [t.id('b', 'infantry')] }).advance()
    expect(t.path).not.toContain('P4.2')
    expect(t.step).toBe('P4.6')
  })
  test('TI-P4.1.6 several selections before [Continue]', () => {
    const t = atStart({ infantry: 2 }, { infantry: 1 }, { sheets: [{ notes: ['pn.tekklar'], leaders: ['agent.sol'] }] })
    t.use('a', 'pn.tekklar').use('a', 'agent.sol', { units: [t.id('a', 'infantry')] })
    t.use('a', 'ac.morale').decline().advance()
    expect(t.step).toBe('P4.2')
    t.dice({ combat: [6, 6, 6] }).act('a', 'roll')
    expect(diceOf(t, 'a').map(({ hits }) => hits)).toEqual([1, 1, 1])
  })
})

describe('P4.2 rolls', () => {
  test('TI-P4.2.1 the attacker rolls all dice, then the defender', () => {
    const t = atStart({ infantry: 2 }, { infantry: 1, mech: 1 }).advance()
    t.dice({ combat: [8, 7] })
      .act('a', 'roll')
      .dice({ combat: [6, 7] })
      .act('b', 'roll')
    expect(diceOf(t, 'a').map(({ hits }) => hits)).toEqual([1, 0])
    expect(diceOf(t, 'b').map(({ value, hits }) => [value, hits])).toEqual([
      [6, 1],
      [8, 0],
    ])
  })
  test.each([
    ['jolnar.fragile', { faction: 'jolnar' }, { infantry: 1 }, 8, 0],
    ['mech.jolnar Shield Paling', { faction: 'jolnar' }, { infantry: 1, mech: 1 }, 8, 1],
    ['norr.unrelenting', { faction: 'norr' }, { infantry: 1 }, 7, 1],
    ['cmd.winnu Rickani', { leaders: ['cmd.winnu'] }, { infantry: 1 }, 6, 1],
  ] as const)('TI-P4.2.2 %s', (_name, sheet, forces, raw, hits) => {
    const more = { planets: [{ name: 'Lodor', owner: 'b', legendary: true }] }
    const t = atStart(forces, { infantry: 1 }, { sheets: [sheet as unknown as Sheets[0]], more }).advance()
    t.dice({ combat: Object.keys(forces).map(() => raw) }).act('a', 'roll')
    const infantry = diceOf(t, 'a').find(({ value }) => value === 8)
    expect(infantry?.hits).toBe(hits)
  })
  test('TI-P4.2.2 Tekklar: one up, and one down for N’orr itself', () => {
    const t = atStart({ infantry: 1 }, { infantry: 1 }, { sheets: [{ notes: ['pn.tekklar'] }, { faction: 'norr' }] }).use(
      'a',
      'pn.tekklar',
    )
    roll(t, [7], [8])
    expect([diceOf(t, 'a')[0]?.final, diceOf(t, 'b')[0]?.final]).toEqual([8, 8])
  })
  test.each([
    ['naalu', 'mech.naalu', 'naalu_mech'],
    ['nekro', 'mech.nekro', 'nekro_mech'],
  ] as const)('TI-P4.2.2 the mech of %s gets two more while its condition is switched on', (faction, effect, mech) => {
    const t = atStart({ [mech]: 1 }, { infantry: 1 }, { sheets: [{ faction }], options: { sets: ['base', 'pok'] } })
    t.use('a', effect, { n: 1 })
      .advance()
      .dice({ combat: [4] })
      .act('a', 'roll')
    expect(diceOf(t, 'a')[0]).toMatchObject({ raw: 4, final: 6, hits: 1 })
  })
  test('TI-P4.2.2 Morale Boost and Supercharge add up; the nebula does nothing on the ground', () => {
    const t = atStart(
      { infantry: 1 },
      { infantry: 1 },
      { sheets: [{ faction: 'naazrokha', techs: ['naazrokha.supercharge'] }], more: { system: { nebula: true } } },
    )
    t.use('a', 'naazrokha.supercharge').use('a', 'ac.morale').decline()
    roll(t, [6], [7])
    expect(diceOf(t, 'a')[0]).toMatchObject({ final: 8, hits: 1 })
    expect(diceOf(t, 'b')[0]).toMatchObject({ final: 7, hits: 0, mods: [] })
  })
  test('TI-P4.2.3 Fire Team rerolls any of your dice after your roll', () => {
    const t = roll(atStart({ infantry: 2 }, { infantry: 2 }), [1, 9], [1, 1])
    t.use('a', 'ac.fireteam', { dice: [t.diceOf('a')[0] ?? ''] })
    const asked = t.s.questions.at(-1)
    if (asked) t.dice({ reroll: [10] }).act(asked.seat, 'pass')
    expect(diceOf(t, 'a').map(({ hits }) => hits)).toEqual([1, 1])
  })
  test('TI-P4.2.3 not before the roll, and not the opponent’s dice', () => {
    const t = atStart({ infantry: 2 }, { infantry: 2 }).advance()
    expect(offered(t, 'a', 'ac.fireteam')).toBe(false)
    t.dice({ combat: [1, 1] })
      .act('a', 'roll')
      .dice({ combat: [1, 1] })
      .act('b', 'roll')
    expect(t.why('a', { type: 'useEffect', effect: 'ac.fireteam', dice: [t.diceOf('b')[0] ?? ''] })).not.toBeNull()
  })
  test('TI-P4.2.4 X-89 doubles, Valkyrie Particle Weave adds one when the enemy hits', () => {
    const x89 = roll(
      atStart({ infantry: 2 }, { infantry: 4 }, { sheets: [{ techs: ['tech.x89'] }] }),
      [8, 8],
      [1, 1, 1, 1],
    ).advance()
    expect(x89.hitsOn('b')).toBe(4)
    const weave: More = { sheets: [{ faction: 'norr', techs: ['norr.vpw'] }] }
    const hit = roll(atStart({ infantry: 2 }, { infantry: 2 }, weave), [1, 1], [8, 1]).advance()
    expect([hit.hitsOn('a'), hit.hitsOn('b')]).toEqual([1, 1])
    const missed = roll(atStart({ infantry: 2 }, { infantry: 2 }, weave), [1, 8], [1, 1]).advance()
    expect(missed.hitsOn('b')).toBe(1)
  })
  test('TI-P4.2.5 the tally waits for [Continue]; the Thundarian begins the roll step again', () => {
    const t = roll(atStart({ infantry: 1 }, { infantry: 1 }, { sheets: [{ leaders: ['agent.nomad2'] }] }), [1], [8])
    expect([t.hitsOn('a'), t.hitsOn('b')]).toEqual([0, 0])
    t.use('a', 'agent.nomad2')
    expect([t.step, t.s.planets[0]?.round]).toEqual(['P4.2', 1])
    expect([diceOf(t, 'a'), diceOf(t, 'b')]).toEqual([[], []])
    t.dice({ combat: [9] })
      .act('a', 'roll')
      .dice({ combat: [1] })
      .act('b', 'roll')
      .advance()
    expect([t.hitsOn('a'), t.hitsOn('b')]).toEqual([0, 1])
  })
})

describe('P4.3 assignment', () => {
  test('TI-P4.3.1 V36 two hits each way: one infantry left against a damaged mech, then round two', () => {
    const t = atStart({ infantry: 2, 'mech*': 1 }, { infantry: 3 })
    // The mech's die (6) comes before the infantry's.
    round(t, [6, 8, 3], [9, 2, 8])
    expect([t.left('a', LODOR), t.left('b', LODOR)]).toEqual([{ 'mech*': 1 }, { infantry: 1 }])
    expect([t.step, t.s.planets[0]?.round]).toEqual(['P4.1', 2])
  })
  test('TI-P4.3.1 each side its own, in any order; under assignBy the other side', () => {
    const open = (options: OptionChoices) =>
      roll(atStart({ infantry: 2 }, { infantry: 2 }, { options }), [8, 1], [8, 1]).advance()
    const own = open({})
    expect(own.why('b', { type: 'destroy', unit: own.id('b', 'infantry') })).toBeNull()
    expect(own.why('b', { type: 'destroy', unit: own.id('a', 'infantry') })).not.toBeNull()
    const other = open({ assignBy: 'opponent' })
    expect(other.why('b', { type: 'destroy', unit: other.id('a', 'infantry') })).toBeNull()
    expect(other.why('b', { type: 'destroy', unit: other.id('b', 'infantry') })).not.toBeNull()
  })
  test('TI-P4.3.2 mechs and Hel-Titans sustain, not against a Moll Terminus there', () => {
    const mech = roll(atStart({ infantry: 2 }, { mech: 1 }), [8, 1], [1]).advance()
    expect(mech.why('b', { type: 'sustain', unit: mech.id('b', 'mech') })).toBeNull()
    const titan = roll(atStart({ infantry: 2 }, { titans_pds: 1 }, { sheets: [{}, { faction: 'ul' }] }), [8, 1], [1]).advance()
    expect(titan.why('b', { type: 'sustain', unit: titan.id('b', 'pds') })).toBeNull()
    const moll = roll(atStart({ mech: 1 }, { mech: 1 }, { sheets: [{ faction: 'mentak' }] }), [8], [1]).advance()
    expect(moll.refusal('b', { type: 'sustain', unit: moll.id('b', 'mech') })).toMatchObject({ code: 'cannot-sustain' })
  })
  test('TI-P4.3.3 Valkyrie Exoskeleton: a sustain gives a hit back into the same assignment', () => {
    const t = roll(atStart({ mech: 1 }, { infantry: 2 }, { sheets: [{ faction: 'norr' }] }), [1], [8, 1]).advance()
    t.act('a', { type: 'sustain', unit: t.id('a', 'mech') }).decline()
    expect(t.hitsOn('b')).toBe(1)
    t.assign('b')
    expect(t.left('b', LODOR)).toEqual({ infantry: 1 })
  })
  test('TI-P4.3.3 Shields Holding is not for the ground, Tellurian is', () => {
    const t = roll(atStart({ infantry: 2 }, { infantry: 2 }, { sheets: [{ leaders: ['agent.ul'] }] }), [1, 1], [8, 1]).advance()
    expect(t.why('a', { type: 'useEffect', effect: 'ac.shields' })).toBe('not-offered TI-G.5.1')
    t.use('a', 'agent.ul')
    expect(t.left('a', LODOR)).toEqual({ infantry: 2 })
    expect(t.hitsOn('a')).toBe(0)
  })
  test('TI-P4.3.4 Duranium repairs what was damaged before this round', () => {
    const t = round(
      atStart({ 'mech*': 1, mech: 1 }, { infantry: 3 }, { sheets: [{ techs: ['tech.duranium'] }] }),
      [1, 1],
      [8, 1, 1],
    )
    expect(t.left('a', LODOR)).toEqual({ mech: 1, 'mech*': 1 })
    expect(t.told('unitRepaired')).toHaveLength(1)
  })
  test('TI-P4.3.4 revival rolls are made and listed', () => {
    const t = roll(
      atStart({ infantry2: 2 }, { infantry: 2 }, { sheets: [{ upgrades: ['infantry'] }] }),
      [1, 1],
      [8, 8],
    ).advance()
    t.dice({ revival: [6] }).act('a', { type: 'destroy', unit: t.id('a', 'infantry') })
    t.dice({ revival: [5] }).act('a', { type: 'destroy', unit: t.id('a', 'infantry') })
    expect(t.told('revivalRolled').map(({ raw, isRevived }) => [raw, isRevived])).toEqual([
      [6, true],
      [5, false],
    ])
    expect(t.left('a', LODOR)).toEqual({})
  })
  test('TI-P4.3.5 then the end of the round', () => {
    const t = round(atStart({ infantry: 2 }, { infantry: 2 }), [8, 1], [1, 1])
    expect([...t.path, ...t.told('stepSkipped').map(({ skipped }) => skipped)]).toContain('P4.4')
  })
})

describe('P4.4 Harrow', () => {
  const l1z1x: More = { sheets: [{ faction: 'l1z1x', upgrades: ['dreadnought'] }], ships: { dreadnought2: 2 } }
  test('TI-P4.4.1 only an attacking L1Z1X is asked, and may decline', () => {
    const t = round(atStart({ infantry: 1 }, { infantry: 2 }, l1z1x), [1], [1, 1])
    expect(t.step).toBe('P4.4')
    expect([t.lists('a', { type: 'fire' }), t.lists('a', { type: 'skip' })]).toEqual([true, true])
    t.act('a', 'skip')
    if (t.step === 'P4.4') t.advance()
    expect(t.s.planets[0]?.round).toBe(2)
    const other = round(atStart({ infantry: 1 }, { infantry: 2 }, { ships: { dreadnought: 2 } }), [1], [1, 1])
    expect(other.lists('a', { type: 'fire' })).toBe(false)
    expect(other.s.planets[0]?.round).toBe(2)
    const defending = round(atStart({ infantry: 1 }, { infantry: 2 }, { sheets: [{}, { faction: 'l1z1x' }] }), [1], [1, 1])
    expect(defending.told('stepSkipped').map(({ skipped }) => skipped)).toContain('P4.4')
  })
  test('TI-P4.4.2 every capable ship, each round, never the own forces', () => {
    const t = round(atStart({ infantry: 1 }, { infantry: 4 }, l1z1x), [1], [1, 1, 1, 1])
    t.act('a', 'fire')
      .dice({ bombardment: [4, 4] })
      .act('a', 'roll')
      .act('a', 'queueHits')
    expect([t.hitsOn('a'), t.hitsOn('b')]).toEqual([0, 2])
    t.assign('b').act('b', 'confirmHits')
    if (t.step === 'P4.4') t.advance()
    expect(t.left('b', LODOR)).toEqual({ infantry: 2 })
    round(t, [1], [1, 1])
    expect(t.lists('a', { type: 'fire' })).toBe(true)
  })
  test('TI-P4.4.2 Planetary Shield blocks it', () => {
    const t = round(atStart({ infantry: 1 }, { infantry: 2, pds: 1 }, l1z1x), [1], [1, 1])
    expect(t.lists('a', { type: 'fire' })).toBe(false)
  })
  test('TI-P4.4.3 V37 after the last attacker died: both defenders fall and D keeps the planet', () => {
    const t = round(atStart({ infantry: 1 }, { infantry: 2 }, l1z1x), [3], [8, 2])
    expect(t.left('a', LODOR)).toEqual({})
    t.act('a', 'fire')
      .dice({ bombardment: [4, 9] })
      .act('a', 'roll')
      .act('a', 'queueHits')
      .assign('b')
    if (t.s.batches.length > 0) t.act('b', 'confirmHits')
    if (t.step === 'P4.4') t.advance()
    expect(t.s.planets[0]).toMatchObject({ result: 'draw', owner: 'b', gainedBy: null })
  })
  test('TI-P4.4.3 V37 one survivor: D wins', () => {
    const t = round(atStart({ infantry: 1 }, { infantry: 2 }, l1z1x), [3], [8, 2])
    t.act('a', 'fire')
      .dice({ bombardment: [3, 9] })
      .act('a', 'roll')
      .act('a', 'queueHits')
      .assign('b')
    if (t.s.batches.length > 0) t.act('b', 'confirmHits')
    if (t.step === 'P4.4') t.advance()
    expect(t.left('b', LODOR)).toEqual({ infantry: 1 })
    expect(t.s.planets[0]).toMatchObject({ result: 'defender', owner: 'b' })
  })
  test('TI-P4.4.4 Emergency Repairs and the Alarum belong to this moment', () => {
    const t = round(atStart({ infantry: 1, 'mech*': 1 }, { infantry: 3 }, l1z1x), [1, 1], [1, 1, 1])
    expect(t.step).toBe('P4.4')
    t.use('a', 'ac.repairs').decline()
    expect(t.left('a', LODOR)).toEqual({ infantry: 1, mech: 1 })
    const ralnel = round(atStart({ mech: 1 }, { infantry: 3 }, { sheets: [{ faction: 'ralnel' }] }), [1], [1, 1, 1])
    expect(ralnel.step).toBe('P4.4')
    expect(ralnel.legal('a').some(action => action.type === 'useEffect' && action.effect === 'mech.ralnel')).toBe(true)
  })
})

describe('P4.5 does it go on', () => {
  test('TI-P4.5.1 one side left: control is next', () => {
    const t = round(atStart({ infantry: 1 }, { infantry: 1 }), [8], [1])
    expect([t.step, t.s.planets[0]?.result]).toEqual(['P4.6', 'attacker'])
  })
  test('TI-P4.5.1 neither left: a draw, the defender keeps the planet', () => {
    const t = round(atStart({ infantry: 1 }, { infantry: 1 }), [8], [8])
    expect(t.s.planets[0]).toMatchObject({ result: 'draw', owner: 'b', gainedBy: null })
  })
  test('TI-P4.5.2 both left: the next round; nobody may retreat', () => {
    const t = round(atStart({ infantry: 1 }, { infantry: 1 }), [1], [1])
    expect([t.step, t.s.planets[0]?.round]).toEqual(['P4.1', 2])
    for (const seat of ['a', 'b']) expect(t.lists(seat, { type: 'announceRetreat' })).toBe(false)
    expect(t.why('a', 'announceRetreat')).not.toBeNull()
  })
  test('TI-P4.5.3 fighters of the Matriarch return to space and alone win nothing', () => {
    const t = table({
      seats: seats({ faction: 'naalu' }),
      planets: [{ name: 'Lodor', owner: 'b' }],
      step: 'P3.7',
      units: [...fleet('a', { naalu_flagship: 1, fighter: 2 }), ...fleet('b', { infantry: 1 }, LODOR)],
    })
    t.use('a', 'fs.naalu')
    for (const { id } of t.units('a', 'fighter')) t.act('a', { type: 'commit', unit: id, planet: 'Lodor' })
    t.advance().advance()
    round(t, [8, 8], [1])
    expect(t.left('a', 'space')).toEqual({ flagship: 1, fighter: 2 })
    expect(t.s.planets[0]).toMatchObject({ result: 'draw', owner: 'b', gainedBy: null })
  })
})

describe('P4.6 control', () => {
  const won = (held: Counts = {}, more: More = {}) => {
    const t = atStart({ infantry: 2 }, { infantry: 1, ...held }, more)
    return pastEnd(round(t, [8, 1], [1]))
  }
  test('TI-P4.6.1 the planet goes to the attacker, exhausted', () => {
    const t = won()
    expect(t.s.planets[0]).toMatchObject({ owner: 'a', gainedBy: 'a', exhausted: true })
    expect(t.told('boardTask').map(({ task }) => task.do)).toEqual(expect.arrayContaining(['control', 'exhaust']))
  })
  test('TI-P4.6.1 a planet the attacker controls already is not gained again', () => {
    const t = atStart({ infantry: 2 }, { infantry: 1 }, { more: { planets: [{ name: 'Lodor', owner: 'a' }] } })
    if (t.step === 'P4.1') round(t, [8, 1], [1])
    expect(t.told('planetGained')).toEqual([])
    expect(t.s.planets[0]).toMatchObject({ owner: 'a', exhausted: false })
  })
  test('TI-P4.6.2 the defender wins or it is a draw: it stays, with a token where nothing stands', () => {
    const draw = round(atStart({ infantry: 1 }, { infantry: 1 }), [8], [8])
    expect(draw.told('planetHeld')).toMatchObject([{ seat: 'b', held: 'Lodor' }])
    expect(draw.told('boardTask').some(({ task }) => task.do === 'control' && task.seat === 'b')).toBe(true)
    const lost = round(atStart({ infantry: 1 }, { infantry: 2 }), [1], [8, 1])
    expect(lost.s.planets[0]).toMatchObject({ owner: 'b', result: 'defender' })
    expect(lost.told('boardTask').some(({ task }) => task.do === 'control')).toBe(false)
  })
  test('TI-P4.6.3 V38 two PDS and a space dock are destroyed', () => {
    const t = won({ pds: 2, spacedock: 1 }).advance()
    expect(t.left('b')).toEqual({})
    expect(t.told('unitDestroyed').filter(({ unit }) => unit.type !== 'infantry')).toHaveLength(3)
  })
  test('TI-P4.6.4 V38 with Infiltrate they are the attacker’s', () => {
    const t = won({ pds: 2, spacedock: 1 }).use('a', 'ac.infiltrate').decline().advance()
    expect(t.left('a', LODOR)).toEqual({ infantry: 2, pds: 2, spacedock: 1 })
    expect(t.left('b')).toEqual({})
    expect(t.s.planets[0]?.exhausted).toBe(true)
  })
  test('TI-P4.6.4 V38 Assimilate does it by itself', () => {
    const t = won({ pds: 2, spacedock: 1 }, { sheets: [{ faction: 'l1z1x' }] })
    expect(t.left('a', LODOR)).toEqual({ infantry: 2, pds: 2, spacedock: 1 })
    expect(t.s.planets[0]?.exhausted).toBe(true)
  })
  test('TI-P4.6.4 Reparations for the loser only', () => {
    const t = won()
    expect([offered(t, 'a', 'ac.reparations'), offered(t, 'b', 'ac.reparations')]).toEqual([false, true])
    t.use('b', 'ac.reparations').decline()
    expect(t.told('effectUsed').at(-1)?.use.effect).toBe('ac.reparations')
    const kept = round(atStart({ infantry: 1 }, { infantry: 1 }), [8], [8])
    expect(offered(kept, 'b', 'ac.reparations')).toBe(false)
    const watched = won({}, { sheets: [{}, {}, {}] })
    expect([offered(watched, 'b', 'ac.reparations'), offered(watched, 'c', 'ac.reparations')]).toEqual([true, false])
  })
  test('TI-P4.6.5 Dacxive Animators after a won ground combat, for either side', () => {
    const t = won({}, { sheets: [{ techs: ['tech.dacxive'] }] })
    t.use('a', 'tech.dacxive')
    expect(t.left('a', LODOR)).toEqual({ infantry: 3 })
    const kept = round(atStart({ infantry: 1 }, { infantry: 2 }, { sheets: [{}, { techs: ['tech.dacxive'] }] }), [1], [8, 1])
    kept.use('b', 'tech.dacxive')
    expect(kept.left('b', LODOR)).toEqual({ infantry: 3 })
  })
  test('TI-P4.6.5 Scavenger Zeta and Fealty Uplink bring forces to the gained planet', () => {
    const saar = won({}, { sheets: [{ faction: 'saar' }] }).use('a', 'mech.saar')
    expect(saar.left('a', LODOR)).toEqual({ infantry: 2, mech: 1 })
    const l1z1x = won({}, { sheets: [{ faction: 'l1z1x', techs: ['bt.l1z1x'] }] })
    expect(l1z1x.left('a', LODOR)).toEqual({ infantry: 4 })
  })
  test('TI-P4.6.6 after the last planet the combat is closed', () => {
    expect(won().advance().step).toBe('PC.1')
  })
})
