// Nothing of the data file is without a test that shows what it does. The families (effects-kit.ts) fail on an effect without a row; here
// are what has no op, the second ops, and factions, sets, limits and options. A new entry without a row fails.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DATA, effectData, isPieceOf, unitData, unitOf } from '../data/lookup.ts'
import { UNIT_TYPES } from '../data/types.ts'
import { supplyOf } from '../rules/combat/fleet-limits.ts'
import { isInPlay } from '../rules/windows/owners.ts'
import { fleet, table } from './builder.ts'
import {
  ashore,
  asked,
  at,
  clash,
  diceOf,
  FAMILIES,
  finals,
  type Given,
  LODOR,
  offered,
  over,
  play,
  queued,
  type Rows,
  raws,
  roll,
  shot,
  use,
} from './effects-kit.ts'

const LOST = [1]
const laws = (...ids: string[]): NonNullable<Given['more']> => ({ laws: ids })
const cannonsOf = (unit: string, faction: string, held = { [unit]: 1 }) =>
  diceOf(roll(over('P1.1', { cruiser: 1 }, held, { b: { faction } }).advance().act('b', 'fire'), 'b', 1), 'b')
const bombarded = (a: object, b: object, faces: readonly number[], given: Given = {}) =>
  roll(
    over('P3.1', a as never, b as never, given)
      .act('a', 'fire')
      .advance()
      .advance(),
    'a',
    ...faces,
  )

