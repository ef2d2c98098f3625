// One match and its file. Every action is written down before the next is asked for.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type GameEntry, type Memory, rulesFor } from '@sandtable/ai'
import { type AnyMatch, Match, recordText, verify } from '@sandtable/kernel'
import { Failure, type TerminalGame } from '@sandtable/terminal'

import { openRecord } from '../record-file.ts'
import { keepNewest, writeWhole } from './data-dir.ts'
import { playable } from './playable-games.ts'
import { type Players, playersOf, seatNamesOf } from './players.ts'

const MOST_GAMES_KEPT = 50

export type SavedGame = {
  readonly entry: GameEntry
  readonly terminal: TerminalGame
  readonly match: AnyMatch
  readonly players: Players
  readonly seed: string
  /** What the opponents knew of past games when they sat down; null where nothing is used or learned. */
  readonly memory: Memory | null
  /** People throw all dice. */
  readonly byHand: boolean
  /** Where it is saved after every action. */
  readonly file: string
}

export type Start = {
  readonly entry: GameEntry
  readonly terminal: TerminalGame
  readonly scenario: unknown
  readonly options: unknown
  readonly players: Players
  readonly seed: string | null
  readonly byHand: boolean
}

export const gamesFolder = (dataDir: string): string => join(dataDir, 'games')

export function begin({ entry, terminal, scenario, options, players, seed, byHand }: Start, dataDir: string): SavedGame {
  const chosen = seed ?? randomBytes(8).toString('hex')
  const match: AnyMatch = new Match(entry.game, {
    scenario,
    options,
    seed: chosen,
    seats: seatNamesOf(players),
    ...(byHand ? { strictDice: true } : {}),
  })
  const file = newFile(dataDir, entry.id, scenario)
  return { entry, terminal, match, players, seed: chosen, memory: null, byHand, file }
}

/** The time first, so that names sort; the process last, so that two games begun at once do not share a file. */
function newFile(dataDir: string, game: string, scenario: unknown): string {
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')
  const id = String((scenario as { id?: unknown }).id ?? 'game').replace(/[^a-z0-9-]/gi, '')
  return join(gamesFolder(dataDir), `${time}-${game}-${id}-${process.pid}.json`)
}

/** A saved game, verified entry by entry before it is believed. Throws `Failure` with a sentence; nothing is changed then. */
export async function resume(file: string, dataDir: string): Promise<SavedGame> {
  const { record } = await openRecord(file)
  const found = await playable(record.game)
  if (!found) throw new Failure(`${file}: ${record.game} cannot be played in a terminal.`)
  const { entry, terminal } = found
  const rules = rulesFor(entry, record.rulesVersion)
  const verdict = verify(rules, record)
  if (!verdict.valid) {
    const where = verdict.at === 0 ? 'its beginning' : `entry ${verdict.at}`
    throw new Failure(`${file}: this saved game is damaged at ${where}. ${verdict.message}`)
  }
  const seed = record.dice.seed ?? randomBytes(8).toString('hex')
  const match: AnyMatch = Match.load(rules, record, seed)
  const isOurs = file.startsWith(gamesFolder(dataDir))
  return {
    entry,
    terminal,
    match,
    players: await playersOf(entry, record.seats),
    seed,
    memory: null,
    byHand: record.dice.strict === true,
    file: isOurs ? file : newFile(dataDir, record.game, record.scenario),
  }
}

/** Asking for the hash first spares the record a second walk over the whole game. */
export async function save({ match, file }: SavedGame): Promise<void> {
  void match.hash
  await writeWhole(file, recordText(match.record()))
  if (match.seq <= 1) await keepNewest(join(file, '..'), MOST_GAMES_KEPT)
}
