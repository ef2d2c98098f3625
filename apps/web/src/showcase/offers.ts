// Who may be played against, by game: a form that knows it from the start does not move when it turns out. Empty in the sources:
// build/showcase.ts fills it when the page is built. What is not here is asked of the game itself.
import type { Offer } from '../play/ai/worker-messages.ts'

export const offers: Readonly<Record<string, Offer>> = {}
