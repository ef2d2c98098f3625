// Phase 3 from the landing to the first blow: P3.7 to P3.10, with V34 and V35.
import { describe, expect, test } from 'vitest'
import type { OptionChoices } from '../rules/contract/options.ts'
import type { Scenario } from '../rules/setup/scenario.ts'
import { type Driver, fleet, seats, table } from './builder.ts'

type Counts = { readonly [unit: string]: number }
type Sheets = Parameters<typeof seats>
const LODOR = 'planet:Lodor'
const ARNOR = 'planet:Arnor'
const BOTH: Partial<Scenario> = {
  planets: [
    { name: 'Lodor', owner: 'b' },
    { name: 'Arnor', owner: 'b' },
  ],
}
const landing = (
  carried: Counts,
  held: Counts,
  { sheets = [], more = {}, options = {} }: { sheets?: Sheets; more?: Partial<Scenario>; options?: OptionChoices } = {},
): Driver =>
  table(
    {
      seats: seats(...sheets),
      planets: [{ name: 'Lodor', owner: 'b' }],
      step: 'P3.7',
      ...more,
      units: [...fleet('a', { carrier: 1, ...carried }), ...fleet('b', held, LODOR), ...(more.units ?? [])],
    },
    options,
  )
const land = (t: Driver, type: string, n: number, planet = 'Lodor'): Driver => {
  const waiting = t.units('a', type).filter(({ place }) => place === 'space')
  for (const { id } of waiting.slice(0, n)) t.act('a', { type: 'commit', unit: id, planet })
  return t
}
const offered = (t: Driver, seat: string, effect: string) => t.lists(seat, { type: 'useEffect', effect })
/** The attacker's only ship falls to a cannon on the way in. */
const shotDown = (sheet: Sheets[0] = {}): Driver => {
  const t = table({
    seats: seats(sheet),
    planets: [{ name: 'Lodor', owner: 'b' }],
    step: 'P1.1',
    units: [...fleet('a', { carrier: 1, infantry: 3 }), ...fleet('b', { pds: 1, infantry: 1 }, LODOR)],
  })
  t.advance()
    .act('b', 'fire')
    .dice({ spaceCannon: [9] })
    .act('b', 'roll')
    .act('b', 'queueHits')
  if (t.step === 'P1.2') t.advance('b')
  return t.act('a', { type: 'destroy', unit: t.id('a', 'carrier') })
}
const cannonDice = (t: Driver) => t.s.rolls.flatMap(({ dice }) => dice)
/** Fires what stands on the planet and leaves the hits with the attacker. */
const fire = (t: Driver, spaceCannon: readonly number[]): Driver => {
  t.act('b', 'fire').dice({ spaceCannon }).act('b', 'roll')
  return t.act('b', 'queueHits')
}

