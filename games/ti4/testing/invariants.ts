// What holds after every action: said once, for the conformance kit, the fuzzer and whoever doubts.
import { STEP_IDS } from '../data/types.ts'
import { eligible } from '../rules/hits/hit-actions.ts'
import { mostOf } from '../rules/setup/inventory.ts'
import { isHere, planetAt } from '../rules/state/queries.ts'
import type { TiSession } from '../rules/state/session.ts'
import type { CombatUnit, UnitState } from '../rules/state/table.ts'

export function invariants(before: TiSession | null, after: TiSession): string[] {
  return [...pieces(after), ...hits(after), ...rolls(after), ...counts(after), ...(before ? since(before, after) : [])]
}

/** TI-G.2.1: every piece has one name, one owner and one place. */
function pieces(s: TiSession): string[] {
  const problems: string[] = []
  const ids = new Set<string>()
  const seats = new Set(s.seats.map(({ id }) => id))
  for (const { id, owner, place, state, type } of s.units) {
    if (ids.has(id)) problems.push(`two pieces are called ${id}`)
    ids.add(id)
    if (!seats.has(owner)) problems.push(`${id} belongs to nobody at the table`)
    const planet = planetAt(place)
    if (planet !== null && !s.planets.some(({ name }) => name === planet))
      problems.push(`${id} stands on ${planet}, which is not here`)
    if (state === 'sustained' && (type === 'fighter' || type === 'infantry'))
      problems.push(`${id} is damaged and has nothing to sustain with`)
  }
  return problems
}

/** TI-G.9, TI-G.11.2: nothing unassigned is left behind by a batch that was confirmed. */
function hits(s: TiSession): string[] {
  return s.batches.flatMap(batch => {
    const left = batch.hits.filter(({ state }) => state === 'open')
    if (!batch.isConfirmed) return []
    return left.some(hit => eligible(s, batch, hit).length > 0)
      ? [`a confirmed batch on ${batch.target} has hits left that somebody could take`]
      : []
  })
}

/** TI-G.6.1, TI-G.7.1. */
function rolls(s: TiSession): string[] {
  return s.rolls.flatMap(({ dice, firing }) =>
    dice.flatMap(die => {
      const problems: string[] = []
      if (die.raw !== null && !(die.raw >= 1 && die.raw <= 10)) problems.push(`die ${die.id} shows ${die.raw}`)
      if (!firing.includes(die.unit)) problems.push(`die ${die.id} is thrown by ${die.unit}, which does not fire`)
      if (die.hits < 0) problems.push(`die ${die.id} has ${die.hits} hits`)
      return problems
    }),
  )
}

/** TI-G.2.5: nothing is counted below zero. */
function counts(s: TiSession): string[] {
  const problems: string[] = []
  if (s.round < 1) problems.push(`round ${s.round}`)
  for (const { name, round } of s.planets) if (round < 0) problems.push(`round ${round} on ${name}`)
  for (const row of s.tally)
    for (const [what, n] of Object.entries(row))
      if (typeof n === 'number' && n < 0) problems.push(`${what} of ${row.seat} is ${n}`)
  const isStep = s.step === 'closed' || s.step === 'idle' || STEP_IDS.includes(s.step)
  return isStep ? problems : [...problems, `there is no step ${s.step}`]
}

const MAY_BECOME: { readonly [from in UnitState]: readonly UnitState[] } = {
  undamaged: ['undamaged', 'sustained', 'destroyed', 'removed', 'captured', 'retreated'],
  sustained: ['sustained', 'undamaged', 'destroyed', 'removed', 'captured', 'retreated'],
  destroyed: ['destroyed', 'captured'],
  removed: ['removed'],
  captured: ['captured'],
  retreated: ['retreated'],
}

/** TI-G.2.2: nothing destroyed comes back; pieces vanish only while they are being listed (P0.5). */
function since(before: TiSession, after: TiSession): string[] {
  const now = new Map(after.units.map(unit => [unit.id, unit]))
  const problems = before.units.flatMap(unit => gone(before, unit, now.get(unit.id)))
  if (after.progress.entry < before.progress.entry) problems.push('steps were entered backwards')
  if (after.round < before.round) problems.push(`round ${after.round} after round ${before.round}`)
  if (after.lastSerial < before.lastSerial) problems.push('serials run backwards')
  for (const type of new Set(after.units.map(unit => unit.type)))
    for (const { id } of after.seats) {
      const n = after.units.filter(unit => unit.owner === id && unit.type === type && isHere(unit)).length
      if (before.step === 'P0.5' && after.step === 'P0.5' && n > mostOf(type)) problems.push(`${id} has ${n} of ${type}`)
    }
  return problems
}

function gone(before: TiSession, unit: CombatUnit, now: CombatUnit | undefined): string[] {
  if (!now) return before.step === 'P0.5' ? [] : [`${unit.id} has vanished`]
  if (before.step === 'P0.5') return []
  if (now.owner !== unit.owner) return [`${unit.id} changed hands`]
  return MAY_BECOME[unit.state].includes(now.state) ? [] : [`${unit.id} was ${unit.state} and is ${now.state}`]
}
