// Every op of the data file has one handler (TI-D.5): a missing one does not compile.
import type { OpName } from '../../data/types.ts'
import type { OpHandler } from '../state/chapter-types.ts'
import { COURSE_OPS } from './course.ts'
import { HIT_OPS } from './hits.ts'
import { LANDING_OPS } from './landing.ts'
import { PIECE_OPS } from './pieces.ts'
import { RETREAT_OPS } from './retreats.ts'
import { ROLL_OPS } from './rolls.ts'

export const HANDLERS: Readonly<Record<OpName, OpHandler>> = {
  ...COURSE_OPS,
  ...ROLL_OPS,
  ...HIT_OPS,
  ...PIECE_OPS,
  ...LANDING_OPS,
  ...RETREAT_OPS,
}
