// What things are called and what they are for. Sentences about what happened, and about what cannot be done, are told elsewhere.
export { type CardWords, EVENT_WORDS, SCENARIO_CARD_WORDS, STRATEGIC_WORDS } from './card-words.ts'
export { countInWords, GOAL_WORDS, goalClause, goalSentence, type PlaceNames, placeNames } from './goal-words.ts'
export { FORT_WORDS, type GroundWords, OBJECTIVE_WORDS, type ObjectiveWords, TERRAIN_WORDS } from './ground-words.ts'
export { OPTION_WORDS, type OptionName } from './option-words.ts'
export {
  type StatusWords,
  SYSTEM_WORDS,
  UNIT_STATE_WORDS,
  UNIT_STATES,
  type UnitState,
  WASP_STATUS_WORDS,
} from './status-words.ts'
export { PHASE_WORDS, PHASES, type Phase, STEP_WORDS, type StepWords } from './step-words.ts'
export { GAME_WORDS, SIDE_WORDS, UNIT_WORDS, type UnitWords } from './unit-words.ts'
