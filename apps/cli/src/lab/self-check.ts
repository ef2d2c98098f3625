// `sandtable lab self-check`: whether a level plays by the rules and knows its trade (BI-25.19, BI-24.3, BI-24.14, BI-24.15).
import { opponentOf } from '@sandtable/ai'
import { linesIn, readRow } from '@sandtable/lab'
import { type Flags, readArgs, UsageError } from '../args.ts'
import { print } from '../output.ts'
import { playersFrom } from './players.ts'
import { RunProgress } from './progress.ts'
import { STOPPED } from './run.ts'
import { runGames } from './runner.ts'
import { stopSignal } from './stopping.ts'
import { loadSubject } from './subject.ts'
import { askedFor, gamesFrom } from './wanted.ts'

export const SELF_CHECK_FLAGS = {
  level: { value: '<level>', help: 'The level to be checked (default: greedy).' },
  games: { value: '<n>', help: 'How many games of each scenario (default: 20).' },
  seed: { value: '<text>', help: 'The seed (default: 1).' },
  workers: { value: '<n>', help: 'How many threads play (default: one a core).' },
  quiet: { help: 'No progress bar.' },
} as const satisfies Flags

const USUAL_GAMES = 20

type Found = { actions: number; troubles: number; readonly lapses: Map<string, number> }

export async function labSelfCheck(args: readonly string[]): Promise<number> {
  const { flags, words } = readArgs(SELF_CHECK_FLAGS, args)
  const [game, ...only] = words
  if (game === undefined) throw new UsageError('lab self-check needs a game: sandtable lab self-check beachhead.')
  const { entry, tallyAdapter } = await loadSubject(game)
  const level = flags.level ?? 'greedy'
  const games = gamesFrom(flags.games, USUAL_GAMES)
  const scenarios = only.length > 0 ? only : entry.game.scenarios.map(({ id }) => id)
  const stopping = stopSignal()
  let isBad = false
  try {
    for (const scenario of scenarios) {
      const { header } = await askedFor(game, scenario, { sides: `${level},${level}`, seed: flags.seed })
      const found: Found = { actions: 0, troubles: 0, lapses: new Map() }
      await runGames({
        header,
        games,
        players: playersFrom(flags),
        signal: stopping.signal,
        progress: new RunProgress(scenario, games, flags.quiet === true),
        write: played => {
          for (const line of linesIn(played)) note(found, line)
        },
      })
      if (stopping.signal.aborted) return STOPPED
      if (found.troubles > 0) isBad = true
      await print(`${foundText(scenario, games, found)}\n`)
    }
    const policy = await opponentOf(entry, level)
    for (const { clause, title, passes } of policy ? (tallyAdapter?.selfChecks ?? []) : []) {
      let passed = 0
      for (let i = 0; i < games; i++) if (policy && passes(policy, `${flags.seed ?? '1'} ${i}`)) passed++
      if (passed < games) isBad = true
      await print(`${title}: ${passed} of ${games} (${clause})\n`)
    }
  } finally {
    stopping.done()
  }
  const clause = tallyAdapter?.clauses?.headless
  const verdict = isBad ? 'The check found something.' : 'Nothing was refused and nothing failed.'
  await print(`${verdict}${clause ? ` (${clause})` : ''}\n`)
  return isBad ? 1 : 0
}

function note(found: Found, line: string): void {
  const row = readRow(JSON.parse(line))
  found.actions += row?.actions ?? 0
  if (row?.trouble) found.troubles++
  for (const [name, count] of Object.entries(row?.tally?.marks.Lapses ?? {}))
    found.lapses.set(name, (found.lapses.get(name) ?? 0) + count)
}

const counted = (games: number): string => `${games} ${games === 1 ? 'game' : 'games'}`

function foundText(scenario: string, games: number, { actions, troubles, lapses }: Found): string {
  const refused = troubles === 0 ? 'nothing refused' : `${counted(troubles)} broke off`
  const lapsed = [...lapses].map(([name, count]) => `\n  ${(count / games).toFixed(2)} a game: ${name}`)
  return `${scenario}: ${counted(games)}, ${actions} actions, ${refused}${lapsed.join('')}`
}
