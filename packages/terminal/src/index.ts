// What games and the terminal app share: the contract of a game's table, drawing on a text canvas, commands and the console.
export { Canvas } from './canvas.ts'
export { type Command, Failure, findCommand, isYes, orList } from './commands.ts'
export { type Console, DEFAULT_COLUMNS, DEFAULT_ROWS, Ended } from './console.ts'
export { depthOf, INKS, type Ink, makePaint, type Paint } from './ink.ts'
export { beside, clip, columns, padTo, visible, widthOf, wrap } from './layout.ts'
export {
  type DieQuestion,
  type EventPlayback,
  type Host,
  type Look,
  PERSON,
  type TerminalGame,
  type TerminalTable,
} from './terminal-game.ts'
