// `sandtable lab compare` and `lab what-if`: two runs side by side.
import { existsSync } from 'node:fs'
import { Comparer } from '@sandtable/lab'
import { comparisonJson, comparisonReport, comparisonText, type ReportInput } from '@sandtable/lab/report'
import { Failure } from '@sandtable/terminal'
import { type Flags, readArgs, UsageError } from '../args.ts'
import { complain, print } from '../output.ts'
import { playInto } from './play-into.ts'
import { playersFrom } from './players.ts'
import { keep } from './report.ts'
import { reportOf } from './report-input.ts'
import { readResults } from './results-file.ts'
import { STOPPED } from './run.ts'
import { stopSignal } from './stopping.ts'
import { askedFor, gamesFrom, placeFrom, WHO_FLAGS } from './wanted.ts'

export const COMPARE_FLAGS = {
  html: { value: '<file>', help: 'The comparison as a page.' },
  json: { value: '<file>', help: 'The comparison as JSON; - is standard output.' },
} as const satisfies Flags

export async function labCompare(args: readonly string[]): Promise<number> {
  const { flags, words } = readArgs(COMPARE_FLAGS, args)
  const [base, variant, extra] = words
  if (base === undefined || variant === undefined || extra !== undefined)
    throw new UsageError('lab compare takes two results files: the base and the variant.')
  await compareFiles(base, variant, flags)
  return 0
}

async function compareFiles(
  base: string,
  variant: string,
  flags: { readonly html?: string; readonly json?: string },
): Promise<void> {
  const [before, after] = [await reportOf(base, null), await reportOf(variant, null)]
  if (before.header.game !== after.header.game)
    throw new Failure(`${before.header.game} and ${after.header.game} cannot be compared: they are different games.`)
  const comparison = await compared(base, variant, before, after)
  const told = { base: before, variant: after, comparison }
  if (flags.html !== undefined) await keep(flags.html, comparisonReport(told))
  if (flags.json !== undefined) await keep(flags.json, comparisonJson(told))
  if (flags.json !== '-') await print(`${comparisonText(told)}\n${flags.html === undefined ? '' : `Report: ${flags.html}\n`}`)
}

async function compared(base: string, variant: string, { header }: ReportInput, after: ReportInput) {
  const comparer = new Comparer(header, after.header)
  await readResults(base, row => comparer.add(0, row))
  await readResults(variant, row => comparer.add(1, row))
  const { comparison } = comparer
  if (!comparison) throw new Failure('One of the runs has no game that came to an end.')
  return comparison
}

export const WHAT_IF_FLAGS = {
  ...WHO_FLAGS,
  games: { value: '<n>', help: 'How many games of each (default: 400).' },
  out: { value: '<name>', help: 'What the files begin with (default: <game>-<scenario>-what-if).' },
  resume: { help: 'Go on where it was left.' },
  quiet: { help: 'No progress bar.' },
} as const satisfies Flags

const USUAL_GAMES = 400

/** The base and the changed game with the same seeds. */
export async function labWhatIf(args: readonly string[]): Promise<number> {
  const { flags, words } = readArgs(WHAT_IF_FLAGS, args)
  const { game, scenario } = placeFrom('what-if', words)
  if (flags.patch === undefined && flags.set === undefined)
    throw new UsageError('lab what-if needs to be told what is to be changed: --patch <file>, or --set harrier.cost=40.')
  const { patch: _, set: __, ...unchanged } = flags
  const variant = await askedFor(game, scenario, flags)
  if (variant.experiment.patch.length === 0) throw new UsageError(`${flags.patch} changes nothing.`)
  const base = await askedFor(game, scenario, unchanged)
  const name = flags.out ?? `${game}-${variant.header.scenario.id}-what-if`
  const files = [`${name}.base.lab.jsonl`, `${name}.changed.lab.jsonl`] as const
  const stopping = stopSignal()
  try {
    for (const [i, { header }] of [base, variant].entries()) {
      const isComplete = await playInto(files[i] as string, {
        header,
        games: gamesFrom(flags.games, USUAL_GAMES),
        players: playersFrom(flags),
        signal: stopping.signal,
        // It may have been stopped before the second run began.
        isResumed: flags.resume === true && existsSync(files[i] as string),
        isQuiet: flags.quiet === true,
      })
      if (isComplete) continue
      complain('Stopped. To go on, give the same command with --resume.')
      return STOPPED
    }
    await compareFiles(files[0], files[1], { html: `${name}.html` })
    return 0
  } finally {
    stopping.done()
  }
}
