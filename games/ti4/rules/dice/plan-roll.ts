// TI-G.7: the dice of a roll as they would fall now: value, modifiers, extra dice, which hits are bound to what. No die is thrown here.
import type { Seat } from '@sandtable/kernel'
import { effectData, findEffect } from '../../data/lookup.ts'
import type { Op, Printed, RollKind } from '../../data/types.ts'
import { lineOf } from '../combat/abilities.ts'
import type { ActiveOp, PlannedDie } from '../state/chapter-types.ts'
import type { Mod, Restriction, Roll } from '../state/dice-and-hits.ts'
import { isHere, isShip, planetOf, profileOf, shipsOf, unitById } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { CombatUnit } from '../state/table.ts'
import { activeOps, switchOf } from '../windows/active-ops.ts'
import { amountIn, sitsOut } from '../windows/galaxy-events.ts'

const isOn = ({ roll }: Op, kind: RollKind): boolean => (Array.isArray(roll) ? roll.includes(kind) : roll === kind)

/** The printed line a member of this roll throws; null when it throws nothing. */
export function lineIn(s: TiSession, roll: Roll, id: string): Printed | null {
  const unit = unitById(s, id)
  if (!unit) return lineOfEffect(findEffect(id)?.op ?? [])
  if (roll.kind !== 'ability') return lineOf(s, unit, roll.kind)
  // TI-P2.1.4: one die against the printed combat value.
  const { combat } = profileOf(s, unit)
  return combat ? { value: combat.value, dice: 1 } : null
}
/** A cannon, barrage or bombardment that is no piece. */
function lineOfEffect(ops: readonly Op[]): Printed | null {
  const op = ops.find(each => typeof each.value === 'number' && typeof each.dice === 'number')
  return op ? { value: op.value as number, dice: op.dice as number } : null
}

/** What has no die of its own, or is gone, throws none: extra dice come on top of one (TI-G.7.5). */
export function throwsDice(s: TiSession, roll: Roll, id: string): boolean {
  const unit = unitById(s, id)
  if (unit && roll.kind === 'combat' && roll.planet === null && sitsOut(s, unit)) return false
  return (lineIn(s, roll, id)?.dice ?? 0) > 0 && (unit === undefined || isHere(unit))
}

/** Whether this seat makes no such roll at all (the first Magen). */
export const isSilenced = (s: TiSession, { kind, seat, planet }: Roll): boolean =>
  kind === 'combat' && planet !== null && activeOps(s, 'noRoll').some(force => force.seat !== seat)

export function planRoll(s: TiSession, roll: Roll, units?: readonly string[]): readonly PlannedDie[] {
  if (isSilenced(s, roll)) return []
  const planner = new Planner(s, roll)
  return roll.firing.filter(id => units === undefined || units.includes(id)).flatMap(id => planner.diceOf(id))
}

/** The forces that touch one roll, looked up once. */
class Planner {
  readonly #s: TiSession
  readonly #roll: Roll
  readonly #mods: readonly ActiveOp[]
  readonly #extra: readonly ActiveOp[]
  readonly #bound: readonly ActiveOp[]
  readonly #crits: readonly ActiveOp[]
  constructor(s: TiSession, roll: Roll) {
    this.#s = s
    this.#roll = roll
    const { kind, seat } = roll
    this.#mods = activeOps(s, 'rollMod').filter(({ op }) => isOn(op, kind))
    this.#extra = activeOps(s, 'extraDice').filter(({ op }) => isOn(op, kind))
    this.#bound = activeOps(s, 'hitRestriction').filter(force => force.seat === seat)
    this.#crits = kind === 'combat' ? activeOps(s, 'critHits') : []
  }

