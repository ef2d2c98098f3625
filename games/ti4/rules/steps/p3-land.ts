// TI-P3.7 to TI-P3.10: landing, the answer to it, cannons on the planets, and where it comes to blows.
import type { Seat } from '@sandtable/kernel'
import { planetsNow } from '../combat/bombardment.ts'
import { defenceCannons, whyNoDefence } from '../combat/cannons-on-planets.ts'
import { closedTo, custodiansPrice, landable, landingRefusal } from '../combat/invasion.ts'
import type { TiAction } from '../contract/actions.ts'
import type { TiRefusal } from '../contract/refusals.ts'
import { finishRoll, isRolled, openRoll } from '../dice/rolling.ts'
import { committedPlanets, commitUnit } from '../effects/landing.ts'
import { isSettled, openBatch, removeUnit } from '../hits/hit-actions.ts'
import type { Draft, StepRules } from '../state/chapter-types.ts'
import type { Roll } from '../state/dice-and-hits.ts'
import { emit, refOf, toDo, unitIn } from '../state/draft.ts'
import { groundDefender, placeOf, shipsOf } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import { isInForce } from '../windows/active-ops.ts'

const onlyAttacker = (s: TiSession, seat: Seat): TiRefusal | null =>
  seat === s.attacker ? null : { code: 'not-yours', clause: 'TI-P3.7.1', seat: s.attacker }

export const P3_7: StepRules = {
  id: 'P3.7',
  deciders: s => [s.attacker],
  candidates(s, seat) {
    if (seat !== s.attacker) return []
    const open = planetsNow(s).filter(name => closedTo(s, name) === null)
    const commits = landable(s).flatMap(({ id }) => open.map((planet): TiAction => ({ type: 'commit', unit: id, planet })))
    const back = s.units.filter(unit => unit.committed).map((unit): TiAction => ({ type: 'uncommit', unit: unit.id }))
    return [...commits, ...back]
  },
  check(s, seat, action) {
    if (action.type !== 'commit' && action.type !== 'uncommit') return undefined
    const refusal = onlyAttacker(s, seat)
    if (refusal) return refusal
    if (action.type === 'commit') return landingRefusal(s, action.unit, action.planet)
    const unit = s.units.find(({ id }) => id === action.unit)
    return unit?.committed ? null : { code: 'not-eligible', clause: 'TI-P3.7.1', what: 'unit', id: action.unit }
  },
  act(d, seat, action) {
    if (action.type === 'commit') commitUnit(d, action.unit, action.planet, 'TI-P3.7.1')
    if (action.type !== 'uncommit') return
    const unit = unitIn(d, action.unit)
    emit(d, { type: 'uncommitted', clauses: ['TI-P3.7.1'], seat, unit: refOf(unit) })
    toDo(d, { do: 'move', seat, unit: refOf(unit), to: 'space' }, 'TI-P3.7.1')
    unit.place = 'space'
    unit.committed = false
    unit.asGround = false
  },
  /** TI-P3.7.3: the player that lands pays the custodians. */
  leave(d) {
    for (const planet of committedPlanets(d.s)) {
      const price = custodiansPrice(d.s, d.s.attacker, planet)
      if (price > 0) toDo(d, { do: 'pay', seat: d.s.attacker, planet, n: price, effect: 'place.custodians' }, 'TI-P3.7.3')
    }
    if (isInForce(d.s, 'hero.norr', d.s.attacker)) sendShipsHome(d)
  },
}

/** TI-P0.6.7: with Sh'val the ships go back to the reinforcements once the landing is done. */
function sendShipsHome(d: Draft): void {
  const ships = shipsOf(d.s, d.s.attacker)
  const units = ships.map(refOf)
  emit(d, { type: 'effectApplied', clauses: ['TI-P0.6.7'], seat: d.s.attacker, effect: 'hero.norr', units })
  for (const { id } of ships) removeUnit(d, id, 'effect')
}

/** Parley, Pax and the rest are effects of the window; [Continue] closes it (TI-P3.8.5). */
export const P3_8: StepRules = { id: 'P3.8' }

// Space cannon defence, planet by planet (TI-P3.9)

const firingPlanets = (s: TiSession): readonly string[] =>
  committedPlanets(s).filter(name => planetsNow(s).includes(name) && defenceCannons(s, name).length > 0)
