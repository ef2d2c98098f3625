// Names that come from a scenario: its author may have written anything, so they are cleaned where people read them.
import type { Action, AnyGame, Game, GameEvent, SeatInfo, Sentence } from './game.ts'
import { plainLine, plainText } from './plain-text.ts'

/** The seats by the names they have in this scenario. */
export const seatsIn = (game: AnyGame, scenario: unknown): readonly SeatInfo[] =>
  game.seatsIn?.(scenario).map(({ id, title }) => ({ id, title: plainLine(title) || id })) ?? game.seats

/** An event in words for people. */
export function sentenceOf<S, A extends Action, E extends GameEvent, V, O, C>(
  game: Pick<Game<S, A, E, V, O, C>, 'describe'>,
  event: E,
): Sentence {
  const sentence = game.describe(event)
  const text = plainText(sentence.text)
  return text === sentence.text ? sentence : { ...sentence, text }
}
