// The chance of winning that people are shown after a battle (judgement.json says how it was made). The search has an evaluation of its own
// (evaluation.ts), which only has to tell its next ideas apart. This one is read step by step, so nothing that helps a side may ever count
// against it, and it knows what each shipped battle gives a side beforehand: else strong sides that fall in hopeless battles would teach it
// that strength is a bad sign.
import { type Judge, scoreOf, toChance } from '@sandtable/ai'
import type { MusketState, Side } from '../rules/index.ts'
import { contestOf } from './evaluation.ts'
import { FEATURES, type Feature, featuresOf } from './features.ts'
import FITTED from './judgement.json' with { type: 'json' }

/** Left out: shares of the units that are left, which change for the better when the worst of them falls. */
const SHARES = ['frail', 'command', 'cover', 'danger'] as const
type Judged = Exclude<Feature, (typeof SHARES)[number]>
export const JUDGED = FEATURES.filter((feature): feature is Judged => !(SHARES as readonly Feature[]).includes(feature))

/** Only the clock may count for or against a side; more of any other feature is good. */
export const isNeverBad = (feature: Judged): boolean => feature !== 'time'

/** What a battle gives Blue; nothing is known of those that people make themselves. */
const BATTLES: { readonly [battle: string]: number | undefined } = FITTED.battles

export function judgedChance(state: MusketState, side: Side): number {
  const given = BATTLES[state.setting.id] ?? 0
  const score = scoreOf(JUDGED, FITTED.contests[contestOf(state)], featuresOf(state, side))
  return toChance(score + (side === 'blue' ? given : -given))
}

export const judge: Judge = (state, seat) => judgedChance(state as MusketState, seat as Side)
