// TI-P3.1 to TI-P3.6: from the start of the invasion to the last bombardment hit.
import type { Seat } from '@sandtable/kernel'
import { effectData } from '../../data/lookup.ts'
import {
  bombardedSeat,
  bombardedSeats,
  bombardersOf,
  canBombardAnything,
  exhausts,
  forcesAt,
  isForbidden,
  mayBombard,
  passesShields,
  planetsNow,
  struckBy,
  targetsOf,
} from '../combat/bombardment.ts'
import { landable, landingRefusal, nextPlanet } from '../combat/invasion.ts'
import type { TiAction } from '../contract/actions.ts'
import type { TiRefusal } from '../contract/refusals.ts'
import { finishRoll, openRoll } from '../dice/rolling.ts'
import { bombardersInOrder } from '../dice/rolling-order.ts'
import { commitUnit } from '../effects/landing.ts'
import { openBatch } from '../hits/hit-actions.ts'
import type { Draft, StepRules } from '../state/chapter-types.ts'
import { emit, refOf, toDo, unitIn } from '../state/draft.ts'
import { groundDefender, hasGroundForces, placeOf, planetOf } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import { owns } from '../windows/owners.ts'

const hasSaid = (s: TiSession, choice: 'fire' | 'pass'): boolean => s.progress.declared.some(each => each.choice === choice)
export const bombards = (s: TiSession): boolean => hasSaid(s, 'fire')
const onlyAttacker = (s: TiSession, seat: Seat): TiRefusal | null =>
  seat === s.attacker ? null : { code: 'not-yours', clause: 'TI-P3.1.1', seat: s.attacker }

/** The window "start of invasion" is part of it, so it is never passed over (TI-P3.0.3). */
export const P3_1: StepRules = {
  id: 'P3.1',
  enter(d) {
    d.s.progress.targets = []
    const isSingly = d.s.options['invasion.order'] === 'perPlanet'
    // TI-M.2: the first planet, or the one after that which is done.
    const next = d.s.planet === null ? (d.s.planets[0]?.name ?? null) : nextPlanet(d.s)
    d.s.planet = isSingly ? next : null
  },
  deciders: s => [s.attacker],
  candidates: (s, seat) => (seat === s.attacker ? [{ type: 'fire' }, { type: 'skip' }] : []),
  check(s, seat, action) {
    if (action.type !== 'fire' && action.type !== 'skip') return undefined
    const refusal = onlyAttacker(s, seat)
    if (refusal) return refusal
    if (s.progress.declared.length > 0) return { code: 'already-said', clause: 'TI-P3.1.1', seat }
    if (action.type === 'skip' || canBombardAnything(s, seat)) return null
    return whyNothingBombards(s, seat)
  },
  act(d, seat, action) {
    const isFire = action.type === 'fire'
    d.s.progress.declared.push({ seat, choice: isFire ? 'fire' : 'pass' })
    if (isFire) emit(d, { type: 'fireDeclared', clauses: ['TI-P3.1.1', 'TI-P3.1.2'], seat, kind: 'bombardment', units: [] })
    else emit(d, { type: 'passed', clauses: ['TI-P3.1.1', 'TI-G.3.2'], seat, what: 'bombardment' })
  },
  missing: s =>
    s.progress.declared.length === 0 && canBombardAnything(s, s.attacker) ? [{ what: 'declaration', seat: s.attacker }] : [],
  // A button that decides is the closing button; without a choice [Continue] closes the window.
  isAutomatic: s => s.progress.declared.length > 0,
}

function whyNothingBombards(s: TiSession, seat: Seat): TiRefusal {
  const shielded = s.planets.find(
    ({ name }) => bombardersOf(s, seat).some(unit => !passesShields(s, unit, name)) && bombardedSeat(s, name, seat) !== null,
  )
  if (shielded) return { code: 'shielded', clause: 'TI-P3.2.4', planet: shielded.name }
  if (s.planets.some(({ name }) => isForbidden(s, name)))
    return { code: 'forbidden', clause: 'TI-P3.2.7', what: 'bombardment', by: 'law.conventions' }
  return { code: 'nothing-to-do', clause: 'TI-P3.1.1', what: 'bombardment' }
}

