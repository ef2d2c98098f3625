// BI-24.11: where the battle stands for this side, measured and not guessed. A pure function of what the seat knows.
import { goalFulfilled } from '../../rules/objectives/goals.ts'
import type { BeachheadState, Objective, Unit } from '../../rules/state/state.ts'
import { UNITS } from '../../rules/tables/index.ts'
import type { Foe } from './known-enemies.ts'
import type { Situation } from './situation.ts'

export const DEFENDER_STATES = ['preparation', 'activeDefence', 'guerrilla', 'finalStand'] as const
export const ASSAULT_STATES = ['shaping', 'landing', 'breakout', 'exploitation', 'lastPush'] as const
export type StrategicState = (typeof DEFENDER_STATES)[number] | (typeof ASSAULT_STATES)[number]

const LAST_TURNS = 3
const GUERRILLA = 0.4
const FINAL_STAND = 0.2
const CLOSE = 2
const ASHORE = 0.6

/** ATK after suppression, by the share of HP that is left. */
export const strength = (atk: number, tokens: number, hp: number, most: number): number =>
  (tokens > 1 ? 0 : Math.max(0, atk - tokens)) * (hp / most)

export const ownStrength = (units: readonly Unit[]): number =>
  units.reduce((sum, unit) => {
    const { atk, hp } = unit.who.facts
    return unit.cell < 0 ? sum : sum + strength(atk, unit.tokens, unit.hp, hp)
  }, 0)

export const foeStrength = (foes: readonly Foe[]): number =>
  foes.reduce((sum, foe) => {
    if (foe.type !== null) return sum + strength(UNITS[foe.type].atk, foe.tokens, foe.hp, UNITS[foe.type].hp)
    return sum
  }, 0)

export type Judged = { readonly state: StrategicState; readonly figures: { readonly [name: string]: number } }

export function strategicState({ state, side, foes, field, own }: Situation): Judged {
  const left = state.setting.turns - state.turn + 1
  const isLate = left <= LAST_TURNS
  const mine = ownStrength(own)
  const theirs = foeStrength(foes)
  const ratio = mine + theirs === 0 ? 1 : mine / (mine + theirs)
  if (side === 'defender') {
    const onLand = foes.filter(foe => isAshore(foe, field.water)).length
    const last = lastNeeded(state)
    const isNear = last !== null && foes.some(foe => foe.type !== null && field.distance(foe.cell, last.cell) <= CLOSE)
    const figures = { ratio, turnsLeft: left, onLand }
    if (ratio < FINAL_STAND || isLate || isNear) return { state: 'finalStand', figures }
    if (ratio < GUERRILLA) return { state: 'guerrilla', figures }
    return { state: onLand > 0 ? 'activeDefence' : 'preparation', figures }
  }
  const { primary } = state.setting.goals.assault
  const open = primary.filter(goal => !goalFulfilled(state, 'assault', goal)).length
  const ground = own.filter(unit => unit.who.facts.isGround)
  const ashore = ground.filter(unit => unit.cell >= 0 && !field.water[unit.cell]).length
  const taken = state.objectives.some(({ control, destroyed }) => control === 'assault' || destroyed)
  const figures = { open, ashore, ground: ground.length, turnsLeft: left }
  if (isLate) return { state: 'lastPush', figures }
  if (primary.length > 1 && open === 1) return { state: 'exploitation', figures }
  if (ashore === 0) return { state: 'shaping', figures }
  if (ashore < ASHORE * ground.length && !taken) return { state: 'landing', figures }
  return { state: 'breakout', figures }
}

const isAshore = (foe: Foe, water: Uint8Array): boolean =>
  foe.type !== null && !foe.airborne && UNITS[foe.type].isGround && !water[foe.cell]

/** The one objective the Assault still needs, when only one is left. */
function lastNeeded(state: BeachheadState): Objective | null {
  const needed = neededObjectives(state).filter(({ control }) => control === 'defender')
  return needed.length === 1 ? needed[0]! : null
}

/** Objectives that an Assault primary goal names and that are still in play. */
export function neededObjectives(state: BeachheadState): readonly Objective[] {
  const open = state.setting.goals.assault.primary.filter(goal => !goalFulfilled(state, 'assault', goal))
  const ids = open.map(goal => goal.split(':')[1])
  return state.objectives.filter(({ id, destroyed }) => !destroyed && ids.includes(id))
}
