import type { Action, Game, GameEvent, Sentence } from './game.ts'
import { plainText } from './plain-text.ts'

/** What happened, in words for people: names in a scenario may have been written by anybody. */
export function sentenceOf<S, A extends Action, E extends GameEvent, V, O, C>(
  game: Pick<Game<S, A, E, V, O, C>, 'describe'>,
  event: E,
): Sentence {
  const sentence = game.describe(event)
  const text = plainText(sentence.text)
  return text === sentence.text ? sentence : { ...sentence, text }
}
