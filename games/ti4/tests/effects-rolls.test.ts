// Effects on dice: each in a small position, used or at work, and what it changes.
import { describe, expect, test } from 'vitest'
import { fleet } from './builder.ts'
import {
  ashore,
  at,
  clash,
  diceOf,
  familyOf,
  finals,
  type Given,
  hits,
  LODOR,
  over,
  play,
  queued,
  type Rows,
  raws,
  roll,
  shot,
  toRolls,
  use,
} from './effects-kit.ts'

/** One cruiser (7) a side rolls a 5; the attacker's die. */
const inSpace = (given: Given = {}, unit = 'cruiser', start?: (t: ReturnType<typeof at>) => unknown) => {
  const t = at('P2.1', { [unit]: 1 }, { cruiser: 1 }, given)
  start?.(t)
  return finals(roll(toRolls(t), 'a', 5), 'a')
}
const onGround = (given: Given = {}, forces = { infantry: 1 }, start?: (t: ReturnType<typeof at>) => unknown) => {
  const t = ashore(forces, { infantry: 1 }, given)
  start?.(t)
  t.advance()
  return finals(roll(t, 'a', 5), 'a')
}
const bombarding = (given: Given, ...faces: number[]) => {
  const t = over('P3.1', { dreadnought: 1 }, { infantry: 3 }, given)
  return roll(t.act('a', 'fire').advance().advance(), 'a', ...faces)
}

