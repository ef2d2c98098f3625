import { describe, expect, test } from 'vitest'
import type { BeachheadEvent, EventType, Moved, NamedPiece, Strike } from '../rules/contract/events.ts'
import type { Side, UnitType } from '../rules/tables/index.ts'
import { describe as tell } from './events.ts'

type Of<T extends EventType> = Extract<BeachheadEvent, { type: T }>
/** Everything but what every event has. */
type Bare<T extends EventType> = Omit<Of<T>, 'type' | 'turn' | 'step' | 'seat' | 'clauses' | 'as'> & {
  readonly seat?: Side | null
}
type Samples = { readonly [T in EventType]: readonly (readonly [Bare<T>, string])[] }

const named = (name: string, type: UnitType, side: Side, hex: string | null): NamedPiece => ({ name, type, side, hex })
const marines = named('marine_squad-2', 'marine_squad', 'assault', '2,3')
const lcac = named('lcac-1', 'lcac', 'assault', '2,4')
const cobra = named('super_cobra-1', 'super_cobra', 'assault', '3,3')
const wasp = named('usswasp-1', 'usswasp', 'assault', '2,5')
const atgm = named('atgm_team-1', 'atgm_team', 'defender', '3,2')
const militia = named('militia_squad-1', 'militia_squad', 'defender', '2,0')
const dummy: NamedPiece = { name: 'dummy-1', type: 'dummy', side: 'defender', hex: '4,2' }
const somebody: NamedPiece = { name: '', type: null, side: 'assault', hex: null }
const marker: NamedPiece = { name: 'M3', type: null, side: 'defender', hex: '3,4' }
const offboard = named('offboard', 'long_range_artillery', 'defender', null)

const strike: Strike = {
  target: atgm,
  modifiers: [{ name: 'flanking', clause: 'BI-15.6', shift: 1 }],
  need: 5,
  needModifiers: [{ name: 'cover', clause: 'BI-3.6', shift: 1 }],
  dice: [2, 5, 6, 1],
  hits: 2,
  negated: 0,
  damage: 1,
  hpLeft: 0,
  tokens: 0,
  destroyed: true,
}
const miss: Strike = {
  ...strike,
  target: marines,
  modifiers: [],
  dice: [1, 2],
  hits: 0,
  damage: 0,
  hpLeft: 2,
  destroyed: false,
}
const moved: Omit<Moved, 'type' | 'turn' | 'step' | 'seat' | 'clauses' | 'as'> = {
  unit: lcac,
  path: ['2,3', '3,2'],
  cost: 3,
  landed: false,
  stopped: null,
  fastAmbush: false,
}
const resolved = { card: 'A6', effect: 'done', units: [], hexes: [], system: null } as const

