// What things are called and what they are for. Sentences about what happened, and about what cannot be done, are told elsewhere.
export { halfMonth, SEASON_WORDS, turnsLeft } from './calendar-words.ts'
export { ORDER_FORMS, ORDER_WORDS } from './notation-words.ts'
export { type ChosenOption, OPTION_WORDS, valueTitle } from './option-words.ts'
export { SCENARIO_LINES } from './scenario-words.ts'
export { GAME_STATES, STEP_WORDS } from './step-words.ts'
export { FACTION_WORDS, GAME_WORDS, HEX_WORDS, SIDE_WORDS, UNIT_STATE_WORDS, UNIT_WORDS } from './unit-words.ts'
