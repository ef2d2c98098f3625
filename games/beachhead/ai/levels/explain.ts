// BI-24.8, BI-24.23: a decision told to people: what was done and why, what else was thought of, how the situation was judged. Every part
// names the clause it answers to, so that a panel can link to it.
import type { BeachheadAction } from '../../rules/contract/actions.ts'
import { unitById } from '../../rules/state/state.ts'
import type { PriorityWeights } from '../evaluation/priorities.ts'
import { costOfShowing } from '../ideas/action-ideas.ts'
import type { IdeaLayer } from '../ideas/ideas.ts'
import type { Situation } from '../situation/situation.ts'
import { FIGURE_WORDS, STATE_WORDS, stateName } from '../situation/stance.ts'
import { type StrategicState, strategicState } from '../situation/strategic-state.ts'
import { assessThreat, type ThreatReport } from '../situation/threat.ts'
import type { Decision } from './decide.ts'

type Weighed = { readonly action: BeachheadAction; readonly value: number; readonly why: string }
export type Explanation = {
  readonly action: BeachheadAction
  /** In points, as those of the alternatives. */
  readonly value: number
  readonly sentence: string
  readonly clause: 'BI-24.23'
  /** What the player answers to, and what asked for this very action. */
  readonly clauses: readonly string[]
  /** The layer whose reason decided, and the reason of each. */
  readonly layer: {
    readonly name: IdeaLayer
    readonly reasons: Readonly<Record<IdeaLayer, string>>
    readonly clause: 'BI-24.8'
  }
  /** The three best of what was not done. */
  readonly alternatives: readonly Weighed[]
  readonly state: {
    readonly name: StrategicState
    readonly figures: { readonly [name: string]: number }
    /** What it was at the last look, where that was another. */
    readonly before: StrategicState | null
    readonly clause: 'BI-24.11'
  }
  readonly weights: { readonly of: PriorityWeights; readonly clause: 'BI-24.12' }
  readonly threat: ThreatReport & { readonly clause: 'BI-24.9' }
  /** Expected hits on the unit where it will stand, and what it means to give for what; null where no unit goes anywhere. */
  readonly exposure: {
    readonly hits: number
    readonly stake: { readonly loss: number; readonly gain: number } | null
    readonly sacrifice: boolean
    readonly clause: 'BI-24.10'
  } | null
  /** What a hidden unit gives up by showing itself, and what the ambush promises; null where none does. */
  readonly showing: { readonly cost: number; readonly gain: number; readonly clause: 'BI-24.13' } | null
}

const ALTERNATIVES = 3

/** What was seen at the last look: where enemies stood, and the state it was. */
export type Before = { readonly places?: ReadonlyMap<string, number>; readonly state?: StrategicState }

export function explainDecision(decision: Decision, before: Before = {}): Explanation {
  const { chosen, ideas, mind } = decision
  const { situation, weights } = mind
  const others = [...ideas.filter(idea => idea !== chosen)].sort((a, b) => b.value - a.value).slice(0, ALTERNATIVES)
  const { state, figures } = strategicState(situation)
  return {
    action: chosen.action,
    value: chosen.value,
    sentence: chosen.why,
    clause: 'BI-24.23',
    clauses: chosen.clause === undefined ? decision.clauses : [chosen.clause, ...decision.clauses],
    layer: { name: chosen.layer, reasons: reasonsOf(decision, state), clause: 'BI-24.8' },
    alternatives: others.map(({ action, value, why }) => ({ action, value, why })),
    state: { name: state, figures, before: before.state && before.state !== state ? before.state : null, clause: 'BI-24.11' },
    weights: { of: weights, clause: 'BI-24.12' },
    threat: { ...assessThreat(situation, before.places), clause: 'BI-24.9' },
    exposure: exposureOf(decision),
    showing: showingOf(decision),
  }
}

/** BI-24.11, BI-24.9: the state with its figures and the threat level, in a few words. */
export function momentOf(situation: Situation): string {
  const { state, figures } = strategicState(situation)
  const told = Object.entries(figures).map(([what, figure]) => `${FIGURE_WORDS[what] ?? what} ${Number(figure.toFixed(2))}`)
  return `(${stateName(state)}: ${told.join(', ')}; threat ${assessThreat(situation).level})`
}
/** BI-24.8: the moment, the aim and the deed. */
function reasonsOf({ chosen, mind }: Decision, state: StrategicState): Readonly<Record<IdeaLayer, string>> {
  const [main] = mind.situation.targets
  const aim = main
    ? `What counts most is the objective at ${mind.situation.field.hex(main.cell)}.`
    : 'What counts is the enemy himself.'
  const reasons = { strategic: STATE_WORDS[state], operational: aim, tactical: chosen.why }
  return chosen.layer === 'tactical' ? reasons : { ...reasons, [chosen.layer]: chosen.why, tactical: 'It follows from that.' }
}

function exposureOf({ action, chosen, mind }: Decision): Explanation['exposure'] {
  if (action.type !== 'move') return null
  const unit = unitById(mind.situation.state, action.unit)
  if (!unit) return null
  const hits = mind.exposure.hits(unit, mind.situation.field.cell(action.to), unit.who.facts.isAir && !action.land)
  return { hits, stake: chosen.stake ?? null, sacrifice: chosen.sacrifice === true, clause: 'BI-24.10' }
}

function showingOf({ action, chosen, mind }: Decision): Explanation['showing'] {
  if (action.type !== 'attack' && action.type !== 'attackHex') return null
  const unit = unitById(mind.situation.state, action.unit)
  if (!unit || unit.marker === null) return null
  const cost = costOfShowing(mind, unit)
  return { cost, gain: chosen.value + cost, clause: 'BI-24.13' }
}