  diceOf(id: string): readonly PlannedDie[] {
    const line = lineIn(this.#s, this.#roll, id)
    if (!line || !throwsDice(this.#s, this.#roll, id)) return []
    const unit = unitById(this.#s, id) ?? null
    const crit = this.#crits.find(({ bearer }) => bearer?.id === id)?.op
    const die = {
      unit: id,
      value: line.value,
      mods: this.#modsOf(unit),
      restriction: this.#restrictionOf(unit),
      crit: crit ? { faces: crit.faces ?? [], extra: crit.extra ?? 0 } : null,
    }
    const extra = this.#extraFor(id, unit)
    return Array.from({ length: line.dice + extra }, (_die, i) => ({ ...die, isExtra: i >= line.dice }))
  }

  /** TI-G.7.2: `roll` of the op keeps the kinds of rolls apart. Each effect counts once on a die. */
  #modsOf(unit: CombatUnit | null): readonly Mod[] {
    if (this.#roll.kind === 'ability') return []
    const mods: Mod[] = []
    for (const force of this.#mods) {
      const { id } = force.effect
      if (mods.some(({ effect }) => effect === id) || !this.#reaches(force, unit)) continue
      // Shield Paling undoes Fragile and nothing else (TI-P4.2.2).
      if (id === 'mech.jolnar' && !mods.some(({ effect }) => effect === 'jolnar.fragile')) continue
      const value = this.#amount(force)
      if (value !== 0) mods.push({ effect: id, value })
    }
    return [...mods, ...this.#customMods()]
  }

  #reaches({ op, seat, effect, bearer, units }: ActiveOp, unit: CombatUnit | null): boolean {
    const { seat: roller, target, planet } = this.#roll
    if (op.side === 'defender' && roller !== this.#s.defender) return false
    if (op.side === 'own' && roller !== seat) return false
    if (op.side === 'enemy' && !this.#isAgainst(effect.id, seat, target)) return false
    if (op.place === 'space' && planet !== null) return false
    if (op.place === 'planet' && (bearer === null || bearer.place !== unit?.place)) return false
    switch (op.scope) {
      case undefined:
        return true
      case 'self':
        return bearer !== null && bearer.id === unit?.id
      case 'otherShips':
        return unit !== null && isShip(unit) && bearer?.id !== unit.id
      case 'one ship':
        return unit !== null && units.includes(unit.id)
      default:
        return unit?.type === op.scope
    }
  }

  /** Bunker covers the planets its player controls (TI-P3.3.1), everything else the seat that is fired at. */
  #isAgainst(effect: string, seat: Seat, target: Seat): boolean {
    const { planet } = this.#roll
    if (effect === 'ac.bunker' && planet !== null && planetOf(this.#s, planet).owner === seat) return true
    return target === seat
  }

  #amount({ op, seat, n, effect }: ActiveOp): number {
    if (op.value === 'input') return n ?? 0
    if (op.value === 'shipTypes') return new Set(shipsOf(this.#s, seat).map(({ type }) => type)).size
    return amountIn(this.#s, effect.id, Number(op.value))
  }

  /** TI-G.5.8. */
  #customMods(): readonly Mod[] {
    const { seat, id } = this.#roll
    const side = seat === this.#s.attacker ? 'attacker' : 'defender'
    return this.#s.effects.flatMap(({ custom, roll, duration }) =>
      custom?.op === 'rollMod' && custom.side === side && (duration !== 'roll' || roll === id)
        ? [{ effect: 'custom', value: custom.n }]
        : [],
    )
  }

  /** TI-G.7.5: they add up, each once a roll. */
  #extraFor(id: string, unit: CombatUnit | null): number {
    const { seat } = this.#roll
    let extra = 0
    const counted = new Set<string>()
    for (const force of this.#extra) {
      const { op, effect } = force
      const key = op.pick === 'one' ? `${effect.id} ${force.units.join()}` : effect.id
      if (counted.has(key)) continue
      const gets = {
        best: force.seat === seat && this.#bestFor(force) === id,
        one: force.units.includes(id),
        galvanized: unit?.galvanized === true,
        eachMech: force.seat === seat && unit?.type === 'mech',
      }[op.pick as 'best' | 'one' | 'galvanized' | 'eachMech']
      if (!gets) continue
      counted.add(key)
      extra += Number(op.n)
    }
    return extra
  }

  /** TI-G.7.6: the best value, or the unit the owner named; a bombardment over several planets is one step (TI-P3.4.2). */
  #bestFor({ effect, seat, units }: ActiveOp): string | null {
    const { stage, kind } = this.#roll
    const together =
      stage === 'bombardment'
        ? this.#s.rolls.filter(each => each.stage === stage && each.kind === kind && each.seat === seat)
        : [this.#roll]
    const firing = together.flatMap(roll => roll.firing)
    const named = (units.length > 0 ? units : (switchOf(this.#s, effect.id, seat)?.units ?? [])).find(id => firing.includes(id))
    if (named !== undefined) return named
    const needs = together.flatMap(roll => {
      const planner = roll === this.#roll ? this : new Planner(this.#s, roll)
      return roll.firing.flatMap(id => planner.needOf(id))
    })
    return (
      needs.reduce<{ id: string; need: number } | null>((best, each) => (best && best.need <= each.need ? best : each), null)
        ?.id ?? null
    )
  }

  needOf(id: string): readonly { readonly id: string; readonly need: number }[] {
    const line = lineIn(this.#s, this.#roll, id)
    if (!line || line.dice === 0) return []
    const mods = this.#modsOf(unitById(this.#s, id) ?? null)
    return [{ id, need: line.value - mods.reduce((sum, { value }) => sum + value, 0) }]
  }

  /** TI-G.9.1. */
  #restrictionOf(unit: CombatUnit | null): Restriction {
    const { kind, stage, seat } = this.#roll
    if (kind === 'afb') return activeOps(this.#s, 'afbAllShips').some(force => force.seat === seat) ? 'ship' : 'fighter'
    for (const { op, effect } of this.#bound) {
      if (op.scope !== undefined) {
        // [0.0.1] and its dreadnoughts, in space combat.
        if (stage === 'space' && unit && op.scope.split('|').includes(unit.type)) return 'nonFighter'
      } else if (kind === 'spaceCannon' && effectData(effect.id).window.includes('sc.before')) {
        if (stage === 'offence') return 'nonFighter'
        if (op.restrict === 'nonFighter|mech') return 'mech'
      }
    }
    return 'any'
  }
}

/** TI-G.3.3, in tenths of a hit: each face is one tenth. */
export function expectedTenths(dice: readonly PlannedDie[]): number {
  return dice.reduce((sum, { value, mods, crit }) => {
    const need = value - mods.reduce((all, mod) => all + mod.value, 0)
    return sum + Math.min(10, Math.max(0, 11 - need)) + (crit ? crit.faces.length * crit.extra : 0)
  }, 0)
}

/** What decided this roll, beyond the dice themselves. */
export function clausesOf({ kind, stage }: Roll, planned: readonly PlannedDie[]): readonly string[] {
  const needs = planned.map(({ value, mods }) => value - mods.reduce((sum, mod) => sum + mod.value, 0))
  const because: readonly (readonly [clause: string, holds: boolean])[] = [
    ['TI-G.7.2', kind !== 'combat'],
    ['TI-G.7.3', needs.some(need => need <= 1 || need >= 11)],
    ['TI-G.7.4', planned.some(({ crit }) => crit !== null)],
    ['TI-G.7.5', planned.some(({ isExtra }) => isExtra)],
    ['TI-G.7.8', planned.some(({ mods }) => mods.length > 0)],
    ['TI-P2.4.2', stage === 'space'],
    ['TI-P2.4.3', stage === 'space' && planned.some(({ mods }) => mods.length > 0)],
    ['TI-P2.4.4', stage === 'space' && planned.some(({ crit, isExtra }) => crit !== null || isExtra)],
    ['TI-P4.2.2', stage === 'ground' && planned.some(({ mods }) => mods.length > 0)],
  ]
  return [
    'TI-G.6.3',
    'TI-G.6.4',
    'TI-G.7.1',
    'TI-G.7.7',
    'TI-A.7',
    ...because.flatMap(([clause, holds]) => (holds ? [clause] : [])),
  ]
}
