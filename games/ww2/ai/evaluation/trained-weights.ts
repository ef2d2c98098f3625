// Weights that `training.ts` found in the Lab, beside those set by hand.
import type { Figures } from '@sandtable/ai'
import { type EvalWeights, PLAIN } from './eval-weights.ts'
import KEPT from './trained-weights.json' with { type: 'json' }

/** As the file has it: the war that taught it, or `EVERYWHERE`; what proves it; and its numbers. */
export type TrainedWeights = {
  readonly subject: string
  readonly command: string
  readonly test: { readonly pairs: number; readonly better: number; readonly worse: number }
  readonly weights: Figures
}

export const EVERYWHERE = 'all'

export const TRAINED: readonly TrainedWeights[] = KEPT.doctrines

/** What was learned for this war, its numbers in place of the plain ones. */
export const trainedFor = (war: string, taught: readonly TrainedWeights[] = TRAINED): readonly EvalWeights[] =>
  taught
    .filter(({ subject }) => subject === EVERYWHERE || subject === war)
    .map(({ weights }): EvalWeights => ({ ...PLAIN, ...weights }))
