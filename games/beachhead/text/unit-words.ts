// BI-4.1, BI-4.2: every type of unit by name, and in one line what it is for.
import type { Side, UnitType } from '../rules/tables/index.ts'

/** `title` for cards and lists, `short` for counters and the log, `plural` for goals and totals. */
export type UnitWords = {
  readonly title: string
  readonly short: string
  readonly plural: string
  readonly line: string
  readonly clauses: readonly string[]
}

export const GAME_WORDS = {
  title: 'Operation: Beachhead Inferno',
  short: 'Beachhead',
  line: 'An assault ship, a hostile coast, and a defender you cannot see.',
} as const

export const SIDE_WORDS: Readonly<Record<Side, { readonly title: string; readonly noun: string; readonly line: string }>> = {
  assault: { title: 'Assault', noun: 'the Assault', line: 'Lands from the USS Wasp and has goals ashore and a clock.' },
  defender: {
    title: 'Defender',
    noun: 'the Defender',
    line: 'Starts under blank markers and has to keep the Assault from its goals.',
  },
}

const unit = (title: string, short: string, plural: string, line: string, ...clauses: string[]): UnitWords => ({
  title,
  short,
  plural,
  line,
  clauses,
})

export const UNIT_WORDS: Readonly<Record<UnitType, UnitWords>> = {
  usswasp: unit(
    'USS Wasp (LHD-1)',
    'Wasp',
    'USS Wasp',
    'Launches aircraft and landing craft, brings command points, shoots down missiles and drones. Must not be lost.',
    'BI-4.1',
    'BI-18.1',
  ),
  harrier: unit(
    'AV-8B Harrier II',
    'Harrier',
    'Harriers',
    'Strikes hard, harder from next to its target after a flight. Lands in Clear or Light Woods with one squad.',
    'BI-4.11',
    'BI-4.12',
  ),
  osprey: unit(
    'MV-22 Osprey',
    'Osprey',
    'Ospreys',
    'Flies two squads or a Humvee farther than anything else and lands almost anywhere.',
    'BI-4.13',
  ),
  super_stallion: unit(
    'CH-53 Super Stallion',
    'Stallion',
    'Super Stallions',
    'Lifts three squads, or a Humvee with one, but needs Clear ground to land on.',
    'BI-4.14',
  ),
  super_cobra: unit(
    'AH-1W Super Cobra',
    'Cobra',
    'Super Cobras',
    'The gunship: five dice at three hexes, six against vehicles. Fears AA Teams.',
    'BI-4.15',
  ),
  lcac: unit(
    'LCAC',
    'LCAC',
    'LCACs',
    'Fast hovercraft with a big hold. Crosses water and sand, never goes inland.',
    'BI-3.5',
    'BI-12.13',
  ),
  lcu: unit(
    'LCU',
    'LCU',
    'LCUs',
    'Slow landing craft with the biggest hold of all. Takes the place of an LCAC at launch.',
    'BI-12.3',
    'BI-12.13',
  ),
  aav7: unit(
    'AAV-7',
    'AAV',
    'AAV-7s',
    'Swims ashore with a squad inside and fights on land at two hexes.',
    'BI-3.5',
    'BI-12.13',
  ),
  marine_squad: unit(
    'Marine Squad',
    'Marines',
    'Marine Squads',
    'Takes and holds the objectives. Strong against towns; clears fortifications next to it.',
    'BI-4.16',
    'BI-4.17',
  ),
  marsoc: unit(
    'MARSOC Team',
    'MARSOC',
    'MARSOC Teams',
    'May start hidden ashore. When it shows itself, so does every hidden enemy within two hexes.',
    'BI-4.18',
    'BI-4.19',
    'BI-4.20',
  ),
  humvee: unit(
    'Humvee',
    'Humvee',
    'Humvees',
    'Sees six hexes far and searches two hexes around. Quick, and easily lost.',
    'BI-4.21',
  ),
  infantry_squad: unit(
    'Infantry Squad',
    'Infantry',
    'Infantry Squads',
    'The backbone of the defence: holds objectives, ambushes what comes next to it.',
    'BI-4.2',
  ),
  atgm_team: unit(
    'ATGM Team',
    'ATGM',
    'ATGM Teams',
    'Guided missiles at two hexes, five dice against a vehicle. One hit finishes it.',
    'BI-4.22',
  ),
  aa_team: unit(
    'AA Gun/MANPADS Team',
    'AA',
    'AA Teams',
    'Shoots at air units only, at three hexes, and at helicopters with five dice.',
    'BI-4.23',
  ),
  mortar_team: unit(
    'Mortar Team',
    'Mortar',
    'Mortar Teams',
    'Shells a hex two to five away that it need not see. Whoever survives there is suppressed.',
    'BI-4.24',
    'BI-15.18',
  ),
  technical: unit(
    'Technical (armed pickup)',
    'Technical',
    'Technicals',
    'Fires from hiding and drives off before anybody can answer.',
    'BI-4.25',
  ),
  militia_squad: unit(
    'Militia Squad',
    'Militia',
    'Militia Squads',
    'Weak and cheap, but takes up a marker like anybody else.',
    'BI-4.2',
  ),
  artillery: unit(
    'Artillery',
    'Artillery',
    'Artillery',
    'Guns that cannot move. Fire a barrage on three hexes anywhere for two command points.',
    'BI-4.26',
    'BI-10.10',
  ),
  sam_site: unit(
    'SAM Site',
    'SAM',
    'SAM Sites',
    'Missiles at four hexes against air units and the USS Wasp. Cannot move.',
    'BI-4.26',
    'BI-4.27',
  ),
  long_range_artillery: unit(
    'Long Range Artillery',
    'Long Range',
    'Long Range Artillery',
    'Fires a barrage or a SAM Strike to any place on the map. Cannot move.',
    'BI-4.26',
    'BI-10.14',
  ),
  attack_drone: unit('Attack Drone', 'Drone', 'Attack Drones', 'Comes by card, attacks once and does not return.', 'BI-4.9'),
}
