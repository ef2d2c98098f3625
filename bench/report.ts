// What a case says, and the table people read.

export type Target = { readonly atLeast: number } | { readonly atMost: number }

/** `ratio` is what the target speaks of; a row without a target is only reported. */
export type Row = {
  readonly id: string
  readonly what: string
  readonly unit: string
  readonly ours: number
  readonly peer?: number
  readonly against?: string
  readonly ratio?: number
  readonly target?: Target
}

export type Verdict = 'ok' | 'short' | 'reported'

export function verdictOf({ ratio, target }: Row): Verdict {
  if (!target || ratio === undefined) return 'reported'
  return ('atLeast' in target ? ratio >= target.atLeast : ratio <= target.atMost) ? 'ok' : 'short'
}

export function tableOf(rows: readonly Row[]): string {
  const lines = [
    ['what', 'unit', 'ours', 'peer', 'against', 'ratio', 'target', ''],
    ...rows.map(row => [
      row.what,
      row.unit,
      figure(row.ours),
      row.peer === undefined ? '' : figure(row.peer),
      row.against ?? '',
      row.ratio === undefined ? '' : `${figure(row.ratio)}x`,
      targetText(row.target),
      verdictOf(row),
    ]),
  ]
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map(line => line[column]?.length ?? 0))) ?? []
  const isNumber = (column: number) => column === 2 || column === 3 || column === 5
  return lines
    .map(line =>
      line
        .map((text, i) => (isNumber(i) ? text.padStart(widths[i] ?? 0) : text.padEnd(widths[i] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function targetText(target: Target | undefined): string {
  if (!target) return ''
  return 'atLeast' in target ? `>= ${target.atLeast}x` : `<= ${target.atMost}x`
}

/** Three digits that count. */
function figure(value: number): string {
  if (!Number.isFinite(value)) return String(value)
  if (value !== 0 && Math.abs(value) < 100) return value.toPrecision(3)
  return Math.round(value).toLocaleString('en')
}
