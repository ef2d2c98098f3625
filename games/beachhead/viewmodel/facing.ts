// BI-15.7: with facing in play, which way a piece looks is chosen where it is laid out, launched, set down or ends a move.
import { fieldOf } from '../rules/map/field.ts'
import { unitById } from '../rules/state/state.ts'
import { wayOf } from './paths.ts'
import { type BeachheadAction, type BeachheadView, stateOf } from './position.ts'

/** The directions 0 to 5 (BI-2.3): as words, as typed, as drawn. */
export const FACINGS = [
  { title: 'east', short: 'e', sign: '→' },
  { title: 'south-east', short: 'se', sign: '↘' },
  { title: 'south-west', short: 'sw', sign: '↙' },
  { title: 'west', short: 'w', sign: '←' },
  { title: 'north-west', short: 'nw', sign: '↖' },
  { title: 'north-east', short: 'ne', sign: '↗' },
] as const

export const hasFacing = ({ setting }: BeachheadView): boolean => setting.options.flanking === 'facing'

type Turning = Extract<BeachheadAction, { type: 'move' | 'fastMove' | 'launch' | 'place' }>

/** Orders whose piece is turned by choice; a dummy has no front, and a unit that goes below deck needs none. */
export function turns(view: BeachheadView, action: BeachheadAction): action is Turning {
  if (!hasFacing(view)) return false
  if (action.type === 'move') return unitById(stateOf(view), action.unit) !== undefined
  if (action.type === 'fastMove') return action.to !== null
  return action.type === 'launch' || (action.type === 'place' && action.hex !== undefined)
}

/** BI-26.8: what is chosen, else along the last step of the way, else as it was. */
export function facingOf(view: BeachheadView, action: Turning): number {
  if (action.facing !== undefined) return action.facing
  const state = stateOf(view)
  const field = fieldOf(state)
  const id = action.type === 'fastMove' ? view.pending?.by : action.unit
  const [from, to] = action.type === 'launch' ? [] : wayOf(view, action).slice(-2)
  const along = from === undefined || to === undefined ? -1 : field.direction(field.cell(from), field.cell(to))
  return along >= 0 ? along : ((id === undefined ? undefined : unitById(state, id)?.facing) ?? 0)
}

export const turned = (action: Turning, facing: number): BeachheadAction => ({ ...action, facing })
