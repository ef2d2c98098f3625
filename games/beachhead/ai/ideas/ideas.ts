// What an opponent could do, weighed: one action, its worth in points, the layer it belongs to (BI-24.8) and the reason as a sentence.
import type { BeachheadAction } from '../../rules/contract/actions.ts'
import type { Exposure } from '../evaluation/exposure.ts'
import type { PriorityWeights } from '../evaluation/priorities.ts'
import type { Situation } from '../situation/situation.ts'
import type { StrategicState } from '../situation/strategic-state.ts'

/** BI-24.8. */
export type IdeaLayer = 'strategic' | 'operational' | 'tactical'
export type Idea = {
  readonly action: BeachheadAction
  /** In points; 0 is what going on is worth. */
  readonly value: number
  readonly layer: IdeaLayer
  readonly why: string
  /** BI-24.10, of a move: points it may lose there, and points it brings. */
  readonly stake?: { readonly loss: number; readonly gain: number }
  /** The clause of chapter 24 that asks for it, where one does. */
  readonly clause?: string
  /** BI-24.10: it costs more than it brings, and is meant to. */
  readonly sacrifice?: true
}

/** Everything a weigher of ideas may ask. */
export type Mind = {
  readonly situation: Situation
  readonly exposure: Exposure
  readonly weights: PriorityWeights
  readonly strategy: StrategicState
}

/** The first of equals: lists are in a fixed order, so the choice is too. */
export function bestOf(ideas: readonly Idea[]): Idea | null {
  let best: Idea | null = null
  for (const idea of ideas) if (!best || idea.value > best.value) best = idea
  return best
}
