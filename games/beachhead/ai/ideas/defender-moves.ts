// BI-8.7 for the Defender: stay hidden and hold, unless a post is empty, an objective can be retaken or a better shot is worth being seen.
import type { BeachheadAction } from '../../rules/contract/actions.ts'
import { type Unit, unitById } from '../../rules/state/state.ts'
import type { EvalWeights } from '../evaluation/eval-weights.ts'
import { preyOf } from '../evaluation/shots.ts'
import { moveIdea } from '../evaluation/stake.ts'
import { dummyWorth } from '../setup/lay-defence.ts'
import { byUnit } from './assault-moves.ts'
import { isNoticed, postAt, postWorth } from './garrison.ts'
import type { Idea, Mind } from './ideas.ts'
import { keepsWatch, takesUpWatch } from './objective-guard.ts'

const PROBE = 3
/** BI-24.15: worth leaving any other post for. */
const WATCH = 40

export function defenderMoveIdeas(mind: Mind, legal: readonly BeachheadAction[]): readonly Idea[] {
  const { situation, weights } = mind
  const { evalWeights, field, foes } = situation
  const prey = preyOf(situation)
  for (const moves of byUnit(legal)) {
    const first = moves[0]
    const unit = first && unitById(situation.state, first.unit)
    if (!unit) {
      const feints = evalWeights.feints ? feintIdeas(mind, moves) : []
      if (feints.length > 0) return feints
      continue
    }
    const here = postAt(mind, unit, unit.cell, prey)
    const heed = evalWeights.exposed.post * weights.preserveForce
    // A marker that moves tells that it is none of the dummies, and may be seen: it wants a better reason.
    const least = unit.marker === null ? evalWeights.leastGain.defender : evalWeights.leastGain.hidden
    const ideas: Idea[] = []
    for (const move of moves) {
      const cell = field.cell(move.to)
      if (move.land || (evalWeights.drilled && !keepsWatch(mind, unit, cell))) continue
      const probe = foes.some(foe => foe.cell === cell && !foe.airborne) ? PROBE : 0
      const watch = evalWeights.drilled ? WATCH * takesUpWatch(mind, unit, cell) : 0
      const { good, loss } = postAt(mind, unit, cell, prey)
      const idea = moveIdea(mind, unit, move, cell, {
        here,
        there: { good: good - probe + watch, loss },
        heed,
        least,
        why: reason(unit, evalWeights),
        isDuty: watch > 0,
      })
      if (idea) ideas.push(watch > 0 ? { ...idea, clause: 'BI-24.15' } : idea)
    }
    if (ideas.length > 0) return ideas
  }
  return []
}

const FEINT = 3

/** BI-24.5: a dummy goes where troops would be wanted, as long as no enemy sees that there is nothing behind it (BI-13.11). */
function feintIdeas({ situation }: Mind, moves: ReturnType<typeof byUnit>[number]): readonly Idea[] {
  const { state, field } = situation
  const dummy = state.dummies.find(({ id }) => id === moves[0]?.unit)
  if (!dummy) return []
  const here = dummyWorth(situation, dummy.cell)
  return moves.flatMap((action): Idea[] => {
    const cell = field.cell(action.to)
    const value = dummyWorth(situation, cell) - here
    // Step by step: a longer way may lead through the open.
    if (value <= FEINT || field.distance(dummy.cell, cell) > 1 || isNoticed(situation, dummy.cell, cell)) return []
    return [{ action, value, layer: 'operational', why: 'A marker goes where troops would be wanted.' }]
  })
}

function reason({ who }: Unit, { lives, chase }: EvalWeights): string {
  if (lives > 0) return `${who.facts.name} keeps out of reach: to be there at the end is enough.`
  return chase > 0 ? `${who.facts.name} goes after the last who can take ground.` : `${who.facts.name} takes a better post.`
}

/** BI-15.22: after the shot, away to the best post within reach. */
export function fastMoveIdeas(mind: Mind, legal: readonly BeachheadAction[]): readonly Idea[] {
  const { situation } = mind
  const unit = unitById(situation.state, situation.state.pending?.by ?? '')
  return legal.flatMap((action): Idea[] => {
    if (action.type !== 'fastMove') return []
    if (action.to === null || !unit) return [{ action, value: 0, layer: 'tactical', why: 'It stays where it is.' }]
    const gain = postWorth(mind, unit, situation.field.cell(action.to), []) - postWorth(mind, unit, unit.cell, [])
    return [{ action, value: gain - 0.2, layer: 'tactical', why: 'It drives off before anybody can answer.' }]
  })
}
