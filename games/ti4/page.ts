// The front door of a browser page: the calculator stays out, for a worker of the table has it (TI-G.15.6). The package's `browser` condition
// leads here.
import { entryOf, gameOf } from './door.ts'
import type { TiGame } from './rules/core.ts'
import { tiCore } from './rules/core.ts'

export const ti4: TiGame = gameOf(tiCore)

export default entryOf(ti4)
