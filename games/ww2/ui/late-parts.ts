// The parts of the table that load while the player chooses where to begin.
import { LatePart } from '@sandtable/board'

export const lateParts = new LatePart(() => import('./parts.ts'))
/** The overlays load with the first plan. */
export const lateLenses = new LatePart(() => import('./board/lens-parts.ts'))