describe('P3.7 commit', () => {
  test('TI-P3.7.1 forces in space are put on planets, taken back, and confirmed', () => {
    const t = landing({ infantry: 2, mech: 1 }, { infantry: 1 }, { more: BOTH })
    const [first] = t.units('a', 'infantry')
    land(t, 'infantry', 1)
    expect(t.left('a', LODOR)).toEqual({ infantry: 1 })
    t.act('a', { type: 'uncommit', unit: first?.id ?? '' })
    expect(t.left('a', LODOR)).toEqual({})
    land(land(t, 'infantry', 2), 'mech', 1, 'Arnor')
    expect(t.left('a', ARNOR)).toEqual({ mech: 1 })
    expect(t.advance().step).toBe('P3.8')
  })
  test('TI-P3.7.1 ships and pieces of others do not land, and only the attacker commits', () => {
    const t = landing({ infantry: 1 }, { infantry: 1 })
    const unit = t.id('a', 'infantry')
    expect(t.why('a', { type: 'commit', unit: t.id('a', 'carrier'), planet: 'Lodor' })).toBe('not-eligible TI-P3.7.1')
    expect(t.why('a', { type: 'commit', unit: t.id('b', 'infantry'), planet: 'Lodor' })).toBe('not-eligible TI-P3.7.1')
    expect(t.why('b', { type: 'commit', unit, planet: 'Lodor' })).toBe('not-yours TI-P3.7.1')
    expect(t.why('a', { type: 'commit', unit, planet: 'Ix' })).toBe('unknown TI-P3.7.1')
  })
  test('TI-P3.7.2 nobody committed anywhere: the combat is over', () => {
    const t = landing({ infantry: 2 }, { infantry: 1 }).advance()
    expect(t.step).toBe('PC.1')
    expect(t.path).not.toContain('P3.8')
  })
  const mecatol: Partial<Scenario> = { planets: [{ name: 'Lodor', owner: null, mecatol: true }], system: { custodians: true } }
  const paid = (t: Driver) =>
    t
      .told('boardTask')
      .filter(({ task }) => task.do === 'pay')
      .map(({ task }) => task.n)
  test('TI-P3.7.3 the custodians cost six influence, Winnu none, and nothing without a landing', () => {
    expect(paid(land(landing({ infantry: 1 }, {}, { more: mecatol }), 'infantry', 1).advance())).toEqual([6])
    expect(
      paid(land(landing({ infantry: 1 }, {}, { more: mecatol, sheets: [{ faction: 'winnu' }] }), 'infantry', 1).advance()),
    ).toEqual([])
    expect(paid(landing({ infantry: 1 }, {}, { more: mecatol }).advance())).toEqual([])
  })
  test('TI-P3.7.3 nobody lands in a Demilitarized Zone', () => {
    const planets = [
      { name: 'Lodor', owner: 'b', demilitarized: true },
      { name: 'Arnor', owner: 'b' },
    ]
    const t = landing({ infantry: 1 }, {}, { more: { planets, laws: ['law.dmz'] } })
    const unit = t.id('a', 'infantry')
    expect(t.why('a', { type: 'commit', unit, planet: 'Lodor' })).toBe('cannot-land TI-P3.7.3')
    expect(t.why('a', { type: 'commit', unit, planet: 'Arnor' })).toBeNull()
  })
  test('TI-P3.7.4 with the Matriarch fighters may be committed', () => {
    const units = [...fleet('a', { naalu_flagship: 1, fighter: 2 })]
    const t = landing({}, { infantry: 1 }, { sheets: [{ faction: 'naalu' }], more: { units } })
    const fighter = t.id('a', 'fighter')
    expect(t.why('a', { type: 'commit', unit: fighter, planet: 'Lodor' })).toBe('not-eligible TI-P3.7.1')
    t.use('a', 'fs.naalu')
    t.act('a', { type: 'commit', unit: fighter, planet: 'Lodor' })
    expect(t.left('a', LODOR)).toEqual({ fighter: 1 })
  })
  test("TI-P3.7.4 G'hom Sek'kus brings forces from around, the Revenant comes by itself", () => {
    const t = landing({ infantry: 1 }, { infantry: 1 }, { sheets: [{ leaders: ['cmd.norr'] }] })
    t.use('a', 'cmd.norr', { n: 2 })
    expect(t.left('a', LODOR)).toEqual({ infantry: 2 })
    // Without a ship or a ground force of its own left the invasion is still on (TI-P1.4.3).
    const stranded = shotDown({ leaders: ['cmd.norr'] }).decline()
    for (const { id } of stranded.units('a')) stranded.act('a', { type: 'removeExcess', unit: id })
    expect(stranded.act('a', 'confirmHits').advance().step).toBe('P3.7')
    const rebels = landing(
      { infantry: 1 },
      { infantry: 1 },
      { sheets: [{ faction: 'rebellion' }], more: { system: { breach: true } } },
    )
    rebels.use('a', 'mech.rebellion')
    expect(rebels.left('a', LODOR)).toEqual({ mech: 1 })
  })
})

