// BI-25.8: when places fall, how sides open, where they go and where they die.
import type { ObjectiveFigures } from '../figures/figures.ts'
import { type Curve, curves } from '../plots/curves.ts'
import { heatMap } from '../plots/heat-map.ts'
import { note, plots, safe, section, table } from './html.ts'
import { type ReportInput, seatTitle, titled, toneOf } from './input.ts'
import { figure, percent, rateText } from './words.ts'

const MOST_PLOTS = 8
const MOST_OPENINGS = 8
const MOST_MARKS = 16

export function objectiveSection(input: ReportInput): string {
  const { objectives, turns } = input.figures
  if (objectives.length === 0) return ''
  const last = turns?.counts.at(-1)?.[0] ?? 1
  const names = [...new Set(objectives.map(({ name }) => name))]
  const drawn = names.slice(0, MOST_PLOTS).map(name =>
    curves(
      name,
      objectives.filter(each => each.name === name).map(each => curveOf(input, each, last)),
      'turn',
      true,
    ),
  )
  const rows = objectives.map(({ name, seat, taken, median }) => [
    `${name}: ${seatTitle(input.header, seat)}`,
    rateText(taken),
    String(median),
  ])
  return section(
    'When do places change hands?',
    plots(...drawn),
    table(['Objective and side', 'Games in which it was had', 'Median turn'], rows),
    note('Curves: the share of all games, in per cent, in which the side has had the place by that turn for the first time.'),
  )
}

function curveOf({ header, figures }: ReportInput, { seat, turns }: ObjectiveFigures, last: number): Curve {
  let sum = 0
  const points = [{ x: 0, y: 0 }]
  for (const [turn, count] of turns) {
    sum += count
    points.push({ x: turn, y: sum / figures.decided })
  }
  points.push({ x: last, y: sum / figures.decided })
  return { label: seatTitle(header, seat), tone: toneOf(header, seat), points }
}

export function openingSection({ header, figures }: ReportInput): string {
  if (figures.openings.length === 0) return ''
  const rows = header.seats.flatMap(({ id, title }) =>
    figures.openings
      .filter(({ seat }) => seat === id)
      .slice(0, MOST_OPENINGS)
      .map(({ opening, played, won }) => [`${title}: ${opening}`, percent(played.share), rateText(won)]),
  )
  return section(
    'How do the sides open?',
    table(['Opening', 'Played', 'Won'], rows),
    note(`The ${MOST_OPENINGS} most frequent of each side.`),
  )
}

export function mapSection({ header, figures }: ReportInput): string {
  const { board, seats } = header
  if (!board || figures.decided === 0) return ''
  const drawn = [['Movement', figures.visits] as const, ['Losses', figures.deaths] as const].flatMap(([what, maps]) =>
    seats.flatMap(({ id, title }) => {
      const counts = maps[id] ?? []
      return counts.some(count => count > 0)
        ? [heatMap(`${what}: ${title}`, board, counts, figures.decided, toneOf(header, id))]
        : []
    }),
  )
  if (drawn.length === 0) return ''
  const note1 = 'The area of a disc is how often a hex was entered, or how many units were lost there.'
  return section('Where do they go, and where do they fall?', plots(...drawn), note(note1))
}

export function markSection(input: ReportInput): string {
  const { figures, tallyAdapter } = input
  const parts = figures.marks.flatMap(({ group, marks }) => {
    const isOrdered = marks.every(({ name }) => /^turn \d+$/.test(name))
    const turnOf = (name: string) => Number(name.slice(5))
    const sorted = marks.toSorted((a, b) => (isOrdered ? turnOf(a.name) - turnOf(b.name) : b.count - a.count))
    const all = marks.reduce((sum, { count }) => sum + count, 0)
    const rows = sorted.slice(0, MOST_MARKS).map(({ name, count, perGame }) => [name, figure(perGame), percent(count / all)])
    const words = note(tallyAdapter?.groups[group] ?? '')
    return [`<div><h3>${safe(group)}</h3>${words}${table([group, 'Per game', 'Share'], rows)}</div>`]
  })
  return parts.length === 0 ? '' : section(titled('What else happens?', 'patterns', input), plots(...parts))
}
