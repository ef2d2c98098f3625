// BI-25.7: which units earn their keep.

import type { UnitFigures } from '../figures/figures.ts'
import { type IntervalRow, intervalRows } from '../plots/interval-rows.ts'
import type { Estimate } from '../stats/estimate.ts'
import type { Figure } from '../tally/tally-adapter.ts'
import { note, plots, section, table } from './html.ts'
import { type ReportInput, seatTitle, titled, toneOf } from './input.ts'
import { estimateText, figure, percent, signed } from './words.ts'

type Column = {
  readonly title: string
  readonly cell: (unit: UnitFigures) => string
  /** Left out where no unit of the run has any of it; without it, where none has a price. */
  readonly needs?: Figure
}

const perGame = (title: string, name: Figure): Column => ({
  title,
  cell: ({ sums, games }) => figure(sums[name] / games),
  needs: name,
})
const orDash = (estimate: Estimate | null, text: (estimate: Estimate) => string): string => (estimate ? text(estimate) : '–')

const survivalText = ({ value, low, high }: Estimate): string =>
  `${percent(value, 0)} (${(low * 100).toFixed(0)} to ${(high * 100).toFixed(0)})`

const COLUMNS: readonly Column[] = [
  { title: 'Cost', cell: ({ cost }) => String(cost) },
  perGame('Fielded', 'fielded'),
  { title: 'Survived', cell: ({ survival }) => orDash(survival, survivalText), needs: 'fielded' },
  {
    title: 'Turns alive',
    cell: ({ sums }) => (sums.fielded > 0 ? figure(sums.turns / sums.fielded) : '–'),
    needs: 'turns',
  },
  perGame('Moves', 'moves'),
  perGame('Attacks', 'attacks'),
  perGame('Dice', 'dice'),
  perGame('Hits', 'hits'),
  perGame('Expected', 'expected'),
  { title: 'Luck', cell: ({ luck }) => (luck === null ? '–' : `${signed(luck, 1)} σ`), needs: 'variance' },
  perGame('Damage done', 'dealt'),
  perGame('Damage taken', 'taken'),
  perGame('Kills', 'kills'),
  perGame('Points destroyed', 'pointsDestroyed'),
  perGame('Points lost', 'pointsLost'),
  { title: 'Destroyed per point', cell: ({ perPoint }) => orDash(perPoint, estimateText), needs: 'pointsDestroyed' },
  perGame('Objectives', 'secured'),
  perGame('Command', 'command'),
  { title: 'Contribution', cell: ({ contribution }) => orDash(contribution, estimateText), needs: 'pointsFielded' },
]

/** `of`: the column it is about. */
const METHODS: readonly { readonly of: string | null; readonly text: string }[] = [
  {
    of: null,
    text: 'Figures are per game, unless they are shares. Intervals take games, not units, as the sample: the units of one game share its luck. The upright line of a plot stands at 1 where a kind destroyed what it cost, at 0 where there is no relation.',
  },
  {
    of: 'Luck',
    text: 'Luck: hits less the hits that the chances promised, in standard deviations of the dice; beyond ±3 something other than luck is at work.',
  },
  {
    of: 'Contribution',
    text: 'Contribution to victory: the correlation, over games, between points destroyed less points lost by this kind and the result of its side. 1: it did well exactly where the side won; 0: no relation. It shows what goes with victory, not what causes it.',
  },
]

export function unitSection(input: ReportInput): string {
  const { figures, header, tallyAdapter } = input
  const { units } = figures
  if (units.length === 0) return ''
  const shown = COLUMNS.filter(({ needs }) =>
    units.some(({ sums, cost }) => (needs === undefined ? cost > 0 : sums[needs] !== 0)),
  )
  const rows = units.map(unit => [`${unit.title} (${seatTitle(header, unit.seat)})`, ...shown.map(({ cell }) => cell(unit))])
  const points = tallyAdapter ? ` A point is one of ${tallyAdapter.points}.` : ''
  return section(
    titled('Which units earn their points?', 'units', input),
    plots(...worthPlots(input)),
    table(['Kind', ...shown.map(({ title }) => title)], rows, true),
    ...METHODS.filter(({ of }) => of === null || shown.some(({ title }) => title === of)).map(({ of, text }) =>
      note(of === null ? text + points : text),
    ),
  )
}

/** The kinds by price, what each destroyed for its points; and how it goes with victory. */
function worthPlots({ header, figures }: ReportInput): readonly string[] {
  const row = (unit: UnitFigures, { value, low, high }: Estimate, text = figure(value)): IntervalRow => ({
    // Colour alone would not tell the same kind on both sides apart.
    label: `${unit.title}, ${seatTitle(header, unit.seat)}${unit.cost > 0 ? ` (cost ${unit.cost})` : ''}`,
    text,
    value,
    low: Number.isFinite(low) ? low : value,
    high: Number.isFinite(high) ? high : value,
    tone: toneOf(header, unit.seat),
  })
  const worth = figures.units.flatMap(unit => (unit.perPoint ? [row(unit, unit.perPoint)] : []))
  const weight = figures.units.flatMap(unit => (unit.contribution ? [row(unit, unit.contribution)] : []))
  const alive = figures.units.flatMap(unit =>
    unit.survival ? [row(unit, unit.survival, percent(unit.survival.value, 0))] : [],
  )
  const top = Math.max(1.2, ...worth.map(({ high }) => high))
  const shares = { from: 0, to: 1, reference: null, tick: (share: number) => percent(share, 0) }
  return [
    ...(worth.some(({ value }) => value > 0)
      ? [intervalRows('Points destroyed for each point fielded', worth, { from: 0, to: top, reference: 1 })]
      : []),
    ...(weight.length > 0 ? [intervalRows('Contribution to victory', weight, { from: -1, to: 1, reference: 0 })] : []),
    ...(alive.length > 0 ? [intervalRows('Survived', alive, shares)] : []),
  ]
}
