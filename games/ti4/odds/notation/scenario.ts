// TI-O.1: a combat as people put it: units, effects in force, the place, limits. Plain data, so it can be shared as it is
// (TI-O.27) and gives the same numbers wherever it is solved.
import type { SideName, StartPoint } from '../problem/problem.ts'

export type Ground = 'space' | 'ground' | 'full'

/** `damaged` of the `count` units have used their Sustain Damage. */
export type UnitLine = {
  readonly unit: string
  readonly count: number
  readonly damaged?: number
  readonly damagedThisRound?: number
}

/** An effect in force: `n` copies, rounds or what the effect asks for as a number; `unit`: the unit it is meant for. */
export type EffectUse = { readonly effect: string; readonly n?: number; readonly unit?: string }

export type Orders = { readonly kill: readonly string[]; readonly sustain: readonly string[] }

/** Cannons that are still to fire into space: so many of a unit or of an effect, and the extra dice that fall with them. */
export type CannonsLeft = {
  readonly left: readonly { readonly of: string; readonly n: number }[]
  readonly extraDice: number
}

export type Party = {
  readonly faction: string
  readonly units: readonly UnitLine[]
  readonly effects?: readonly EffectUse[]
  /** Effects of the faction and its units that are switched off. */
  readonly without?: readonly string[]
  /** Where some of its cannons have fired into space or passed (TI-O.26); without it all are still to fire. */
  readonly cannons?: CannonsLeft
  /** TI-O.4 to TI-O.6; lists of unit types make it `custom`. */
  readonly policy?: 'standard' | 'avoidDirectHit' | Orders
}

export type ScenarioOptions = {
  readonly 'shields.one'?: boolean
  readonly 'repairs.one'?: boolean
  readonly 'shield.perUnit'?: boolean
}

export type Scenario = {
  readonly place: Ground
  readonly attacker: Party
  readonly defender: Party
  /** Cannons of other players, which fire at the attacker (TI-O.9). */
  readonly others?: readonly Party[]
  /** Laws and features of the system. */
  readonly system?: readonly EffectUse[]
  /** TI-O.11. */
  readonly rounds?: number
  readonly retreatAfter?: { readonly attacker?: number; readonly defender?: number }
  /** Check capacity after the space cannons (TI-O.9). */
  readonly capacity?: boolean
  readonly options?: ScenarioOptions
  /** Where a running combat stands (TI-O.26). */
  readonly from?: StartPoint
}

export function withCount(scenario: Scenario, side: SideName, unit: string, count: number): Scenario {
  const { units } = scenario[side]
  const line = units.find(each => each.unit === unit)
  const damaged = Math.min(line?.damaged ?? 0, count)
  const changed: UnitLine = { unit, count, ...(damaged > 0 ? { damaged } : {}) }
  const others = line ? units.map(each => (each.unit === unit ? changed : each)) : [...units, changed]
  return { ...scenario, [side]: { ...scenario[side], units: others.filter(each => each.count > 0) } }
}
