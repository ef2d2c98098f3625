// What a shot is worth, in points, from exact odds: expected damage, a kill on top, a token on survivors. The plan is the rule's own.
import { planIfAny, targetOf, weaponRange } from '../../rules/combat/attack-plan.ts'
import { isSuppressed } from '../../rules/combat/suppression.ts'
import { unitSees } from '../../rules/map/sight.ts'
import type { Objective, Unit } from '../../rules/state/state.ts'
import type { UnitType } from '../../rules/tables/index.ts'
import type { Mind } from '../ideas/ideas.ts'
import type { Situation } from '../situation/situation.ts'
import { expectHits } from './dice-sums.ts'

/** The Wasp has no price: a point of her hull counts so much, and more where sinking her wins. */
const HULL = 4
const HULL_TO_SINK = 9
/** One of the hub's points, where the goal is to destroy it. */
const HUB_POINT = 14

/** Cheap pieces hold ground as well as dear ones. */
const LEAST_POINTS = 9
export const pointsOf = (unit: Unit): number => Math.max(LEAST_POINTS, unit.who.facts.cost)

function worthPerHp({ state }: Situation, target: Unit): number {
  if (target.who.facts.class !== 'ship') return pointsOf(target) / target.who.facts.hp
  return state.setting.goals.defender.primary.includes('sink') ? HULL_TO_SINK : HULL
}

/** Enemies that can be shot at: revealed and in sight. */
export function preyOf({ state, side }: Situation): readonly Unit[] {
  return state.known[side].map(sighting => targetOf(state, sighting)).filter(unit => unit !== undefined)
}

/** `any`: the chance of a hit. */
export type Shot = { readonly value: number; readonly damage: number; readonly kill: number; readonly any: number }
const NO_SHOT: Shot = { value: 0, damage: 0, kill: 0, any: 0 }

/** `attacker` may stand where it only could be. */
export function shotAt({ situation, weights }: Mind, attacker: Unit, target: Unit): Shot {
  const { state, field, targets, evalWeights, scarcity } = situation
  if (field.distance(attacker.cell, target.cell) > attacker.who.facts.range + 1) return NO_SHOT
  const plan = planIfAny(state, attacker, target)
  if (!plan) return NO_SHOT
  const { mean, kill, any } = expectHits(plan.dice, plan.need, target.hp)
  const perHp = worthPerHp(situation, target)
  let value = mean * perHp
  if (target.who.facts.class !== 'ship')
    value +=
      kill * pointsOf(target) * evalWeights.kill + (any - kill) * (target.tokens < 2 ? pointsOf(target) * evalWeights.token : 0)
  if (evalWeights.focus > 0 && (target.hp < target.who.facts.hp || target.tokens > 0)) value *= 1 + evalWeights.focus
  if (target.who.facts.class === 'infantry') value *= scarcity
  for (const { cell, weight } of targets) if (cell === target.cell) value *= 1 + evalWeights.onObjective * weight
  return { value: value * weights.inflictCasualties, damage: mean, kill, any }
}

/** The hub, where it has to be destroyed (BI-15.23). */
export const hubToDestroy = ({ state, side }: Situation): { readonly hub: Objective; readonly weight: number } | null => {
  if (side !== 'assault') return null
  const { primary, secondary } = state.setting.goals.assault
  for (const hub of state.objectives) {
    if (hub.type !== 'comms_hub' || hub.destroyed) continue
    if (primary.includes(`destroy:${hub.id}`)) return { hub, weight: 1 }
    if (secondary.includes(`destroy:${hub.id}`)) return { hub, weight: 0.35 }
  }
  return null
}

export function structureWorth({ situation, weights }: Mind, attacker: Unit): number {
  const aim = hubToDestroy(situation)
  if (!aim) return 0
  const { hub, weight } = aim
  const { state, field } = situation
  const distance = field.distance(attacker.cell, hub.cell)
  const level = field.level[hub.cell]!
  if (distance > weaponRange(state, attacker, level) || !unitSees(state, attacker, hub.cell, level)) return 0
  const dice = attacker.who.facts.atk - (isSuppressed(attacker) ? 1 : 0) + (distance <= 1 ? 1 : 0)
  const { mean, kill } = expectHits(Math.max(0, dice), 4, hub.hp)
  return (mean * HUB_POINT + kill * HUB_POINT) * weight * weights.secureObjectives
}
export const DEMOLITION_WORTH = 2 * HUB_POINT

const UNARMED: readonly UnitType[] = ['mortar_team']
const canShoot = (unit: Unit): boolean =>
  !unit.acted && unit.tokens < 2 && !(unit.who.facts.sp !== null && unit.sp === 0) && !UNARMED.includes(unit.who.facts.type)

/** The best shot from a cell, were the unit there. */
export function bestShotFrom(
  mind: Mind,
  prey: readonly Unit[],
  unit: Unit,
  cell: number,
  airborne: boolean,
  moved: boolean,
): number {
  if (!canShoot(unit) || (unit.who.facts.isAir && !airborne)) return 0
  const there = { ...unit, cell, airborne, moved }
  let best = structureWorth(mind, there)
  for (const target of prey) {
    const { value } = shotAt(mind, there, target)
    if (value > best) best = value
  }
  return best
}
