// What terminal and browser share of ti4 without drawing anything.

export { counselTitle, percent, points, wayFigures, wayText } from './advice.ts'
export { aimsOf, aimText } from './aims.ts'
export { labelOf, type Weight, weightOf } from './buttons.ts'
export { FLOW, type Reminder, remindersOf, type StepLine, stepList, TRANSACTIONS } from './course.ts'
export { type DiceGroup, expectedDice, type FleetRow, fleetOf } from './fleets.ts'
export { HELP, type HelpLine, type HelpTopic } from './help.ts'
export {
  adviceFor,
  cardText,
  hitsToTake,
  needsOf,
  planetInSight,
  questionNow,
  suggestHits,
  weighHits,
  weighUses,
} from './now.ts'
export { noteOwned } from './owned.ts'
export { namesAt, playerName } from './players.ts'
export { type CombatReport, reportOf, reportText, taskTexts } from './report.ts'
