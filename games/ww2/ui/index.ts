// What ww2 brings to the browser.
import { type GameUi, late, type TableProps } from '@sandtable/board'
import type { WwAction } from '../rules/contract/actions.ts'
import type { WwEvent } from '../rules/contract/events.ts'
import type { WwView } from '../rules/knowledge/view.ts'
import { KEY_HELP } from './board/keys.ts'
import { optionsFor, RECOMMENDED, scenarioFacts } from './guidance/scenario-facts.ts'
import { caution, headline, isMinor, orderWords, promptFor } from './guidance/status-words.ts'
import { lateParts } from './late-parts.ts'
import { isBeginning, openView } from './positions.ts'

/** A table in the middle of a war is shown whole; one at its beginning does not wait for what comes later. */
const loadTable = async ({ session }: TableProps<WwView, WwAction, WwEvent>) => {
  const [table] = await Promise.all([import('./WwTable.svelte'), isBeginning(session.view) ? null : lateParts.fetch()])
  return table
}

const ui: GameUi<WwView, WwAction, WwEvent> = {
  id: 'ww2',
  tagline: 'Plan in secret, strike in turn: armies, cities and winters from 1935 to 1945.',
  // Plans are secret.
  handover: true,
  openView,
  tellsTurns: true,
  Table: late(loadTable, { waiting: 'Laying out the map.' }),
  Picture: () => import('./guidance/Picture.svelte'),
  Poster: () => import('./guidance/Poster.svelte'),
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
