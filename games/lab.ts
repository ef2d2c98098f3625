// What each game tells the laboratory; loaded when something is measured. A game without a line is measured by its outcomes alone.
import type { Accounting } from '@sandtable/lab'

export const accountings: { readonly [game: string]: (() => Promise<{ readonly default: Accounting }>) | undefined } = {
  musket: () => import('@sandtable/musket/lab'),
  beachhead: () => import('@sandtable/beachhead/lab'),
  ww2: () => import('@sandtable/ww2/lab'),
}
