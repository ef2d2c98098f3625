// The duel of the kernel with a secret for each seat: a word in its view, and what a strike threw, which only the striker learns.
import type { Hint } from '@sandtable/board'
import type { AnyGame, Viewer } from '@sandtable/kernel'
import { type DuelEvent, type DuelState, duel } from '../../../../packages/kernel/src/testing/duel.ts'
import type { LoadedGame } from '../catalogue.ts'
import SecretTable from './SecretTable.svelte'

export const secretOf = (seat: string): string => `the-secret-of-${seat}`
type SecretView = DuelState & { readonly secret: string }

const game = {
  ...duel,
  view: (state: DuelState, viewer: Viewer): SecretView => ({ ...state, secret: viewer === 'table' ? '' : secretOf(viewer) }),
  imagine: ({ secret: _, ...state }: SecretView): DuelState => state,
  redact: (event: DuelEvent, viewer: Viewer) =>
    event.type === 'struck' && event.by !== viewer ? { ...event, roll: 0, loss: 0 } : event,
  hidesDraw: () => true,
  describe(event: DuelEvent) {
    if (event.type !== 'struck') return duel.describe(event)
    const roll = event.roll === 0 ? '' : `, throws ${event.roll} and keeps ${secretOf(event.by)}`
    return { text: `${event.by} strikes${roll}.`, clauses: event.clauses }
  },
} as unknown as AnyGame

const hint: Hint = { id: 'first', clause: 'DU-2.1', text: 'Strike early.', when: view => (view as DuelState).round === 1 }

export const secretDuel = {
  id: 'duel',
  entry: { game },
  ui: {
    id: 'duel',
    tagline: 'Two fighters.',
    Table: SecretTable,
    Picture: async () => ({ default: SecretTable }),
    Reference: SecretTable,
    recommended: 'even',
    scenarios: () => [],
    options: () => [],
    lesson: null,
    hints: async () => [hint],
    rulebook: async () => '',
    headline: (view: unknown) => ({ text: `Round ${(view as DuelState).round}`, seat: (view as DuelState).turn }),
    prompt: () => '',
    caution: () => null,
    handover: true,
    openView: (state: DuelState): SecretView => ({ ...state, secret: `${secretOf('red')} ${secretOf('blue')}` }),
  },
} as unknown as LoadedGame

export const duelScenario = { hp: { red: 6, blue: 6 }, coins: 3, first: 'red' } as const
