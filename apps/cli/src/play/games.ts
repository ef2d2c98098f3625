// Games that can be played in a terminal: one line each, loaded when played.
import type { GameEntry } from '@sandtable/ai'
import { games as catalogue } from '@sandtable/games'
import type { TerminalGame } from './terminal-game.ts'

type Loader = () => Promise<TerminalGame>

const TABLES: { readonly [id: string]: Loader | undefined } = {
  musket: () => import('./musket/index.ts').then(({ musketTerminal }) => musketTerminal),
  beachhead: () => import('./beachhead/index.ts').then(({ beachheadTerminal }) => beachheadTerminal),
  ww2: () => import('./ww2/index.ts').then(({ ww2Terminal }) => ww2Terminal),
  ti4: () => import('./ti4/index.ts').then(({ ti4Terminal }) => ti4Terminal),
}

export type PlayableGame = { readonly entry: GameEntry; readonly terminal: TerminalGame }

export async function playable(id: string): Promise<PlayableGame | null> {
  const load = Object.hasOwn(catalogue, id) ? catalogue[id as keyof typeof catalogue] : undefined
  const table = TABLES[id]
  return load && table ? { entry: (await load()).default, terminal: await table() } : null
}

/** In the order of the catalogue. */
export async function allPlayable(): Promise<PlayableGame[]> {
  const found = await Promise.all(Object.keys(catalogue).map(playable))
  return found.filter(game => game !== null)
}
