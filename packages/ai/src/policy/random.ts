// The plainest policy, and the yardstick of all others.
import type { Action, Game, GameEvent } from '@sandtable/kernel'
import { TableError } from '@sandtable/kernel'
import type { Policy } from './policy.ts'

/** Any listed action, each as likely as the next. */
export function randomPolicy<S, A extends Action, E extends GameEvent, V, O, C>(game: Game<S, A, E, V, O, C>): Policy<V, A> {
  return {
    id: 'random',
    title: 'Random',
    choose(view, seat, dice) {
      const actions = game.legal(game.imagine(view, dice), seat)
      const action = actions[dice.pick(actions.length, 'random action')]
      if (!action) throw new TableError('nothing-to-do', `${seat} has nothing to choose from here.`)
      return { action, why: whyOneOf(actions.length) }
    },
  }
}

/** By how many there were. Kept: thousands of quick decisions a second would write the same few sentences again and again. */
const whys: string[] = ['', 'The only listed action.']

function whyOneOf(count: number): string {
  whys[count] ??= `One of ${count}, by chance.`
  return whys[count]
}
