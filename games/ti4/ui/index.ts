// What ti4 brings to the browser: a helper for a fight on a real table, so there is no map and no computer opponent.
import type { GameUi } from '@sandtable/board'
import { explainTo, headline, isMinor, KEYS, promptFor, tell } from './header-lines.ts'
import LazyReference from './LazyReference.svelte'
import LazySetup from './LazySetup.svelte'
import LazyTable from './LazyTable.svelte'
import { optionsFor, RECOMMENDED, scenarioFacts } from './scenario-facts.ts'

const ui: GameUi = {
  id: 'ti4',
  tagline: 'Runs one combat of Twilight Imperium at your table, step by step, with exact odds. Unofficial, made by fans.',
  opponents: 'none',
  Table: LazyTable,
  Setup: LazySetup,
  Picture: () => import('./Poster.svelte'),
  Poster: () => import('./Poster.svelte'),
  Reference: LazyReference,
  recommended: RECOMMENDED,
  scenarios: scenarioFacts,
  options: optionsFor,
  lesson: null,
  hints: async () => [],
  rulebook: () => import('../rulebook.md?raw').then(module => module.default),
  headline,
  prompt: promptFor,
  keys: KEYS,
  caution: () => null,
  tell,
  explain: explainTo,
  isMinor,
}
export default ui
