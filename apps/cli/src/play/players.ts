// Who sits where: a person at this terminal, or a policy. The record keeps it as the name of the seat, so that a saved game
// goes on with the same opponent.
import {
  firstOffer,
  type GameEntry,
  keepNotes,
  opponentOf,
  type Policy,
  policiesOf,
  stylesOf,
  terminalPolicySeed,
} from '@sandtable/ai'
import { type Dice, type Seat, seeded } from '@sandtable/kernel'
import { PERSON } from '@sandtable/terminal'

export type Player = { readonly name: string; readonly policy: Policy | null }
export type Players = { readonly [seat: Seat]: Player }

export const person: Player = { name: PERSON, policy: null }

/** The levels of this game, the one to begin with first. */
export async function opponentsOf(entry: GameEntry): Promise<Player[]> {
  const policies = await policiesOf(entry)
  const first = firstOffer(policies)
  const rank = (name: string) => (name === first ? -1 : Number(name === 'random'))
  const names = Object.keys(policies).sort((a, b) => rank(a) - rank(b))
  return names.map(name => ({ name, policy: policies[name] ?? null }))
}

/** All that may be typed as an opponent in this game: 'veteran, elite or random; in a style: elite:fox, elite:hotspur'. */
export async function opponentWords(entry: GameEntry): Promise<string> {
  const levels = (await opponentsOf(entry)).map(({ name }) => name)
  const styles = await stylesOf(entry)
  const ids = [...new Set(styles.map(name => name.split(':')[1] ?? ''))]
  const example = styles.find(name => name.startsWith('elite:')) ?? styles[0]
  const words = levels.join(', ')
  return example === undefined ? words : `${words}; in a style (${example}): ${ids.join(', ')}`
}

/** As the record names them; a name that is no opponent here is a person. */
export async function playersOf(
  entry: GameEntry,
  seats: { readonly [seat: Seat]: { readonly name: string } },
): Promise<Players> {
  const found = entry.game.seats.map(async ({ id }) => {
    const name = seats[id]?.name ?? PERSON
    const policy = await opponentOf(entry, name)
    return [id, policy ? { name, policy } : person] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

export const seatNamesOf = (players: Players): { readonly [seat: Seat]: { readonly name: string } } =>
  Object.fromEntries(Object.entries(players).map(([seat, { name }]) => [seat, { name }]))

/** A policy's own luck, the same for the same decision: a game saved and loaded goes on as it would have gone. */
export const policyDice = (seed: string, seat: Seat, seq: number): Dice => seeded(terminalPolicySeed(seed, seat, seq))

/** The computer at each seat, each with what it noted in this match and in no other. */
export const opponentsAt = (players: Players): ReadonlyMap<Seat, Policy> =>
  new Map(Object.entries(players).flatMap(([seat, { policy }]) => (policy ? [[seat, keepNotes(policy)]] : [])))
