// BI-24.8, BI-24.23: a decision told to people: what was done and why, what else was thought of, how the situation was judged. Every part
// names the clause it answers to, so that a panel can link to it.
import type { BeachheadAction } from '../rules/actions.ts'
import { unitById } from '../rules/state.ts'
import { costOfShowing } from './action-ideas.ts'
import type { Decision } from './decide.ts'
import type { Layer } from './ideas.ts'
import type { Weights } from './priorities.ts'
import { type StrategicState, strategicState } from './strategy.ts'
import { assessThreat, type Threat } from './threat.ts'

type Weighed = { readonly action: BeachheadAction; readonly value: number; readonly why: string }
export type Explanation = {
  readonly action: BeachheadAction
  readonly sentence: string
  readonly clause: 'BI-24.23'
  readonly layer: { readonly name: Layer; readonly clause: 'BI-24.8' }
  /** The three best of what was not done. */
  readonly alternatives: readonly Weighed[]
  readonly state: {
    readonly name: StrategicState
    readonly figures: { readonly [name: string]: number }
    readonly clause: 'BI-24.11'
  }
  readonly weights: { readonly of: Weights; readonly clause: 'BI-24.12' }
  readonly threat: Threat & { readonly clause: 'BI-24.9' }
  /** Expected hits on the unit where it will stand; null where nobody goes anywhere. */
  readonly exposure: { readonly hits: number; readonly clause: 'BI-24.10' } | null
  /** What a hidden unit gives up by showing itself; null where nobody does. */
  readonly showing: { readonly cost: number; readonly clause: 'BI-24.13' } | null
}

const ALTERNATIVES = 3

export function explainDecision(decision: Decision, before?: ReadonlyMap<string, number>): Explanation {
  const { chosen, ideas, mind } = decision
  const { scene, weights } = mind
  const others = ideas.filter(idea => idea !== chosen).slice(0, ALTERNATIVES)
  const { state, figures } = strategicState(scene)
  return {
    action: chosen.action,
    sentence: chosen.why,
    clause: 'BI-24.23',
    layer: { name: chosen.layer, clause: 'BI-24.8' },
    alternatives: others.map(({ action, value, why }) => ({ action, value, why })),
    state: { name: state, figures, clause: 'BI-24.11' },
    weights: { of: weights, clause: 'BI-24.12' },
    threat: { ...assessThreat(scene, before), clause: 'BI-24.9' },
    exposure: exposureOf(decision),
    showing: showingOf(decision),
  }
}

function exposureOf({ action, mind }: Decision): Explanation['exposure'] {
  if (action.type !== 'move') return null
  const unit = unitById(mind.scene.state, action.unit)
  if (!unit) return null
  const hits = mind.exposure.hits(unit, mind.scene.field.cell(action.to), unit.who.facts.isAir && !action.land)
  return { hits, clause: 'BI-24.10' }
}

function showingOf({ action, mind }: Decision): Explanation['showing'] {
  if (action.type !== 'attack' && action.type !== 'attackHex') return null
  const unit = unitById(mind.scene.state, action.unit)
  return unit && unit.marker !== null ? { cost: costOfShowing(mind, unit), clause: 'BI-24.13' } : null
}
