// The catalogue: one line a game. Lazy, so that a host loads only what it plays.
import type { GameEntry } from '@sandtable/ai'

export const games = {
  musket: () => import('@sandtable/musket'),
  beachhead: () => import('@sandtable/beachhead'),
  ww2: () => import('@sandtable/ww2'),
  ti4: () => import('@sandtable/ti4'),
} satisfies Record<string, () => Promise<{ default: GameEntry }>>
