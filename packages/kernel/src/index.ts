export { type Cap, type Caps, overLimit, SETUP_MS, SHARED_CAPS, tooLongToSetUp } from './caps.ts'
export { commitmentTo, partsOf, sharedSeed } from './commitment.ts'
export { type Dice, type Draw, noDice, scripted, seeded } from './dice.ts'
export { Bug, DiceNeeded, IllegalAction, invariant, ParseError, type Refusal, TableError } from './errors.ts'
export type {
  Action,
  AnyGame,
  Form,
  Game,
  GameEvent,
  Modifier,
  Odds,
  OddsOutcome,
  Outcome,
  ScenarioInfo,
  Seat,
  SeatInfo,
  Sentence,
  Step,
  Viewer,
} from './game.ts'
export { Generator } from './generator.ts'
export { digest, stable } from './hash.ts'
export { type Brand, type CellIndex, type HexName, type MatchId, named, type UnitId } from './ids.ts'
export { fitsSchema, type JsonSchema, sameJson } from './json-schema.ts'
export { drawsFor, type LogEntry, logFor } from './match/log.ts'
export { type Acted, type AnyMatch, Match } from './match/match.ts'
export type { MatchSetup, MatchSnapshot } from './match/match-setup.ts'
export type { GivenDice } from './match/table-dice.ts'
export { type Memo, type MemoCounts, memoByKey, memoByObject } from './memo.ts'
export { type OptionWords, optionWords, switchWords } from './option-words.ts'
export { parseJson, parseScenario, parseWith, withSharedTexts } from './parse.ts'
export { plainLine, plainText } from './plain-text.ts'
export {
  type ActionEntry,
  isUndo,
  type MatchRecord,
  otherRulesVersion,
  parseRecord,
  parseRecordText,
  type RecordEntry,
  recordText,
} from './record/record.ts'
export { type Landmark, Replay } from './record/replay.ts'
export { RecordedDice, retrace } from './record/retrace.ts'
export { parseContents, type Verdict, verify } from './record/verify.ts'
export { seatsIn, sentenceOf } from './scenario-names.ts'
