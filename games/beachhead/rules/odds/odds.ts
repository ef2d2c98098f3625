// BI-25.13: exact chances before the dice fall, from what the seat that asks knows. The plans are those the attack itself uses; CIWS is
// counted as used whenever it is allowed.
import type { Odds } from '@sandtable/kernel'
import { planAttack } from '../combat/attack-plan.ts'
import { fixedNeed } from '../combat/cover.ts'
import { gunfireProblem, planGunfire } from '../combat/gunfire.ts'
import { harmOf } from '../combat/harm.ts'
import { planMortar } from '../combat/mortar.ts'
import { isRefusal } from '../combat/readiness.ts'
import { planStructure, STRUCTURE_NEED } from '../combat/structures.ts'
import { planBarrage, planSam } from '../command/missions.ts'
import type { BeachheadAction } from '../contract/actions.ts'
import { fieldOf } from '../map/field.ts'
import { type BeachheadState, isWasp, waspOf } from '../state/state.ts'
import { SIDES, type Side } from '../tables/index.ts'
import { missileKind, planSparrow, SPARROW_DICE, SPARROW_NEED } from '../wasp/wasp-defences.ts'
import { areaOdds } from './area-odds.ts'
import { asOdds, goOn, hitsOf, surely } from './chances.ts'
import { launchOdds, moveOdds, unloadOdds } from './mine-odds.ts'
import { hurtsSystems, onWasp, strikeOdds } from './strike-odds.ts'

const isSide = (seat: string): seat is Side => (SIDES as readonly string[]).includes(seat)

/** null where nothing is random, or the action may not be done. */
export function odds(state: BeachheadState, seat: string, action: BeachheadAction | null, _ask?: unknown): Odds | null {
  if (!action || !isSide(seat) || state.result) return null
  switch (action.type) {
    case 'attack': {
      const plan = planAttack(state, seat, action.unit, action.target)
      if (isRefusal(plan)) return null
      return strikeOdds(state, plan, isWasp(plan.target) ? missileKind(plan.attacker.who.facts.type, 'action') : null)
    }
    case 'attackHex': {
      const plan = planMortar(state, seat, action.unit, action.hex)
      return isRefusal(plan) ? null : areaOdds(state, seat, plan)
    }
    case 'attackStructure':
      return structureOdds(state, seat, action.unit, action.objective)
    case 'seaSparrow': {
      const plan = planSparrow(state, seat, action.target)
      if (isRefusal(plan)) return null
      return strikeOdds(state, { ...fixedNeed(SPARROW_NEED), target: plan.target, dice: SPARROW_DICE, modifiers: [] }, null)
    }
    case 'barrage': {
      const plan = planBarrage(state, seat, action.unit, action.hexes)
      return isRefusal(plan) ? null : areaOdds(state, seat, plan)
    }
    case 'samStrike': {
      const plan = planSam(state, seat, action.unit, action.target)
      return isRefusal(plan) ? null : strikeOdds(state, plan, 'samStrike')
    }
    case 'eventChoice':
      return state.choice === 'E20' ? gunfireOdds(state, seat, action.hex, 'BI-9.3/E20') : null
    case 'playCard':
      return action.card === 'A1' ? gunfireOdds(state, seat, action.hex, 'BI-11.3/A1') : null
    case 'ciws':
      return ciwsOdds(state, action.use)
    case 'move':
      return moveOdds(state, seat, action)
    case 'launch':
      return launchOdds(state, seat, action)
    case 'unload':
      return unloadOdds(state, seat, action)
    case 'done':
      return markerOdds(state)
    default:
      return null
  }
}

function structureOdds(state: BeachheadState, side: Side, unitId: string, objectiveId: string): Odds | null {
  const plan = planStructure(state, side, unitId, objectiveId)
  if (isRefusal(plan)) return null
  const ends = goOn(hitsOf(plan.dice, STRUCTURE_NEED), hits => surely({ hits, ...harmOf(plan.objective, hits) }))
  return asOdds(ends, plan.modifiers, of => ({
    dice: plan.dice,
    need: STRUCTURE_NEED,
    hit: of.chance(({ hits }) => hits > 0),
    expectedHits: of.mean(({ hits }) => hits),
    expectedDamage: of.mean(({ damage }) => damage),
    destroy: of.chance(({ destroyed }) => destroyed),
  }))
}

function gunfireOdds(
  state: BeachheadState,
  side: Side,
  hex: string | undefined,
  clause: 'BI-9.3/E20' | 'BI-11.3/A1',
): Odds | null {
  if (side !== 'assault' || hex === undefined || gunfireProblem(state, hex, clause)) return null
  return areaOdds(state, side, planGunfire(fieldOf(state).cell(hex), clause))
}

/** The hits are on the table (BI-18.10): what is left of them if she answers, and if she does not. */
function ciwsOdds(state: BeachheadState, use: boolean): Odds | null {
  const ship = waspOf(state)
  const { pending } = state
  if (!ship || !pending || state.step !== 'react.ciws') return null
  const ends = onWasp(state, ship, pending.hits, use)
  if (!use && ends.length === 1) return null
  return asOdds(ends, [], of => ({
    hits: pending.hits,
    expectedDamage: of.mean(({ damage }) => damage),
    destroy: of.chance(({ destroyed }) => destroyed),
    systems: of.chance(outcome => hurtsSystems(state, outcome)),
  }))
}

/** BI-7.18: how the markers of hexes with two hidden pieces fall, when the Defender is done. */
function markerOdds(state: BeachheadState): Odds | null {
  if (state.step !== 'setup.defender') return null
  const counts = new Map<number, number>()
  for (const { cell, marker } of [...state.units, ...state.dummies])
    if (cell >= 0 && marker !== null) counts.set(cell, (counts.get(cell) ?? 0) + 1)
  const pairs = [...counts.values()].filter(count => count === 2).length
  if (pairs === 0) return null
  const swaps = goOn(hitsOf(pairs, 4), swapped => surely({ swapped }))
  return asOdds(swaps, [], of => ({ pairs, expectedSwaps: of.mean(({ swapped }) => swapped) }))
}
