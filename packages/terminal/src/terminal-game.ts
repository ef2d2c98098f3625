// What a game brings to play in a terminal. The shell knows no game: it runs matches, keeps records and reads lines; everything
// that has to do with a board comes through here.
import type { Action, AnyMatch, DiceNeeded, Draw, GameEvent, Refusal, Seat } from '@sandtable/kernel'
import type { Command } from './commands.ts'
import type { Console } from './console.ts'
import type { Paint } from './ink.ts'

/** The name that records give to the seat of a person; a seat of the computer has the name of its level. */
export const PERSON = 'person'

/** How things are drawn here. `glyphs`: whether the terminal shows more than ASCII. */
export type Look = { readonly paint: Paint; readonly glyphs: 'unicode' | 'ascii'; readonly width: () => number }

/** What the shell does for a table. */
export interface Host {
  /** The program's version, for reports. */
  readonly version: string
  readonly console: Console
  readonly look: Look
  readonly match: AnyMatch
  /** The viewing seat: the one to act where it is a person's, else the person's own. */
  readonly seat: Seat
  /** Does it for the seat to act: asks for dice where they are thrown by hand, tells what happened, saves. False: the rules say no.
   *  `dice`: what they show, where that is known already. */
  act(action: Action, dice?: readonly number[]): Promise<boolean>
  /** Takes the last actions back, as far as the game's own rule lets it. */
  undo(times?: number): Promise<void>
  say(...lines: readonly string[]): void
  /** Says why not, and remembers the clause for `why`. */
  refuse(text: string, clause: string): void
  confirm(question: string): Promise<boolean>
  /** The board looks different now: it is drawn again before the next prompt. */
  redraw(): void
}

/** What happened, ready to be shown: dice one by one, then the sentence, then time to read it. */
export type EventPlayback = {
  readonly dice: readonly string[]
  readonly lines: readonly string[]
  /** What `why` opens afterwards: no more than the viewer was shown. */
  readonly clauses: readonly string[]
  readonly dieMs: number
  readonly readMs: number
}

/** A die to be thrown by a person. */
export type DieQuestion = {
  readonly text: string
  readonly help: string
  parse(typed: string): { readonly value: number } | { readonly problem: string }
}

/** One match of one game, with what is selected on its board. */
export interface TerminalTable {
  readonly commands: readonly Command[]
  /** The seat whose view the screen shows, where that is not the seat to act. */
  readonly viewer?: Seat
  /** A pipe is shown the board at the beginning of a turn; and whenever this says so. */
  readonly isBoardDue?: boolean
  /** The board with its margin, as the seat to act sees it. */
  board(): string[]
  /** The board of another moment, without a margin. */
  boardOf(state: unknown): string[]
  prompt(): string
  /** The seat to ask where several may act at once; without it, or null: the first. */
  next?(): Seat | null
  /** A line that is no command: a number, a place, a name. False: it is nothing this table knows. */
  enterLine(line: string): Promise<boolean>
  /** The position changed: let go of what no longer holds. */
  settle(): void
  playback(event: GameEvent, draws: readonly Draw[], speed: number): EventPlayback
  /** A line of the log, without its number; null for what is of no interest by itself. */
  logLine(event: GameEvent): string | null
  /** Since you last looked. */
  digest(events: readonly GameEvent[], seat: Seat): string[]
  die(needed: DiceNeeded): DieQuestion
  seatName(seat: Seat): string
  /** Why not, by the names of the people here; without it, in the game's own words. */
  explain?(refusal: Refusal): string
  over(): string[]
  /** Words that Tab completes besides commands. */
  words(): readonly string[]
  readonly help: readonly { readonly topic: string; readonly lines: readonly string[] }[]
}

export interface TerminalGame {
  readonly id: string
  /** The scenario to begin with. */
  readonly recommended: string
  /** People around one device: every seat is a person's unless the command line says otherwise. */
  readonly isShared?: true
  /** For the menu: size, length, forces. */
  menuLine(scenario: unknown): string
  seatNames(scenario: unknown): { readonly [seat: Seat]: string }
  /** Everything before the first turn. Throws `ParseError` where options or scenario do not hold. */
  scenarioScreen(scenario: unknown, options: unknown, look: Look): string[]
  /** An order in words, as a player would speak it, from the view it was given from. */
  orderWords?(view: unknown, action: Action): string
  openTable(host: Host): TerminalTable
}
