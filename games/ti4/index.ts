// The front door: the game with its calculator.
import { entryOf, gameOf } from './door.ts'
import type { TiGame } from './rules/core.ts'
import { tiRules } from './rules/game.ts'

export const ti4: TiGame = gameOf(tiRules)

export default entryOf(ti4)
