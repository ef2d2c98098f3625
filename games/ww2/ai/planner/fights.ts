// WW-10, WW-15.11, WW-15.14: what a fight comes to, in closed form, and what units are worth to a planner that has to choose between them.
import { totalsOf } from '../../rules/combat/combat.ts'
import { assignByPolicy, type Casualty, totalHealth } from '../../rules/combat/losses.ts'
import type { Options } from '../../rules/setup/options.ts'
import { healthOf, type LossPolicy, strengthOf } from '../../rules/state/state.ts'
import type { UnitType } from '../../rules/tables.ts'

/** In Resources: what it would be missed for. All cost the same to buy (WW-6.6), not to replace where they stand. */
export const UNIT_WORTH: Readonly<Record<UnitType, number>> = { LI: 3, HI: 3.2, LM: 3.6, HM: 4.6, AR: 5 }

/** Guns are kept longer than the rules would by themselves (WW-11.2). */
export const AI_LOSS_POLICY: LossPolicy = { order: ['LI', 'HI', 'AR', 'LM', 'HM'], absorb: true, protect: [] }

type Fighters = readonly Casualty[]
/** `left`: the defenders that survive. */
export type FightEstimate = {
  readonly killed: number
  readonly lost: number
  readonly takesHex: boolean
  readonly left: Fighters
}

export function fightOf(attackers: Fighters, defenders: Fighters, options: Options): FightEstimate {
  const attack = totalsOf(attackers, options)
  const defence = totalsOf(defenders, options)
  const beaten = outcomeOf(defenders, Math.max(0, attack.strength - defence.health))
  const counter = options.counterAttack === 'simultaneous' ? defence.strength : strengthOf(beaten.left)
  const own = outcomeOf(attackers, Math.max(0, counter - attack.health))
  const takesHex = beaten.left.length === 0 && own.left.length > 0
  return { killed: beaten.worth, lost: own.worth, takesHex, left: beaten.left }
}

/** Several groups one after the other against one hex (WW-10.13); a group that arrives after it is taken moves in. */
export function jointFight(groups: readonly Fighters[], defenders: Fighters, options: Options): FightEstimate {
  let sum: FightEstimate = { killed: 0, lost: 0, takesHex: false, left: defenders }
  for (const group of groups) {
    if (sum.takesHex) break
    const next = fightOf(group, sum.left, options)
    sum = { ...next, killed: sum.killed + next.killed, lost: sum.lost + next.lost }
  }
  return sum
}

function outcomeOf(units: Fighters, damage: number): { readonly worth: number; readonly left: Fighters } {
  if (damage === 0) return { worth: 0, left: units }
  if (damage >= totalHealth(units)) return { worth: worthOf(units), left: [] }
  const dealt = new Map<number, number>()
  for (const hit of assignByPolicy(units, damage, AI_LOSS_POLICY))
    dealt.set(hit.serial, (dealt.get(hit.serial) ?? 0) + hit.damage)
  const left: Casualty[] = []
  let scratches = 0
  for (const unit of units) {
    const hit = dealt.get(unit.serial) ?? 0
    if (healthOf(unit) <= hit) continue
    scratches += hit
    left.push(hit === 0 ? unit : { serial: unit.serial, type: unit.type, damage: unit.damage + hit })
  }
  return { worth: worthOf(units) - worthOf(left) + scratches, left }
}

export const worthOf = (units: readonly { readonly type: UnitType }[]): number =>
  units.reduce((sum, { type }) => sum + UNIT_WORTH[type], 0)

/** WW-11.6: in which order shells take them. */
export const byShell = (a: Casualty, b: Casualty): number =>
  AI_LOSS_POLICY.order.indexOf(a.type) - AI_LOSS_POLICY.order.indexOf(b.type) || b.damage - a.damage || a.serial - b.serial
