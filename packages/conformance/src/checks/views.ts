// A view is all that a seat gets: every state that agrees with it must answer that seat alike.
import { type Action, digest, parseWith, type Seat, sameJson, seeded } from '@sandtable/kernel'
import { copyOf, deepFreeze } from '../freeze.ts'
import { nearMisses } from '../near-misses.ts'
import { whyNotPlain } from '../plain.ts'
import { parsedAction } from '../play.ts'
import { textOf } from '../problem.ts'
import { type Position, type SampleGames, someOf } from '../sample-games.ts'
import type { Check } from './check.ts'

export const views: readonly Check[] = [
  {
    name: 'views: plain data, and imagine gives a state with the same view',
    run: table => {
      const { game, viewers } = table
      table.somePositions(({ sitting, index, state, dice }) => {
        for (const viewer of viewers) {
          const view = game.view(state, viewer)
          const reason = whyNotPlain(view, `the view of ${viewer}`)
          if (reason !== null) sitting.fail(index, reason)
          // As it comes out of a message, not with objects of the true state in it.
          const imagined = game.imagine(deepFreeze(copyOf(view)), dice)
          const notPlain = whyNotPlain(imagined, `the state imagined by ${viewer}`)
          if (notPlain !== null) sitting.fail(index, notPlain)
          const again = game.view(imagined, viewer)
          if (!sameJson(again, view))
            sitting.fail(index, `${viewer} sees ${textOf(view)}, but imagines what looks like ${textOf(again)}`)
        }
      })
    },
  },
  {
    name: 'views: a position, where the game has them, fits the scenario schema and sets up the very same state',
    run: table => {
      const { game } = table
      table.somePositions(({ sitting, index, state, dice }) => {
        if (!game.position) return
        const scenario = parseWith(game.scenarioSchema, copyOf(game.position(state)), 'bad-position')
        const options = parseWith(game.optionsSchema, {}, 'bad-options')
        const again = game.setup(deepFreeze(scenario), options, dice).state
        if (digest(again) !== digest(state)) sitting.fail(index, `set up again it is ${textOf(again)}, was ${textOf(state)}`)
      })
    },
  },
  {
    name: 'views: imagine gives the same state for the same dice',
    run: table => {
      const { game, viewers } = table
      table.somePositions(({ sitting, index, state }) => {
        for (const viewer of viewers) {
          const view = game.view(state, viewer)
          const [one, other] = [game.imagine(view, seeded(index)), game.imagine(view, seeded(index))]
          if (!sameJson(one, other)) sitting.fail(index, `${viewer} imagines two states with the same dice`)
        }
      })
    },
  },
  {
    name: 'views: an imagined state gives a seat the same actions, forms, refusals and odds',
    run: table => {
      const { game, seats } = table
      table.somePositions(position => {
        for (const seat of seats) {
          const imagined = deepFreeze(game.imagine(copyOf(game.view(position.state, seat)), position.dice))
          const difference = whatDiffers(table, position, seat, imagined)
          if (difference !== null) position.sitting.fail(position.index, `${seat} on an imagined state: ${difference}`)
        }
      })
    },
  },
]

/** What a seat is told differently about the other state; null when nothing is. */
export function whatDiffers(table: SampleGames, position: Position, seat: Seat, other: unknown): string | null {
  const { game, settings } = table
  const { state, dice } = position
  const listed = game.legal(state, seat)
  const differ = (what: string, here: unknown, there: unknown) =>
    sameJson(here, there) ? null : `${what} gives ${textOf(here)} here and ${textOf(there)} there`
  const tried = nearMisses(table, position, seat)
    .map(candidate => parsedAction(game, candidate))
    .filter((action): action is Action => action !== null)
  const some = someOf(listed, settings.samples, dice)
  return (
    differ('legal', listed, game.legal(other, seat)) ??
    differ('forms', game.forms(state, seat), game.forms(other, seat)) ??
    first([...some, ...tried], action =>
      differ(`check of ${textOf(action)}`, game.check(state, seat, action), game.check(other, seat, action)),
    ) ??
    first([...some, null], action =>
      differ(`odds of ${textOf(action)}`, game.odds(state, seat, action), game.odds(other, seat, action)),
    )
  )
}

function first<T>(all: readonly T[], find: (each: T) => string | null): string | null {
  for (const each of all) {
    const found = find(each)
    if (found !== null) return found
  }
  return null
}
