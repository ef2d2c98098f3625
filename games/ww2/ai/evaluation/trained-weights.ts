// Weights that `training.ts` found in the Lab, beside those set by hand.
import type { Figures } from '@sandtable/ai'
import { type EvalWeights, PLAIN } from './eval-weights.ts'
import KEPT from './trained-weights.json' with { type: 'json' }

/** An entry of the file: the scenario it was trained on, or `EVERYWHERE`; the test that proves it; and its weights. */
export type TrainedWeights = {
  readonly subject: string
  readonly command: string
  readonly test: { readonly pairs: number; readonly better: number; readonly worse: number }
  readonly weights: Figures
}

export const EVERYWHERE = 'all'

export const TRAINED: readonly TrainedWeights[] = KEPT.doctrines

/** The weights trained for this scenario, on top of the plain ones. */
export const trainedFor = (war: string, taught: readonly TrainedWeights[] = TRAINED): readonly EvalWeights[] =>
  taught
    .filter(({ subject }) => subject === EVERYWHERE || subject === war)
    .map(({ weights }): EvalWeights => ({ ...PLAIN, ...weights }))
