// Events in force for all players. The data file has their texts and no op: where an op says less than its text, the text rules (TI-D.13).
import type { Seat } from '@sandtable/kernel'
import { unitData } from '../../data/lookup.ts'
import type { EffectData, StepId, UnitType } from '../../data/types.ts'
import { isFighter, isShip, sheetOf } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { CombatUnit } from '../state/table.ts'
import { hasAuto } from './active-ops.ts'
import { isLaw } from './owners.ts'

type GalaxyEvent = 'ev.wild' | 'ev.cosmic' | 'ev.bombs' | 'ev.fighters'
/** In force, and not switched off (TI-G.5.2). */
export const isEvent = (s: TiSession, event: GalaxyEvent): boolean => isLaw(s, event) && hasAuto(s, s.attacker, event)

/** Wild, Wild Galaxy: Morale Boost is worth two. Cosmic Phenomenae: a nebula three. */
const AMOUNTS: { readonly [effect: string]: readonly [GalaxyEvent, number] } = {
  'ac.morale': ['ev.wild', 2],
  'place.nebula': ['ev.cosmic', 3],
}
export function amountIn(s: TiSession, effect: string, usual: number): number {
  const raised = AMOUNTS[effect]
  return raised && isEvent(s, raised[0]) ? raised[1] : usual
}

/** Wild, Wild Galaxy: Direct Hit reaches mechs, so also on the ground; Shields Holding works there too. */
const MORE_STEPS: { readonly [effect: string]: readonly StepId[] } = {
  'ac.directhit': ['P3.5', 'P3.9', 'P4.3'],
  'ac.shields': ['P4.3'],
}
export const isLent = (s: TiSession, { id }: EffectData): boolean =>
  MORE_STEPS[id]?.includes(s.step as StepId) === true && isEvent(s, 'ev.wild')

/** Cosmic Phenomenae: Fighter I sit a space combat out where there are asteroids. */
export const sitsOut = (s: TiSession, unit: CombatUnit): boolean =>
  isFighter(unit) && s.system.asteroid && unitData(unit.unit).upgradeOf === undefined && isEvent(s, 'ev.cosmic')

/** Conventions of War Abandoned: what a bombardment hit is worth. */
export const bombardmentFactor = (s: TiSession): number => (isEvent(s, 'ev.bombs') ? 3 : 1)

/** What a seat has of a type: its own upgrades, and under Age of Fighters all seats have Fighter II. */
export const isUpgraded = (s: Pick<TiSession, 'seats' | 'laws'>, seat: Seat, type: UnitType): boolean =>
  sheetOf(s, seat).upgrades.includes(type) || (type === 'fighter' && isLaw(s, 'ev.fighters'))

/** Age of Fighters: a ship that is no fighter does not come back to the reinforcements. */
export const isPurged = (s: TiSession, unit: CombatUnit): boolean =>
  isShip(unit) && !isFighter(unit) && isEvent(s, 'ev.fighters')
