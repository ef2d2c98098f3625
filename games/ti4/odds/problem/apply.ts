// Effects of the data file applied to the drafts of both sides, op by op. An effect none of whose ops is known here does not
// change the odds; the answer names it.
import type { EffectData } from '../../data/types.ts'
import { ABILITY_OPS } from './ability-ops.ts'
import { HIT_OPS } from './hit-ops.ts'
import type { OpTable, Use } from './op-table.ts'
import { ROLL_OPS } from './roll-ops.ts'

const OPS: OpTable = { ...ROLL_OPS, ...HIT_OPS, ...ABILITY_OPS }

export function applyEffect(effect: EffectData, use: Omit<Use, 'effect' | 'op'>): boolean {
  const known = (effect.op ?? []).map(op => OPS[op.op]?.({ ...use, effect, op }) ?? false)
  return known.some(isKnown => isKnown)
}
