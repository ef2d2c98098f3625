// A toy game in the laboratory: the duel of the kernel's own tests.
import type { GameEntry } from '@sandtable/ai'
import type { Action, AnyGame } from '@sandtable/kernel'
import { duel } from '../../../kernel/src/testing/duel.ts'
import type { GameRow } from '../results/row.ts'
import type { Header } from '../run/experiment.ts'
import { experimentOf, headerOf, type Wanted } from '../run/prepare.ts'
import { type Figures, noFigures, type Tally } from '../tally/tally-adapter.ts'

export const toy: GameEntry = {
  id: duel.id,
  game: duel as AnyGame,
  olderRules: {},
  policies: async () => ({
    fierce: { id: 'fierce', title: 'Fierce', choose: () => ({ action: { type: 'strike' }, why: '' }) },
    cheat: { id: 'cheat', title: 'Cheat', choose: () => ({ action: { type: 'bet', n: 99 } as Action, why: '' }) },
  }),
}

const WANTED: Wanted = {
  scenario: duel.scenarios[0]?.id ?? '',
  options: {},
  levels: ['random', 'random'],
  isSwapped: true,
  seed: 's',
  patch: [],
}

export const toyExperiment = (wanted: Partial<Wanted> = {}) => experimentOf(toy, null, { ...WANTED, ...wanted })

export async function toyHeader(wanted: Partial<Wanted> = {}): Promise<Header> {
  return headerOf(toy, null, await toyExperiment(wanted), { program: 'test', date: '2026-01-01' })
}

export const figures = (some: Partial<Figures>): Figures => ({ ...noFigures(), ...some })

export const tallyOf = (some: Partial<Tally> = {}): Tally => ({
  turns: 5,
  first: 'red',
  score: [3, 1],
  units: {},
  objectives: [],
  openings: {},
  visits: {},
  deaths: {},
  marks: {},
  ...some,
})

export const rowOf = (game: number, some: Partial<GameRow> = {}): GameRow => ({
  game,
  isSwapped: false,
  winner: 'red',
  reason: 'down',
  clause: 'DU-1.1',
  actions: 9,
  hash: '00',
  tally: tallyOf(),
  trouble: null,
  ...some,
})
