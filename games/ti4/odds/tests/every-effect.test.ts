// TI-O.17, effect by effect: the solver with the effect in force against the long way round, in which only the numbers the
// effect stands for are changed by hand.
import { describe, expect, test } from 'vitest'
import { parseParty } from '../notation/notation.ts'
import type { Scenario } from '../notation/scenario.ts'
import { compile } from '../problem/compile.ts'
import type { Group, Problem, Side, SideName, UnitDice, Volley } from '../problem/problem.ts'
import { OUTCOMES } from '../solver/ends.ts'
import { solve } from '../solver/solve.ts'
import { enumerate } from './enumeration.ts'

type Edit = (problem: Problem) => Problem
const side =
  (name: SideName, change: (side: Side) => Partial<Side>): Edit =>
  problem => ({
    ...problem,
    sides: { ...problem.sides, [name]: { ...problem.sides[name], ...change(problem.sides[name]) } },
  })
const A = (change: (side: Side) => Partial<Side>) => side('attacker', change)
const D = (change: (side: Side) => Partial<Side>) => side('defender', change)
const groups =
  (fits: (group: Group) => boolean, change: (group: Group) => Partial<Group>) =>
  (of: Side): Partial<Side> => ({ groups: of.groups.map(group => (fits(group) ? { ...group, ...change(group) } : group)) })
const anyone = () => true
const isA = (type: string) => (group: Group) => group.type === type
const better = (by: number) => (group: Group) => ({ combat: { ...group.combat!, value: group.combat!.value - by } })
const indexOf = (of: Side, type: string) => of.groups.findIndex(isA(type))
const volleys =
  (change: (volley: Volley) => Partial<Volley>): Edit =>
  problem => ({ ...problem, volleys: problem.volleys.map(volley => ({ ...volley, ...change(volley) })) })
const dice =
  (change: (die: UnitDice) => Partial<UnitDice>) =>
  ({ batteries }: Volley): Partial<Volley> => ({
    batteries: batteries.map(battery => ({ ...battery, die: { ...battery.die, ...change(battery.die) } })),
  })
const bombardment = (value: number, n: number, count = 1): Volley => ({
  stage: 'bombardment',
  target: 'defender',
  batteries: [{ die: { value, dice: n }, count }],
  extraDice: 0,
  reroll: false,
  restriction: 'any',
  factor: 1,
  cancelled: 0,
})
const harrow: Edit = problem => ({ ...problem, harrow: bombardment(5, 1) })
const both =
  (...edits: readonly Edit[]): Edit =>
  problem =>
    edits.reduce((now, edit) => edit(now), problem)

type Row = readonly [
  name: string,
  place: 'space' | 'ground',
  attacker: string,
  defender: string,
  /** Put in force: effects of the attacker, of the defender, of the system; a minus takes one of the faction's away in the base. */
  effects: { readonly a?: string; readonly d?: string; readonly system?: string; readonly more?: Partial<Scenario> },
  edit: Edit,
]

const boost = (last: number, gift: Partial<Side['boosts'][number]>) => (of: Side) => ({
  boosts: [...of.boosts, { first: 1, last, ...gift }],
})
const CARD = { count: 1, n: 2 }

