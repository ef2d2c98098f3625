export type { MusketAction } from './actions.ts'
export { canReachToCharge, chargePoints, chargeRow, planCharge } from './charge.ts'
export { activeUnit, type Choices, type MoveChoice } from './choices.ts'
export type { MusketEvent, Named } from './events.ts'
export { type Field, fieldOf } from './field.ts'
export { isTarget, planFire } from './fire.ts'
export { type MusketGame, musketRules } from './game.ts'
export { planMorale } from './morale.ts'
export { expectedFireLoss } from './odds.ts'
export { type OptionChoices, type Options, PRESETS, resolveOptions } from './options.ts'
export { type MusketView, view } from './position.ts'
export {
  commandOf,
  fireChance,
  hasSight,
  moraleChance,
  preview,
  retreatHex,
  sightLine,
  terrainAtHex,
  unitById,
  unitsToAct,
} from './queries.ts'
export type { MusketRefusal } from './refusals.ts'
export { type Condition, type Scenario, ScenarioSchema } from './scenario.ts'
export type { Activation, Leader, MusketState, Unit } from './state.ts'
export * from './tables.ts'
export { progressOf, strengthOf } from './victory.ts'
