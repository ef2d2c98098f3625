// The command table: who is asked, and what an exit code says. 0 done, 1 could not be done, 2 wrong command line.
import { TableError } from '@sandtable/kernel'
import { nearest } from '@sandtable/protocol'
import { Failure } from '@sandtable/terminal'
import manifest from '../package.json' with { type: 'json' }
import { readArgs, UsageError } from './args.ts'
import { type Commands, commandHelp, generalHelp, HELP_FLAG } from './command.ts'
import { analyse } from './commands/analyse.ts'
import { bench } from './commands/bench.ts'
import { engine } from './commands/engine.ts'
import { games } from './commands/games.ts'
import { lab } from './commands/lab.ts'
import { odds } from './commands/odds.ts'
import { play } from './commands/play.ts'
import { replay } from './commands/replay.ts'
import { verify } from './commands/verify.ts'
import { worker } from './commands/worker.ts'
import { complain, endWhenNobodyReads, print } from './output.ts'

const COMMANDS: Commands = { play, odds, lab, worker, engine, replay, analyse, verify, games, bench }
const GLOBAL_FLAGS = { ...HELP_FLAG, version: { short: 'v', help: 'Show the version.' } } as const

/** What a thread of the laboratory runs (lab/pool.ts). */
export const labWorker = (): Promise<void> => import('./lab/worker.ts').then(worker => worker.labWorker())

export async function main(args: readonly string[]): Promise<number> {
  endWhenNobodyReads()
  const [first] = args
  const isCommand = first !== undefined && !first.startsWith('-')
  try {
    return isCommand ? await runCommand(first, args.slice(1)) : await withoutCommand(args)
  } catch (error) {
    return tell(error, isCommand && Object.hasOwn(COMMANDS, first) ? `sandtable ${first} --help` : 'sandtable --help')
  }
}

async function runCommand(name: string, args: readonly string[]): Promise<number> {
  if (name === 'help') return help(args)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw unknownCommand(name)
  const ownFlags = args.includes('--') ? args.slice(0, args.indexOf('--')) : args
  if (command.help !== 'own' && ownFlags.some(arg => arg === '--help' || arg === '-h')) return help([name])
  return command.run(args)
}

async function withoutCommand(args: readonly string[]): Promise<number> {
  const { flags, words } = readArgs(GLOBAL_FLAGS, args)
  if (flags.help) return help(words)
  if (flags.version) {
    await print(`sandtable ${manifest.version}\n`)
    return 0
  }
  if (words[0] !== undefined) throw new UsageError(`The command comes first: sandtable ${words[0]} …`)
  if (process.stdin.isTTY && process.stdout.isTTY) return play.run([])
  complain(generalHelp(COMMANDS).trimEnd())
  return 2
}

async function help([name]: readonly string[]): Promise<number> {
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (name !== undefined && !command) throw unknownCommand(name)
  if (command?.help === 'own') return command.run(['--help'])
  await print(name !== undefined && command ? commandHelp(name, command) : generalHelp(COMMANDS))
  return 0
}

function unknownCommand(name: string): UsageError {
  const names = Object.keys(COMMANDS)
  const meant = nearest(name, names)
  const hint = meant === null ? `Known: ${names.join(', ')}.` : `Did you mean ${meant}?`
  return new UsageError(`There is no command "${name}". ${hint}`)
}

function tell(error: unknown, seeAlso: string): number {
  if (error instanceof UsageError) {
    complain(`${error.message}\nSee: ${seeAlso}`)
    return 2
  }
  if (error instanceof Failure || error instanceof TableError) complain(error.message)
  else complain(`A mistake in Sandtable, not in what you asked:\n${error instanceof Error ? error.stack : String(error)}`)
  return 1
}