export const P3_2: StepRules = {
  id: 'P3.2',
  /** TI-P3.2.3: everything that can is preselected, on the planet with most to hit. */
  enter(d) {
    d.s.progress.targets = bombardersOf(d.s, d.s.attacker).flatMap(unit => {
      const [best] = [...targetsOf(d.s, unit)].sort((a, b) => forcesAt(d.s, b, unit.owner) - forcesAt(d.s, a, unit.owner))
      return best === undefined ? [] : [{ unit: unit.id, planet: best }]
    })
  },
  deciders: s => [s.attacker],
  candidates: (s, seat) =>
    bombardersOf(s, seat).flatMap((unit): TiAction[] => [
      ...targetsOf(s, unit).flatMap(planet => aims(s, seat, unit.id, planet)),
      { type: 'uncommit', unit: unit.id },
    ]),
  check(s, seat, action) {
    if (action.type !== 'target' && action.type !== 'uncommit') return undefined
    const refusal = onlyAttacker(s, seat)
    if (refusal) return refusal
    const unit = bombardersOf(s, seat).find(({ id }) => id === action.unit)
    if (!unit) return { code: 'not-eligible', clause: 'TI-P3.2.2', what: 'unit', id: action.unit }
    const now = s.progress.targets.find(each => each.unit === action.unit)
    if (!('planet' in action)) return now === undefined ? { code: 'no-change', clause: 'TI-P3.2.3' } : null
    if (!s.planets.some(({ name }) => name === action.planet))
      return { code: 'unknown', clause: 'TI-P3.2.1', what: 'planet', id: action.planet }
    if (isForbidden(s, action.planet))
      return { code: 'forbidden', clause: 'TI-P3.2.7', what: 'bombardment', by: 'law.conventions' }
    if (!passesShields(s, unit, action.planet)) return { code: 'shielded', clause: 'TI-P3.2.4', planet: action.planet }
    if (!mayBombard(s, unit, action.planet))
      return { code: 'not-eligible', clause: 'TI-P3.2.1', what: 'planet', id: action.planet }
    if (action.whose !== undefined && !bombardedSeats(s, action.planet, seat).includes(action.whose))
      return { code: 'not-eligible', clause: 'TI-P3.2.8', what: 'seat', id: action.whose }
    const isSame = now !== undefined && now.planet === action.planet && struckBy(s, now) === struckBy(s, action)
    return isSame ? { code: 'no-change', clause: 'TI-P3.2.1' } : null
  },
  act(d, seat, action) {
    if (action.type !== 'target' && action.type !== 'uncommit') return
    const unit = unitIn(d, action.unit)
    d.s.progress.targets = d.s.progress.targets.filter(each => each.unit !== action.unit)
    if (!('planet' in action)) {
      emit(d, { type: 'uncommitted', clauses: ['TI-P3.2.3'], seat, unit: refOf(unit) })
      return
    }
    const { planet, whose } = action
    const chosen = whose === undefined ? {} : { whose }
    d.s.progress.targets.push({ unit: action.unit, planet, ...chosen })
    const clauses = ['TI-P3.2.1', 'TI-P3.2.5', ...(whose === undefined ? [] : ['TI-P3.2.8'])]
    emit(d, { type: 'targetSet', clauses, seat, unit: refOf(unit), at: planet, ...chosen })
  },
}

/** TI-P3.2.8: the seat that is hit is a choice only where several players live. */
function aims(s: TiSession, seat: Seat, unit: string, planet: string): readonly TiAction[] {
  const seats = bombardedSeats(s, planet, seat)
  return seats.length > 1 ? seats.map(whose => ({ type: 'target', unit, planet, whose })) : [{ type: 'target', unit, planet }]
}

/** Bunker (TI-P3.3.1): a window and its button. */
export const P3_3: StepRules = { id: 'P3.3' }

