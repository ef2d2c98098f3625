// The types of the game, read off its front door.
import type { ti4 } from '../index.ts'

export type Session = Parameters<typeof ti4.toAct>[0]
export type TiAction = Parameters<typeof ti4.apply>[2]
export type TiEvent = Parameters<typeof ti4.describe>[0]
