// What musket brings to the browser.
import type { GameUi } from '@sandtable/board'
import { KEY_HELP } from './board/keys.ts'
import { orderWords } from './guidance/order-words.ts'
import { optionsFor, RECOMMENDED, scenarioFacts } from './guidance/scenario-facts.ts'
import { caution, headline, isMinor, promptFor } from './guidance/status-words.ts'
import LazyReference from './LazyReference.svelte'
import LazyTable from './LazyTable.svelte'

const ui: GameUi = {
  id: 'musket',
  tagline: 'Volley, bayonet and sabre: battles of the American War in half an hour.',
  Table: LazyTable,
  Picture: () => import('./board/Picture.svelte'),
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
