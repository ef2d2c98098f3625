// The figures for other programs. Six digits: the order in which games were added up is not part of a result.
import type { ReportInput } from './input.ts'

const rounded = (_key: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value)
    ? Number.isFinite(value)
      ? Math.round(value * 1e6) / 1e6
      : null
    : value

export function reportJson({ header, figures, pace, known, origin }: ReportInput): string {
  return `${JSON.stringify({ ...origin, run: header, known, figures, pace }, rounded, 1)}\n`
}
