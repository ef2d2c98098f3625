// Actions that are worth trying although the game does not list them.
import type { Action, Seat } from '@sandtable/kernel'
import { mutateAction } from './mutate.ts'
import { type Position, type SampleGames, someOf } from './sample-games.ts'
import { sampleSchema } from './sample-schema.ts'

/**
 * Mutations of what is listed, samples and near misses of the forms, actions of other moments and other seats (stale or
 * stolen ones), and the game's own ideas. Some may be legal. None is parsed yet.
 */
export function nearMisses(table: SampleGames, position: Position, seat: Seat): unknown[] {
  const { game, settings, seats } = table
  const { sitting, state, dice } = position
  const listed = game.legal(state, seat)
  const known = [...seats.flatMap(each => game.legal(state, each)), ...sitting.steps.map(step => step.action)]
  const bases: readonly Action[] = listed.length > 0 ? listed : known
  const mutated = someOf(bases, settings.samples, dice).flatMap(action => [
    mutateAction(action, dice, known),
    mutateAction(action, dice, known),
  ])
  const formed = game.forms(state, seat).flatMap(form => {
    const mutation = mutateAction(form.example, dice, known)
    return [mutation, sampleSchema(form.schema, dice), sampleSchema(form.schema, dice), sampleSchema(form.schema, dice, 'miss')]
  })
  const stale = someOf(known, settings.samples, dice)
  const own = settings.unlistedActions?.(state, seat, dice) ?? []
  return [...mutated, ...formed, ...stale, ...own]
}
