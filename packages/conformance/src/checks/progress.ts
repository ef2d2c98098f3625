// A game can always be played on by what it lists, and it ends when it says so.
import { messageOf, textOf } from '../problem.ts'
import type { Check } from './check.ts'
import { STRANGERS } from './legality.ts'

export const progress: readonly Check[] = [
  {
    name: 'progress: play by listed actions ends, or goes on as long as it is asked to',
    run: ({ sittings }) => {
      for (const { end, failure, steps, fail } of sittings) {
        if (end === 'stuck') fail(steps.length, 'somebody is to act and nothing is listed')
        if (!failure) continue
        const during = failure.move ? `${textOf(failure.move.action)} by ${failure.move.seat}` : 'listing what can be done'
        fail(steps.length, `${during} threw ${messageOf(failure.error)}`, failure.error)
      }
    },
  },
  {
    name: 'ending: nobody is to act exactly when there is an outcome',
    run: table => {
      const { game, seats } = table
      table.eachPosition(({ sitting, index, state }) => {
        const toAct = game.toAct(state)
        const outcome = game.outcome(state)
        if (outcome && toAct.length > 0) sitting.fail(index, `the game is over and ${toAct} is to act`)
        if (!outcome && toAct.length === 0) sitting.fail(index, 'nobody is to act and there is no outcome')
        if (new Set(toAct).size !== toAct.length) sitting.fail(index, `a seat is to act twice: ${toAct}`)
        const stranger = toAct.find(seat => !seats.includes(seat))
        if (stranger !== undefined) sitting.fail(index, `'${stranger}' is to act and is no seat`)
        const winner = outcome?.winner ?? null
        if (winner !== null && (!seats.includes(winner) || STRANGERS.includes(winner)))
          sitting.fail(index, `'${winner}' has won and is no seat`)
        if (outcome && outcome.reason === '') sitting.fail(index, 'the outcome has no reason')
      })
    },
  },
]
