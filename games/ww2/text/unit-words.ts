// WW-1, WW-2, WW-6: the pieces of the game by name, and in one line what each is for.
import type { Faction, Side, UnitType } from '../rules/tables.ts'

export type Words = { readonly title: string; readonly line: string; readonly clauses: readonly string[] }
/** `title` is one of them, `plural` several; both stand in the middle of a sentence too. */
export type UnitWords = Words & { readonly plural: string }
/** `people` is how the log calls its army. */
export type FactionWords = Words & { readonly people: string }

export const GAME_WORDS = {
  title: 'World War II',
  short: 'WW2',
  plural: 'games of World War II',
  line: 'Two powers, secret plans and a treasury: the war from 1935 on, half a month a turn.',
} as const

const words = (title: string, line: string, ...clauses: string[]): Words => ({ title, line, clauses })

export const SIDE_WORDS: Readonly<Record<Side, Words>> = {
  nw: words('North-west', 'Starts in the corner at the top left of the map.', 'WW-1.9', 'WW-2.4'),
  se: words('South-east', 'Starts in the corner at the bottom right of the map.', 'WW-1.9', 'WW-2.4'),
}

const faction = (title: string, people: string, letter: string): FactionWords => ({
  ...words(title, `Units are named ${letter}1, ${letter}2 and on; the rules are the same for all.`, 'WW-1.10', 'WW-2.3'),
  people,
})

export const FACTION_WORDS: Readonly<Record<Faction, FactionWords>> = {
  German: faction('German', 'the Germans', 'g'),
  British: faction('British', 'the British', 'b'),
  Italian: faction('Italian', 'the Italians', 'i'),
  American: faction('American', 'the Americans', 'a'),
}

const unit = (title: string, line: string, ...clauses: string[]): UnitWords => ({
  ...words(title, line, ...clauses),
  plural: title.endsWith('Mechanical') ? `${title}s` : title,
})

export const UNIT_WORDS: Readonly<Record<UnitType, UnitWords>> = {
  LI: unit('Light Infantry', 'Marches for 1 a hex: cheap to spread, to hold cities and to walk into empty ones.', 'WW-6.1'),
  HI: unit('Heavy Infantry', 'Twice the Strength on foot at twice the cost: a garrison that strikes back.', 'WW-6.2'),
  LM: unit('Light Mechanical', 'Strength 3 at the cost of heavy boots: hits hard and dies to the first hit.', 'WW-6.3'),
  HM: unit(
    'Heavy Mechanical',
    'Strength 4 and the only one with Health 2: dear to move, survives a first hit.',
    'WW-6.4',
    'WW-6.9',
  ),
  AR: unit('Artillery', 'Shells hexes up to two away, one unit a shell, if the wind allows.', 'WW-6.5', 'WW-12.1', 'WW-12.15'),
}

export const HEX_KINDS = ['standard', 'strategic', 'corner', 'void'] as const
export type HexKind = (typeof HEX_KINDS)[number]

export const HEX_WORDS: Readonly<Record<HexKind, Words>> = {
  standard: words('Standard hex', 'Pays 2 a turn while somebody stands on it.', 'WW-5.7', 'WW-5.10'),
  strategic: words('City', 'Pays 4 a turn, raises recruits and stays yours when you leave.', 'WW-5.5', 'WW-5.10', 'WW-8.2'),
  corner: words('Home corner', 'Pays 2 a turn, raises recruits and stays yours when you leave.', 'WW-2.5', 'WW-5.6', 'WW-8.2'),
  void: words('Void', 'No hex: nobody enters it, and shells that come down there are lost.', 'WW-1.7', 'WW-12.14'),
}

/** What a marker on a unit says. */
export const UNIT_STATES = ['damaged', 'recruit', 'ordered', 'protected', 'outOfSupply'] as const
export type UnitState = (typeof UNIT_STATES)[number]

export const UNIT_STATE_WORDS: Readonly<Record<UnitState, Words>> = {
  damaged: words('Damaged', 'Counts 1 Health; fights and moves as before.', 'WW-6.9'),
  recruit: words('Recruit', 'Has just appeared: defends, and acts from the next turn on.', 'WW-8.3'),
  ordered: words('Ordered', 'Has its one order for this turn.', 'WW-6.11'),
  protected: words('Protected', 'Is given up last when there are losses.', 'WW-11.5'),
  outOfSupply: words('Out of supply', 'Pays 1 more a hex, and guns cannot fire.', 'WW-15.6'),
}
