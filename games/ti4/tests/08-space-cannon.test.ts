// Phase 1: space cannon offence.
import { describe, expect, test } from 'vitest'
import type { Scenario } from '../rules/setup/scenario.ts'
import { labelOf } from '../viewmodel/index.ts'
import { type Driver, facing, fleet, type Sheet, seats, table } from './builder.ts'

type Counts = Parameters<typeof facing>[0]
const LODOR = 'planet:Lodor'
/** Seat b has cannons on Lodor, seat a a fleet above it. */
const under = (a: Counts, onLodor: Counts, sheets: readonly Sheet[] = [], more: Partial<Scenario> = {}): Scenario =>
  facing(
    a,
    {},
    { seats: seats(...sheets), step: 'P1.1', ...more, units: [...fleet('b', onLodor, LODOR), ...(more.units ?? [])] },
  )
const fire = (t: Driver, seat: string, faces: readonly number[]) =>
  t.act(seat, 'fire').dice({ spaceCannon: faces }).act(seat, 'roll').advance(seat)
const destroy = (t: Driver, seat: string, type: string) => t.act(seat, { type: 'destroy', unit: t.id(seat, type) }).decline()

describe('P1.1: may anybody fire', () => {
  test('TI-P1.1.1 without a cannon all of it is skipped, and told', () => {
    const t = table(facing({ cruiser: 1 }, { cruiser: 1 }, { step: 'P1.1' }))
    expect(t.told('stepSkipped').map(({ skipped, reason }) => [skipped, reason])).toContainEqual(['P1.1', 'nothingCanFire'])
    expect(t.path).not.toContain('P1.2')
    expect(t.path).not.toContain('P1.3')
    expect(t.step).toBe('P2.1')
  })
  test('TI-P1.1.1 a one-shot cannon counts', () => {
    const t = table(facing({ cruiser: 1 }, {}, { step: 'P1.1', effects: [{ effect: 'ac.battlestation', seat: 'b' }] }))
    expect(t.step).toBe('P1.1')
  })
  test('TI-P1.1.2 Disable does nothing to offence', () => {
    const t = table(under({ cruiser: 1 }, { pds: 1 }))
    expect(t.refusal('a', { type: 'useEffect', effect: 'ac.disable' })).not.toBeNull()
    t.advance()
    expect(t.lists('b', { type: 'fire' })).toBe(true)
  })
  test('TI-P1.1.2 with disable.atP1 it strips the enemy PDS', () => {
    const t = table(under({ cruiser: 1 }, { pds: 2 }), { 'disable.atP1': true })
    t.use('a', 'ac.disable').decline().advance()
    expect(t.told('fireDeclared')).toEqual([])
    expect(t.path).not.toContain('P1.3')
    expect(t.legal('b').map(({ type }) => type)).not.toContain('fire')
  })
  test.each([
    ['ac.solarflare', [], { effects: [{ effect: 'ac.solarflare', seat: 'a' }] }],
    ['ac.cloak', [], { effects: [{ effect: 'ac.cloak', seat: 'a' }] }],
    ['agent.firmament', [], { effects: [{ effect: 'agent.firmament', seat: 'c' }] }],
    ['fs.argent', [{ faction: 'argent' }], { units: fleet('a', { flagship: 1 }) }],
    ['place.scar', [], { system: { scar: true } }],
    ['fs.rebellion', [{ faction: 'rebellion' }], { units: fleet('a', { flagship: 1 }), system: { breach: true } }],
  ] as [string, Sheet[], Partial<Scenario>][])('TI-P1.1.3 %s silences the cannons', (_effect, sheets, more) => {
    const three = [sheets[0] ?? {}, {}, {}]
    const t = table(under({ cruiser: 1 }, { pds: 2 }, three, more))
    expect(t.told('stepSkipped').map(({ skipped }) => skipped)).toContain('P1.1')
    expect(t.path).not.toContain('P1.2')
  })
  test('TI-P1.1.4 confirmed by hand', () => {
    const t = table(under({ cruiser: 1 }, { pds: 1 }))
    expect(t.step).toBe('P1.1')
    expect(t.advance().step).toBe('P1.2')
  })
})

