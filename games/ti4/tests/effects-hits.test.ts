// Effects on hits, damage and destruction: each in a small position, used or at work, and what it changes.
import { describe, expect, test } from 'vitest'
import { fleet } from './builder.ts'
import {
  ashore,
  asked,
  at,
  type Counts,
  clash,
  type Driver,
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
  use,
} from './effects-kit.ts'

const WON = [10, 10, 10, 10]
const LOST = [1]
/** Space combat rolls with these faces; the hits wait. */
const space = (a: Counts, b: Counts, facesA: readonly number[], facesB: readonly number[], given: Given = {}): Driver =>
  clash(at('P2.4', a, b, given), facesA, facesB)
/** The seat's piece takes the hit; nobody answers. */
const lose = (t: Driver, seat: string, type: string): Driver => t.act(seat, { type: 'destroy', unit: t.id(seat, type) })
const sustain = (t: Driver, seat: string, type: string): Driver => t.act(seat, { type: 'sustain', unit: t.id(seat, type) })
const maySustain = (t: Driver, seat: string, type: string): boolean =>
  t.why(seat, { type: 'sustain', unit: t.id(seat, type) }) === null
/** Declines until the question about this effect is open. */
const until = (t: Driver, effect: string): Driver => {
  for (let last = t.s.questions.at(-1); last && !last.effects.includes(effect); last = t.s.questions.at(-1))
    t.act(last.seat, 'pass')
  return t
}
const barrage = (a: Counts, b: Counts, faces: readonly number[], given: Given = {}): Driver => {
  const t = at('P2.2', a, b, given)
  for (const seat of ['a', 'b']) if (t.lists(seat, { type: 'fire' })) t.act(seat, seat === 'a' ? 'fire' : 'pass')
  roll(t, 'a', ...faces)
  return t
}

