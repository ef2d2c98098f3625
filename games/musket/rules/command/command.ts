// MK-12 Command: the reach of leaders, the check outside it, and the replacement of a fallen leader.
import type { Dice, Modifier } from '@sandtable/kernel'
import type { CommandRecord, LeaderCasualty } from '../contract/events.ts'
import { type Field, fieldOf } from '../map/field.ts'
import { indexOfUnit, type Leader, leaderOn, type MusketState, type Unit, withLeaders } from '../state/state.ts'
import { CHANCE_OF, CHANCE_STEP, CHANCES, type Side } from '../tables.ts'

const FAR: Modifier = { name: 'far from the leader', clause: 'MK-12.8', shift: -CHANCE_STEP }

/** MK-12.4: within the radius of any friendly leader's host, the border included. Enemy leaders never count (MK-12.5). */
export function isInCommand(state: MusketState, field: Field, unit: Unit): boolean {
  const { leaders, units } = state
  for (let i = 0; i < leaders.length; i++) {
    const leader = leaders[i]!
    const host = units[indexOfUnit(units, leader.on)]!
    if (host.who.side === unit.who.side && field.grid.distance(host.cell, unit.cell) <= leader.radius) return true
  }
  return false
}

/** MK-12.8: smallest distance, ties by smallest id in UTF-16 order (MK-4.11). */
export function nearestLeader(state: MusketState, field: Field, unit: Unit): { leader: Leader; distance: number } | null {
  let best: { leader: Leader; distance: number } | null = null
  for (const leader of state.leaders) {
    const host = state.units[indexOfUnit(state.units, leader.on)]!
    if (host.who.side !== unit.who.side) continue
    const distance = field.grid.distance(host.cell, unit.cell)
    if (!best || distance < best.distance || (distance === best.distance && leader.id < best.leader.id))
      best = { leader, distance }
  }
  return best
}

export type CommandPlan = {
  readonly inCommand: boolean
  readonly leader: string | null
  readonly distance: number | null
  readonly modifiers: readonly Modifier[]
  readonly chance: number
}

/** MK-12.6 to MK-12.8, before any die. */
export function planCommand(state: MusketState, unit: Unit): CommandPlan {
  const field = fieldOf(state)
  const nearest = nearestLeader(state, field, unit)
  const leader = nearest?.leader.id ?? null
  const distance = nearest?.distance ?? null
  // Another leader, further off, may have the longer reach.
  const inCommand = nearest !== null && (nearest.distance <= nearest.leader.radius || isInCommand(state, field, unit))
  if (inCommand) return { inCommand: true, leader, distance, modifiers: [], chance: CHANCE_OF }
  const isFar = nearest !== null && nearest.distance > 2 * nearest.leader.radius
  return {
    inCommand: false,
    leader,
    distance,
    modifiers: isFar ? [FAR] : [],
    chance: CHANCES.command + (isFar ? FAR.shift : 0),
  }
}

/** MK-16.1: one d60, and only out of command (MK-2.6). */
export function rollCommand(plan: CommandPlan, dice: Dice): CommandRecord {
  const { inCommand, leader, distance, modifiers, chance } = plan
  const roll = inCommand ? 0 : dice.roll(CHANCE_OF, 'MK-12.7 command', chance)
  return {
    inCommand,
    leader,
    distance,
    base: inCommand ? CHANCE_OF : CHANCES.command,
    modifiers,
    chance,
    roll,
    passed: roll <= chance,
  }
}

/** MK-12.10: one draw for a command that hurt the unit, whatever it lost. null when it carries no leader: nothing is drawn. */
export function rollCasualty(
  state: MusketState,
  unit: Unit,
  dice: Dice,
): { state: MusketState; casualty: LeaderCasualty | null } {
  const leader = leaderOn(state, unit.who.id)
  if (!leader) return { state, casualty: null }
  const roll = dice.roll(CHANCE_OF, 'MK-12.10 leader casualty', CHANCES.leaderCasualty)
  const fell = roll <= CHANCES.leaderCasualty
  const told = { leader: leader.id, name: leader.name, roll, chance: CHANCES.leaderCasualty, fell }
  if (!fell) return { state, casualty: { ...told, replacement: null } }
  const heir = nearestWithoutLeader(state, unit)
  const others = state.leaders.filter(other => other !== leader)
  if (!heir) return { state: withLeaders(state, others), casualty: { ...told, replacement: null } }
  const next: Leader = {
    id: successorId(leader.id),
    name: leader.name,
    on: heir.who.id,
    radius: Math.max(0, leader.radius - 1),
  }
  return {
    state: withLeaders(state, [...others, next]),
    casualty: { ...told, replacement: { id: next.id, on: next.on, onName: heir.who.name, radius: next.radius } },
  }
}

/** MK-12.11: never the dead leader's own host; ties by smallest unit id. */
function nearestWithoutLeader(state: MusketState, host: Unit): Unit | null {
  const { grid } = fieldOf(state)
  let best: Unit | null = null
  let bestDistance = 0
  for (const unit of state.units) {
    if (unit.who.side !== host.who.side || unit.who.id === host.who.id || leaderOn(state, unit.who.id)) continue
    const distance = grid.distance(host.cell, unit.cell)
    if (!best || distance < bestDistance || (distance === bestDistance && unit.who.id < best.who.id)) {
      best = unit
      bestDistance = distance
    }
  }
  return best
}

/** MK-12.14: x, x-r1, x-r1-r2. */
export function successorId(id: string): string {
  return `${id}-r${(id.match(/-r\d+(?=-|$)/g)?.length ?? 0) + 1}`
}

/** MK-12.2: one a two units, at least one; on the first, third, fifth … unit of the list. */
export function defaultLeaders(units: readonly Unit[], side: Side, radius: number): Leader[] {
  const own = units.filter(unit => unit.who.side === side)
  return defaultLeaderIds(own.length, side).map((id, i) => {
    const host = own[i * 2]!
    return { id, name: `Leader of ${host.who.name}`, on: host.who.id, radius }
  })
}

/** The ids of such leaders; an army without units has none. */
export function defaultLeaderIds(units: number, side: Side): string[] {
  const count = units === 0 ? 0 : Math.max(1, Math.floor(units / 2))
  return Array.from({ length: count }, (_, i) => `${side}-leader-${i + 1}`)
}
