// Who sits where: a person at this terminal, or a policy. The record keeps it as the name of the seat, so that a saved game
// goes on with the same opponent.
import { firstOffer, type GameEntry, opponentOf, type Policy, policiesOf } from '@sandtable/ai'
import { type Dice, type Seat, seeded } from '@sandtable/kernel'

export const PERSON = 'person'

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
export const policyDice = (seed: string, seat: Seat, seq: number): Dice => seeded(`${seed} policy ${seat} ${seq}`)
