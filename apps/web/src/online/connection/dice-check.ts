// The dice of a finished match held against what this device noted when it sat down: a host that changed its part afterwards is found out.
import { commitmentTo, type MatchRecord, partsOf } from '@sandtable/kernel'
import type { HeldSeat } from './keys.ts'

type Dice = MatchRecord['dice']

export function diceCheck({ seed, commitment }: Dice, held: HeldSeat | null, shown: string): string {
  if (seed === null || commitment === null) return 'The record does not hold its dice, so they cannot be checked.'
  const secret = seed.split(':')[0] as string
  const noted = held?.promise ?? shown
  if (commitment !== noted || commitmentTo(secret) !== noted)
    return 'The dice are NOT those that were promised: the record’s part of the server is another than the one this device was shown.'
  if (held?.nonce && !partsOf(seed).includes(held.nonce))
    return 'The dice are NOT those that were promised: the part that this device gave is not in them.'
  return held?.nonce
    ? 'The dice came from the part of the server that was promised beforehand, and from yours. The replay checks every throw.'
    : 'The dice came from the part of the server that was promised beforehand. The replay checks every throw.'
}
