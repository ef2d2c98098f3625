// What comes from outside, set up away from the page: a scenario, or a record up to the moment that is to be shown.
import { type GameEntry, rulesFor } from '@sandtable/ai'
import {
  type AnyGame,
  type Landmark,
  Match,
  type MatchRecord,
  parseContents,
  parseScenario,
  Replay,
  TableError,
} from '@sandtable/kernel'

export type Doors = Readonly<Record<string, () => Promise<{ default: GameEntry }>>>

export type Asked =
  | { readonly ask: 'scenario'; readonly game: string; readonly scenario: unknown }
  /** `at`: the moment that is to be shown, counted in actions; null for the end. */
  | { readonly ask: 'record'; readonly record: MatchRecord; readonly at: number | null }
  /** To be played on from its end, with this seed. */
  | { readonly ask: 'match'; readonly record: MatchRecord; readonly seed: string }

/** Of a record: where it stands one action before the moment, so that the page need not walk there again. */
export type Admitted = { readonly landmark: Landmark | null }

export async function judge(doors: Doors, asked: Asked): Promise<Admitted> {
  const id = asked.ask === 'scenario' ? asked.game : asked.record.game
  const door = Object.hasOwn(doors, id) ? doors[id] : undefined
  if (!door) throw new TableError('no-game', `There is no game called ${id} here.`)
  const entry = (await door()).default
  if (asked.ask === 'scenario') return tryScenario(entry.game, asked.scenario)
  const rules = rulesFor(entry, asked.record.rulesVersion)
  return asked.ask === 'record' ? tryRecord(rules, asked.record, asked.at) : tryMatch(rules, asked.record, asked.seed)
}

function tryScenario(game: AnyGame, scenario: unknown): Admitted {
  const match = new Match(game, { scenario: parseScenario(game, scenario), options: {}, seed: 'trial', history: 'none' })
  match.view('table')
  for (const seat of match.toAct) match.legal(seat)
  return { landmark: null }
}

function tryMatch(rules: AnyGame, record: MatchRecord, seed: string): Admitted {
  Match.load(rules, record, seed)
  return { landmark: null }
}

function tryRecord(rules: AnyGame, record: MatchRecord, at: number | null): Admitted {
  parseContents(rules, record)
  const replay = new Replay(rules, record)
  const wanted = Math.min(at ?? replay.length, replay.length)
  try {
    const before = replay.go(wanted - 1)
    rules.view(replay.go(wanted).state, 'table')
    return { landmark: before.entry && { seq: before.entry.seq, state: before.state } }
  } catch (error) {
    // The page shows such a record up to where it cannot be followed.
    if (error instanceof TableError) return { landmark: null }
    throw error
  }
}
