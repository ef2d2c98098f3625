// How far the Assault has come with each of its primary goals, and where it has to be for the rest.
import type { Field } from '../../rules/map/field.ts'
import { goalFulfilled } from '../../rules/objectives/goals.ts'
import { objectiveById } from '../../rules/objectives/objective-damage.ts'
import { type BeachheadState, unitById, waspOf } from '../../rules/state/state.ts'

/** `done` from 0 to 1; `cell`: null where the goal has no place; `needs`: turns it takes at least. */
export type Aim = { readonly done: number; readonly cell: number | null; readonly needs: number }

export function aimsOf(state: BeachheadState, field: Field): readonly Aim[] {
  return state.setting.goals.assault.primary.map(goal => {
    if (goalFulfilled(state, 'assault', goal)) return { done: 1, cell: null, needs: 0 }
    const [kind = '', what = '', n = ''] = goal.split(':')
    return AIMS[kind]?.(state, field, what, Number(n)) ?? { done: 0, cell: null, needs: 0 }
  })
}

type Look = (state: BeachheadState, field: Field, what: string, n: number) => Aim

const HUB_HP = 4
/** To have found the VIP is more than half of the way. */
const FOUND = 0.6

const AIMS: { readonly [kind: string]: Look } = {
  capture: (state, _field, id) => ({ done: 0, cell: objectiveById(state, id)?.cell ?? null, needs: 1 }),
  hold: (state, _field, id, n) => {
    const objective = objectiveById(state, id)
    const done = objective?.control === 'assault' ? (1 + objective.held) / (1 + n) : 0
    return { done, cell: objective?.cell ?? null, needs: n - (objective?.held ?? 0) }
  },
  destroy: (state, _field, id) => {
    const objective = objectiveById(state, id)
    return { done: objective ? 1 - objective.hp / HUB_HP : 0, cell: objective?.cell ?? null, needs: 1 }
  },
  extract: (state, field) => {
    const { vip } = state
    if (vip === null || vip === 'lost') return { done: 0, cell: null, needs: Number.POSITIVE_INFINITY }
    const rider = unitById(state, vip)
    if (rider) return { done: FOUND, cell: waspOf(state)?.cell ?? null, needs: 1 }
    return { done: 0, cell: field.cell(vip), needs: 1 }
  },
  eliminate: (state, _field, types) => {
    const named = types.split('+')
    const gone = state.lost.filter(({ type }) => named.includes(type)).length
    const left = state.units.filter(({ who }) => named.includes(who.facts.type)).length
    return { done: gone + left === 0 ? 0 : gone / (gone + left), cell: null, needs: 1 }
  },
}