const SAMPLES: Samples = {
  game_opened: [
    [{ scenario: 'first-wave', title: 'First Wave', columns: 6, rows: 6, turns: 6 }, 'First Wave. 6 by 6 hexes. 6 turns.'],
    [{ scenario: 'cards', title: '', columns: 0, rows: 0, turns: 1 }, 'The battle. 1 turn.'],
  ],
  section_picked: [[{ section: 'old-harbor', seat: 'defender' }, 'The Defender chooses the section Old Harbor.']],
  section_placed: [
    [{ section: 'quay', slot: [0, 1], orientation: 0, seat: 'assault' }, 'The Assault lays Quay at column 0, row 1.'],
    [
      { section: 'quay', slot: [-1, 0], orientation: 2, seat: 'assault' },
      'The Assault lays Quay at column -1, row 0, mirrored left to right.',
    ],
  ],
  map_built: [[{ map: ['CCC', 'DDD'], offshore: 'S' }, 'The map is 3 by 2 hexes; the sea is in the south.']],
  scenario_drawn: [
    [{ cards: ['SC01'] }, 'Scenario card: Seize the Port.'],
    [{ cards: ['SC01', 'SC09'] }, 'Scenario cards: Seize the Port and Clear the Skies.'],
  ],
  list_changed: [
    [
      { seat: 'defender', left: 120, added: true, what: ['infantry_squad', 'trench', 'infantry_squad'] },
      'The Defender buys 2 x Infantry Squad and Trench: 120 points left.',
    ],
    [{ seat: 'assault', left: 1, added: false, what: ['aav7'] }, 'The Assault gives back AAV-7: 1 point left.'],
  ],
  list_closed: [[{ seat: 'assault' }, 'The Assault has bought its forces.']],
  piece_placed: [
    [{ piece: marines, at: 'aboard', carrier: null }, 'Marine Squad 2 starts aboard the USS Wasp.'],
    [{ piece: marines, at: 'carried', carrier: 'aav7-1' }, 'Marine Squad 2 starts in AAV-7 1.'],
    [{ piece: dummy, at: 'hex', carrier: null }, 'Dummy 1 is placed at 4,2.'],
  ],
  fort_placed: [[{ fort: 'bunker', hex: '1,1' }, 'A Bunker is placed at 1,1.']],
  piece_taken_back: [
    [{ piece: 'infantry_squad-3' }, 'Infantry Squad 3 is taken back.'],
    [{ piece: 'trench@3,4' }, 'Trench at 3,4 is taken back.'],
  ],
  deployment_done: [
    [{ seat: 'assault', markers: [] }, 'The Assault is set up.'],
    [{ seat: 'defender', markers: [{ name: 'M1', hex: '2,0' }] }, 'The Defender is set up. Markers: M1 at 2,0.'],
  ],
  turn_began: [[{}, 'Turn 3 begins.']],
  step_done: [[{ seat: 'assault' }, 'The Assault is done: Action.']],
  passed: [[{ seat: 'defender' }, 'The Defender passes.']],
  event_drawn: [
    [{ card: 'E13', reshuffled: false }, 'Event: Jamming. The Assault gets one CP less this turn.'],
    [{ card: 'E13', reshuffled: true }, 'Event: Jamming. The Assault gets one CP less this turn. The deck was shuffled anew.'],
    [{ card: 'E22', reshuffled: false }, 'Event: Lull.'],
  ],
  card_resolved: [
    [{ ...resolved, card: 'E22', effect: 'none' }, 'Nothing happens.'],
    [{ ...resolved, card: 'E12', effect: 'none' }, 'Desertion: nothing comes of it.'],
    [{ ...resolved, card: 'E08', effect: 'declined', seat: 'defender' }, 'The Defender makes no use of Slip Away.'],
    [{ ...resolved, units: [marines] }, 'Rally takes effect for Marine Squad 2.'],
    [
      { ...resolved, card: 'D2', units: [militia], hexes: ['2,0', '4,1'] },
      'Tunnels takes effect for Militia Squad 1 from 2,0 to 4,1.',
    ],
    [{ ...resolved, card: 'A7', hexes: ['2,0'] }, 'Smoke Screen takes effect at 2,0.'],
    [{ ...resolved, card: 'A5', system: 'flightDeck' }, 'Damage Control takes effect on the flight deck.'],
    [{ ...resolved, card: 'A5', system: 'c2' }, 'Damage Control takes effect on the C2.'],
  ],
  command_gained: [
    [
      {
        gains: { assault: 3, defender: 1 },
        modifiers: [
          { name: 'C2', clause: 'BI-10.1', shift: 3, side: 'assault' },
          { name: 'command', clause: 'BI-10.2', shift: 2, side: 'defender' },
          { name: 'Cut Lines', clause: 'BI-9.3/E14', shift: -1, side: 'defender' },
        ],
      },
      'Command points: the Assault gets 3 (C2 +3), the Defender 1 (command +2, Cut Lines -1).',
    ],
  ],
  card_drawn: [
    [{ seat: 'defender', card: null }, 'The Defender draws a card.'],
    [{ seat: 'assault', card: 'A1' }, 'The Assault draws Naval Gunfire Support.'],
  ],
  card_played: [[{ seat: 'defender', card: 'D9', cp: 1 }, 'The Defender plays Ambush Doctrine for 1 CP.']],
  force_marched: [
    [{ seat: 'defender', unit: null, cp: 1 }, 'The Defender orders a Force March for 1 CP.'],
    [{ seat: 'assault', unit: marines, cp: 1 }, 'Force March for Marine Squad 2 at 2,3 for 1 CP: more movement this turn.'],
  ],
  deployment_hastened: [[{ extra: 1 }, 'Rapid Deployment: 1 launch beyond the limits this turn.']],
  air_coordinated: [[{ hex: '3,2' }, 'Coordinated Air Support at 3,2: air units have one die more against the ground there.']],
  unit_arrived: [[{ unit: militia, cp: 1 }, 'Militia Squad 1 arrives at 2,0 for 1 CP.']],
  dummies_laid: [[{ dummies: [dummy] }, 'Dummy 1 at 4,2 is laid out.']],
  fort_built: [
    [
      { fort: 'trench', hex: '3,2', until: 5, cp: 2 },
      'The Defender builds a Trench at 3,2 for 2 CP; it lasts to the end of turn 5.',
    ],
    [{ fort: 'minefield', hex: '3,3', until: null, cp: 0 }, 'The Defender lays a Minefield at 3,3.'],
  ],
  forts_removed: [
    [
      { forts: [{ fort: 'bunker', hex: '3,2' }], why: 'breached', by: marines },
      'Marine Squad 2 at 2,3 clears the Bunker at 3,2.',
    ],
    [{ forts: [{ fort: 'bunker', hex: '3,2' }], why: 'breached', by: null }, 'The Bunker at 3,2 is cleared.'],
    [{ forts: [{ fort: 'bunker', hex: '3,2' }], why: 'card', by: null }, 'The Bunker at 3,2 is removed.'],
    [
      {
        forts: [
          { fort: 'trench', hex: '3,2' },
          { fort: 'barricade', hex: '1,1' },
        ],
        why: 'expired',
        by: null,
      },
      'The Trench at 3,2 and the Barricade at 1,1 are given up: the time is over.',
    ],
  ],
  placement_barred: [
    [{ what: 'militia_squad', hex: '6,0' }, 'Militia Squad cannot be placed at 6,0: an enemy was there unseen.'],
  ],
  launched: [
    [{ unit: lcac, cargo: [marines], hex: '2,4' }, 'LCAC 1 is launched to 2,4 with Marine Squad 2.'],
    [{ unit: cobra, cargo: [], hex: '1,5' }, 'Super Cobra 1 is launched to 1,5.'],
  ],
  moved: [
    [moved, 'LCAC 1 moves from 2,4 to 3,2, cost 3.'],
    [{ ...moved, unit: cobra, landed: true }, 'Super Cobra 1 moves from 3,3 to 3,2, cost 3 and lands.'],
    [{ ...moved, stopped: 'mines' }, 'LCAC 1 moves from 2,4 to 3,2, cost 3, where mines stop it.'],
    [{ ...moved, path: [], cost: 0, stopped: 'enemy' }, 'LCAC 1 stays at 2,4, where an enemy bars the way.'],
    [{ ...moved, unit: cobra, path: [], cost: 1, landed: true }, 'Super Cobra 1 lands at 3,3.'],
    [{ ...moved, cost: null }, 'LCAC 1 is seen moving from 2,4 to 3,2.'],
    [{ ...moved, cost: null, path: [] }, 'LCAC 1 leaves 2,4 out of sight.'],
    [{ ...moved, cost: null, unit: { ...marker, hex: null } }, 'Marker M3 comes into sight at 2,3 and is seen as far as 3,2.'],
    [{ ...moved, cost: null, unit: { ...lcac, hex: null }, path: ['3,2'] }, 'LCAC 1 comes into sight at 3,2.'],
    [{ ...moved, unit: atgm, fastAmbush: true }, 'Fast Ambush: ATGM Team 1 moves from 3,2 to 3,2, cost 3.'],
  ],
  mines_struck: [
    [
      { hex: '2,3', strike: { ...miss, needModifiers: [] } },
      'Mines at 2,3 against Marine Squad 2: 2 dice, 5 or more to hit, rolls 1, 2: no hit.',
    ],
  ],
  loaded: [[{ unit: marines, into: lcac }, 'Marine Squad 2 at 2,3 goes into LCAC 1.']],
  unloaded: [
    [
      { transport: lcac, drops: [{ unit: marines, hex: '2,3', entered: true }] },
      'LCAC 1 at 2,4 sets down Marine Squad 2 at 2,3.',
    ],
    [
      { transport: somebody, drops: [{ unit: marines, hex: '2,3', entered: true }] },
      'A transport out of sight sets down Marine Squad 2 at 2,3.',
    ],
    [{ transport: lcac, drops: [] }, 'LCAC 1 at 2,4 unloads.'],
    [
      { transport: lcac, drops: [{ unit: marines, hex: '2,3', entered: false }] },
      'LCAC 1 at 2,4 unloads. Barred by an enemy that was there unseen: Marine Squad 2 at 2,3.',
    ],
  ],
  recovered: [[{ unit: cobra, cargo: [marines] }, 'Super Cobra 1 at 3,3 is back aboard the USS Wasp with Marine Squad 2.']],
  bailed_out: [
    [{ unit: marines, hpLeft: 1, survived: true }, 'Marine Squad 2 gets out at 2,3 with 1 HP.'],
    [{ unit: marines, hpLeft: 0, survived: false }, 'Marine Squad 2 does not get out.'],
  ],
  attacked: [
    [
      { unit: marines, ambush: false, distance: 1, strike, spLeft: null },
      'Marine Squad 2 at 2,3 attacks ATGM Team 1 (3,2, 1 hex): 4 dice (flanking +1), 5 or more to hit (cover +1), ' +
        'rolls 2, 5, 6, 1: 2 hits, 1 HP lost and none left.',
    ],
    [
      {
        unit: atgm,
        ambush: true,
        distance: 2,
        strike: { ...miss, needModifiers: [], hits: 1, damage: 1, hpLeft: 1, tokens: 1, dice: [5] },
        spLeft: 2,
      },
      'Ambush: ATGM Team 1 at 3,2 attacks Marine Squad 2 (2,3, 2 hexes): 1 die, 5 or more to hit, rolls 5: ' +
        '1 hit, 1 HP lost, 1 left and suppressed. 2 SP left.',
    ],
    [
      { unit: cobra, ambush: false, distance: 0, strike: { ...miss, target: atgm, needModifiers: [], tokens: 1 }, spLeft: 0 },
      'Super Cobra 1 at 3,3 attacks ATGM Team 1 (3,2, same hex): 2 dice, 5 or more to hit, rolls 1, 2: no hit. 0 SP left.',
    ],
  ],
  area_fired: [
    [
      {
        weapon: 'mortar',
        by: militia,
        hexes: ['2,3'],
        strikes: [{ ...miss, needModifiers: [], tokens: 2 }],
        spLeft: null,
        cp: 0,
      },
      'Mortar fire by Militia Squad 1 at 2,0 on 2,3. Marine Squad 2 (2,3): 2 dice, 5 or more to hit, rolls 1, 2: no hit and pinned.',
    ],
    [
      { weapon: 'barrage', by: offboard, hexes: ['1,1', '2,1', '1,2'], strikes: [], spLeft: null, cp: 2 },
      'Barrage by off-board battery on 1,1, 2,1 and 1,2 for 2 CP. No hit is seen.',
    ],
    [
      { weapon: 'gunfire', by: null, hexes: ['1,1'], strikes: [], spLeft: null, cp: 0 },
      'Naval gunfire on 1,1. No hit is seen.',
    ],
  ],
  sam_fired: [
    [
      { by: offboard, strike: { ...miss, target: cobra, needModifiers: [] }, spLeft: null, cp: 3 },
      'Off-board battery fires missiles at Super Cobra 1 (3,3) for 3 CP: 2 dice, 5 or more to hit, rolls 1, 2: no hit.',
    ],
  ],
  sparrow_fired: [
    [
      {
        strike: { ...miss, target: named('attack_drone-1', 'attack_drone', 'defender', '1,4'), needModifiers: [] },
        ammoLeft: 1,
      },
      'Sea Sparrow at Attack Drone 1 (1,4): 2 dice, 5 or more to hit, rolls 1, 2: no hit. 1 round of ammunition left.',
    ],
  ],
  ciws_offered: [
    [{ by: offboard, hits: 2 }, '2 hits by off-board battery are on the way to the USS Wasp: CIWS/RAM may answer.'],
    [{ by: atgm, hits: 1 }, '1 hit by ATGM Team 1 is on the way to the USS Wasp: CIWS/RAM may answer.'],
  ],
  ciws_answered: [
    [
      { used: true, dice: [3, 6], negated: 1, ammoLeft: 4 },
      'CIWS/RAM fires, rolls 3, 6: 1 hit stopped. 4 rounds of ammunition left.',
    ],
    [{ used: false, dice: [], negated: 0, ammoLeft: 5 }, 'CIWS/RAM holds its fire.'],
  ],
  structure_attacked: [
    [
      { unit: cobra, objective: 'comms_hub', modifiers: [], need: 4, dice: [4, 1], damage: 1, hpLeft: 2 },
      'Super Cobra 1 at 3,3 attacks the Comms Hub: 2 dice, 4 or more to hit, rolls 4, 1: 1 HP lost and 2 left.',
    ],
    [
      { unit: cobra, objective: 'hub', modifiers: [], need: 4, dice: [1], damage: 0, hpLeft: 3 },
      'Super Cobra 1 at 3,3 attacks the hub: 1 die, 4 or more to hit, rolls 1: no damage.',
    ],
  ],
  wasp_damaged: [
    [
      { damage: 2, hpLeft: 6, changes: [{ system: 'wellDeck', from: 'Operational', to: 'Limited' }] },
      'USS Wasp: 2 HP lost and 6 left. Well deck: Operational to Limited.',
    ],
  ],
  unit_destroyed: [
    [{ unit: wasp, scored: true }, 'USS Wasp at 2,5 is destroyed.'],
    [{ unit: { ...militia, hex: null }, scored: false }, 'Militia Squad 1 is out of the battle and scores nothing.'],
  ],
  unit_suppressed: [
    [{ unit: marines, tokens: 2 }, 'Marine Squad 2 at 2,3 is pinned.'],
    [{ unit: marines, tokens: 0 }, 'Marine Squad 2 at 2,3 is no longer suppressed.'],
  ],
  searched: [
    [{ unit: marines, found: 0 }, 'Marine Squad 2 at 2,3 searches: nothing found.'],
    [{ unit: marines, found: 2 }, 'Marine Squad 2 at 2,3 searches: 2 found.'],
  ],
  revealed: [
    [
      { piece: { ...atgm, hex: '3,4' }, marker: 'M3', cause: 'searched' },
      'Marker M3 at 3,4 is revealed by a search: ATGM Team 1.',
    ],
    [
      { piece: { ...dummy, name: 'M5' }, marker: 'M5', cause: 'contact' },
      'Marker M5 at 4,2 is revealed by close contact: a dummy, taken off.',
    ],
  ],
  vanished: [[{ piece: militia, marker: 'M9' }, 'Militia Squad 1 at 2,0 slips away and is marker M9 now.']],
  secured: [
    [{ unit: marines, objective: 'port', vip: false }, 'Marine Squad 2 at 2,3 secures the port.'],
    [{ unit: somebody, objective: 'civic_center', vip: true }, 'An unseen unit secures the Civic Center and the VIP.'],
    [{ unit: marines, objective: null, vip: true }, 'Marine Squad 2 at 2,3 secures the VIP.'],
  ],
  demolished: [
    [{ unit: somebody, objective: 'comms_hub', hpLeft: 1 }, 'An unseen unit sets charges at the Comms Hub: 1 HP left.'],
    [{ unit: marines, objective: 'hub', hpLeft: 0 }, 'Marine Squad 2 at 2,3 sets charges at the hub: no HP left.'],
  ],
  objective_destroyed: [[{ objective: 'comms_hub' }, 'The Comms Hub is destroyed.']],
  vip_fared: [
    [{ what: 'dropped', hex: '2,3' }, 'The VIP is left behind at 2,3.'],
    [{ what: 'lost', hex: null }, 'The VIP is lost.'],
    [{ what: 'extracted', hex: null }, 'The VIP is aboard the USS Wasp and safe.'],
  ],
  hold_counted: [
    [{ objective: 'town', held: 2 }, 'The town has been held for 2 turns.'],
    [{ objective: 'town', held: 0 }, 'The town is not held: the count starts again.'],
  ],
  goal_fulfilled: [[{ goal: 'hold:port:2', side: 'assault' }, 'The Assault fulfils a goal: Hold the port for two turns.']],
  resupplied: [[{ units: [{ unit: cobra, sp: 4 }] }, 'Resupplied: Super Cobra 1 to 4 SP.']],
  rallied: [
    [
      {
        units: [
          { unit: marines, tokens: 0 },
          { unit: atgm, tokens: 1 },
        ],
      },
      'Rallied: Marine Squad 2 and ATGM Team 1, still suppressed.',
    ],
  ],
  drones_spent: [
    [{ units: [named('attack_drone-2', 'attack_drone', 'defender', '1,1')] }, 'Spent and removed: Attack Drone 2.'],
  ],
  turn_ended: [[{}, 'Turn 3 ends.']],
  game_over: [
    [
      { winner: 'assault', reason: 'primary', points: { assault: 40, defender: 12 } },
      'The Assault wins: all its primary goals are met. Victory points: Assault 40, Defender 12.',
    ],
    [
      { winner: null, reason: 'both', points: { assault: 4, defender: 4 } },
      'The battle is drawn: both sides have won at the same moment. Victory points: Assault 4, Defender 4.',
    ],
  ],
}

describe('BI-25.2 every event has its sentence, made from it alone', () => {
  const rows = Object.entries(SAMPLES).flatMap(([type, samples]) =>
    (samples as readonly (readonly [object, string])[]).map(([bare, text]) => [type, text, bare] as const),
  )
  test.each(rows)('BI-25.2 %s: %s', (type, text, bare) => {
    const clauses = ['BI-25.1']
    const event = { seat: null, ...bare, type, turn: 3, step: 'action', clauses } as unknown as BeachheadEvent
    expect(tell(event)).toEqual({ text, clauses })
  })
})

test('BI-23.3 units of a position given in line keep the names they were given', () => {
  const alpha = named('alpha_one', 'marine_squad', 'assault', '2,3')
  const event = {
    type: 'searched',
    turn: 1,
    step: 'action',
    seat: 'assault',
    clauses: ['BI-14.8'],
    unit: alpha,
    found: 0,
  } as const
  expect(tell(event).text).toBe('Marine Squad alpha one at 2,3 searches: nothing found.')
})
