// What a report needs beside the figures: the words of the game, and where the run came from.
import type { Seat } from '@sandtable/kernel'
import type { RunFigures } from '../figures/figures.ts'
import type { Tone } from '../plots/interval-rows.ts'
import type { Header } from '../run/experiment.ts'
import type { Pace } from '../run/pace.ts'
import { patchText } from '../settings/patch.ts'
import type { Range, Verdict } from '../stats/until-known.ts'
import type { Promised, TallyAdapter } from '../tally/tally-adapter.ts'

/** `date` is a day, `command` what makes the same run again. */
export type Origin = { readonly date: string; readonly command: string; readonly program: string }
export type KnownAfter = { readonly range: Range; readonly verdict: Verdict | null; readonly games: number }

export type ReportInput = {
  readonly header: Header
  readonly figures: RunFigures
  readonly pace: Pace | null
  readonly tallyAdapter: TallyAdapter | null
  readonly gameTitle: string
  readonly origin: Origin
  readonly known: KnownAfter | null
}

export const toneOf = ({ seats }: Header, seat: Seat | null): Tone =>
  seat === seats[0]?.id ? 'a' : seat === seats[1]?.id ? 'b' : 'n'

export const seatTitle = ({ seats }: Header, seat: Seat | null): string =>
  seat === null ? 'Nobody' : (seats.find(({ id }) => id === seat)?.title ?? seat)

/** 'Which units earn their points? (BI-25.7)' where a rulebook speaks of it. */
export function titled(title: string, part: Promised, { tallyAdapter }: Pick<ReportInput, 'tallyAdapter'>): string {
  const clause = tallyAdapter?.clauses?.[part]
  return clause === undefined ? title : `${title} (${clause})`
}

/** '2026-11-17, Sandtable 0.1.0, build 6cc06128e1e8'. */
export const madeText = ({ date, program, build }: Pick<Header, 'date' | 'program' | 'build'>): string =>
  `${date}, Sandtable ${program}${build === undefined ? '' : `, build ${build}`}`

export function originRows({ header, figures, origin, gameTitle }: ReportInput): readonly (readonly [string, string])[] {
  const { levels, seats, isSwapped, options, patch, seed, scenario } = header
  const players = seats.map(({ title }, i) => `${title}: ${levels[i]}`).join(', ')
  const chosen = Object.entries((options ?? {}) as { readonly [name: string]: unknown })
  return [
    ['Game', `${gameTitle}, rules ${header.rulesVersion}`],
    ['Scenario', `${scenario.title} (${scenario.id})`],
    ['Players', isSwapped ? `${players}; each seed also with the levels exchanged` : players],
    ...(chosen.length > 0 ? [['Options', chosen.map(([name, value]) => `${name}: ${value}`).join(', ')] as const] : []),
    ...(patch.length > 0 ? [['Changed', patchText(patch)] as const] : []),
    ['Games', figures.games.toLocaleString('en')],
    ['Seed', seed],
    ['Made', madeText(header)],
    ['Command', origin.command],
  ]
}
