// The overlays come when a battle has begun.
import { LatePart } from '@sandtable/board'

export const lenses = new LatePart(() => import('./lens-parts.ts'))
