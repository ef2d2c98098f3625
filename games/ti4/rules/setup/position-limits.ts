// TI-G.5.8: rulings may add pieces, hits and effects without an end. A table holds as many as a position can say (TI-A.9).

import { CAPS } from '../../data/caps.ts'
import type { TiAction } from '../contract/actions.ts'
import type { TiRefusal } from '../contract/refusals.ts'
import type { Session } from '../state/state.ts'

/** What one action adds at most, with everything that follows from it. */
const SPARE = 100

type Kind = 'pieces' | 'hits' | 'effects' | 'used'
const SIZES: { readonly [kind in Kind]: (s: Session) => number } = {
  pieces: ({ units }) => units.length,
  hits: ({ batches }) => batches.reduce((sum, { hits }) => sum + hits.length, 0),
  effects: ({ effects }) => effects.length,
  used: ({ used }) => used.length,
}
const KINDS = Object.keys(SIZES) as readonly Kind[]

export function noRoom(s: Session, { type }: TiAction): TiRefusal | null {
  if (type !== 'customEffect' && type !== 'useEffect' && type !== 'setCannon') return null
  const full = KINDS.find(kind => SIZES[kind](s) + SPARE > CAPS[kind].most)
  return full === undefined ? null : { code: 'no-room', clause: 'TI-A.9', of: CAPS[full].of, most: CAPS[full].most }
}
