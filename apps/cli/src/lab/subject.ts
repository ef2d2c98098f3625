// A game with all that the laboratory needs of it.
import type { GameEntry } from '@sandtable/ai'
import { games } from '@sandtable/games'
import { tallyAdapters } from '@sandtable/games/lab'
import type { TallyAdapter } from '@sandtable/lab'
import { nearest } from '@sandtable/protocol'
import { UsageError } from '../args.ts'

export type Subject = { readonly entry: GameEntry; readonly tallyAdapter: TallyAdapter | null }

export async function loadSubject(id: string): Promise<Subject> {
  const load = Object.hasOwn(games, id) ? games[id as keyof typeof games] : undefined
  if (!load) {
    const known = Object.keys(games)
    const meant = nearest(id, known)
    throw new UsageError(`There is no game "${id}". ${meant ? `Did you mean ${meant}?` : `There are ${known.join(', ')}.`}`)
  }
  const { default: entry } = await load()
  return { entry, tallyAdapter: (await tallyAdapters[id]?.())?.default ?? null }
}
