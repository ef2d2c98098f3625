// What holds after every action: said once, for the conformance kit, the fuzzer and whoever doubts.

import { problemsOf } from '../rules/plan/validation.ts'
import { boardOfState, findUnit, healthOf, ownerAt, strengthOf, type WwState } from '../rules/state/state.ts'
import { COMPANY_LIMIT, SIDES } from '../rules/tables.ts'

export function invariants(before: WwState | null, after: WwState): string[] {
  return [...standing(after), ...counted(after), ...planned(after), ...(before ? since(before, after) : [])]
}

/** WW-1.7, WW-1.13, WW-5.4, WW-6.8. */
function standing(state: WwState): string[] {
  const board = boardOfState(state)
  const sideByCell = new Map<number, string>()
  return SIDES.flatMap(side =>
    state.units[side].flatMap(unit => {
      const id = `${side} ${unit.serial}`
      const problems: string[] = []
      if (!board.grid.has(unit.cell)) problems.push(`${id} is off the map`)
      if ((sideByCell.get(unit.cell) ?? side) !== side) problems.push(`both sides stand in ${board.name(unit.cell)}`)
      sideByCell.set(unit.cell, side)
      if (healthOf(unit) < 1 || unit.damage < 0) problems.push(`${id} has damage ${unit.damage}`)
      if (state.phase === 'planning' && ownerAt(state.owners, unit.cell) !== side)
        problems.push(`${id} stands in a hex that is not its side's`)
      return problems
    }),
  )
}

/** WW-1.10, WW-5.16, WW-6.7. */
function counted(state: WwState): string[] {
  return SIDES.flatMap(side => {
    const problems: string[] = []
    const units = state.units[side]
    if (!Number.isInteger(state.treasury[side]) || state.treasury[side] < 0)
      problems.push(`${side} has ${state.treasury[side]}`)
    if (strengthOf(units) > COMPANY_LIMIT) problems.push(`${side} has ${strengthOf(units)} Strength`)
    if (units.some((unit, i) => unit.serial <= (units[i - 1]?.serial ?? 0))) problems.push(`${side} is not in order of serials`)
    if (units.some(unit => unit.serial > state.serials[side])) problems.push(`${side} has a serial nobody gave`)
    return problems
  })
}

/** WW-4.4, WW-7.9: what counts as submitted is valid, and both are never left lying. */
function planned(state: WwState): string[] {
  const { plans } = state
  if (plans.nw.isSubmitted && plans.se.isSubmitted) return ['both plans are in and nothing happens']
  return SIDES.flatMap(side => {
    const { draft, isSubmitted } = plans[side]
    return draft && isSubmitted && problemsOf(state, side, draft).length > 0
      ? [`the submitted plan of ${side} is not valid`]
      : []
  })
}

/** WW-1.10, WW-5.2: nobody rises from the dead, and ownership changes between turns only. */
function since(before: WwState, after: WwState): string[] {
  const problems = SIDES.flatMap(side =>
    after.units[side]
      .filter(unit => unit.serial <= before.serials[side] && !findUnit(before.units[side], unit.serial))
      .map(unit => `${side} ${unit.serial} is back`),
  )
  if (after.turn === before.turn && after.phase === 'losses' && after.owners !== before.owners)
    problems.push('ownership changed in the middle of a turn')
  return problems
}
