// Which ops hold right now: automatic effects whose owner and condition fit, and effects in force after their use (TI-G.5.2).
import type { Seat } from '@sandtable/kernel'
import { effectData, effectsWithOp } from '../../data/lookup.ts'
import type { EffectData, Op, OpName } from '../../data/types.ts'
import type { Force } from '../state/chapter-types.ts'
import { factionOf, isNeutral, opponentOf } from '../state/queries.ts'
import type { EffectInForce, Session } from '../state/state.ts'
import { bearersOf, isLaw, owns } from './owners.ts'

/** All forces of one op, in the order of the data file, seat by seat. */
export function forces(s: Session, name: OpName): readonly Force[] {
  const found: Force[] = []
  for (const effect of effectsWithOp(name)) {
    for (const op of effect.op ?? []) if (op.op === name) addForces(s, effect, op, found)
  }
  return found
}

function addForces(s: Session, effect: EffectData, op: Op, found: Force[]): void {
  if (effect.mode === 'auto') {
    for (const { id: seat } of s.seats) addAutomatic(s, effect, op, seat, found)
    return
  }
  for (const use of s.effects) {
    if (use.effect !== effect.id || use.n === 0 || !opHolds(s, op, use.seat)) continue
    found.push({ effect, op, seat: use.seat, bearer: null, units: use.units, planet: use.planet, n: use.n })
  }
}

function addAutomatic(s: Session, effect: EffectData, op: Op, seat: Seat, found: Force[]): void {
  // What holds for all is told once, in the active player's name.
  if (effect.who === 'all' && seat !== s.attacker) return
  if (effect.kind === 'place' && effect.who === 'D' && seat !== s.defender) return
  if (!owns(s, seat, effect)) return
  const entered = switchOf(s, effect.id, seat)
  if (entered?.n === 0 || !holds(s, effect, seat, entered) || !opHolds(s, op, seat)) return
  if (op.value === 'input' && entered === undefined) return
  const force: Force = { effect, op, seat, bearer: null, units: [], planet: null, n: entered?.n ?? null }
  if (effect.unit === undefined) found.push(force)
  else if (!isBlanked(s, effect)) for (const bearer of bearersOf(s, seat, effect)) found.push({ ...force, bearer })
}

/** TI-G.5.2: what was entered for an automatic effect: a number, on, or off. */
export const switchOf = (s: Session, effect: string, seat: Seat): EffectInForce | undefined =>
  s.effects.find(each => each.effect === effect && each.seat === seat)

/** Articles of War: mechs have no printed text but Sustain Damage. */
const isBlanked = (s: Session, effect: EffectData): boolean => effect.id.startsWith('mech.') && isLaw(s, 'law.articles')

/** Conditions the session knows; the others are a question to the table and hold once somebody switched the effect on. */
export function holds(s: Session, effect: EffectData, seat: Seat, entered = switchOf(s, effect.id, seat)): boolean {
  switch (effect.condition) {
    case undefined:
      return true
    case 'mecatol|home|legendary':
      return s.planets.some(({ mecatol, legendary, home, owner }) => mecatol || legendary || (home && owner === seat))
    case 'fracture':
      return s.system.fracture
    case 'active breach':
      return s.system.breach
    default:
      return entered !== undefined
  }
}

function opHolds(s: Session, op: Op, seat: Seat): boolean {
  if (op.condition !== 'opponent is norr') return true
  const opponent = opponentOf(s, seat)
  return opponent !== null && !isNeutral(s, opponent) && factionOf(s, opponent) === 'norr'
}

export const isInForce = (s: Session, effect: string, seat?: Seat): boolean =>
  s.effects.some(each => each.effect === effect && each.n !== 0 && (seat === undefined || each.seat === seat))

/** Whether the effect is automatic and holds for the seat, whatever its ops. */
export const hasAuto = (s: Session, seat: Seat, id: string): boolean => {
  const effect = effectData(id)
  const entered = switchOf(s, id, seat)
  return owns(s, seat, effect) && entered?.n !== 0 && holds(s, effect, seat, entered)
}