describe('P3.8 the answer to the landing', () => {
  const landed = (sheets: Sheets = []) => {
    const t = landing(
      { infantry: 5 },
      { infantry: 1 },
      { sheets, more: { ...BOTH, units: [...fleet('b', { infantry: 1 }, ARNOR), ...fleet('a', { carrier: 1 })] } },
    )
    return land(land(t, 'infantry', 3), 'infantry', 2, 'Arnor').advance()
  }
  test('TI-P3.8.1 V34 Parley on one planet: three return to space, the other goes on', () => {
    const t = landed().use('b', 'ac.parley', { planet: 'Lodor' }).decline()
    expect([t.left('a', LODOR), t.left('a', ARNOR), t.left('a', 'space')]).toEqual([
      {},
      { infantry: 2 },
      { carrier: 2, infantry: 3 },
    ])
    expect(t.told('unitDestroyed')).toEqual([])
    t.advance()
    expect([t.step, t.s.planet]).toEqual(['P4.1', 'Arnor'])
  })
  test('TI-P3.8.1 V34 Pax: two return, one is destroyed', () => {
    const t = landed()
    const victim = t.units('a', 'infantry').find(({ place }) => place === LODOR)
    t.use('b', 'ac.pax', { planet: 'Lodor', units: [victim?.id ?? ''] }).decline()
    expect([t.left('a', LODOR), t.left('a', 'space')]).toEqual([{}, { carrier: 2, infantry: 2 }])
    expect(t.told('unitDestroyed').map(({ unit }) => unit.id)).toEqual([victim?.id])
  })
  test('TI-P3.8.1 they are the defender’s', () => {
    const t = landed()
    expect([offered(t, 'b', 'ac.parley'), offered(t, 'b', 'ac.pax')]).toEqual([true, true])
    expect([offered(t, 'a', 'ac.parley'), offered(t, 'a', 'ac.pax')]).toEqual([false, false])
  })
  test('TI-P3.8.2 V34 what was sent back is not choosable again', () => {
    const t = landing(
      { infantry: 3 },
      { infantry: 1 },
      { options: { 'invasion.order': 'perPlanet' }, more: { ...BOTH, planet: 'Lodor' } },
    )
    const [first] = t.units('a', 'infantry')
    land(t, 'infantry', 2).advance().use('b', 'ac.parley').decline()
    while (t.step !== 'P3.7') t.advance()
    expect(t.s.planet).toBe('Arnor')
    expect(t.why('a', { type: 'commit', unit: first?.id ?? '', planet: 'Arnor' })).toBe('sent-back TI-P3.8.2')
    expect(t.legal('a').filter(({ type }) => type === 'commit')).toHaveLength(1)
  })
  test('TI-P3.8.3 everything sent back: no cannons, no combat there', () => {
    const t = landing({ infantry: 2 }, { infantry: 1, pds: 1 })
    land(t, 'infantry', 2).advance().use('b', 'ac.parley').decline().advance()
    expect(t.path).not.toContain('P4.1')
    expect(t.s.rolls).toEqual([])
    expect(t.told('planetGained')).toEqual([])
  })
  test('TI-P3.8.4 Ghost Squad moves defenders between their planets', () => {
    const t = landed()
    const [mover] = t.units('b', 'infantry').filter(({ place }) => place === LODOR)
    t.use('b', 'ac.ghostsquad', { units: [mover?.id ?? ''], planet: 'Arnor' }).decline()
    expect([t.left('b', LODOR), t.left('b', ARNOR)]).toEqual([{}, { infantry: 2 }])
  })
  test("TI-P3.8.4 Ragh's Call: the Saar forces go, their PDS stays", () => {
    const t = landing({ infantry: 1 }, { infantry: 2, pds: 1 }, { sheets: [{ notes: ['pn.ragh'] }, { faction: 'saar' }] })
    land(t, 'infantry', 1).advance().use('a', 'pn.ragh')
    expect(t.left('b', LODOR)).toEqual({ pds: 1 })
    expect(t.told('unitDestroyed')).toEqual([])
  })
  test.each([
    ['Research Team', { faction: 'deepwrought' }, 'deepwrought.researchteam', { infantry: 1 }],
    ['Viper EX-23', { faction: 'firmament' }, 'mech.firmament', { mech: 1 }],
  ] as const)('TI-P3.8.4 %s: both stay and nobody fights', (_name, sheet, effect, held) => {
    const t = land(landing({ infantry: 1 }, held, { sheets: [{}, sheet] }), 'infantry', 1).advance()
    t.use('b', effect).advance()
    expect(t.path).not.toContain('P4.1')
    expect(t.told('planetGained')).toEqual([])
    expect(t.left('a', LODOR)).toEqual({ infantry: 1 })
  })
  test('TI-P3.8.5 [Continue] closes the window', () => {
    const t = landed().advance()
    expect(t.step).toBe('P4.1')
    expect(t.why('b', { type: 'useEffect', effect: 'ac.parley', planet: 'Lodor' })).toBe('not-offered TI-G.5.1')
  })
})

