// New matches: from a scenario, from a lesson, from a moment of another one.

import { rulesFor, USUAL_LEVEL } from '@sandtable/ai'
import { type AnyMatch, isUndo, Match, type MatchRecord, ParseError, plainLine, type Seat } from '@sandtable/kernel'
import type { Player, Players } from '@sandtable/session'
import { peopleAt, publicViewer } from '@sandtable/session'
import type { LoadedGame } from '../../catalogue.ts'
import { ToldError } from '../../trouble.ts'
import { library } from '../save/library.svelte.ts'
import { newId, newSeed, type SavedMatch } from '../save/saved-match.ts'
import { handOver } from './fresh.ts'
import { scenarioOf } from './scenario.ts'

export type NewMatch = {
  readonly scenario: unknown
  readonly name: string
  /** Who sits where; it may depend on which seat is the first to act. */
  readonly players: Players | ((first: Seat) => Players)
  readonly options?: unknown
  readonly seed?: string
  readonly handDice?: boolean
  readonly isLesson?: boolean
}

type Kept = Pick<NewMatch, 'name' | 'handDice' | 'isLesson'> & { readonly players: Players }

const PERSON: Player = { kind: 'person' }
/** The one that is offered first: named as it will be remembered, without waiting for the opponents to be loaded. */
export const COMPUTER: Player = { kind: 'policy', level: USUAL_LEVEL, title: 'Computer' }

/** The id of the new match. Throws `ToldError` when the scenario is no legal position. */
export async function startMatch(loaded: LoadedGame, wanted: NewMatch): Promise<string> {
  const { game } = loaded.entry
  const seed = wanted.seed || newSeed()
  try {
    // Filled in when it is known who begins: one set-up is enough to learn it.
    const seats: Record<Seat, { name: string }> = {}
    const match = new Match(game, { scenario: wanted.scenario, options: wanted.options ?? {}, seed, seats })
    const first = match.toAct[0] ?? (game.seats[0]?.id as Seat)
    const players = typeof wanted.players === 'function' ? wanted.players(first) : wanted.players
    Object.assign(seats, namesOf(loaded, players))
    return keep(loaded, match, { ...wanted, players })
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    throw new ToldError({ title: `${wanted.name} cannot be set up`, text: error.message })
  }
}

/** Two clicks from nothing to a battle: the recommended scenario, on the side that moves first. */
export function startRecommended(loaded: LoadedGame, handDice: boolean): Promise<string> {
  const { game } = loaded.entry
  const scenario = scenarioOf(loaded, loaded.ui.recommended)
  const title = game.scenarios.find(({ id }) => id === loaded.ui.recommended)?.title
  return startMatch(loaded, {
    scenario,
    name: title ?? game.title,
    players: first => against(loaded, first),
    handDice,
  })
}

export async function startLesson(loaded: LoadedGame): Promise<string> {
  const lesson = await loaded.ui.lesson?.()
  if (!lesson) throw new ToldError({ title: 'No lesson', text: `${loaded.entry.game.title} has no guided first game.` })
  const computer: Player = { kind: 'policy', level: lesson.opponent, title: 'Instructor' }
  const players = Object.fromEntries(loaded.entry.game.seats.map(({ id }) => [id, id === lesson.seat ? PERSON : computer]))
  return startMatch(loaded, { scenario: lesson.scenario, name: lesson.title, players, seed: lesson.seed, isLesson: true })
}

/** People at every seat, on this screen. */
export function together({ entry }: LoadedGame): Players {
  return Object.fromEntries(entry.game.seats.map(({ id }) => [id, PERSON]))
}

/** One person against the computer; where there is none, people all round. */
export function against(loaded: LoadedGame, person: Seat, computer: Player = COMPUTER): Players {
  const { entry, ui } = loaded
  if (ui.opponents === 'none') return together(loaded)
  return Object.fromEntries(entry.game.seats.map(({ id }) => [id, id === person ? PERSON : computer]))
}

/** The record as it was after this entry; 0 is the set-up. */
export function cutAfter(record: MatchRecord, seq: number): MatchRecord {
  return { ...record, entries: record.entries.filter(entry => entry.seq <= seq), outcome: null }
}

/** Plays on from a moment of a record, with dice of its own: what came after it then does not bind it. One from outside is tried elsewhere first. */
export async function branch(
  loaded: LoadedGame,
  record: MatchRecord,
  seq: number,
  players: Players,
  name: string,
  isFromOutside = false,
): Promise<string> {
  const rules = rulesFor(loaded.entry, record.rulesVersion)
  const begun = cutAfter(record, seq)
  const seed = newSeed()
  if (isFromOutside) await (await import('../../admit/admit.ts')).admit({ ask: 'match', record: begun, seed })
  const match = Match.load(rules, begun, seed)
  const handDice =
    record.entries.some(entry => !isUndo(entry) && entry.draws.some(draw => draw.hand)) && record.dice.strict === true
  return keep(loaded, match, { name, players, handDice })
}

function keep(loaded: LoadedGame, match: AnyMatch, { name, players, handDice = false, isLesson = false }: Kept): string {
  const position = match.view(publicViewer(peopleAt(players, loaded.entry.game.seats)))
  const now = Date.now()
  const saved: SavedMatch = {
    id: newId(),
    game: loaded.id,
    name: plainLine(name) || loaded.entry.game.title,
    players,
    handDice,
    isLesson,
    record: match.record(),
    seq: match.seq,
    seen: match.seq,
    created: now,
    updated: now,
    headline: loaded.ui.headline(position).text,
    position,
    isOver: match.outcome !== null,
  }
  // Not waited for: the table opens with what is handed over, and whatever is written next is written behind it.
  void library.add(saved)
  handOver({ saved, match })
  return saved.id
}

function namesOf({ entry }: LoadedGame, players: Players): Record<Seat, { name: string }> {
  return Object.fromEntries(
    entry.game.seats.map(({ id }) => {
      const player = players[id]
      return [id, { name: player?.kind === 'policy' ? player.level || player.title : 'Person' }]
    }),
  )
}
