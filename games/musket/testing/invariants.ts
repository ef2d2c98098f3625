// What holds in every battle after every command: said once, for the conformance kit, the fuzzer and whoever doubts.
import { fieldOf } from '../rules/map/field.ts'
import { indexOfUnit, type MusketState } from '../rules/state/state.ts'
import { SIDES, type Side } from '../rules/tables.ts'

export function invariants(before: MusketState | null, after: MusketState): string[] {
  const problems = [...stacking(after), ...standing(after), ...leading(after), ...activation(after)]
  if (before) problems.push(...conservation(before, after))
  return problems
}

/** MK-6.3, MK-9.29: one unit a hex. */
function stacking({ units }: MusketState): string[] {
  const cells = new Set(units.map(unit => unit.cell))
  return cells.size === units.length ? [] : ['two units share a hex']
}

/** MK-1.9, MK-6.2, MK-15.8: on the board, where the kind may go or a drawn road may have brought it; alive and not above full strength. */
function standing(state: MusketState): string[] {
  const field = fieldOf(state)
  return state.units.flatMap(({ who, cell, sp }) => {
    const problems: string[] = []
    if (cell < 0 || cell >= field.size) problems.push(`${who.id} is off the board`)
    else if (field.enterable(who.kind)[cell] === 0) {
      const isOnRoad = state.setting.options.roadPaths && field.roadStep.subarray(cell * 6, cell * 6 + 6).includes(1)
      if (field.impassable[cell] !== 0 || !isOnRoad)
        problems.push(`${who.id} stands in ${field.terrain[cell]}, closed to its kind`)
    }
    if (sp < 1 || sp > who.max) problems.push(`${who.id} has ${sp} of ${who.max} strength`)
    return problems
  })
}

/** MK-12.1, MK-12.3: every leader has a host on the board, no host has two. */
function leading({ leaders, units }: MusketState): string[] {
  const hosts = leaders.map(leader => leader.on)
  const problems = hosts
    .filter(host => indexOfUnit(units, host) < 0)
    .map(host => `a leader rides with ${host}, who is not there`)
  return new Set(hosts).size === hosts.length ? problems : [...problems, 'a unit has two leaders']
}

/** MK-5.4, MK-5.10: an active unit exactly in the steps that have one, of the side to move and not yet done. */
function activation({ active, step, units, player, result }: MusketState): string[] {
  if ((step === 'AWAITING_ACTIVATION') !== (active === null)) return [`step ${step} with ${active ? 'an' : 'no'} active unit`]
  if (!active) return []
  const unit = units[indexOfUnit(units, active.unit)]
  if (!unit) return ['the active unit is not on the board']
  if (result) return ['a unit is active after the end']
  return unit.who.side === player && !unit.activated ? [] : [`${unit.who.id} is active and should not be`]
}

/** MK-13.4, MK-14.15: nobody appears or is lost uncounted, and no strength comes back. */
function conservation(before: MusketState, after: MusketState): string[] {
  return SIDES.flatMap(side => {
    const problems: string[] = []
    if (headcount(before, side) !== headcount(after, side))
      problems.push(`${side} has ${headcount(after, side)} units in all, had ${headcount(before, side)}`)
    for (const { who, sp } of after.units) {
      const then = before.units.find(unit => unit.who.id === who.id)
      if (then && who.side === side && sp > then.sp) problems.push(`${who.id} grew from ${then.sp} to ${sp}`)
    }
    return problems
  })
}

function headcount({ units, arrivals, tally }: MusketState, side: Side): number {
  const exited = Object.values(tally.exited[side]).reduce((sum, n) => sum + n, 0)
  const own = (who: { side: Side }) => who.side === side
  return (
    units.filter(unit => own(unit.who)).length +
    arrivals.filter(arrival => own(arrival.who)).length +
    tally.losses[side] +
    exited
  )
}
