// TI-O.26: where in its course a fight stands for the calculator, and the hits that wait to be taken.
import type { Seat } from '@sandtable/kernel'
import type { PendingHits, StartPoint } from '../../odds/problem/problem.ts'
import type { Roll } from '../state/dice-and-hits.ts'
import { isFighter, isHere, placeOf, planetOf } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { CombatUnit } from '../state/table.ts'
import { activeOps } from '../windows/active-ops.ts'

/** Which fight is asked about. */
export type Where = { readonly place: 'space' | 'ground' | 'full'; readonly planet: string | null; readonly defender: Seat }

const STAGES_IN_SPACE: { readonly [step: string]: StartPoint['stage'] } = {
  'P1.3': 'openings',
  'P1.4': 'openings',
  'P2.1': 'openings',
  'P2.2': 'barrage',
}
/** What comes after hits that wait in these steps. */
const EARLY: { readonly [step: string]: StartPoint['stage'] } = {
  'P1.2': 'openings',
  'P1.3': 'openings',
  'P2.1': 'barrage',
  'P2.2': 'round',
  'P3.5': 'start',
  'P3.9': 'openings',
  'P4.1': 'round',
}
export function momentOf(s: TiSession, { place, planet }: Where): StartPoint | undefined {
  if (/^P[01]/.test(s.step) && s.step < 'P1.3') return undefined
  const round = place === 'space' ? s.round : Math.max(1, planet === null ? 1 : planetOf(s, planet).round)
  const pending = waitingHits(s, place === 'space' ? 'space' : placeOf(planet!))
  const stage =
    place === 'space'
      ? round === 1
        ? (STAGES_IN_SPACE[s.step] ?? 'round')
        : 'round'
      : s.step.startsWith('P4')
        ? s.step === 'P4.1' && round === 1
          ? 'openings'
          : 'round'
        : 'start'
  const early = EARLY[s.step]
  if (pending && early) return { stage: early === 'barrage' && round > 1 ? 'round' : early, round, pending, isEarly: true }
  if (pending) return { stage: 'round', round, pending }
  return { stage, round: /^(P2\.[56]|P4\.[345])$/.test(s.step) ? round + 1 : round }
}

type Waiting = { readonly attacker: PendingHits; readonly defender: PendingHits }
const waitingHits = (s: TiSession, place: string): Waiting | null => pendingOf(s, place) ?? thrownOf(s, place)

/** Both sides' dice of a round lie on the table; effects that add hits when the roll is closed are left to that moment. */
function thrownOf(s: TiSession, place: string): Waiting | null {
  if (s.step !== 'P2.4' && s.step !== 'P4.2') return null
  const rolls = s.rolls.filter(
    ({ kind, isFinal, planet }) => kind === 'combat' && !isFinal && (planet === null ? 'space' : placeOf(planet)) === place,
  )
  const isWhole = ({ firing, dice }: Roll) => firing.every(id => dice.some(({ unit }) => unit === id))
  const isMore = activeOps(s, 'multiplyHits').length > 0 || activeOps(s, 'extraHitIfEnemyHit').length > 0
  if (rolls.length < 2 || !rolls.every(isWhole) || isMore) return null
  const against = (fits: (target: Seat) => boolean): PendingHits => {
    const dice = rolls.filter(({ target }) => fits(target)).flatMap(roll => roll.dice)
    const count = (isBound: boolean) =>
      dice.filter(({ restriction }) => (restriction === 'nonFighter') === isBound).reduce((sum, { hits }) => sum + hits, 0)
    return { any: count(false), nonFighter: count(true) }
  }
  return { attacker: against(seat => seat === s.attacker), defender: against(seat => seat !== s.attacker) }
}

function pendingOf(s: TiSession, place: string): Waiting | null {
  const open = s.batches.filter(batch => !batch.isConfirmed && batch.place === place)
  if (open.length === 0) return null
  const count = (fits: (target: Seat) => boolean): PendingHits => {
    const hits = open
      .filter(({ target }) => fits(target))
      .flatMap(batch => batch.hits.filter(({ state, restriction }) => state === 'open' && restriction !== 'fighter'))
    const nonFighter = hits.filter(({ restriction }) => restriction === 'nonFighter').length
    return { any: hits.length - nonFighter, nonFighter }
  }
  return { attacker: count(seat => seat === s.attacker), defender: count(seat => seat !== s.attacker) }
}

/** Before the dice of a round lie on the table: what was played for this round is still to come. */
export function isStillToRoll(s: TiSession, { place, planet }: Where): boolean {
  if (/^(P2\.[56]|P4\.[345])$/.test(s.step)) return false
  return EARLY[s.step] !== undefined || waitingHits(s, place === 'ground' ? placeOf(planet!) : 'space') === null
}

/** Fighters that a barrage has hit and that are still on the table (TI-P2.2.5). */
export function barraged(s: TiSession, seat: Seat): readonly CombatUnit[] {
  const hits = s.batches
    .filter(({ target, isConfirmed }) => target === seat && !isConfirmed)
    .flatMap(batch => batch.hits.filter(({ state, restriction }) => state === 'open' && restriction === 'fighter'))
  const fighters = hits.length === 0 ? [] : s.units.filter(unit => unit.owner === seat && isFighter(unit) && isHere(unit))
  return fighters.slice(0, hits.length)
}
