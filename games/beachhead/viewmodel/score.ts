// BI-20.12 to BI-20.14: what the points at the end are made of.
import { scoreOf } from '../rules/turn/victory.ts'
import { SCORE_WORDS } from '../text/score-words.ts'
import { type BeachheadEvent, type BeachheadView, type Side, stateOf } from './position.ts'

export type ScoreRow = {
  readonly side: Side
  readonly text: string
  readonly sum: string
  readonly points: number
  readonly clause: string
}
type Ending = { readonly events: readonly BeachheadEvent[]; readonly after: BeachheadView }

/** None before the end, nor where this viewer cannot make up the points that were announced. */
export function scoreRows({ events, after }: Ending): readonly ScoreRow[] {
  const end = events.find(event => event.type === 'game_over')
  const scored = end ? scoreOf(stateOf(after)) : []
  const total = (of: Side) => scored.reduce((sum, { side, points }) => sum + (side === of ? points : 0), 0)
  if (!end || total('assault') !== end.points.assault || total('defender') !== end.points.defender) return []
  return scored.map(({ side, what, clause, count, points }) => ({
    side,
    text: SCORE_WORDS[what].title,
    sum: SCORE_WORDS[what].sum(count),
    points,
    clause,
  }))
}
