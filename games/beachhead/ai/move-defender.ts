// BI-8.7 for the Defender: stay hidden and hold, unless a post is empty, an objective can be retaken or a better shot is worth being seen.
import type { BeachheadAction } from '../rules/actions.ts'
import { type Unit, unitById } from '../rules/state.ts'
import { postWorth } from './garrison.ts'
import type { Idea, Mind } from './ideas.ts'
import { byUnit } from './move-assault.ts'
import { preyOf } from './shots.ts'

const LEAST_GAIN = 1
/** A marker that moves tells that it is none of the dummies, and may be seen: it wants a better reason. */
const LEAST_HIDDEN_GAIN = 6

export function defenderMoveIdeas(mind: Mind, legal: readonly BeachheadAction[]): readonly Idea[] {
  const { scene } = mind
  const prey = preyOf(scene)
  for (const moves of byUnit(legal)) {
    const first = moves[0]
    const unit = first && unitById(scene.state, first.unit)
    if (!unit) continue
    const here = postWorth(mind, unit, unit.cell, prey)
    const least = unit.marker === null ? LEAST_GAIN : LEAST_HIDDEN_GAIN
    const ideas: Idea[] = []
    for (const move of moves) {
      const cell = scene.field.cell(move.to)
      if (move.land) continue
      const isProbe = scene.foes.some(foe => foe.cell === cell && !foe.airborne) ? 3 : 0
      const gain = postWorth(mind, unit, cell, prey) - here - isProbe
      if (gain > least) ideas.push({ action: move, value: gain, layer: 'operational', why: reason(unit) })
    }
    if (ideas.length > 0) return ideas
  }
  return []
}

const reason = (unit: Unit): string => `${unit.who.facts.name} takes a better post.`

/** BI-15.22: after the shot, away to the best post within reach. */
export function fastMoveIdeas(mind: Mind, legal: readonly BeachheadAction[]): readonly Idea[] {
  const { scene } = mind
  const unit = unitById(scene.state, scene.state.pending?.by ?? '')
  return legal.flatMap((action): Idea[] => {
    if (action.type !== 'fastMove') return []
    if (action.to === null || !unit) return [{ action, value: 0, layer: 'tactical', why: 'It stays where it is.' }]
    const gain = postWorth(mind, unit, scene.field.cell(action.to), []) - postWorth(mind, unit, unit.cell, [])
    return [{ action, value: gain - 0.2, layer: 'tactical', why: 'It drives off before anybody can answer.' }]
  })
}
