import { describe, expect, test } from 'vitest'
import type {
  ChanceTest,
  ChargeContest,
  ChargeMade,
  FireMade,
  MoraleRecord,
  MusketEvent,
  NamedUnit,
} from '../rules/contract/events.ts'
import type { Condition } from '../rules/setup/scenario.ts'
import type { Kind, Side } from '../rules/tables.ts'
import { describe as tell } from './events.ts'

type Samples = { readonly [T in MusketEvent['type']]: readonly Extract<MusketEvent, { type: T }>[] }

const named = (name: string, side: Side, kind: Kind, at: string): NamedUnit => ({
  id: name.toLowerCase(),
  name,
  side,
  kind,
  at,
})
const foot = named('1st Foot', 'blue', 'LINE', '1,5')
const levies = named('Red Levies', 'red', 'LINE', '1,3')
const hussars = named('Hussars', 'red', 'HORSE', '4,4')

const chance = (base: number, roll: number, modifiers: ChanceTest['modifiers'] = []): ChanceTest => {
  const sum = modifiers.reduce((total, modifier) => total + modifier.shift, base)
  return { base, modifiers, chance: sum, roll, passed: roll <= sum }
}
const cover = { name: 'target in cover', clause: 'MK-3.4', shift: -9 }
const morale = (test: ChanceTest, retreat: string | null = null): MoraleRecord => ({
  ...test,
  retreat,
  extraLoss: test.passed ? 0 : 1,
})

const told = { turn: 3, player: 'blue', clauses: ['MK-8.5'] } as const
const ofArmies = { ...told, sides: { blue: 'Blue', red: 'Red' } } as const
const fire: FireMade = {
  ...told,
  type: 'fire_action',
  unit: foot,
  target: levies,
  distance: 2,
  hit: chance(39, 17),
  devastating: { roll: 11, chance: 10, passed: false },
  damage: 1,
  spLeft: 3,
  casualty: null,
  morale: null,
  eliminatedUnits: [],
  eliminatedLeaders: [],
}
const fell = { leader: 'lr', name: 'Captain Boyle', roll: 9, chance: 9, fell: true } as const
const contest: ChargeContest = {
  attacker: { die: 3, sp: 4, modifiers: [{ name: 'horse', clause: 'MK-9.11', shift: 1 }], total: 8 },
  defender: { die: 2, sp: 4, modifiers: [], total: 6 },
  outcome: 'defender_retreats',
  attackerLoss: 0,
  defenderLoss: 1,
  retreat: '1,4',
  advanced: false,
  attackerCasualty: null,
  defenderCasualty: null,
  morale: null,
}
const charge: ChargeMade = {
  ...told,
  type: 'charge_action',
  unit: hussars,
  target: foot,
  path: ['3,4', '2,5', '1,5'],
  checks: [],
  contest,
  attackerAt: '4,4',
  attackerSp: 4,
  defenderSp: 3,
  eliminatedUnits: [],
  eliminatedLeaders: [],
}
const noOrders = { inCommand: false, leader: 'b-lead-1', distance: 7 }

const WON_BY: readonly Condition[] = [
  { side: 'red', kind: 'control_hexes', hexes: ['1,6'], turn: 3 },
  { side: 'red', kind: 'eliminate_units', count: 4 },
]

