// The computer levels, from one that makes a beginner's mistakes to one that looks ahead.
import { adaptiveLevel, alternativesTo, type Choice, MISTAKE_TEXT, mistakenChoice, type Policy, searching } from '@sandtable/ai'
import { TableError } from '@sandtable/kernel'
import type { MusketAction, MusketView, Side } from '../rules/index.ts'
import { advance, musketRules } from '../rules/index.ts'
import { imagine } from '../rules/state/position.ts'
import { adjusted, type EvalWeights, PLAIN, POSTURES, type RoleWeights, TRAINED } from './eval-weights.ts'
import { positionViewOf } from './hex-value.ts'
import { type MusketIdea, surveyOf } from './ideas.ts'
import { searchGuideOf } from './search-guide.ts'

export type MusketPolicy = Policy<MusketView, MusketAction>

/** How often, in hundredths, a level takes one of its five best ideas by chance. */
const SLIPS = { clumsy: 80, novice: 40, veteran: 10 }

/** Evaluations for a decision, and player turns looked ahead. */
const EFFORT = { evaluations: 1400, horizon: 6 }

type LevelName = { readonly id: string; readonly title: string; readonly about: string }
const NAMES = {
  novice: {
    id: 'novice',
    title: 'Novice',
    about: 'Knows the rules and means well, but often forgets a unit, shoots at the wrong one or walks into fire.',
  },
  veteran: {
    id: 'veteran',
    title: 'Veteran',
    about: 'Goes for what wins the scenario and seldom errs, but does not look ahead.',
  },
  elite: {
    id: 'elite',
    title: 'Elite',
    about: 'Tries its ideas out in its head, your reply and some turns on, before it moves.',
  },
} as const satisfies Record<string, LevelName>

export type LevelId = keyof typeof NAMES

/** How a style changes whatever a level minds. */
export type StyleChange = (weights: RoleWeights) => Partial<RoleWeights>
const asItIs: StyleChange = () => ({})

/** The level with everything minded a little differently. `risk` is in deviations of what may come (below 0 shuns them). */
export function levelIn(level: LevelId, change: StyleChange = asItIs, risk = 0): MusketPolicy {
  if (level === 'elite') {
    const postures = POSTURES.map(posture => ({ ...posture, weights: adjusted(posture.weights, change) }))
    return searching({ ...musketRules, advance }, searchGuideOf(postures, PLAIN), {
      ...NAMES.elite,
      effort: { ...EFFORT, risk },
    })
  }
  const own = level === 'novice' ? PLAIN : TRAINED
  return erring(NAMES[level], adjusted(own, change), SLIPS[level])
}

function erring(name: LevelName, weights: EvalWeights, rate: number): MusketPolicy {
  return {
    ...name,
    choose(view, seat, dice) {
      const position = positionViewOf(imagine(view), seat as Side, weights)
      const { ideas, glance } = surveyOf(position)
      const idea = mistakenChoice(ideas.filter(isNoLapse), rate, dice) ?? ideas[0]
      if (!idea) throw new TableError('nothing-to-do', `${seat} has nothing to choose from here.`)
      return weighed(idea, idea.value < (ideas[0]?.value ?? 0), glance)
    },
  }
}

/** Ending the turn early is never chosen as a random mistake. */
const isNoLapse = ({ action }: MusketIdea, i: number): boolean => i === 0 || action.type !== 'endPlayerTurn'

/** The choice of a level that does not look ahead, valued in strength points. */
export const weighed = (
  { action, why, value }: MusketIdea,
  isSlip: boolean,
  glance: readonly MusketIdea[],
): Choice<MusketAction> => ({
  action,
  why: isSlip ? `${why} ${MISTAKE_TEXT}` : why,
  value,
  measure: 'points',
  alternatives: alternativesTo(action, glance),
})

export const novice = levelIn('novice')
export const veteran = levelIn('veteran')
export const elite = levelIn('elite')

/** The adviser compares moves at every decision. Its budget is its own; no opponent uses it. */
const ADVICE = { evaluations: 480, horizon: 6 }
export const adviser: MusketPolicy = searching({ ...musketRules, advance }, searchGuideOf(POSTURES, PLAIN, true), {
  ...NAMES.elite,
  id: 'adviser',
  effort: ADVICE,
})

/** Weaker than any level that is offered: where the ladder of the adaptive opponent begins. */
export const clumsy = erring({ ...NAMES.novice, id: 'clumsy' }, PLAIN, SLIPS.clumsy)

/** The strength of the levels, for finding an even opponent. Measured; docs/ai.md says how. The scale is that of `toChance`, the veteran at 0. */
const RATINGS = { clumsy: -0.99, novice: -0.49, veteran: 0, elite: 0.96 }

export const learning = adaptiveLevel([clumsy, novice, veteran, elite], RATINGS)
