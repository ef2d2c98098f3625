// How an op of the data file is told to the odds.
import type { EffectData, Op, OpName } from '../../data/types.ts'
import type { EffectUse, ScenarioOptions } from '../notation/scenario.ts'
import type { Draft } from './side-draft.ts'

export type Use = {
  readonly effect: EffectData
  readonly op: Op
  readonly use: EffectUse
  readonly own: Draft
  readonly enemy: Draft
  readonly options: ScenarioOptions
  /** Events in force for everybody. */
  readonly events: ReadonlySet<string>
}

/** Says whether the op means something to the odds. */
export type OpTable = { readonly [name in OpName]?: (use: Use) => boolean }
