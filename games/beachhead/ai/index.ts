import type { Policies } from '@sandtable/ai'
import { greedy } from './greedy.ts'

export { deployForMe } from './deploy-for-me.ts'

export const policies: Policies = { greedy: greedy as Policies[string] }