/** Automatic texts without an op: what was seen against what the text says. */
const BY_ITSELF: Rows = {
  'mahact.edict': () => {
    const t = clash(at('P2.4', { cruiser: 1 }, { destroyer: 1 }, { a: { faction: 'mahact' } }), [10], LOST).assign('b')
    while (t.step !== 'PC.1') t.advance()
    const lost = clash(at('P2.4', { cruiser: 1 }, { destroyer: 1 }, { b: { faction: 'mahact' } }), [10], LOST).assign('b')
    while (lost.step !== 'PC.1') lost.advance()
    const tokens = (each: typeof t) => each.told('boardTask').filter(({ task }) => task.effect === 'mahact.edict').length
    return [
      [tokens(t), tokens(lost)],
      [1, 0],
    ]
  },
  'fs.xxcha': () => {
    const given = { b: { faction: 'xxcha' }, more: { units: fleet('b', { xxcha_flagship: 1 }) } }
    const here = over('P1.1', { cruiser: 1 }, {}, given).advance().act('b', 'fire')
    return [diceOf(roll(here, 'b', 1), 'b').map(({ value }) => value), [5, 5, 5]]
  },
  'fs.saar': () => {
    const t = at('P2.2', { saar_flagship: 1 }, { fighter: 1 }, { a: { faction: 'saar' } }).act('a', 'fire')
    return [diceOf(roll(t, 'a', 1), 'a').map(({ value }) => value), [6, 6, 6, 6]]
  },
  'fs.nomad': () => {
    const barrage = (unit: string, upgrades: readonly string[]) => {
      const t = at('P2.2', { [unit]: 1 }, { fighter: 1 }, { a: { faction: 'nomad', upgrades } }).act('a', 'fire')
      return diceOf(roll(t, 'a', 1), 'a').map(({ value }) => value)
    }
    return [
      [barrage('nomad_flagship', []), barrage('nomad_flagship2', ['flagship'])],
      [
        [8, 8, 8],
        [5, 5, 5],
      ],
    ]
  },
  'mech.arborec': () => {
    const mayBombard = (held: object) =>
      over('P3.1', { dreadnought: 1, infantry: 1 }, held as never, { b: { faction: 'arborec' } }).lists('a', { type: 'fire' })
    return [
      [mayBombard({ arborec_infantry: 1 }), mayBombard({ arborec_mech: 1 })],
      [true, false],
    ]
  },
  'mech.l1z1x': () => {
    const t = bombarded({ carrier: 1, l1z1x_mech: 1 }, { infantry: 2 }, LOST, { a: { faction: 'l1z1x' } })
    return [diceOf(t, 'a').map(({ value }) => value), [8]]
  },
  'mech.xxcha': () => [cannonsOf('xxcha_mech', 'xxcha').map(({ value }) => value), [8]],
  'unit.heltitan': () => {
    const given = { b: { faction: 'ul' } }
    const fight = ashore({ infantry: 1 }, { titans_pds: 1 }, given).advance()
    const value = diceOf(roll(roll(fight, 'a', 10), 'b', 1), 'b').map(die => die.value)
    const struck = fight.advance()
    const maySustain = struck.why('b', { type: 'sustain', unit: struck.id('b', 'pds') })
    return [
      [value, maySustain],
      [[7], null],
    ]
  },
  'unit.floating': () => {
    const given = { b: { faction: 'saar' }, more: { units: fleet('b', { saar_spacedock: 1, cruiser: 1 }) } }
    const t = clash(at('P2.4', { cruiser: 2 }, {}, given), [10, 10], LOST)
    const isTarget = t.why('b', { type: 'destroy', unit: t.id('b', 'spacedock') }) === null
    t.assign('b')
    while (/^P2\.[56]$/.test(t.step)) t.advance()
    return [
      [isTarget, t.left('b', 'space')],
      [false, {}],
    ]
  },
  'ev.wild': () => {
    const wild = (ids: readonly string[]) => laws(...ids)
    const each = (ids: readonly string[]) => {
      const boosted = play(at('P2.1', { cruiser: 1 }, { cruiser: 1 }, { more: wild(ids) }), 'a', 'ac.morale')
      const jets = play(queued(shot({ cruiser: 3 }, { pds: 2 }, [10, 10], { more: wild(ids) })), 'a', 'ac.jets')
      const ground = clash(ashore({ infantry: 3 }, { infantry: 2 }, { more: wild(ids) }), LOST, [10, 10])
      const mech = clash(ashore({ mech: 1 }, { infantry: 1 }, { more: wild(ids) }), LOST, [10])
      mech.act('a', { type: 'sustain', unit: mech.id('a', 'mech') })
      const fled = play(at('P2.1', { cruiser: 1 }, { cruiser: 1 }, { more: wild(ids) }), 'b', 'ac.skilled')
      const tokens = fled.told('boardTask').filter(({ task }) => task.do === 'token').length
      return [
        finals(roll(boosted.advance().act('b', 'stay').act('a', 'stay').advance(), 'a', 5), 'a'),
        jets.hitsOn('a'),
        offered(ground, 'a', 'ac.shields') && play(ground, 'a', 'ac.shields').hitsOn('a'),
        asked(mech, 'ac.directhit') && play(mech, 'b', 'ac.directhit').decline().left('a', LODOR),
        tokens,
      ]
    }
    return [
      [each([]), each(['ev.wild'])],
      [
        [[6], 1, false, false, 1],
        [[7], 0, 0, {}, 0],
      ],
    ]
  },
  'ev.cosmic': () => {
    const nebula = at('P2.4', { cruiser: 1 }, { cruiser: 1 }, { more: { ...laws('ev.cosmic'), system: { nebula: true } } })
    const field = (ids: readonly string[], unit = 'fighter') =>
      at('P2.4', { cruiser: 1, [unit]: 2 }, { cruiser: 1 }, { more: { ...laws(...ids), system: { asteroid: true } } })
    const sitting = clash(field(['ev.cosmic']), LOST, [10])
    return [
      [
        finals(roll(roll(nebula, 'a', 1), 'b', 5), 'b'),
        diceOf(roll(field([]), 'a', 1), 'a').length,
        diceOf(roll(field(['ev.cosmic']), 'a', 1), 'a').length,
        diceOf(roll(field(['ev.cosmic'], 'fighter2'), 'a', 1), 'a').length,
        sitting.why('a', { type: 'destroy', unit: sitting.id('a', 'fighter') }) === null,
      ],
      [[8], 3, 1, 3, false],
    ]
  },
  'ev.bombs': () => {
    const hitsWith = (ids: readonly string[]) =>
      bombarded({ dreadnought: 1, infantry: 1 }, { infantry: 4 }, [10], { more: laws(...ids) })
        .advance()
        .hitsOn('b')
    return [
      [hitsWith([]), hitsWith(['ev.bombs'])],
      [1, 3],
    ]
  },
  'ev.fighters': () => {
    const entered = (ids: readonly string[]) => {
      const t = at('P0.5', { infantry: 2 }, {}, { more: laws(...ids) })
      t.act('a', { type: 'setCount', seat: 'a', unit: 'fighter', place: 'space', n: 2 })
      const { users, capacity } = supplyOf(t.s, 'a')
      const struck = clash(at('P2.4', { cruiser: 1 }, { cruiser: 2 }, { more: laws(...ids) }), [1], [10])
      struck.act('a', { type: 'destroy', unit: struck.id('a', 'cruiser') }).decline()
      const tasks = struck.events.flatMap(event => (event.type === 'boardTask' ? [event.task.do] : []))
      return [t.units('a', 'fighter').map(({ unit }) => unit), users <= capacity, tasks.includes('purge')]
    }
    return [
      [entered([]), entered(['ev.fighters'])],
      [
        [['fighter', 'fighter'], false, false],
        [['fighter2', 'fighter2'], true, true],
      ],
    ]
  },
}

