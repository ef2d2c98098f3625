// BI-21.1: the options as the set-up screen names them. The first value of each is what is played without a choice.
import { type OptionWords, switchWords as off, optionWords as option } from '@sandtable/kernel'
import type { OptionChoices } from '../rules/setup/options.ts'

export type OptionName = keyof OptionChoices
type ValueOf<K extends OptionName> = Exclude<OptionChoices[K], undefined>

export const OPTION_WORDS: { readonly [K in OptionName]-?: OptionWords<ValueOf<K>> } = {
  rules: option(
    'Rules',
    'One choice for all options in which the printed game differs.',
    [
      ['digital', 'Digital'],
      ['tabletop', 'Tabletop'],
    ],
    ['BI-21.2'],
  ),
  turns: option(
    'Length',
    'How many turns the Assault has. A scenario may bring its own limit.',
    [
      [15, '15 turns'],
      [14, '14 turns'],
      [13, '13 turns'],
      [12, '12 turns'],
      [11, '11 turns'],
      [10, '10 turns'],
    ],
    ['BI-1.2'],
  ),
  map: option(
    'Map',
    'Where you fight. Another map than its own goes only with a card game.',
    [
      ['scenario', 'The map of the scenario'],
      ['six', 'Six by six'],
      ['eight', 'Eight by eight'],
      ['assembly', 'Built by both sides from sections'],
      ['random', 'Built by chance'],
    ],
    ['BI-2.4', 'BI-7.25'],
    'Rows of terrain letters of your own.',
  ),
  mapSize: option(
    'Size of a random map',
    'Columns and rows of a map built by chance.',
    [
      [[12, 12], '12 by 12'],
      [[8, 8], '8 by 8'],
      [[16, 12], '16 by 12'],
      [[16, 16], '16 by 16'],
      [[24, 24], '24 by 24'],
      [[32, 32], '32 by 32'],
    ],
    ['BI-2.18'],
    'Any two multiples of 4 from 8 to 32.',
  ),
  sectionSize: option(
    'Size of a section',
    'How many hexes a map section measures along each side.',
    [
      [4, 'Four hexes'],
      [2, 'Two hexes'],
    ],
    ['BI-2.13'],
  ),
  forces: option(
    'Forces',
    'Where the units of both sides come from.',
    [
      ['scenario', 'The forces of the scenario'],
      ['standard', 'The standard lists'],
      ['points', 'Bought with points, in secret'],
    ],
    ['BI-7.5', 'BI-7.8'],
  ),
  budgets: option<ValueOf<'budgets'>>(
    'Budgets',
    'How many points each side may spend when forces are bought.',
    [
      [{ assault: 300, defender: 250 }, 'Assault 300, Defender 250'],
      ['even', 'Even: Assault 450, Defender 190'],
    ],
    ['BI-7.8', 'BI-7.10'],
    'Any pair of figures.',
  ),
  scenarioCards: option(
    'Scenario cards',
    'How many cards make up the mission of a card game.',
    [
      [1, 'One card'],
      [2, 'Two cards together'],
    ],
    ['BI-7.3'],
  ),
  deployment: option(
    'Deployment',
    'Place your forces yourself, or start from the ready-made set-up.',
    [
      ['free', 'Place them yourself'],
      ['preset', 'Ready-made'],
    ],
    ['BI-23.2'],
  ),
  dummies: option(
    'Dummies',
    'How many markers without anything under them the Defender may place.',
    [
      [5, 'Five'],
      [0, 'None'],
      [1, 'One'],
      [2, 'Two'],
      [3, 'Three'],
      [4, 'Four'],
      [6, 'Six'],
      [7, 'Seven'],
      [8, 'Eight'],
    ],
    ['BI-7.15'],
  ),
  events: option(
    'Event cards',
    'A card is turned up at the start of each turn.',
    [
      [true, 'On'],
      [false, 'Off'],
    ],
    ['BI-8.4'],
  ),
  strategicCards: off('Strategic cards', 'Each side has a secret hand of cards to play for CP.', 'Off', 'On', 'BI-11.1'),
  fog: option(
    'Fog of war',
    'What you are shown of the enemy. Against the computer the referee works in this browser, and the record it keeps there holds both sides; only online does a server keep what is hidden to itself.',
    [
      ['sight', 'What your units see'],
      ['markers', 'All places, but no hidden faces'],
    ],
    ['BI-17.9', 'BI-17.14'],
  ),
  victory: option(
    'Victory',
    'What decides when the turns have run out.',
    [
      ['standard', 'Open goals mean the Defender has won'],
      ['points', 'Points'],
      ['none', 'Nothing: play on as you like'],
    ],
    ['BI-20.4', 'BI-20.11', 'BI-20.16'],
  ),
  offboardBattery: off(
    'Off-board battery',
    'The long-range battery fires from beyond the edge of the map, where nothing can reach it.',
    'On the map',
    'Off the map',
    'BI-10.18',
  ),
  flanking: option(
    'Flanking',
    'What earns an attacker the flanking bonus.',
    [
      ['adjacent', 'Any attack from next to the target'],
      ['facing', 'Only from side or rear; units have a facing'],
    ],
    ['BI-15.7'],
  ),
  flankEffect: option(
    'Flanking bonus',
    'What flanking does.',
    [
      ['atk', 'One die more'],
      ['def', 'The target has 1 DEF less'],
    ],
    ['BI-15.7'],
  ),
  ambushDefenderOnly: off(
    'Ambush',
    'Who gets the extra die for attacking from hiding.',
    'Anybody hidden',
    'The Defender only',
    'BI-15.8',
  ),
  barrageSuppress: option(
    'Barrage',
    'Who takes a token from a barrage.',
    [
      ['all', 'Everybody in it'],
      ['hit', 'Those who were hit'],
    ],
    ['BI-10.13'],
  ),
  breachLight: off(
    'Breaching Charge',
    'What a Marine Squad can blow away.',
    'Any fortification',
    'Barricades and Trenches only',
    'BI-14.14',
  ),
  ciwsLimit: option(
    'CIWS/RAM',
    'How often the close defence of the USS Wasp may fire.',
    [
      ['attack', 'Once an attack, for a round of ammunition'],
      ['turn', 'Once a turn against each type of attack, free'],
    ],
    ['BI-18.10'],
  ),
  autoCiws: off('Automatic CIWS/RAM', 'Fires whenever it can, without asking.', 'Ask each time', 'Always fire', 'BI-18.11'),
  seaSparrowUsesSP: off(
    'Sea Sparrow',
    'What a Sea Sparrow costs.',
    'A round of defensive ammunition',
    'One SP of the USS Wasp',
    'BI-18.12',
  ),
  hiddenStatic: off('Hidden movement', 'Whether hidden pieces can move.', 'They can, unseen', 'They stay put', 'BI-13.10'),
  sequentialActions: off(
    'Order of actions',
    'How the sides act in the Action Phase.',
    'By turns',
    'All of the Assault, then all of the Defender',
    'BI-8.12',
  ),
  suppressedMustRest: off(
    'Suppressed units',
    'Whether a unit with one token can act.',
    'They act with one die less',
    'They must rest',
    'BI-8.11',
  ),
  suppressionTiming: option(
    'Recovery',
    'When a token can come off at the earliest.',
    [
      ['next-turn', 'At the end of the next turn'],
      ['same-turn', 'At the end of the same turn'],
    ],
    ['BI-16.6'],
  ),
  pinnedAlwaysRecovers: off(
    'Pinned units',
    'Whether a pinned unit loses a token even in a turn in which it attacked.',
    'Not if it attacked',
    'Always',
    'BI-16.7',
  ),
}
