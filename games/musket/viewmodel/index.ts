// The model behind any table of this game: what a screen or a terminal shows and what a tap means. Pure; no pixel, no clock.
export type { MusketAction } from '../rules/actions.ts'
export type { MusketEvent } from '../rules/events.ts'
export type { MusketGame } from '../rules/game.ts'
export type { OptionChoices } from '../rules/options.ts'
export { terrainAtHex } from '../rules/queries.ts'
export type { Scenario } from '../rules/scenario.ts'
export type { MusketState, Unit } from '../rules/state.ts'
export type { DirectionName, Kind, Side, Terrain } from '../rules/tables.ts'
export { arm, type Order, ordersFor, whyNotOrder } from './arm.ts'
export { type Deeds, deedsOf } from './deeds.ts'
export {
  ANSWERS,
  type Answer,
  type Armed,
  type Desk,
  type Intent,
  isStale,
  newDesk,
  type Question,
  select,
  settle,
  type Tapped,
} from './desk.ts'
export { type DicePrompt, dicePrompt, drawnDie, parseDie, purposeOf, type TypedDie } from './dice-prompt.ts'
export { type Digest, digest } from './digest.ts'
export { couldAct, type EndTurnWarning, endTurnWarning, hasChoices, press, stillToAct } from './end-turn.ts'
export { type Furniture, furniture, type River } from './furniture.ts'
export { type GameOverCard, gameOver } from './game-over.ts'
export { type HexCard, hexCard } from './hex-card.ts'
export { byDistance, hexOf, parseHex, unitAtHex } from './hexes.ts'
export { type Holding, type Holdings, holdings, holdingText } from './holding.ts'
export { conditionsOf, type Hud, hud, limitText, type Progress, progressText } from './hud.ts'
export { type CommandArea, commandAreas, type FireReach, fireReach, type SightReport, sightReport } from './lenses.ts'
export { isMinor, type LogLine, logLines } from './log-lines.ts'
export { type Mark, type MarkKind, type Marks, marks } from './marks.ts'
export { type CauseLine, type Headline, type OddsCard, oddsCard } from './odds-card.ts'
export type { PossibleEnd } from './odds-ends.ts'
export { orderText } from './order-words.ts'
export {
  type CommandChance,
  commandChance,
  type Destination,
  type Overlay,
  overlay,
  RINGS,
  type RingKind,
  type Target,
} from './overlay.ts'
export { dieTime, PACE_CLAUSE, readingTime } from './pace.ts'
export { BUTTONS, type Button, type ButtonId, type Panel, panel } from './panel.ts'
export { percent } from './percent.ts'
export { asIfActive, type Reason, whyNot } from './reasons.ts'
export { RESULT_KINDS, type Result, type ResultKind, results } from './results.ts'
export { type ForceLine, type OptionLine, optionsOn, type ScenarioCard, scenarioCard } from './scenario-card.ts'
export { codeOf, counterOf, SIDE_MARKS, type SideMark, SMALLEST_TARGET } from './sides.ts'
export {
  type BattleStep,
  STRENGTH_CURVE,
  type StrengthPoint,
  strengthCurve,
  strengthText,
  type TurningPoint,
  turningPoints,
} from './strength.ts'
export { answer, hasActed, tap } from './tap.ts'
export { type Attacker, type Threat, threatAt } from './threat.ts'
export { type UndoOffer, type UndoSource, undoOffer } from './undo.ts'
export { type UnitCard, unitCard } from './unit-card.ts'