const SAMPLES: Samples = {
  battle_opened: [
    {
      ...ofArmies,
      type: 'battle_opened',
      scenario: 'first-volley',
      title: 'First Volley',
      columns: 6,
      rows: 6,
      units: { blue: 3, red: 1 },
      options: ['hillBonuses', 'openHills'],
    },
  ],
  activation_started: [
    {
      ...told,
      type: 'activation_started',
      unit: foot,
      command: { base: 60, modifiers: [], chance: 60, roll: 0, passed: true, inCommand: true, leader: 'b-lead-1', distance: 2 },
    },
    {
      ...told,
      type: 'activation_started',
      unit: foot,
      command: { ...chance(30, 25, [{ name: 'far from the leader', clause: 'MK-12.8', shift: -9 }]), ...noOrders },
    },
    {
      ...told,
      type: 'activation_started',
      unit: levies,
      command: { ...chance(30, 30), ...noOrders, leader: null, distance: null },
    },
  ],
  move_action: [
    {
      ...told,
      type: 'move_action',
      unit: foot,
      path: ['1,4'],
      reached: '1,4',
      points: 1,
      checks: [],
      stopped: false,
      march: false,
    },
    {
      ...told,
      type: 'move_action',
      unit: foot,
      path: ['1,4', '1,3'],
      reached: '1,3',
      points: 2,
      checks: [],
      stopped: false,
      march: true,
    },
    {
      ...told,
      type: 'move_action',
      unit: foot,
      path: ['1,4'],
      reached: '1,5',
      points: 1,
      checks: [{ hex: '1,5', roll: 31, chance: 30, passed: false }],
      stopped: true,
      march: false,
    },
    {
      ...told,
      type: 'move_action',
      unit: hussars,
      path: ['3,3', '2,3'],
      reached: '3,3',
      points: 2,
      checks: [
        { hex: '4,4', roll: 30, chance: 30, passed: true },
        { hex: '3,3', roll: 60, chance: 30, passed: false },
      ],
      stopped: true,
      march: false,
    },
  ],
  fire_action: [
    fire,
    { ...fire, hit: chance(39, 31, [cover]), devastating: null, damage: 0 },
    { ...fire, morale: morale(chance(45, 50), '1,1') },
    { ...fire, morale: morale(chance(45, 46)) },
    { ...fire, morale: morale(chance(15, 16)), eliminatedUnits: [levies.id] },
    { ...fire, eliminatedUnits: [levies.id], eliminatedLeaders: ['lr'] },
    {
      ...fire,
      devastating: { roll: 10, chance: 10, passed: true },
      damage: 2,
      casualty: { ...fell, replacement: { id: 'lr-r1', on: 'r-2', onName: '2nd Red', radius: 1 } },
      morale: morale(chance(30, 21, [{ name: 'out of command', clause: 'MK-11.2', shift: -9 }])),
    },
  ],
  charge_action: [
    charge,
    { ...charge, contest: { ...contest, outcome: 'attacker_repulsed', attackerLoss: 1, defenderLoss: 0, retreat: null } },
    {
      ...charge,
      contest: { ...contest, outcome: 'attacker_repulsed', attackerLoss: 1, defenderLoss: 0, retreat: null },
      eliminatedUnits: [hussars.id],
      eliminatedLeaders: ['lr'],
    },
    {
      ...charge,
      contest: {
        ...contest,
        outcome: 'defender_holds',
        retreat: null,
        defenderCasualty: { ...fell, roll: 10, fell: false, replacement: null },
      },
    },
    {
      ...charge,
      contest: { ...contest, outcome: 'defender_eliminated', defenderLoss: 2, retreat: null, advanced: true },
      attackerAt: '1,5',
      eliminatedUnits: [foot.id],
    },
    { ...charge, contest: null, checks: [{ hex: '4,4', roll: 31, chance: 30, passed: false }] },
  ],
  unit_exited: [
    {
      ...told,
      type: 'unit_exited',
      unit: foot,
      edge: 'north',
      hex: '1,0',
      path: ['1,0'],
      checks: [],
      stopped: false,
      leader: 'b-lead-1',
    },
    {
      ...told,
      type: 'unit_exited',
      unit: foot,
      edge: 'north',
      hex: '1,0',
      path: [],
      checks: [{ hex: '1,5', roll: 31, chance: 30, passed: false }],
      stopped: true,
      leader: 'b-lead-1',
    },
  ],
  activation_ended: (
    ['command_failed', 'nothing_left', 'charged', 'exited', 'eliminated', 'by_player', 'turn_ended'] as const
  ).map(why => ({ ...told, type: 'activation_ended', unit: levies, why }) as const),
  action_completed: [{ ...told, type: 'action_completed', unit: foot }],
  player_turn_ended: [
    { ...ofArmies, type: 'player_turn_ended', next: 'red', completesTurn: false },
    { ...ofArmies, type: 'player_turn_ended', player: 'red', next: 'blue', completesTurn: true },
  ],
  reinforcements_arrived: [
    { ...ofArmies, type: 'reinforcements_arrived', player: 'red', arrived: [hussars], delayed: [levies] },
    { ...ofArmies, type: 'reinforcements_arrived', player: 'red', arrived: [], delayed: [levies] },
    { ...ofArmies, type: 'reinforcements_arrived', player: 'red', arrived: [hussars, levies], delayed: [] },
  ],
  hex_burned: [{ ...told, type: 'hex_burned', hex: '1,6', was: 'TOWN' }],
  game_over: [
    { ...ofArmies, type: 'game_over', winner: 'red', reason: 'condition_met', met: WON_BY, strength: { blue: 9, red: 14 } },
    { ...ofArmies, type: 'game_over', winner: null, reason: 'draw', met: [], strength: { blue: 9, red: 9 } },
  ],
}

