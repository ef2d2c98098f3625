// TI-G.15.5: the text of a card or ability, there as soon as the first one is asked for.
import type { CardText } from './card-texts.ts'

const BLANK: CardText = { text: '', isSingleSource: false }
let texts = $state.raw<ReadonlyMap<string, CardText> | null>(null)
let isAsked = false

export function cardOf(effect: string): CardText {
  if (!isAsked) void fetchTexts()
  return texts?.get(effect) ?? BLANK
}

async function fetchTexts(): Promise<void> {
  isAsked = true
  try {
    texts = (await import('./card-texts.ts')).CARD_TEXTS
  } catch {
    // Without a connection the names must do; the next question asks again.
    isAsked = false
  }
}
