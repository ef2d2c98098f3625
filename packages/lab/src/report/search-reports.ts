// A sweep and a search for balance, as pages.

import { curves } from '../plots/curves.ts'
import type { Header } from '../run/experiment.ts'
import { type Candidate, type Round, shareOf } from '../settings/balance.ts'
import { type PatchLine, patchText } from '../settings/patch.ts'
import type { SweepFigures, SweepPoint } from '../settings/sweep-points.ts'
import type { Estimate } from '../stats/estimate.ts'
import { PointMean } from '../stats/score.ts'
import type { Range, Verdict } from '../stats/until-known.ts'
import { facts, note, page, plots, safe, section, table } from './html.ts'
import { madeText } from './input.ts'
import { differenceText, percent, rateText } from './words.ts'

type Searched = { readonly header: Header; readonly gameTitle: string; readonly command: string }

export const sharePlot = (side: string, { path, points }: SweepFigures): string =>
  curves(
    `${side} wins, in per cent, against ${path}`,
    [
      {
        label: path,
        tone: 'a',
        points: points.map(({ value, wins }) => ({ x: value, y: wins.share, low: wins.low, high: wins.high })),
      },
    ],
    path,
    false,
    0.5,
  )

export const sweepText = ({ value, wins, difference }: SweepPoint, path: string): string =>
  `${path}: ${value}  ${rateText(wins)}${difference ? `  ${differenceText(difference)}` : ''}`

const runFacts = ({ header, gameTitle, command }: Searched) =>
  facts([
    ['Game', `${gameTitle}, rules ${header.rulesVersion}`],
    ['Scenario', `${header.scenario.title} (${header.scenario.id})`],
    ['Players', header.seats.map(({ title }, i) => `${title}: ${header.levels[i]}`).join(', ')],
    ['Made', madeText(header)],
    ['Command', command],
  ])

export function sweepReport(told: Searched & { readonly sweep: SweepFigures }): string {
  const { header, gameTitle, sweep } = told
  const side = header.seats[0]?.title ?? ''
  const title = `${gameTitle}: ${header.scenario.title}, ${sweep.path}`
  const rows = sweep.points.map(({ value, wins, difference }) => [
    String(value),
    rateText(wins),
    difference ? differenceText(difference) : '–',
  ])
  return page(
    title,
    [
      `<h1>${safe(title)}</h1>`,
      section(
        `${side} wins`,
        plots(sharePlot(side, sweep)),
        table([sweep.path, `${side} wins`, 'Against the first'], rows),
        note(`${sweep.games} games for each value, all with the same seeds: differences are judged game by game.`),
      ),
      section('The sweep', runFacts(told)),
    ].join('\n'),
  )
}

export type Share = Estimate & { readonly text: string }

/** The mean of points, with its score interval: draws count half, so it is no plain share of wins. */
export function judgeShare(points: readonly (number | null)[]): Share {
  const mean = new PointMean(0, 1)
  for (const each of points) if (each !== null) mean.add(each)
  const { estimate } = mean
  return {
    ...estimate,
    text: `${percent(estimate.value)} (${percent(estimate.low)} to ${percent(estimate.high)}) of ${estimate.n} games`,
  }
}

type Proof = {
  readonly setting: readonly PatchLine[]
  readonly share: Share
  readonly range: Range
  readonly verdict: Verdict | null
  readonly games: number
}

/** What came of a search: the setting, or that there was none and what to try. */
export function balanceText(side: string, { setting, share, range, verdict, games }: Proof): readonly string[] {
  const nearest = `${patchText(setting)}, with which ${side} wins ${share.text} on fresh dice`
  const asked = `${percent(range.low, 0)} to ${percent(range.high, 0)}`
  if (verdict === 'within') return [`An even setting was found: ${nearest}. That is within ${asked}.`]
  if (verdict === null)
    return [
      `No even setting is proven. Nearest is ${nearest}; after ${games} games it is not known whether that is within ${asked}.`,
      'To try: more games for the proof (--games), or a wider --target.',
    ]
  return [
    `No even setting was found. Nearest is ${nearest}. That is ${verdict} ${asked}.`,
    'To try: a wider range or smaller steps in --vary, another number to vary, or a wider --target.',
  ]
}

export function balanceReport(told: Searched & { readonly rounds: readonly Round[]; readonly proof: Proof }): string {
  const { header, gameTitle, rounds, proof } = told
  const title = `${gameTitle}: ${header.scenario.title}, in search of balance`
  const side = header.seats[0]?.title ?? ''
  const said = balanceText(side, proof)
  const cells = (each: Candidate) => [patchText(each.setting), percent(shareOf(each)), String(each.games)]
  return page(
    title,
    [
      `<h1>${safe(title)}</h1>\n${said.map(each => `<p>${safe(each)}</p>`).join('\n')}`,
      section(
        'The proof',
        facts([
          ['Setting', patchText(proof.setting)],
          [`Points of ${side}`, proof.share.text],
          ['Asked', `within ${percent(proof.range.low, 0)} to ${percent(proof.range.high, 0)}`],
          ['Answer', proof.verdict ? `${proof.verdict} the range` : `not known after ${proof.games} games`],
        ]),
        note('Played with seeds that had no part in the search, until a sequential test knew the answer.'),
      ),
      section(
        'The search',
        ...rounds.map(({ games, candidates }) =>
          [
            `<h3>${games} games each</h3>`,
            table(['Setting', `Points of ${side}`, 'Games'], candidates.slice(0, 12).map(cells)),
          ].join('\n'),
        ),
        note('Each round keeps the half that is nearest to even. Within a round all settings have the same dice.'),
      ),
      section('The run', runFacts(told)),
    ].join('\n'),
  )
}
