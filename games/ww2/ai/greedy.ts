// The greedy general: one plan a turn from what its seat may know. It garrisons, shells, strikes where the sum is good, spreads out and
// recruits, in that order, until the treasury is empty. It draws no dice: the same view always gets the same plan.
import type { Choice, Policy } from '@sandtable/ai'
import type { Dice } from '@sandtable/kernel'
import type { WwAction } from '../rules/actions.ts'
import { placesFor } from '../rules/allocation.ts'
import { askedUnits } from '../rules/execution.ts'
import { assignByPolicy, type Hit, shellVictim } from '../rules/losses.ts'
import { boardOfState, type Execution, healthOf, idOf, type WwState } from '../rules/state.ts'
import { enemyOf, FACTIONS, type Faction, type Side } from '../rules/tables.ts'
import { imagine, type WwView } from '../rules/view.ts'
import { planAttacks } from './attacks.ts'
import { LOSSES } from './fights.ts'
import { type Frame, frameOf } from './frame.ts'
import { planGarrisons, planRecruits, planSettling, planSiege } from './growth.ts'
import { planBarrages } from './gunnery.ts'
import { Sheet } from './sheet.ts'

/** What cannot be seen does not matter to it, so any state the view allows will do. */
const ANY: Dice = { roll: () => 1, pick: () => 0 }

/** Both corners plan alike, so that neither gains by the order in which hexes are looked at. */
const ALIKE = 'WW-18.9'

export const greedy: Policy<WwView, WwAction> = {
  id: 'greedy',
  title: 'Greedy',
  choose(view, seat): Choice<WwAction> {
    const side = seat as Side
    const state = imagine(view, ANY)
    switch (state.phase) {
      case 'factions':
        return chooseFaction(state, side)
      case 'placement':
        return place(frameOf(state, side, view))
      case 'losses':
        return assign(state, side)
      default:
        // The plan is in; to take it back is all that is listed then (WW-7.27).
        if (state.plans[side].isSubmitted) return { action: { type: 'withdrawPlan' }, why: 'The plan is in.' }
        return submit(frameOf(state, side, view))
    }
  },
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

function submit(frame: Frame): Choice<WwAction> {
  const sheet = new Sheet(frame)
  /** By hex: how many of the enemy's the shells of this plan are expected to take. */
  const dead = new Map<number, number>()
  planGarrisons(sheet)
  planBarrages(sheet, dead)
  planAttacks(sheet, dead)
  planSiege(sheet)
  planSettling(sheet)
  planRecruits(sheet)
  const plan = sheet.plan()
  const [steps, recruits] = [plan.steps?.length ?? 0, (plan.buys ?? []).reduce((sum, { units }) => sum + units.length, 0)]
  const why = `${steps} steps and ${recruits} recruits; ${sheet.left} of ${frame.state.treasury[frame.side]} is kept.`
  return { action: { type: 'submitPlan', plan }, why: frame.isTurned ? `${why} Seen from the other corner (${ALIKE}).` : why }
}
