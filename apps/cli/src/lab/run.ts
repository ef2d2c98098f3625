// `sandtable lab run`: games of one scenario, kept in a results file.
import { type Range, UntilKnown } from '@sandtable/lab'
import { type Flags, readArgs, UsageError } from '../args.ts'
import { complain, print } from '../output.ts'
import { playInto } from './play-into.ts'
import { playersFrom } from './players.ts'
import { reportOf, summaryText } from './report-input.ts'
import { stopSignal } from './stopping.ts'
import { askedFor, gamesFrom, placeFrom, WHO_FLAGS } from './wanted.ts'

export const RUN_FLAGS = {
  games: { value: '<n>', help: 'How many games, at most with --until-known (default: 100, or 20,000).' },
  ...WHO_FLAGS,
  'until-known': { value: '<45-55>', help: 'Stop once it is known whether the first side wins so many in a hundred.' },
  out: { value: '<file>', help: 'The results file (default: <game>-<scenario>.lab.jsonl).' },
  resume: { help: 'Go on with the results file where it was left.' },
  quiet: { help: 'No progress bar.' },
} as const satisfies Flags

const USUAL_GAMES = 100
const MOST_UNTIL_KNOWN = 20_000
/** The exit code of a run that was stopped. */
export const STOPPED = 130

export async function labRun(args: readonly string[]): Promise<number> {
  const { flags, words } = readArgs(RUN_FLAGS, args)
  const { game, scenario } = placeFrom('run', words)
  const range = flags['until-known'] === undefined ? null : rangeFrom('--until-known', flags['until-known'])
  const games = gamesFrom(flags.games, range ? MOST_UNTIL_KNOWN : USUAL_GAMES)
  const players = playersFrom(flags)
  const { header } = await askedFor(game, scenario, flags)
  const file = flags.out ?? `${game}-${header.scenario.id}.lab.jsonl`
  const stopping = stopSignal()
  try {
    const isComplete = await playInto(file, {
      header,
      games,
      players,
      signal: stopping.signal,
      isResumed: flags.resume === true,
      isQuiet: flags.quiet === true,
      until: range && new UntilKnown(range),
    })
    const input = await reportOf(file, range)
    await print(`${summaryText(input)}\nKept in ${file}. A report: sandtable lab report ${file}\n`)
    if (isComplete) return 0
    complain(`Stopped after ${input.figures.games} of ${games} games. To go on, give the same command with --resume.`)
    return STOPPED
  } finally {
    stopping.done()
  }
}

export function rangeFrom(flag: string, text: string): Range {
  const match = /^(\d{1,2}(?:\.\d+)?)\s*-\s*(\d{1,2}(?:\.\d+)?)\s*%?$/.exec(text)
  const [low, high] = [Number(match?.[1]) / 100, Number(match?.[2]) / 100]
  if (!match || low >= high || low < 0.03 || high > 0.97)
    throw new UsageError(`${flag} takes two shares in per cent from 3 to 97, as in 45-55, not "${text}".`)
  return { low, high }
}
