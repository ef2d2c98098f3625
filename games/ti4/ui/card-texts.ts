// What stands on cards and units: only people read it, so a page has it in a file of its own.
import data from '../data/ti4-data.json?texts'

export type CardText = { readonly text: string; readonly isSingleSource: boolean }

/** TI-D.9: facts that one source alone confirms are marked. */
export const CARD_TEXTS: ReadonlyMap<string, CardText> = new Map(
  data.effects.map(({ id, text, verified }) => [id, { text, isSingleSource: verified === 'A' }]),
)
