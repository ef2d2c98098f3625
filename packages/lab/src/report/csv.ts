// The units of a run as a table for a spreadsheet: one row a kind, sums over all games.

import type { RunFigures } from '../figures/figures.ts'
import type { Estimate } from '../stats/estimate.ts'
import { FIGURES } from '../tally/tally-adapter.ts'

const cell = (value: string | number | null | undefined): string => {
  const text = value === null || value === undefined ? '' : String(value)
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
const sixDigits = (value: number | null | undefined): number | null =>
  value === null || value === undefined || !Number.isFinite(value) ? null : Math.round(value * 1e6) / 1e6
const threeOf = (estimate: Estimate | null) => [estimate?.value, estimate?.low, estimate?.high].map(sixDigits)

const HEAD = [
  ...['seat', 'kind', 'title', 'cost', 'games'],
  ...FIGURES,
  ...['survival', 'survivalLow', 'survivalHigh', 'perPoint', 'perPointLow', 'perPointHigh', 'luck'],
  ...['contribution', 'contributionLow', 'contributionHigh'],
]

export function unitsCsv({ units }: RunFigures): string {
  const rows = units.map(unit => [
    ...[unit.seat, unit.kind, unit.title, unit.cost, unit.games],
    ...FIGURES.map(figure => sixDigits(unit.sums[figure])),
    ...threeOf(unit.survival),
    ...threeOf(unit.perPoint),
    sixDigits(unit.luck),
    ...threeOf(unit.contribution),
  ])
  return [HEAD, ...rows].map(row => `${row.map(cell).join(',')}\r\n`).join('')
}
