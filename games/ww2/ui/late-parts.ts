// The parts of the table that come while somebody chooses where to begin.
import { LatePart } from '@sandtable/board'

export const lateParts = new LatePart(() => import('./parts.ts'))
/** What is laid over the map on demand comes with the first plan. */
export const lateLenses = new LatePart(() => import('./board/lens-parts.ts'))
