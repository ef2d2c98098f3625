// What a command is, and the help made from it.
import type { Flags } from './args.ts'

export type Command = {
  /** What stands after its name: '<record>'. */
  readonly takes: string
  readonly summary: string
  readonly flags: Flags
  /** More than the summary says; whole lines. */
  readonly details?: string
  /** 'own': the command answers --help itself. */
  readonly help?: 'own'
  /** The exit code. May throw `UsageError` and `Failure`. */
  run(args: readonly string[]): Promise<number>
}
export type Commands = { readonly [name: string]: Command }

export const HELP_FLAG = { help: { short: 'h', help: 'Show this help.' } } as const satisfies Flags

export function generalHelp(commands: Commands): string {
  const rows = Object.entries(commands).map(([name, { takes, summary }]): Row => [`${name} ${takes}`.trim(), summary])
  return `Sandtable: wargames on one table.

Usage: sandtable <command> [flags]

${table(rows)}

  --help, -h       Show this help; after a command, the help of that command.
  --version, -v    Show the version.

Without a command, at a terminal: play.
`
}

export function commandHelp(name: string, { takes, summary, flags, details }: Command): string {
  const all: Flags = { ...flags, ...HELP_FLAG }
  const rows = Object.entries(all).map(([flag, { value, short, help }]): Row => {
    const usage = value === undefined ? `--${flag}` : `--${flag} ${value}`
    return [short === undefined ? usage : `${usage}, -${short}`, help]
  })
  const middle = details === undefined ? '' : `\n${details.trim()}\n`
  return `Usage: ${`sandtable ${name} ${takes}`.trim()}\n\n${summary}\n${middle}\n${table(rows)}\n`
}

type Row = readonly [string, string]

export function table(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`.trimEnd()).join('\n')
}
