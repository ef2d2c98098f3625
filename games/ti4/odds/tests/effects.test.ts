// Effects of the data file as the odds see them: each case is small enough to be worked out by hand.
import { describe, expect, test } from 'vitest'
import { compareOptions, winCurve } from '../compare-options.ts'
import { firstRolls, rollsOf } from '../first-rolls.ts'
import { parseParty } from '../notation/notation.ts'
import type { Scenario } from '../notation/scenario.ts'
import { parseScenario, parseShared, ScenarioError, shareText } from '../notation/shared-text.ts'
import { isFeasible, odds } from '../odds.ts'
import { compile } from '../problem/compile.ts'
import { solve } from '../solver/solve.ts'

const scene = (place: Scenario['place'], a: string, d: string, more: Partial<Scenario> = {}): Scenario => ({
  place,
  attacker: parseParty(a),
  defender: parseParty(d),
  ...more,
})
const solved = (...args: Parameters<typeof scene>) => solve(compile(scene(...args)).problem)
const hits = (roll: string, by: string, ...args: Parameters<typeof scene>) =>
  firstRolls(compile(scene(...args)).problem).find(each => each.roll === roll && each.by === by)?.hits ?? [1]
const round = (list: readonly number[]) => list.map(p => Number(p.toFixed(10)))

describe('TI-D.13 events in the odds', () => {
  const win = (system: string[], a: object = {}, place: 'space' | 'ground' = 'space', units = ['2 cruiser', '2 cruiser']) =>
    odds({
      place,
      attacker: { ...parseParty(units[0]!), ...a },
      defender: parseParty(units[1]!),
      system: system.map(effect => ({ effect })),
    }) as Extract<ReturnType<typeof odds>, { method: 'exact' }>
  test('TI-D.13 Cosmic Phenomenae: the nebula gives three', () => {
    const { outlook, ignored } = win(['place.nebula', 'ev.cosmic'])
    expect(outlook.defender).toBeGreaterThan(win(['place.nebula']).outlook.defender)
    expect(ignored).toEqual([])
  })
  test('TI-D.13 Wild, Wild Galaxy: Morale Boost gives two, Jets stop a whole roll, shields and Direct Hits work on the ground', () => {
    const holding = (effect: string) => ({ effects: [{ effect }] })
    const { outlook, ignored } = win(['ev.wild'], holding('ac.morale'))
    expect(outlook.attacker).toBeGreaterThan(win([], holding('ac.morale')).outlook.attacker)
    expect(ignored).toEqual([])
    // Three cannons, one after the other in one roll: nothing is left of it.
    const fleets = ['1 cruiser', '1 cruiser, 3 pds']
    const undisturbed = win([], {}, 'space', ['1 cruiser', '1 cruiser']).outlook.attacker
    expect(win(['ev.wild'], holding('ac.jets'), 'space', fleets).outlook.attacker).toBeCloseTo(undisturbed, 12)
    expect(win([], holding('ac.jets'), 'space', fleets).outlook.attacker).toBeLessThan(undisturbed)
    const [plain, wild] = [[], ['ev.wild']].map(system =>
      win(system, holding('ac.shields'), 'ground', ['1 infantry', '1 infantry']),
    )
    expect(wild!.outlook.attacker).toBeGreaterThan(plain!.outlook.attacker)
    // The mech sustains, and is destroyed: it is as if it could not sustain at all while the card lasts.
    const mech = ['1 infantry', '1 mech']
    expect(win(['ev.wild'], holding('ac.directhit'), 'ground', mech).outlook.attacker).toBeGreaterThan(
      win([], holding('ac.directhit'), 'ground', mech).outlook.attacker,
    )
  })
  test('TI-D.13 Conventions of War Abandoned: one hit of a dreadnought takes three infantry', () => {
    const { outlook } = win(['ev.bombs'], {}, 'ground', ['1 infantry, 1 dreadnought', '3 infantry'])
    // The bombardment hits on 5 or better: then nobody is left.
    expect(outlook.attacker).toBeGreaterThan(0.6)
    expect(win([], {}, 'ground', ['1 infantry, 1 dreadnought', '3 infantry']).outlook.attacker).toBeLessThan(0.3)
  })
})

