export { type Answers, answersOf, differences } from './answers.ts'
export { type Branch, everyBranch } from './branches.ts'
export { conformanceChecks, type NamedCheck } from './checks.ts'
export { CountedDice } from './counted-dice.ts'
export { copyOf, deepFreeze } from './freeze.ts'
export { mutateAction, mutateJson } from './mutate.ts'
export type { ConformanceOptions } from './options.ts'
export { whyNotPlain } from './plain.ts'
export {
  type Move,
  type PlayedGame,
  type PlayedStep,
  type PlayOptions,
  type PlaySetup,
  playRandomly,
  positionsOf,
} from './play.ts'
export { Nonconformity, type Place } from './problem.ts'
export { sampleSchema } from './sample-schema.ts'
export { applicableMoves, type SeededSetup, shrink } from './shrink.ts'
