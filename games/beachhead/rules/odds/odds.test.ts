// BI-25.13: the odds shown are those of the very rule that rolls: every branch of its dice is run and compared, fraction by fraction.
import { type Dice, noDice } from '@sandtable/kernel'
import { everyOutcomeBy } from '@sandtable/odds'
import { describe, expect, it } from 'vitest'
import type { BeachheadAction } from '../contract/actions.ts'
import { beachhead } from '../contract/game.ts'
import type { Scenario } from '../setup/scenario.ts'
import { type BeachheadState, unitById } from '../state/state.ts'
import type { Side } from '../tables/index.ts'
import { parseVectors } from '../testing/vector-format.ts'

const lay = (text: string, change: Partial<Scenario> = {}): BeachheadState => {
  const [vector] = parseVectors(`V00 odds\n${text}`)
  return beachhead.setup({ ...vector!.scenario, ...change }, {}, noDice).state
}

/** Each die as hit or miss: two branches in place of six, with the weights of the faces. */
const hitOrMiss = (dice: Dice, need: number, ciws: number): Dice => ({
  roll: (sides, label) => {
    const good = 7 - (label === 'ciws' ? ciws : need)
    return dice.roll(sides, label, good) <= good ? 6 : 1
  },
  pick: (n, label) => dice.pick(n, label),
})

type Case = {
  readonly name: string
  readonly state: BeachheadState
  readonly seat: Side
  readonly action: BeachheadAction
  /** The number the dice need, from the clauses. */
  readonly need: number
  /** The units whose end is compared. */
  readonly units: readonly string[]
}

const fateOf = (state: BeachheadState, id: string): string => {
  const unit = unitById(state, id)
  return unit ? `${id} ${unit.hp} hp ${unit.tokens}` : `${id} gone`
}
/** What the table shows afterwards, as one text. */
function endOf(state: BeachheadState, units: readonly string[]): string {
  const { flightDeck, wellDeck, c2 } = state.wasp
  const hubs = state.objectives.map(({ id, hp }) => `${id} ${hp}`)
  return [...units.map(id => fateOf(state, id)), flightDeck, wellDeck, c2, ...hubs].join(', ')
}

type Shown = { readonly [fact: string]: unknown }
/** The same text from an outcome of the odds. */
function endShown(before: BeachheadState, outcome: Shown, units: readonly string[]): string {
  const many = (outcome.targets ?? outcome.entries) as readonly Shown[] | undefined
  const fate = (id: string): string => {
    const end = many ? many.find(each => each.target === id || each.unit === id) : units[0] === id ? outcome : undefined
    if (!end || end.hpLeft === undefined) return fateOf(before, id)
    return end.destroyed ? `${id} gone` : `${id} ${end.hpLeft} hp ${end.tokens}`
  }
  const { wasp, objectives } = before
  const systems = (many?.find(each => each.systems)?.systems as string[] | undefined) ?? [
    outcome.flightDeck ?? wasp.flightDeck,
    outcome.wellDeck ?? wasp.wellDeck,
    outcome.c2 ?? wasp.c2,
  ]
  const hubs = objectives.map(({ id, hp }) => `${id} ${units.length === 0 ? outcome.hpLeft : hp}`)
  return [...units.map(fate), ...systems, ...hubs].join(', ')
}

