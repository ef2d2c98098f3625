// TI-P4.5, TI-P4.6: does the ground combat go on, and whose the planets are afterwards.
import { planetsNow } from '../combat/bombardment.ts'
import { isContested, isGained } from '../combat/invasion.ts'
import { destroyUnit } from '../hits/hit-actions.ts'
import type { Draft, StepRules } from '../state/chapter-types.ts'
import { emit, refOf, toDo, unitIn } from '../state/draft.ts'
import {
  groundDefender,
  groundForcesOn,
  hasGroundForces,
  isFighter,
  isHere,
  placeOf,
  planetOf,
  structuresOn,
} from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { CombatResult, Planet } from '../state/table.ts'
import { runDue } from '../windows/windows.ts'

export const P4_5: StepRules = {
  id: 'P4.5',
  isAutomatic: () => true,
  leave(d) {
    const planet = d.s.planets.find(({ name }) => name === d.s.planet)
    if (!planet || planet.round === 0 || planet.result !== null || isContested(d.s, planet.name)) return
    planet.result = resultOn(d.s, planet)
    emit(d, { type: 'combatEnded', clauses: clausesOf(planet.result), place: placeOf(planet.name), result: planet.result })
    fightersReturn(d, planet.name)
  },
}

/** TI-P4.5.1, TI-P4.5.3: fighters alone win nothing. Units that came to coexist have not fought it out. */
function resultOn(s: TiSession, { name, coexists }: Planet): CombatResult {
  const attackers = groundForcesOn(s, name, s.attacker)
  const defender = groundDefender(s, name)
  const hasDefenders = defender !== null && hasGroundForces(s, name, defender)
  if (coexists || (attackers.length > 0 && attackers.every(isFighter))) return hasDefenders && !coexists ? 'defender' : 'draw'
  if (attackers.length > 0 && !hasDefenders) return 'attacker'
  return hasDefenders ? 'defender' : 'draw'
}
const clausesOf = (result: CombatResult): readonly string[] =>
  result === 'attacker' ? ['TI-P4.5.1'] : ['TI-P4.5.1', 'TI-P4.6.2']

function fightersReturn(d: Draft, planet: string): void {
  for (const { id } of groundForcesOn(d.s, planet, d.s.attacker).filter(isFighter)) {
    const unit = unitIn(d, id)
    emit(d, {
      type: 'unitTurned',
      clauses: ['TI-P4.5.3'],
      seat: unit.owner,
      unit: refOf(unit),
      as: 'itself',
      effect: 'fs.naalu',
    })
    toDo(d, { do: 'move', seat: unit.owner, unit: refOf(unit), to: 'space' }, 'TI-P4.5.3')
    unit.place = 'space'
    unit.asGround = false
    unit.committed = false
  }
}

export const P4_6: StepRules = {
  id: 'P4.6',
  enter(d) {
    for (const name of planetsNow(d.s)) {
      if (isGained(d.s, name)) gain(d, name)
      else if (planetOf(d.s, name).result !== null) hold(d, name)
    }
    if (d.s.options['invasion.order'] !== 'perPlanet') d.s.planet = null
    runDue(d, 'control.gain')
  },
  // Nothing gained, nothing won: no window to wait for.
  isAutomatic: s => planetsNow(s).every(name => planetOf(s, name).gainedBy === null && planetOf(s, name).result === null),
  leave(d) {
    for (const name of planetsNow(d.s)) razeStructures(d, name)
  },
}

/** TI-P4.6.1: the card moves and is exhausted. */
function gain(d: Draft, name: string): void {
  const planet = d.s.planets.find(each => each.name === name)
  if (!planet) return
  const from = planet.owner
  planet.owner = d.s.attacker
  planet.gainedBy = d.s.attacker
  planet.exhausted = true
  emit(d, { type: 'planetGained', clauses: ['TI-P4.6.1'], seat: d.s.attacker, gained: name, from })
  toDo(d, { do: 'control', seat: d.s.attacker, planet: name }, 'TI-P4.6.1')
  toDo(d, { do: 'exhaust', seat: d.s.attacker, planet: name }, 'TI-P4.6.1')
}

/** TI-P4.6.2: where no unit of the owner is left, a control token says whose it is. */
function hold(d: Draft, name: string): void {
  const { owner } = planetOf(d.s, name)
  if (owner === null || owner === d.s.attacker) return
  emit(d, { type: 'planetHeld', clauses: ['TI-P4.6.2'], seat: owner, held: name })
  const isBare = !d.s.units.some(unit => unit.owner === owner && isHere(unit) && unit.place === placeOf(name))
  if (isBare) toDo(d, { do: 'control', seat: owner, planet: name }, 'TI-P4.6.2')
}

/** TI-P4.6.3: what was not replaced meanwhile. */
function razeStructures(d: Draft, name: string): void {
  const winner = planetOf(d.s, name).gainedBy
  if (winner === null) return
  for (const { id: seat } of d.s.seats) {
    if (seat === winner) continue
    for (const { id } of structuresOn(d.s, name, seat)) destroyUnit(d, id, { kind: 'control', effect: null, by: winner })
  }
}
