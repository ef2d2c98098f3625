import type { Policies } from '@sandtable/ai'
import { suggested } from './suggested.ts'

export const policies: Policies = { suggest: suggested }
