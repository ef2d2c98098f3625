// The opponents, loaded when a host first needs one.
import type { Policies } from '@sandtable/ai'
import { greedy } from './greedy.ts'
import { judge } from './judgement.ts'
import { adviser, elite, learning, novice, veteran } from './levels.ts'

export { personalities } from './personalities.ts'

export const policies: Policies = { novice, veteran, elite, adaptive: learning.adaptive({}), greedy } as Policies

export { adviser, judge, learning }