const firingSeat = (s: TiSession): Seat | null => (s.planet === null ? null : (groundDefenderOrOwner(s, s.planet) ?? null))
/** The owner of the cannons decides, for all of one planet together. */
function groundDefenderOrOwner(s: TiSession, planet: string): Seat | null {
  const [first] = defenceCannons(s, planet)
  return first?.seat ?? groundDefender(s, planet)
}
const hasSaid = (s: TiSession, seat: Seat): boolean => s.progress.declared.some(each => each.seat === seat)
const rollHere = (s: TiSession): Roll | undefined =>
  s.rolls.find(({ stage, planet, firing }) => stage === 'defence' && planet === s.planet && firing.length > 0)

export const P3_9: StepRules = {
  id: 'P3.9',
  skips(s) {
    if (firingPlanets(s).length > 0) return null
    return whyNoDefence(s, committedPlanets(s))
  },
  enter(d) {
    d.s.progress.planets = [...firingPlanets(d.s)]
    d.s.planet = d.s.progress.planets[0] ?? d.s.planet
  },
  deciders(s) {
    const seat = firingSeat(s)
    return seat !== null && s.progress.planets.length > 0 && !hasSaid(s, seat) ? [seat] : []
  },
  candidates: (s, seat) => (firingSeat(s) === seat ? [{ type: 'fire' }, { type: 'pass' }] : []),
  check(s, seat, action) {
    if (action.type !== 'fire' && action.type !== 'pass') return undefined
    const firing = firingSeat(s)
    if (firing === null || s.progress.planets.length === 0)
      return { code: 'nothing-to-do', clause: 'TI-P3.9.2', what: 'spaceCannon' }
    // A third party that passes declines its windows, not the cannons.
    if (seat !== firing) return action.type === 'pass' ? undefined : { code: 'not-yours', clause: 'TI-P3.9.1', seat: firing }
    if (hasSaid(s, seat)) return action.type === 'pass' ? undefined : { code: 'already-said', clause: 'TI-P3.9.1', seat }
    return null
  },
  act(d, seat, action) {
    const planet = d.s.planet!
    if (action.type === 'pass') {
      d.s.progress.declared.push({ seat, choice: 'pass' })
      emit(d, { type: 'passed', clauses: ['TI-P3.9.1', 'TI-G.3.2'], seat, what: 'spaceCannon' })
      return
    }
    const cannons = defenceCannons(d.s, planet)
    d.s.progress.declared.push({ seat, choice: 'fire' })
    const firing = cannons.map(({ id }) => id)
    emit(d, { type: 'fireDeclared', clauses: ['TI-P3.9.1'], seat, kind: 'spaceCannon', units: firing })
    openRoll(d, { kind: 'spaceCannon', stage: 'defence', seat, target: d.s.attacker, planet, effect: null, firing })
  },
  settle(d) {
    for (;;) {
      const [planet] = d.s.progress.planets
      if (planet === undefined) return
      d.s.planet = planet
      const seat = firingSeat(d.s)
      // Disable or a card may have silenced it meanwhile.
      if (seat === null || (defenceCannons(d.s, planet).length === 0 && !rollHere(d.s))) {
        nextInQueue(d)
        continue
      }
      const said = d.s.progress.declared.find(each => each.seat === seat)
      if (!said) return
      if (said.choice === 'fire' && !isFired(d, planet)) return
      nextInQueue(d)
    }
  },
  missing(s) {
    const seat = firingSeat(s)
    if (s.progress.planets.length === 0 || seat === null) return []
    if (!hasSaid(s, seat)) return [{ what: 'declaration', seat, about: s.planet! }]
    // Dice that are not thrown and hits that are not taken are missed in every step.
    const roll = rollHere(s)
    return roll && isRolled(roll, s) && !roll.isFinal ? [{ what: 'standing', seat, about: s.planet! }] : []
  },
  isAutomatic: () => true,
}

/** True once the roll is over and every hit of it has found a unit (TI-P3.9.5). */
function isFired(d: Draft, planet: string): boolean {
  const roll = rollHere(d.s)
  if (!roll) return true
  const isQueued = d.s.batches.some(({ stage, place }) => stage === 'defence' && place === placeOf(planet))
  if (isQueued) return isSettled(d.s)
  if (!roll.isFinal) return false
  const hits = finishRoll(d, roll.id)
  if (hits.length === 0) return true
  openBatch(d, { stage: 'defence', target: d.s.attacker, place: placeOf(planet), hits })
  return isSettled(d.s)
}

function nextInQueue(d: Draft): void {
  d.s.progress.planets.shift()
  d.s.progress.declared = []
}

/** TI-P3.10: nothing to decide; the flow looks where both sides stand. */
export const P3_10: StepRules = {
  id: 'P3.10',
  enter(d) {
    if (d.s.options['invasion.order'] !== 'perPlanet') d.s.planet = null
  },
  isAutomatic: () => true,
}