export const P3_4: StepRules = {
  id: 'P3.4',
  skips: s => (s.progress.targets.length === 0 ? { reason: 'nothingBombards', effect: null } : null),
  enter(d) {
    const { attacker, progress } = d.s
    for (const name of planetsNow(d.s)) {
      const aimed = progress.targets.filter(({ planet }) => planet === name)
      if (aimed.length > 0 && bombardedSeat(d.s, name, attacker) !== null) bombard(d, name)
      for (const target of bombardedSeats(d.s, name, attacker)) {
        const units = aimed.filter(each => struckBy(d.s, each) === target).map(({ unit }) => unit)
        const firing = bombardersInOrder(d.s, units)
        if (units.length > 0)
          openRoll(d, { kind: 'bombardment', stage: 'bombardment', seat: attacker, target, planet: name, effect: null, firing })
      }
    }
  },
  leave: d => queueBombardment(d, 'bombardment'),
}

/** TI-P3.2.7: X-89 exhausts the planet even when nothing hits. */
export function bombard(d: Draft, name: string): void {
  const planet = d.s.planets.find(each => each.name === name)
  if (!planet) return
  planet.bombarded = true
  if (!exhausts(d.s, d.s.attacker) || planet.exhausted) return
  planet.exhausted = true
  toDo(d, { do: 'exhaust', seat: planet.owner ?? d.s.attacker, planet: name, effect: 'tech.x89' }, 'TI-P3.2.7')
}

/** The hits of all open bombardment rolls of this stage become batches, planet by planet (TI-P3.5.1). */
export function queueBombardment(d: Draft, stage: 'bombardment' | 'harrow'): void {
  for (const roll of d.s.rolls.filter(each => each.stage === stage && each.kind === 'bombardment' && !isQueued(d.s, each.id))) {
    const hits = finishRoll(d, roll.id)
    if (roll.planet !== null && hits.length > 0) openBatch(d, { stage, target: roll.target, place: placeOf(roll.planet), hits })
  }
}
/** A roll whose hits were put into a batch already. */
const isQueued = (s: TiSession, roll: number): boolean => s.batches.some(({ hits }) => hits.some(hit => hit.roll === roll))

/** The batches of P3.4 are assigned by the rules of all batches; confirmed, the step is over (TI-P3.5.4). */
export const P3_5: StepRules = {
  id: 'P3.5',
  // An older X-89 acts after the hits: its owner is given the moment.
  isAutomatic: s => !owns(s, s.attacker, effectData('tech.x89_1')),
}

/** TI-P3.6: only `unopposed = skipToControl` asks for anything. */
export const P3_6: StepRules = {
  id: 'P3.6',
  isAutomatic: s => !landsAtOnce(s),
  deciders: s => (landsAtOnce(s) ? [s.attacker] : []),
  candidates: (s, seat) =>
    seat === s.attacker && landsAtOnce(s)
      ? landable(s).flatMap(({ id }) => openPlanets(s).map((planet): TiAction => ({ type: 'commit', unit: id, planet })))
      : [],
  check(s, seat, action) {
    if (action.type !== 'commit') return undefined
    if (!landsAtOnce(s)) return { code: 'wrong-step', clause: 'TI-P3.6.3', action: action.type, step: s.step }
    const refusal = onlyAttacker(s, seat) ?? landingRefusal(s, action.unit, action.planet)
    if (refusal) return refusal
    return openPlanets(s).includes(action.planet)
      ? null
      : { code: 'not-eligible', clause: 'TI-P3.6.3', what: 'planet', id: action.planet }
  },
  act(d, _seat, action) {
    if (action.type === 'commit') commitUnit(d, action.unit, action.planet, 'TI-P3.6.3')
  },
}

const openPlanets = (s: TiSession): readonly string[] =>
  planetsNow(s).filter(name => {
    const defender = groundDefender(s, name)
    return (defender === null || !hasGroundForces(s, name, defender)) && planetOf(s, name).owner !== s.attacker
  })
const landsAtOnce = (s: TiSession): boolean =>
  s.options.unopposed === 'skipToControl' && openPlanets(s).length > 0 && landable(s).length > 0