describe('TI-O.13 TI-O.17 effects in a single roll', () => {
  test.each([
    ['Fragile', 'space', '1 CR @ jolnar', '1 CR', 'combat', [0.7, 0.3]],
    ['Unrelenting', 'space', '1 CR @ norr', '1 CR', 'combat', [0.5, 0.5]],
    ['Morale Boost', 'space', '1 CR + morale', '1 CR', 'combat', [0.5, 0.5]],
    ['Munitions Reserves', 'space', '1 CR @ letnev + munitions', '1 CR', 'combat', [0.36, 0.64]],
    ['Fighter Prototype', 'space', '1 FF + fighterproto', '1 CR', 'combat', [0.6, 0.4]],
    ['Viscount Unlenn', 'space', '1 CR + agent.letnev', '1 CR', 'combat', [0.36, 0.48, 0.16]],
    [
      'J.N.S. Hylarim: 6, less 1, 9 and 10 three hits',
      'space',
      '1 FS @ jolnar',
      '1 CR',
      'combat',
      [0.36, 0.24, 0.04, 0.24, 0.08, 0, 0.04],
    ],
    ['Salai Sai Corian: a die for each of 2', 'space', '1 FS @ winnu', '1 CR, 1 DD, 3 FF', 'combat', [0.36, 0.48, 0.16]],
    ["C'morran N'orr on the cruiser", 'space', '1 FS, 1 CR @ norr', '1 CR', 'combat', [0.064, 0.288, 0.432, 0.216]],
    ['Prophecy of Ixth', 'space', '1 FF + law.ixth', '1 CR', 'combat', [0.7, 0.3]],
    ['Supercharge on the ground', 'ground', '1 INF @ naazrokha + supercharge', '1 INF', 'combat', [0.6, 0.4]],
    ['Shield Paling frees the infantry', 'ground', '1 INF, 1 MECH @ jolnar', '1 INF', 'combat', [0.42, 0.46, 0.12]],
    ['X-89 doubles', 'ground', '1 INF + x89', '1 INF', 'combat', [0.7, 0, 0.3]],
    ['Plasma Scoring on bombardment', 'ground', '1 INF, 1 DN + plasma', '3 INF', 'bombardment', [0.16, 0.48, 0.36]],
    ['Bunker', 'ground', '1 INF, 1 WS', '3 INF + bunker', 'bombardment', [0.216, 0.432, 0.288, 0.064]],
    ['Blitz', 'ground', '1 INF, 2 CR + blitz', '3 INF', 'bombardment', [0.25, 0.5, 0.25]],
    ['a shield stops the dreadnought', 'ground', '1 INF, 1 DN', '1 INF, 1 PDS', 'bombardment', [1]],
    [
      'a war sun takes the shield from all',
      'ground',
      '1 INF, 1 DN, 1 WS',
      '1 INF, 1 PDS',
      'bombardment',
      [0.0032, 0.0432, 0.2112, 0.4352, 0.3072],
    ],
    ['2RAM ignores the shield', 'ground', '1 INF, 1 DN + cmd.l1z1x', '1 INF, 1 PDS', 'bombardment', [0.4, 0.6]],
    ['Disable takes it from PDS', 'ground', '1 INF, 1 DN + disable', '1 INF, 1 PDS', 'bombardment', [0.4, 0.6]],
    ['Trrakan in the barrage', 'space', '1 DD + cmd.argent', '1 FF', 'afb', [0.512, 0.384, 0.096, 0.008]],
    ['Agnlan Oln rolls barrage misses again', 'space', '1 DD + cmd.jolnar', '1 FF', 'afb', [0.4096, 0.4608, 0.1296]],
    ['Void Armaments', 'space', '1 CR + voidarms', '1 FF', 'afb', [0.125, 0.375, 0.375, 0.125]],
    ["Visz El Vir: a mech's second die", 'ground', '1 FS, 1 mech @ naazrokha', '1 INF', 'combat', [0.125, 0.375, 0.375, 0.125]],
  ] as const)('TI-O.3 %s', (_name, place, a, d, roll, expected) => {
    expect(round(hits(roll, 'attacker', place, a, d))).toEqual(round(expected))
  })

  test.each([
    ['Solar Flare', '1 CR + solarflare', '1 CR, 2 PDS', 'space'],
    ['Quetzecoatl', '1 FS @ argent', '1 CR, 2 PDS', 'space'],
    ['L4 Disruptors', '1 INF + l4', '1 INF, 2 PDS', 'ground'],
    ['Disable', '1 INF + disable', '1 INF, 2 PDS', 'ground'],
  ] as const)('TI-P1.1.3 TI-P3.9.2 %s: no space cannon fires', (_name, a, d, place) => {
    expect(hits('spaceCannon', 'defender', place, a, d)).toEqual([1])
  })
})

