// A policy that looks ahead, from a game and its craft.
import { type Action, type GameEvent, TableError } from '@sandtable/kernel'
import { alternativesTo, lossAgainstBest, valueAmong } from '../policy/alternatives.ts'
import type { Alternative, Choice, Policy } from '../policy/policy.ts'
import { type Effort, race, type Weighed } from './race.ts'
import type { Glimpse, Playable, SearchGuide } from './search-guide.ts'

/** A level that searches, and how much it may do. */
export type SearchLevel = { readonly id: string; readonly title: string; readonly about: string; readonly effort: Effort }

/** The part of a choice that tells of worth. */
type ChoiceValue<A extends Action> = Pick<Choice<A>, 'action' | 'why' | 'value' | 'measure' | 'alternatives'>

/** A policy that looks ahead, from a game and its guide. */
export function searching<S, A extends Action, E extends GameEvent, V, O, C>(
  game: Playable<S, A, E, V, O, C>,
  craft: SearchGuide<S, A>,
  { effort, ...level }: SearchLevel,
): Policy<V, A> {
  return {
    ...level,
    choose(view, seat, dice, { evaluations, stop, beside } = {}) {
      const budget = evaluations === undefined ? effort : { ...effort, evaluations }
      const own = beside as A | undefined
      const { weighed, looked, posture, world } = race(game, craft, view, seat, dice, budget, { stop, beside: own })
      const [best] = weighed
      if (!best) throw new TableError('nothing-to-do', `${seat} has nothing to choose from here.`)
      if (best.chance === null) return { ...glimpsed(best, craft.glance?.(world, seat, posture) ?? []), looked }
      const tried = weighed.map(({ action, chance, why }) => ({ action, value: chance, why }))
      const told = foreseen(best, best.chance, tried, effort.risk ?? 0)
      return { ...told, looked, ...(own && { beside: valueAmong(own, tried) }) }
    },
  }
}

function foreseen<A extends Action>(
  { action, why, tries }: Weighed<A>,
  chance: number,
  tried: readonly Alternative<A>[],
  risk: number,
): ChoiceValue<A> {
  const others = alternativesTo(action, tried)
  const expected = `${why} Expected to win ${Math.round(100 * chance)} of 100 games from there, by ${tries} tries.`
  const left = lossAgainstBest(chance, others)
  return {
    action,
    why: left > 0 ? `${expected} ${whyLeft(left, risk)}` : expected,
    value: chance,
    measure: 'chance',
    alternatives: others,
  }
}

/** The first idea stands until another is surely better; a style that seeks or shuns risk minds more than the mean. */
function whyLeft(left: number, risk: number): string {
  const points = Math.round(100 * left)
  const higher = `Another came out ${points === 0 ? 'a little' : `${points} of 100`} higher`
  if (risk !== 0) return `${higher}, but is ${risk > 0 ? 'too tame' : 'too much of a gamble'} for it, or not surely better.`
  return `${higher}, which the tries are too few to be sure of: the first idea stands.`
}

/** Nothing was tried out, so that the points of the posture are all there is to tell. */
function glimpsed<A extends Action>({ action, why }: Weighed<A>, glimpses: readonly Glimpse<A>[]): ChoiceValue<A> {
  const value = valueAmong(action, glimpses)
  const others = alternativesTo(action, glimpses)
  const left = lossAgainstBest(value, others)
  return {
    action,
    why: left > 0 ? `${why} Another has more points at a glance, but this comes first.` : why,
    value,
    measure: 'points',
    alternatives: others,
  }
}
