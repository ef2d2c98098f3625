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
}
export type Scale = { readonly from: number; readonly to: number; readonly reference: number | null }

const ROW = 36
const EDGE = 6

export function intervalRows(caption: string, rows: readonly IntervalRow[], { from, to, reference }: Scale): string {
  const x = (value: number) => {
    const share = (Math.min(to, Math.max(from, value)) - from) / (to - from || 1)
    return round(EDGE + share * (WIDTH - 2 * EDGE))
  }
  const drawn = rows.map(({ label, text, value, low, high, tone }, i) => {
    const y = i * ROW
    const [x0, x1] = [x(low), x(high)]
    return `<text x="${EDGE}" y="${y + 13}">${safe(label)}</text>
<text x="${WIDTH - EDGE}" y="${y + 13}" text-anchor="end" class="soft">${safe(text)}</text>
<path d="M${EDGE} ${y + 24}H${WIDTH - EDGE}" stroke="var(--line)"/>
<g class="${tone}"><rect x="${x0}" y="${y + 20}" width="${round(Math.max(1, x1 - x0))}" height="8" rx="2" fill="currentColor" opacity=".35"/><circle cx="${x(value)}" cy="${y + 24}" r="4" fill="currentColor"/></g>`
  })
  const height = rows.length * ROW
  const line =
    reference === null
      ? ''
      : rows.map((_, i) => `<path d="M${x(reference)} ${i * ROW + 18}v12" stroke="var(--ink)" stroke-width="1.5"/>`).join('')
  const alt = rows.map(({ label, text }) => `${label}: ${text}`).join('; ')
  return figureOf(caption, alt, height, `${drawn.join('\n')}\n${line}`)
}
