export { AiNotes, type KeptNotes } from './ai-notes.ts'
export { type AiClient, type AiQuestion, Cancelled, type Thought } from './ai-turn-loop.ts'
export { LocalMatch } from './local-match.ts'
export {
  type AnyReplay,
  entriesOf,
  entryAt,
  type FullEntry,
  type LogEntry,
  readEntries,
  readEntry,
  splitLabel,
} from './log-entry.ts'
export { type AskedDie, ManualDice } from './manual-dice.ts'
export { type Answer, OnlineMatch, type ServerConnection, type Unkeyed } from './online-match.ts'
export { RecordMatch } from './record-match.ts'
export { explained } from './rules-query.ts'
export { Session, type SessionSetup } from './session.ts'
export type { Presenter } from './step-runner.ts'
export { type Eyes, eyesFor, type Player, type Players, peopleAt, publicViewer, seenBy } from './viewer-state.ts'
