// What things are called and what they are for. Sentences about what happened, and about what cannot be done, are told elsewhere.
export { halfMonth, SEASON_WORDS, type SeasonWords, turnsLeft } from './calendar-words.ts'
export { ORDER_FORMS, ORDER_WORDS, type OrderForm, type OrderWords } from './notation-words.ts'
export { type ChosenOption, OPTION_WORDS, type OptionWords, valueTitle } from './option-words.ts'
export { SCENARIO_IDS, SCENARIO_LINES, type ScenarioId } from './scenario-words.ts'
export { GAME_STATES, type GameState, STEP_WORDS, type StepWords } from './step-words.ts'
export {
  FACTION_WORDS,
  type FactionWords,
  GAME_WORDS,
  HEX_KINDS,
  HEX_WORDS,
  type HexKind,
  SIDE_WORDS,
  UNIT_STATE_WORDS,
  UNIT_STATES,
  UNIT_WORDS,
  type UnitState,
  type UnitWords,
  type Words,
} from './unit-words.ts'
