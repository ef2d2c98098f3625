// `sandtable lab sweep`: one number over a range.
import { commandOf, type SweepPoint, SweepPoints, settingsOf, withoutDials } from '@sandtable/lab'
import { sweepReport, sweepText } from '@sandtable/lab/report'
import { type Flags, readArgs, UsageError } from '../args.ts'
import { print } from '../output.ts'
import { playersFrom } from './players.ts'
import { keep } from './report.ts'
import { STOPPED } from './run.ts'
import { allAsked, dialsFrom, pointsOfGames } from './settings.ts'
import { stopSignal } from './stopping.ts'
import { type Asked, gamesFrom, placeFrom, WHO_FLAGS } from './wanted.ts'

export const SWEEP_FLAGS = {
  vary: { value: '<name=from..to/step,…>', help: 'What to vary: harrier.cost=30..60/5.' },
  games: { value: '<n>', help: 'How many games for each value (default: 200).' },
  ...WHO_FLAGS,
  out: { value: '<file>', help: 'The page (default: <game>-<scenario>-sweep.html).' },
  json: { value: '<file>', help: 'The figures as JSON; - is standard output.' },
  quiet: { help: 'No progress bar.' },
} as const satisfies Flags

const USUAL_GAMES = 200

export async function labSweep(args: readonly string[]): Promise<number> {
  const { flags, words } = readArgs(SWEEP_FLAGS, args)
  const { game, scenario } = placeFrom('sweep', words)
  const dials = dialsFrom(flags.vary)
  const [dial, second] = dials
  if (!dial || second) throw new UsageError('lab sweep varies one number; lab balance varies several.')
  const games = gamesFrom(flags.games, USUAL_GAMES)
  // Every setting is looked at before the first game is played.
  const settings = await allAsked(game, scenario, flags, settingsOf(dials))
  const { header, subject } = settings[0] as Asked
  const sweep = new SweepPoints(dial.path, games)
  const stopping = stopSignal()
  const players = playersFrom(flags)
  for (const [i, asked] of settings.entries()) {
    const label = `${dial.path}: ${dial.values[i]} `
    const about = { players, signal: stopping.signal, label, isQuiet: flags.quiet === true }
    const points = await pointsOfGames(asked, 0, games, about)
    if (stopping.signal.aborted) break
    sweep.add(dial.values[i] as number, points)
    await print(`${sweepText(sweep.figures().points.at(-1) as SweepPoint, dial.path)}\n`)
  }
  stopping.done()
  if (sweep.isEmpty) return STOPPED
  const file = flags.out ?? `${game}-${header.scenario.id}-sweep.html`
  const unvaried = { ...header, patch: withoutDials(header.patch, dials) }
  const command = commandOf('sweep', unvaried, [
    ['vary', flags.vary ?? ''],
    ['games', games],
  ])
  const told = { header, gameTitle: subject.entry.game.title, command, sweep: sweep.figures() }
  await keep(file, sweepReport(told))
  if (flags.json !== undefined)
    await keep(flags.json, `${JSON.stringify({ ...told, header: undefined, run: header }, null, 1)}\n`)
  await print(`Report: ${file}\n`)
  return stopping.signal.aborted ? STOPPED : 0
}