describe('TI-O.17 effects over a combat', () => {
  test('TI-G.10.8 Fourth Moon: the dreadnought dies at the first hit, as a cruiser of its value would', () => {
    const moon = solved('space', '1 FS @ mentak', '1 DN')
    const plain = solved('space', '1 FS @ mentak', '1 DN', {
      attacker: { ...parseParty('1 FS @ mentak'), without: ['fs.mentak'] },
    })
    expect(moon.outlook.attacker).toBeGreaterThan(plain.outlook.attacker)
    const scar = solved('space', '1 CR', '1 DN', { system: [{ effect: 'place.scar' }] })
    // 0.4 against 0.6, one hit each: the cruiser wins 0.16 of the 0.76 that decide.
    expect(scar.outlook.attacker).toBeCloseTo((0.4 * 0.4) / 0.76, 12)
  })

  test('TI-O.16 Direct Hit: the first sustain is the end', () => {
    const { outlook } = solved('space', '1 CR + directhit', '1 DN')
    expect(outlook.attacker).toBeCloseTo((0.4 * 0.4) / 0.76, 12)
    const immune = solved('space', '1 CR + directhit', '1 DN II')
    expect(immune.outlook.attacker).toBeLessThan(outlook.attacker)
  })

  test('TI-P2.5.8 Shields Holding is a second life against one die', () => {
    const shielded = solved('space', '1 CR + shields', '1 CR')
    // As if the attacker could take two hits: both chances from the two-step race.
    const p = 0.4
    const decides = 1 - 0.36
    const win = (p * 0.6) / decides
    const hurt = (p * 0.6) / decides
    expect(shielded.outlook.attacker).toBeCloseTo(win + (p * p) / decides + hurt * win, 12)
  })

  test('TI-P2.1.5 Assault Cannon takes the cruiser of a cruiser and a fighter', () => {
    const { sides } = solved('space', '3 CR + assault', '1 CR, 1 FF', { rounds: 1 })
    expect(sides.defender.units.find(unit => unit.type === 'cruiser')?.expected).toBe(0)
  })

  test('TI-P2.2.6 Raid Formation damages what sustains', () => {
    const raided = solved('space', '2 DD @ argent', '1 DN')
    const spared = solved('space', '2 DD', '1 DN')
    expect(raided.outlook.attacker).toBeGreaterThan(spared.outlook.attacker)
  })

  test('TI-G.10.1 Non-Euclidean Shielding: two hits, one sustain', () => {
    const nes = solved('space', '1 DN + nes', '3 CR')
    expect(nes.outlook.attacker).toBeGreaterThan(solved('space', '1 DN', '3 CR').outlook.attacker)
  })

  test('TI-P4.2.4 Valkyrie Particle Weave: whoever is hit hits back', () => {
    // Both 8+. A round: neither 0.49 again; only A hits 0.21 A wins; D hits at all: both die.
    const { outlook } = solved('ground', '1 INF @ neutral + vpw', '1 INF')
    expect(outlook.attacker).toBeCloseTo(0.21 / 0.51, 12)
    expect(outlook.draw).toBeCloseTo(0.3 / 0.51, 12)
  })

  test('TI-O.15 Magen: one hit on the infantry before anybody rolls', () => {
    expect(solved('ground', '1 INF', '1 INF, 1 PDS + tech.magen').outlook.defender).toBe(1)
    expect(solved('ground', '1 INF', '1 INF + tech.magen').outlook.defender).toBeLessThan(1)
  })

  test('TI-O.11 a retreat plan is told with its chance', () => {
    const { retreats, outlook } = solved('space', '1 CR', '1 CR', { retreatAfter: { attacker: 1 } })
    expect(retreats.attacker).toBeCloseTo(0.36, 12)
    expect(outlook.open).toBe(0)
  })

  test('TI-O.10 survivors, costs, rounds and losses of a duel', () => {
    const { sides, rounds } = solved('space', '1 CR', '1 CR')
    expect(rounds).toBeCloseTo(1 / 0.64, 12)
    expect(sides.attacker.left.map(p => Number(p.toFixed(12)))).toEqual([0.625, 0.375])
    expect(sides.attacker.remainingCost).toBeCloseTo(0.75, 12)
    expect(sides.attacker.lostCost).toBeCloseTo(1.25, 12)
    expect(sides.attacker.anyLoss).toBeCloseTo(0.625, 12)
    expect(sides.attacker.units[0]?.given).toEqual({ attacker: 1, draw: 0, defender: 0, open: null })
  })
})

