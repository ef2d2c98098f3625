// WW-4: what can be done now and by which side, a sentence for each state of the game.

/** The table of chapter 4, in its order. Those of the program pass by themselves. */
export const GAME_STATES = [
  ...[
    'factions',
    'allocation',
    'initiative',
    'placement',
    'income',
    'planning',
    'muster',
    'steps',
    'losses',
    'turnEnd',
    'over',
  ],
] as const
export type GameState = (typeof GAME_STATES)[number]
export type StepWords = {
  readonly title: string
  /** `asked` is the side that suffers losses. */
  readonly who: 'both' | 'asked' | 'program' | 'nobody'
  readonly sentence: string
  readonly clauses: readonly string[]
}

const step = (title: string, who: StepWords['who'], sentence: string, ...clauses: string[]): StepWords => ({
  title,
  who,
  sentence,
  clauses,
})

export const STEP_WORDS: Readonly<Record<GameState, StepWords>> = {
  factions: step('Factions', 'both', 'Each player chooses a faction that the other has not taken.', 'WW-2.1', 'WW-2.2'),
  allocation: step('Cities', 'program', 'The program gives out the first cities by lot.', 'WW-2.7'),
  initiative: step('First initiative', 'program', 'The program draws who has the initiative first.', 'WW-2.20'),
  placement: step(
    'Placement',
    'both',
    'Both players place their first unit in secret, in their corner or in a city of theirs.',
    'WW-2.18',
    'WW-2.19',
  ),
  income: step('Income', 'program', 'The program pays both sides for the hexes they own.', 'WW-5.12'),
  planning: step(
    'Planning',
    'both',
    'Both players write their purchases and steps in secret and hand them in.',
    'WW-4.3',
    'WW-7.1',
  ),
  muster: step('Muster', 'program', 'The recruits of both sides appear.', 'WW-8.1'),
  steps: step('Steps', 'program', 'The steps are carried out by turns, the side with the initiative first.', 'WW-8.5'),
  losses: step('Losses', 'asked', 'The side that was hit says which of its units take the damage.', 'WW-11.7'),
  turnEnd: step('Turn end', 'program', 'Hexes get their owners, and the program looks whether the war is over.', 'WW-13.1'),
  over: step('Over', 'nobody', 'The war is decided and nothing more can be done.', 'WW-13.2', 'WW-17.5'),
}