/** What the second and further ops of an effect do. */
const SECOND: Rows = {
  'tech.magen': () => {
    const t = ashore({ infantry: 2 }, { infantry: 1, pds: 1 }, { b: { techs: ['tech.magen'] } })
    return [asked(t, 'tech.magen') || t.hitsOn('a') > 0, true]
  },
  'yin.impulse': () => {
    const t = at(
      'P2.1',
      { destroyer: 1, cruiser: 1 },
      { fighter: 1, cruiser: 1 },
      { a: { faction: 'yin', techs: ['yin.impulse'] } },
    )
    use(t, 'a', 'yin.impulse', { units: [t.id('a', 'destroyer')] })
    const onFighter = t.why('b', { type: 'destroy', unit: t.id('b', 'fighter') }) === null
    const onCruiser = t.why('b', { type: 'destroy', unit: t.id('b', 'cruiser') }) === null
    return [
      [t.hitsOn('b'), onFighter, onCruiser],
      [1, false, true],
    ]
  },
  'yin.devotion': () => {
    const t = clash(at('P2.4', { destroyer: 1, cruiser: 1 }, { cruiser: 2 }, { a: { faction: 'yin' } }), LOST, LOST)
    const before = t.units('b').length
    const [own, chosen] = [t.id('a', 'destroyer'), t.id('b', 'cruiser')]
    use(t, 'a', 'yin.devotion', { units: [own, chosen] })
    t.decline().assign('b')
    return [
      [t.units('a', 'destroyer').length, before - t.units('b').length],
      [0, 1],
    ]
  },
  'obsidian.assail': () => {
    const t = at('P2.2', { destroyer: 1 }, { fighter: 1 }, { a: { faction: 'obsidian' } })
    t.use('a', 'obsidian.assail', { n: 1 }).act('a', 'fire')
    return [finals(roll(t, 'a', 5), 'a'), [6, 6]]
  },
  'fs.letnev': () => {
    const mayFire = (ships: object) =>
      over('P3.1', ships as never, { infantry: 1, pds: 1 }, { a: { faction: 'letnev' } }).lists('a', { type: 'fire' })
    return [
      [mayFire({ dreadnought: 1, infantry: 1 }), mayFire({ letnev_flagship: 1, infantry: 1 })],
      [false, true],
    ]
  },
  'unit.exo2': () => {
    const given = { a: { faction: 'norr', upgrades: ['dreadnought'] } }
    const t = clash(at('P2.4', { sardakk_dreadnought2: 1, cruiser: 1 }, { cruiser: 3 }, given), LOST, LOST)
    const [own, ...others] = [t.id('a', 'dreadnought'), t.id('b', 'cruiser', 1), t.id('b', 'cruiser', 2)]
    t.use('a', 'unit.exo2', { units: [own as string, ...others] })
    t.decline()
    return [
      [t.left('a'), t.left('b')],
      [{ cruiser: 1 }, { cruiser: 1 }],
    ]
  },
  'pn.warfunding': () => {
    const t = at('P2.4', { cruiser: 1 }, { cruiser: 1 }, { a: { notes: ['pn.warfunding'] } })
    roll(roll(t, 'a', 3), 'b', 10)
    t.dice({ reroll: [2] }).use('a', 'pn.warfunding')
    const [own] = t.diceOf('a')
    t.dice({ reroll: [9] }).act('a', { type: 'reroll', die: own as string, by: 'pn.warfunding' })
    return [
      [raws(t, 'a'), raws(t, 'b')],
      [[9], [2]],
    ]
  },
  'pn.tekklar': () => {
    const against = (faction: string) => {
      const t = ashore({ infantry: 1 }, { infantry: 1 }, { a: { notes: ['pn.tekklar'] }, b: { faction } })
      use(t, 'a', 'pn.tekklar')
      t.decline().advance()
      return finals(roll(roll(t, 'a', 5), 'b', 5), 'b')
    }
    // N'orr adds one to its own rolls.
    return [
      [against('hacan'), against('norr')],
      [[5], [5]],
    ]
  },
  'ac.disable': () => {
    const t = over('P3.1', { dreadnought: 1, infantry: 1 }, { infantry: 1, pds: 1 })
    const before = t.lists('a', { type: 'fire' })
    return [
      [before, play(t, 'a', 'ac.disable').lists('a', { type: 'fire' })],
      [false, true],
    ]
  },
  'bt.naaz': () => {
    const more = { units: [{ seat: 'a' as const, unit: 'naaz_voltron', place: 'space', asShip: true }] }
    const t = queued(shot({ cruiser: 1 }, { pds: 1 }, [10], { a: { faction: 'naazrokha', techs: ['bt.naaz'] }, more }))
    return [t.why('a', { type: 'destroy', unit: t.id('a', 'mech') }) === null, false]
  },
}