const ROWS: readonly Row[] = [
  ['Fragile', 'space', '2 CR @ jolnar', '1 CR, 1 FF', { a: '-jolnar.fragile' }, A(groups(anyone, better(-1)))],
  ['Unrelenting', 'ground', '2 INF @ norr', '2 INF', { a: '-norr.unrelenting' }, A(groups(anyone, better(1)))],
  ['Morale Boost', 'space', '2 CR', '2 CR', { a: 'ac.morale' }, A(boost(1, { shift: 1 }))],
  ['Supercharge', 'ground', '2 INF @ naazrokha', '2 INF', { a: 'naazrokha.supercharge' }, A(boost(1, { shift: 1 }))],
  [
    'Fighter Prototype',
    'space',
    '2 FF, 1 CR',
    '1 CR',
    { a: 'ac.fighterproto' },
    A(of => boost(1, { shift: 2, targets: [indexOf(of, 'fighter')] })(of)),
  ],
  ['Prophecy of Ixth', 'space', '2 FF, 1 CR', '1 CR', { a: 'law.ixth' }, A(groups(isA('fighter'), better(1)))],
  ['Tekklar Legion', 'ground', '2 INF', '2 INF', { a: 'pn.tekklar' }, A(groups(anyone, better(1)))],
  ['nebula', 'space', '2 CR', '2 CR', { system: 'place.nebula' }, D(groups(anyone, better(1)))],
  [
    'Munitions Reserves, two rounds',
    'space',
    '2 CR @ letnev',
    '2 CR',
    { a: 'letnev.munitions:2' },
    A(boost(2, { reroll: true })),
  ],
  ['War Funding', 'space', '2 CR', '2 CR', { a: 'pn.warfunding' }, A(boost(1, { reroll: true }))],
  ['Fire Team', 'ground', '2 INF', '2 INF', { a: 'ac.fireteam' }, A(boost(1, { reroll: true }))],
  ['Viscount Unlenn', 'space', '1 DN, 1 CR', '2 CR', { a: 'agent.letnev' }, A(boost(1, { extraDice: 1 }))],
  ['Evelyn DeLouis', 'ground', '2 INF', '2 INF', { a: 'agent.sol' }, A(boost(1, { extraDice: 1 }))],
  [
    'J.N.S. Hylarim',
    'space',
    '1 FS @ jolnar',
    '2 CR',
    { a: '-fs.jolnar' },
    A(groups(anyone, ({ combat }) => ({ combat: { ...combat!, crit: { faces: [9, 10], extra: 2 } } }))),
  ],
  [
    'Salai Sai Corian',
    'space',
    '1 FS @ winnu',
    '1 CR, 1 DD, 1 FF',
    {},
    A(groups(anyone, () => ({ combat: { value: 7, dice: 0, perEnemyNonFighter: true } }))),
  ],
  [
    "C'morran N'orr",
    'space',
    '1 FS, 2 CR @ norr',
    '1 CR, 1 DN',
    { a: '-fs.norr' },
    A(of => ({ auras: [{ sources: [indexOf(of, 'flagship')], targets: [indexOf(of, 'cruiser')], shift: 1 }] })),
  ],
  [
    '[0.0.1]',
    'space',
    '1 FS, 1 DN @ l1z1x',
    '2 FF, 1 CR, 1 DN',
    { a: '-fs.l1z1x' },
    A(() => ({ auras: [{ sources: [0], targets: [0, 1], nonFighter: true }] })),
  ],
  ['Fourth Moon', 'space', '1 FS @ mentak', '1 DN, 1 FF', { a: '-fs.mentak' }, A(() => ({ silencers: [0] }))],
  ['Moll Terminus', 'ground', '1 mech, 1 INF @ mentak', '1 mech, 1 INF', { a: '-mech.mentak' }, A(() => ({ silencers: [0] }))],
  ['Arc Secundus', 'space', '1 FS @ letnev', '2 CR', { a: '-fs.letnev' }, A(() => ({ repairsAtStart: [0] }))],
  ['Non-Euclidean Shielding', 'space', '2 DN', '2 CR, 1 DN', { a: 'letnev.nes' }, A(() => ({ sustainCancels: 2 }))],
  ['Duranium Armor', 'space', '2 DN', '1 DN, 1 CR', { a: 'tech.duranium' }, A(() => ({ duranium: true }))],
  ['Plasma Scoring in offence', 'space', '1 DN, 1 DD', '1 CR, 2 PDS', { d: 'tech.plasma' }, volleys(() => ({ extraDice: 1 }))],
  [
    'Antimass Deflectors',
    'space',
    '1 DN, 1 DD',
    '1 CR, 2 PDS',
    { a: 'tech.antimass' },
    volleys(dice(({ value }) => ({ value: value + 1 }))),
  ],
  [
    'Graviton Laser System',
    'space',
    '1 CR, 2 FF',
    '1 CR, 2 PDS',
    { d: 'tech.graviton' },
    volleys(() => ({ restriction: 'nonFighter' })),
  ],
  ['Maneuvering Jets', 'space', '1 CR, 1 DD', '1 CR, 2 PDS', { a: 'ac.jets' }, volleys(() => ({ cancelled: 1 }))],
  ['Trrakan Aun Zulok', 'space', '1 CR, 1 DD', '1 CR, 2 PDS', { d: 'cmd.argent' }, volleys(() => ({ extraDice: 1 }))],
  ['Agnlan Oln', 'ground', '2 INF', '1 INF, 2 PDS', { d: 'cmd.jolnar' }, volleys(() => ({ reroll: true }))],
  ['Plasma Scoring in defence', 'ground', '2 INF', '1 INF, 2 PDS', { d: 'tech.plasma' }, volleys(() => ({ extraDice: 1 }))],
  [
    'Raid Formation',
    'space',
    '2 DD @ argent',
    '1 DN, 1 FF',
    { a: '-argent.raid' },
    A(({ barrage }) => ({ barrage: { ...barrage, damagesExcess: true } })),
  ],
  [
    'Assault Cannon',
    'space',
    '3 CR',
    '1 CR, 1 DD, 1 FF',
    { a: 'tech.assault' },
    A(() => ({ openings: [{ kind: 'assaultCannon', clause: 'TI-P2.1.5', needs: 3 }] })),
  ],
  [
    'Ambush',
    'space',
    '1 CR, 2 DD @ mentak',
    '2 CR',
    { a: '-mentak.ambush' },
    A(() => ({
      openings: [
        {
          kind: 'ambush',
          clause: 'TI-P2.1.4',
          ships: [
            { group: 0, value: 7 },
            { group: 1, value: 9 },
          ],
          most: 2,
        },
      ],
    })),
  ],
  [
    'Dimensional Splicer',
    'space',
    '2 CR',
    '1 DN, 1 CR',
    { a: 'creuss.splicer' },
    A(() => ({ openings: [{ kind: 'chosenHit', clause: 'TI-G.9.4', hits: 1 }] })),
  ],
  ...(['tech.magen1', 'tech.magen'] as const).map(
    (magen): Row => [
      `Magen Defense Grid (${magen})`,
      'ground',
      '2 INF, 1 mech',
      '1 INF, 1 PDS',
      { d: magen },
      D(() => ({ openings: [{ kind: 'chosenHit', clause: 'TI-G.9.4', hits: 1 }] })),
    ],
  ),
  ['Bunker', 'ground', '1 INF, 1 WS', '3 INF', { d: 'ac.bunker' }, volleys(dice(({ value }) => ({ value: value + 4 })))],
  [
    'Blitz',
    'ground',
    '1 INF, 2 CR',
    '3 INF',
    { a: 'ac.blitz' },
    problem => ({ ...problem, volleys: [bombardment(6, 1, 2), ...problem.volleys] }),
  ],
  [
    'X-89 Bacterial Weapon',
    'ground',
    '1 INF, 1 DN',
    '3 INF, 1 mech',
    { a: 'tech.x89' },
    both(
      A(() => ({ hitFactor: 2 })),
      volleys(() => ({ factor: 2 })),
    ),
  ],
  [
    '2RAM',
    'ground',
    '1 INF, 1 DN',
    '2 INF, 1 PDS',
    { a: 'cmd.l1z1x' },
    problem => ({ ...problem, volleys: [bombardment(5, 1), ...problem.volleys] }),
  ],
  ['Harrow', 'ground', '2 INF, 1 DN @ l1z1x', '2 INF, 1 mech', { a: '-l1z1x.harrow' }, harrow],
  ['Valkyrie Particle Weave', 'ground', '2 INF', '2 INF', { a: 'norr.vpw' }, A(() => ({ echo: 1 }))],
  [
    'Valkyrie Exoskeleton',
    'ground',
    '1 mech, 1 INF @ norr',
    '2 INF',
    { a: '-mech.norr' },
    A(() => ({ strikeBack: { groups: [0], hits: 1 } })),
  ],
  [
    'Shield Paling',
    'ground',
    '1 mech, 2 INF @ jolnar',
    '2 INF',
    { a: '-mech.jolnar' },
    A(() => ({ auras: [{ sources: [0], targets: [1], shift: 1 }] })),
  ],
  [
    'Eidolon in space',
    'space',
    '1 CR, 1 mech @ naazrokha',
    '2 CR',
    { a: '-mech.naaz' },
    A(({ groups: [cruiser] }) => ({ groups: [cruiser!, piece('mech', { value: 8, dice: 2 }, false)] })),
  ],
  [
    'Hel-Titan as a ground force',
    'ground',
    '2 INF',
    '1 INF, 1 titans_pds @ ul',
    {},
    both(
      D(({ groups: [infantry] }) => ({ groups: [infantry!, piece('pds', { value: 7, dice: 1 }, true)] })),
      problem => ({
        ...problem,
        volleys: [{ ...bombardment(6, 1), stage: 'spaceCannon', target: 'attacker' }],
      }),
    ),
  ],
  ['Publicize Weapon Schematics', 'space', '1 WS', '1 WS', { system: 'law.schematics' }, noSustain('warsun')],
  ['entropic scar', 'space', '1 DN, 1 DD', '1 DN, 1 FF', { system: 'place.scar' }, both(noSustain('dreadnought'), noBarrage)],
  ['Shields Holding', 'space', '2 CR', '2 CR', { a: 'ac.shields' }, A(() => ({ shields: CARD }))],
  ['Direct Hit', 'space', '2 CR', '2 DN', { a: 'ac.directhit' }, A(() => ({ directHits: 1 }))],
  [
    'Emergency Repairs',
    'space',
    '2 DN',
    '1 DN, 1 CR',
    { a: 'ac.repairs' },
    A(() => ({ emergencyRepairs: { count: 1, n: 0 } })),
  ],
  ['a limit of rounds', 'space', '2 CR', '2 CR', { more: { rounds: 2 } }, problem => ({ ...problem, rounds: 2 })],
  [
    'a retreat plan',
    'space',
    '2 CR',
    '2 CR',
    { more: { retreatAfter: { defender: 2 } } },
    problem => ({ ...problem, retreatAfter: { defender: 2 } }),
  ],
  [
    'cards kept from sustaining',
    'space',
    '2 DN, 1 CR',
    '2 CR',
    { more: { attacker: { ...parseParty('2 DN, 1 CR'), policy: 'avoidDirectHit' } } },
    A(({ policy }) => ({ policy: { ...policy, avoidDirectHit: true } })),
  ],
  [
    'The Cavalry',
    'space',
    '1 CR, 1 FF',
    '2 CR',
    { a: 'pn.cavalry' },
    A(groups(isA('cruiser'), () => ({ combat: { value: 7, dice: 2 }, afb: { value: 8, dice: 3 }, sustain: true }))),
  ],
  ['Metali Void Shielding', 'space', '2 CR, 1 DD', '2 CR', { a: 'relic.voidshield' }, A(() => ({ voidShield: true }))],
  [
    'Devotion, two rounds',
    'space',
    '2 CR, 1 DD @ yin',
    '1 DN, 1 CR',
    { a: 'yin.devotion:2' },
    A(() => ({ plans: [{ kind: 'devotion', clause: 'TI-P2.5.10', last: 2, types: ['destroyer', 'cruiser'] }] })),
  ],
  [
    'Exotrireme II',
    'space',
    '1 DN II, 1 CR @ norr',
    '2 DN',
    { a: 'unit.exo2' },
    A(() => ({ plans: [{ kind: 'ram', clause: 'TI-P2.5.10', last: 1, groups: [0], ships: 1, kills: 2 }] })),
  ],
  [
    'Proxima Targeting VI',
    'ground',
    '2 INF @ bastion',
    '2 INF',
    { a: 'bastion.proxima' },
    A(() => {
      const roll = { ...bombardment(8, 3), atOnce: true as const }
      return {
        plans: [{ kind: 'bombardBoth', clause: 'TI-P4.1.3', last: 1, atEnemy: roll, atOwn: { ...roll, target: 'attacker' } }],
      }
    }),
  ],
  ['Scramble Frequency', 'space', '1 CR, 1 DD', '1 CR, 2 PDS', { a: 'ac.scramble' }, A(() => ({ scrambles: 1 }))],
  [
    'Wrath of Kenara, two trade goods',
    'space',
    '1 FS @ hacan',
    '2 CR',
    { a: 'fs.hacan:2' },
    A(() => ({ raises: { count: 2, sources: [0] } })),
  ],
  [
    'Claire Gibson',
    'ground',
    '2 INF',
    '1 INF',
    { d: 'cmd.sol' },
    D(() => ({ openings: [{ kind: 'join', clause: 'TI-P4.1.3', into: 0, n: 1 }] })),
  ],
]

