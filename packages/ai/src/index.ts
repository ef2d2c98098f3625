export { type Catalogue, type GameEntry, hosted, policiesOf, rulesFor } from './entry.ts'
export { MOST_ACTIONS, type Playout, type PlayoutSetup, playout } from './playout.ts'
export type { Choice, Policies, Policy, PolicyTable } from './policy.ts'
export { randomPolicy } from './random.ts'
