// Effects that bring, change, move or take pieces: each in a small position, used or at work, and what it changes.
import { describe, expect, test } from 'vitest'
import { fleet } from './builder.ts'
import {
  ashore,
  asked,
  at,
  type Counts,
  clash,
  type Driver,
  diceOf,
  familyOf,
  type Given,
  LODOR,
  offered,
  over,
  play,
  queued,
  type Rows,
  roll,
  shot,
  toRolls,
  use,
} from './effects-kit.ts'

const LOST = [1]
const ARNOR = 'planet:Arnor'
const BOTH = {
  planets: [
    { name: 'Lodor', owner: 'b' },
    { name: 'Arnor', owner: 'b' },
  ],
}
const space = (a: Counts, b: Counts, facesA: readonly number[], facesB: readonly number[], given: Given = {}): Driver =>
  clash(at('P2.4', a, b, given), facesA, facesB)
const lose = (t: Driver, seat: string, type: string): Driver => t.act(seat, { type: 'destroy', unit: t.id(seat, type) })
const until = (t: Driver, effect: string): Driver => {
  for (let last = t.s.questions.at(-1); last && !last.effects.includes(effect); last = t.s.questions.at(-1))
    t.act(last.seat, 'pass')
  return t
}
/** Infantry committed to Lodor, held by these. */
const landed = (n: number, held: Counts, given: Given = {}): Driver =>
  over('P3.8', { carrier: 1 }, held, {
    ...given,
    more: {
      ...given.more,
      units: [...fleet('a', { infantry: n }, LODOR).map(unit => ({ ...unit, committed: true })), ...(given.more?.units ?? [])],
    },
  })
/** The attacker takes Lodor from one infantry. */
const taken = (held: Counts, given: Given = {}): Driver => {
  const t = clash(ashore({ infantry: 2 }, { infantry: 1, ...held }, given), [10, 1], LOST).assign('b')
  return t.step === 'P4.4' ? t.advance() : t
}
/** The attacker announces a retreat; the defender has stayed. */
const announced = (a: Counts, given: Given = {}): Driver =>
  at('P2.3', a, { cruiser: 1 }, given).act('b', 'stay').act('a', 'announceRetreat')