describe('P3.9 space cannon defence', () => {
  const underFire = (carried: Counts, held: Counts, more: Parameters<typeof landing>[2] = {}) => {
    const t = landing(carried, held, more)
    for (const type of Object.keys(carried)) land(t, type, carried[type] ?? 0)
    return t.advance().advance()
  }
  test('TI-P3.9.1 the owner of the cannons is asked, and may pass', () => {
    const t = underFire({ infantry: 1 }, { pds: 1, infantry: 1 })
    expect(t.step).toBe('P3.9')
    expect([t.lists('b', { type: 'fire' }), t.lists('b', { type: 'pass' })]).toEqual([true, true])
    expect(t.why('a', 'fire')).toBe('not-yours TI-P3.9.1')
    expect(t.act('b', 'pass').step).toBe('P4.1')
    expect(t.told('passed').at(-1)).toMatchObject({ seat: 'b', what: 'spaceCannon' })
  })
  test('TI-P3.9.1 never adjacent cannons, nor those of the other planet, nor the attacker’s own', () => {
    const adjacent = underFire(
      { infantry: 1 },
      { infantry: 1 },
      { more: { cannons: [{ seat: 'b', unit: 'pds2', n: 2, adjacent: true }] } },
    )
    expect(adjacent.step).toBe('P4.1')
    const elsewhere = underFire(
      { infantry: 1 },
      { infantry: 1 },
      { more: { ...BOTH, units: [...fleet('b', { pds: 1 }, ARNOR)] } },
    )
    expect(elsewhere.step).toBe('P4.1')
    const own = underFire({ infantry: 1 }, { infantry: 1 }, { more: { units: [...fleet('a', { pds: 1 }, LODOR)] } })
    expect(own.step).toBe('P4.1')
  })
  test('TI-P3.9.2 V35 L4 Disruptors: nobody is asked, and the log says why', () => {
    const t = underFire({ infantry: 2, mech: 1 }, { pds: 2 }, { sheets: [{ faction: 'letnev', techs: ['letnev.l4'] }] })
    expect(t.step).toBe('P4.6')
    expect(t.told('stepSkipped').find(({ skipped }) => skipped === 'P3.9')).toMatchObject({ effect: 'letnev.l4' })
  })
  test('TI-P3.9.2 nothing on the planet can fire', () => {
    const t = underFire({ infantry: 1 }, { infantry: 1 })
    expect(t.told('stepSkipped').find(({ skipped }) => skipped === 'P3.9')).toMatchObject({ reason: 'nobodyFiresHere' })
  })
  test('TI-P3.9.3 Disable is still accepted here, unless disable.late is off', () => {
    const t = underFire({ infantry: 1 }, { pds: 1, infantry: 1 })
    expect(offered(t, 'a', 'ac.disable')).toBe(true)
    t.use('a', 'ac.disable').decline()
    expect(t.why('b', 'fire')).not.toBeNull()
    const strict = underFire({ infantry: 1 }, { pds: 1, infantry: 1 }, { options: { 'disable.late': false } })
    expect(strict.why('a', { type: 'useEffect', effect: 'ac.disable' })).toBe('window-closed TI-G.5.3')
  })
  test('TI-P3.9.3 played at the start of the invasion it holds here', () => {
    const t = table({
      seats: seats(),
      planets: [{ name: 'Lodor', owner: 'b' }],
      step: 'P3.1',
      units: [...fleet('a', { carrier: 1, infantry: 1 }), ...fleet('b', { pds: 1, infantry: 1 }, LODOR)],
    })
    t.use('a', 'ac.disable').decline().advance()
    land(t, 'infantry', 1).advance().advance()
    expect(t.step).toBe('P4.1')
  })
  test('TI-P3.9.4 one die a unit, Scramble Frequency, Plasma once a planet', () => {
    const t = underFire({ infantry: 3 }, { pds: 2 }, { sheets: [{}, { techs: ['tech.plasma'] }] })
    t.act('b', 'fire')
      .dice({ spaceCannon: [9, 9, 9] })
      .act('b', 'roll')
    expect(cannonDice(t).map(({ value }) => value)).toEqual([6, 6, 6])
    expect(cannonDice(t).filter(({ isExtra }) => isExtra)).toHaveLength(1)
    t.use('a', 'ac.scramble')
      .dice({ reroll: [1, 1, 1] })
      .act(t.s.questions.at(-1)?.seat ?? 'b', 'pass')
    expect(cannonDice(t).map(({ raw }) => raw)).toEqual([1, 1, 1])
    t.act('b', 'queueHits')
    expect(t.hitsOn('a')).toBe(0)
  })
  test('TI-P3.9.4 Antimass: one less on each', () => {
    const t = underFire({ infantry: 2 }, { pds: 2 }, { sheets: [{ techs: ['tech.antimass'] }] })
    t.act('b', 'fire')
      .dice({ spaceCannon: [6, 7] })
      .act('b', 'roll')
    expect(cannonDice(t).map(({ hits }) => hits)).toEqual([0, 1])
  })
  test('TI-P3.9.5 V35 two hits on two infantry and a mech: the mech sustains, one infantry dies', () => {
    const t = fire(underFire({ infantry: 2, mech: 1 }, { pds: 2 }), [6, 10])
    expect(t.hitsOn('a')).toBe(2)
    t.assign('a').act('a', 'confirmHits')
    expect(t.left('a', LODOR)).toEqual({ infantry: 1, 'mech*': 1 })
  })
  test('TI-P3.9.5 only forces committed to that planet take them', () => {
    const t = landing({ infantry: 2 }, { pds: 1, infantry: 1 })
    land(t, 'infantry', 1).advance().advance()
    fire(t, [9])
    const inSpace = t.units('a', 'infantry').find(({ place }) => place === 'space')
    expect(t.why('a', { type: 'destroy', unit: inSpace?.id ?? '' })).not.toBeNull()
    const landed = t.units('a', 'infantry').find(({ place }) => place === LODOR)
    expect(t.why('a', { type: 'destroy', unit: landed?.id ?? '' })).toBeNull()
  })
  test('TI-P3.9.5 a Moll Terminus on the planet forbids sustaining', () => {
    const t = fire(underFire({ mech: 1 }, { pds: 1, mech: 1 }, { sheets: [{}, { faction: 'mentak' }] }), [9])
    expect(t.refusal('a', { type: 'sustain', unit: t.id('a', 'mech') })).toMatchObject({ code: 'cannot-sustain' })
  })
  test('TI-P3.9.6 Crash Landing is offered if the last ship died in this session', () => {
    const t = shotDown()
    expect(t.s.questions.at(-1)).toMatchObject({ seat: 'a', effects: ['ac.crash'] })
    // The table lets the infantry drift on, and two of them land.
    t.decline().act('a', { type: 'override', check: 'capacity:a' }).act('a', 'confirmHits').advance()
    land(t, 'infantry', 2).advance().advance()
    expect(t.step).toBe('P3.9')
    const adrift = t.units('a', 'infantry').find(({ place }) => place === 'space')
    t.use('a', 'ac.crash', { units: [adrift?.id ?? ''] }).decline()
    expect(t.left('a', LODOR)).toEqual({ infantry: 3 })
    const whole = underFire({ infantry: 1 }, { pds: 1, infantry: 1 })
    expect(whole.why('a', { type: 'useEffect', effect: 'ac.crash' })).not.toBeNull()
  })
  test('TI-P3.9.7 Maneuvering Jets cancel one hit of the planet’s roll', () => {
    const t = fire(underFire({ infantry: 3 }, { pds: 2 }), [9, 9])
    t.use('a', 'ac.jets').decline()
    expect(t.hitsOn('a')).toBe(1)
    expect(t.refusal('a', { type: 'useEffect', effect: 'ac.jets' })).toMatchObject({ code: 'used-up' })
  })
})

describe('P3.10 does it come to blows', () => {
  test('TI-P3.10.1 no attackers left: the invasion of that planet fails', () => {
    const t = landing({ infantry: 1 }, { pds: 1, infantry: 1 })
    land(t, 'infantry', 1).advance().advance()
    fire(t, [9]).assign('a')
    if (t.step === 'P3.9') t.act('a', 'confirmHits')
    expect(t.path).not.toContain('P4.1')
    expect(t.s.planets[0]).toMatchObject({ owner: 'b', gainedBy: null })
  })
  test('TI-P3.10.2 both there: ground combat, first round', () => {
    const t = land(landing({ infantry: 1 }, { infantry: 1 }), 'infantry', 1)
      .advance()
      .advance()
    expect([t.step, t.s.planet, t.s.planets[0]?.round]).toEqual(['P4.1', 'Lodor', 1])
  })
  test('TI-P3.10.2 nobody defends: control at once', () => {
    const t = land(landing({ infantry: 1 }, { spacedock: 1 }), 'infantry', 1)
      .advance()
      .advance()
    expect(t.step).toBe('P4.6')
    expect(t.s.planets[0]).toMatchObject({ owner: 'a', gainedBy: 'a' })
  })
})
