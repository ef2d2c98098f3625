// What musket brings to the browser.
import type { GameUi } from '@sandtable/board'
import { optionsFor, RECOMMENDED, scenarioFacts } from './facts.ts'
import { KEY_HELP } from './keys.ts'
import LazyReference from './LazyReference.svelte'
import LazyTable from './LazyTable.svelte'
import { orderWords } from './order-words.ts'
import { caution, headline, isMinor, promptFor } from './words.ts'

const ui: GameUi = {
  id: 'musket',
  tagline: 'Volley, bayonet and sabre: battles of the American War in half an hour.',
  Table: LazyTable,
  Picture: () => import('./Picture.svelte'),
  Reference: LazyReference,
  recommended: RECOMMENDED,
  scenarios: scenarioFacts,
  options: optionsFor,
  lesson: () => import('./lesson.ts').then(({ LESSON }) => LESSON),
  hints: () => import('./hints.ts').then(({ HINTS }) => HINTS),
  rulebook: () => import('../rulebook.md?raw').then(module => module.default),
  headline,
  prompt: promptFor,
  orderWords,
  keys: KEY_HELP.map(([keys, text]) => ({ keys, text })),
  caution,
  isMinor,
  review: async steps => (await import('./game-review.ts')).reviewOf(steps),
}
export default ui
