// What an opponent could do, weighed: one action, its worth in points, the layer it belongs to (BI-24.8) and the reason as a sentence.
import type { BeachheadAction } from '../../rules/contract/actions.ts'
import type { Exposure } from '../evaluation/exposure.ts'
import type { Weights } from '../evaluation/priorities.ts'
import type { Scene } from '../situation/scene.ts'
import type { StrategicState } from '../situation/strategic-state.ts'

/** BI-24.8. */
export type Layer = 'strategic' | 'operational' | 'tactical'
export type Idea = {
  readonly action: BeachheadAction
  /** In points; 0 is what going on is worth. */
  readonly value: number
  readonly layer: Layer
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
  readonly scene: Scene
  readonly exposure: Exposure
  readonly weights: Weights
  readonly strategy: StrategicState
}

/** The first of equals: lists are in a fixed order, so the choice is too. */
export function bestOf(ideas: readonly Idea[]): Idea | null {
  let best: Idea | null = null
  for (const idea of ideas) if (!best || idea.value > best.value) best = idea
  return best
}
