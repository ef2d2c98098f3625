export { type Analysed, analyse, type Better } from './analysis/analyse.ts'
export { type AnalysedStep, type Analysis, analysed, type BetterMove, type Decided, TURNS } from './analysis/analysis.ts'
export { midTitle, type Named, percent, signed, tellBalance, tellParts, tellStep } from './analysis/analysis-text.ts'
export type { Fate, Judge } from './analysis/expectation.ts'
export { playerOf, type Recalled, type Recalling, Recollection } from './analysis/recollection.ts'
export {
  type Catalogue,
  firstOffer,
  type GameEntry,
  hosted,
  opponentNames,
  opponentOf,
  policiesOf,
  rulesFor,
  stylesOf,
  USUAL_LEVEL,
} from './game-entry.ts'
export { adaptiveLevel } from './opponents/adaptive.ts'
export { advice, adviserOf } from './opponents/advice.ts'
export { anyOpponent, learned } from './opponents/any-opponent.ts'
export type { Learning, Memory } from './opponents/learning.ts'
export { pastOf, strengthOf, tellStrength, withResult } from './opponents/memory.ts'
export { ofStrength, type Rung } from './opponents/of-strength.ts'
export { offerOf } from './opponents/offer.ts'
export { personalitiesFrom, type StyleWords } from './opponents/styles.ts'
export { MOST_ACTIONS, type Playout, type PlayoutObserver, type PlayoutSetup, playOn, playout } from './playout.ts'
export { alternativesTo, lossAgainstBest, MISTAKE_TEXT, valueAmong, valueText } from './policy/alternatives.ts'
export { keepNotes } from './policy/keep-notes.ts'
export { mistakenChoice } from './policy/mistakes.ts'
export type {
  Alternative,
  Asking,
  Choice,
  Measure,
  Personality,
  Policies,
  Policy,
  PolicyTable,
  Stance,
} from './policy/policy.ts'
export { pagePolicySeed, terminalPolicySeed } from './policy/policy-seeds.ts'
export { randomPolicy } from './policy/random.ts'
export { PATIENCE_MS, stopAfter } from './policy/time-cap.ts'
export { scoreOf, toChance, type Weights } from './search/evaluation.ts'
export { type Effort, race, type Weighed } from './search/race.ts'
export type { Glimpse, Idea, Playable, SearchGuide } from './search/search-guide.ts'
export { type SearchLevel, searching } from './search/searching.ts'
export { type Called, calibration, type Tenth } from './training/calibration.ts'
export { distilling } from './training/distil.ts'
export { fitWeights, type Sample } from './training/fit.ts'
export { stepped } from './training/scale.ts'
export type { Tested } from './training/sequential.ts'
export {
  beginningOf,
  examining,
  type Figures,
  gamesAGeneration,
  METHODS,
  type MethodId,
  type Training,
  type TrainingPlan,
  type TrainingProgress,
  type TrainingTask,
  taught,
} from './training/training-task.ts'