describe('P1.2: the rolls', () => {
  const at = (position: Scenario, options = {}) => table({ ...position, step: 'P1.2' }, options)
  test('TI-P1.2.1 only who has a unit that may fire is asked', () => {
    const t = at(under({ cruiser: 1 }, { pds: 1 }, [{}, {}, {}]))
    expect(t.lists('b', { type: 'fire' })).toBe(true)
    expect(t.legal('c').map(({ type }) => type)).not.toContain('fire')
  })
  const dice = (t: Driver) => {
    t.act('b', 'fire')
    const roll = t.s.rolls.find(({ seat }) => seat === 'b')!
    const faces: number[] = []
    for (let i = 0; i < 20; i += 1) {
      try {
        t.dice({ spaceCannon: faces }).act('b', 'roll')
        break
      } catch {
        faces.push(1)
      }
    }
    const thrown = t.s.rolls.find(({ id }) => id === roll.id)!.dice
    return [thrown[0]?.value, thrown.length]
  }
  test.each([
    ['PDS', under({ cruiser: 1 }, { pds: 1 }), [6, 1]],
    [
      'PDS II next door',
      under({ cruiser: 1 }, {}, [{}, { upgrades: ['pds'] }], { cannons: [{ seat: 'b', unit: 'pds2', n: 1, adjacent: true }] }),
      [5, 1],
    ],
    [
      'Hel-Titan II next door',
      under({ cruiser: 1 }, {}, [{}, { faction: 'ul', upgrades: ['pds'] }], {
        cannons: [{ seat: 'b', unit: 'pds2', n: 1, adjacent: true }],
      }),
      [5, 1],
    ],
    ['a dock with Lightrail Ordnance', under({ cruiser: 1 }, { spacedock: 1 }, [{}, { relics: ['relic.lightrail'] }]), [5, 2]],
    ['Loncara Ssodu', facing({ cruiser: 1 }, { flagship: 1 }, { seats: seats({}, { faction: 'xxcha' }) }), [5, 3]],
    [
      'Indomitus next door',
      under({ cruiser: 1 }, {}, [{}, { faction: 'xxcha' }], { cannons: [{ seat: 'b', unit: 'mech', n: 1, adjacent: true }] }),
      [8, 1],
    ],
    [
      'Experimental Battlestation',
      under({ cruiser: 1 }, {}, [], { effects: [{ effect: 'ac.battlestation', seat: 'b' }] }),
      [5, 3],
    ],
    [
      'Custodia Vigilia on Mecatol Rex',
      facing(
        { cruiser: 1 },
        {},
        { seats: seats({}, { faction: 'keleres' }), planets: [{ name: 'Mecatol Rex', owner: 'b', mecatol: true }] },
      ),
      [5, 1],
    ],
    [
      "Elysium with Ul's hero",
      facing(
        { cruiser: 1 },
        {},
        { seats: seats({}, { faction: 'ul', leaders: ['hero.ul'] }), planets: [{ name: 'Elysium', owner: 'b' }] },
      ),
      [5, 3],
    ],
  ] as [string, Scenario, [number, number]][])('TI-P1.2.2 %s fires', (_name, position, [value, n]) => {
    expect(dice(at(position))).toEqual([value, n])
  })
  test('TI-P1.2.2 a PDS I next door does not reach', () => {
    expect(() => at(under({ cruiser: 1 }, {}, [], { cannons: [{ seat: 'b', unit: 'pds', n: 1, adjacent: true }] }))).toThrow()
  })
  test('TI-P1.2.3 Plasma Scoring gives one die to one unit of the roll', () => {
    const t = at(under({ cruiser: 4 }, { pds: 3 }, [{}, { techs: ['tech.plasma'] }]))
    t.act('b', 'fire')
      .dice({ spaceCannon: [1, 1, 1, 1] })
      .act('b', 'roll')
    expect(t.s.rolls[0]?.dice.filter(({ isExtra }) => isExtra)).toHaveLength(1)
  })
  test('TI-P1.2.4 from the active player clockwise, whoever sits where', () => {
    const position = under({ cruiser: 3 }, { pds: 1 }, [{}, {}, { upgrades: ['pds'] }], {
      attacker: 'a',
      defender: 'b',
      speaker: 'c',
      cannons: [{ seat: 'c', unit: 'pds2', n: 1, adjacent: true }],
    })
    const order = (options = {}) => {
      const t = at(position, options)
      const first = ['b', 'c'].find(seat => t.lists(seat, { type: 'fire' }))!
      t.act(first, 'pass')
      return [first, ['b', 'c'].find(seat => t.lists(seat, { type: 'fire' }))]
    }
    expect(order()).toEqual(['b', 'c'])
    expect(order({ 'sco.order': 'speaker' })).toEqual(['c', 'b'])
  })
  test('TI-P1.2.5 the active player fires first and at the others; all others at the active player', () => {
    const t = at(
      facing(
        { cruiser: 1 },
        { cruiser: 2 },
        {
          seats: seats({ upgrades: ['pds'] }),
          units: fleet('b', { pds: 1 }, LODOR),
          cannons: [{ seat: 'a', unit: 'pds2', n: 1, adjacent: true }],
        },
      ),
    )
    expect(t.why('b', 'fire')).toBe('out-of-order TI-P1.2.4')
    fire(t, 'a', [5])
    expect([t.hitsOn('a'), t.hitsOn('b')]).toEqual([0, 1])
    destroy(t, 'b', 'cruiser').act('b', 'confirmHits')
    fire(t, 'b', [6])
    expect([t.hitsOn('a'), t.hitsOn('b')]).toEqual([1, 0])
  })
  describe('TI-P1.2.5 several others with ships', () => {
    const crowded = () =>
      at(
        facing(
          { cruiser: 1 },
          { cruiser: 2 },
          {
            seats: seats({ upgrades: ['pds'] }, {}, {}),
            units: [...fleet('b', { pds: 1 }, LODOR), ...fleet('c', { destroyer: 1 })],
            cannons: [{ seat: 'a', unit: 'pds2', n: 1, adjacent: true }],
          },
        ),
      )
    test('TI-P1.2.5 the active player says whose ships; the dice hit those', () => {
      const t = crowded()
      const shots = t.legal('a').filter(({ type }) => type === 'fire')
      expect(shots).toEqual([
        { type: 'fire', whose: 'b' },
        { type: 'fire', whose: 'c' },
      ])
      expect(shots.map(action => labelOf(t.s, action))).toEqual([
        'Fire Space Cannon at Yssaril Tribes',
        'Fire Space Cannon at Federation of Sol',
      ])
      t.act('a', { type: 'fire', whose: 'c' })
        .dice({ spaceCannon: [5] })
        .act('a', 'roll')
        .advance()
      expect(t.told('fireDeclared')).toMatchObject([{ seat: 'a', whose: 'c' }])
      expect([t.hitsOn('b'), t.hitsOn('c')]).toEqual([0, 1])
    })
    test('TI-P1.2.5 a record that names nobody fires at the defender as before', () => {
      const t = crowded()
        .act('a', 'fire')
        .dice({ spaceCannon: [5] })
        .act('a', 'roll')
        .advance()
      expect([t.hitsOn('b'), t.hitsOn('c')]).toEqual([1, 0])
    })
    test('TI-P1.2.5 nobody else chooses, and nobody fires at who has no ships here', () => {
      const t = crowded()
      expect(t.why('a', { type: 'fire', whose: 'a' })).toBe('not-eligible TI-P1.2.5')
      t.act('a', 'pass')
      expect(t.legal('b').filter(({ type }) => type === 'fire')).toEqual([{ type: 'fire' }])
      expect(t.why('b', { type: 'fire', whose: 'c' })).toBe('not-eligible TI-P1.2.5')
      t.act('b', 'pass')
      expect(t.step).toBe('P2.1')
      expect(t.advance().why('a', { type: 'fire', whose: 'b' })).toBe('wrong-step TI-P1.2.5')
    })
  })
  test('TI-P1.2.6 fire or pass; a pass is told and the next is asked', () => {
    const t = at(
      under({ cruiser: 1 }, { pds: 1 }, [{}, {}, { upgrades: ['pds'] }], {
        cannons: [{ seat: 'c', unit: 'pds2', n: 1, adjacent: true }],
      }),
    )
    expect(
      t
        .legal('b')
        .filter(({ type }) => type === 'fire' || type === 'pass')
        .map(action => labelOf(t.s, action)),
    ).toEqual(['Fire Space Cannon', 'Pass'])
    t.act('b', 'pass')
    expect(t.told('passed')).toMatchObject([{ seat: 'b', what: 'spaceCannon' }])
    expect(t.lists('c', { type: 'fire' })).toBe(true)
  })
  test('TI-P1.2.7 all units fire; holding some back is possible', () => {
    const t = at(under({ cruiser: 3 }, { pds: 3 }))
    t.act('b', 'fire')
      .dice({ spaceCannon: [1, 1, 1] })
      .act('b', 'roll')
    const u = at(under({ cruiser: 3 }, { pds: 3 }))
    u.act('b', { type: 'fire', units: [u.id('b', 'pds')] })
      .dice({ spaceCannon: [1] })
      .act('b', 'roll')
    expect(u.refusal('b', 'queueHits')).toBeNull()
  })
  test('TI-P1.2.8 Graviton Laser System before the roll: the hits go to non-fighter ships', () => {
    const t = at(under({ carrier: 1, fighter: 3 }, { pds: 1 }, [{}, { techs: ['tech.graviton'] }]))
    t.act('b', 'fire')
      .use('b', 'tech.graviton')
      .dice({ spaceCannon: [6] })
      .act('b', 'roll')
      .advance('b')
    expect(t.refusal('a', { type: 'destroy', unit: t.id('a', 'fighter') })).not.toBeNull()
    expect(t.refusal('a', { type: 'destroy', unit: t.id('a', 'carrier') })).toBeNull()
  })
  test('TI-P1.2.9 unit by unit: roll, reroll, [Assign Hits]', () => {
    const t = at(under({ cruiser: 3 }, { pds: 2 }, [{}, { leaders: ['cmd.jolnar'] }])).act('b', 'fire')
    const [one, two] = t.units('b', 'pds').map(({ id }) => id) as [string, string]
    t.dice({ spaceCannon: [6] }).act('b', { type: 'roll', units: [one] })
    expect(t.refusal('b', 'queueHits')).toMatchObject({ code: 'not-rolled' })
    t.dice({ spaceCannon: [1] }).act('b', { type: 'roll', units: [two] })
    t.dice({ reroll: [7] }).act('b', { type: 'reroll', die: t.diceOf('b')[1] as string, by: 'cmd.jolnar' })
    t.act('b', 'queueHits')
    expect(t.legal('b').map(({ type }) => type)).not.toContain('reroll')
    expect(t.advance('b').hitsOn('a')).toBe(2)
  })
  test('TI-P1.2.10 [Continue] when all of the player have rolled', () => {
    const t = at(under({ cruiser: 3 }, { pds: 2 })).act('b', 'fire')
    t.dice({ spaceCannon: [6] }).act('b', { type: 'roll', units: [t.id('b', 'pds')] })
    expect(t.refusal('b', 'advance')).toMatchObject({ code: 'missing', missing: [{ what: 'roll', seat: 'b' }] })
    t.dice({ spaceCannon: [6] }).act('b', 'roll')
    expect(t.advance('b').step).toBe('P1.3')
  })
  test('TI-P1.2.11 a cannon ship that an earlier roll destroyed does not fire', () => {
    const t = at(
      facing(
        { cruiser: 1 },
        { 'flagship*': 1 },
        {
          seats: seats({ upgrades: ['pds'] }, { faction: 'xxcha' }),
          cannons: [{ seat: 'a', unit: 'pds2', n: 1, adjacent: true }],
        },
      ),
    )
    fire(t, 'a', [5])
    destroy(t, 'b', 'flagship').act('b', 'confirmHits')
    expect(t.told('fireDeclared').map(({ seat }) => seat)).toEqual(['a'])
    expect(t.step).not.toBe('P1.2')
  })
})

