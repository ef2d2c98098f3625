import type { Policies } from '@sandtable/ai'
import { greedy } from './levels/greedy.ts'
import { LEVEL_IDS } from './levels/levels.ts'
import { adaptivePolicy, levelPolicy } from './levels/policies.ts'

export { learning } from './learning/learning.ts'
export { personalities } from './levels/styles.ts'
export { deployForMe } from './setup/deploy-for-me.ts'

const levels = Object.fromEntries(LEVEL_IDS.map(id => [id, levelPolicy(id)]))

export const policies = { ...levels, adaptive: adaptivePolicy(), greedy } as unknown as Policies
