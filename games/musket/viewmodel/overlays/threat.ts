// The risk of a move: for each hex a unit may go to, the enemies that could attack it there next turn and the loss on average.
// The same resolver over the same dice as the odds (MK-8.11, MK-9.31), with the unit put on that hex.

import { isTarget } from '../../rules/combat/fire.ts'
import type { MusketAction } from '../../rules/contract/actions.ts'
import { preview } from '../../rules/contract/queries.ts'
import { musketRules } from '../../rules/game.ts'
import { fieldOf } from '../../rules/map/field.ts'
import {
  indexOfUnit,
  type MusketState,
  makeUnit,
  replaceUnit,
  type Unit,
  unitById,
  withActive,
  withUnits,
} from '../../rules/state/state.ts'
import { STATS } from '../../rules/tables.ts'
import { asIfActive } from '../selection/reasons.ts'

/** The worst one enemy could do. `from` is where it would do it from; `expectedLoss` in SP, its command check assumed passed. */
export type Attacker = {
  readonly unit: string
  readonly by: 'fire' | 'charge'
  readonly from: string
  readonly expectedLoss: number
}
export type Threat = { readonly hex: string; readonly expectedLoss: number; readonly attackers: readonly Attacker[] }

/** The danger of one hex for this unit. Each enemy counts once, with its best attack from where it stands; walking fire of light troops included. */
export function threatAt(state: MusketState, unitId: string, hex: string): Threat | null {
  const unit = unitById(state, unitId)
  const cell = fieldOf(state).cell(hex)
  if (!unit || cell < 0) return null
  const put = placed(state, unit, cell)
  const attackers = put.units
    .filter(enemy => enemy.who.side !== unit.who.side)
    .map(enemy => worstOf(put, enemy, unitId))
    .filter(attacker => attacker !== null)
    .sort((a, b) => b.expectedLoss - a.expectedLoss)
  return { hex, attackers, expectedLoss: attackers.reduce((sum, { expectedLoss }) => sum + expectedLoss, 0) }
}

/** The position with the unit there, no unit active and all units ready: the enemy's next turn. */
function placed(state: MusketState, unit: Unit, cell: number): MusketState {
  const index = indexOfUnit(state.units, unit.who.id)
  const there = replaceUnit(state.units, index, makeUnit(unit.who, cell, unit.sp, unit.activated))
  return withActive(withUnits(state, there), 'AWAITING_ACTIVATION', null)
}

function worstOf(state: MusketState, enemy: Unit, target: string): Attacker | null {
  const asEnemy = asIfActive(state, enemy.who.id)
  const { fires, charges, moves } = preview(asEnemy, enemy.who.id)
  const field = fieldOf(state)
  const found: Attacker[] = []
  const add = (position: MusketState, by: 'fire' | 'charge', from: string) => {
    const loss = expectedLoss(position, enemy.who.side, { type: by, target })
    if (loss > 0) found.push({ unit: enemy.who.id, by, from, expectedLoss: loss })
  }
  if (fires.includes(target)) add(asEnemy, 'fire', field.hex(enemy.cell))
  if (charges.includes(target)) add(asEnemy, 'charge', field.hex(enemy.cell))
  if (STATS[enemy.who.kind].actionType === 'FIRE_AND_MOVE') {
    for (const { hex } of moves) {
      const moved = standing(asEnemy, enemy, field.cell(hex))
      const shooter = unitById(moved, enemy.who.id)!
      if (isTarget(field, moved.units, shooter, unitById(moved, target)!)) add(moved, 'fire', hex)
    }
  }
  return found.sort((a, b) => b.expectedLoss - a.expectedLoss)[0] ?? null
}

function standing(state: MusketState, unit: Unit, cell: number): MusketState {
  const index = indexOfUnit(state.units, unit.who.id)
  return withUnits(state, replaceUnit(state.units, index, makeUnit(unit.who, cell, unit.sp, unit.activated)))
}

function expectedLoss(state: MusketState, seat: string, action: MusketAction): number {
  const odds = musketRules.odds(state, seat, action)
  const lost = (facts: { readonly [fact: string]: unknown }) => Number(facts.loss ?? facts.defenderLoss ?? 0)
  return odds?.outcomes.reduce((sum, outcome) => sum + outcome.p * lost(outcome), 0) ?? 0
}
