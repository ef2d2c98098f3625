export { Comparer, type Comparison } from './figures/compare.ts'
export type { RunFigures } from './figures/figures.ts'
export { Summary } from './figures/summary.ts'
export { LEAST_GAMES } from './figures/validity.ts'
export { type GameRow, lostGame, pointsOf, readRow, rowText } from './results/row.ts'
export { BatchSize, type PlayedBatch, playBatch, WINDOW } from './run/batch.ts'
export { commandFor, commandOf, withoutDials } from './run/command.ts'
export { differenceBetween, type Experiment, type Header, isHeader, RESULTS_FORMAT, RESULTS_VERSION } from './run/experiment.ts'
export { addPace, isPace, noPace, type Pace } from './run/pace.ts'
export { type Prepared, playGame } from './run/play.ts'
export { experimentOf, headerOf, prepare, type Wanted } from './run/prepare.ts'
export { linesIn, type PlayedGames, Schedule, type ScheduleOrders } from './run/schedule.ts'
export { Tempo, tempoText } from './run/tempo.ts'
export { type Candidate, drawSettings, findEven, type Round, shareOf } from './settings/balance.ts'
export { type PatchLine, parsePatch, patchText, refusalWords, UnknownName } from './settings/patch.ts'
export { type Dial, parseDial, settingsOf } from './settings/sweep.ts'
export { type SweepPoint, SweepPoints } from './settings/sweep-points.ts'
export type { Estimate } from './stats/estimate.ts'
export { PointMean } from './stats/score.ts'
export { type Range, UntilKnown, type Verdict } from './stats/until-known.ts'
export {
  type Bounds,
  copyFigures,
  type Figures,
  type GameTally,
  type Ground,
  type LabBoard,
  type Measure,
  noFigures,
  type PatchTables,
  type Principle,
  type RunReading,
  type SelfCheck,
  type Tally,
  type TallyAdapter,
} from './tally/tally-adapter.ts'
export { TallySheet } from './tally/tally-sheet.ts'
