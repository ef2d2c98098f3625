// TI-G.15.5: the text of a card or ability.
import { findEffect } from '../data/lookup.ts'

type CardText = { readonly text: string; readonly isSingleSource: boolean }

/** TI-D.9: facts that one source alone confirms are marked. */
export function cardOf(id: string): CardText {
  const effect = findEffect(id)
  return { text: effect?.text ?? '', isSingleSource: effect?.verified === 'A' }
}
