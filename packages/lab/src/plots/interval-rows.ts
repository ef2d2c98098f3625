// Figures with their intervals, one below the other on a common scale: a dot for the figure, a bar for what it may be.
import { safe } from '../report/html.ts'
import { figureOf, round, WIDTH } from './figure.ts'

/** `tone`: a and b are the two sides, n neither. */
export type Tone = 'a' | 'b' | 'n'
export type IntervalRow = {
  readonly label: string
  readonly text: string
  readonly value: number
  readonly low: number
  readonly high: number
  readonly tone: Tone
  /** Tells two of one tone apart: a disc on a full bar, or a diamond on a dashed one. */
  readonly mark?: 'disc' | 'diamond'
}
/** `reference`: where the upright line stands. `tick`: a number of the axis in words. */
export type Scale = {
  readonly from: number
  readonly to: number
  readonly reference: number | null
  readonly tick?: (value: number) => string
}

const ROW = 36
/** Where label and figure do not go on one line of a telephone, the figure has one of its own. */
const LINE = 16
const MOST_LETTERS = 40
const EDGE = 6
const AXIS = 18

export function intervalRows(caption: string, rows: readonly IntervalRow[], scale: Scale): string {
  const { from, to, reference } = scale
  const x = (value: number) => {
    const share = (Math.min(to, Math.max(from, value)) - from) / (to - from || 1)
    return round(EDGE + share * (WIDTH - 2 * EDGE))
  }
  let height = 0
  const placed = rows.map(row => {
    const extra = row.label.length + row.text.length > MOST_LETTERS ? LINE : 0
    const y = height
    height += ROW + extra
    return { row, y, extra }
  })
  const drawn = placed.map(({ row: { label, text, tone, ...row }, y, extra }) => {
    const middle = y + extra + 24
    return `<text x="${EDGE}" y="${y + 13}">${safe(label)}</text>
<text x="${WIDTH - EDGE}" y="${y + extra + 13}" text-anchor="end" class="soft">${safe(text)}</text>
<path d="M${EDGE} ${middle}H${WIDTH - EDGE}" stroke="var(--line)"/>
<g class="${tone}">${marked(row, x, middle)}</g>`
  })
  const line =
    reference === null
      ? ''
      : placed
          .map(({ y, extra }) => `<path d="M${x(reference)} ${y + extra + 18}v12" stroke="var(--ink)" stroke-width="1.5"/>`)
          .join('')
  const alt = rows.map(({ label, text }) => `${label}: ${text}`).join('; ')
  return figureOf(caption, alt, height + AXIS, `${drawn.join('\n')}\n${line}\n${axis(scale, x, height + 13)}`)
}

type Drawn = Pick<IntervalRow, 'value' | 'low' | 'high' | 'mark'>

function marked({ value, low, high, mark = 'disc' }: Drawn, x: (value: number) => number, y: number): string {
  const [x0, x1] = [x(low), x(high)]
  const bar = `<rect x="${x0}" y="${y - 4}" width="${round(Math.max(1, x1 - x0))}" height="8" rx="2"`
  return mark === 'disc'
    ? `${bar} fill="currentColor" opacity=".35"/><circle cx="${x(value)}" cy="${y}" r="4" fill="currentColor"/>`
    : `${bar} fill="none" stroke="currentColor" stroke-dasharray="3 2"/><path d="M${x(value)} ${y - 6}l6 6l-6 6l-6 -6z" fill="currentColor"/>`
}

const plain = (value: number): string => String(Math.round(value * 100) / 100)

/** The ends and the upright line; a line that stands at an end is told once. */
function axis({ from, to, reference, tick = plain }: Scale, x: (value: number) => number, y: number): string {
  const at = [from, ...(reference !== null && reference !== from && reference !== to ? [reference] : []), to]
  const anchor = (i: number) => (i === 0 ? 'start' : i === at.length - 1 ? 'end' : 'middle')
  return at
    .map((value, i) => `<text x="${x(value)}" y="${y}" text-anchor="${anchor(i)}" class="soft">${safe(tick(value))}</text>`)
    .join('')
}
