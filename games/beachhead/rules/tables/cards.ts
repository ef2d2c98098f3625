// BI-9.3 and BI-11.3: the names, costs and deciders of the cards. What a card does is written in event-deck.ts and cards.ts.
import type { Side } from './sides.ts'

export const EVENT_IDS = [
  'E01',
  'E02',
  'E03',
  'E04',
  'E05',
  'E06',
  'E07',
  'E08',
  'E09',
  'E10',
  'E11',
  'E12',
  'E13',
  'E14',
  'E15',
  'E16',
  'E17',
  'E18',
  'E19',
  'E20',
  'E21',
  'E22',
] as const
export type EventId = (typeof EVENT_IDS)[number]

/** `asks`: the seat that chooses; `may`: it can decline; `turn`: in force until the clean-up. */
export type EventCard = { readonly name: string; readonly asks?: Side; readonly may?: true; readonly turn?: true }
export const EVENT_CARDS: Readonly<Record<EventId, EventCard>> = {
  E01: { name: 'Heavy Fog', turn: true },
  E02: { name: 'Local Uprising', asks: 'defender', may: true },
  E03: { name: 'Wasp Hull Integrity Breach' },
  E04: { name: 'Rough Seas', turn: true },
  E05: { name: 'Clear Skies', turn: true },
  E06: { name: 'Low Cloud', turn: true },
  E07: { name: 'Radio Intercept', asks: 'assault' },
  E08: { name: 'Slip Away', asks: 'defender', may: true },
  E09: { name: 'Ammunition Cache' },
  E10: { name: 'Underway Replenishment' },
  E11: { name: 'Engine Trouble' },
  E12: { name: 'Desertion' },
  E13: { name: 'Jamming', turn: true },
  E14: { name: 'Cut Lines', turn: true },
  E15: { name: 'Fresh Orders', turn: true },
  E16: { name: 'Smoke on the Beach', turn: true },
  E17: { name: 'Drone Raid', asks: 'defender' },
  E18: { name: 'Corpsmen', asks: 'assault', may: true },
  E19: { name: 'Civilians in the Streets', turn: true },
  E20: { name: 'Gunfire Window', asks: 'assault', may: true },
  E21: { name: 'Drifting Mines', asks: 'defender', may: true },
  E22: { name: 'Lull' },
}

export const ASSAULT_CARDS = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8', 'A9'] as const
export const DEFENDER_CARDS = ['D1', 'D2', 'D3', 'D4', 'D5', 'D6', 'D7', 'D8', 'D9'] as const
export const STRATEGIC_IDS = [...ASSAULT_CARDS, ...DEFENDER_CARDS] as const
export type StrategicId = (typeof STRATEGIC_IDS)[number]
export type StrategicCard = { readonly name: string; readonly cp: number; readonly side: Side }
const card = (side: Side, cp: number, name: string): StrategicCard => ({ name, cp, side })
export const STRATEGIC_CARDS: Readonly<Record<StrategicId, StrategicCard>> = {
  A1: card('assault', 2, 'Naval Gunfire Support'),
  A2: card('assault', 1, 'Airlift Surge'),
  A3: card('assault', 1, 'Combat Engineers'),
  A4: card('assault', 2, 'Signals Intelligence'),
  A5: card('assault', 2, 'Damage Control'),
  A6: card('assault', 1, 'Rally'),
  A7: card('assault', 1, 'Smoke Screen'),
  A8: card('assault', 1, 'Fire Superiority'),
  A9: card('assault', 1, 'Emergency Resupply'),
  D1: card('defender', 2, 'Hidden Reserve'),
  D2: card('defender', 1, 'Tunnels'),
  D3: card('defender', 1, 'Decoys'),
  D4: card('defender', 1, 'Registered Fire'),
  D5: card('defender', 2, 'Mine the Shallows'),
  D6: card('defender', 1, 'Dig In'),
  D7: card('defender', 2, 'Drone Attack'),
  D8: card('defender', 1, 'Scorched Earth'),
  D9: card('defender', 1, 'Ambush Doctrine'),
}
/** BI-11.1. */
export const FIRST_HAND = 3
export const FULL_HAND = 5

/** Coordinated Air Support stands in `active` like a card (BI-26.9). */
export const COORDINATED_AIR = 'coordinatedAir'
export type ActiveId = EventId | StrategicId | typeof COORDINATED_AIR