const SEA = 'map CCCC/SSSS/DDDD'
const CASES: readonly Case[] = [
  {
    name: 'BI-25.13 an attack with flanking and cover',
    state: lay('map CLC/CCC\nunit m1 marine_squad 0,0\nunit m9 marine_squad 2,1\nunit i1 infantry_squad 1,0 tok=1'),
    seat: 'assault',
    action: { type: 'attack', unit: 'm1', target: 'i1' },
    need: 5,
    units: ['i1'],
  },
  {
    name: 'BI-25.13 an attack with more dice than HP',
    state: lay('map CCCC/CCCC\nunit c1 super_cobra 0,0\nunit k1 technical 3,0'),
    seat: 'assault',
    action: { type: 'attack', unit: 'c1', target: 'k1' },
    need: 5,
    units: ['k1'],
  },
  {
    name: 'BI-25.13 guns on the Wasp: two thresholds at once',
    state: lay(`${SEA}\nunit w usswasp 1,2 hp=7\nunit r1 artillery 1,0`, { toAct: 'defender' }),
    seat: 'defender',
    action: { type: 'attack', unit: 'r1', target: 'w' },
    need: 3,
    units: ['w'],
  },
  {
    name: 'BI-25.13 missiles on the Wasp, CIWS used whenever allowed',
    state: lay(`${SEA}\nopt autoCiws=true\ncp assault=0 defender=3\nunit w usswasp 1,2 hp=8\nunit s1 sam_site 1,0`, {
      step: 'command.defender',
      options: { autoCiws: true, events: false, victory: 'none' },
    }),
    seat: 'defender',
    action: { type: 'samStrike', unit: 's1', target: 'w' },
    need: 3,
    units: ['w'],
  },
  {
    name: 'BI-25.13 a SAM strike on a landed Osprey in the woods',
    state: lay(`map CWCC/SSSS/DDDD\ncp assault=0 defender=3\nunit o1 osprey 1,0 landed\nunit s1 sam_site 3,0 tok=1`, {
      step: 'command.defender',
    }),
    seat: 'defender',
    action: { type: 'samStrike', unit: 's1', target: 'o1' },
    need: 6,
    units: ['o1'],
  },
  {
    name: 'BI-25.13 a mortar on two squads',
    state: lay('map CCCC/CCCC\nunit m1 marine_squad 3,0 hp=1\nunit m2 marine_squad 3,0 tok=1\nunit mo mortar_team 0,0 hidden', {
      toAct: 'defender',
    }),
    seat: 'defender',
    action: { type: 'attackHex', unit: 'mo', hex: '3,0' },
    need: 4,
    units: ['m1', 'm2'],
  },
  {
    name: 'BI-25.13 a barrage on three squads, one of them suppressed',
    state: lay(
      'map CCWC/CCCC/CCCC/CCCC\ncp assault=0 defender=2\nunit m1 marine_squad 2,0\nunit m2 marine_squad 1,1 tok=1\nunit m3 aav7 2,1\nunit r1 artillery 0,3\nunit i1 infantry_squad 0,0',
      { step: 'command.defender' },
    ),
    seat: 'defender',
    action: { type: 'barrage', unit: 'r1', hexes: ['2,1', '2,0', '1,1'] },
    need: 5,
    units: ['m1', 'm2', 'm3'],
  },
  {
    name: 'BI-25.13 Sea Sparrow at a drone',
    state: lay(`${SEA}\nunit w usswasp 1,2\nunit d1 attack_drone 1,0`),
    seat: 'assault',
    action: { type: 'seaSparrow', target: 'd1' },
    need: 4,
    units: ['d1'],
  },
  {
    name: 'BI-25.13 the Comms Hub from the air',
    state: lay('map CCCC/CCCC\nobj h comms_hub 1,0 hp=3\nunit h1 harrier 3,0'),
    seat: 'assault',
    action: { type: 'attackStructure', unit: 'h1', objective: 'h' },
    need: 4,
    units: [],
  },
  {
    name: 'BI-25.13 a walk into mines',
    state: lay('map CCCC/CCCC\nfort minefield 1,0\nunit m1 marine_squad 0,0', { step: 'move.assault' }),
    seat: 'assault',
    action: { type: 'move', unit: 'm1', to: '1,0' },
    need: 5,
    units: ['m1'],
  },
  {
    name: 'BI-25.13 two squads unloaded, one of them into mines',
    state: lay(
      'map CCCC/BBBB/SSSS\nfort minefield 1,0\nunit l1 lcac 1,1\nunit m1 marine_squad in:l1\nunit m2 marine_squad in:l1',
    ),
    seat: 'assault',
    action: {
      type: 'unload',
      unit: 'l1',
      drops: [
        { unit: 'm1', hex: '1,0' },
        { unit: 'm2', hex: '2,0' },
      ],
    },
    need: 5,
    units: ['m1'],
  },
  {
    name: 'BI-25.13 naval gunfire by card A1 on two in the open',
    state: lay(`${SEA}\ncp assault=2 defender=0\nunit w usswasp 1,2\nunit i1 infantry_squad 1,0\nunit i2 militia_squad 1,0`, {
      step: 'command.assault',
      hands: { assault: ['A1'], defender: [] },
      options: { strategicCards: true, events: false, victory: 'none' },
    }),
    seat: 'assault',
    action: { type: 'playCard', card: 'A1', hex: '1,0' },
    need: 5,
    units: ['i1', 'i2'],
  },
  {
    name: 'BI-25.13 naval gunfire by event E20',
    state: lay(`${SEA}\nunit w usswasp 1,2\nunit i1 infantry_squad 1,0 tok=1`, {
      step: 'event',
      choice: 'E20',
      toAct: 'assault',
      options: { events: true, victory: 'none' },
    }),
    seat: 'assault',
    action: { type: 'eventChoice', hex: '1,0' },
    need: 5,
    units: ['i1'],
  },
  {
    name: 'BI-25.13 the answer of CIWS, with a threshold in the balance',
    state: lay(`${SEA}\nunit w usswasp 1,2 hp=8\nunit t1 atgm_team 1,1 acted attacked`.replace('SSSS', 'CCCC'), {
      step: 'react.ciws',
      pending: { by: 't1', target: 'w', hits: 3, back: 'action' },
    }),
    seat: 'assault',
    action: { type: 'ciws', use: true },
    need: 5,
    units: ['w'],
  },
]

