// The shell as its commands see it.
import type { Command, Host, TerminalTable } from '@sandtable/terminal'
import type { SavedGame } from './saved-game.ts'

export interface ShellContext extends Host {
  readonly session: SavedGame
  readonly table: TerminalTable
  readonly commands: readonly Command[]
  readonly dataDir: string
  /** 1 is reading speed, 0 at once. */
  speed: number
  /** What `why` opens: the clauses of the last refusal or of the last thing told. */
  lastClauses: readonly string[]
  isLeaving: boolean
  /** What was told at the beginning of this turn, to be told again. */
  readonly lastDigest: readonly string[]
  drawBoard(lines: readonly string[]): void
  /** Another match at this table. */
  openGame(session: SavedGame): void
}
