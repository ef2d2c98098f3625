// What beachhead brings to the browser. Seats hide things from each other here, so a curtain falls between two people on one screen.

import { late } from '@sandtable/board'
import { GAME_WORDS } from '../text/words.ts'
import { optionsFor, RECOMMENDED, scenarioFacts } from './facts.ts'
import type { GameUi, TableProps } from './game-types.ts'
import { KEY_HELP } from './keys.ts'
import { stories } from './story/story-playback.svelte.ts'
import { caution, diceIn, headline, orderWords, promptFor } from './words.ts'

/** A table in the middle of a battle waits for what moves on it; one that is still laid out does not. */
async function loadTable({ session }: TableProps) {
  const isLaidOut = session.view.muster === null
  const [table] = await Promise.all([import('./BeachheadTable.svelte'), isLaidOut ? stories.fetch() : null])
  return table
}

const ui: GameUi & { readonly handover: true } = {
  id: 'beachhead',
  handover: true,
  tagline: GAME_WORDS.line,
  Table: late(loadTable, { waiting: 'Laying out the map.' }),
  Picture: () => import('./board/Picture.svelte'),
  Reference: late(() => import('./guidance/Reference.svelte')),
  Editor: () => import('./editor/Editor.svelte'),
  recommended: RECOMMENDED,
  scenarios: scenarioFacts,
  options: optionsFor,
  lesson: () => import('./guidance/lesson.ts').then(({ LESSON }) => LESSON),
  hints: () => import('./guidance/hints.ts').then(({ HINTS }) => HINTS),
  rulebook: () => import('../rulebook.md?raw').then(module => module.default),
  headline,
  prompt: promptFor,
  keys: KEY_HELP.map(([keys, text]) => ({ keys, text })),
  caution,
  diceIn,
  orderWords,
  review: async steps => (await import('./story/game-review.ts')).reviewOf(steps),
}
export default ui
