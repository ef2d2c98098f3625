// MK-20.4, MK-20.5, MK-20.7, MK-20.10: what lights up when a unit is chosen. Nothing is committed and no die is rolled by looking.

import type { MoveChoice } from '../../rules/contract/legal.ts'
import { commandOf, fireChance, preview } from '../../rules/contract/queries.ts'
import { type MusketState, type Unit, unitById } from '../../rules/state/state.ts'
import { CHANCE_OF, STATS } from '../../rules/tables.ts'
import { byDistance, hexOf } from '../hex-names.ts'
import { percent } from '../percent.ts'

/** A hex to move to: its cost from here in MP, and whether leaving difficult ground has to be rolled for. */
export type Destination = {
  readonly hex: string
  readonly cost: number
  readonly checks: number
  readonly march: boolean
  readonly clause: 'MK-20.4'
}

/** Two rings that differ in radius and line, not only in colour. */
export const RINGS = {
  fire: { colour: 'red', radius: 0.72, line: 'solid', clause: 'MK-20.5' },
  charge: { colour: 'orange', radius: 0.86, line: 'dashed', clause: 'MK-20.5' },
} as const
export type RingKind = keyof typeof RINGS

/** One enemy that can be attacked; both rings where both attacks are possible. `hitChance` is in sixtieths. */
export type AttackTarget = {
  readonly unit: string
  readonly hex: string
  readonly rings: readonly RingKind[]
  readonly hitChance: number | null
}

/** MK-20.10. Null for a unit in command: it passes without a die (MK-12.6). */
export type CommandChance = { readonly chance: number; readonly text: string; readonly clause: 'MK-20.10' }

export type Overlay = {
  readonly unit: string
  /** 'preview': not yet activated; 'acting': what is left of the activation; 'threat': an enemy, in its own turn. */
  readonly mode: 'preview' | 'acting' | 'threat'
  readonly pointsLeft: number
  readonly command: CommandChance | null
  readonly moves: readonly Destination[]
  readonly targets: readonly AttackTarget[]
  readonly exits: readonly string[]
  readonly clauses: readonly string[]
}

/** null when there is nothing to show: no such unit, or the battle is over. */
export function overlay(state: MusketState, selected: string | null): Overlay | null {
  const unit = selected === null ? undefined : unitById(state, selected)
  if (!unit || state.result) return null
  const choices = preview(state, unit.who.id)
  const isActive = state.active?.unit === unit.who.id
  const mode = unit.who.side !== state.player ? 'threat' : isActive ? 'acting' : 'preview'
  const used = isActive ? (state.active?.pointsUsed ?? 0) : 0
  return {
    unit: unit.who.id,
    mode,
    pointsLeft: Math.max(0, STATS[unit.who.kind].allowance - used),
    command: mode === 'preview' && !unit.activated ? commandChance(state, unit) : null,
    moves: choices.moves.map(destination),
    targets: targetsOf(state, unit, choices.fires, choices.charges),
    exits: choices.exits,
    clauses: mode === 'preview' ? ['MK-20.7', 'MK-20.4', 'MK-20.5'] : ['MK-20.4', 'MK-20.5'],
  }
}

const destination = ({ hex, points, checks, march }: MoveChoice): Destination => ({
  hex,
  cost: points,
  checks,
  march,
  clause: 'MK-20.4',
})

function targetsOf(state: MusketState, unit: Unit, fires: readonly string[], charges: readonly string[]): AttackTarget[] {
  const found = state.units.filter(({ who }) => fires.includes(who.id) || charges.includes(who.id))
  return byDistance(state, unit, found).map(target => {
    const canFire = fires.includes(target.who.id)
    const rings: RingKind[] = []
    if (canFire) rings.push('fire')
    if (charges.includes(target.who.id)) rings.push('charge')
    const hitChance = canFire ? fireChance(state, unit.who.id, target.who.id) : null
    return { unit: target.who.id, hex: hexOf(state, target), rings, hitChance }
  })
}

export function commandChance(state: MusketState, unit: Unit): CommandChance | null {
  const plan = commandOf(state, unit.who.id)
  if (plan.inCommand) return null
  const far = plan.modifiers.length > 0 ? ', far from its leader' : ''
  const text = `Out of command${far}: it acts on ${plan.chance} or less of ${CHANCE_OF} (${percent(plan.chance / CHANCE_OF)}).`
  return { chance: plan.chance, text, clause: 'MK-20.10' }
}
