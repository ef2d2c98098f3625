import type { Policies } from '@sandtable/ai'
import { greedy } from './greedy.ts'
import { LEVEL_IDS } from './levels.ts'
import { adaptivePolicy, levelPolicy } from './policies.ts'

export { deployForMe } from './deploy-for-me.ts'
export { learning } from './learning.ts'
export { personalities } from './styles.ts'

const levels = Object.fromEntries(LEVEL_IDS.map(id => [id, levelPolicy(id)]))

export const policies = { ...levels, adaptive: adaptivePolicy(), greedy } as unknown as Policies
