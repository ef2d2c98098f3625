// The report of one run, as one page.
import { facts, page, safe, section } from './html.ts'
import { originRows, type ReportInput, seatTitle, titled } from './input.ts'
import { lengthSection, reasonSection, winSection } from './outcome-section.ts'
import { paceSection } from './pace-section.ts'
import { mapSection, markSection, objectiveSection, openingSection } from './pattern-section.ts'
import { principleSection } from './principle-section.ts'
import { unitSection } from './unit-section.ts'
import { rateText } from './words.ts'

/** `name` tells parts apart for a host that shows one of them in its own way. */
export type ReportPart = { readonly name: string; readonly html: string }

const SECTIONS = {
  invalid: invalidBox,
  wins: winSection,
  reasons: reasonSection,
  length: lengthSection,
  units: unitSection,
  objectives: objectiveSection,
  openings: openingSection,
  map: mapSection,
  marks: markSection,
  principles: principleSection,
  pace: paceSection,
  run: (input: ReportInput) => section('Which run was this?', facts(originRows(input))),
} as const

/** The sections that have something to say. */
export const reportParts = (input: ReportInput): readonly ReportPart[] =>
  Object.entries(SECTIONS)
    .map(([name, made]) => ({ name, html: made(input) }))
    .filter(({ html }) => html !== '')

export function runReport(input: ReportInput): string {
  const title = `${input.gameTitle}: ${input.header.scenario.title}`
  const head = `<h1>${safe(title)}</h1>\n<p>${safe(headline(input))}</p>`
  return page(`${title} – balance report`, [head, ...reportParts(input).map(({ html }) => html)].join('\n'))
}

/** One sentence for those who read no further. */
export function headline({ header, figures }: ReportInput): string {
  const best = figures.sides.toSorted((a, b) => b.wins.count - a.wins.count)[0]
  if (!best) return 'No game came to an end.'
  const { wins } = best
  if (figures.invalid.length > 0)
    return `${seatTitle(header, best.seat)} won ${wins.count} of ${wins.n} games, and that proves nothing yet.`
  const isEven = figures.sides.every(side => side.wins.low <= 0.5 && side.wins.high >= 0.5)
  return isEven
    ? `Even as far as ${wins.n} games can tell: ${seatTitle(header, best.seat)} won ${rateText(wins)}.`
    : `${seatTitle(header, best.seat)} ahead: ${rateText(wins)} of ${wins.n} games.`
}

/** BI-25.6. */
function invalidBox(input: ReportInput): string {
  const { invalid } = input.figures
  if (invalid.length === 0) return ''
  const items = invalid.map(reason => `<li>${safe(reason)}</li>`).join('')
  return `<section class="warn">\n<h2>${safe(titled('This run proves nothing', 'validity', input))}</h2>\n<ul>${items}</ul>\n</section>`
}
