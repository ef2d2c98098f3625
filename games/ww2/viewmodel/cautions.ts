// Before a plan goes in: what it gives up, each with the clause behind it. An empty list asks nothing.

import { ledgerOf } from '../rules/plan/pricing.ts'
import { boardOfState, OWNER_LETTERS, type WwState } from '../rules/state/state.ts'
import { enemyOf, type Side } from '../rules/tables.ts'
import { planOf } from '../rules/turn/execution.ts'
import { counted, listed } from '../text/names.ts'
import { barrageCard } from './barrage.ts'
import { foresee } from './foresight.ts'
import { placeName } from './hexes.ts'
import type { Reason } from './plan-sheet.ts'
import { recruitMenu } from './recruiting.ts'

export function cautions(state: WwState, side: Side): readonly Reason[] {
  const plan = planOf(state, side)
  const found: Reason[] = []
  const { left, price } = ledgerOf(state, side, plan)
  if (price === 0) found.push({ text: 'The plan is empty: nobody moves and nobody is raised.', clause: 'WW-7.4' })
  else if (raisable(state, side) >= MANY)
    found.push({
      text: `${left} stays in the treasury, enough for ${counted(raisable(state, side), 'recruit')}.`,
      clause: 'WW-5.14',
    })
  const bare = bareCities(state, side)
  if (bare.length > 0)
    found.push({
      text: `Nobody would stand in ${listed(bare.map(hex => placeName(state, hex)))}, and an enemy is within three hexes.`,
      clause: 'WW-5.5',
    })
  const steps = plan.steps ?? []
  const own = steps.flatMap((step, i) => {
    if (step.do !== 'fire') return []
    // Units that march later are not there yet when the shells fall.
    const before = { ...plan, steps: steps.slice(0, i) }
    const then: WwState = { ...state, plans: { ...state.plans, [side]: { ...state.plans[side], draft: before } } }
    return [barrageCard(then, side, step.units, step.shots).hitsOwn]
  })
  const worst = Math.max(0, ...own)
  if (worst > 0) found.push({ text: `A barrage hits your own units in ${worst} of 6 winds.`, clause: 'WW-12.16' })
  return found
}

/** How many more could be raised, as far as money and the company limit go (WW-6.7). */
const raisable = (state: WwState, side: Side): number =>
  Math.max(0, ...(recruitMenu(state, side).sites[0]?.buttons.map(({ most }) => most) ?? []))

/** Left idle, as many recruits as this are worth a question. */
const MANY = 3
const NEAR = 3

/** Own cities without a defender after the plan, with an enemy in reach. */
export function bareCities(state: WwState, side: Side): readonly string[] {
  const board = boardOfState(state)
  const after = foresee(state, side, planOf(state, side))?.after
  if (!after) return []
  const enemies = after.units[enemyOf(side)].map(({ cell }) => cell)
  const held = new Set(after.units[side].map(({ cell }) => cell))
  return board.cities
    .filter(cell => state.owners[cell] === OWNER_LETTERS[side] && !held.has(cell))
    .filter(cell => enemies.some(enemy => board.distance(enemy, cell) <= NEAR))
    .map(cell => board.name(cell))
}
