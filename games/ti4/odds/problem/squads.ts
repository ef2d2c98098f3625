// The units of a party as they take part in a fight at one place: some fight, some only shoot, some are carried.
import { unitData } from '../../data/lookup.ts'
import type { Printed, UnitData } from '../../data/types.ts'
import type { EffectUse, Party, UnitLine } from '../notation/scenario.ts'
import type { Place, UnitDice } from './problem.ts'

/** One line of units while effects are applied to it. */
export type Squad = {
  readonly data: UnitData
  readonly line: UnitLine
  count: number
  damaged: number
  isFighting: boolean
  combat: UnitDice | null
  afb: UnitDice | null
  bombardment: UnitDice | null
  cannon: UnitDice | null
  sustain: boolean
  hasShield: boolean
  removesShield: boolean
  shieldOnly: boolean
  cannotHold: boolean
  abilityImmune: boolean
  isGalvanized: boolean
}

export function squadsIn({ units }: Party, place: Place, has: (effect: string) => boolean): Squad[] {
  return units.filter(({ count }) => count > 0).map(line => squadOf(line, place, has))
}

function squadOf(line: UnitLine, place: Place, has: (effect: string) => boolean): Squad {
  const printed = unitData(line.unit)
  const takesForm = place === 'space' && printed.spaceForm !== undefined && has('mech.naaz')
  const data = takesForm ? unitData(printed.spaceForm!) : printed
  const isShip = data.class.includes('ship')
  const isGround = data.class.includes('ground')
  const actsAsShip = isShip || (isGround && data.type !== 'pds' && has('fs.nekro'))
  const shieldOnly = place === 'space' && data.type === 'mech' && has('mech.nomad')
  const landsFighters = place === 'ground' && data.type === 'fighter' && has('fs.naalu')
  const isFighting = place === 'space' ? actsAsShip || takesForm || shieldOnly : isGround || landsFighters
  return {
    data,
    line,
    count: line.count,
    damaged: line.damaged ?? 0,
    isFighting,
    combat: shieldOnly ? null : combatDie(data),
    afb: abilityDie(data.afb),
    bombardment: abilityDie(data.bombardment),
    cannon: abilityDie(data.spaceCannon),
    sustain: data.sustain ?? false,
    hasShield: data.planetaryShield ?? false,
    removesShield: data.removesEnemyShield ?? false,
    shieldOnly,
    cannotHold: landsFighters,
    abilityImmune: false,
    isGalvanized: false,
  }
}

function combatDie({ combat }: UnitData): UnitDice | null {
  if (!combat) return null
  if (combat.dice === 'enemyNonFighterShips') return { value: combat.value, dice: 0, perEnemyNonFighter: true }
  return { value: combat.value, dice: combat.dice }
}

function abilityDie(printed: Printed | undefined): UnitDice | null {
  return printed ? { value: printed.value, dice: printed.dice } : null
}

/** Some units of a line become a line of their own, before the others in every order. */
export function split(squads: Squad[], of: Squad, count: number): Squad {
  const taken = Math.min(count, of.count)
  const apart: Squad = { ...of, count: taken, damaged: Math.min(of.damaged, taken) }
  of.count -= taken
  of.damaged -= apart.damaged
  squads.splice(squads.indexOf(of) + 1, 0, apart)
  return apart
}

export const countOf = ({ n }: EffectUse): number => n ?? 1
