// The opponents, loaded when a host first needs one.
import type { Judge, Policies } from '@sandtable/ai'
import type { WwState } from '../rules/state/state.ts'
import type { Side } from '../rules/tables.ts'
import { chanceOf } from './evaluation/evaluation.ts'
import { greedy } from './greedy.ts'
import { elite, learning, novice, veteran } from './levels.ts'

export { personalities } from './personalities.ts'

export const policies: Policies = { novice, veteran, elite, adaptive: learning.adaptive({}), greedy } as Policies

export const judge: Judge = (state, seat) => chanceOf(state as WwState, seat as Side)
export { learning }
