// What a piece can do here and now: its printed lines with what gives, takes and blanks abilities (TI-G.10.8, TI-P3.2, TI-G.5.9).
import type { Printed, RollKind } from '../../data/types.ts'
import type { ActiveOp } from '../state/chapter-types.ts'
import { isNonFighterShip, nonFighterShipsOf, opponentOf, profileOf } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { CombatUnit } from '../state/table.ts'
import { activeOps } from '../windows/active-ops.ts'

/** Articles of War: a mech keeps only Sustain Damage. */
const isBlankMech = (s: TiSession, unit: CombatUnit): boolean => unit.type === 'mech' && activeOps(s, 'blankMechs').length > 0

/** Entropic scar (all), Quietus in a breach (its enemies): unit abilities cannot be used (TI-G.5.9). */
export const losesAbilities = (s: TiSession, unit: CombatUnit): boolean => isBlanked(activeOps(s, 'noUnitAbilities'), unit)
const isBlanked = (blanking: readonly ActiveOp[], unit: CombatUnit): boolean =>
  blanking.some(({ op, seat }) => op.side === 'both' || seat !== unit.owner)

/** The printed line the piece rolls for this kind of roll, null when it rolls none. Modifiers and extra dice are dice-rolls.ts's. */
export function lineOf(s: TiSession, unit: CombatUnit, kind: RollKind): Printed | null {
  if (kind === 'ability') return null
  const profile = profileOf(s, unit)
  if (kind === 'combat')
    return profile.combat ? { value: profile.combat.value, dice: diceOf(s, unit, profile.combat.dice) } : null
  const own = profile[kind]
  const line = own ?? (kind === 'afb' ? undefined : gained(s, unit, kind))
  return line && !losesAbilities(s, unit) && !isBlankMech(s, unit) ? { value: line.value, dice: line.dice } : null
}

/** TI-P2.4.4: Salai Sai Corian. */
function diceOf(s: TiSession, unit: CombatUnit, dice: number | 'enemyNonFighterShips'): number {
  if (dice !== 'enemyNonFighterShips') return dice
  const opponent = opponentOf(s, unit.owner)
  return opponent === null ? 0 : nonFighterShipsOf(s, opponent).length
}

/** Blitz, Lightrail Ordnance. */
function gained(s: TiSession, unit: CombatUnit, kind: 'bombardment' | 'spaceCannon'): Printed | undefined {
  const gives = ({ op, seat }: ActiveOp) =>
    op.ability === kind &&
    seat === unit.owner &&
    (op.scope === 'space dock' ? unit.type === 'spacedock' : isNonFighterShip(unit))
  const force = activeOps(s, 'gainAbility').find(gives)
  return force ? { value: force.op.value as number, dice: force.op.dice as number } : undefined
}

/** Whether it reaches the active system from an adjacent one (TI-P0.5.7). */
export const reachesFromAdjacent = (s: TiSession, unit: CombatUnit): boolean =>
  profileOf(s, unit).spaceCannon?.adjacent === true ||
  (unit.type === 'spacedock' && activeOps(s, 'gainAbility').some(({ op, seat }) => op.adjacent === true && seat === unit.owner))

/** TI-G.10.8: it has Sustain Damage and nothing forbids its use. Whether it is undamaged is another question. */
export const maySustain = (s: TiSession, unit: CombatUnit): boolean =>
  profileOf(s, unit).sustain === true && !isSustainForbidden(s, unit)

export const isSustainForbidden = (s: TiSession, unit: CombatUnit): boolean => sustainForbidder(s)(unit)

/** The same for many units: what forbids it is looked for once. */
export function sustainForbidder(s: TiSession): (unit: CombatUnit) => boolean {
  const blanking = activeOps(s, 'noUnitAbilities')
  const forbidding = activeOps(s, 'noSustain')
  return unit =>
    isBlanked(blanking, unit) ||
    forbidding.some(({ op, seat, bearer }) => {
      if (op.side === 'both') return op.filter === undefined || op.filter === unit.type
      if (seat === unit.owner) return false
      return op.place === 'space' ? unit.place === 'space' : bearer !== null && bearer.place === unit.place
    })
}

/** TI-P3.2.4, TI-P3.2.5. Disable takes that of PDS, a war sun and Arc Secundus that of all enemies in the system. */
export function hasShield(s: TiSession, unit: CombatUnit): boolean {
  if (profileOf(s, unit).planetaryShield !== true || losesAbilities(s, unit) || isBlankMech(s, unit)) return false
  return !activeOps(s, 'removeShield').some(({ op, seat }) => op.filter === 'pds' && seat !== unit.owner && unit.type === 'pds')
}

/** TI-G.10.6. */
export const isDirectHitImmune = (s: TiSession, unit: CombatUnit): boolean => profileOf(s, unit).directHitImmune === true
