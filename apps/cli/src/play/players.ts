// Who sits where: a person at this terminal, or a policy. The record keeps it as the name of the seat, so that a saved game
// goes on with the same opponent.
import { type GameEntry, type Policy, policiesOf } from '@sandtable/ai'
import { type Dice, type Seat, seeded } from '@sandtable/kernel'

export const PERSON = 'person'

export type Player = { readonly name: string; readonly policy: Policy | null }
export type Players = { readonly [seat: Seat]: Player }

export const person: Player = { name: PERSON, policy: null }

/** The levels of this game, the one to begin with first. */
export async function opponentsOf(entry: GameEntry): Promise<Player[]> {
  const policies = await policiesOf(entry)
  const names = Object.keys(policies).sort((a, b) => Number(a === 'random') - Number(b === 'random'))
  return names.map(name => ({ name, policy: policies[name] ?? null }))
}

/** As the record names them; a name that is no level here is a person. */
export async function playersOf(
  entry: GameEntry,
  seats: { readonly [seat: Seat]: { readonly name: string } },
): Promise<Players> {
  const levels = await opponentsOf(entry)
  const found = entry.game.seats.map(({ id }) => {
    const level = levels.find(({ name }) => name === seats[id]?.name)
    return [id, level ?? person] as const
  })
  return Object.fromEntries(found)
}

export const seatNamesOf = (players: Players): { readonly [seat: Seat]: { readonly name: string } } =>
  Object.fromEntries(Object.entries(players).map(([seat, { name }]) => [seat, { name }]))

/** A policy's own luck, the same for the same decision: a game saved and loaded goes on as it would have gone. */
export const policyDice = (seed: string, seat: Seat, seq: number): Dice => seeded(`${seed} policy ${seat} ${seq}`)
