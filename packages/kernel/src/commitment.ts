// Dice that no player and no host chose: a host shows the digest of a secret first, then every player adds a part, and the seed is made of all of them.
import { sha256 } from './sha256.ts'

const SCHEME = 'sha256:'

/** What is shown before the first draw. */
export const commitmentTo = (secret: string): string => SCHEME + sha256(secret)

/** The seed of the match: the secret and the players' parts in the order of their seats, so that each of them finds its own in it. */
export const sharedSeed = (secret: string, parts: readonly string[]): string => [secret, ...parts].join(':')

/** The players' parts of such a seed; none where it is secret. */
export const partsOf = (seed: string | null): readonly string[] => seed?.split(':').slice(1) ?? []

/** Whether a seed is made of the secret that was committed to. Commitments of another scheme do not count. */
export function isCommitted(seed: string, commitment: string): boolean {
  if (!commitment.startsWith(SCHEME)) return true
  return commitmentTo(seed.split(':')[0]!) === commitment
}
