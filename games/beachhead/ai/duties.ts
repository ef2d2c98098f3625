// BI-24.14, BI-24.15: what somebody who knows his trade does not leave undone: while one of these is open, ending the step is no idea at all,
// so that no slip can lead to it.
import { unitById } from '../rules/state.ts'
import type { Idea, Mind } from './ideas.ts'
import { isPressed } from './move-assault.ts'

const FIRST_TURNS = 3

export function isDuty(mind: Mind, ideas: readonly Idea[]): boolean {
  const { craft, state } = mind.scene
  if (!craft.drilled) return false
  if (state.step === 'deploy') return ideas.length > 0 && state.turn <= FIRST_TURNS && !hasLaunched(mind)
  if (state.step === 'move.defender') return ideas.some(({ clause }) => clause === 'BI-24.15')
  if (state.step !== 'action') return false
  return ideas.some(({ action }) => {
    if (action.type === 'secure') return true
    const transport = action.type === 'unload' ? unitById(state, action.unit) : undefined
    return transport !== undefined && isPressed(mind, transport.cell)
  })
}

const hasLaunched = ({ scene }: Mind): boolean => {
  const { launchedAir, launchedLcac, launchedAav } = scene.state.wasp
  return launchedAir + launchedLcac + launchedAav > 0
}
