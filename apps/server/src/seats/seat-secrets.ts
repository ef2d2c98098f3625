// Who may sit where: a long random word, kept by the player, known here only by its digest.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 192 bits, safe behind the # of a link. */
export const newSecret = (): string => randomBytes(24).toString('base64url')
/** Short enough to read out; nobody needs to guess it, since it opens the table's view only. */
export const newMatchId = (): string => randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')

/** Of anything else the store need not be asked. */
export const isMatchId = (text: string): boolean => /^[\w-]{1,64}$/.test(text)

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

export function opens(secret: string, hash: string): boolean {
  const given = Buffer.from(hashOf(secret))
  const stored = Buffer.from(hash)
  return given.length === stored.length && timingSafeEqual(given, stored)
}
