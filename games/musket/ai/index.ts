// What the front door offers when somebody asks for opponents.
import type { Judge, Policies } from '@sandtable/ai'
import type { MusketState, Side } from '../rules/index.ts'
import { chanceOf } from './evaluation.ts'
import { greedy } from './greedy.ts'
import { learning } from './learning.ts'
import { adviser, elite, novice, veteran } from './levels.ts'

export { personalities } from './personalities.ts'

export const policies: Policies = { novice, veteran, elite, adaptive: learning.adaptive({}), greedy } as Policies

export const judge: Judge = (state, seat) => chanceOf(state as MusketState, seat as Side)
export { adviser, learning }