const ROWS: Rows = {
  'tech.magen': () => {
    const t = over('P0.2', {}, { pds: 2 }, { b: { techs: ['tech.magen'] } })
    if (t.step === 'P0.2') t.advance()
    const fight = ashore({ infantry: 2 }, { infantry: 1, pds: 1 }, { b: { techs: ['tech.magen'] } })
    if (asked(fight, 'tech.magen')) fight.act('b', fight.legal('b')[0] as never)
    return [
      [t.left('b', LODOR), fight.hitsOn('a')],
      [{ pds: 2, infantry: 2 }, 1],
    ]
  },
  'tech.dacxive': () => [
    use(taken({}, { a: { techs: ['tech.dacxive'] } }), 'a', 'tech.dacxive').left('a', LODOR),
    { infantry: 3 },
  ],
  'ul.awaken': () => [
    use(
      over('P0.3', {}, {}, { a: { faction: 'ul' }, more: { planets: [{ name: 'Lodor', owner: 'a' }] } }),
      'a',
      'ul.awaken',
    ).left('a', LODOR),
    { pds: 1 },
  ],
  'ralnel.survival': () => {
    const t = at('P0.3', {}, { cruiser: 1 }, { b: { faction: 'ralnel' } })
    t.use('b', 'ralnel.survival', { units: ['cruiser', 'cruiser'] })
    return [t.left('b', 'space'), { cruiser: 3 }]
  },
  'fs.ul': () => {
    const t = over(
      'P0.3',
      {},
      {},
      { a: { faction: 'ul' }, more: { planets: [{ name: 'Lodor', owner: 'a' }], units: fleet('a', { titans_pds: 1 }, LODOR) } },
    )
    use(t, 'a', 'fs.ul')
    return [t.left('a'), { flagship: 1 }]
  },
  'mech.saar': () => [use(taken({}, { a: { faction: 'saar' } }), 'a', 'mech.saar').left('a', LODOR), { infantry: 2, mech: 1 }],
  'mech.rebellion': () => {
    const open = (breach: boolean) =>
      over('P3.7', { carrier: 1, infantry: 1 }, { infantry: 1 }, { a: { faction: 'rebellion' }, more: { system: { breach } } })
    return [
      [use(open(true), 'a', 'mech.rebellion').left('a', LODOR), offered(open(false), 'a', 'mech.rebellion')],
      [{ mech: 1 }, false],
    ]
  },
  'mech.ralnel': () => {
    const t = clash(ashore({ mech: 1 }, { infantry: 2 }, { a: { faction: 'ralnel' } }), LOST, LOST)
    t.use('a', 'mech.ralnel', { units: ['infantry', 'infantry'] })
    return [t.left('a', LODOR), { mech: 1, infantry: 2 }]
  },
  'agent.yin': () => {
    const t = space({ cruiser: 1, carrier: 1 }, { cruiser: 1 }, LOST, [10], { a: { leaders: ['agent.yin'] } })
    use(until(lose(t, 'a', 'cruiser'), 'agent.yin'), 'a', 'agent.yin').decline()
    return [t.left('a', 'space'), { carrier: 1, fighter: 2 }]
  },
  'cmd.sol': () => [
    use(ashore({ infantry: 1 }, { infantry: 1 }, { b: { leaders: ['cmd.sol'] } }), 'b', 'cmd.sol').left('b', LODOR),
    { infantry: 2 },
  ],
  'cmd.arborec': () => [
    use(over('P0.3', {}, { spacedock: 1 }, { b: { leaders: ['cmd.arborec'] } }), 'b', 'cmd.arborec', {
      units: ['infantry'],
    }).left('b', LODOR),
    { spacedock: 1, infantry: 1 },
  ],
  'cmd.creuss': () => {
    const t = at('P0.6', { carrier: 1 }, { cruiser: 1 }, { a: { leaders: ['cmd.creuss'] } })
    t.use('a', 'cmd.creuss', { n: 2 })
    return [t.left('a', 'space'), { carrier: 1, fighter: 2 }]
  },
  'hero.keleresA': () => {
    const t = at(
      'P2.1',
      { cruiser: 1 },
      { cruiser: 1 },
      { a: { faction: 'keleres', leaders: ['hero.keleresA'] }, more: { planets: [{ name: 'Lodor', owner: 'a' }] } },
    )
    t.use('a', 'hero.keleresA', { units: ['keleres_flagship', 'cruiser', 'destroyer'] })
    return [t.left('a', 'space'), { cruiser: 2, flagship: 1, destroyer: 1 }]
  },
  'hero.rebellion': () => {
    const t = at('P2.1', { cruiser: 1 }, { cruiser: 1 }, { a: { faction: 'rebellion', leaders: ['hero.rebellion'] } })
    t.use('a', 'hero.rebellion', { units: ['cruiser', 'carrier'] })
    return [t.left('a', 'space'), { cruiser: 2, carrier: 1 }]
  },
  'pn.nanolink': () => {
    const t = over('P0.3', {}, {}, { a: { notes: ['pn.nanolink'] }, more: { planets: [{ name: 'Lodor', owner: 'a' }] } })
    t.use('a', 'pn.nanolink', { units: ['pds', 'spacedock'] })
    return [t.left('a', LODOR), { pds: 1, spacedock: 1 }]
  },
  'ac.decoy': () => {
    const t = over('P0.3', {}, { pds: 1 })
    t.use('b', 'ac.decoy', { units: ['infantry', 'yssaril_mech'] }).decline()
    return [t.left('b', LODOR), { pds: 1, infantry: 1, mech: 1 }]
  },
  'ac.rescue': () => [
    play(at('P0.6', { cruiser: 1 }, { cruiser: 1 }), 'b', 'ac.rescue', { units: ['dreadnought'] }).left('b', 'space'),
    { cruiser: 1, dreadnought: 1 },
  ],
  'bt.l1z1x': () => [taken({}, { a: { faction: 'l1z1x', techs: ['bt.l1z1x'] } }).left('a', LODOR), { infantry: 4 }],
  'yin.indoctrination': () => {
    const t = ashore({ infantry: 1 }, { infantry: 2 }, { a: { faction: 'yin' } })
    use(t, 'a', 'yin.indoctrination')
    return [
      [t.left('a', LODOR), t.left('b', LODOR)],
      [{ infantry: 2 }, { infantry: 1 }],
    ]
  },
  'mech.letnev': () => [
    use(ashore({ infantry: 2 }, { infantry: 2 }, { a: { faction: 'letnev' } }), 'a', 'mech.letnev').left('a', LODOR),
    { infantry: 1, mech: 1 },
  ],
  'agent.l1z1x': () => {
    const t = at('P0.3', {}, {}, { a: { leaders: ['agent.l1z1x'] }, more: { units: fleet('a', { infantry: 2 }, LODOR) } })
    return [use(t, 'a', 'agent.l1z1x').left('a', LODOR), { infantry: 1, mech: 1 }]
  },
  'pn.greyfire': () => {
    const open = (n: number) => ashore({ infantry: 1 }, { infantry: n }, { a: { notes: ['pn.greyfire'] } })
    const t = use(open(2), 'a', 'pn.greyfire')
    return [
      [t.left('a', LODOR), t.left('b', LODOR), offered(open(1), 'a', 'pn.greyfire')],
      [{ infantry: 2 }, { infantry: 1 }, false],
    ]
  },
  'ac.upgrade': () => [play(at('P0.3', { cruiser: 2 }, {}), 'a', 'ac.upgrade').left('a'), { cruiser: 1, dreadnought: 1 }],
  'l1z1x.assimilate': () => [
    taken({ pds: 1, spacedock: 1 }, { a: { faction: 'l1z1x' } }).left('a', LODOR),
    { infantry: 2, pds: 1, spacedock: 1 },
  ],
  'ac.infiltrate': () => [
    play(taken({ pds: 1, spacedock: 1 }), 'a', 'ac.infiltrate').left('a', LODOR),
    { infantry: 2, pds: 1, spacedock: 1 },
  ],
  'pn.cavalry': () => {
    const t = at('P2.1', { cruiser: 1 }, { cruiser: 1 }, { a: { notes: ['pn.cavalry'] } })
    use(t, 'a', 'pn.cavalry', { units: [t.id('a', 'cruiser')] })
    t.advance()
    const barrages = t.lists('a', { type: 'fire' })
    toRolls(t)
    // Memoria I: two dice on 7, barrage 8 ×3.
    return [
      [barrages, diceOf(roll(t, 'a', 1), 'a').map(({ value }) => value)],
      [true, [7, 7]],
    ]
  },
  'hero.mentak': () => {
    const t = at('P2.1', { cruiser: 1 }, { cruiser: 1, destroyer: 1 }, { a: { faction: 'mentak', leaders: ['hero.mentak'] } })
    use(t, 'a', 'hero.mentak')
    clash(t, [10], LOST)
    lose(t, 'b', 'destroyer').decline()
    return [t.left('a'), { cruiser: 1, destroyer: 1 }]
  },
  'fs.nekro': () => {
    const t = at('P2.1', { nekro_flagship: 1, infantry: 2 }, { cruiser: 1 }, { a: { faction: 'nekro' } })
    t.use('a', 'fs.nekro', { units: t.units('a', 'infantry').map(({ id }) => id) })
    // Two dice of the flagship and one for each infantry.
    return [diceOf(roll(toRolls(t), 'a', 1), 'a').length, 4]
  },
  'mech.naaz': () => {
    const t = at('P1.1', { carrier: 1, naaz_mech: 1 }, { cruiser: 1 }, { a: { faction: 'naazrokha' } })
    return [diceOf(roll(toRolls(t), 'a', 1), 'a').map(({ value }) => value), [8, 8, 9]]
  },
  'fs.naalu': () => {
    const t = over('P3.7', { naalu_flagship: 1, fighter: 1 }, { infantry: 1 }, { a: { faction: 'naalu' } })
    use(t, 'a', 'fs.naalu')
    return [t.act('a', { type: 'commit', unit: t.id('a', 'fighter'), planet: 'Lodor' }).left('a', LODOR), { fighter: 1 }]
  },
  'ac.revealproto': () => {
    const t = play(at('P2.1', { cruiser: 1 }, { cruiser: 1 }), 'a', 'ac.revealproto', { units: ['cruiser2'] })
    return [diceOf(roll(toRolls(t), 'a', 1), 'a').map(({ value }) => value), [6]]
  },
  'vuilraith.devour': () => {
    const t = space({ cruiser: 1, carrier: 1 }, { cruiser: 1 }, LOST, [10], { b: { faction: 'vuilraith' } })
    lose(t, 'a', 'cruiser').decline()
    return [t.told('unitCaptured').map(({ unit, by }) => [unit.type, by]), [['cruiser', 'b']]]
  },
  'fs.vuilraith': () => {
    const t = space({ cabal_flagship: 1, cruiser: 1 }, { cruiser: 1 }, LOST, [10], { a: { faction: 'vuilraith' } })
    lose(t, 'a', 'cruiser').decline()
    return [t.told('unitCaptured').map(({ unit, by }) => [unit.owner, by]), [['a', 'a']]]
  },
  'mech.vuilraith': () => {
    const t = clash(ashore({ infantry: 1, mech: 1 }, { infantry: 1 }, { a: { faction: 'vuilraith' } }), LOST, [10])
    lose(t, 'a', 'infantry').decline()
    return [t.told('unitCaptured').map(({ unit, by }) => [unit.owner, unit.type, by]), [['a', 'infantry', 'a']]]
  },
  'deepwrought.researchteam': () => {
    const t = landed(1, { infantry: 1 }, { b: { faction: 'deepwrought' } })
    use(t, 'b', 'deepwrought.researchteam').advance()
    return [
      [t.path.includes('P4.1'), t.s.planets[0]?.owner],
      [false, 'b'],
    ]
  },
  'mech.firmament': () => {
    const t = landed(1, { mech: 1 }, { b: { faction: 'firmament' } })
    use(t, 'b', 'mech.firmament').advance()
    return [
      [t.path.includes('P4.1'), t.s.planets[0]?.owner],
      [false, 'b'],
    ]
  },
  'bt.ul': () => {
    const t = ashore({ titans_pds: 1 }, { infantry: 1 }, { a: { faction: 'ul', techs: ['bt.ul'] } })
    use(t, 'a', 'bt.ul').advance()
    return [
      [t.path.includes('P4.2'), t.s.planets[0]?.owner],
      [false, 'b'],
    ]
  },
  'ac.crash': () => {
    const t = queued(shot({ carrier: 1, infantry: 1 }, { pds: 1 }, [9]))
    lose(t, 'a', 'carrier')
    play(until(t, 'ac.crash'), 'a', 'ac.crash').decline()
    return [t.left('a', LODOR), { infantry: 1 }]
  },
  'cmd.norr': () => {
    const t = over('P3.7', { carrier: 1, infantry: 1 }, { infantry: 1 }, { a: { leaders: ['cmd.norr'] } })
    return [t.use('a', 'cmd.norr', { n: 2 }).left('a', LODOR), { infantry: 2 }]
  },
  'ac.tf.meteor': () => {
    const t = at('PC.1', { cruiser: 1, infantry: 1 }, {}).advance()
    return [play(t, 'a', 'ac.tf.meteor').left('a', LODOR), { infantry: 1 }]
  },
  'ac.parley': () => {
    const t = play(landed(2, { infantry: 1 }), 'b', 'ac.parley')
    return [
      [t.left('a', LODOR), t.left('a', 'space')],
      [{}, { carrier: 1, infantry: 2 }],
    ]
  },
  'ac.pax': () => {
    const t = play(landed(2, { infantry: 1 }), 'b', 'ac.pax').decline()
    return [
      [t.left('a', LODOR), t.left('a', 'space')],
      [{}, { carrier: 1, infantry: 1 }],
    ]
  },
  'pn.ragh': () => [
    use(landed(1, { infantry: 2, pds: 1 }, { a: { notes: ['pn.ragh'] }, b: { faction: 'saar' } }), 'a', 'pn.ragh').left(
      'b',
      LODOR,
    ),
    { pds: 1 },
  ],
  'ac.ghostsquad': () => {
    const t = landed(1, { infantry: 2 }, { more: BOTH })
    t.use('b', 'ac.ghostsquad', { units: t.units('b', 'infantry').map(({ id }) => id), planet: 'Arnor' }).decline()
    return [
      [t.left('b', LODOR), t.left('b', ARNOR)],
      [{}, { infantry: 2 }],
    ]
  },
  'law.dmz': () => {
    const why = (laws: string[]) => {
      const t = over(
        'P3.7',
        { carrier: 1, infantry: 1 },
        {},
        {
          more: {
            laws,
            planets: [
              { name: 'Lodor', owner: 'b', demilitarized: true },
              { name: 'Arnor', owner: 'b' },
            ],
          },
        },
      )
      return t.why('a', { type: 'commit', unit: t.id('a', 'infantry'), planet: 'Lodor' })
    }
    return [
      [why([]), why(['law.dmz'])],
      [null, 'cannot-land TI-P3.7.3'],
    ]
  },
  'naalu.foresight': () => {
    const t = at('P0.6', { cruiser: 1 }, { cruiser: 2 }, { b: { faction: 'naalu' } })
    use(t, 'b', 'naalu.foresight')
    return [
      [t.left('b'), t.s.units.filter(({ state }) => state === 'retreated').length, t.advance().path.includes('P2.1')],
      [{}, 2, false],
    ]
  },
  'ac.skilled': () => {
    const t = play(at('P2.1', { cruiser: 2 }, { cruiser: 1 }), 'a', 'ac.skilled')
    if (t.step === 'P2.1') t.advance()
    return [
      [t.left('a'), t.s.spaceResult, t.told('left')[0]?.how],
      [{}, 'draw', 'effect'],
    ]
  },
  'cmd.ralnel': () => {
    const t = until(announced({ cruiser: 3 }, { a: { leaders: ['cmd.ralnel'] } }), 'cmd.ralnel')
    t.use('a', 'cmd.ralnel', { units: [t.id('a', 'cruiser', 1), t.id('a', 'cruiser', 2)] }).decline()
    return [t.left('a'), { cruiser: 1 }]
  },
  'ac.feint': () => {
    const t = until(announced({ cruiser: 2 }), 'ac.feint')
    play(t, 'a', 'ac.feint').decline()
    return [
      [t.left('a'), t.told('left')[0]?.token],
      [{}, false],
    ]
  },
  'ac.intercept': () => {
    const t = until(announced({ cruiser: 2 }), 'ac.intercept')
    play(t, 'b', 'ac.intercept').decline()
    clash(t, LOST, LOST)
    if (t.step === 'P2.5') t.advance()
    return [
      [t.left('a'), t.s.round],
      [{ cruiser: 2 }, 2],
    ]
  },
  'ac.rout': () => {
    const t = play(at('P2.3', { cruiser: 2 }, { cruiser: 1 }), 'b', 'ac.rout').act('b', 'stay')
    return [
      [t.why('a', 'stay') !== null, t.why('a', 'announceRetreat')],
      [true, null],
    ]
  },
}

