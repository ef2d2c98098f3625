// BI-15.2 to BI-15.9: an attack as numbers, before the dice. Lists, refusals, odds and the attack itself read this one value, and it reads
// only what the attacker's side knows: its own unit, and an enemy that is revealed and in sight.
import type { Modifier } from '@sandtable/kernel'
import { type BeachheadRefusal, refuse } from '../contract/refusals.ts'
import { fieldOf } from '../map/field.ts'
import { levelOf, unitSees } from '../map/sight.ts'
import { type BeachheadState, isActive, isHidden, knownTo, type Sighting, sideOf, type Unit, unitById } from '../state/state.ts'
import { COORDINATED_AIR, type Side, type UnitType } from '../tables/index.ts'
import { FLANKED, type Need, needAgainst } from './cover.ts'
import { actor, hasSupply, isRefusal } from './readiness.ts'
import { isSuppressed } from './suppression.ts'

export type AttackPlan = Need & {
  readonly attacker: Unit
  readonly target: Unit
  readonly distance: number
  readonly ambush: boolean
  readonly modifiers: readonly Modifier[]
  readonly dice: number
}

const modifier = (name: string, clause: string, shift: number): Modifier => ({ name, clause, shift })
const SUPPRESSED = modifier('suppressed', 'BI-16.2', -1)
const FLANKING = modifier('flanking', 'BI-15.6', 1)
const CLOSE_AIR_SUPPORT = modifier('close air support', 'BI-4.12', 1)
const TANK_HUNTER = modifier('tank hunter', 'BI-4.15', 1)
const URBAN = modifier('urban specialists', 'BI-4.16', 1)
const ANTI_VEHICLE = modifier('anti-vehicle', 'BI-4.22', 2)
const HELICOPTER = modifier('helicopter specialist', 'BI-4.23', 2)
const COUNTER_RECON = modifier('counter-recon', 'BI-4.20', 1)
const COORDINATED = modifier('coordinated air', 'BI-10.7', 1)
const FIRE_SUPERIORITY = modifier('fire superiority', 'BI-11.3/A8', 1)
const BEACH_SMOKE = modifier('smoke on the beach', 'BI-9.3/E16', -1)

/** The dice of ATK and its modifiers, never below 0 (BI-15.5). */
export function diceOf(attacker: Unit, modifiers: readonly Modifier[]): number {
  let dice = attacker.who.facts.atk
  for (const { shift } of modifiers) dice += shift
  return dice > 0 ? dice : 0
}

/** BI-15.3: the enemy of that name, revealed and in sight of the side; so it is as it is shown. */
export function liveTarget(state: BeachheadState, side: Side, name: string): Unit | undefined {
  const sighting = knownTo(state, side).find(each => each.name === name)
  return sighting && targetOf(state, sighting)
}
export function targetOf(state: BeachheadState, sighting: Sighting): Unit | undefined {
  return sighting.live && sighting.type !== null ? unitById(state, sighting.piece) : undefined
}

/** BI-3.17, BI-4.6: one hex further from high ground onto lower. */
export function weaponRange(state: BeachheadState, attacker: Unit, targetLevel: number): number {
  const { range, type } = attacker.who.facts
  if (attacker.airborne || range < 2 || type === 'mortar_team') return range
  const height = fieldOf(state).level[attacker.cell]!
  return height > 0 && targetLevel < height ? range + 1 : range
}

type Prey = readonly [clause: string, may: (target: Unit) => boolean]
/** BI-4.23, BI-4.27: kinds that hunt only some prey. */
const PREY: ReadonlyMap<UnitType, Prey> = new Map([
  ['aa_team', ['BI-4.23', target => target.who.facts.isAir]],
  ['sam_site', ['BI-4.27', target => target.who.facts.isAir || target.who.facts.class === 'ship']],
  ['artillery', ['BI-4.27', target => !target.airborne]],
  ['long_range_artillery', ['BI-4.27', target => !target.airborne]],
] satisfies [UnitType, Prey][])

/** BI-15.2: what the attacker itself must be. */
export function mayAttack(state: BeachheadState, side: Side, unitId: string): Unit | BeachheadRefusal {
  const attacker = actor(state, side, unitId)
  if (isRefusal(attacker)) return attacker
  return unfit(attacker) ?? attacker
}

/** Why a unit that can act cannot attack. */
export function unfit(attacker: Unit): BeachheadRefusal | null {
  const isGrounded = attacker.who.facts.isAir && !attacker.airborne
  return hasSupply(attacker) ?? (isGrounded ? refuse('not-airborne', 'BI-13.7', { unit: attacker.who.id }) : null)
}

