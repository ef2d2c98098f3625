import type { Policies } from '@sandtable/ai'
import { greedy } from './greedy.ts'

export const policies: Policies = { greedy }