function piece(type: string, combat: UnitDice, sustain: boolean): Group {
  return { unit: type, type, count: 1, damaged: 0, combat, sustain, directHitImmune: false, cost: 2, capacity: 0 }
}
function noSustain(type: string): Edit {
  return both(A(groups(isA(type), () => ({ sustain: false }))), D(groups(isA(type), () => ({ sustain: false }))))
}
function noBarrage(problem: Problem): Problem {
  const without = ({ barrage }: Side) => ({ barrage: { ...barrage, isForbidden: true } })
  return both(A(without), D(without))(problem)
}

/** Part of the unit itself: there is no fight without it. */
const ALWAYS_THERE = ['Salai Sai Corian', 'Hel-Titan as a ground force']

const usesOf = (text: string | undefined) =>
  text === undefined || text.startsWith('-')
    ? []
    : [{ effect: text.split(':')[0]!, ...(text.includes(':') ? { n: Number(text.split(':')[1]) } : {}) }]
const withoutOf = (text: string | undefined) => (text?.startsWith('-') ? [text.slice(1)] : [])

describe('TI-O.17 TI-O.22 each effect is exact', () => {
  test.each(ROWS)('TI-O.17 %s', (name, place, attacker, defender, { a, d, system, more }, edit) => {
    const bare: Scenario = {
      place,
      attacker: { ...parseParty(attacker), without: withoutOf(a) },
      defender: { ...parseParty(defender), without: withoutOf(d) },
    }
    const used: Scenario = {
      place,
      attacker: { ...parseParty(attacker), effects: usesOf(a) },
      defender: { ...parseParty(defender), effects: usesOf(d) },
      system: usesOf(system),
      ...more,
    }
    const ours = solve(compile(used).problem)
    const base = compile(bare).problem
    const judge = enumerate(edit(base))
    for (const outcome of OUTCOMES) expect(Math.abs(ours.outlook[outcome] - judge.outlook[outcome])).toBeLessThan(1e-10)
    for (const by of ['attacker', 'defender'] as const) {
      for (const [g, { expected }] of ours.sides[by].units.entries())
        expect(Math.abs(expected - judge.left[by][g]!)).toBeLessThan(1e-10)
    }
    expect(compile(used).ignored.map(({ effect }) => effect)).not.toContain(usesOf(a ?? d)[0]?.effect)
    if (ALWAYS_THERE.includes(name)) return
    // And it is not nothing.
    expect(Math.abs(ours.outlook.attacker - solve(base).outlook.attacker)).toBeGreaterThan(1e-4)
  })
})
