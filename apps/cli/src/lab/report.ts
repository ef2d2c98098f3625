// `sandtable lab report`: a results file as a page, as JSON and as a table.
import { reportJson, runReport, unitsCsv } from '@sandtable/lab/report'
import { type Flags, readArgs, UsageError } from '../args.ts'
import { print } from '../output.ts'
import { writeWhole } from '../play/data-dir.ts'
import { fileFailure } from '../record-file.ts'
import { reportOf, summaryText } from './report-input.ts'
import { rangeFrom } from './run.ts'

export const REPORT_FLAGS = {
  html: { value: '<file>', help: 'The page (default: the results file with .html).' },
  json: { value: '<file>', help: 'The figures as JSON; - is standard output.' },
  csv: { value: '<file>', help: 'The units as a table; - is standard output.' },
  'until-known': { value: '<45-55>', help: 'Also say from which game on this was known.' },
} as const satisfies Flags

export async function labReport(args: readonly string[]): Promise<number> {
  const { flags, words } = readArgs(REPORT_FLAGS, args)
  const [file, extra] = words
  if (file === undefined || extra !== undefined) throw new UsageError('lab report takes one results file.')
  const input = await reportOf(
    file,
    flags['until-known'] === undefined ? null : rangeFrom('--until-known', flags['until-known']),
  )
  const isPiped = flags.json === '-' || flags.csv === '-'
  const html = flags.html ?? (isPiped ? undefined : `${file.replace(/\.lab\.jsonl$|\.jsonl$/, '')}.html`)
  if (html !== undefined) await keep(html, runReport(input))
  if (flags.json !== undefined) await keep(flags.json, reportJson(input))
  if (flags.csv !== undefined) await keep(flags.csv, unitsCsv(input.figures))
  if (!isPiped) await print(`${summaryText(input)}\nReport: ${html}\n`)
  return 0
}

/** '-' is standard output. */
export async function keep(file: string, text: string): Promise<void> {
  if (file === '-') return print(text)
  try {
    await writeWhole(file, text)
  } catch (error) {
    throw fileFailure(file, error)
  }
}