describe('TI-O.6 TI-O.18 TI-O.23 TI-O.24 TI-O.27 questions', () => {
  test('TI-O.6 a custom order is named and followed', () => {
    const attacker = { ...parseParty('1 CR, 1 CV'), policy: { kill: ['carrier', 'cruiser'], sustain: [] } }
    const asked = odds(scene('space', '1 CR, 1 CV', '1 CR', { attacker }))
    expect(asked).toMatchObject({ method: 'exact', policies: { attacker: 'custom', defender: 'standard' } })
    const standard = solved('space', '1 CR, 1 CV', '1 CR')
    expect('sides' in asked && asked.outlook.attacker).toBeGreaterThan(standard.outlook.attacker)
  })

  test('TI-O.18 TI-O.24 Courageous to the End is sampled, with its interval', () => {
    const scenario = scene('space', '2 CR + courageous', '2 CR')
    const asked = odds(scenario, { seed: 7, combats: 4000 })
    const without = solved('space', '2 CR', '2 CR').outlook
    if (asked.method !== 'sampled') throw new Error('expected a sample')
    expect(asked.outlook.attacker.low).toBeGreaterThan(without.attacker)
    expect(asked.outlook.attacker.high).toBeGreaterThan(asked.outlook.attacker.p)
    expect(asked.margin).toBeGreaterThan(0)
    expect(odds(scenario, { seed: 7, combats: 4000 })).toEqual(asked)
  })

  test.each([
    ['Brother Milor: two fighters for the first loss', '1 CR + agent.yin', 'fighter'],
    ['Ipswitch: a dreadnought for the lost one', '1 CR @ mentak + hero.mentak', 'dreadnought'],
  ])('TI-O.18 TI-O.24 %s is sampled, with its interval', (_name, party, joined) => {
    const enemy = joined === 'fighter' ? '1 CR' : '2 DN'
    const asked = odds(scene('space', party, enemy), { seed: 3, combats: 3000 })
    if (asked.method !== 'sampled') throw new Error('expected a sample')
    const without = solved('space', '1 CR', enemy).outlook.attacker
    expect(asked.outlook.attacker.low).toBeGreaterThan(without)
    expect(asked.units.attacker.find(({ unit }) => unit === joined)?.expected).toBeGreaterThan(0)
    expect(asked.ignored).toEqual([])
  })

  test('TI-O.18 Brother Milor in a duel: the first loss costs nothing but the cruiser', () => {
    // One die of 0.4 each. Whoever falls first; the two fighters of 0.2 then meet a cruiser that may have fallen too.
    const decides = 0.64
    const alone = 0.24 / decides
    const together = 0.16 / decides
    const fighters = solved('space', '2 FF', '1 CR').outlook.attacker
    const exact = alone + together + alone * fighters
    const asked = odds(scene('space', '1 CR + agent.yin', '1 CR'), { seed: 5, combats: 6000 })
    if (asked.method !== 'sampled') throw new Error('expected a sample')
    expect(asked.outlook.attacker.low).toBeLessThan(exact)
    expect(asked.outlook.attacker.high).toBeGreaterThan(exact)
  })

  test('TI-O.18 what the figures leave out is named, each with its reason', () => {
    const effects = ['nekro.singularity', 'ac.sabotage', 'vuilraith.devour', 'ac.intercept', 'letnev.armada', 'ac.rescue']
    const attacker = { ...parseParty('1 CR'), effects: effects.map(effect => ({ effect })) }
    const asked = odds(scene('space', '1 CR', '1 CR', { attacker }))
    if (asked.method !== 'exact') throw new Error('expected an exact answer')
    expect(asked.ignored.map(({ effect }) => effect).toSorted()).toEqual(effects.toSorted())
    expect(new Set(asked.ignored.map(({ why }) => why)).size).toBe(effects.length)
    for (const { why } of asked.ignored) expect(why).toMatch(/^[A-Z].+\.$/)
  })

  test('TI-O.12 TI-O.18 the whole invasion names what only dice could tell', () => {
    const asked = odds(scene('full', '2 CR, 1 CV, 1 INF + courageous', '1 CR, 1 INF'))
    expect(asked.ignored.map(({ effect }) => effect)).toEqual(['ac.courageous'])
  })

  test('TI-O.13 the rolls still to come: none of the cannons once the rounds have begun', () => {
    const before = rollsOf(scene('space', '1 CR', '1 CR, 2 PDS'))
    const later = rollsOf(scene('space', '1 CR', '1 CR, 2 PDS', { from: { stage: 'round', round: 2 } }))
    expect(before.map(({ roll, by }) => `${roll} ${by}`)).toEqual([
      'spaceCannon defender',
      'combat attacker',
      'combat defender',
    ])
    expect(later.map(({ roll }) => roll)).toEqual(['combat', 'combat'])
    expect(later[0]?.expected).toBeCloseTo(0.4, 12)
  })

  test('TI-O.23 beyond reach the dice decide: 99 fighters a side with repairs that never end', () => {
    const crowd = '99 FF, 99 INF, 5 DN, 8 CR, 8 DD, 4 CV @ nekro + fs.nekro, duranium'
    expect(odds(scene('space', crowd, crowd), { combats: 20 }).method).toBe('sampled')
  })

  test('TI-O.23 the largest fleets with hits for non-fighters and repairs are within reach', () => {
    const fleet = '1 FS, 2 WS, 5 DN, 4 CV, 8 CR, 2 DD, 10 FF'
    const { problem } = compile(scene('space', `${fleet} @ l1z1x + duranium`, `${fleet} @ sol + duranium`))
    expect(isFeasible(problem)).toBe(true)
  })

  test('TI-O.27 shared and read back, a scenario gives the same numbers', () => {
    const scenario = scene('space', '2 DN, 1 CR @ norr + morale', '3 CR @ mentak', {
      system: [{ effect: 'place.nebula' }],
      rounds: 3,
    })
    const again = parseShared(shareText(scenario))
    expect(again).toEqual(scenario)
    expect(odds(again)).toEqual(odds(scenario))
  })

  test.each([
    ['{"place":"sea"}', 'TI-O.1', 'place'],
    ['not json', 'TI-O.27', ''],
    [JSON.stringify(scene('space', '1 CR', '1 CR')).replace('"cruiser"', '"kruiser"'), 'TI-O.1', 'attacker.units.0'],
    [JSON.stringify(scene('space', '1 CR', '1 CR')).replace('"count":1', '"count":9'), 'TI-A.5', 'attacker.units.0'],
    [
      JSON.stringify(scene('space', '1 CR', '1 CR')).replace('"count":1', '"count":1,"damaged":1'),
      'TI-O.1',
      'attacker.units.0',
    ],
  ])('TI-O.27 a broken link is refused: %s', (text, clause, path) => {
    expect(() => parseShared(text)).toThrow(ScenarioError)
    try {
      parseShared(text)
    } catch (error) {
      expect(error).toMatchObject({ clause, path })
    }
  })

  test('TI-O.1 what parses is the scenario itself', () => {
    const scenario = scene('ground', '2 INF', '1 INF')
    expect(parseScenario(JSON.parse(JSON.stringify(scenario)))).toEqual(scenario)
  })

  test('TI-O.10 one more cruiser, side by side, and the curve of it', () => {
    const one = scene('space', '1 CR', '2 CR')
    const { gain, first, second } = compareOptions(one, scene('space', '2 CR', '2 CR'))
    expect(gain.attacker).toBeCloseTo(second.attacker - first.attacker, 12)
    const curve = winCurve(one, 'attacker', 'cruiser', [1, 2, 3, 4])
    expect(curve.map(({ outlook }) => outlook.attacker)).toEqual(
      [...curve].map(({ outlook }) => outlook.attacker).toSorted((x, y) => x - y),
    )
    expect(curve[1]?.outlook.attacker).toBeCloseTo(second.attacker, 12)
  })
})

