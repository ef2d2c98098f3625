// WW-15: the options as the set-up screen names them. The first value of each is the default.
import { type OptionWords, switchWords as off, optionWords as option } from '@sandtable/kernel'
import type { OptionChoices, Options } from '../rules/setup/options.ts'
import { OFFERED_LAST_TURNS } from '../rules/tables.ts'
import { halfMonth } from './calendar-words.ts'
import { UNIT_WORDS } from './unit-words.ts'

/** The factions are chosen by name, not from this list. */
export type ChosenOption = Exclude<keyof OptionChoices, 'factions'>
type ValueOf<K extends ChosenOption> = Exclude<OptionChoices[K], undefined>

/** From the whole war down to one year. */
const LENGTHS = [...OFFERED_LAST_TURNS].reverse().map((turns): readonly [number, string] => {
  const name = turns === 240 ? 'To the printed end date' : `${turns / 24} ${turns === 24 ? 'year' : 'years'}`
  return [turns, `${name}, ${turns} turns, up to ${halfMonth(turns)}`]
})

export const OPTION_WORDS: { readonly [K in ChosenOption]-?: OptionWords<ValueOf<K>> } = {
  lastTurn: option(
    'Length',
    'The war is decided by comparison when this turn has ended.',
    LENGTHS,
    ['WW-3.9', 'WW-13.5'],
    'A scenario brings its own length. Any number of turns from 1 to 264 can be set.',
  ),
  initiativeCadence: option(
    'Initiative',
    'How long a side keeps the right to carry out its steps first. Changing often is fairer in short games.',
    [
      ['year', 'Changes every January'],
      ['season', 'Changes every season'],
      ['month', 'Changes every month'],
      ['turn', 'Changes every turn'],
    ],
    ['WW-3.11', 'WW-3.12'],
  ),
  allocation: option(
    'First cities',
    'How the cities that both sides begin with are given out.',
    [
      ['mirrored', 'In mirror pairs, by lot'],
      ['random', 'By lot'],
      ['home', 'In mirror pairs, the nearer one each'],
      ['fixed', 'As the map says'],
    ],
    ['WW-2.9', 'WW-2.10', 'WW-2.11', 'WW-2.12'],
    'Maps without mirror pairs are dealt by lot or as they say.',
  ),
  startingUnit: option(
    'First unit',
    'The one unit that each side begins with, free of charge.',
    [
      ['LI', UNIT_WORDS.LI.title],
      ['HI', UNIT_WORDS.HI.title],
      ['LM', UNIT_WORDS.LM.title],
      ['HM', UNIT_WORDS.HM.title],
      ['AR', UNIT_WORDS.AR.title],
    ],
    ['WW-2.17'],
  ),
  ownershipMode: option(
    'Empty hexes',
    'Whose a hex is when everybody has left it.',
    [
      ['standard', 'Cities and corners stay, other hexes fall to nobody'],
      ['lastOccupier', 'Every hex stays with its last owner'],
      ['occupiedOnly', 'Every empty hex falls to nobody'],
    ],
    ['WW-5.5', 'WW-5.7', 'WW-5.8'],
  ),
  victory: option(
    'Victory',
    'What ends the war before its last turn.',
    [
      ['zero', 'The enemy has no city left'],
      ['all', 'One side has every city'],
    ],
    ['WW-13.2', 'WW-15.3'],
  ),
  lastStand: off(
    'Last stand',
    'A side without a city gets one more turn to win one back.',
    'No city left is defeat',
    'Defeat after two turns without a city',
    'WW-15.4',
  ),
  interactiveCasualties: off(
    'Choice of losses',
    'Who is lost can be settled in the plan, or asked while it is carried out.',
    'As the plan says',
    'Asked on the spot',
    'WW-11.7',
  ),
  seasonalEffects: off(
    'Seasons',
    'Mud slows machines in Spring, Fall brings a harvest, Winter slows infantry and halves what a Standard hex pays.',
    'For the calendar only',
    'With effect',
    'WW-15.5',
  ),
  supply: off(
    'Supply',
    'More than four steps from home, hexes pay nothing, marches cost more and guns are silent.',
    'Not needed',
    'Needed',
    'WW-15.6',
  ),
  upkeep: off(
    'Upkeep',
    'Every four points of Strength cost 1 Resource a turn. Keeps treasuries small in long wars.',
    'Armies are free to keep',
    'Armies cost money',
    'WW-15.7',
  ),
  repair: off(
    'Repair',
    'A damaged Heavy Mechanical that rests in a city or corner of its own for a turn is sound again.',
    'Damage stays',
    'Damage can be mended',
    'WW-15.8',
  ),
  shellsPerGun: option(
    'Shells',
    'How many shells a gun may fire in a turn.',
    [
      [0, 'As many as you can pay'],
      [1, 'One for each gun'],
      [2, 'Two for each gun'],
      [3, 'Three for each gun'],
    ],
    ['WW-12.5', 'WW-15.9'],
    'Any other whole number can be set.',
  ),
  fogOfWar: off(
    'Fog of war',
    'You see three hexes far from your units, cities and corner; the rest is memory.',
    'Everything is seen',
    'Only what is near is seen',
    'WW-15.10',
  ),
  counterAttack: option(
    'Counter-attack',
    'Which defenders strike back.',
    [
      ['simultaneous', 'All of them, at the same moment'],
      ['survivors', 'Those who survive the attack'],
    ],
    ['WW-10.7', 'WW-15.11'],
  ),
  allowWait: off(
    'Waiting',
    'An idle step lets the enemy go ahead.',
    'Every step does something',
    'Steps may be idle',
    'WW-15.12',
  ),
  recruitAnywhere: off(
    'Recruits',
    'Where new units may appear.',
    'In cities and the own corner',
    'In every hex of yours',
    'WW-15.13',
  ),
  flatHealth: off(
    'Health in a fight',
    'What a sound Heavy Mechanical adds to the Health of its side. It takes two hits to destroy either way.',
    'Heavy Mechanicals count 2',
    'Every unit counts 1',
    'WW-15.14',
  ),
  tournament: off(
    'Tournament',
    'Sets several options at once for rated games: initiative by season, three shells a gun, upkeep in long wars.',
    'Single choices',
    'Tournament set',
    'WW-15.15',
  ),
}

/** The title of a value; a number typed by the player is shown as it is. */
export function valueTitle<K extends keyof Options>(name: K, value: Options[K]): string {
  const values: readonly { readonly value: unknown; readonly title: string }[] = OPTION_WORDS[name].values
  return values.find(each => each.value === value)?.title ?? String(value)
}
