// BI-8.2: the seats that decide now.
import type { BeachheadState } from '../state/state.ts'
import type { Side, StepName } from '../tables/index.ts'

export const isSetup = (step: StepName): boolean => step.startsWith('setup.')

/** BI-8.2: the seats that decide now. */
export function seatsToAct(state: BeachheadState): readonly Side[] {
  if (state.result) return NOBODY
  switch (state.step) {
    case 'setup.forces':
      return openLists(state)
    case 'react.ciws':
      return ASSAULT
    case 'react.fastAmbush':
      return DEFENDER
    default:
      return state.acting === 'assault' ? ASSAULT : DEFENDER
  }
}
const NOBODY: readonly Side[] = Object.freeze([])
const ASSAULT: readonly Side[] = Object.freeze(['assault'] as const)
const DEFENDER: readonly Side[] = Object.freeze(['defender'] as const)
const BOTH: readonly Side[] = Object.freeze(['assault', 'defender'] as const)
function openLists({ muster }: BeachheadState): readonly Side[] {
  if (!muster || (!muster.closed.assault && !muster.closed.defender)) return BOTH
  return muster.closed.assault ? DEFENDER : ASSAULT
}