describe('P1.3: the hits', () => {
  const shot = (a: Counts, faces: readonly number[], sheets: readonly Sheet[] = [], more: Partial<Scenario> = {}) =>
    fire(table({ ...under(a, { pds: faces.length }, sheets, more), step: 'P1.2' }), 'b', faces)
  test('TI-P1.3.1 the target chooses among its ships', () => {
    const t = shot({ cruiser: 1, carrier: 1, infantry: 1 }, [6])
    const choices = t.legal('a').flatMap(action => (action.type === 'destroy' ? [action.unit] : []))
    expect(choices.sort()).toEqual([t.id('a', 'carrier'), t.id('a', 'cruiser')])
    expect(t.refusal('b', { type: 'destroy', unit: t.id('a', 'cruiser') })).toMatchObject({ code: 'not-yours' })
  })
  test('TI-P1.3.2 a ship may sustain; the one who fired is asked for a Direct Hit', () => {
    const t = fire(
      table({
        ...under({ dreadnought: 1 }, {}, [{}, {}, { upgrades: ['pds'] }], {
          cannons: [{ seat: 'c', unit: 'pds2', n: 1, adjacent: true }],
        }),
        step: 'P1.2',
      }),
      'c',
      [5],
    )
    t.act('a', { type: 'sustain', unit: t.id('a', 'dreadnought') })
    const asked = t.told('asked').filter(({ effects }) => effects.includes('ac.directhit'))
    expect(asked.map(({ seat }) => seat)).toEqual(['c'])
    t.use('c', 'ac.directhit').decline()
    expect(t.left('a')).toEqual({})
  })
  test('TI-P1.3.3 Maneuvering Jets cancel one; Shields Holding does not help here', () => {
    const t = shot({ cruiser: 3 }, [6, 6])
    expect(t.refusal('a', { type: 'useEffect', effect: 'ac.shields' })).not.toBeNull()
    t.use('a', 'ac.jets').decline()
    expect(t.hitsOn('a')).toBe(1)
    expect(t.refusal('a', { type: 'useEffect', effect: 'ac.jets' })).not.toBeNull()
  })
  test('TI-P1.3.4 every hit while ships remain, then [Confirm Hit Assignment]', () => {
    const t = shot({ cruiser: 2 }, [6, 1])
    expect(t.refusal('a', 'confirmHits')).toMatchObject({ code: 'hits-left' })
    destroy(t, 'a', 'cruiser')
    expect(t.step).toBe('P1.3')
    expect(t.act('a', 'confirmHits').step).not.toBe('P1.3')
  })
  test('TI-P1.3.5 what its ships cannot carry any more is removed before anything else', () => {
    const t = shot({ carrier: 1, cruiser: 1, fighter: 2, infantry: 1 }, [6])
    destroy(t, 'a', 'carrier').act('a', 'confirmHits')
    expect(t.step).toBe('P1.3')
    for (const type of ['fighter', 'fighter', 'infantry']) t.act('a', { type: 'removeExcess', unit: t.id('a', type) })
    expect(t.step).not.toBe('P1.3')
    expect(t.left('a')).toEqual({ cruiser: 1 })
  })
  const two = (resolution: 'perPlayer' | 'batch') =>
    table(
      {
        ...under({ cruiser: 4 }, { pds: 1 }, [{}, {}, { upgrades: ['pds'] }], {
          cannons: [{ seat: 'c', unit: 'pds2', n: 1, adjacent: true }],
        }),
        step: 'P1.2',
      },
      { 'sco.resolution': resolution },
    )
  test('TI-P1.3.6 player by player: the first hits are assigned before the second fires', () => {
    const t = fire(two('perPlayer'), 'b', [6])
    expect(t.step).toBe('P1.3')
    destroy(t, 'a', 'cruiser').act('a', 'confirmHits')
    expect(fire(t, 'c', [5]).hitsOn('a')).toBe(1)
  })
  test('TI-P1.3.6 batch: all roll, then one assignment', () => {
    const t = fire(two('batch'), 'b', [6])
    expect(t.step).toBe('P1.2')
    expect(fire(t, 'c', [5]).hitsOn('a')).toBe(2)
  })
  test('TI-P1.3.7 Crash Landing when the last ship dies', () => {
    const t = shot({ carrier: 1, infantry: 2 }, [6])
    t.act('a', { type: 'destroy', unit: t.id('a', 'carrier') })
    while (t.s.questions.length > 0 && !t.s.questions.at(-1)!.effects.includes('ac.crash'))
      t.act(t.s.questions.at(-1)!.seat, 'pass')
    expect(t.s.questions.at(-1)).toMatchObject({ seat: 'a' })
    const landing = t.legal('a').find(action => action.type === 'useEffect' && action.effect === 'ac.crash')!
    t.act('a', landing).decline()
    expect(t.left('a', LODOR)).toEqual({ infantry: 1 })
    const u = shot({ carrier: 1, cruiser: 1, infantry: 2 }, [6])
    u.act('a', { type: 'destroy', unit: u.id('a', 'carrier') })
    expect(u.told('asked').flatMap(({ effects }) => effects)).not.toContain('ac.crash')
  })
})

