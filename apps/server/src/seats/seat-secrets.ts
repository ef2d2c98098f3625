// Secrets that open seats: random, kept by the player, stored here as a digest only.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 192 bits, safe behind the # of a link. */
export const newSecret = (): string => randomBytes(24).toString('base64url')
/** Short enough to read out. It need not be secret: it opens the spectators' view only. */
export const newMatchId = (): string => randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')

/** The store need not be asked for anything else. */
export const isMatchId = (text: string): boolean => /^[\w-]{1,64}$/.test(text)

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

export function opens(secret: string, hash: string): boolean {
  const given = Buffer.from(hashOf(secret))
  const stored = Buffer.from(hash)
  return given.length === stored.length && timingSafeEqual(given, stored)
}
