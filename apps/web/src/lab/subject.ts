// A game with all that the laboratory needs of it.
import type { GameEntry } from '@sandtable/ai'
import { games } from '@sandtable/games'
import { tallyAdapters } from '@sandtable/games/lab'
import { TableError } from '@sandtable/kernel'
import type { TallyAdapter } from '@sandtable/lab'

export type Subject = { readonly entry: GameEntry; readonly tallyAdapter: TallyAdapter }

const loaders: Readonly<Record<string, () => Promise<{ default: GameEntry }>>> = games

/** The games that can be measured. */
export const measured: readonly string[] = Object.keys(tallyAdapters).filter(id => Object.hasOwn(loaders, id))

export async function subjectOf(id: string): Promise<Subject> {
  const [load, loadTally] = measured.includes(id) ? [loaders[id], tallyAdapters[id]] : []
  if (!load || !loadTally) throw new TableError('no-game', `There is no game called ${id} in the laboratory.`)
  const [entry, tallyAdapter] = await Promise.all([load(), loadTally()])
  return { entry: entry.default, tallyAdapter: tallyAdapter.default }
}

/** Written by the build (tools/build/played.mjs). */
declare const SANDTABLE_PLAYED: { readonly [game: string]: string } | undefined

/** What of this program decides the games of a run; nothing where it runs without having been built. */
export function playedBuild(game: string): { readonly build?: string } {
  const played = typeof SANDTABLE_PLAYED === 'undefined' ? undefined : SANDTABLE_PLAYED[game]
  return played === undefined ? {} : { build: played }
}

/** The tables that a patch may change: those with the same figures in one line. */
export function changeable(tallyAdapter: TallyAdapter): readonly { readonly names: string; readonly figures: string }[] {
  const byFigures = new Map<string, string[]>()
  for (const [name, { bounds }] of Object.entries(tallyAdapter.tables())) {
    const figures = Object.keys(bounds).join(', ')
    byFigures.set(figures, [...(byFigures.get(figures) ?? []), name])
  }
  return [...byFigures].map(([figures, names]) => ({ names: names.join(', '), figures }))
}
