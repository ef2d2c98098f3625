// Whom the server can put into a chair.
import type { Level, Offer } from '../../play/ai/worker-messages.ts'

/** Yardsticks of the laboratory: where there are others, nobody asks for them. */
const YARDSTICKS = ['greedy', 'random']
/** It sets itself by somebody's games on his device, of which a server knows nothing. */
const BY_MEMORY = 'adaptive'

/** The weakest first. */
export function playersOf({ levels }: Offer): readonly Level[] {
  const known = levels.filter(({ id }) => id !== BY_MEMORY)
  const players = known.filter(({ id }) => !YARDSTICKS.includes(id))
  return players.length > 0 ? players : known
}
