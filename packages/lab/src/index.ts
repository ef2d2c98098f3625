export { type Candidate, drawSettings, findEven, type Round, shareOf } from './balance.ts'
export { BatchSize, type PlayedBatch, playBatch, WINDOW } from './batch.ts'
export { commandFor, commandOf, withoutDials } from './command.ts'
export { Comparer, type Comparison } from './compare.ts'
export { differenceBetween, type Experiment, type Header, isHeader, RESULTS_FORMAT, RESULTS_VERSION } from './experiment.ts'
export type { RunFigures } from './figures.ts'
export { addPace, isPace, noPace, type Pace } from './pace.ts'
export { type PatchLine, parsePatch, patchText, refusalWords, UnknownName } from './patch.ts'
export { type Prepared, playGame } from './play.ts'
export { experimentOf, headerOf, prepare, type Wanted } from './prepare.ts'
export { type GameRow, lostGame, pointsOf, readRow, rowText } from './row.ts'
export { linesIn, type PlayedGames, Schedule, type ScheduleOrders } from './schedule.ts'
export type { Estimate } from './stats/estimate.ts'
export { PointMean } from './stats/score.ts'
export { type Range, UntilKnown, type Verdict } from './stats/until-known.ts'
export { Summary } from './summary.ts'
export { type Dial, parseDial, settingsOf } from './sweep.ts'
export { type SweepPoint, SweepPoints } from './sweep-points.ts'
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
} from './tally-adapter.ts'
export { TallySheet } from './tally-sheet.ts'
export { Tempo, tempoText } from './tempo.ts'
export { LEAST_GAMES } from './validity.ts'