describe('P1.4: is there a combat', () => {
  const at = (a: Counts, b: Counts, more: Partial<Scenario> = {}, options = {}) =>
    table(facing(a, b, { step: 'P1.4', ...more }), options)
  test('TI-P1.4.1 only the attacker has ships: no space combat', () => {
    const t = at({ cruiser: 1 }, {})
    expect(t.path).not.toContain('P2.1')
    expect(t.step).toBe('PC.1')
  })
  test('TI-P1.4.2 only the defender: over; the attacker loses what it carried', () => {
    const t = at({ infantry: 2 }, { cruiser: 1 })
    expect(t.step).toBe('PC.1')
    t.advance()
    while (t.step === 'PC.2') t.act('a', t.legal('a').find(({ type }) => type === 'removeExcess')!)
    expect(t.left('a')).toEqual({})
  })
  test('TI-P1.4.3 both: space combat, round 1; neither: over', () => {
    const t = at({ cruiser: 1 }, { cruiser: 1 })
    expect([t.step, t.s.round]).toEqual(['P2.1', 1])
    expect(at({}, {}).step).toBe('PC.1')
  })
  test('TI-P1.4.3 a unit that crash-landed coexists: no ground combat', () => {
    const t = fire(table({ ...under({ carrier: 1, infantry: 1 }, { pds: 1, infantry: 1 }), step: 'P1.2' }), 'b', [6])
    t.act('a', { type: 'destroy', unit: t.id('a', 'carrier') })
    while (!t.s.questions.at(-1)?.effects.includes('ac.crash')) t.act(t.s.questions.at(-1)!.seat, 'pass')
    t.act('a', t.legal('a').find(action => action.type === 'useEffect' && action.effect === 'ac.crash')!).decline()
    t.act('a', 'confirmHits')
    expect(t.path).not.toContain('P4.1')
    expect(t.step).toBe('PC.1')
    expect(t.left('a', LODOR)).toEqual({ infantry: 1 })
  })
  test('TI-P1.4.4 a fleet shot away here was not beaten in combat: nobody has won', () => {
    const t = fire(table({ ...under({ cruiser: 1 }, { pds: 1 }), step: 'P1.2' }), 'b', [6])
    destroy(t, 'a', 'cruiser').act('a', 'confirmHits')
    expect(t.step).toBe('PC.1')
    expect(t.s.spaceResult).toBeNull()
    expect(t.legal('b').filter(action => action.type === 'useEffect' && action.effect === 'ac.salvage')).toEqual([])
    expect(t.told('combatEnded')).toEqual([])
  })
  test('TI-P1.4.5 nothing to bombard with or to land: straight to the end', () => {
    expect(at({ cruiser: 1 }, {}, { units: fleet('b', { infantry: 1 }, LODOR) }).step).toBe('PC.1')
    expect(at({ dreadnought: 1 }, {}, { units: fleet('b', { infantry: 1 }, LODOR) }).step).toBe('P3.1')
    expect(at({ dreadnought: 1 }, {}, { units: fleet('b', { infantry: 1 }, LODOR) }, { earlyEnd: 'close' }).step).toBe('PC.1')
  })
})
