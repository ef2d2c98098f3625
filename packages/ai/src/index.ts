export { ofStrength, type Rung } from './adaptive.ts'
export { type AnalysedStep, type Analysis, analysed, betterMove, type Judge, turningPoints } from './analysis.ts'
export {
  type Catalogue,
  firstOffer,
  type GameEntry,
  hosted,
  opponentOf,
  policiesOf,
  rulesFor,
} from './entry.ts'
export { evenMatch } from './even-match.ts'
export type { Learning, Memory } from './learning.ts'
export { pastOf, strengthOf, tellStrength, withResult } from './memory.ts'
export { MOST_ACTIONS, type Playout, type PlayoutSetup, playout, type Watch } from './playout.ts'
export type { Alternative, Asking, Choice, Personality, Policies, Policy, PolicyTable, Stance } from './policy.ts'
export { randomPolicy } from './random.ts'
export type { Craft, Idea, Playable } from './search/craft.ts'
export { scoreOf, toChance, type Weights } from './search/evaluation.ts'
export { type Effort, race, type Weighed } from './search/race.ts'
export { type SearchLevel, searching } from './search/searching.ts'
export { slip } from './slips.ts'
export { type Called, calibration, type Tenth } from './training/calibration.ts'
export { type Cloud, distilling } from './training/distil.ts'
export { fitWeights, type Sample } from './training/fit.ts'
export { type Course, examined, gamesAGeneration, type Lesson, type School, taught } from './training/school.ts'
export type { Tested } from './training/sequential.ts'
