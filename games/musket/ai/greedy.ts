// The one-ply opponent: weighs what each unit could do at once, does the best, and looks no further. No search, no die: its
// expectations are closed forms, so it is quick enough for thousands of games and always plays the same from the same view.
import type { Choice, Policy } from '@sandtable/ai'
import type { MusketAction, MusketView, Side } from '../rules/index.ts'
import { imagine } from '../rules/state/position.ts'
import { PLAIN } from './eval-weights.ts'
import { positionViewOf } from './hex-value.ts'
import { surveyOf } from './ideas.ts'
import { weighed } from './levels.ts'

export const greedy: Policy<MusketView, MusketAction> = {
  id: 'greedy',
  title: 'Greedy',
  about: 'Takes what looks best at once and never looks ahead: the yardstick of the other levels.',
  choose(view, seat): Choice<MusketAction> {
    const position = positionViewOf(imagine(view), seat as Side, PLAIN)
    const { ideas, glance } = surveyOf(position)
    return weighed(ideas[0]!, false, glance)
  },
}
