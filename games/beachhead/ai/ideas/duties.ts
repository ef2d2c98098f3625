// BI-24.14, BI-24.15: what a competent player does not leave undone: while one of these is open, ending the step is no idea at all,
// so that no slip can lead to it.
import { unitById } from '../../rules/state/state.ts'
import { neededObjectives } from '../situation/strategic-state.ts'
import { isPressed } from './assault-moves.ts'
import type { Idea, Mind } from './ideas.ts'

const FIRST_TURNS = 3

export function isDuty(mind: Mind, ideas: readonly Idea[]): boolean {
  const { evalWeights, state } = mind.situation
  if (!evalWeights.drilled) return false
  if (state.step === 'deploy') return ideas.length > 0 && state.turn <= FIRST_TURNS && !hasLaunched(mind)
  if (state.step === 'move.assault') return ideas.some(idea => takesGround(mind, idea))
  if (state.step === 'move.defender') return ideas.some(({ clause }) => clause === 'BI-24.15')
  if (state.step !== 'action') return false
  if (ideas.some(idea => clearsGround(mind, idea))) return true
  return ideas.some(({ action }) => {
    if (action.type === 'secure') return true
    const transport = action.type === 'unload' ? unitById(state, action.unit) : undefined
    return transport !== undefined && isPressed(mind, transport.cell)
  })
}

/** It pays that infantry walks onto ground that the Assault still needs, where none of its own is yet; in the last turns, that it walks at all. */
function takesGround({ strategy, situation: { state, field, own } }: Mind, { action, value }: Idea): boolean {
  if (value <= 0 || action.type !== 'move' || unitById(state, action.unit)?.who.facts.class !== 'infantry') return false
  if (strategy === 'lastPush') return true
  const cell = field.cell(action.to)
  const isNeeded = neededObjectives(state).some(objective => objective.cell === cell)
  return isNeeded && !own.some(unit => unit.cell === cell && unit.who.facts.class === 'infantry')
}

/** It pays to fire at units that stand on ground that the Assault needs. */
function clearsGround({ situation: { state, side } }: Mind, { action, value }: Idea): boolean {
  if (value <= 0 || side !== 'assault' || action.type !== 'attack') return false
  const cell = unitById(state, action.target)?.cell
  return neededObjectives(state).some(objective => objective.cell === cell)
}

const hasLaunched = ({ situation }: Mind): boolean => {
  const { launchedAir, launchedLcac, launchedAav } = situation.state.wasp
  return launchedAir + launchedLcac + launchedAav > 0
}
