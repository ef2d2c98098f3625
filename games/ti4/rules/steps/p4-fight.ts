// TI-P4.1 to TI-P4.4: one round of ground combat on one planet.
import type { Seat } from '@sandtable/kernel'
import { lineOf } from '../combat/abilities.ts'
import { bombardedSeat, bombardersOf, isForbidden, mayBombard, passesShields } from '../combat/bombardment.ts'
import { nextBattle } from '../combat/invasion.ts'
import type { TiRefusal } from '../contract/refusals.ts'
import { finishRoll, openRoll } from '../dice/rolling.ts'
import { bombardersInOrder, inRollingOrder } from '../dice/rolling-order.ts'
import { openBatch } from '../hits/hit-actions.ts'
import type { Draft, StepRules } from '../state/chapter-types.ts'
import type { Roll } from '../state/dice-and-hits.ts'
import { emit } from '../state/draft.ts'
import { factionOf, groundDefender, groundForcesOn, placeOf, planetOf } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { Planet } from '../state/table.ts'
import { ownsAny } from '../turn/passed-over.ts'
import { activeOps } from '../windows/active-ops.ts'
import { runDue } from '../windows/windows.ts'
import { bombard, queueBombardment } from './p3-bombard.ts'

const here = (s: TiSession): Planet => planetOf(s, s.planet!)

export const P4_1: StepRules = {
  id: 'P4.1',
  enter(d) {
    const battle = nextBattle(d.s)
    if (battle === null) return
    d.s.planet = battle
    const planet = d.s.planets.find(({ name }) => name === battle)
    if (!planet) return
    planet.round += 1
    emit(d, { type: 'roundBegan', clauses: ['TI-P4.1.1', 'TI-G.2.5'], place: placeOf(battle), n: planet.round })
    if (planet.round === 1) for (const window of ['combat.trigger', 'combat.start', 'ground.start']) runDue(d, window)
    for (const window of ['roundStart', 'ground.roundStart']) runDue(d, window)
  },
}

export const P4_2: StepRules = {
  id: 'P4.2',
  enter(d) {
    const planet = here(d.s).name
    const defender = groundDefender(d.s, planet)!
    openGroundRoll(d, d.s.attacker, defender, planet)
    openGroundRoll(d, defender, d.s.attacker, planet)
  },
  leave(d) {
    const rolls = d.s.rolls.filter(({ stage, planet }) => stage === 'ground' && planet === d.s.planet)
    const sides = rolls.map(roll => ({ roll, hits: finishRoll(d, roll.id) }))
    // Both queues are open together: each side assigns its own in any order (TI-P4.3.1).
    for (const { roll, hits } of sides) {
      if (hits.length > 0) openBatch(d, { stage: 'ground', target: roll.target, place: placeOf(roll.planet!), hits })
    }
  },
}

/** Magen in its first print: the other side makes no rolls this round. */
const isKeptFromRolling = (s: TiSession, seat: Seat): boolean => activeOps(s, 'noRoll').some(force => force.seat !== seat)

function openGroundRoll(d: Draft, seat: Seat, target: Seat, planet: string): void {
  if (isKeptFromRolling(d.s, seat)) return
  const units = groundForcesOn(d.s, planet, seat).filter(unit => lineOf(d.s, unit, 'combat') !== null)
  if (units.length === 0) return
  const firing = inRollingOrder(d.s, units, 'combat').map(({ id }) => id)
  openRoll(d, { kind: 'combat', stage: 'ground', seat, target, planet, effect: null, firing })
}

/** The batches of P4.2; when all are confirmed the automatic repairs follow and the step is over. */
export const P4_3: StepRules = {
  id: 'P4.3',
  isAutomatic: () => true,
  leave: d => runDue(d, 'assign.end'),
}

// Harrow (TI-P4.4)

const harrowers = (s: TiSession): readonly string[] => {
  if (s.planet === null || factionOf(s, s.attacker) !== 'l1z1x') return []
  const planet = s.planet
  const able = bombardersOf(s, s.attacker).filter(unit => mayBombard(s, unit, planet))
  return bombardersInOrder(
    s,
    able.map(({ id }) => id),
  )
}
const harrowRoll = (s: TiSession): Roll | undefined =>
  s.rolls.find(({ stage, planet }) => stage === 'harrow' && planet === s.planet)
const END_OF_ROUND = ['roundEnd', 'ground.roundEnd']

export const P4_4: StepRules = {
  id: 'P4.4',
  skips(s) {
    if (harrowers(s).length > 0 || ownsAny(s, 'P4.4', END_OF_ROUND)) return null
    return { reason: 'nobodyOwnsEffects', effect: null }
  },
  enter: d => {
    d.s.progress.targets = []
    for (const window of END_OF_ROUND) runDue(d, window)
  },
  deciders: s => (harrowers(s).length > 0 && s.progress.declared.length === 0 ? [s.attacker] : []),
  candidates: (s, seat) => (seat === s.attacker ? [{ type: 'fire' }, { type: 'skip' }] : []),
  check(s, seat, action) {
    if (action.type !== 'fire' && action.type !== 'skip') return undefined
    if (seat !== s.attacker) return { code: 'not-yours', clause: 'TI-P4.4.1', seat: s.attacker }
    if (factionOf(s, seat) !== 'l1z1x')
      return { code: 'not-offered', clause: 'TI-P4.4.1', effect: 'l1z1x.harrow', step: s.step }
    if (s.progress.declared.length > 0) return { code: 'already-said', clause: 'TI-P4.4.1', seat }
    return action.type === 'skip' || harrowers(s).length > 0 ? null : whyNoHarrow(s)
  },
  act(d, seat, action) {
    if (action.type === 'skip') {
      d.s.progress.declared.push({ seat, choice: 'pass' })
      emit(d, { type: 'passed', clauses: ['TI-P4.4.1', 'TI-G.3.2'], seat, what: 'l1z1x.harrow' })
      return
    }
    const planet = here(d.s).name
    const firing = harrowers(d.s)
    d.s.progress.declared.push({ seat, choice: 'fire' })
    emit(d, { type: 'fireDeclared', clauses: ['TI-P4.4.1', 'TI-P4.4.2'], seat, kind: 'bombardment', units: firing })
    bombard(d, planet)
    const target = bombardedSeat(d.s, planet, seat)!
    openRoll(d, { kind: 'bombardment', stage: 'harrow', seat, target, planet, effect: null, firing })
  },
  settle(d) {
    if (harrowRoll(d.s)?.isFinal) queueBombardment(d, 'harrow')
  },
  missing(s) {
    if (harrowers(s).length > 0 && s.progress.declared.length === 0) return [{ what: 'declaration', seat: s.attacker }]
    const roll = harrowRoll(s)
    return roll && !roll.isFinal ? [{ what: 'roll', seat: s.attacker }] : []
  },
}

function whyNoHarrow(s: TiSession): TiRefusal {
  const planet = here(s).name
  if (isForbidden(s, planet)) return { code: 'forbidden', clause: 'TI-P3.2.7', what: 'bombardment', by: 'law.conventions' }
  if (bombardersOf(s, s.attacker).some(unit => !passesShields(s, unit, planet)))
    return { code: 'shielded', clause: 'TI-P4.4.2', planet }
  return { code: 'nothing-to-do', clause: 'TI-P4.4.2', what: 'bombardment' }
}
