// The parts of the table that come while somebody chooses where to begin.
import { LatePart } from '@sandtable/board'

export const later = new LatePart(() => import('./parts.ts'))