test.each(Object.entries(SAMPLES).flatMap(([type, events]) => events.map((event, i) => [type, i, event] as const)))(
  'MK-17.3 %s %i has a sentence',
  (_type, _i, event) => {
    const { text, clauses } = tell(event)
    expect(text).toMatch(/^[A-Z0-9].*\.$/)
    expect(text).not.toMatch(/undefined|\[object|null|NaN|!|\.\.| {2}/)
    expect(clauses).toBe(event.clauses)
  },
)

describe('MK-20.20 the log is prose with dice and needed values', () => {
  const sentences: readonly (readonly [MusketEvent, string])[] = [
    [
      SAMPLES.battle_opened[0]!,
      'First Volley: 6 by 6 hexes. Blue 3 units, Red 1 unit. Blue goes first. Optional rules: hill bonuses and open hills.',
    ],
    [SAMPLES.activation_started[0]!, '1st Foot at B6 is activated, in command.'],
    [
      SAMPLES.activation_started[1]!,
      '1st Foot at B6 is out of command: needs 21 or less (30, far from the leader -9), rolls 25: the order does not arrive.',
    ],
    [SAMPLES.activation_started[2]!, 'Red Levies at B4 are out of command: needs 30 or less, rolls 30: acts anyway.'],
    [SAMPLES.move_action[0]!, '1st Foot moves from B6 to B5.'],
    [SAMPLES.move_action[1]!, '1st Foot marches by road from B6 to B4.'],
    [
      SAMPLES.move_action[2]!,
      '1st Foot tries to leave B6. Leaving B6 needs 30 or less, rolls 31: stays, and its movement is spent.',
    ],
    [
      SAMPLES.move_action[3]!,
      'Hussars get from E5 as far as D4. Leaving E5 needs 30 or less, rolls 30: gets away. ' +
        'Leaving D4 needs 30 or less, rolls 60: stays, and its movement is spent.',
    ],
    [
      SAMPLES.fire_action[1]!,
      '1st Foot at B6 fires at Red Levies (B4, 2 hexes): needs 30 or less (39, target in cover -9), rolls 31: miss.',
    ],
    [
      SAMPLES.charge_action[0]!,
      'Hussars at E5 charge 1st Foot (B6): 8 (die 3, strength 4, horse +1) against 6 (die 2, strength 4). ' +
        '1st Foot loses 1 and falls back to B5; Hussars are back at E5.',
    ],
    [
      SAMPLES.charge_action[5]!,
      'Hussars at E5 try to charge 1st Foot (B6). Leaving E5 needs 30 or less, rolls 31: stays, and its movement is spent. No charge.',
    ],
    [SAMPLES.player_turn_ended[0]!, 'Blue ends its part of turn 3. Red to play.'],
    [SAMPLES.player_turn_ended[1]!, 'Red ends its part of turn 3. Turn 3 is over.'],
  ]
  test.each(sentences.map(([event, text]) => [text, event] as const))('MK-20.20 %s', (text, event) => {
    expect(tell(event).text).toBe(text)
  })
})

describe('MK-20.11 results: hit or miss, losses, retreat, morale, elimination, leaders', () => {
  const volley = '1st Foot at B6 fires at Red Levies (B4, 2 hexes): needs 39 or less, rolls 17: '
  const one = 'hit for 1 (devastating on 10 or less, rolls 11)'
  const results: readonly (readonly [MusketEvent, string])[] = [
    [SAMPLES.fire_action[0]!, `${volley}${one}.`],
    [SAMPLES.fire_action[2]!, `${volley}${one}. Morale needs 45, rolls 50: fails, falls back to B2 and loses 1 more.`],
    [SAMPLES.fire_action[3]!, `${volley}${one}. Morale needs 45, rolls 46: fails, has nowhere to go and loses 1 more.`],
    [
      SAMPLES.fire_action[4]!,
      `${volley}${one}. Morale needs 15, rolls 16: fails and loses the last of its strength. Red Levies are destroyed.`,
    ],
    [SAMPLES.fire_action[5]!, `${volley}${one}. Red Levies are destroyed, the leader too.`],
    [
      SAMPLES.fire_action[6]!,
      `${volley}hit for 2 (devastating on 10 or less, rolls 10). Captain Boyle falls on 9 or less, rolls 9: falls. ` +
        'A replacement joins 2nd Red, command radius 1. Morale needs 21 (30, out of command -9), rolls 21: holds.',
    ],
  ]
  test.each(results.map(([event, text]) => [text, event] as const))('MK-20.11 %s', (text, event) => {
    expect(tell(event).text).toBe(text)
  })

  const clashes: readonly (readonly [number, string])[] = [
    [1, 'Repulsed: Hussars lose 1 and are back at E5.'],
    [2, 'Repulsed: Hussars are destroyed, the leader too.'],
    [3, '1st Foot loses 1 and holds; Hussars are back at E5. Captain Boyle falls on 9 or less, rolls 10: unhurt.'],
    [4, '1st Foot loses 2. 1st Foot is destroyed; Hussars take B6.'],
  ]
  test.each(clashes)('MK-20.11 charge %i: %s', (i, text) => {
    expect(tell(SAMPLES.charge_action[i]!).text).toContain(text)
  })
})

test('MK-20.20 armies go by the names the scenario gives them', () => {
  const sides = { blue: 'Americans', red: 'British' }
  expect(tell(SAMPLES.game_over[0]!, sides).text).toBe(
    'British win: B7 held at the end of turn 3 and 4 American units eliminated. Strength left: Americans 9, British 14.',
  )
  expect(tell(SAMPLES.player_turn_ended[0]!, sides).text).toBe('Americans end their part of turn 3. British to play.')
})
