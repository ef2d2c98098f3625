// The levels as opponents: a decision, now and then a slip, and for the Elite a look ahead.
import {
  type Alternative,
  type Asking,
  alternativesTo,
  type Choice,
  lossAgainstBest,
  MISTAKE_TEXT,
  type Policy,
  valueAmong,
} from '@sandtable/ai'
import { type Dice, sameJson } from '@sandtable/kernel'
import type { BeachheadAction } from '../../rules/contract/actions.ts'
import { legal } from '../../rules/contract/legal.ts'
import type { BeachheadView } from '../../rules/knowledge/view.ts'
import type { Side } from '../../rules/tables/index.ts'
import type { EvalWeights } from '../evaluation/eval-weights.ts'
import type { PriorityWeights } from '../evaluation/priorities.ts'
import type { Idea } from '../ideas/ideas.ts'
import { type BeachheadMemory, recallFor } from '../learning/memory.ts'
import { lookAhead } from '../search/look-ahead.ts'
import { stanceOf } from '../situation/stance.ts'
import { noteTurn, readNotes, sayBeginning, sayChange, tellChange } from './adaptive.ts'
import { beginsAs } from './adaptive-start.ts'
import { type Decision, decide } from './decide.ts'
import { momentOf } from './explain.ts'
import { ADAPTIVE_MISTAKE, LEVELS, type LevelId } from './levels.ts'

export type BeachheadPolicy = Policy<BeachheadView, BeachheadAction>

/** What a personality, a memory or the adaptive level changes about a level. */
export type LevelAdjustments = {
  readonly weights?: PriorityWeights
  readonly mistake?: number
  /** On top of the level's own craft. */
  readonly adjust?: (evalWeights: EvalWeights) => EvalWeights
  readonly memory?: BeachheadMemory
  readonly clauses?: readonly string[]
}

/** How many alternatives are told (BI-24.23). */
const TOLD = 3

export function levelPolicy(id: LevelId, manner: LevelAdjustments = {}): BeachheadPolicy {
  const { title, about } = LEVELS[id]
  return {
    id,
    title,
    about,
    choose: (view, seat, dice, asking) => choiceOf(think(id, manner, view, seat, dice, asking), asking),
  }
}

/** The decision of a level with everything that was weighed. */
export function think(
  id: LevelId,
  { weights, mistake, adjust, memory, clauses = [] }: LevelAdjustments,
  view: BeachheadView,
  seat: string,
  dice: Dice,
  asking: Asking = {},
): Decision {
  const level = LEVELS[id]
  const evalWeights = level.evalWeights(view.setting.id, seat as Side)
  const recalls = memory && level.memory !== 'none'
  const quick = decide(view, seat, {
    dice,
    evalWeights: adjust ? adjust(evalWeights) : evalWeights,
    mistake: mistake ?? level.mistake,
    ...(weights && { weights }),
    ...(recalls && { recall: recallFor(memory, view, seat as Side) }),
  })
  const decision: Decision = { ...quick, clauses: [...level.clauses, ...clauses, ...quick.clauses] }
  const { ideas, chosen, mind } = decision
  // A player that takes the second best by mistake does not think about it again.
  if (!level.ahead || view.step !== 'action' || ideas.length < 2 || chosen !== ideas[0]) return decision
  const tried = lookAhead(view, seat as Side, ideas, mind.situation.evalWeights, dice, level.ahead, asking.stop)
  const [best = chosen, ...others] = tried.ideas
  return {
    ...decision,
    action: best.action,
    chosen: best,
    ideas: [best, ...others, ...ideas.slice(tried.ideas.length)],
    looked: decision.looked + tried.looked,
  }
}

/**
 * BI-24.16. What it has noted of this game goes from one of its choices to the next by way of the host, so that one opponent can sit at many
 * tables. Asked in the middle of a game without notes, it judges by the whole of it.
 */
export function adaptivePolicy(memory?: BeachheadMemory): BeachheadPolicy {
  return {
    id: 'adaptive',
    title: 'Adaptive',
    about:
      'Wants a close game: it begins as a Veteran, or as past games with you say, and plays a level lower when it is far ahead, higher when it is far behind.',
    choose(view, seat, dice, asking) {
      const before = readNotes(asking?.notes)
      const begin = () => (memory ? beginsAs(memory, view.setting.id, seat as Side, dice) : 'veteran')
      const notes = noteTurn(before, view, seat as Side, begin)
      const says = sayChange(notes) ?? (before || view.turn > 1 ? null : sayBeginning(notes))
      const next = { ...notes, told: notes.changes.length }
      const manner: LevelAdjustments = { mistake: ADAPTIVE_MISTAKE, ...(memory && { memory }) }
      const choice = choiceOf(think(notes.level, manner, view, seat, dice, asking), asking)
      return { ...choice, why: `${choice.why}${tellChange(notes)}`, notes: next, ...(says && { says }) }
    },
  }
}

/** BI-24.23: the deed in a sentence, the moment and the threat, and the three next best, all with their worth. */
function choiceOf(decision: Decision, { beside }: Asking = {}): Choice<BeachheadAction> {
  const { action, chosen, ideas, mind, looked } = decision
  const others = alternativesTo(action, ideas.length > 1 ? ideas : notWorthAThought(decision), TOLD)
  const left = lossAgainstBest(chosen.value, others) > 0 ? `${whyLeft(chosen, ideas)} ` : ''
  return {
    action,
    why: `${chosen.why} ${left}${momentOf(mind.situation)}`,
    value: chosen.value,
    measure: 'points',
    looked,
    stance: stanceOf(mind),
    alternatives: others,
    ...(beside && { beside: valueAmong(beside as BeachheadAction, ideas) }),
  }
}

/** Whatever else is allowed brings no more than to go on, or no idea would have been left alone. */
function notWorthAThought({ action, chosen, mind: { situation } }: Decision): readonly Alternative<BeachheadAction>[] {
  const other = legal(situation.state, situation.side).find(each => !sameJson(each, action))
  return other ? [{ action: other, value: Math.min(0, chosen.value), why: 'Brings no more than to go on.' }] : []
}

/** Why something was done although another had more points: by looking ahead, by lot among dummies, or by mistake (BI-24.5). */
function whyLeft(chosen: Idea, [first]: readonly Idea[]): string {
  if (chosen === first) return 'Another has more points at a glance; played on, this came out better.'
  return chosen.action.type === 'placeDummy'
    ? 'Another place is a little higher; nearly equal ones are drawn by lot.'
    : MISTAKE_TEXT
}