const share = (n: bigint, d: bigint): string => {
  let [a, b] = [n, d]
  while (b > 0n) [a, b] = [b, a % b]
  return `${n / a}/${d / a}`
}

describe('BI-25.13 odds equal to the dice', () => {
  it.each(CASES.map(each => [each.name, each] as const))('%s', (_name, { state, seat, action, need, units }) => {
    expect(beachhead.check(state, seat, action)).toBeNull()
    const given = beachhead.odds(state, seat, action)
    expect(given).not.toBeNull()
    const rolled = everyOutcomeBy(
      dice => endOf(beachhead.apply(state, seat, action, hitOrMiss(dice, need, 5)).state, units),
      end => end,
      { maxBranches: 20_000 },
    )
    const shown = new Map<string, [bigint, bigint]>()
    for (const outcome of given!.outcomes) {
      const key = endShown(state, outcome, units)
      const [n, d] = outcome.exact!.map(BigInt) as [bigint, bigint]
      const [m, e] = shown.get(key) ?? [0n, 1n]
      shown.set(key, [m * d + n * e, d * e])
    }
    expect(new Map([...shown].map(([key, [n, d]]) => [key, share(n, d)]))).toEqual(
      new Map(rolled.map(({ key, n, d }) => [key, share(n, d)])),
    )
  })
})

describe('BI-25.13 what is said beside the outcomes', () => {
  it('BI-25.13 names every modifier with its clause, cover seen from the attacker', () => {
    const state = lay('map CUC/CCC\nfort trench 1,0\nunit m1 marine_squad 0,0 tok=1\nunit i1 infantry_squad 1,0')
    const { modifiers, facts } = beachhead.odds(state, 'assault', { type: 'attack', unit: 'm1', target: 'i1' })!
    expect(modifiers!.map(({ name, clause, shift }) => `${name} ${clause} ${shift}`)).toEqual([
      'suppressed BI-16.2 -1',
      'flanking BI-15.6 1',
      'urban specialists BI-4.16 1',
      'cover BI-3.6 -1',
      'trench BI-5.3 -1',
    ])
    expect(facts).toMatchObject({ dice: 4, need: 6 })
    expect(facts!.expectedHits).toBeCloseTo(4 / 6, 12)
    expect(facts!.destroy).toBeCloseTo(1 - (5 / 6) ** 4 - 4 * (1 / 6) * (5 / 6) ** 3, 12)
  })

  it('BI-25.13 nothing random has no odds: an empty hex, a mine-free path, a refused attack', () => {
    const state = lay('map CCCCC/CCCCC\nunit m1 marine_squad 0,0\nunit mo mortar_team 4,0')
    expect(beachhead.odds(state, 'defender', { type: 'attackHex', unit: 'mo', hex: '1,0' })).toBeNull()
    expect(beachhead.odds(state, 'assault', { type: 'attack', unit: 'm1', target: 'mo' })).toBeNull()
    expect(beachhead.odds(state, 'assault', { type: 'search', unit: 'm1' })).toBeNull()
    expect(beachhead.odds(state, 'assault', null)).toBeNull()
  })

  it('BI-25.13 a marker is taken for what its side can have under it, whatever it is', () => {
    const under = (hp: number) =>
      lay(`map CCCCCCC/CCCCCCC\nunit s1 marsoc 4,0 hp=${hp} hidden\nunit m9 marine_squad 6,1\nunit mo mortar_team 0,0`, {
        toAct: 'defender',
      })
    const fire: BeachheadAction = { type: 'attackHex', unit: 'mo', hex: '4,0' }
    const [whole, hurt] = [beachhead.odds(under(2), 'defender', fire)!, beachhead.odds(under(1), 'defender', fire)!]
    expect(hurt).toEqual(whole)
    expect(whole.assumes).toContain('N1 is a MARSOC Team at full strength')
  })
})
