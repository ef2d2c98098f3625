// TI-G.5.1, TI-D.12: when a window of the data file is open inside its step, and whose effect it is then.
import type { Seat } from '@sandtable/kernel'
import type { EffectData } from '../../data/types.ts'
import { openExcesses } from '../combat/fleet-limits.ts'
import type { Roll } from '../state/dice-and-hits.ts'
import { isHere, placeOf, planetOf, sidesOf } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { CombatResult } from '../state/table.ts'

type Moment = (s: TiSession, seat: Seat) => boolean

const open = (s: TiSession): readonly Roll[] => s.rolls.filter(({ isFinal }) => !isFinal)
const isThrown = ({ dice }: Roll): boolean => dice.length > 0
const beforeOwnRoll: Moment = (s, seat) => open(s).some(roll => roll.seat === seat && !isThrown(roll))
const afterOwnRoll: Moment = (s, seat) => open(s).some(roll => roll.seat === seat && isThrown(roll))
const afterAnyRoll: Moment = s => open(s).some(isThrown)
const hitsAgainst: Moment = (s, seat) => s.batches.some(({ target, isConfirmed }) => target === seat && !isConfirmed)
const anyHits: Moment = s => s.batches.some(({ isConfirmed }) => !isConfirmed)
const isSettled = (s: TiSession): boolean => s.batches.every(({ isConfirmed }) => isConfirmed)
const ground = (s: TiSession): number => (s.planet === null ? 0 : planetOf(s, s.planet).round)
const never: Moment = () => false

/** Windows that are not open for the whole of their steps. Interrupts (TI-A.6) are never open: they are asked. */
const MOMENTS: { readonly [window: string]: Moment } = {
  // TI-P2.2.7: a late Fighter Prototype is still in the first round.
  'space.start': s => s.round === 1,
  'combat.start': s => (s.step === 'P2.1' ? s.round === 1 : ground(s) === 1),
  'ground.start': s => s.step === 'P4.1' && (ground(s) === 1 || s.options['yin.everyRound']),
  'space.roundStart': s => s.step === 'P2.1',
  'ground.roundStart': s => s.step === 'P4.1',
  roundStart: s => s.step === 'P2.1' || s.step === 'P4.1',
  'space.roundEnd': s => s.step === 'P2.5' && isSettled(s),
  'ground.roundEnd': s => s.step === 'P4.4',
  roundEnd: s => (s.step === 'P2.5' && isSettled(s)) || s.step === 'P4.4',
  'sc.before': beforeOwnRoll,
  'ability.roll': beforeOwnRoll,
  'afb.before': beforeOwnRoll,
  'space.beforeRoll': beforeOwnRoll,
  'ability.afterRoll': afterAnyRoll,
  'die.rolled': afterAnyRoll,
  'space.afterRoll': afterOwnRoll,
  'ground.afterRoll': afterOwnRoll,
  'combat.afterRoll': afterOwnRoll,
  'combat.rollEnd': s => open(s).length > 0 && open(s).every(isThrown),
  'space.beforeAssign': hitsAgainst,
  'sc.beforeAssign': hitsAgainst,
  'bomb.beforeAssign': hitsAgainst,
  beforeAssign: anyHits,
  'bomb.after': isSettled,
  'inv.start': s => s.step !== 'P3.9' || s.options['disable.late'],
  'retreat.start': s => s.progress.declared.length === 0,
  // TI-PC.1.3: a draw gives nothing.
  'space.end': s => s.spaceResult !== null && s.spaceResult !== 'draw',
  'combat.end': s => s.spaceResult !== null || s.planets.some(({ result }) => result !== null),
  'ship.lastDestroyed': (s, seat) => s.step === 'P3.9' && s.lostLastShip.includes(seat),
  capacity: (s, seat) => openExcesses(s).some(excess => excess.seat === seat),
  sustain: never,
  'ground.sustain': never,
  'unit.wouldDie': never,
  'unit.destroyed': never,
  'ship.destroyed': never,
  'retreat.declared': never,
  // TI-P2.3.9: the seed's Feint makes the opponent announce, so it is used before.
  'retreat.feint': s => s.options['feint.seed'],
  retreat: never,
  'card.played': never,
}

export const isWindowOpen = (s: TiSession, seat: Seat, effect: EffectData): boolean =>
  effect.window.some(window => MOMENTS[window]?.(s, seat) ?? true)

const isPresent = (s: TiSession, seat: Seat): boolean =>
  s.planets.some(({ owner }) => owner === seat) || s.units.some(unit => unit.owner === seat && isHere(unit))

export const seatOfResult = (s: TiSession, result: CombatResult | null): Seat | null =>
  result === 'attacker' ? s.attacker : result === 'defender' ? s.defender : null

/** The winner of the space combat, or of any of the ground combats (TI-PC.1.3, TI-PC.1.4); open until the end of PC.1 (TI-PC.1.5). */
function hasWon(s: TiSession, seat: Seat, windows: readonly string[]): boolean {
  const onGround = s.planets.some(
    ({ result, owner }) => (result === 'attacker' ? s.attacker : result === 'defender' ? owner : null) === seat,
  )
  if (windows.includes('ground.won')) return onGround
  const inSpace = seatOfResult(s, s.spaceResult) === seat
  return windows.includes('space.won') ? inSpace : inSpace || onGround
}

/** The seats with pieces there, dead ones too; a bare planet was the defender's (TI-G.1.1). */
const heldBefore = (s: TiSession, seat: Seat, planet: string): boolean =>
  seat === s.defender || (seat !== s.attacker && s.units.some(unit => unit.owner === seat && unit.place === placeOf(planet)))

/** TI-D.12, at the moment of the window. */
export function fitsWho(s: TiSession, seat: Seat, effect: EffectData): boolean {
  switch (effect.who) {
    case 'A':
    case 'V':
      return seat === s.attacker
    case 'D':
      return seat !== s.attacker && (seat === s.defender || isPresent(s, seat))
    case 'X':
      return sidesOf(s).includes(seat)
    case 'roller':
      return open(s).some(roll => roll.seat === seat)
    case 'opponent of roller':
      return open(s).some(roll => roll.seat !== seat && isThrown(roll))
    case 'target':
      return hitsAgainst(s, seat)
    case 'winner':
      return hasWon(s, seat, effect.window)
    case 'loser':
      return s.planets.some(planet => planet.gainedBy !== null && planet.gainedBy !== seat && heldBefore(s, seat, planet.name))
    default:
      return true
  }
}
