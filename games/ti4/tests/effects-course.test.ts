// Effects on the course of a combat: cannons, shields, abilities, limits, cards, what is skipped. Each in a small position.
import { describe, expect, test } from 'vitest'
import { supplyOf } from '../rules/combat/fleet-limits.ts'
import { remindersOf } from '../viewmodel/index.ts'
import { fleet } from './builder.ts'
import {
  ashore,
  at,
  type Counts,
  clash,
  diceOf,
  familyOf,
  type Given,
  LODOR,
  over,
  play,
  type Rows,
  roll,
  shot,
  use,
} from './effects-kit.ts'

const LOST = [1]
/** The defender's PDS could fire at the attacker: is it asked? */
const isFiredAt = (a: Counts, given: Given = {}, start?: (t: ReturnType<typeof over>) => unknown): boolean => {
  const t = over(start ? 'P0.3' : 'P1.1', a, { pds: 1 }, given)
  start?.(t)
  while (t.step === 'P0.3' || t.step === 'P0.4' || t.step === 'P0.5' || t.step === 'P0.6' || t.step === 'P1.1') t.advance()
  return t.step === 'P1.2' && t.lists('b', { type: 'fire' })
}
const isFiredAtOnLanding = (given: Given = {}): boolean => {
  const landed = fleet('a', { infantry: 1 }, LODOR).map(unit => ({ ...unit, committed: true }))
  return (
    over('P3.8', { carrier: 1 }, { pds: 1 }, { ...given, more: { ...given.more, units: landed } }).advance().step === 'P3.9'
  )
}
/** A card of the attacker, and what the defender may answer. */
const answered = (by: string, given: Given): unknown => {
  const t = at(
    'P2.1',
    { cruiser: 1 },
    { cruiser: 1, carrier: 1, ...(by === 'mech.empyrean' ? { empyrean_mech: 1 } : {}) },
    given,
  )
  t.use('a', 'ac.morale').act('b', { type: 'cancelCard', effect: 'ac.morale', by }).decline()
  return [t.s.effects.some(({ effect }) => effect === 'ac.morale'), t.told('cardCancelled').map(event => event.by)]
}

const cancelledBy = (by: string): unknown => [false, [by]]
const revived = (unit: string, sheet: Given['a'], raw: number) => {
  const t = clash(
    ashore({ [unit]: 1, mech: 1 }, { infantry: 1 }, { a: { upgrades: ['infantry'], ...sheet }, options: { sets: ['base'] } }),
    LOST,
    [10],
  )
  t.dice({ revival: [raw] }).act('a', { type: 'destroy', unit: t.id('a', 'infantry') })
  return t.told('revivalRolled').map(({ isRevived }) => isRevived)
}

