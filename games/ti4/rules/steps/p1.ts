// TI-P1.1 to TI-P1.4: space cannon offence, player by player, and whether there is a combat at all.
import type { Seat } from '@sandtable/kernel'
import { canFire, offenceCannons, offenceOrder, offenceShield, offenceTargets } from '../combat/cannons-in-space.ts'
import type { TiAction } from '../contract/actions.ts'
import type { TiRefusal } from '../contract/refusals.ts'
import { finishRoll, openRoll } from '../dice/rolling.ts'
import { openBatch } from '../hits/hit-actions.ts'
import type { Draft, StepRules } from '../state/chapter-types.ts'
import type { Roll } from '../state/dice-and-hits.ts'
import { emit } from '../state/draft.ts'
import { isNeutral } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'

/** TI-P1.1.1, TI-P1.1.3: no cannon may fire; the effect that silences them all, if one does. */
function silence(s: TiSession): ReturnType<NonNullable<StepRules['skips']>> {
  const order = offenceOrder(s)
  if (order.some(seat => canFire(s, seat))) return null
  const shooter = order.find(seat => seat !== s.attacker)
  const shield = shooter === undefined ? null : offenceShield(s, s.attacker, shooter)
  return { reason: 'nothingCanFire', effect: shield?.effect.id ?? null }
}

export const P1_1: StepRules = {
  id: 'P1.1',
  skips: silence,
  leave: d => {
    d.s.progress.queue = [...offenceOrder(d.s)]
  },
}

const shooterOf = (s: TiSession): Seat | null => s.progress.queue[0] ?? null
const hasSaid = (s: TiSession): boolean => s.progress.declared.length > 0
/** Rolls whose hits are in no batch yet. */
const waitingRolls = (s: TiSession): readonly Roll[] =>
  s.rolls.filter(({ stage, id }) => stage === 'offence' && !s.batches.some(({ hits }) => hits.some(hit => hit.roll === id)))
export const offenceHits = (s: TiSession): number =>
  waitingRolls(s).reduce((sum, { dice }) => sum + dice.reduce((hits, die) => hits + die.hits, 0), 0)

/** One entry of this step is one player's turn to fire (TI-P1.2.1); Plasma Scoring is the roll's (TI-P1.2.3). */
export const P1_2: StepRules = {
  id: 'P1.2',
  enter(d) {
    if (d.s.progress.queue.length === 0) d.s.progress.queue = [...offenceOrder(d.s)]
    // TI-P1.2.11: a cannon that died to an earlier roll does not fire; a seat with none left is not asked.
    while (d.s.progress.queue.length > 0 && !canFire(d.s, d.s.progress.queue[0]!)) d.s.progress.queue.shift()
  },
  missing(s) {
    const seat = shooterOf(s)
    return seat === null || hasSaid(s) ? [] : [{ what: 'declaration', seat }]
  },
  // A pass, or no seat left to ask, needs no [Continue]; a roll does (TI-P1.2.10).
  isAutomatic: s => shooterOf(s) === null || s.progress.declared.some(({ choice }) => choice === 'pass'),
  deciders(s) {
    const seat = shooterOf(s)
    return seat === null || hasSaid(s) ? [] : [seat]
  },
  candidates: (s, seat) => (seat === shooterOf(s) ? [...shots(s, seat), { type: 'pass' }] : []),
  check(s, seat, action) {
    if (action.type !== 'fire' && action.type !== 'pass') return undefined
    const shooter = shooterOf(s)
    if (action.type === 'pass' && (shooter !== seat || hasSaid(s))) return undefined
    if (shooter !== seat) return { code: 'out-of-order', clause: 'TI-P1.2.4', first: shooter ?? s.attacker }
    if (hasSaid(s)) return { code: 'already-said', clause: 'TI-P1.2.6', seat }
    if (action.type === 'fire') return checkUnits(offenceCannons(s, seat), action.units) ?? checkWhose(s, seat, action.whose)
    return isNeutral(s, seat) ? { code: 'forbidden', clause: 'TI-G.13.1', what: 'pass', by: 'neutral' } : null
  },
  act(d, seat, action) {
    if (action.type === 'pass') {
      d.s.progress.declared.push({ seat, choice: 'pass' })
      emit(d, { type: 'passed', clauses: ['TI-P1.2.6', 'TI-G.3.2'], seat, what: 'spaceCannon' })
    } else if (action.type === 'fire') fire(d, seat, action)
  },
  leave(d) {
    d.s.progress.queue.shift()
    // Without hits there is no P1.3: the dice are counted here.
    if (d.s.options['sco.resolution'] === 'perPlayer' && offenceHits(d.s) === 0)
      for (const { id } of waitingRolls(d.s)) finishRoll(d, id)
  },
}

/** Holding some back is left to the table (TI-P1.2.7, TI-Z.4). */
function checkUnits(cannons: readonly string[], units: readonly string[] | undefined): TiRefusal | null {
  if (!units) return null
  if (units.length === 0)
    return { code: 'wrong-choice', clause: 'TI-P1.2.7', what: 'units', least: 1, most: cannons.length, given: 0 }
  const stray = units.find((id, i) => !cannons.includes(id) || units.indexOf(id) !== i)
  return stray === undefined ? null : { code: 'not-eligible', clause: 'TI-P1.2.2', what: 'unit', id: stray }
}

/** TI-P1.2.5: a choice only where there is one. */
const shots = (s: TiSession, seat: Seat): readonly TiAction[] => {
  const targets = offenceTargets(s, seat)
  return targets.length > 1 ? targets.map(whose => ({ type: 'fire', whose })) : [{ type: 'fire' }]
}
const checkWhose = (s: TiSession, seat: Seat, whose: string | undefined): TiRefusal | null =>
  whose === undefined || offenceTargets(s, seat).includes(whose)
    ? null
    : { code: 'not-eligible', clause: 'TI-P1.2.5', what: 'seat', id: whose }

function fire(d: Draft, seat: Seat, { units, whose }: Extract<TiAction, { type: 'fire' }>): void {
  const firing = offenceCannons(d.s, seat).filter(id => !units || units.includes(id))
  const target = whose ?? offenceTargets(d.s, seat)[0]!
  d.s.progress.declared.push({ seat, choice: 'fire' })
  const told = { seat, kind: 'spaceCannon', units: firing, ...(whose === undefined ? {} : { whose }) } as const
  emit(d, { type: 'fireDeclared', clauses: ['TI-P1.2.5', 'TI-P1.2.6'], ...told })
  openRoll(d, { kind: 'spaceCannon', stage: 'offence', seat, target, planet: null, effect: null, firing })
}

/** The queued hits are assigned at once (TI-P1.3.2); confirmed, and the capacity of the hit player in order, the step is over (TI-P1.3.5). */
export const P1_3: StepRules = {
  id: 'P1.3',
  enter(d) {
    const rolls = waitingRolls(d.s).map(({ id, target }) => ({ target, hits: finishRoll(d, id) }))
    for (const target of new Set(rolls.map(roll => roll.target))) {
      const hits = rolls.filter(roll => roll.target === target).flatMap(roll => roll.hits)
      openBatch(d, { stage: 'offence', target, place: 'space', hits })
    }
  },
  isAutomatic: () => true,
}

/** TI-P1.4.1, TI-P1.4.4: no side has won here; the seat that holds the space area is noted for the report. */
export const P1_4: StepRules = { id: 'P1.4', isAutomatic: () => true }
