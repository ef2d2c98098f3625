// The card of odds comes when somebody aims: nothing is aimed at before the first screen stands.
import { LatePart } from './part.svelte.ts'

export const oddsCard = new LatePart(async () => (await import('../OddsCard.svelte')).default)
