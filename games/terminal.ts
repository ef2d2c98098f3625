// Each game's table for the terminal, loaded when it is played.
import type { TerminalGame } from '@sandtable/terminal'
import type { games } from './index.ts'

export const terminalGames: Record<keyof typeof games, () => Promise<{ readonly default: TerminalGame }>> = {
  musket: () => import('@sandtable/musket/terminal'),
  beachhead: () => import('@sandtable/beachhead/terminal'),
  ww2: () => import('@sandtable/ww2/terminal'),
  ti4: () => import('@sandtable/ti4/terminal'),
}
