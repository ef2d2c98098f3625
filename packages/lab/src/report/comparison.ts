// BI-25.9: the run and the changed run side by side, as a page, as JSON and in a few lines.
import type { Comparison } from '../compare.ts'
import type { UnitFigures } from '../figures.ts'
import { patchText } from '../patch.ts'
import { intervalRows } from '../plots/interval-rows.ts'
import { facts, note, page, plots, safe, section, table } from './html.ts'
import { originRows, type ReportInput, seatTitle, titled } from './input.ts'
import { differenceText, estimateText, percent, rateText } from './words.ts'

export type Compared = { readonly base: ReportInput; readonly variant: ReportInput; readonly comparison: Comparison }

const SHARES = { from: 0, to: 1, reference: 0.5 } as const

/** What a difference amounts to, in a sentence. */
export function verdictText({ comparison: { difference, seat }, base }: Compared): string {
  const side = seatTitle(base.header, seat)
  if (difference.low > 0) return `${side} does better with the change.`
  if (difference.high < 0) return `${side} does worse with the change.`
  const most = Math.max(Math.abs(difference.low), Math.abs(difference.high))
  return `No difference could be shown; if there is one, it is ${(most * 100).toFixed(1)} points at most.`
}

const changesOf = ({ header }: ReportInput): string =>
  header.patch.length > 0 ? patchText(header.patch) : header.scenario.title

const methodText = ({ pairs }: Comparison): string =>
  pairs > 0
    ? `${pairs} pairs of games with the same seed and players; the interval is that of the differences within pairs.`
    : 'The two runs have no dice in common; the interval is that of two independent samples.'

export function comparisonReport(compared: Compared): string {
  const { base } = compared
  const title = `${base.gameTitle}: ${base.header.scenario.title}, what if`
  return page(
    title,
    [`<h1>${safe(title)}</h1>\n<p>${safe(verdictText(compared))}</p>`, ...comparisonParts(compared)].join('\n'),
  )
}

export function comparisonParts(compared: Compared): readonly string[] {
  const { base, variant, comparison } = compared
  const side = seatTitle(base.header, comparison.seat)
  const rows = [
    ['Base', comparison.base, base] as const,
    [`Changed: ${changesOf(variant)}`, comparison.variant, variant] as const,
  ].map(([label, rate], i) => ({
    label,
    text: rateText(rate),
    value: rate.share,
    low: rate.low,
    high: rate.high,
    tone: i === 0 ? ('a' as const) : ('b' as const),
  }))
  return [
    invalidText(compared),
    section(
      titled(`Does ${side} win more?`, 'whatIf', base),
      plots(intervalRows(`Share of the games won by ${side}`, rows, SHARES)),
      facts(differenceRows(compared)),
      note(methodText(comparison)),
    ),
    unitTable(compared),
    section('The base', facts(originRows(base))),
    section('The changed run', facts(originRows(variant))),
  ].filter(part => part !== '')
}

function invalidText({ base, variant }: Compared): string {
  const reasons = [
    ...base.figures.invalid.map(reason => `Base: ${reason}`),
    ...variant.figures.invalid.map(reason => `Changed: ${reason}`),
  ]
  return reasons.length === 0 ? '' : section('This comparison proves nothing', ...reasons.map(note))
}

function differenceRows({ comparison, base }: Compared): readonly (readonly [string, string])[] {
  const { difference, turns, scoreGap, pairs, better, worse } = comparison
  return [
    ['Difference', differenceText(difference)],
    ...(pairs > 0 ? [['Pairs', `better in ${better}, worse in ${worse}, alike in ${pairs - better - worse}`] as const] : []),
    ['Turns', estimateText(turns)],
    ...(scoreGap
      ? [[`${base.accounting?.score.title ?? 'Score'}, own less the other's`, estimateText(scoreGap)] as const]
      : []),
  ]
}

function unitTable({ base, variant }: Compared): string {
  const key = ({ seat, kind }: UnitFigures) => `${seat} ${kind}`
  const after = new Map(variant.figures.units.map(unit => [key(unit), unit]))
  const cell = (unit: UnitFigures | undefined) => (unit?.perPoint ? estimateText(unit.perPoint) : '–')
  const share = (unit: UnitFigures | undefined) => (unit?.survival ? percent(unit.survival.value, 0) : '–')
  const rows = base.figures.units.map(unit => {
    const changed = after.get(key(unit))
    return [
      `${unit.title} (${seatTitle(base.header, unit.seat)})`,
      unit.cost === changed?.cost ? String(unit.cost) : `${unit.cost} → ${changed?.cost ?? '–'}`,
      cell(unit),
      cell(changed),
      share(unit),
      share(changed),
    ]
  })
  if (rows.length === 0) return ''
  const head = ['Kind', 'Cost', 'Destroyed per point', 'changed', 'Survived', 'changed']
  return section('Which units earn more, which less?', table(head, rows, true))
}

export function comparisonJson({ base, variant, comparison }: Compared): string {
  return `${JSON.stringify({ base: base.header, variant: variant.header, comparison, figures: { base: base.figures, variant: variant.figures } }, null, 1)}\n`
}

export function comparisonText(compared: Compared): string {
  const { base, variant, comparison } = compared
  return [
    verdictText(compared),
    `  ${seatTitle(base.header, comparison.seat)} wins ${rateText(comparison.base)} in the base,`,
    `  ${rateText(comparison.variant)} with ${changesOf(variant)}.`,
    ...differenceRows(compared).map(([name, value]) => `  ${name}: ${value}`),
    methodText(comparison),
    ...base.figures.invalid.map(reason => `Invalid: ${reason}`),
  ].join('\n')
}
