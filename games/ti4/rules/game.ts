// The rules with their calculator: for every host that works out odds itself. A page does so in a worker.
import { type TiRules, tiCore } from './core.ts'
import { odds } from './odds.ts'

export const tiRules: TiRules = { ...tiCore, odds }
