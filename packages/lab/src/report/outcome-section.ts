// BI-25.5: who wins, by what, after how long and by how much.
import type { Counts } from '../figures/figures.ts'
import { columns } from '../plots/columns.ts'
import { type IntervalRow, intervalRows } from '../plots/interval-rows.ts'
import type { Rate } from '../stats/rate.ts'
import { note, plots, section, table } from './html.ts'
import { type ReportInput, seatTitle, titled, toneOf } from './input.ts'
import { capitalised, estimateText, percent, rateText } from './words.ts'

const SHARES = { from: 0, to: 1, reference: 0.5, tick: (share: number) => percent(share, 0) } as const

const rowOf = (label: string, rate: Rate, tone: IntervalRow['tone']): IntervalRow => ({
  label,
  text: rateText(rate),
  value: rate.share,
  low: rate.low,
  high: rate.high,
  tone,
})

export function winSection(input: ReportInput): string {
  const { header, figures } = input
  const { sides, draws, levels, firstPlayer, alwaysFirst } = figures
  if (!draws) return section('Is it fair?', note('No game came to an end.'))
  const rows = [
    ...sides.map(({ seat, title, wins }) => rowOf(title, wins, toneOf(header, seat))),
    ...(draws.count > 0 ? [rowOf('Draw', draws, 'n')] : []),
    ...levels.map(({ level, wins }) => rowOf(`${capitalised(level)}, on both sides`, wins, 'n')),
    ...(firstPlayer && !alwaysFirst ? [rowOf('Whoever moves first', firstPlayer, 'n')] : []),
  ]
  return section(
    titled('Is it fair?', 'outcomes', input),
    intervalRows('Share of the games won', rows, SHARES),
    note(
      `${figures.decided} games came to an end. Dots are shares, bars their 95 % Wilson intervals, the upright line is one half.`,
    ),
    alwaysFirst
      ? note(
          `First in every game: ${seatTitle(header, alwaysFirst)}. What the first move is worth cannot be told apart from the side.`,
        )
      : '',
    knownText(input),
  )
}

function knownText({ known, header }: ReportInput): string {
  if (!known) return ''
  const { range, verdict, games } = known
  const asked = `whether ${seatTitle(header, header.seats[0]?.id ?? null)} wins ${percent(range.low, 0)} to ${percent(range.high, 0)} of the games`
  const answer = {
    within: `Known after ${games} games: it does.`,
    below: `Known after ${games} games: it wins fewer.`,
    above: `Known after ${games} games: it wins more.`,
    none: `Not known after ${games} games.`,
  }[verdict ?? 'none']
  return note(
    `Asked was ${asked}. ${answer} Sequential probability ratio tests at both ends, 2 points to either side, each answer wrong at most 5 % of the time.${verdict === null ? '' : ' A run that ends once it knows ends where luck had helped the answer: the shares above lie a little too far to that side, and their intervals are those of a run of fixed length.'}`,
  )
}

export function reasonSection({ header, figures, tallyAdapter }: ReportInput): string {
  const rows = figures.reasons.map(({ winner, reason, clause, rate }) => [
    `${seatTitle(header, winner)}: ${tallyAdapter?.reasons(reason) ?? reason}`,
    String(rate.count),
    rateText(rate),
    clause,
  ])
  return rows.length === 0 ? '' : section('How does it end?', table(['Winner and reason', 'Games', 'Share', 'Clause'], rows))
}

/** From the smallest number of either side to the largest, so that the two can be laid on each other. */
function onOneScale(counts: Counts, sides: readonly { readonly scores: Counts }[]): Counts {
  const values = sides.flatMap(({ scores }) => scores.map(([value]) => value))
  const none = [Math.min(...values), Math.max(...values)].filter(end => counts.every(([value]) => value !== end))
  return [...counts, ...none.map(value => [value, 0] as const)].sort(([x], [y]) => x - y)
}

export function lengthSection({ header, figures, tallyAdapter }: ReportInput): string {
  const { turns, scoreGap, sides } = figures
  if (!turns) return ''
  const [a, b] = header.seats
  const drawn = [columns('Length in turns', turns.counts, 'turns')]
  if (scoreGap && tallyAdapter)
    drawn.push(
      columns(`${tallyAdapter.score.title}: ${a?.title} less ${b?.title}`, scoreGap.counts, 'points'),
      ...sides.map(({ seat, title, scores: counts }) =>
        columns(`${tallyAdapter.score.title}: ${title}`, onOneScale(counts, sides), 'points', toneOf(header, seat)),
      ),
    )
  const scores = sides.flatMap(({ title, score }) => (score ? [`${title} ${estimateText(score)}`] : []))
  return section(
    'How long does it take, and how close is it?',
    plots(...drawn),
    note(
      `Mean length ${estimateText(turns.mean)} turns; half of all games end between turn ${turns.quartiles[0]} and ${turns.quartiles[2]}.`,
    ),
    tallyAdapter && scores.length > 0
      ? note(`${tallyAdapter.score.title} on average: ${scores.join('; ')}. ${tallyAdapter.score.note}`)
      : '',
  )
}
