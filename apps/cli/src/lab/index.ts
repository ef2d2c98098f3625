// The laboratory at the command line: one table of commands.
import { nearest } from '@sandtable/protocol'
import { type Flags, UsageError } from '../args.ts'
import { commandHelp, table } from '../command.ts'
import { labTrain, TRAIN_FLAGS } from '../commands/lab-train.ts'
import { print } from '../output.ts'
import { BALANCE_FLAGS, labBalance } from './balance.ts'
import { CHECK_FLAGS, labCheck } from './check.ts'
import { COMPARE_FLAGS, labCompare, labWhatIf, WHAT_IF_FLAGS } from './compare.ts'
import { labQuick, QUICK_FLAGS } from './quick.ts'
import { labReport, REPORT_FLAGS } from './report.ts'
import { labRun, RUN_FLAGS } from './run.ts'
import { labSelfCheck, SELF_CHECK_FLAGS } from './self-check.ts'
import { labSweep, SWEEP_FLAGS } from './sweep.ts'

type LabCommand = {
  readonly takes: string
  readonly summary: string
  readonly flags: Flags
  readonly details?: string
  run(args: readonly string[]): Promise<number>
}

const COMMANDS: { readonly [name: string]: LabCommand } = {
  run: {
    takes: '<game> <scenario>',
    summary: 'Let the computer play many games and keep the results.',
    flags: RUN_FLAGS,
    details: `
The same seed gives the same games, whatever the number of threads. Ctrl-C stops and keeps what is done.
A scenario may be a file of your own: a name that ends in .json.

  sandtable lab run musket pitched-battle --games 1000 --sides elite,veteran
  sandtable lab run beachhead red-beach --until-known 45-55`,
    run: labRun,
  },
  report: {
    takes: '<results>',
    summary: 'Make a report of a results file: a page, JSON, a table.',
    flags: REPORT_FLAGS,
    run: labReport,
  },
  compare: {
    takes: '<base> <variant>',
    summary: 'Two results files side by side, game by game where they have the same dice.',
    flags: COMPARE_FLAGS,
    run: labCompare,
  },
  'what-if': {
    takes: '<game> <scenario> --patch <file> | --set <name=value>',
    summary: 'Play a scenario as it is and with changed numbers, on the same dice.',
    flags: WHAT_IF_FLAGS,
    details: `
A patch is a text file, a change a line. Names are those of units (harrier.cost), of the scenario and of options:

  harrier.cost: 40
  scenario.turns: 12
  scenario.units.b-line-1.sp: 5
  options.fog: markers`,
    run: labWhatIf,
  },
  sweep: {
    takes: '<game> <scenario> --vary <name=from..to/step>',
    summary: 'One number over a range: how often the first side wins.',
    flags: SWEEP_FLAGS,
    run: labSweep,
  },
  balance: {
    takes: '<game> <scenario> --vary <name=from..to/step,…>',
    summary: 'Search a few numbers for an even match, and prove it on fresh dice.',
    flags: BALANCE_FLAGS,
    details: `
Exit code 0: an even setting is proven. 1: even the best is not, or not yet known to be.

  sandtable lab balance musket pitched-battle --vary scenario.turnLimit=8..16,scenario.units.b-line-1.sp=2..6`,
    run: labBalance,
  },
  quick: {
    takes: '[game]',
    summary: 'One small battle between computer players, told as it goes.',
    flags: QUICK_FLAGS,
    run: labQuick,
  },
  'self-check': {
    takes: '<game> [scenario…]',
    summary: 'Whether a computer player plays by the rules and knows its trade.',
    flags: SELF_CHECK_FLAGS,
    run: labSelfCheck,
  },
  train: {
    takes: '<game> <subject>',
    summary: 'Teach an opponent, and accept what it learned only if fresh games prove it.',
    flags: TRAIN_FLAGS,
    details: `
The same command gives the same weights. Ctrl-C stops and keeps what is done, also in the test at the end; the same
command goes on from there. The file says with which command, against what and how well; it is accepted only when
proven, and no opponent plays by it until it is put where the last line says.
Exit code 0: learned and proven. 1: nothing that is proven to be better.

  sandtable lab train musket high-ground:blue   one side of one battle
  sandtable lab train beachhead assault         a side of the Elite, over all missions
  sandtable lab train ww2 all                   a doctrine, over all wars or in one`,
    run: labTrain,
  },
  check: {
    takes: '<file…>',
    summary: 'Play games of a results file, or a record, again and say whether they tell the truth.',
    flags: CHECK_FLAGS,
    run: labCheck,
  },
}

export async function runLab(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args
  const isHelp = args.includes('--help') || args.includes('-h')
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command && !isHelp) return command.run(rest)
  if (name !== undefined && !command && !name.startsWith('-')) throw unknown(name)
  if (name === undefined) throw new UsageError(`lab needs to be told what to do: ${Object.keys(COMMANDS).join(', ')}.`)
  await print(command ? commandHelp(`lab ${name}`, command) : labHelp())
  return 0
}

function labHelp(): string {
  const rows = Object.entries(COMMANDS).map(([name, { takes, summary }]) => [`lab ${name} ${takes}`, summary] as const)
  return `Usage: sandtable lab <command> [flags]

Balance by measurement: whether a scenario is fair, which units earn their points, what a change would do.

${table(rows)}

The help of each: sandtable lab run --help
`
}

function unknown(name: string): UsageError {
  const names = Object.keys(COMMANDS)
  const meant = nearest(name, names)
  return new UsageError(`There is no "lab ${name}". ${meant ? `Did you mean lab ${meant}?` : `There are ${names.join(', ')}.`}`)
}
