// Games that can be played in a terminal, loaded when played.
import type { GameEntry } from '@sandtable/ai'
import { games } from '@sandtable/games'
import { terminalGames } from '@sandtable/games/terminal'
import type { TerminalGame } from '@sandtable/terminal'

export type PlayableGame = { readonly entry: GameEntry; readonly terminal: TerminalGame }

export async function playable(id: string): Promise<PlayableGame | null> {
  if (!Object.hasOwn(games, id)) return null
  const name = id as keyof typeof games
  return { entry: (await games[name]()).default, terminal: (await terminalGames[name]()).default }
}

/** In the order of the catalogue. */
export async function allPlayable(): Promise<PlayableGame[]> {
  const found = await Promise.all(Object.keys(games).map(playable))
  return found.filter(game => game !== null)
}
