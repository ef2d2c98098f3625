// Every option in words: what it changes, and what each value means (section 8).
import { DATA } from '../data/lookup.ts'
import type { OptionName } from '../rules/contract/options.ts'

export type OptionWords = {
  readonly name: OptionName
  readonly title: string
  readonly text: string
  readonly clause: string
  readonly values: readonly { readonly value: unknown; readonly title: string }[]
}

type Words = readonly [title: string, text: string, ...values: (readonly [value: unknown, title: string])[]]
const ON_OFF = (on: string, off: string) => [[false, off] as const, [true, on] as const] as const
const ALL = DATA.options.find(({ id }) => id === 'sets')?.default as readonly string[]

const WORDS: Readonly<Record<OptionName, Words>> = {
  sets: [
    'Expansions',
    'Which cards, factions and pieces exist at this table.',
    [ALL, 'All but Twilight’s Fall'],
    [['base'], 'Base game'],
    [['base', 'pok', 'c1', 'c2', 'c3', 'c4'], 'Prophecy of Kings and codices'],
    [[...ALL, 'tf'], 'Everything'],
  ],
  dice: [
    'Dice',
    'The app rolls, or you roll and tap the results in.',
    ['app', 'The app rolls'],
    ['physical', 'Our own dice'],
    ['mixed', 'Either, each time'],
  ],
  'undo.freshDice': [
    'Dice after undo',
    'Whether a roll that was taken back falls the same again.',
    ...ON_OFF('New dice', 'The same dice'),
  ],
  'odds.policy': [
    'Odds: hits on ships',
    'How the odds assume that hits are taken.',
    ['standard', 'Sustain first'],
    ['avoidDirectHit', 'Avoid Direct Hit'],
    ['custom', 'Own order'],
  ],
  windowOrder: [
    'Order of effects',
    'Whether the order around the table is only shown or enforced.',
    ['advisory', 'Shown'],
    ['strict', 'Enforced'],
  ],
  'sco.order': [
    'Space cannon order',
    'Who fires first in offence.',
    ['active', 'From the active player'],
    ['speaker', 'From the speaker'],
  ],
  'sco.resolution': [
    'Space cannon hits',
    'Whether each player’s hits are taken before the next player fires.',
    ['perPlayer', 'Player by player'],
    ['batch', 'All together'],
  ],
  'disable.atP1': ['Disable before offence', 'Whether Disable also silences PDS in offence.', ...ON_OFF('Yes', 'No')],
  'disable.late': [
    'Disable before defence',
    'Whether Disable may still be played just before space cannon defence.',
    ...ON_OFF('Yes', 'No'),
  ],
  earlyEnd: [
    'Nobody to fight in space',
    'What follows when the defender has no ships left after space cannon.',
    ['invade', 'Invasion'],
    ['close', 'The combat ends'],
  ],
  loopTarget: ['Next round', 'Where a new space round begins.', ['P2.1', 'Start of round'], ['P2.3', 'Retreats']],
  assignBy: [
    'Who assigns hits',
    'Who chooses which units take the hits.',
    ['owner', 'Their owner'],
    ['opponent', 'The opponent'],
  ],
  'scramble.onCombat': [
    'Scramble Frequency on combat dice',
    'Whether the card may reroll a combat die.',
    ...ON_OFF('Yes', 'No'),
  ],
  'feint.seed': [
    'Feint',
    'Whether it is an own retreat or forces the other side to announce one.',
    ...ON_OFF('Forces the opponent', 'Own retreat'),
  ],
  'shields.one': ['Shields Holding', 'How many hits it cancels.', ...ON_OFF('One', 'Two')],
  'repairs.one': ['Emergency Repairs', 'How many units it repairs.', ...ON_OFF('One ship', 'All')],
  'shield.perUnit': [
    'War suns and shields',
    'Whether a war sun takes the shields away for everybody or ignores them alone.',
    ...ON_OFF('Alone', 'For everybody'),
  ],
  'invasion.order': [
    'Several planets',
    'Step by step over all planets, or one planet after the other.',
    ['stepwise', 'Step by step'],
    ['perPlanet', 'Planet by planet'],
  ],
  unopposed: [
    'Empty planets',
    'Whether a planet without defenders is landed on like any other.',
    ['commit', 'Landed on'],
    ['skipToControl', 'Taken at once'],
  ],
  'yin.everyRound': ['Indoctrination', 'How often the Yin may use it.', ...ON_OFF('Every round', 'Once a combat')],
  'arborec.deploy': [
    'Arborec deploy',
    'Whether the Arborec may add ground forces at the start of a ground round.',
    ...ON_OFF('Yes', 'No'),
  ],
  'capacity.check': [
    'Capacity',
    'When excess units are removed.',
    ['afterSpaceAndEnd', 'After space and at the end'],
    ['endOnly', 'At the end'],
  ],
  'cabal.seed': [
    'Cabal captures',
    'Whether the Cabal captures destroyed or surviving units.',
    ...ON_OFF('Surviving', 'Destroyed'),
  ],
}

export const OPTION_WORDS: readonly OptionWords[] = (Object.keys(WORDS) as OptionName[]).map(name => {
  const [title, text, ...values] = WORDS[name]
  const clause = DATA.options.find(({ id }) => id === name)?.clause ?? 'TI-G.14.1'
  return { name, title, text, clause, values: values.map(([value, said]) => ({ value, title: said })) }
})
