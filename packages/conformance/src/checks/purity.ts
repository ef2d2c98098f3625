// Rules never write to what they are given, and everything they give back is plain data.
import { digest, sameJson, seeded } from '@sandtable/kernel'
import { copyOf, deepFreeze } from '../freeze.ts'
import { whyNotPlain } from '../plain.ts'
import { messageOf } from '../problem.ts'
import { someOf } from '../sample-games.ts'
import type { Check } from './check.ts'

export const purity: readonly Check[] = [
  {
    name: 'purity: no function writes to a state, an action, an event or a view',
    run: table => {
      const { game, seats, viewers, settings } = table
      for (const { fail, failure, steps } of table.sittings) {
        if (isFrozenWrite(failure?.error)) fail(steps.length, `apply wrote to what it was given (${messageOf(failure?.error)})`)
      }
      table.somePositions(({ sitting, index, state, dice }) => {
        const before = digest(state)
        for (const seat of seats) {
          const listed = game.legal(state, seat)
          game.forms(state, seat)
          for (const action of someOf(listed, settings.samples, dice)) {
            game.check(state, seat, deepFreeze(action))
            game.odds(state, seat, action)
            game.apply(state, seat, action, seeded(`${sitting.seed} ${index}`))
          }
        }
        for (const viewer of viewers) game.imagine(deepFreeze(game.view(state, viewer)), dice)
        if (digest(state) !== before) sitting.fail(index, 'the state was altered')
      })
      table.eachStep((_, { step }) => {
        for (const event of step.events) for (const viewer of viewers) deepFreeze(game.redact(event, viewer))
        for (const event of step.events) game.describe(event)
      })
    },
  },
  {
    name: 'purity: states are plain data, and the same after JSON',
    run: table =>
      table.eachPosition(({ sitting, index, state }) => {
        const reason = whyNotPlain(state, 'the state')
        if (reason !== null) sitting.fail(index, reason)
        if (digest(copyOf(state)) !== digest(state)) sitting.fail(index, 'the state has another hash after JSON')
      }),
  },
  {
    name: 'purity: events, actions, forms and odds are plain data',
    run: table => {
      const { game, seats, settings } = table
      const expectPlain = (value: unknown, what: string, fail: (message: string) => never) => {
        const reason = whyNotPlain(value, what)
        if (reason !== null) fail(reason)
        if (!sameJson(copyOf(value), value)) fail(`${what} is not the same after JSON`)
      }
      table.eachStep(({ fail }, { index, action, step }) => {
        expectPlain(action, 'the action', message => fail(index, message))
        expectPlain(step.events, 'the list of events', message => fail(index, message))
      })
      table.somePositions(({ sitting, index, state, dice }) => {
        const fail = (message: string) => sitting.fail(index, message)
        expectPlain(game.outcome(state), 'the outcome', fail)
        for (const seat of seats) {
          expectPlain(game.forms(state, seat), 'the list of forms', fail)
          for (const action of someOf(game.legal(state, seat), settings.samples, dice))
            expectPlain(game.odds(state, seat, action), 'the odds', fail)
        }
      })
    },
  },
]

/** What a write to a frozen object throws, in any engine. */
const isFrozenWrite = (error: unknown): boolean =>
  error instanceof TypeError && /read.?only|not extensible|cannot (assign|add|delete|define)|frozen/i.test(error.message)
