// A histogram: whole numbers, or bins of them where there are many.
import type { Counts } from '../figures/figures.ts'
import { safe } from '../report/html.ts'
import { figureOf, round, WIDTH } from './figure.ts'
import type { Tone } from './interval-rows.ts'

type Bin = { readonly from: number; readonly to: number; readonly count: number }

const MOST_BINS = 30
const MOST_LABELS = 9
/** How wide a figure is, about. */
const LETTER = 8
const HEIGHT = 150
const FOOT = 20
const HEAD = 20
const STEPS = [1, 2, 5]

/** The smallest multiple of `of` among 1, 2, 5, 10, 20 … of which no more than so many cover the range. */
function roundStep(range: number, most: number, of = 1): number {
  for (let scale = 1; ; scale *= 10) {
    const step = STEPS.find(each => (each * scale) % of === 0 && Math.floor(range / (each * scale)) + 1 <= most)
    if (step !== undefined) return step * scale
  }
}

export function binned(counts: Counts): readonly Bin[] {
  const first = counts[0]?.[0]
  const last = counts.at(-1)?.[0]
  if (first === undefined || last === undefined) return []
  const width = roundStep(last - first + 1, MOST_BINS)
  const start = Math.floor(first / width) * width
  const bins = Array.from({ length: Math.floor((last - start) / width) + 1 }, (_, i) => ({
    from: start + i * width,
    to: start + (i + 1) * width - 1,
    count: 0,
  }))
  for (const [value, count] of counts) {
    const bin = bins[Math.floor((value - start) / width)]
    if (bin) bin.count += count
  }
  return bins
}

/** Round numbers stand below, nought among them where it is in sight. Each begins a bin: bins begin at multiples of their width. */
function labelsApart([first, second, ...more]: readonly Bin[]): number {
  if (!first || !second) return 1
  return roundStep((more.at(-1) ?? second).from - first.from, MOST_LABELS, second.from - first.from)
}

const label = ({ from, to }: Bin): string => (from === to ? String(from) : `${from} to ${to}`)

/** Below the middle of its column, and not beyond the ends of the axis. */
function foot(value: number, middle: number): string {
  const half = (LETTER * String(value).length) / 2
  const x = Math.min(Math.max(middle, half), WIDTH - half)
  return `<text x="${round(x)}" y="${HEIGHT - 4}" text-anchor="middle" class="soft">${value}</text>`
}

export function columns(caption: string, counts: Counts, unit: string, tone: Tone = 'n'): string {
  const bins = binned(counts)
  const most = Math.max(1, ...bins.map(({ count }) => count))
  const all = bins.reduce((sum, { count }) => sum + count, 0)
  const step = WIDTH / Math.max(1, bins.length)
  const apart = labelsApart(bins)
  const drawn = bins.map((bin, i) => {
    const height = (bin.count / most) * (HEIGHT - FOOT - HEAD)
    const x = i * step
    const share = `${label(bin)} ${unit}: ${bin.count} of ${all}`
    const bar = `<rect x="${round(x + step * 0.1)}" y="${round(HEIGHT - FOOT - height)}" width="${round(step * 0.8)}" height="${round(height)}" fill="currentColor"><title>${safe(share)}</title></rect>`
    return bin.from % apart === 0 ? bar + foot(bin.from, x + step / 2) : bar
  })
  const peak = bins.find(({ count }) => count === most)
  const alt = peak ? `Most often ${label(peak)} ${unit}, ${most} of ${all} games.` : 'Nothing was counted.'
  const top = `<text x="0" y="13" class="soft">${safe(`highest column: ${most} of ${all} games`)}</text>`
  const axis = `<path d="M0 ${HEIGHT - FOOT}H${WIDTH}" stroke="var(--line)"/>`
  return figureOf(caption, alt, HEIGHT, `${top}<g class="${tone}">${drawn.join('')}</g>${axis}`)
}
