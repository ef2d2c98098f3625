// BI-8.1, BI-8.2: the phases of a turn and the steps in which the game waits for a seat: which, and for what.
import type { Side, StepName } from '../rules/tables/index.ts'

export const PHASES = ['setup', 'event', 'command', 'deployment', 'movement', 'action', 'end', 'over'] as const
export type Phase = (typeof PHASES)[number]

export const PHASE_WORDS: Readonly<Record<Phase, { readonly title: string; readonly line: string }>> = {
  setup: { title: 'Set-up', line: 'The ground, the forces and their places are settled.' },
  event: { title: 'A Event', line: 'The turn begins and a card may be turned up.' },
  command: { title: 'B Command', line: 'Both sides receive command points and spend them.' },
  deployment: { title: 'C Deployment', line: 'The USS Wasp launches.' },
  movement: { title: 'D Movement', line: 'Assault air units move, then the Defender, then the rest of the Assault.' },
  action: { title: 'E Action', line: 'The sides act by turns, one unit at a time.' },
  end: { title: 'F End', line: 'Contacts, counters, victory, resupply, tokens, clearing up.' },
  over: { title: 'Over', line: 'The game is decided.' },
}

/**
 * `who`: the seat that acts; `turns` one after the other, `both` together, `card` the seat an event names.
 * `phase` is null where the step interrupts any other and goes back to it.
 */
export type StepWords = {
  readonly title: string
  readonly phase: Phase | null
  readonly who: Side | 'turns' | 'both' | 'card' | 'nobody'
  readonly sentence: string
}

const step = (phase: Phase | null, who: StepWords['who'], title: string, sentence: string): StepWords => ({
  title,
  phase,
  who,
  sentence,
})

export const STEP_WORDS: Readonly<Record<StepName, StepWords>> = {
  'setup.sections': step(
    'setup',
    'turns',
    'Choose sections',
    'Assault and Defender choose map sections by turns until there are six.',
  ),
  'setup.assembly': step('setup', 'turns', 'Lay out the map', 'Defender and Assault lay down the six sections by turns.'),
  'setup.edge': step('setup', 'assault', 'Choose the sea side', 'The Assault chooses which long edge of the map is the sea.'),
  'setup.forces': step('setup', 'both', 'Buy forces', 'Both sides buy their forces in secret and say when they are done.'),
  'setup.defender': step(
    'setup',
    'defender',
    'Defender sets up',
    'The Defender places units, dummies and fortifications, unseen by the Assault.',
  ),
  'setup.assault': step(
    'setup',
    'assault',
    'Assault sets up',
    'The Assault places the USS Wasp and whatever shall not start aboard.',
  ),
  event: step('event', 'card', 'Event', 'The event card is carried out; where it asks, the side it names decides.'),
  'command.assault': step(
    'command',
    'assault',
    'Assault command',
    'The Assault spends command points on marches, launches, air support and cards.',
  ),
  'command.defender': step(
    'command',
    'defender',
    'Defender command',
    'The Defender spends command points on marches, barrages, missiles, reinforcements, works and cards.',
  ),
  deploy: step('deployment', 'assault', 'Launch', 'The Assault launches from the USS Wasp and may move what it launched.'),
  'move.air': step('movement', 'assault', 'Assault aircraft move', 'The Assault moves its air units, each once.'),
  'move.defender': step('movement', 'defender', 'Defender moves', 'The Defender moves units and markers, each once.'),
  'move.assault': step(
    'movement',
    'assault',
    'Assault moves',
    'The Assault moves everything that does not fly, the USS Wasp included.',
  ),
  action: step(
    'action',
    'turns',
    'Action',
    'The side to act lets one unit attack, secure, search or do something else, or passes.',
  ),
  'react.ciws': step(null, 'assault', 'CIWS/RAM', 'The USS Wasp was hit: the Assault says if CIWS/RAM shall fire.'),
  'react.fastAmbush': step(
    'action',
    'defender',
    'Fast Ambush',
    'The Technical has fired from hiding: the Defender may drive it off now.',
  ),
  end: step('end', 'nobody', 'End of the turn', 'The End Phase runs by itself.'),
  over: step('over', 'nobody', 'Game over', 'The game is decided; nothing more can be done.'),
}