const ROWS: Rows = {
  'tech.inf2': () => [
    [revived('infantry2', {}, 6), revived('infantry2', {}, 5)],
    [[true], [false]],
  ],
  'unit.specops2': () => [
    [revived('sol_infantry2', { faction: 'sol' }, 5), revived('sol_infantry2', { faction: 'sol' }, 4)],
    [[true], [false]],
  ],
  'letnev.l4': () => [
    [isFiredAtOnLanding(), isFiredAtOnLanding({ a: { faction: 'letnev', techs: ['letnev.l4'] } })],
    [true, false],
  ],
  'fs.argent': () => [
    [isFiredAt({ cruiser: 1 }, { a: { faction: 'argent' } }), isFiredAt({ argent_flagship: 1 }, { a: { faction: 'argent' } })],
    [true, false],
  ],
  'agent.firmament': () => {
    const given = { a: { leaders: ['agent.firmament'] } }
    const t = over('P0.4', { cruiser: 1 }, { pds: 1 }, given)
    use(t, 'a', 'agent.firmament')
    while (t.step === 'P0.4' || t.step === 'P0.5' || t.step === 'P0.6' || t.step === 'P1.1') t.advance()
    return [
      [isFiredAt({ cruiser: 1 }, given), t.step],
      [true, 'PC.1'],
    ]
  },
  'ac.cloak': () => [
    [isFiredAt({ cruiser: 1 }, {}, () => undefined), isFiredAt({ cruiser: 1 }, {}, t => play(t, 'a', 'ac.cloak'))],
    [true, false],
  ],
  'ac.solarflare': () => [
    [isFiredAt({ cruiser: 1 }, {}, () => undefined), isFiredAt({ cruiser: 1 }, {}, t => play(t, 'a', 'ac.solarflare'))],
    [true, false],
  ],
  'ac.disable': () => {
    const t = over('P3.1', { dreadnought: 1 }, { pds: 1, infantry: 1 })
    const before = t.why('a', 'fire')
    play(t, 'a', 'ac.disable')
    return [
      [before, t.why('a', 'fire')],
      ['shielded TI-P3.2.4', null],
    ]
  },
  'ac.battlestation': () => {
    const t = over('P0.6', { cruiser: 1 }, { spacedock: 1 })
    play(t, 'b', 'ac.battlestation').advance()
    while (t.step === 'P1.1') t.advance()
    return [diceOf(roll(t.act('b', 'fire'), 'b', 1), 'b').map(({ value }) => value), [5, 5, 5]]
  },
  'hero.ul': () => {
    const t = at(
      'P1.1',
      { cruiser: 1 },
      {},
      { b: { faction: 'ul', leaders: ['hero.ul'] }, more: { planets: [{ name: 'Elysium', owner: 'b' }] } },
    ).advance()
    return [diceOf(roll(t.act('b', 'fire'), 'b', 1), 'b').map(({ value }) => value), [5, 5, 5]]
  },
  'place.vigilia': () => {
    const t = at(
      'P1.1',
      { cruiser: 1 },
      {},
      { b: { faction: 'keleres' }, more: { planets: [{ name: 'Mecatol Rex', owner: 'b', mecatol: true }] } },
    ).advance()
    return [diceOf(roll(t.act('b', 'fire'), 'b', 1), 'b').map(({ value }) => value), [5]]
  },
  'relic.lightrail': () => [
    diceOf(shot({ cruiser: 1 }, { spacedock: 1 }, [1], { b: { relics: ['relic.lightrail'] } }), 'b').map(({ value }) => value),
    [5, 5],
  ],
  'ac.blitz': () => {
    const t = play(over('P3.1', { cruiser: 1 }, { infantry: 1 }), 'a', 'ac.blitz')
    return [diceOf(roll(t.act('a', 'fire').advance().advance(), 'a', 1), 'a').map(({ value }) => value), [6]]
  },
  'ac.tf.trine': () => {
    const t = over('P1.1', { cruiser: 1 }, { pds: 1 }).advance()
    play(t, 'b', 'ac.tf.trine')
    return [t.told('effectUsed').map(({ use: each }) => each.effect), ['ac.tf.trine']]
  },
  'unit.warsun': () => {
    const why = (ships: Counts) => over('P3.1', ships, { pds: 1, infantry: 1 }).why('a', 'fire')
    return [
      [why({ dreadnought: 1 }), why({ dreadnought: 1, warsun: 1 })],
      ['shielded TI-P3.2.4', null],
    ]
  },
  'cmd.l1z1x': () => {
    const why = (leaders: string[]) =>
      over('P3.1', { dreadnought: 1 }, { pds: 1, infantry: 1 }, { a: { leaders } }).why('a', 'fire')
    return [
      [why([]), why(['cmd.l1z1x'])],
      ['shielded TI-P3.2.4', null],
    ]
  },
  'law.conventions': () => {
    const why = (laws: string[]) =>
      over(
        'P3.1',
        { dreadnought: 1 },
        { infantry: 1 },
        { more: { laws, planets: [{ name: 'Lodor', owner: 'b', cultural: true }] } },
      ).why('a', 'fire')
    return [
      [why([]), why(['law.conventions'])],
      [null, 'forbidden TI-P3.2.7'],
    ]
  },
  'fs.rebellion': () => {
    const sustains = (breach: boolean) => {
      const t = clash(
        at('P2.4', { dreadnought: 1 }, { crimson_flagship: 1 }, { b: { faction: 'rebellion' }, more: { system: { breach } } }),
        LOST,
        [10, 1],
      )
      return t.why('a', { type: 'sustain', unit: t.id('a', 'dreadnought') }) === null
    }
    return [
      [sustains(false), sustains(true)],
      [true, false],
    ]
  },
  'place.scar': () => {
    const more = { system: { scar: true } }
    const t = clash(at('P2.4', { dreadnought: 1 }, { cruiser: 1 }, { more }), LOST, [10])
    const sustains = t.why('a', { type: 'sustain', unit: t.id('a', 'dreadnought') }) === null
    const barrage = at('P2.2', { destroyer: 1 }, { fighter: 2 }, { more }).step
    return [
      [sustains, isFiredAt({ cruiser: 1 }, { more }), isFiredAtOnLanding({ more }), barrage],
      [false, false, false, 'P2.3'],
    ]
  },
  'law.articles': () => {
    const hit = (laws: string[]) => {
      const t = clash(ashore({ mech: 1 }, { infantry: 2 }, { a: { faction: 'norr' }, more: { laws } }), LOST, [10, 1])
      t.act('a', { type: 'sustain', unit: t.id('a', 'mech') }).decline()
      return t.hitsOn('b')
    }
    return [
      [hit([]), hit(['law.articles'])],
      [1, 0],
    ]
  },
  'xxcha.nullfield': () => [
    use(at('P0.3', {}, { cruiser: 1 }, { b: { faction: 'xxcha', techs: ['xxcha.nullfield'] } }), 'b', 'xxcha.nullfield').step,
    'closed',
  ],
  'mech.mahact': () => [
    use(at('P0.3', {}, {}, { b: { faction: 'mahact' }, more: { units: fleet('b', { mech: 1 }, LODOR) } }), 'b', 'mech.mahact')
      .step,
    'closed',
  ],
  'law.peace': () => [use(at('P0.3', {}, { cruiser: 1 }, { b: { laws: ['law.peace'] } }), 'b', 'law.peace').step, 'closed'],
  'pn.ceasefire': () => {
    const t = use(at('P0.3', {}, { cruiser: 1 }, { b: { notes: ['pn.ceasefire'] } }), 'b', 'pn.ceasefire').advance()
    return [t.step, 'P0.5']
  },
  'hero.norr': () => [
    use(
      at('P0.6', { carrier: 1, infantry: 1 }, { cruiser: 1 }, { a: { faction: 'norr', leaders: ['hero.norr'] } }),
      'a',
      'hero.norr',
    ).advance().step,
    'P3.7',
  ],
  'hero.mahact': () => {
    const t = at('P2.1', { cruiser: 1 }, { cruiser: 1 }, { a: { leaders: ['hero.mahact'] }, more: { mode: 'benediction' } })
    const shown = remindersOf(t.s).some(({ effect }) => effect.id === 'hero.mahact')
    t.advance()
    return [
      [shown, t.path.includes('P1.1'), t.lists('b', { type: 'announceRetreat' })],
      [true, false, false],
    ]
  },
  'hero.yin': () => {
    const t = over(
      'P3.7',
      { carrier: 1, infantry: 1 },
      { pds: 1, infantry: 1 },
      { a: { leaders: ['hero.yin'] }, more: { mode: 'groundOnly' } },
    )
    const shown = remindersOf(t.s).some(({ effect }) => effect.id === 'hero.yin')
    t.act('a', { type: 'commit', unit: t.id('a', 'infantry'), planet: 'Lodor' }).advance()
    if (t.step === 'P3.8') t.advance()
    return [
      [shown, t.step],
      [true, 'P4.1'],
    ]
  },
  'naalu.neuroglaive': () => {
    const t = at('P0.3', {}, { cruiser: 1 }, { a: { fleetPool: 3 }, b: { faction: 'naalu', techs: ['naalu.neuroglaive'] } })
    const shown = remindersOf(t.s).some(({ effect }) => effect.id === 'naalu.neuroglaive')
    while (t.step !== 'P0.5') t.advance()
    return [
      [shown, supplyOf(t.s, 'a').limit],
      [true, 2],
    ]
  },
  'ac.rally': () => {
    const t = play(at('P0.3', {}, { cruiser: 1 }, { a: { fleetPool: 3 } }), 'a', 'ac.rally')
    while (t.step !== 'P0.5') t.advance()
    return [supplyOf(t.s, 'a').limit, 5]
  },
  'letnev.armada': () => [supplyOf(at('P0.5', { cruiser: 1 }, {}, { a: { faction: 'letnev', fleetPool: 3 } }).s, 'a').limit, 5],
  'hero.letnev': () => {
    const t = at('P0.5', { cruiser: 8, carrier: 1 }, {}, { a: { faction: 'letnev', fleetPool: 1, leaders: ['hero.letnev'] } })
    return [t.why('a', 'advance'), null]
  },
  'law.regulations': () => [
    supplyOf(at('P0.5', { cruiser: 1 }, {}, { a: { fleetPool: 6 }, more: { laws: ['law.regulations'] } }).s, 'a').limit,
    4,
  ],
  'unit.dock': () => {
    const users = (dock: Counts) =>
      at('P0.5', { fighter: 5 }, {}, { more: { units: fleet('a', dock, LODOR) } }).refusal('a', 'advance')
    return [
      [users({ spacedock: 1 }), users({})],
      [expect.objectContaining({ excess: 2 }), expect.objectContaining({ excess: 5 })],
    ]
  },
  'unit.ff2': () => {
    const t = at('P0.5', { carrier: 1, fighter2: 6 }, {}, { a: { fleetPool: 3, upgrades: ['fighter'] } })
    return [
      [supplyOf(t.s, 'a').ships, t.why('a', 'advance')],
      [3, null],
    ]
  },
  'mech.argent': () => {
    const why = (faction: string) =>
      at('P0.5', { dreadnought: 1, infantry: 1, mech: 1 }, {}, { a: { faction } }).why('a', 'advance')
    return [
      [why('muaat'), why('argent')],
      ['excess TI-G.12.8', null],
    ]
  },
  'ac.sabotage': () => [answered('ac.sabotage', {}), cancelledBy('ac.sabotage')],
  'ac.tf.shatter': () => [answered('ac.tf.shatter', {}), cancelledBy('ac.tf.shatter')],
  'xxcha.instinct': () => [
    answered('xxcha.instinct', { b: { faction: 'xxcha', techs: ['xxcha.instinct'] } }),
    cancelledBy('xxcha.instinct'),
  ],
  'mech.empyrean': () => [answered('mech.empyrean', { b: { faction: 'empyrean' } }), cancelledBy('mech.empyrean')],
  'place.rift': () => {
    // While moving the ships are not listed yet: as many dice as ships leave, and the lost ones are told.
    const t = at('P0.4', {}, {}, { more: { system: { rift: true } } })
    t.dice({ rift: [3, 4, 1] }).use('a', 'place.rift', { n: 3 })
    const lost = t.told('boardTask').filter(({ task }) => task.do === 'remove').length
    return [
      [lost, t.told('riftRolled').map(({ raw, isLost }) => [raw, isLost])],
      [
        2,
        [
          [3, true],
          [4, false],
          [1, true],
        ],
      ],
    ]
  },
}

const FAMILY = familyOf('course')
describe('TI-D.5 effects on the course of a combat do what their text says', () => {
  test.each(FAMILY.map(({ id, name }) => [id, name]))('%s %s', id => {
    const row = ROWS[id]
    if (!row) throw new Error(`${id} has no row`)
    const [seen, told] = row()
    expect(seen).toEqual(told)
  })
})
