// The matches and games an engine holds.
import { type Action, type AnyGame, type AnyMatch, parseScenario, parseWith, type Seat, TableError } from '@sandtable/kernel'
import type { MatchStatus } from './answers.ts'
import { BotNotes } from './bot-notes.ts'
import { unknownName } from './errors.ts'
import type { EngineHost, HostedGame } from './host.ts'
import { MOST_MATCHES } from './limits.ts'

type Opened = { readonly match: AnyMatch; readonly hosted: HostedGame }
export type Held = Opened & { readonly notes: BotNotes }

export class EngineMatches {
  readonly host: EngineHost
  readonly #matches = new Map<string, Held>()
  readonly #games = new Map<string, HostedGame>()
  #made = 0

  constructor(host: EngineHost) {
    this.host = host
  }

  async game(id: string): Promise<HostedGame> {
    const known = this.#games.get(id)
    if (known) return known
    const load = Object.hasOwn(this.host.games, id) ? this.host.games[id] : undefined
    if (!load) throw unknownName('unknown-game', 'game', id, Object.keys(this.host.games))
    const hosted = await load()
    this.#games.set(id, hosted)
    return hosted
  }

  held(id: string): Held {
    const held = this.#matches.get(id)
    if (!held) throw new TableError('unknown-match', `There is no match "${id.slice(0, 60)}" here; "new" and "load" open one.`)
    return held
  }

  /** Asked before a match is made, so that a full table costs nothing. */
  checkRoom(): void {
    if (this.#matches.size < MOST_MATCHES) return
    throw new TableError('too-many-matches', `This engine holds ${MOST_MATCHES} matches; let one go with "close".`)
  }

  /** Ids are never used twice: a late request cannot reach another match than it meant. */
  add(opened: Opened): string {
    const id = `m${++this.#made}`
    this.#matches.set(id, { ...opened, notes: new BotNotes() })
    return id
  }

  close(id: string): void {
    this.held(id)
    this.#matches.delete(id)
  }
}

export function statusOf(match: AnyMatch): MatchStatus {
  return { seq: match.seq, hash: match.hash, toAct: match.toAct, outcome: match.outcome }
}

export function checkSeat(game: AnyGame, seat: string, more: readonly string[] = []): Seat {
  const known = [...game.seats.map(({ id }) => id), ...more]
  if (known.includes(seat)) return seat
  throw unknownName('unknown-seat', `seat in ${game.title}`, seat, known)
}

export function readAction(game: AnyGame, action: unknown): Action {
  return parseWith(game.actionSchema, action, 'bad-action')
}

/** A scenario by its id, or a whole one in line; paths in errors count from the scenario. */
export function readScenario(game: AnyGame, scenario: unknown): unknown {
  if (typeof scenario !== 'string') return parseScenario(game, scenario)
  const known = game.scenarios.find(({ id }) => id === scenario)
  if (known) return known.scenario
  const ids = game.scenarios.map(({ id }) => id)
  throw unknownName('unknown-scenario', `scenario in ${game.title}`, scenario, ids)
}

export function readOptions(game: AnyGame, options: unknown): unknown {
  return parseWith(game.optionsSchema, options ?? {}, 'bad-options')
}