const ROWS: Rows = {
  'tech.magen1': () => {
    const t = ashore({ infantry: 2 }, { infantry: 1, pds: 1 }, { b: { techs: ['tech.magen1'] } })
    if (asked(t, 'tech.magen1')) t.act('b', t.legal('b')[0] as never)
    return [t.hitsOn('a'), 1]
  },
  'tech.duranium': () => {
    const t = space({ 'dreadnought*': 1, dreadnought: 1 }, { cruiser: 1 }, LOST, [10], { a: { techs: ['tech.duranium'] } })
    t.assign('a')
    return [t.told('unitRepaired').length, 1]
  },
  'tech.assault': () => {
    const t = at('P1.1', { cruiser: 3 }, { cruiser: 1, dreadnought: 1, fighter: 1 }, { a: { techs: ['tech.assault'] } })
    const choices = t.legal('b').map(action => [action.type, 'unit' in action ? action.unit : null])
    const wanted = [
      ['destroy', t.id('b', 'cruiser')],
      ['destroy', t.id('b', 'dreadnought')],
    ]
    const two = at('P1.1', { cruiser: 2 }, { cruiser: 1, fighter: 1 }, { a: { techs: ['tech.assault'] } })
    return [
      [choices, two.left('b')],
      [wanted, { cruiser: 1, fighter: 1 }],
    ]
  },
  'tech.x89_1': () => {
    const t = over('P3.1', { dreadnought: 1, infantry: 1 }, { infantry: 3 }, { a: { techs: ['tech.x89_1'] } })
    roll(t.act('a', 'fire').advance().advance(), 'a', 9).advance().assign('b')
    if (t.s.batches.length > 0) t.act('b', 'confirmHits')
    use(t, 'a', 'tech.x89_1').decline()
    return [t.left('b'), {}]
  },
  'letnev.nes': () => {
    const t = space({ dreadnought: 1 }, { cruiser: 2 }, LOST, [10, 10], { a: { faction: 'letnev', techs: ['letnev.nes'] } })
    sustain(t, 'a', 'dreadnought').decline()
    return [
      [t.hitsOn('a'), t.left('a')],
      [0, { 'dreadnought*': 1 }],
    ]
  },
  'creuss.splicer': () => {
    const given = { a: { faction: 'creuss', techs: ['creuss.splicer'] } }
    const t = at('P2.1', { cruiser: 1 }, { cruiser: 1, dreadnought: 1 }, { ...given, more: { system: { wormhole: true } } })
    use(t, 'a', 'creuss.splicer', { units: [t.id('b', 'cruiser')] })
    const plain = at('P2.1', { cruiser: 1 }, { cruiser: 1 }, given)
    return [
      [maySustain(t, 'b', 'dreadnought'), t.assign('b').left('b'), offered(plain, 'a', 'creuss.splicer')],
      [false, { dreadnought: 1 }, false],
    ]
  },
  'yin.impulse': () => {
    const t = at(
      'P2.1',
      { destroyer: 1, carrier: 1 },
      { cruiser: 1, fighter: 2 },
      { a: { faction: 'yin', techs: ['yin.impulse'] } },
    )
    use(t, 'a', 'yin.impulse', { units: [t.id('a', 'destroyer')] }).decline()
    return [
      [t.left('a'), t.why('b', { type: 'destroy', unit: t.id('b', 'fighter') }) !== null, t.hitsOn('b')],
      [{ carrier: 1 }, true, 1],
    ]
  },
  'yin.devotion': () => {
    const t = space({ destroyer: 1, carrier: 1 }, { cruiser: 2 }, LOST, LOST, { a: { faction: 'yin' } })
    t.use('a', 'yin.devotion', { units: [t.id('a', 'destroyer'), t.id('b', 'cruiser', 2)] }).decline()
    t.assign('b')
    return [
      [t.left('a'), t.left('b')],
      [{ carrier: 1 }, { cruiser: 1 }],
    ]
  },
  'mech.norr': () => {
    const t = clash(ashore({ mech: 1 }, { infantry: 2 }, { a: { faction: 'norr' } }), LOST, [10, 1])
    sustain(t, 'a', 'mech').decline()
    return [t.hitsOn('b'), 1]
  },
  'ac.reflective': () => {
    const t = space({ dreadnought: 1 }, { cruiser: 3 }, LOST, [10, 1, 1])
    until(sustain(t, 'a', 'dreadnought'), 'ac.reflective')
    play(t, 'a', 'ac.reflective')
    return [t.hitsOn('b'), 2]
  },
  'agent.ul': () => {
    const t = space({ cruiser: 2 }, { cruiser: 2 }, LOST, [10, 10], { a: { leaders: ['agent.ul'] } })
    const before = t.hitsOn('a')
    use(t, 'a', 'agent.ul')
    return [
      [before, t.hitsOn('a')],
      [2, 1],
    ]
  },
  'ac.jets': () => {
    const t = queued(shot({ cruiser: 3 }, { pds: 2 }, [9, 9]))
    play(t, 'a', 'ac.jets')
    return [t.hitsOn('a'), 1]
  },
  'ac.shields': () => {
    const t = space({ cruiser: 4 }, { cruiser: 3 }, LOST, [10, 10, 10])
    play(t, 'a', 'ac.shields')
    return [t.hitsOn('a'), 1]
  },
  'ac.tf.hardlight': () => {
    const t = queued(shot({ cruiser: 3 }, { pds: 3 }, [9, 9, 9]))
    play(t, 'a', 'ac.tf.hardlight')
    return [t.hitsOn('a'), 1]
  },
  'fs.mentak': () => [
    maySustain(space({ dreadnought: 1 }, { mentak_flagship: 1 }, LOST, WON, { b: { faction: 'mentak' } }), 'a', 'dreadnought'),
    false,
  ],
  'mech.mentak': () => [
    maySustain(clash(ashore({ mech: 1 }, { mentak_mech: 1 }, { b: { faction: 'mentak' } }), LOST, [10]), 'a', 'mech'),
    false,
  ],
  'law.schematics': () => {
    const t = (laws: string[]) =>
      maySustain(space({ warsun: 1 }, { cruiser: 1 }, LOST, [10], { more: { laws } }), 'a', 'warsun')
    return [
      [t([]), t(['law.schematics'])],
      [true, false],
    ]
  },
  'relic.voidshield': () => {
    const t = space({ cruiser: 1 }, { cruiser: 1 }, LOST, [10], { a: { relics: ['relic.voidshield'] } })
    if (!maySustain(t, 'a', 'cruiser')) use(t, 'a', 'relic.voidshield')
    else sustain(t, 'a', 'cruiser')
    t.decline().assign('a')
    return [t.left('a'), { 'cruiser*': 1 }]
  },
  'mech.nomad': () => {
    const t = space({ cruiser: 1, carrier: 1, nomad_mech: 1 }, { cruiser: 1 }, LOST, [10], { a: { faction: 'nomad' } })
    if (!maySustain(t, 'a', 'mech')) use(t, 'a', 'mech.nomad')
    else sustain(t, 'a', 'mech')
    t.decline()
    return [
      [t.hitsOn('a'), t.left('a')],
      [0, { cruiser: 1, carrier: 1, 'mech*': 1 }],
    ]
  },
  'fs.letnev': () => {
    const t = at('P1.1', { 'letnev_flagship*': 1 }, { cruiser: 1 }, { a: { faction: 'letnev' } })
    const shield = over('P3.1', { letnev_flagship: 1 }, { pds: 1, infantry: 1 }, { a: { faction: 'letnev' } })
    return [
      [t.left('a'), shield.why('a', 'fire')],
      [{ flagship: 1 }, null],
    ]
  },
  'fs.empyrean': () => {
    const t = space({ dreadnought: 1, empyrean_flagship: 1 }, { cruiser: 1 }, LOST, [10], { a: { faction: 'empyrean' } })
    until(sustain(t, 'a', 'dreadnought'), 'fs.empyrean')
    use(t, 'a', 'fs.empyrean').decline()
    return [t.left('a'), { dreadnought: 1, flagship: 1 }]
  },
  'fs.firmament': () => {
    const end = (n: number) => {
      const t = at('P2.4', { 'firmament_flagship*': 1 }, { cruiser: 1 }, { a: { faction: 'firmament' } })
      if (n) t.use('a', 'fs.firmament', { n })
      clash(t, LOST, LOST)
      if (t.step === 'P2.5') t.advance()
      return t.left('a')
    }
    return [
      [end(0), end(1)],
      [{ 'flagship*': 1 }, { flagship: 1 }],
    ]
  },
  'ac.repairs': () => {
    const t = at('P2.1', { 'dreadnought*': 2, cruiser: 1 }, { cruiser: 1 })
    play(t, 'a', 'ac.repairs')
    return [t.left('a'), { dreadnought: 2, cruiser: 1 }]
  },
  'bt.naaz': () => {
    const t = at(
      'P1.1',
      { cruiser: 1 },
      { cruiser: 1 },
      {
        a: { faction: 'naazrokha', techs: ['bt.naaz'] },
        more: { units: [{ seat: 'a', unit: 'naaz_voltron', place: 'space', damaged: true, asShip: true }] },
      },
    )
    return [t.left('a'), { cruiser: 1, mech: 1 }]
  },
  'argent.raid': () => {
    const t = barrage({ argent_destroyer: 1 }, { fighter: 1, dreadnought: 1 }, [9, 9], { a: { faction: 'argent' } })
    t.advance()
    t.assign('b')
    return [
      [t.left('b'), asked(t, 'ac.directhit')],
      [{ 'dreadnought*': 1 }, false],
    ]
  },
  'unit.swa2': () => {
    const t = barrage({ argent_destroyer2: 1 }, { carrier: 1, fighter: 1, infantry: 2 }, [9, 1, 1], {
      a: { faction: 'argent', upgrades: ['destroyer'] },
    })
    t.advance().decline()
    if (asked(t, 'unit.swa2')) t.act('a', t.legal('a')[0] as never)
    t.decline().assign('b')
    return [t.left('b'), { carrier: 1, infantry: 1 }]
  },
  'unit.exo2': () => {
    const t = space({ sardakk_dreadnought2: 1, cruiser: 1 }, { cruiser: 3 }, LOST, LOST, {
      a: { faction: 'norr', upgrades: ['dreadnought'] },
    })
    t.use('a', 'unit.exo2', { units: [t.id('a', 'dreadnought'), t.id('b', 'cruiser', 1), t.id('b', 'cruiser', 2)] })
    while (t.s.questions.length > 0) t.decline()
    return [
      [t.left('a'), t.left('b')],
      [{ cruiser: 1 }, { cruiser: 1 }],
    ]
  },
  'unit.dhImmune': () => {
    const direct = (unit: string) =>
      asked(
        sustain(
          space({ [unit]: 1 }, { cruiser: 1 }, LOST, [10], { a: { upgrades: unit === 'dreadnought2' ? ['dreadnought'] : [] } }),
          'a',
          'dreadnought',
        ),
        'ac.directhit',
      )
    return [
      [direct('dreadnought'), direct('dreadnought2')],
      [true, false],
    ]
  },
  'ac.directhit': () => {
    const t = sustain(space({ dreadnought: 1, cruiser: 1 }, { cruiser: 1 }, LOST, [10]), 'a', 'dreadnought')
    play(until(t, 'ac.directhit'), 'b', 'ac.directhit').decline()
    return [
      [t.left('a'), t.hitsOn('a')],
      [{ cruiser: 1 }, 0],
    ]
  },
  'ac.tf.spark': () => {
    const t = sustain(clash(ashore({ mech: 1, infantry: 1 }, { infantry: 1 }), LOST, [10]), 'a', 'mech')
    play(until(t, 'ac.tf.spark'), 'b', 'ac.tf.spark').decline()
    return [t.left('a', LODOR), { infantry: 1 }]
  },
  'fs.ralnel': () => {
    const t = at('P2.3', { ralnel_flagship: 1 }, { destroyer: 1, dreadnought: 1 }, { a: { faction: 'ralnel' } })
    t.act('b', 'stay').act('a', 'announceRetreat').decline()
    if (t.step === 'P2.3') t.advance()
    roll(roll(t, 'a', 1), 'b', 1)
      .advance()
      .decline()
    if (t.step === 'P2.5') t.advance()
    t.act('a', { type: 'retreatTo', system: 'Home' })
    until(t, 'fs.ralnel')
    use(t, 'a', 'fs.ralnel').decline()
    return [t.left('b'), { dreadnought: 1 }]
  },
  'agent.obsidian': () => {
    const t = space({ cruiser: 1, carrier: 1 }, { cruiser: 2 }, LOST, [10, 1], { a: { leaders: ['agent.obsidian'] } })
    until(lose(t, 'a', 'cruiser'), 'agent.obsidian')
    use(t, 'a', 'agent.obsidian')
    for (let n = 0; n < 3 && t.s.questions.length > 0; n++) {
      const question = t.s.questions.at(-1)
      if (question?.about.on === 'loss') t.act(question.seat, { type: 'destroy', unit: question.about.from[0] as string })
      else t.decline()
    }
    return [t.left('b'), { cruiser: 1 }]
  },
  'ac.tf.lash': () => {
    const t = space({ cruiser: 1, carrier: 1 }, { cruiser: 1, dreadnought: 1 }, LOST, [10, 1])
    until(lose(t, 'a', 'cruiser'), 'ac.tf.lash')
    const from = t
      .legal('a')
      .flatMap(action => (action.type === 'useEffect' && action.effect === 'ac.tf.lash' ? [action.units?.[0]] : []))
    play(t, 'a', 'ac.tf.lash', { units: [t.id('b', 'cruiser')] }).decline()
    // A dreadnought costs more than a cruiser.
    return [
      [t.left('b'), from.some(id => id === t.id('b', 'dreadnought'))],
      [{ dreadnought: 1 }, false],
    ]
  },
  'hero.muaat': () => {
    const t = at(
      'P0.6',
      { warsun: 1 },
      { cruiser: 2 },
      { a: { faction: 'muaat', leaders: ['hero.muaat'] }, more: { units: fleet('b', { infantry: 1 }, LODOR) } },
    )
    use(t, 'a', 'hero.muaat').decline()
    return [
      [t.left('a'), t.left('b')],
      [{ warsun: 1 }, {}],
    ]
  },
  'ac.tf.atomize': () => {
    const t = space({ flagship: 1, cruiser: 1 } as Counts, { cruiser: 2 }, LOST, [10, 10], {
      a: { faction: 'yssaril' },
      b: { faction: 'muaat' },
    })
    sustain(t, 'a', 'flagship').decline()
    until(lose(t, 'a', 'flagship'), 'ac.tf.atomize')
    play(t, 'a', 'ac.tf.atomize').decline()
    return [
      [t.left('a'), t.left('b')],
      [{}, {}],
    ]
  },
  'fs.yin': () => {
    const t = space({ 'yin_flagship*': 1, cruiser: 2 }, { cruiser: 3 }, LOST, [10, 1, 1], { a: { faction: 'yin' } })
    lose(t, 'a', 'flagship').decline()
    return [
      [t.left('a'), t.left('b')],
      [{}, {}],
    ]
  },
  'hero.bastion': () => {
    const t = space({ carrier: 1 }, { cruiser: 1, destroyer: 1 }, LOST, [10, 1], {
      a: { faction: 'bastion', leaders: ['hero.bastion'] },
      more: { units: [{ seat: 'a', unit: 'cruiser', place: 'space', galvanized: true }] },
    })
    until(lose(t, 'a', 'cruiser'), 'hero.bastion')
    t.dice({ ability: [7, 8] })
    use(t, 'a', 'hero.bastion').decline()
    // The cruiser's 7 is reached, the destroyer's 9 is not.
    return [t.left('b'), { destroyer: 1 }]
  },
  'ac.courageous': () => {
    const t = space({ cruiser: 2 }, { cruiser: 3 }, LOST, [10, 1, 1])
    until(lose(t, 'a', 'cruiser'), 'ac.courageous')
    use(t, 'a', 'ac.courageous')
    t.dice({ ability: [7, 6] }).act('b', 'pass')
    const loss = t.s.questions.at(-1)?.about
    if (loss?.on === 'loss') t.act('b', { type: 'destroy', unit: loss.from[0] as string })
    t.decline()
    return [t.left('b'), { cruiser: 2 }]
  },
  'ac.tf.divinity': () => {
    const t = space({ cruiser: 1 }, { cruiser: 1 }, LOST, [10])
    lose(t, 'a', 'cruiser')
    play(until(t, 'ac.tf.divinity'), 'a', 'ac.tf.divinity').decline()
    return [t.left('a'), { cruiser: 1 }]
  },
  'mentak.ambush': () => {
    const t = at('P2.1', { cruiser: 1, destroyer: 1 }, { cruiser: 2 }, { a: { faction: 'mentak' } })
    t.dice({ ability: [7, 8] }).use('a', 'mentak.ambush', { units: [t.id('a', 'cruiser'), t.id('a', 'destroyer')] })
    return [t.hitsOn('b'), 1]
  },
  'relic.voidarms': () => {
    const t = at('P2.2', { cruiser: 1 }, { fighter: 3, cruiser: 1 }, { a: { relics: ['relic.voidarms'] } })
    use(t, 'a', 'relic.voidarms').act('a', 'fire')
    roll(t, 'a', 6, 5, 6).advance().decline().assign('b')
    return [t.left('b'), { fighter: 1, cruiser: 1 }]
  },
  'ac.waylay': () => {
    const t = at('P2.2', { destroyer: 1 }, { cruiser: 2, fighter: 1 })
    t.act('a', 'fire')
    play(t, 'a', 'ac.waylay')
    roll(t, 'a', 9, 9).advance()
    const mayHitCruiser = t.why('b', { type: 'destroy', unit: t.id('b', 'cruiser') })
    return [
      [t.hitsOn('b'), mayHitCruiser],
      [2, null],
    ]
  },
  'mech.naalu3': () => {
    const open = (units: Counts) =>
      at('P2.2', { destroyer: 1 }, { fighter: 2, carrier: 1, ...units }, { b: { faction: 'naalu' } })
    return [
      [open({}).lists('a', { type: 'fire' }), open({ naalu_mech_omega: 1 }).lists('a', { type: 'fire' })],
      [true, false],
    ]
  },
  'l1z1x.harrow': () => {
    const t = clash(ashore({ infantry: 1 }, { infantry: 3 }, { a: { faction: 'l1z1x' } }, { dreadnought: 1 }), LOST, LOST)
    roll(t.act('a', 'fire'), 'a', 5).act('a', 'queueHits')
    return [
      [t.step, t.hitsOn('b')],
      ['P4.4', 1],
    ]
  },
  'bastion.proxima': () => {
    const t = ashore({ infantry: 3 }, { infantry: 3 }, { b: { faction: 'bastion', techs: ['bastion.proxima'] } })
    t.dice({ bombardment: [8, 7, 1, 8, 8, 1] })
    use(t, 'b', 'bastion.proxima')
    return [
      [t.hitsOn('a'), t.hitsOn('b')],
      [1, 2],
    ]
  },
}

const FAMILY = familyOf('hits')
describe('TI-D.5 effects on hits and damage do what their text says', () => {
  test.each(FAMILY.map(({ id, name }) => [id, name]))('%s %s', id => {
    const row = ROWS[id]
    if (!row) throw new Error(`${id} has no row`)
    const [seen, told] = row()
    expect(seen).toEqual(told)
  })
})
