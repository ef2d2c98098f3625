// Whether a scenario from outside can be played: read, set up, and looked at once, as its match will be as soon as it begins.
import type { GameEntry } from '@sandtable/ai'
import { Match, parseScenario, parseWith, TableError } from '@sandtable/kernel'

export type Games = { readonly [game: string]: () => Promise<{ readonly default: GameEntry }> }

export async function loadGame(games: Games, id: string): Promise<GameEntry | null> {
  const load = Object.hasOwn(games, id) ? games[id] : undefined
  return load ? (await load()).default : null
}

export type Asked = { readonly game: string; readonly scenario: unknown; readonly options: unknown }
/** Parsed by the game's schemas. */
export type Admitted = { readonly scenario: unknown; readonly options: unknown }
export type Judged =
  | { readonly admitted: Admitted }
  | { readonly refused: { readonly code: string; readonly message: string; readonly clause?: string } }

export async function judge(games: Games, { game: id, scenario, options }: Asked): Promise<Judged> {
  const gameEntry = await loadGame(games, id)
  if (!gameEntry) return { refused: { code: 'no-game', message: `game: there is no game called ${id} here.` } }
  const { game } = gameEntry
  try {
    const admitted = {
      scenario: parseScenario(game, scenario, 'bad-scenario', 'scenario'),
      options: parseWith(game.optionsSchema, options, 'bad-options', 'options'),
    }
    const match = new Match(game, { ...admitted, seed: 'trial', history: 'none' })
    match.view('table')
    for (const seat of match.toAct) {
      match.view(seat)
      match.legal(seat)
    }
    return { admitted }
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    const { code, message, clause } = error
    return { refused: clause === undefined ? { code, message } : { code, message, clause } }
  }
}
