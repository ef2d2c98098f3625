// What each game tells the laboratory; loaded when something is measured. A game without a line is measured by its outcomes alone.
import type { TallyAdapter } from '@sandtable/lab'

export const tallyAdapters: { readonly [game: string]: (() => Promise<{ readonly default: TallyAdapter }>) | undefined } = {
  musket: () => import('@sandtable/musket/lab'),
  beachhead: () => import('@sandtable/beachhead/lab'),
  ww2: () => import('@sandtable/ww2/lab'),
}
