// What is offered can be done, and only by those who are to act.
import { type Action, digest, type Seat, sameJson, seeded } from '@sandtable/kernel'
import { messageOf, textOf } from '../problem.ts'
import { someOf } from '../sample-games.ts'
import type { Check } from './check.ts'

export const legality: readonly Check[] = [
  {
    name: 'legality: every listed action and every example passes check',
    run: table => {
      const { game, seats } = table
      table.eachPosition(({ sitting, index, state }) => {
        for (const seat of seats) {
          for (const action of offered(game.legal(state, seat), game.forms(state, seat))) {
            const refusal = game.check(state, seat, action)
            if (refusal) sitting.fail(index, `${seat} is offered ${textOf(action)}, which check refuses: ${textOf(refusal)}`)
          }
        }
      })
    },
  },
  {
    name: 'legality: every listed action and every example can be applied',
    run: table => {
      const { game, seats, settings } = table
      table.somePositions(({ sitting, index, state, dice }) => {
        for (const seat of seats) {
          const actions = offered(someOf(game.legal(state, seat), settings.samples, dice), game.forms(state, seat))
          for (const action of actions) {
            try {
              game.apply(state, seat, action, seeded(`${sitting.seed} ${index}`))
            } catch (error) {
              sitting.fail(index, `apply of the offered ${textOf(action)} by ${seat} threw ${messageOf(error)}`, error)
            }
          }
        }
      })
    },
  },
  {
    name: 'legality: nothing is listed twice',
    run: table => {
      const { game, seats } = table
      table.eachPosition(({ sitting, index, state }) => {
        for (const seat of seats) {
          const twice = listedTwice(game.legal(state, seat))
          if (twice) sitting.fail(index, `${seat} is offered ${textOf(twice)} twice`)
        }
      })
    },
  },
  {
    name: 'legality: exactly the seats to act are offered something',
    run: table => {
      const { game, seats } = table
      table.eachPosition(({ sitting, index, state }) => {
        const toAct = game.toAct(state)
        for (const seat of [...seats, ...STRANGERS]) {
          const count = game.legal(state, seat).length
          if (toAct.includes(seat) && count === 0) sitting.fail(index, `${seat} is to act and is offered nothing`)
          if (toAct.includes(seat)) continue
          if (count > 0) sitting.fail(index, `'${seat}' is not to act and is offered ${count} actions`)
          if (game.forms(state, seat).length > 0) sitting.fail(index, `'${seat}' is not to act and is offered a form`)
        }
      })
    },
  },
]

/** Names that are no seat of any game, those that every object answers to included. */
export const STRANGERS: readonly Seat[] = ['', 'nobody', 'table', '__proto__', 'constructor']

const offered = (listed: readonly Action[], forms: readonly { readonly example: Action }[]): readonly Action[] => [
  ...listed,
  ...forms.map(form => form.example),
]

function listedTwice(actions: readonly Action[]): Action | null {
  const seen = new Map<string, Action>()
  for (const action of actions) {
    const key = digest(action)
    if (sameJson(seen.get(key), action)) return action
    seen.set(key, action)
  }
  return null
}
