// BI-25.9: the run and the changed run side by side, as a page, as JSON and in a few lines.

import type { Comparison } from '../figures/compare.ts'
import type { UnitFigures } from '../figures/figures.ts'
import { intervalRows } from '../plots/interval-rows.ts'
import { commandOf } from '../run/command.ts'
import { differenceBetween } from '../run/experiment.ts'
import { patchText } from '../settings/patch.ts'
import { facts, note, page, plots, safe, section, table } from './html.ts'
import { originRows, type ReportInput, seatTitle, titled } from './input.ts'
import { changeText, differenceText, estimateText, percent, rateText } from './words.ts'

export type Compared = { readonly base: ReportInput; readonly variant: ReportInput; readonly comparison: Comparison }

const SHARES = { from: 0, to: 1, reference: 0.5, tick: (share: number) => percent(share, 0) } as const

/** What a difference amounts to, in a sentence. */
export function verdictText({ comparison: { difference, seat }, base, variant }: Compared): string {
  const side = seatTitle(base.header, seat)
  const where = variant.header.patch.length > 0 ? 'with the change' : 'in the second run'
  if (difference.low > 0) return `${side} does better ${where}.`
  if (difference.high < 0) return `${side} does worse ${where}.`
  const most = Math.max(Math.abs(difference.low), Math.abs(difference.high))
  return `No difference could be shown; if there is one, it is ${(most * 100).toFixed(1)} points in a hundred games at most.`
}

/** What makes the second run another one: its changed numbers, or what else its header says. */
function changesOf({ base: { header: a }, variant: { header: b } }: Compared): {
  readonly title: string
  readonly words: string
} {
  if (b.patch.length > 0) return { title: 'Changed', words: `with ${patchText(b.patch)}` }
  const title = 'Second run'
  if (a.patch.length > 0) return { title, words: `without ${patchText(a.patch)}` }
  if (a.scenario.title !== b.scenario.title) return { title, words: `in ${b.scenario.title}` }
  if (a.levels.join() !== b.levels.join()) return { title, words: `between ${b.levels.join(' and ')}` }
  return { title, words: a.seed === b.seed ? 'in the second run' : `with seed ${b.seed}` }
}

const methodText = ({ pairs }: Comparison): string =>
  pairs > 0
    ? `${pairs} pairs of games with the same seed and players; the interval is that of the differences within pairs.`
    : 'The two runs have no dice in common; the interval is that of two independent samples.'

/** What a change of the program did would be read as what the change of numbers did. */
const otherBuild = ({ base: { header: a }, variant: { header: b } }: Compared): readonly string[] =>
  a.build === undefined || b.build === undefined || a.build === b.build
    ? []
    : [
        `The runs were played by different builds (${a.build}, ${b.build}): rules or opponents differ too, not only what is changed.`,
      ]

/** The command for both at once, where the second is the first with a patch. */
function againRows({ base, variant, comparison }: Compared): readonly (readonly [string, string])[] {
  const { header } = variant
  const isWhatIf = base.header.patch.length === 0 && differenceBetween({ ...base.header, patch: header.patch }, header) === null
  return isWhatIf && header.patch.length > 0 && comparison.pairs > 0
    ? [['Command', commandOf('what-if', header, [['games', base.figures.games]])]]
    : []
}

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
  const changes = changesOf(compared)
  const rows = [
    ['Base', comparison.base, 'disc'] as const,
    [`${changes.title}: ${changes.words}`, comparison.variant, 'diamond'] as const,
  ].map(([label, rate, mark]) => ({
    label,
    text: rateText(rate),
    value: rate.share,
    low: rate.low,
    high: rate.high,
    // Neither is a side of the battle.
    tone: 'n' as const,
    mark,
  }))
  return [
    invalidText(compared),
    section(
      titled(`Does ${side} win more?`, 'whatIf', base),
      plots(intervalRows(`Share of the games won by ${side}`, rows, SHARES)),
      facts([...differenceRows(compared), ...againRows(compared)]),
      note(methodText(comparison)),
      ...otherBuild(compared).map(note),
    ),
    unitTable(compared),
    section('The base', facts(originRows(base))),
    section('The changed run', facts(originRows(variant))),
  ].filter(part => part !== '')
}

/** Of either run: a comparison is worth no more than the worse of them. */
const invalidOf = ({ base, variant }: Compared): readonly string[] => [
  ...base.figures.invalid.map(reason => `Base: ${reason}`),
  ...variant.figures.invalid.map(reason => `Changed: ${reason}`),
]

function invalidText(compared: Compared): string {
  const reasons = invalidOf(compared)
  return reasons.length === 0 ? '' : section('This comparison proves nothing', ...reasons.map(note))
}

function differenceRows({ comparison, base }: Compared): readonly (readonly [string, string])[] {
  const { difference, turns, scoreGap, pairs, better, worse } = comparison
  return [
    ['Difference, a draw as half a win', differenceText(difference)],
    ...(pairs > 0 ? [['Pairs', `better in ${better}, worse in ${worse}, alike in ${pairs - better - worse}`] as const] : []),
    ['Length in turns, changed less base', changeText(turns)],
    ...(scoreGap
      ? [
          [
            `${base.tallyAdapter?.score.title ?? 'Score'}, own less the other's, changed less base`,
            changeText(scoreGap),
          ] as const,
        ]
      : []),
  ]
}

function unitTable({ base, variant }: Compared): string {
  const key = ({ seat, kind }: UnitFigures) => `${seat} ${kind}`
  const after = new Map(variant.figures.units.map(unit => [key(unit), unit]))
  const cell = (unit: UnitFigures | undefined) => (unit?.perPoint ? estimateText(unit.perPoint) : '–')
  const share = (unit: UnitFigures | undefined) => (unit?.survival ? percent(unit.survival.value, 0) : '–')
  const hasPrices = [base, variant].some(({ figures }) => figures.units.some(({ cost }) => cost > 0))
  const rows = base.figures.units.map(unit => {
    const changed = after.get(key(unit))
    return [
      `${unit.title} (${seatTitle(base.header, unit.seat)})`,
      ...(hasPrices ? [unit.cost === changed?.cost ? String(unit.cost) : `${unit.cost} → ${changed?.cost ?? '–'}`] : []),
      cell(unit),
      cell(changed),
      share(unit),
      share(changed),
    ]
  })
  if (rows.length === 0) return ''
  const head = ['Kind', ...(hasPrices ? ['Cost'] : []), 'Destroyed per point', 'changed', 'Survived', 'changed']
  return section('Which units earn more, which less?', table(head, rows, true))
}

export function comparisonJson({ base, variant, comparison }: Compared): string {
  return `${JSON.stringify({ base: base.header, variant: variant.header, comparison, figures: { base: base.figures, variant: variant.figures } }, null, 1)}\n`
}

export function comparisonText(compared: Compared): string {
  const { base, comparison } = compared
  return [
    verdictText(compared),
    `  ${seatTitle(base.header, comparison.seat)} wins ${rateText(comparison.base)} in the base,`,
    `  ${rateText(comparison.variant)} ${changesOf(compared).words}.`,
    ...differenceRows(compared).map(([name, value]) => `  ${name}: ${value}`),
    methodText(comparison),
    ...otherBuild(compared),
    ...invalidOf(compared).map(reason => `Invalid. ${reason}`),
  ].join('\n')
}
