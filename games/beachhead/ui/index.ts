// What beachhead brings to the browser. Seats hide things from each other here, so a curtain falls between two people on one screen.
import type { GameUi } from './game-types.ts'
import { GAME_WORDS } from '../text/words.ts'
import { optionsFor, RECOMMENDED, scenarioFacts } from './facts.ts'
import LazyReference from './guidance/LazyReference.svelte'
import { KEY_HELP } from './keys.ts'
import LazyTable from './LazyTable.svelte'
import { caution, diceIn, headline, orderWords, promptFor } from './words.ts'

const ui: GameUi & { readonly handover: true } = {
  id: 'beachhead',
  handover: true,
  tagline: GAME_WORDS.line,
  Table: LazyTable,
  Picture: () => import('./board/Picture.svelte'),
  Reference: LazyReference,
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
