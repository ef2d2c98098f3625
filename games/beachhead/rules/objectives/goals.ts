// BI-6.9 to BI-6.16, BI-23.4: whether a goal is fulfilled now.
import { fieldOf } from '../map/field.ts'
import { type BeachheadState, isSurface, isWasp, type Objective, onMap, sideOf, type Unit } from '../state/state.ts'
import { type Side, UNITS } from '../tables/index.ts'
import { objectiveById } from './objective-damage.ts'

/** BI-6.10: whether the next count would raise the counter: held, and no Defender infantry in the hex, hidden or not. */
export const isHeld = (state: BeachheadState, objective: Objective): boolean =>
  objective.control === 'assault' && !objective.destroyed && contesters(state, objective).length === 0

export const contesters = (state: BeachheadState, { cell }: Objective): readonly Unit[] =>
  state.units.filter(unit => unit.cell === cell && sideOf(unit) === 'defender' && unit.who.facts.class === 'infantry')

/** `soon`: a hold goal that the coming F2 would complete counts (BI-20.9). */
export function goalFulfilled(state: BeachheadState, side: Side, goal: string, soon = false): boolean {
  if (side === 'assault' && state.fulfilled.includes(goal)) return true
  const { judge, what, n } = readGoal(goal)
  return judge ? judge(state, what, n, soon) : false
}

type ReadGoal = { readonly judge: Judge | undefined; readonly what: string; readonly n: number }
/** Goals by their text: there are a few in each scenario, and they are asked after every action. */
const readGoals = new Map<string, ReadGoal>()
const MOST_READ = 200

function readGoal(goal: string): ReadGoal {
  let read = readGoals.get(goal)
  if (!read) {
    const [kind = '', what = '', n = ''] = goal.split(':')
    read = { judge: JUDGES[kind], what, n: Number(n) }
    if (readGoals.size > MOST_READ) readGoals.clear()
    readGoals.set(goal, read)
  }
  return read
}

type Judge = (state: BeachheadState, what: string, n: number, soon: boolean) => boolean

const JUDGES: { readonly [kind: string]: Judge } = {
  // BI-6.9
  capture: (state, id) => {
    const objective = objectiveById(state, id)
    return objective?.control === 'assault' && !objective.destroyed
  },
  // BI-6.10: once fulfilled it is in `fulfilled`.
  hold: (state, id, n, soon) => {
    const objective = objectiveById(state, id)
    if (!objective) return false
    return objective.held >= n || (soon && isHeld(state, objective) && objective.held + 1 >= n)
  },
  // BI-6.11
  destroy: (state, id) => objectiveById(state, id)?.destroyed === true,
  // BI-6.12
  extract: state => state.vip === 'extracted',
  // BI-6.14: provided there was one.
  eliminate: (state, types) => {
    const named = types.split('+')
    if (state.units.some(unit => named.includes(unit.who.facts.type))) return false
    return state.lost.some(unit => named.includes(unit.type))
  },
  // BI-6.15
  share: state => {
    const lost = state.lost.filter(({ type }) => isTroop(type)).length
    const left = state.units.filter(unit => isTroop(unit.who.facts.type)).length
    return lost * 2 > lost + left
  },
  // BI-6.16
  prevent: (state, id) => isLastEnd(state) && objectiveById(state, id)?.taken === false,
  aircraft: (state, count) =>
    state.lost.filter(({ type }) => UNITS[type].side === 'assault' && UNITS[type].isAir).length >= Number(count),
  highground: state => isLastEnd(state) && holdsHighGround(state),
  // BI-18.8
  sink: state => state.lost.some(({ type }) => UNITS[type].class === 'ship'),
}

/** BI-6.15: Assault units without the Wasp. */
const isTroop = (type: Unit['who']['facts']['type']): boolean => UNITS[type].side === 'assault' && UNITS[type].class !== 'ship'

/** Some goals are only judged when the last turn ends. */
const isLastEnd = ({ turn, setting, step }: BeachheadState): boolean =>
  turn >= setting.turns && (step === 'end' || step === 'over')

function holdsHighGround(state: BeachheadState): boolean {
  const field = fieldOf(state)
  const heights = (units: readonly Unit[]) =>
    new Set(units.filter(unit => onMap(unit) && field.level[unit.cell]! > 0).map(unit => unit.cell)).size
  const defenders = state.units.filter(unit => sideOf(unit) === 'defender')
  const assault = state.units.filter(unit => sideOf(unit) === 'assault' && isSurface(unit) && !isWasp(unit))
  return heights(defenders) > heights(assault)
}