export function planAttack(
  state: BeachheadState,
  side: Side,
  unitId: string,
  targetName: string,
): AttackPlan | BeachheadRefusal {
  const attacker = mayAttack(state, side, unitId)
  if (isRefusal(attacker)) return attacker
  const target = liveTarget(state, side, targetName)
  if (!target) return refuse('no-target', 'BI-15.3', { target: targetName })
  return planOn(state, attacker, target)
}

/** What keeps an attacker from aiming at a target, by name only: lists ask for all pairs, and most of them are no attack. */
type Fault = 'mortar' | 'prey' | 'range' | 'sight' | 'shelter'

function aimFault(state: BeachheadState, attacker: Unit, target: Unit): Fault | null {
  const field = fieldOf(state)
  const { type, isAir } = attacker.who.facts
  if (type === 'mortar_team') return 'mortar'
  const prey = PREY.get(type)
  if (prey && !prey[1](target)) return 'prey'
  const level = levelOf(field, target)
  if (field.distance(attacker.cell, target.cell) > weaponRange(state, attacker, level)) return 'range'
  if (!unitSees(state, attacker, target.cell, level)) return 'sight'
  return isAir && !target.airborne && sheltered(state, target.cell) ? 'shelter' : null
}

function refuseAim(state: BeachheadState, attacker: Unit, target: Unit, fault: Fault): BeachheadRefusal {
  const facts = { unit: attacker.who.id, target: target.who.id }
  const field = fieldOf(state)
  switch (fault) {
    case 'mortar':
      return refuse('wrong-type', 'BI-15.18', facts)
    case 'prey':
      return refuse('wrong-target', PREY.get(attacker.who.facts.type)?.[0] ?? 'BI-15.3', facts)
    case 'range':
      return refuse('out-of-range', 'BI-15.3', {
        ...facts,
        distance: field.distance(attacker.cell, target.cell),
        range: weaponRange(state, attacker, levelOf(field, target)),
      })
    case 'sight':
      return refuse('not-seen', 'BI-15.3', facts)
    case 'shelter':
      return refuse('wrong-target', 'BI-9.3/E19', facts)
  }
}

/** Whether a ready attacker could attack that target. */
export function canAttack(state: BeachheadState, attacker: Unit, target: Unit): boolean {
  // Most pairs are further apart than any height makes up for.
  if (fieldOf(state).distance(attacker.cell, target.cell) > attacker.who.facts.range + 1) return false
  if (aimFault(state, attacker, target)) return false
  // Only suppression and smoke take dice away: who has enough for both need not be counted out.
  const most = (isSuppressed(attacker) ? 1 : 0) + (isActive(state, 'E16') ? 1 : 0)
  return attacker.who.facts.atk > most || planAimed(state, attacker, target) !== null
}

/** The attack of a ready attacker on a target in its side's sight. */
export function planOn(state: BeachheadState, attacker: Unit, target: Unit): AttackPlan | BeachheadRefusal {
  const fault = aimFault(state, attacker, target)
  if (fault) return refuseAim(state, attacker, target, fault)
  return planAimed(state, attacker, target) ?? refuse('no-dice', 'BI-15.5', { unit: attacker.who.id, target: target.who.id })
}

/** The same for those who weigh all pairs and need no reason: null where it is no attack. */
export const planIfAny = (state: BeachheadState, attacker: Unit, target: Unit): AttackPlan | null =>
  aimFault(state, attacker, target) ? null : planAimed(state, attacker, target)

/** null without dice (BI-15.5). */
function planAimed(state: BeachheadState, attacker: Unit, target: Unit): AttackPlan | null {
  const distance = fieldOf(state).distance(attacker.cell, target.cell)
  const ambush = isAmbush(state, attacker)
  const flanks = isFlanking(state, attacker, target, distance)
  const lowers = state.setting.options.flankEffect === 'def'
  const modifiers = attackModifiers(state, attacker, target, distance, flanks && !lowers)
  const dice = diceOf(attacker, modifiers)
  if (dice === 0) return null
  const { need, needModifiers } = needAgainst(state, target, flanks && lowers ? [FLANKED] : [])
  return { attacker, target, distance, ambush, modifiers, dice, need, needModifiers }
}

/** BI-9.3/E19: Urban hexes are not to be shelled or bombed this turn. */
export const sheltered = (state: BeachheadState, cell: number): boolean =>
  isActive(state, 'E19') && fieldOf(state).letter(cell) === 'U'

