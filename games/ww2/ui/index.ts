// What ww2 brings to the browser.
import type { GameUi } from '@sandtable/board'
import { KEY_HELP } from './board/keys.ts'
import { optionsFor, RECOMMENDED, scenarioFacts } from './guidance/scenario-facts.ts'
import { caution, headline, isMinor, promptFor } from './guidance/status-words.ts'
import LazyReference from './LazyReference.svelte'
import LazyTable from './LazyTable.svelte'
import { orderWords } from './orders/order-words.ts'
import { openView } from './positions.ts'

const ui: GameUi = {
  id: 'ww2',
  tagline: 'Plan in secret, strike in turn: armies, cities and winters from 1935 to 1945.',
  // Plans are secret.
  handover: true,
  openView,
  tellsTurns: true,
  Table: LazyTable,
  Picture: () => import('./guidance/Picture.svelte'),
  Poster: () => import('./guidance/Poster.svelte'),
  Reference: LazyReference,
  recommended: RECOMMENDED,
  scenarios: scenarioFacts,
  options: optionsFor,
  lesson: () => import('./guidance/tutorial.ts').then(({ LESSON }) => LESSON),
  hints: () => import('./hints.ts').then(({ HINTS }) => HINTS),
  rulebook: () => import('../rulebook.md?raw').then(module => module.default),
  headline,
  prompt: promptFor,
  orderWords,
  keys: KEY_HELP.map(([keys, text]) => ({ keys, text })),
  caution,
  isMinor,
  review: async steps => (await import('./guidance/game-review.ts')).reviewOf(steps),
}
export default ui
