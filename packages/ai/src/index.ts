export { midTitle, type Named, percent, signed, tellBalance, tellParts, tellStep } from './account.ts'
export { ofStrength, type Rung } from './adaptive.ts'
export { advice, adviserOf } from './advice.ts'
export { type Analysed, analyse, type Better } from './analyse.ts'
export { type AnalysedStep, type Analysis, analysed, type BetterMove, type Decided, TURNS } from './analysis.ts'
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
} from './entry.ts'
export { evenMatch } from './even-match.ts'
export type { Fate, Judge } from './foreseen.ts'
export { inOneMatch } from './in-one-match.ts'
export type { Learning, Memory } from './learning.ts'
export { pageLuck, terminalLuck } from './luck.ts'
export { pastOf, strengthOf, tellStrength, withResult } from './memory.ts'
export { offerOf } from './offer.ts'
export { MOST_ACTIONS, type Onlooker, type Playout, type PlayoutSetup, playOn, playout } from './playout.ts'
export type { Alternative, Asking, Choice, Measure, Personality, Policies, Policy, PolicyTable, Stance } from './policy.ts'
export { randomPolicy } from './random.ts'
export { playerOf, type Recalled, type Recalling, Recollection } from './reasons.ts'
export { scoreOf, toChance, type Weights } from './search/evaluation.ts'
export { type Effort, race, type Weighed } from './search/race.ts'
export type { Glimpse, Idea, Playable, SearchGuide } from './search/search-guide.ts'
export { type SearchLevel, searching } from './search/searching.ts'
export { slip } from './slips.ts'
export { personalitiesFrom, type StyleWords } from './styles.ts'
export { leftBehind, othersThan, reckonedOf, SLIPPED, tellWorth } from './telling.ts'
export { PATIENCE_MS, stopAfter } from './time-cap.ts'
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
export { anyOpponent, learned } from './who-plays.ts'