const ROWS: Rows = {
  'tech.antimass': () => [finals(shot({ cruiser: 1 }, { pds: 1 }, [6], { a: { techs: ['tech.antimass'] } }), 'b'), [5]],
  'jolnar.fragile': () => [
    [inSpace({ a: { faction: 'jolnar' } }), onGround({ a: { faction: 'jolnar' } })],
    [[4], [4]],
  ],
  'norr.unrelenting': () => [
    [inSpace({ a: { faction: 'norr' } }), onGround({ a: { faction: 'norr' } })],
    [[6], [6]],
  ],
  'naazrokha.supercharge': () => {
    const given = { a: { faction: 'naazrokha', techs: ['naazrokha.supercharge'] } }
    return [
      [
        inSpace(given, 'cruiser', t => t.use('a', 'naazrokha.supercharge')),
        onGround(given, undefined, t => t.use('a', 'naazrokha.supercharge')),
      ],
      [[6], [6]],
    ]
  },
  'obsidian.assail': () => {
    const given = { a: { faction: 'obsidian' } }
    return [
      [inSpace(given), inSpace(given, 'cruiser', t => t.use('a', 'obsidian.assail', { n: 1 }))],
      [[5], [6]],
    ]
  },
  'fs.norr': () => {
    const t = at('P2.4', { sardakk_flagship: 1, cruiser: 1 }, { cruiser: 1 }, { a: { faction: 'norr' } })
    // The flagship (6) rolls first and does not help itself; Unrelenting helps all.
    return [finals(roll(t, 'a', 5), 'a'), [6, 6, 7]]
  },
  'fs.mahact': () => {
    const given = { a: { faction: 'mahact' } }
    return [
      [inSpace(given, 'mahact_flagship'), inSpace(given, 'mahact_flagship', t => t.use('a', 'fs.mahact', { n: 1 }))],
      [
        [5, 5],
        [7, 7],
      ],
    ]
  },
  'fs.bastion': () => [
    inSpace({ a: { faction: 'bastion' } }, 'bastion_flagship', t => t.use('a', 'fs.bastion', { n: 3 })),
    [8],
  ],
  'mech.jolnar': () => [
    [
      onGround({ a: { faction: 'jolnar' } }, { infantry: 1 }),
      onGround({ a: { faction: 'jolnar' } }, { infantry: 1, mech: 1 } as never),
    ],
    [[4], [4, 5]],
  ],
  'mech.naalu': () => [
    onGround({ a: { faction: 'naalu' }, options: { sets: ['base', 'pok'] } }, { naalu_mech: 1 } as never, t =>
      t.use('a', 'mech.naalu', { n: 1 }),
    ),
    [7],
  ],
  'mech.nekro': () => [
    onGround({ a: { faction: 'nekro' } }, { nekro_mech: 1 } as never, t => t.use('a', 'mech.nekro', { n: 1 })),
    [7],
  ],
  'cmd.winnu': () => {
    const given = { a: { leaders: ['cmd.winnu'] } }
    const mecatol = { ...given, more: { planets: [{ name: 'Lodor', owner: 'b', mecatol: true }] } }
    return [
      [inSpace(given), inSpace(mecatol), onGround(mecatol)],
      [[5], [7], [7]],
    ]
  },
  'cmd.obsidian': () => {
    const given = { a: { leaders: ['cmd.obsidian'] } }
    return [
      [inSpace(given), inSpace({ ...given, more: { system: { fracture: true } } })],
      [[5], [6]],
    ]
  },
  'pn.tekklar': () => {
    const t = ashore({ infantry: 1 }, { infantry: 1 }, { a: { notes: ['pn.tekklar'] }, b: { faction: 'norr' } }).use(
      'a',
      'pn.tekklar',
    )
    t.advance()
    roll(roll(t, 'a', 5), 'b', 5)
    // N'orr: Unrelenting and Tekklar cancel out.
    return [
      [finals(t, 'a'), finals(t, 'b')],
      [[6], [5]],
    ]
  },
  'ac.fighterproto': () => [inSpace({}, 'fighter', t => play(t as never, 'a', 'ac.fighterproto')), [7]],
  'ac.morale': () => [
    [
      inSpace({}, 'cruiser', t => play(t as never, 'a', 'ac.morale')),
      onGround({}, undefined, t => play(t as never, 'a', 'ac.morale')),
    ],
    [[6], [6]],
  ],
  'ac.bunker': () => {
    const t = over('P3.1', { dreadnought: 1 }, { infantry: 3 }).act('a', 'fire').advance()
    return [finals(roll(play(t, 'b', 'ac.bunker').advance(), 'a', 9), 'a'), [5]]
  },
  'law.ixth': () => [
    [inSpace({ a: { laws: ['law.ixth'] } }, 'fighter'), inSpace({ a: { laws: ['law.ixth'] } })],
    [[6], [5]],
  ],
  'bt.letnev': () => {
    const t = at(
      'P2.4',
      { cruiser: 1, carrier: 1, destroyer: 1 },
      { cruiser: 1 },
      { a: { faction: 'letnev', techs: ['bt.letnev'] } },
    )
    use(t, 'a', 'bt.letnev', { units: [t.id('a', 'cruiser')] })
    return [finals(roll(t, 'a', 4), 'a'), [7, 4, 4]]
  },
  'bt.winnu': () => [
    inSpace({ a: { faction: 'winnu', techs: ['bt.winnu'] } }, 'cruiser', t => t.use('a', 'bt.winnu', { n: 2 })),
    [7],
  ],
  'place.nebula': () => {
    const t = at('P2.4', { cruiser: 1 }, { cruiser: 1 }, { more: { system: { nebula: true } } })
    roll(roll(t, 'a', 5), 'b', 5)
    return [
      [finals(t, 'a'), finals(t, 'b')],
      [[5], [6]],
    ]
  },

  'tech.plasma': () => {
    const given = { techs: ['tech.plasma'] }
    const cannon = raws(shot({ cruiser: 1 }, { pds: 2 }, [1], { b: given }), 'b').length
    return [
      [cannon, raws(bombarding({ a: given }, 1), 'a').length],
      [3, 2],
    ]
  },
  'bastion.galvanize': () => {
    const t = at(
      'P2.4',
      {},
      { cruiser: 1 },
      {
        a: { faction: 'bastion' },
        more: {
          units: [
            { seat: 'a', unit: 'cruiser', place: 'space', galvanized: true },
            { seat: 'a', unit: 'cruiser', place: 'space' },
          ],
        },
      },
    )
    return [diceOf(roll(t, 'a', 1), 'a').length, 3]
  },
  'fs.naaz': () => {
    const t = ashore({ naaz_mech: 1 }, { infantry: 1 }, { a: { faction: 'naazrokha' } }, { naaz_flagship: 1 }).advance()
    // Eidolon: two dice on a planet.
    return [diceOf(roll(t, 'a', 1), 'a').length, 3]
  },
  'agent.letnev': () => {
    const t = at('P2.1', { cruiser: 1 }, { cruiser: 1 }, { a: { leaders: ['agent.letnev'] } })
    use(t, 'a', 'agent.letnev', { units: [t.id('a', 'cruiser')] })
    return [diceOf(roll(toRolls(t), 'a', 1), 'a').length, 2]
  },
  'agent.sol': () => {
    const t = ashore({ infantry: 1 }, { infantry: 1 }, { a: { leaders: ['agent.sol'] } })
    use(t, 'a', 'agent.sol', { units: [t.id('a', 'infantry')] }).advance()
    return [diceOf(roll(t, 'a', 1), 'a').length, 2]
  },
  'cmd.argent': () => {
    const given = { leaders: ['cmd.argent'] }
    const barrage = at('P2.2', { destroyer: 1 }, { fighter: 1 }, { a: given }).act('a', 'fire').act('b', 'pass')
    const counts = [
      raws(shot({ cruiser: 1 }, { pds: 2 }, [1], { b: given }), 'b'),
      raws(bombarding({ a: given }, 1), 'a'),
      raws(roll(barrage, 'a', 1), 'a'),
    ]
    return [counts.map(dice => dice.length), [3, 2, 3]]
  },
  'pn.ambuscade': () => {
    const t = over('P1.1', { cruiser: 1 }, { pds: 1 }, { b: { notes: ['pn.ambuscade'] } })
      .advance()
      .act('b', 'fire')
    return [diceOf(roll(use(t, 'b', 'pn.ambuscade'), 'b', 1), 'b').length, 2]
  },

  'letnev.munitions': () => {
    const t = at('P2.1', { cruiser: 2 }, { cruiser: 1 }, { a: { faction: 'letnev' } }).use('a', 'letnev.munitions')
    roll(toRolls(t), 'a', 1, 2)
    t.dice({ reroll: [9] }).act('a', { type: 'reroll', die: t.diceOf('a')[0] as string, by: 'letnev.munitions' })
    return [raws(t, 'a'), [9, 2]]
  },
  'cmd.jolnar': () => {
    const t = shot({ cruiser: 1 }, { pds: 2 }, [1, 2], { b: { leaders: ['cmd.jolnar'] } })
    t.dice({ reroll: [10] }).act('b', { type: 'reroll', die: t.diceOf('b')[1] as string, by: 'cmd.jolnar' })
    return [raws(t, 'b'), [1, 10]]
  },
  'pn.warfunding': () => {
    const t = at('P2.4', { cruiser: 2 }, { cruiser: 2 }, { a: { notes: ['pn.warfunding'] } })
    roll(roll(t, 'a', 1, 8), 'b', 9, 9)
    t.dice({ reroll: [2, 3, 10] }).use('a', 'pn.warfunding', { dice: [t.diceOf('a')[0] as string] })
    return [
      [raws(t, 'a'), raws(t, 'b')],
      [
        [10, 8],
        [2, 3],
      ],
    ]
  },
  'ac.scramble': () => {
    const t = shot({ cruiser: 1 }, { pds: 2 }, [9, 10])
    use(t, 'a', 'ac.scramble')
    t.dice({ reroll: [1, 2] }).act('b', 'pass')
    return [raws(t, 'b'), [1, 2]]
  },
  'ac.fireteam': () => {
    const t = ashore({ infantry: 2 }, { infantry: 1 }).advance()
    roll(t, 'a', 1, 9)
    t.use('a', 'ac.fireteam', { dice: [t.diceOf('a')[0] as string] })
    t.dice({ reroll: [8] }).act('b', 'pass')
    return [raws(t, 'a'), [8, 9]]
  },
  'fs.hacan': () => {
    const t = at('P2.4', { hacan_flagship: 1 }, { cruiser: 1 }, { a: { faction: 'hacan' } })
    roll(t, 'a', 6, 6)
    const [die] = t.diceOf('a')
    t.use('a', 'fs.hacan', { dice: [die as string] })
    return [
      [hits(t, 'a'), t.why('a', { type: 'useEffect', effect: 'fs.hacan', dice: [die as string] }) !== null],
      [1, true],
    ]
  },
  'ac.tf.meddle': () => {
    const t = roll(at('P2.4', { cruiser: 1 }, { cruiser: 1 }), 'a', 7)
    t.use('b', 'ac.tf.meddle', { dice: [t.diceOf('a')[0] as string], n: -1 }).decline()
    return [
      [finals(t, 'a'), hits(t, 'a')],
      [[6], 0],
    ]
  },
  'relic.ixth': () => {
    const t = roll(at('P2.4', { cruiser: 1 }, { cruiser: 1 }, { a: { relics: ['relic.ixth'] } }), 'a', 6)
    t.use('a', 'relic.ixth', { dice: [t.diceOf('a')[0] as string], n: 1 })
    return [
      [finals(t, 'a'), hits(t, 'a')],
      [[7], 1],
    ]
  },
  'ac.tf.meld': () => {
    const t = roll(at('P2.4', { cruiser: 1 }, { cruiser: 1 }), 'a', 3)
    t.use('a', 'ac.tf.meld', { dice: [t.diceOf('a')[0] as string] })
    // A second die joins the one that lies there.
    t.dice({ ability: [4] }).act('b', 'pass')
    return [finals(t, 'a'), [7]]
  },
  'fs.jolnar': () => {
    const t = roll(at('P2.4', { jolnar_flagship: 1 }, { cruiser: 1 }, { a: { faction: 'jolnar' } }), 'a', 9, 6)
    return [hits(t, 'a'), 3]
  },
  'fs.winnu': () => {
    const count = (b: { [unit: string]: number }) =>
      diceOf(roll(at('P2.4', { winnu_flagship: 1, cruiser: 1 }, b, { a: { faction: 'winnu' } }), 'a', 1), 'a').length - 1
    return [
      [count({ cruiser: 3, fighter: 2 }), count({ fighter: 2 })],
      [3, 0],
    ]
  },
  'tech.x89': () => {
    const bombed = bombarding({ a: { techs: ['tech.x89'] } }, 9).advance()
    const fought = clash(ashore({ infantry: 2 }, { infantry: 5 }, { a: { techs: ['tech.x89'] } }), [8, 8], [1])
    return [
      [bombed.hitsOn('b'), bombed.s.planets[0]?.exhausted, fought.hitsOn('b')],
      [2, true, 4],
    ]
  },
  'norr.vpw': () => {
    const against = (face: number) =>
      clash(ashore({ infantry: 1 }, { infantry: 2 }, { a: { faction: 'norr', techs: ['norr.vpw'] } }), [1], [face, 1]).hitsOn(
        'b',
      )
    return [
      [against(8), against(1)],
      [1, 0],
    ]
  },
  'tech.graviton': () => {
    const t = over('P1.1', { cruiser: 1, fighter: 3 }, { pds: 1 }, { b: { techs: ['tech.graviton'] } })
      .advance()
      .act('b', 'fire')
    queued(roll(use(t, 'b', 'tech.graviton'), 'b', 9))
    return [
      [
        t.why('a', { type: 'destroy', unit: t.id('a', 'fighter') }) !== null,
        t.why('a', { type: 'destroy', unit: t.id('a', 'cruiser') }),
      ],
      [true, null],
    ]
  },
  'ac.tf.converge': () => {
    const t = over('P1.1', { cruiser: 1, fighter: 3 }, { pds: 1 }).advance().act('b', 'fire')
    queued(roll(play(t, 'b', 'ac.tf.converge'), 'b', 9))
    const landing = over(
      'P3.8',
      { carrier: 1 },
      { pds: 1 },
      { more: { units: fleet('a', { infantry: 1, mech: 1 }, LODOR).map(unit => ({ ...unit, committed: true })) } },
    )
    landing.advance().act('b', 'fire')
    roll(play(landing, 'b', 'ac.tf.converge'), 'b', 9).act('b', 'queueHits')
    return [
      [
        t.why('a', { type: 'destroy', unit: t.id('a', 'fighter') }) !== null,
        landing.why('a', { type: 'destroy', unit: landing.id('a', 'infantry') }) !== null,
      ],
      [true, true],
    ]
  },
  'fs.l1z1x': () => {
    const t = clash(at('P2.4', { l1z1x_flagship: 1 }, { cruiser: 1, fighter: 3 }, { a: { faction: 'l1z1x' } }), [9, 1], [1])
    return [
      [
        t.why('b', { type: 'destroy', unit: t.id('b', 'fighter') }) !== null,
        t.why('b', { type: 'destroy', unit: t.id('b', 'cruiser') }),
      ],
      [true, null],
    ]
  },
  'relic.thalnos': () => {
    const t = roll(roll(at('P2.4', { cruiser: 2 }, { cruiser: 1 }, { a: { relics: ['relic.thalnos'] } }), 'a', 1, 1), 'b', 1)
    const [first, second] = t.diceOf('a')
    t.dice({ reroll: [6, 5] }).use('a', 'relic.thalnos', { dice: [first as string, second as string] })
    const now = finals(t, 'a')
    t.advance().decline()
    return [
      [now, t.left('a')],
      [[7, 6], { cruiser: 1 }],
    ]
  },
  'law.thalnos': () => {
    const t = roll(roll(at('P2.4', { cruiser: 2 }, { cruiser: 1 }, { a: { laws: ['law.thalnos'] } }), 'a', 1, 1), 'b', 1)
    const [first, second] = t.diceOf('a')
    t.dice({ reroll: [7, 6] }).use('a', 'law.thalnos', { dice: [first as string, second as string] })
    const now = finals(t, 'a')
    t.advance().decline()
    return [
      [now, t.left('a')],
      [[7, 6], { cruiser: 1 }],
    ]
  },
  'tech.magen0': () => {
    const t = ashore({ infantry: 1 }, { infantry: 1, pds: 1 }, { b: { techs: ['tech.magen0'] } })
    use(t, 'b', 'tech.magen0').advance()
    return [
      [t.why('a', 'roll') !== null, t.why('b', 'roll')],
      [true, null],
    ]
  },
  'agent.nomad2': () => {
    const t = roll(roll(at('P2.4', { cruiser: 1 }, { cruiser: 1 }, { a: { leaders: ['agent.nomad2'] } }), 'a', 1), 'b', 10)
    use(t, 'a', 'agent.nomad2')
    return [
      [t.step, diceOf(t, 'a').length, diceOf(t, 'b').length, t.s.round],
      ['P2.4', 0, 0, 1],
    ]
  },
}

const FAMILY = familyOf('rolls')
describe('TI-D.5 effects on dice do what their text says', () => {
  test.each(FAMILY.map(({ id, name }) => [id, name]))('%s %s', id => {
    const row = ROWS[id]
    if (!row) throw new Error(`${id} has no row`)
    const [seen, told] = row()
    expect(seen).toEqual(told)
  })
})