describe('TI-D.5 every effect has a test of what it does', () => {
  const OPS = Object.values(FAMILIES).flat() as readonly string[]
  test('TI-D.5 the first op of each is in one family, and no family has it twice', () => {
    const firsts = [...new Set(DATA.effects.flatMap(({ op }) => op?.[0]?.op ?? []))]
    expect(firsts.filter(op => OPS.filter(each => each === op).length !== 1)).toEqual([])
  })
  test('TI-D.13 each automatic text without an op has a row here, and so has each effect with more than one', () => {
    const bare = DATA.effects.filter(({ mode, op }) => mode === 'auto' && op === undefined).map(({ id }) => id)
    const several = DATA.effects.filter(({ op = [] }) => op.length > 1).map(({ id }) => id)
    expect(Object.keys(BY_ITSELF).toSorted()).toEqual(bare.toSorted())
    expect(Object.keys(SECOND).toSorted()).toEqual(several.toSorted())
  })
  test.each(Object.keys(BY_ITSELF))('TI-D.13 %s does what its text says', id => {
    const [seen, told] = BY_ITSELF[id]!()
    expect(seen, effectData(id).text).toEqual(told)
  })
  test.each(Object.keys(SECOND))('TI-D.13 %s: the rest of its text', id => {
    const [seen, told] = SECOND[id]!()
    expect(seen, effectData(id).text).toEqual(told)
  })
})

describe('TI-D.3 every faction', () => {
  test.each(DATA.factions.filter(({ id }) => id !== 'neutral').map(each => [each.id, each] as const))(
    'TI-D.3 %s is chosen, has its own pieces and only those',
    (id, { effects, units }) => {
      const t = table({ seats: [{ id: 'a' }, { id: 'b' }] }).act('a', { type: 'chooseFaction', side: 'attacker', faction: id })
      expect(t.s.seats[0]?.faction).toBe(id)
      for (const type of UNIT_TYPES) {
        const lines = [unitOf(id, type, false), unitOf(id, type, true)].filter(piece => piece !== null)
        expect(lines.every(piece => isPieceOf(id, piece))).toBe(true)
        expect(lines.length > 0).toBe((units[type]?.base ?? units[type]?.upgrade ?? null) !== null)
      }
      for (const effect of effects) expect(effectData(effect).faction ?? id).toBe(id)
    },
  )
})

describe('TI-G.14.2 every set', () => {
  /** Offered whatever is on, because the seed lists them. */
  const ALWAYS = ['ac.cloak', 'ac.feint', 'ac.pax']
  const all = Object.keys(DATA.sets)
  test.each(all)('TI-G.14.2 %s: its effects are in play with it and not without it', set => {
    const sessionWith = (sets: readonly string[]) => at('P0.1', {}, {}, { options: { sets: sets as never } }).s
    const own = DATA.effects.filter(each => each.set === set && !ALWAYS.includes(each.id))
    const inPlay = (sets: readonly string[]) => own.filter(effect => isInPlay(sessionWith(sets), effect)).length
    expect([inPlay(all), inPlay(all.filter(each => each !== set))]).toEqual([own.length, 0])
  })
})

test.each(Object.entries(DATA.componentLimits).filter(([, n]) => typeof n === 'number'))(
  'TI-A.5 %s: %i in the box, no more',
  (type, n) => {
    const unit = unitOf('sol', type as never, true) ?? unitData(type)
    const t = at(
      'P0.5',
      {},
      {},
      { a: { faction: 'sol', upgrades: [type as never] }, more: { planets: [{ name: 'Lodor', owner: 'a' }] } },
    )
    const place = unit.class?.includes('ship') ? 'space' : LODOR
    const set = (count: number) => ({ type: 'setCount', seat: 'a', unit: unit.id, place, n: count }) as const
    expect(t.why('a', set(Number(n)))).toBeNull()
    // Fighters and infantry may be tokens.
    if (type !== 'fighter' && type !== 'infantry') expect(t.why('a', set(Number(n) + 1))).toContain('TI-A.5')
  },
)

describe('TI-G.14.1 every option', () => {
  const HERE = import.meta.dirname
  const folders = [HERE, join(HERE, '../rules'), join(HERE, '../ui')]
  const tests = folders.flatMap(folder =>
    readdirSync(folder)
      .filter(name => name.endsWith('.test.ts') && !name.startsWith('16-'))
      .map(name => readFileSync(join(folder, name), 'utf8')),
  )
  const VALUED = DATA.options.filter(({ values }) => Array.isArray(values))
  test.each(VALUED.map(option => [option.id, option] as const))('TI-G.14.1 %s: each other value is played', (id, option) => {
    const others = (option.values as readonly unknown[]).filter(value => value !== option.default)
    const name = id.replaceAll('.', '\\.')
    const isPlayed = (value: unknown) => {
      const said = typeof value === 'string' ? `'${value}'` : String(value)
      return tests.some(text => new RegExp(`['"]?${name}['"]?(:|,)\\s*${said}`).test(text))
    }
    expect(others.filter(value => !isPlayed(value))).toEqual([])
  })
})