const FAMILY = familyOf('pieces')
describe('TI-D.5 effects on pieces do what their text says', () => {
  test.each(FAMILY.map(({ id, name }) => [id, name]))('%s %s', id => {
    const row = ROWS[id]
    if (!row) throw new Error(`${id} has no row`)
    const [seen, told] = row()
    expect(seen).toEqual(told)
  })
})

describe('TI-G.12.5 The Alastor calls ground forces from the planets of the system too', () => {
  const called = () => {
    const given = { b: { faction: 'nekro' }, more: { units: fleet('b', { infantry: 2 }, LODOR) } }
    const t = at('P2.1', { cruiser: 1 }, { nekro_flagship: 1 }, given)
    return t.use('b', 'fs.nekro', { units: t.units('b', 'infantry').map(({ id }) => id) })
  }
  test('TI-P2.1.3 they roll in the space combat', () => {
    const t = called()
    // Two dice of the flagship and one for each infantry.
    expect(diceOf(roll(roll(toRolls(t), 'a', 1), 'b', 1), 'b').length).toBe(4)
    expect(t.left('b', LODOR)).toEqual({})
  })
  test('TI-G.12.5 and stand on their planet again when it is over', () => {
    const t = called()
    clash(t, LOST, [1, 1, 10]).assign('a').advance()
    expect(t.s.spaceResult).toBe('defender')
    expect([t.left('b', 'space'), t.left('b', LODOR)]).toEqual([{ flagship: 1 }, { infantry: 2 }])
  })
})
