// The card of odds comes with the first aim: nothing is aimed at before the first screen stands.
import { LatePart } from './part.svelte.ts'

/** The card with the odds of an order, fetched when it is first wanted. */
export const oddsCard = new LatePart(async () => (await import('../OddsCard.svelte')).default)
