// The levels as opponents: a decision, now and then a slip, and for the Elite a look ahead.
import type { Asking, Choice, Policy } from '@sandtable/ai'
import type { Dice } from '@sandtable/kernel'
import type { BeachheadAction } from '../rules/actions.ts'
import type { Side } from '../rules/tables/index.ts'
import type { BeachheadView } from '../rules/view.ts'
import { type Notes, noteTurn, readNotes, sayChange, tellChange } from './adaptive.ts'
import type { Craft } from './craft.ts'
import { type Decision, decide } from './decide.ts'
import { momentOf } from './explain.ts'
import type { Idea } from './ideas.ts'
import { ADAPTIVE_MISTAKE, LEVELS, type LevelId } from './levels.ts'
import { lookAhead } from './look-ahead.ts'
import { type BeachheadMemory, recallFor } from './memory.ts'
import type { Weights } from './priorities.ts'
import { stanceOf } from './stance.ts'

export type BeachheadPolicy = Policy<BeachheadView, BeachheadAction>

/** What a personality, a memory or the adaptive level changes about a level. */
export type Manner = {
  readonly weights?: Weights
  readonly mistake?: number
  /** On top of the level's own craft. */
  readonly adjust?: (craft: Craft) => Craft
  readonly memory?: BeachheadMemory
  readonly clauses?: readonly string[]
}

/** How many alternatives are told (BI-24.23). */
const TOLD = 3

export function levelPolicy(id: LevelId, manner: Manner = {}): BeachheadPolicy {
  const { title, about } = LEVELS[id]
  return { id, title, about, choose: (view, seat, dice, asking) => choiceOf(think(id, manner, view, seat, dice, asking)) }
}

/** The decision of a level with everything that was weighed. */
export function think(
  id: LevelId,
  { weights, mistake, adjust, memory, clauses = [] }: Manner,
  view: BeachheadView,
  seat: string,
  dice: Dice,
  asking: Asking = {},
): Decision {
  const level = LEVELS[id]
  const craft = level.craft[seat as Side]
  const recalls = memory && level.memory !== 'none'
  const quick = decide(view, seat, {
    dice,
    craft: adjust ? adjust(craft) : craft,
    mistake: mistake ?? level.mistake,
    ...(weights && { weights }),
    ...(recalls && { recall: recallFor(memory, view, seat as Side) }),
  })
  const decision: Decision = { ...quick, clauses: [...level.clauses, ...clauses, ...quick.clauses] }
  const { ideas, chosen, mind } = decision
  // Who takes the second best by mistake does not think about it again.
  if (!level.ahead || view.step !== 'action' || ideas.length < 2 || chosen !== ideas[0]) return decision
  const tried = lookAhead(view, seat as Side, ideas, mind.scene.craft, dice, level.ahead, asking.stop)
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
 * BI-24.16. What it has noted of this game goes from one of its choices to the next: handed back by the host, or kept here where the host
 * keeps the opponent itself for a match. Asked in the middle of a game without either, it judges by the whole of it.
 */
export function adaptivePolicy(memory?: BeachheadMemory): BeachheadPolicy {
  const noted = new Map<string, Notes>()
  return {
    id: 'adaptive',
    title: 'Adaptive',
    about:
      'Wants a close game: it begins as a Veteran and plays a level lower when it is far ahead, higher when it is far behind.',
    choose(view, seat, dice, asking) {
      const notes = noteTurn(readNotes(asking?.notes) ?? noted.get(seat) ?? null, view, seat as Side)
      const says = sayChange(notes)
      const next = { ...notes, told: notes.changes.length }
      noted.set(seat, next)
      const manner: Manner = { mistake: ADAPTIVE_MISTAKE, ...(memory && { memory }) }
      const choice = choiceOf(think(notes.level, manner, view, seat, dice, asking))
      return { ...choice, why: `${choice.why}${tellChange(notes)}`, notes: next, ...(says && { says }) }
    },
  }
}

/** BI-24.23: the deed in a sentence, the moment and the threat, and the three next best with their worth. */
const choiceOf = ({ action, chosen, ideas, mind, looked }: Decision): Choice<BeachheadAction> => ({
  action,
  why: `${chosen.why} ${momentOf(mind.scene)}`,
  looked,
  stance: stanceOf(mind),
  alternatives: ideas
    .filter(idea => idea !== chosen)
    .slice(0, TOLD)
    .map(idea => ({ action: idea.action, value: null, why: withPoints(idea) })),
})

const withPoints = ({ why, value }: Idea): string => `${why} (${value.toFixed(1)} points)`
