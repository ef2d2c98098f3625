// TI-O.26: where in its course a fight stands for the calculator, and the hits that wait to be taken.
import type { Seat } from '@sandtable/kernel'
import type { CannonsLeft } from '../../odds/notation/scenario.ts'
import type { PendingHits, StartPoint } from '../../odds/problem/problem.ts'
import { planRoll } from '../dice/plan-roll.ts'
import { isRolled, waiting } from '../dice/roll-groups.ts'
import type { Restriction, Roll } from '../state/dice-and-hits.ts'
import { isFighter, isHere, placeOf, planetOf, unitById } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { CombatUnit } from '../state/table.ts'
import { activeOps } from '../windows/active-ops.ts'

/** Which fight is asked about. */
export type Where = { readonly place: 'space' | 'ground' | 'full'; readonly planet: string | null; readonly defender: Seat }

const STAGES_IN_SPACE: { readonly [step: string]: StartPoint['stage'] } = {
  'P1.2': 'start',
  'P1.3': 'start',
  'P1.4': 'openings',
  'P2.1': 'openings',
  'P2.2': 'barrage',
}
/** What comes after hits that wait in these steps. */
const EARLY: { readonly [step: string]: StartPoint['stage'] } = {
  'P1.2': 'start',
  'P1.3': 'start',
  'P2.1': 'barrage',
  'P2.2': 'round',
  'P3.5': 'start',
  'P3.9': 'openings',
  'P4.1': 'round',
}
export function momentOf(s: TiSession, where: Where): StartPoint | undefined {
  if (/^P[01]/.test(s.step) && s.step < 'P1.2') return undefined
  const { place, planet } = where
  const round = place === 'space' ? s.round : Math.max(1, planet === null ? 1 : planetOf(s, planet).round)
  const pending = waitingHits(s, where)
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
type WaitingHit = { readonly target: Seat; readonly restriction: Restriction }

/** Hits of open batches, and of the dice that lie on the table and are in no batch yet. */
function waitingHits(s: TiSession, { place, planet, defender }: Where): Waiting | null {
  const at = place === 'ground' ? placeOf(planet!) : 'space'
  const open = s.batches.filter(batch => !batch.isConfirmed && batch.place === at)
  const isOffence = s.step === 'P1.2' && at === 'space'
  const thrown = isOffence ? cannonRolls(s) : open.length === 0 ? [...combatRolls(s, at), ...defenceRolls(s, at)] : []
  if (open.length === 0 && thrown.length === 0) return null
  const hits = [
    ...open.flatMap(batch =>
      batch.hits
        .filter(({ state, restriction }) => state === 'open' && restriction !== 'fighter')
        .map(({ restriction }): WaitingHit => ({ target: batch.target, restriction })),
    ),
    ...thrown.flatMap(({ target, dice }) =>
      dice.flatMap(({ restriction, hits: n }) => Array.from({ length: n }, (): WaitingHit => ({ target, restriction }))),
    ),
  ]
  const against = (isTarget: (target: Seat) => boolean): PendingHits => {
    const own = hits.filter(({ target }) => isTarget(target))
    const nonFighter = own.filter(({ restriction }) => restriction === 'nonFighter').length
    return { any: own.length - nonFighter, nonFighter }
  }
  const isDefender = (target: Seat) => (at === 'space' ? target === defender : target !== s.attacker)
  return { attacker: against(target => target === s.attacker), defender: against(isDefender) }
}

/** Both sides' dice of a round lie on the table; effects that add hits when the roll is closed are left to that moment. */
function combatRolls(s: TiSession, place: string): readonly Roll[] {
  if (s.step !== 'P2.4' && s.step !== 'P4.2') return []
  const rolls = s.rolls.filter(
    ({ kind, isFinal, planet }) => kind === 'combat' && !isFinal && (planet === null ? 'space' : placeOf(planet)) === place,
  )
  const isWhole = ({ firing, dice }: Roll) => firing.every(id => dice.some(({ unit }) => unit === id))
  const isMore = activeOps(s, 'multiplyHits').length > 0 || activeOps(s, 'extraHitIfEnemyHit').length > 0
  return rolls.length < 2 || !rolls.every(isWhole) || isMore ? [] : rolls
}

/** The space cannons whose hits are in no batch yet (TI-P1.3.1). */
const cannonRolls = (s: TiSession): readonly Roll[] =>
  s.rolls.filter(
    ({ stage, id, dice }) =>
      stage === 'offence' && dice.length > 0 && !s.batches.some(({ hits }) => hits.some(({ roll }) => roll === id)),
  )

/** The cannons of a planet, once all of them have fired; their hits are in no batch yet (TI-P3.9.5). */
const defenceRolls = (s: TiSession, place: string): readonly Roll[] =>
  s.step !== 'P3.9'
    ? []
    : s.rolls.filter(
        roll =>
          roll.stage === 'defence' &&
          placeOf(roll.planet!) === place &&
          roll.dice.length > 0 &&
          isRolled(roll, s) &&
          !s.batches.some(batch => batch.stage === 'defence' && batch.place === place),
      )

/** TI-P1.2.4: the cannons of a seat that are still to fire at these fleets; undefined where all are, and outside P1.2 and P1.3. */
export function cannonsLeft(s: TiSession, seat: Seat, { defender }: Where): CannonsLeft | undefined {
  if (s.step !== 'P1.2' && s.step !== 'P1.3') return undefined
  const { queue, declared } = s.progress
  if (!queue.includes(seat)) return { left: [], extraDice: 0 }
  if (s.step === 'P1.3' || queue[0] !== seat || declared.length === 0) return undefined
  const isAimedHere = ({ target }: Roll) => target === s.attacker || target === defender
  const roll = s.rolls.find(each => each.stage === 'offence' && each.seat === seat && !each.isFinal && isAimedHere(each))
  const open = roll ? waiting(s, roll) : []
  const sorts = open.map(id => unitById(s, id)?.unit ?? id)
  const left = [...new Set(sorts)].map(of => ({ of, n: sorts.filter(each => each === of).length }))
  return { left, extraDice: roll ? planRoll(s, roll, open).filter(({ isExtra }) => isExtra).length : 0 }
}

/** Before the dice of a round lie on the table: what was played for this round is still to come. */
export function isStillToRoll(s: TiSession, where: Where): boolean {
  if (/^(P2\.[56]|P4\.[345])$/.test(s.step)) return false
  return EARLY[s.step] !== undefined || waitingHits(s, where) === null
}

/** Fighters that a barrage has hit and that are still on the table (TI-P2.2.5). */
export function barraged(s: TiSession, seat: Seat): readonly CombatUnit[] {
  const hits = s.batches
    .filter(({ target, isConfirmed }) => target === seat && !isConfirmed)
    .flatMap(batch => batch.hits.filter(({ state, restriction }) => state === 'open' && restriction === 'fighter'))
  const fighters = hits.length === 0 ? [] : s.units.filter(unit => unit.owner === seat && isFighter(unit) && isHere(unit))
  return fighters.slice(0, hits.length)
}
