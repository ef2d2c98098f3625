// What musket brings to the browser.
import { type GameUi, late } from '@sandtable/board'
import type { MusketEvent } from '../rules/contract/events.ts'
import type { MusketView } from '../rules/state/position.ts'
import type { MusketAction } from '../viewmodel/index.ts'
import { KEY_HELP } from './board/keys.ts'
import { optionsFor, RECOMMENDED, scenarioFacts } from './guidance/scenario-facts.ts'
import { caution, headline, isMinor, orderWords, promptFor } from './guidance/status-words.ts'

const ui: GameUi<MusketView, MusketAction, MusketEvent> = {
  id: 'musket',
  tagline: 'Volley, bayonet and sabre: battles of the American War in half an hour.',
  Table: late(() => import('./MusketTable.svelte'), { waiting: 'Laying out the map.' }),
  Picture: () => import('./board/Picture.svelte'),
  Reference: late(() => import('./guidance/Reference.svelte')),
  recommended: RECOMMENDED,
  scenarios: scenarioFacts,
  options: optionsFor,
  lesson: () => import('./guidance/tutorial.ts').then(({ LESSON }) => LESSON),
  hints: () => import('./guidance/hints.ts').then(({ HINTS }) => HINTS),
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
