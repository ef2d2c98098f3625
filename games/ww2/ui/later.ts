// The parts of the table that come while somebody chooses where to begin.
import { LatePart } from '@sandtable/board'

export const later = new LatePart(() => import('./parts.ts'))
/** What is laid over the map on demand comes with the first plan. */
export const lenses = new LatePart(() => import('./board/lens-parts.ts'))
