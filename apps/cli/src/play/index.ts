// `sandtable play`: a game at this terminal. Returns the exit code: 0 left or over, 130 after Ctrl-C; mistakes are thrown.
import { resolve } from 'node:path'
import { type Console, depthOf, Ended, type Look, makePaint } from '@sandtable/terminal'
import { startFrom } from './choose.ts'
import { dataDir } from './data-dir.ts'
import { type PlayFlags, playHelp, readPlayArgs } from './flags.ts'
import { remembering } from './memory.ts'
import { menu } from './menu.ts'
import { PipeConsole } from './pipe-console.ts'
import { begin, resume, type SavedGame, type Start } from './saved-game.ts'
import { Shell } from './shell.ts'
import { TtyConsole } from './tty-console.ts'

export async function runPlay(args: string[]): Promise<number> {
  const given = readPlayArgs(args)
  if (given.flags.help) {
    process.stdout.write(`${await playHelp()}\n`)
    return 0
  }
  const { stdin, stdout, env } = process
  const console = stdin.isTTY && stdout.isTTY ? new TtyConsole(stdin, stdout) : new PipeConsole(stdin, stdout, env)
  const onSignal = () => console.interrupt()
  process.on('SIGINT', onSignal)
  try {
    return await playAt(console, lookOf(given, console), dataDir(env), given)
  } catch (error) {
    if (!(error instanceof Ended)) throw error
    return error.how === 'interrupt' ? 130 : 0
  } finally {
    process.off('SIGINT', onSignal)
    console.close()
  }
}

function lookOf({ flags }: PlayFlags, console: Console): Look {
  const { stdout, env } = process
  const depth = depthOf(flags['no-colour'] === true || flags['no-color'] === true, stdout, env)
  const isUnicode = /utf-?8/i.test(env.LC_ALL || env.LC_CTYPE || env.LANG || '')
  return {
    paint: makePaint(depth),
    glyphs: flags.ascii || !isUnicode ? 'ascii' : 'unicode',
    width: () => console.columns,
  }
}

/** Everything but the streams: what tests play with a console of their own. */
export async function playAt(console: Console, look: Look, folder: string, given: PlayFlags): Promise<number> {
  const chosen = await sitDown(console, look, folder, given)
  if (!chosen) return 0
  const session = given.flags['no-learning'] ? chosen : await withMemory(console, folder, chosen)
  const speed = given.flags.speed === undefined ? 1 : Number(given.flags.speed)
  const { code } = await new Shell({ console, look, dataDir: folder, speed }, session).run()
  return code
}

async function sitDown(console: Console, look: Look, folder: string, given: PlayFlags): Promise<SavedGame | null> {
  const { flags, words } = given
  if (flags.load !== undefined) return resume(resolve(flags.load), folder)
  if (words.length > 0) return opening(console, look, folder, await startFrom(given))
  const chosen = await menu(console, look, folder, given)
  if ('quit' in chosen) return null
  return 'resume' in chosen ? resume(chosen.resume, folder) : opening(console, look, folder, chosen.start)
}

/** What had to be said about the memory is read before the board is drawn over it. */
async function withMemory(console: Console, folder: string, chosen: SavedGame): Promise<SavedGame> {
  const { session, problem } = await remembering(chosen, folder)
  if (problem !== null) console.print(problem)
  if (problem !== null && console.isInteractive) await console.ask('Enter to go on > ')
  return session
}

/** The scenario before the first turn; a player at a keyboard says when to begin. */
async function opening(console: Console, look: Look, folder: string, start: Start): Promise<SavedGame> {
  console.clear()
  for (const line of start.terminal.scenarioScreen(start.scenario, start.options, look)) console.print(line)
  if (console.isInteractive) await console.ask('\nEnter to begin > ')
  return begin(start, folder)
}
