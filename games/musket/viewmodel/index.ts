// The model behind any table of this game: what a screen or a terminal shows and what a tap means. Pure; no pixel, no clock.
export type { MusketAction } from '../rules/contract/actions.ts'
export type { MusketEvent } from '../rules/contract/events.ts'
export { terrainAtHex } from '../rules/contract/queries.ts'
export type { MusketGame } from '../rules/game.ts'
export type { OptionChoices } from '../rules/setup/options.ts'
export type { Scenario } from '../rules/setup/scenario.ts'
export type { MusketState, Unit } from '../rules/state/state.ts'
export type { DirectionName, Kind, Side, Terrain } from '../rules/tables.ts'
export { type DicePrompt, dicePrompt, drawnDie, parseDie, purposeOf, type TypedDie } from './cards/dice-prompt.ts'
export { type GameOverCard, gameOver } from './cards/game-over.ts'
export { type HexCard, hexCard } from './cards/hex-card.ts'
export { type CauseLine, type Headline, type OddsCard, oddsCard } from './cards/odds-card.ts'
export type { PossibleEnd } from './cards/odds-ends.ts'
export { type ForceLine, type OptionLine, optionsOn, type ScenarioCard, scenarioCard } from './cards/scenario-card.ts'
export { type UnitCard, unitCard } from './cards/unit-card.ts'
export { byDistance, hexOf, parseHex, unitAtHex } from './hex-names.ts'
export { type ConditionProgress, conditionsOf, type Hud, hud, limitText, progressText } from './hud.ts'
export { orderText } from './order-words.ts'
export { type CommandArea, commandAreas, type FireReach, fireReach, type SightReport, sightReport } from './overlays/lenses.ts'
export { type MapFeatures, mapFeatures, type River } from './overlays/map-features.ts'
export { type MarkKind, marks, type UnitMark, type UnitMarks } from './overlays/marks.ts'
export {
  type AttackTarget,
  type CommandChance,
  commandChance,
  type Destination,
  type Overlay,
  overlay,
  RINGS,
  type RingKind,
} from './overlays/overlay.ts'
export { type HexResult, RESULT_KINDS, type ResultKind, results } from './overlays/results.ts'
export { type Attacker, type Threat, threatAt } from './overlays/threat.ts'
export { dieTime, PACE_CLAUSE, readingTime } from './pace.ts'
export { percent } from './percent.ts'
export { type Digest, digest } from './review/digest.ts'
export { isMinor, type LogLine, logLines } from './review/log-lines.ts'
export { type Holding, type Holdings, holdings, holdingText } from './review/objective-holding.ts'
export {
  type BattleStep,
  STRENGTH_CURVE,
  type StrengthPoint,
  strengthCurve,
  strengthText,
  type TurningPoint,
  turningPoints,
} from './review/strength-curve.ts'
export { type UnitRecord, unitRecordsOf } from './review/unit-record.ts'
export { arm, type Order, ordersFor, whyNotOrder } from './selection/arm.ts'
export { couldAct, type EndTurnWarning, endTurnWarning, hasChoices, press, stillToAct } from './selection/end-turn.ts'
export { BUTTONS, type Button, type ButtonId, type Panel, panel } from './selection/panel.ts'
export { asIfActive, type Reason, whyNot } from './selection/reasons.ts'
export {
  ANSWERS,
  type ArmedOrder,
  isStale,
  newSelection,
  type Selection,
  select,
  settle,
  type TapAnswer,
  type TapIntent,
  type TapQuestion,
  type TapResult,
} from './selection/selection.ts'
export { answer, hasActed, tap } from './selection/tap.ts'
export { codeOf, counterOf, SIDE_MARKS, type SideMark, SMALLEST_TARGET } from './sides.ts'
export { type UndoOffer, type UndoSource, undoOffer } from './undo.ts'
