// What every general decides alike: faction, first place, who is given up. Only the plan of a turn is a matter of skill.
import type { Choice } from '@sandtable/ai'
import type { WwAction } from '../rules/actions.ts'
import { placesFor } from '../rules/allocation.ts'
import { askedUnits } from '../rules/execution.ts'
import { assignByPolicy, type Hit, shellVictim } from '../rules/losses.ts'
import { boardOfState, type Execution, healthOf, idOf, type WwState } from '../rules/state.ts'
import { enemyOf, FACTIONS, type Faction, type Side } from '../rules/tables.ts'
import type { WwView } from '../rules/view.ts'
import { LOSSES } from './fights.ts'
import { type Frame, frameOf } from './frame.ts'

/** `submit` is asked for the plan of a turn. */
export function conduct(view: WwView, state: WwState, side: Side, submit: () => Choice<WwAction>): Choice<WwAction> {
  switch (state.phase) {
    case 'factions':
      return chooseFaction(state, side)
    case 'placement':
      return place(frameOf(state, side, view))
    case 'losses':
      return assign(state, side)
    default:
      // The plan is in; to take it back is all that is listed then (WW-7.27).
      return state.plans[side].isSubmitted ? { action: { type: 'withdrawPlan' }, why: 'The plan is in.' } : submit()
  }
}

function chooseFaction(state: WwState, side: Side): Choice<WwAction> {
  const faction = FACTIONS.find(each => each !== state.factions[enemyOf(side)]) as Faction
  return { action: { type: 'chooseFaction', faction }, why: 'All factions fight alike.' }
}

/** A city before the corner, and of the cities the one nearest to one that can be taken. */
function place(frame: Frame): Choice<WwAction> {
  const { state, side, board } = frame
  const goals = board.cities.filter(city => frame.owner[city] !== 1)
  const far = (cell: number) =>
    board.isStrategic[cell] === 1 ? Math.min(...goals.map(goal => frame.steps(cell, goal))) : board.size
  const places = placesFor(state, side).map(cell => frame.real(cell))
  const [best] = places.sort((a, b) => far(a) - far(b) || a - b)
  const hex = boardOfState(state).name(frame.real(best ?? frame.corner))
  return { action: { type: 'place', hex }, why: `${hex} is nearest to what can be taken.` }
}

function assign(state: WwState, side: Side): Choice<WwAction> {
  const { question } = state.execution as Execution
  const units = askedUnits(state, question)
  const victim = question.kind === 'shell' ? shellVictim(units, LOSSES) : undefined
  const hits: readonly Hit[] = victim
    ? [{ serial: victim.serial, damage: healthOf(victim) }]
    : assignByPolicy(units, question.damage, LOSSES)
  const dealt = new Map<number, number>()
  for (const hit of hits) dealt.set(hit.serial, (dealt.get(hit.serial) ?? 0) + hit.damage)
  const losses = [...dealt].map(([serial, damage]) => ({ unit: idOf(state.factions, side, serial), damage }))
  return { action: { type: 'assignLosses', losses }, why: 'The least worth goes first.' }
}
