// Pages, tables and sentences made of figures. A room of its own: who only plays and counts needs none of it.
export { comparisonJson, comparisonParts, comparisonReport, comparisonText, verdictText } from './comparison.ts'
export { unitsCsv } from './csv.ts'
export type { KnownAfter, Origin, ReportInput } from './input.ts'
export { reportJson } from './json.ts'
export { headline, type ReportPart, reportParts, runReport } from './run-report.ts'
export { balanceReport, balanceText, judgeShare, sweepReport, sweepText } from './search-reports.ts'
