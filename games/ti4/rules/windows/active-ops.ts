// Which ops hold right now: automatic effects whose owner and condition fit, and effects in force after their use (TI-G.5.2).
import type { Seat } from '@sandtable/kernel'
import { effectData, effectsWithOp } from '../../data/lookup.ts'
import type { EffectData, Op, OpName } from '../../data/types.ts'
import type { ActiveOp, Draft } from '../state/chapter-types.ts'
import type { Custom, Duration, EffectInForce, Use } from '../state/effects-used.ts'
import { factionOf, isNeutral, opponentOf } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import { bearersOf, isLaw, owns } from './owners.ts'

/** All forces of one op, in the order of the data file, seat by seat. */
export function activeOps(s: TiSession, name: OpName): readonly ActiveOp[] {
  const found: ActiveOp[] = []
  for (const effect of effectsWithOp(name)) {
    for (const op of effect.op ?? []) if (op.op === name) addActive(s, effect, op, found)
  }
  return found
}

function addActive(s: TiSession, effect: EffectData, op: Op, found: ActiveOp[]): void {
  if (effect.mode === 'auto') {
    for (const { id: seat } of s.seats) addAutomatic(s, effect, op, seat, found)
    return
  }
  for (const use of s.effects) {
    if (use.effect !== effect.id || use.n === 0 || !opHolds(s, op, use.seat)) continue
    found.push({ effect, op, seat: use.seat, bearer: null, units: use.units, planet: use.planet, n: use.n })
  }
}

function addAutomatic(s: TiSession, effect: EffectData, op: Op, seat: Seat, found: ActiveOp[]): void {
  // What holds for all is told once, in the active player's name.
  if (effect.who === 'all' && seat !== s.attacker) return
  if (effect.kind === 'place' && effect.who === 'D' && seat !== s.defender) return
  if (!owns(s, seat, effect)) return
  const entered = switchOf(s, effect.id, seat)
  if (entered?.n === 0 || !holds(s, effect, seat, entered) || !opHolds(s, op, seat)) return
  if (op.value === 'input' && entered === undefined) return
  const force: ActiveOp = { effect, op, seat, bearer: null, units: [], planet: null, n: entered?.n ?? null }
  if (effect.unit === undefined) found.push(force)
  else if (!isBlanked(s, effect)) for (const bearer of bearersOf(s, seat, effect)) found.push({ ...force, bearer })
}

/** TI-G.5.2: what was entered for an automatic effect: a number, on, or off. */
export const switchOf = (s: TiSession, effect: string, seat: Seat): EffectInForce | undefined =>
  s.effects.find(each => each.effect === effect && each.seat === seat)

/** Articles of War: mechs have no printed text but Sustain Damage. */
const isBlanked = (s: TiSession, effect: EffectData): boolean => effect.id.startsWith('mech.') && isLaw(s, 'law.articles')

/** Conditions the session knows; the others are a question to the table and hold once a player switches the effect on. */
export function holds(s: TiSession, effect: EffectData, seat: Seat, entered = switchOf(s, effect.id, seat)): boolean {
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

function opHolds(s: TiSession, op: Op, seat: Seat): boolean {
  if (op.condition !== 'opponent is norr') return true
  const opponent = opponentOf(s, seat)
  return opponent !== null && !isNeutral(s, opponent) && factionOf(s, opponent) === 'norr'
}

export const isInForce = (s: TiSession, effect: string, seat?: Seat): boolean =>
  s.effects.some(each => each.effect === effect && each.n !== 0 && (seat === undefined || each.seat === seat))

/** Whether the effect is automatic and holds for the seat, whatever its ops. */
export const hasAuto = (s: TiSession, seat: Seat, id: string): boolean => {
  const effect = effectData(id)
  const entered = switchOf(s, id, seat)
  return owns(s, seat, effect) && entered?.n !== 0 && holds(s, effect, seat, entered)
}

/** `roll`: the roll it belongs to, for the duration of that name. */
export function standInForce(
  d: Draft,
  use: Use,
  duration: Duration,
  roll: number | null = null,
  custom: Custom | null = null,
): void {
  const { effect, seat, units, dice, planet, n } = use
  d.s.effects.push({ effect, seat, units: [...units], dice: [...dice], planet, n, about: null, duration, roll, custom })
}

/** Ends everything of these durations; `roll` only what belongs to that roll. */
export function expire(d: Draft, durations: readonly Duration[], roll?: number): void {
  d.s.effects = d.s.effects.filter(each => !durations.includes(each.duration) || (roll !== undefined && each.roll !== roll))
}
