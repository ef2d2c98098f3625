// A policy that looks ahead, from a game and its craft.
import { type Action, type GameEvent, TableError } from '@sandtable/kernel'
import type { Alternative, Policy } from '../policy.ts'
import type { Craft, Playable } from './craft.ts'
import { type Effort, race, type Weighed } from './race.ts'

/** How many alternatives are told. */
const TOLD = 4

export type SearchLevel = { readonly id: string; readonly title: string; readonly about: string; readonly effort: Effort }

export function searching<S, A extends Action, E extends GameEvent, V, O, C>(
  game: Playable<S, A, E, V, O, C>,
  craft: Craft<S, A>,
  { effort, ...level }: SearchLevel,
): Policy<V, A> {
  return {
    ...level,
    choose(view, seat, dice, asking = {}) {
      const budget = asking.evaluations === undefined ? effort : { ...effort, evaluations: asking.evaluations }
      const { weighed, looked } = race(game, craft, view, seat, dice, budget, asking.stop)
      const [best] = weighed
      if (!best) throw new TableError('nothing-to-do', `${seat} has nothing to choose from here.`)
      return { action: best.action, why: whyOf(best), value: best.chance, alternatives: alternativesTo(best, weighed), looked }
    },
  }
}

function whyOf({ why, chance, tries }: Weighed): string {
  if (chance === null) return why
  return `${why} Expected to win ${Math.round(100 * chance)} of 100 games from there, by ${tries} tries.`
}

/** One line an action. */
function alternativesTo<A extends Action>(best: Weighed<A>, weighed: readonly Weighed<A>[]): readonly Alternative<A>[] {
  const told = new Set([JSON.stringify(best.action)])
  const others: Alternative<A>[] = []
  for (const { action, chance, why } of weighed) {
    const key = JSON.stringify(action)
    if (told.has(key) || others.length >= TOLD) continue
    told.add(key)
    others.push({ action, value: chance, why })
  }
  return others
}
