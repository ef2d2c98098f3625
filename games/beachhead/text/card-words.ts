// BI-9.3, BI-11.3, BI-22.1: what every card does, in a line for the table. Costs and deciders are in rules/tables/cards.ts.
import type { EventId, ScenarioCardId, StrategicId } from '../rules/tables/index.ts'

/** `cite`: how the log names the card. */
export type CardWords = { readonly title: string; readonly line: string; readonly cite: string }

function deck<Id extends string>(
  clause: string,
  rows: Readonly<Record<Id, readonly [string, string]>>,
): Readonly<Record<Id, CardWords>> {
  const words: Partial<Record<Id, CardWords>> = {}
  for (const id of Object.keys(rows) as Id[]) words[id] = { title: rows[id][0], line: rows[id][1], cite: `${clause}/${id}` }
  return words as Record<Id, CardWords>
}

export const EVENT_WORDS = deck<EventId>('BI-9.3', {
  E01: ['Heavy Fog', 'Everybody sees two hexes less far this turn, but at least one.'],
  E02: ['Local Uprising', 'The Defender may bring a Militia Squad into a town free of known Assault units.'],
  E03: ['Wasp Hull Integrity Breach', 'One damage to the ship; CIWS/RAM does not help.'],
  E04: ['Rough Seas', 'Water costs AAV-7s and landing craft one point more this turn, and the USS Wasp cannot move.'],
  E05: ['Clear Skies', 'Air units have two MV more this turn.'],
  E06: ['Low Cloud', 'One launch fewer from the flight deck and two MV less for air units this turn.'],
  E07: ['Radio Intercept', 'The Assault has one marker it knows of turned over.'],
  E08: ['Slip Away', 'The Defender may hide a revealed infantry unit that has no token and that no known enemy sees.'],
  E09: ['Ammunition Cache', 'Defender units that count supply get one SP back.'],
  E10: ['Underway Replenishment', 'The USS Wasp gets back one round of defensive ammunition and one SP.'],
  E11: ['Engine Trouble', 'One Assault air unit, landing craft or AAV-7 on the map, by chance, gets a token.'],
  E12: ['Desertion', 'One Militia Squad on the map, by chance, goes home.'],
  E13: ['Jamming', 'The Assault gets one CP less this turn.'],
  E14: ['Cut Lines', 'The Defender gets one CP less this turn.'],
  E15: ['Fresh Orders', 'For this turn both sides get one CP more.'],
  E16: ['Smoke on the Beach', 'Attacks from or onto Beach have one die less this turn.'],
  E17: ['Drone Raid', 'The Defender sends in an Attack Drone at an entry point.'],
  E18: ['Corpsmen', 'The Assault may give one HP back to a damaged infantry unit.'],
  E19: ['Civilians in the Streets', 'No mortar, barrage, naval gun or air unit may fire at a town this turn.'],
  E20: [
    'Gunfire Window',
    'The Assault may shell a hex up to five from the USS Wasp: two dice a unit, 5 or more to hit, tokens for survivors.',
  ],
  E21: ['Drifting Mines', 'The Defender may lay a Minefield on a free Beach or Shallow Water hex.'],
  E22: ['Lull', 'Nothing happens.'],
})

export const STRATEGIC_WORDS = deck<StrategicId>('BI-11.3', {
  A1: [
    'Naval Gunfire Support',
    'Shell a hex up to five from the USS Wasp: two dice a unit, 5 or more to hit, tokens for survivors.',
  ],
  A2: ['Airlift Surge', 'Launch one more air unit this turn from a working flight deck.'],
  A3: ['Combat Engineers', 'Remove a fortification next to one of your infantry units or AAV-7s.'],
  A4: ['Signals Intelligence', 'Turn over every hidden enemy up to two hexes from a hex you choose.'],
  A5: ['Damage Control', 'One system of the USS Wasp gets one step better.'],
  A6: ['Rally', 'One of your units loses its tokens.'],
  A7: ['Smoke Screen', 'Surface units in a hex you choose have +1 DEF this turn.'],
  A8: ['Fire Superiority', 'One of your infantry units has one die more this turn.'],
  A9: ['Emergency Resupply', 'One of your units has full SP again.'],
  D1: ['Hidden Reserve', 'Place a hidden Infantry Squad in your zones, out of sight of known enemies.'],
  D2: ['Tunnels', 'Move an infantry unit from one town, Bunker or Trench to another up to four hexes away.'],
  D3: ['Decoys', 'Place up to two dummies in empty hexes of your zones, out of sight of known enemies.'],
  D4: ['Registered Fire', 'One Mortar Team has two dice more this turn.'],
  D5: ['Mine the Shallows', 'Lay a Minefield on a free Beach or Shallow Water hex with no known Assault unit beside it.'],
  D6: ['Dig In', 'One of your units loses its tokens.'],
  D7: ['Drone Attack', 'Send in an Attack Drone at an entry point.'],
  D8: ['Scorched Earth', 'A Port or Airfield of yours resupplies nobody for the rest of the battle.'],
  D9: ['Ambush Doctrine', 'An Ambush brings two dice instead of one this turn.'],
})

export const SCENARIO_CARD_WORDS = deck<ScenarioCardId>('BI-22.1', {
  SC01: ['Seize the Port', 'Two turns in the port decide it; the airfield is a second prize.'],
  SC02: ['Silence the Hub', 'The Comms Hub has to go, at less than half the landing force.'],
  SC03: ['Bring Them Home', 'Fetch a VIP from the Civic Center and get out again.'],
  SC04: ['Runway Zero', 'Hold the airfield while the Comms Hub still talks.'],
  SC05: ['Decapitation', 'Take the High Value Target and wreck the Comms Hub while the enemy hunts the USS Wasp.'],
  SC06: ['Port and Hub', 'Two jobs at once: hold the port and destroy the Comms Hub.'],
  SC07: ['Two Towns', 'Civic Center and port both have to fall.'],
  SC08: ['Kill the Fleet', 'A race: the High Value Target against the USS Wasp.'],
  SC09: ['Clear the Skies', 'Root out all air defence and take the airfield.'],
  SC10: ['Long Haul', 'Hold the port for three turns and the Civic Center for two.'],
})