/** BI-15.4, BI-15.8. */
export const isAmbush = (state: BeachheadState, attacker: Unit): boolean =>
  isHidden(attacker) && !(state.setting.options.ambushDefenderOnly && sideOf(attacker) !== 'defender')

/** BI-15.6; D9 doubles it. */
export function ambushModifier(state: BeachheadState): Modifier {
  return isActive(state, 'D9') ? modifier('ambush', 'BI-11.3/D9', 2) : modifier('ambush', 'BI-15.6', 1)
}

/** BI-15.6, and BI-15.7 with facing: not through the front or the hexsides beside it. */
function isFlanking(state: BeachheadState, attacker: Unit, target: Unit, distance: number): boolean {
  if (distance > 1) return false
  if (state.setting.options.flanking === 'adjacent' || distance === 0) return true
  const side = fieldOf(state).direction(target.cell, attacker.cell)
  const turn = (side - target.facing + 6) % 6
  return turn >= 2 && turn <= 4
}

/** Modifiers of every attack by this unit, whatever it aims at (BI-15.5, cards). */
export function ownModifiers(state: BeachheadState, attacker: Unit): Modifier[] {
  const modifiers: Modifier[] = []
  if (isSuppressed(attacker)) modifiers.push(SUPPRESSED)
  for (const { card, unit } of state.active)
    if (card === 'A8' && unit === attacker.who.id) {
      modifiers.push(FIRE_SUPERIORITY)
      break
    }
  return modifiers
}

/** BI-9.3/E16, once, for an attacker or a target on the ground of a Beach. */
export function beachSmoke(state: BeachheadState, ...surface: readonly (number | null)[]): readonly Modifier[] {
  if (!isActive(state, 'E16')) return []
  const field = fieldOf(state)
  return surface.some(cell => cell !== null && field.letter(cell) === 'B') ? [BEACH_SMOKE] : []
}
export const groundOf = (unit: Unit): number | null => (unit.airborne ? null : unit.cell)

// Asked for every shot that is weighed: plain conditions, no list of them.
function attackModifiers(state: BeachheadState, attacker: Unit, target: Unit, distance: number, flanks: boolean): Modifier[] {
  const { letters } = fieldOf(state)
  const by = attacker.who.facts
  const at = target.who.facts
  const modifiers = ownModifiers(state, attacker)
  if (flanks) modifiers.push(state.setting.options.flanking === 'facing' ? { ...FLANKING, clause: 'BI-15.7' } : FLANKING)
  if (isAmbush(state, attacker)) modifiers.push(ambushModifier(state))
  if (by.type === 'harrier' && attacker.moved && at.isGround && distance <= 1) modifiers.push(CLOSE_AIR_SUPPORT)
  if (by.type === 'super_cobra' && at.class === 'vehicle') modifiers.push(TANK_HUNTER)
  if (by.type === 'marine_squad' && !target.airborne && letters[target.cell] === 'U') modifiers.push(URBAN)
  if (by.type === 'atgm_team' && at.class === 'vehicle') modifiers.push(ANTI_VEHICLE)
  if (by.type === 'aa_team' && at.class === 'helicopter') modifiers.push(HELICOPTER)
  if (by.type === 'marsoc' && target.revealedTurn === state.turn) modifiers.push(COUNTER_RECON)
  if (by.isAir && by.side === 'assault' && !target.airborne && isCoordinated(state, target.cell)) modifiers.push(COORDINATED)
  if (state.active.length > 0) modifiers.push(...beachSmoke(state, groundOf(attacker), groundOf(target)))
  return modifiers
}
const isCoordinated = ({ active }: BeachheadState, at: number): boolean =>
  active.some(({ card, cell }) => card === COORDINATED_AIR && cell === at)

/** For the sightings and units that were asked about last. */
let targets: {
  readonly of: readonly Sighting[]
  readonly among: BeachheadState['units']
  readonly units: readonly Unit[]
} | null = null

/** Enemies in the side's sight, each as it is. */
export function liveTargets(state: BeachheadState, side: Side): readonly Unit[] {
  const sightings = knownTo(state, side)
  if (targets?.of !== sightings || targets.among !== state.units) {
    const units: Unit[] = []
    for (const sighting of sightings) {
      const unit = targetOf(state, sighting)
      if (unit) units.push(unit)
    }
    targets = { of: sightings, among: state.units, units }
  }
  return targets.units
}