describe('TI-O.20 repairs on both sides of a large fight', () => {
  const fleet = '1 FS, 1 WS, 2 DN, 2 CV, 14 FF @ sol'
  test.each([
    ['Duranium Armor', `${fleet} + duranium`],
    ['Duranium Armor and Reflective Shielding', `${fleet} + duranium, reflective`],
    ['Duranium Armor and a flagship that takes all with it', `${fleet.replace('sol', 'yin')} + duranium`],
  ])('TI-O.22 %s: equal fleets have equal chances, and all chances are one', (_name, party) => {
    const { outlook, residue } = solved('space', party, party)
    expect(Math.abs(outlook.attacker - outlook.defender)).toBeLessThan(1e-10)
    expect(Math.abs(outlook.attacker + outlook.draw + outlook.defender + outlook.open - 1)).toBeLessThan(1e-9)
    expect(residue).toBeLessThan(1e-9)
  })

  test('TI-O.20 whoever repairs in a fight of equals is ahead, and the fight is longer', () => {
    const without = solved('space', fleet, fleet)
    const repairing = solved('space', `${fleet} + duranium`, fleet)
    expect(repairing.outlook.attacker).toBeGreaterThan(without.outlook.attacker)
    expect(repairing.rounds).toBeGreaterThan(without.rounds)
  })
})
