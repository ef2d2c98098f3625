// From words to a game that can begin: which scenario, which side, against whom. Slips are named with what was probably meant.
import { type GameEntry, opponentOf, stylesOf } from '@sandtable/ai'
import { parseWith, type ScenarioInfo, type Seat } from '@sandtable/kernel'
import { nearest } from '@sandtable/protocol'
import { orList, PERSON, type TerminalGame } from '@sandtable/terminal'
import { UsageError } from '../args.ts'
import { type PlayFlags, readOptions } from './flags.ts'
import { allPlayable, type PlayableGame, playable } from './playable-games.ts'
import { opponentsOf, opponentWords, type Player, type Players, person } from './players.ts'
import type { Start } from './saved-game.ts'

async function gameNamed(id: string): Promise<PlayableGame> {
  const found = await playable(id)
  if (found) return found
  const ids = (await allPlayable()).map(({ entry }) => entry.id)
  throw new UsageError(`There is no game "${id}" to play here. ${hint(id, ids)}`)
}

function scenarioNamed({ game }: GameEntry, id: string): ScenarioInfo<unknown> {
  const found = game.scenarios.find(scenario => scenario.id === id)
  if (found) return found
  throw new UsageError(
    `${game.title} has no scenario "${id}". ${hint(
      id,
      game.scenarios.map(scenario => scenario.id),
    )}`,
  )
}

const hint = (word: string, known: readonly string[]): string => {
  const meant = nearest(word, known)
  return meant === null ? `There are ${orList(known)}.` : `Did you mean ${meant}?`
}

/** The seat that goes first, unless the player names another. */
export function defaultSeat({ game }: GameEntry, scenario: unknown): Seat {
  const first = (scenario as { firstPlayer?: unknown }).firstPlayer
  return game.seats.find(({ id }) => id === first)?.id ?? game.seats[0]?.id ?? ''
}

/** A seat by its id, its title or what the scenario calls that army. */
export function seatNamed({ game }: GameEntry, terminal: TerminalGame, scenario: unknown, word: string): Seat | null {
  const names = terminal.seatNames(scenario)
  const typed = word.toLowerCase()
  const found = game.seats.find(({ id, title }) => [id, title, names[id] ?? ''].some(name => name.toLowerCase() === typed))
  return found?.id ?? null
}

export async function opponentNamed(entry: GameEntry, word: string): Promise<Player> {
  const name = word.toLowerCase()
  if (name === PERSON) return person
  const policy = await opponentOf(entry, name)
  if (policy) return { name, policy }
  const known = [...(await opponentsOf(entry)).map(level => level.name), ...(await stylesOf(entry)), PERSON]
  const meant = nearest(name, known)
  const hint = meant === null ? '' : ` Did you mean ${meant}?`
  throw new UsageError(`There is no opponent "${word}".${hint} There are ${PERSON}, ${await opponentWords(entry)}.`)
}

export function seating({ game }: GameEntry, own: Seat, opponent: Player): Players {
  return Object.fromEntries(game.seats.map(({ id }) => [id, id === own ? person : opponent]))
}

export function optionsFrom({ game }: GameEntry, text: string | undefined): unknown {
  return parseWith(game.optionsSchema, readOptions(text), 'bad-options', '--options')
}

/** Everything said on the command line; what was not said is the recommended thing. */
export async function startFrom({ flags, words }: PlayFlags): Promise<Start> {
  const [gameId = 'musket', scenarioId] = words
  const { entry, terminal } = await gameNamed(gameId)
  const { scenario } = scenarioNamed(entry, scenarioId ?? terminal.recommended)
  const wanted = flags.side ?? defaultSeat(entry, scenario)
  const own = wanted === 'both' ? defaultSeat(entry, scenario) : seatNamed(entry, terminal, scenario, wanted)
  if (own === null)
    throw new UsageError(
      `There is no side "${wanted}". ${hint(
        wanted,
        entry.game.seats.map(({ id }) => id),
      )}`,
    )
  const levels = await opponentsOf(entry)
  const level = flags.opponent ?? (wanted === 'both' || terminal.isShared ? PERSON : (levels[0]?.name ?? PERSON))
  return {
    entry,
    terminal,
    scenario,
    options: optionsFrom(entry, flags.options),
    players: seating(entry, own, await opponentNamed(entry, level)),
    seed: flags.seed ?? null,
    byHand: flags.dice === 'hand',
  }
}
