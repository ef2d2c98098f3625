// WW-4.1, WW-13.1: the frame of a turn. Income before planning, and after the last step ownership, repair, defeat, limit, calendar.
import type { Dice } from '@sandtable/kernel'
import type { Hit } from '../combat/losses.ts'
import type { WwEvent } from '../contract/events.ts'
import { type Income, incomeClauses, incomes, nextOwners, ownershipClauses } from '../economy/economy.ts'
import { remember } from '../knowledge/fog.ts'
import { endClauses, judge } from '../objectives/victory.ts'
import { emptyPlan } from '../plan/plan.ts'
import { problemsOf } from '../plan/validation.ts'
import { idOf, initiativeIn, NO_PLAN, ownerAt, type WwState } from '../state/state.ts'
import { type Both, both, SIDES, type Side } from '../tables.ts'
import type { Battlefield } from './battlefield.ts'
import { counterClauses, counterOf, initiativeClauses } from './calendar.ts'
import { beginSteps, goOn, planOf, type Turned, type TurnRun } from './execution.ts'

/** WW-5.12, and what planning starts with. */
export function beginTurn(state: WwState, isTold = true): Turned {
  const { supply, income } = incomes(state)
  const events = isTold ? newsOf(state, income) : []
  const treasury = { nw: income.nw.treasury, se: income.se.treasury }
  const paid: WwState = { ...state, phase: 'planning', supply, treasury }
  const memory = paid.memory
  return { state: memory ? { ...paid, memory: both(side => remember(paid, side, memory[side])) } : paid, events }
}

function newsOf(state: WwState, income: Both<Income>): readonly WwEvent[] {
  const { turn, factions, setting } = state
  const { initiativeCadence, fogOfWar } = setting.options
  const initiative = initiativeIn(state)!
  const passed = initiativeClauses(turn, initiativeCadence)
  const events: WwEvent[] = [
    {
      type: 'turn_began',
      turn,
      clauses: [...counterClauses(turn), ...passed, 'WW-3.14', 'WW-4.5'],
      counter: counterOf(turn),
      initiative,
      faction: factions[initiative],
      passed: passed.length > 0,
    },
  ]
  for (const side of SIDES) {
    const { gross, upkeep, treasury } = income[side]
    const gained = treasury - state.treasury[side]
    const clauses = incomeClauses(state)
    const told = { type: 'income', turn, clauses, side, faction: factions[side], gross, upkeep, gained, treasury } as const
    events.push(fogOfWar ? { ...told, seen: both(each => each === side) } : told)
  }
  return events
}

/**
 * WW-8: both plans are in. One that no longer validates counts as empty: only a deadline can bring one here (WW-4.6). A turn that is
 * only imagined need not be told: the state is the same, and there are no events.
 */
export function playOut(state: WwState, dice: Dice, isTold = true): Turned {
  const plans = both(side => {
    const plan = planOf(state, side)
    return problemsOf(state, side, plan).length === 0 ? plan : emptyPlan(state.turn, side)
  })
  const missed = both(side => (state.plans[side].isMissed ? state.missed[side] + 1 : 0))
  return finish(beginSteps({ ...state, missed }, plans, dice, isTold))
}

/** WW-11.7: the turn goes on with the losses that were chosen. */
export function playOn(state: WwState, answer: readonly Hit[], dice: Dice): Turned {
  return finish(goOn(state, answer, dice))
}

function finish({ field, state, isFinished }: TurnRun): Turned {
  if (!isFinished) return { state, events: field.events }
  const { setting, turn } = state
  const { ownershipMode, repair } = setting.options
  const owners = nextOwners(field.board, state.owners, cell => field.sideAt(cell), ownershipMode)
  if (field.crier) tellOwners(field, state, owners)
  if (repair) repairAll(field)
  const units = repair ? both(side => field.unitsOf(side)) : state.units
  const after: WwState = { ...state, owners, units, phase: 'planning' }
  const { atZero, result } = judge(after)
  const isTold = field.crier !== null
  if (result) {
    const over: WwState = { ...after, atZero, result, phase: 'over', plans: { nw: NO_PLAN, se: NO_PLAN } }
    return { state: over, events: isTold ? [...field.events, gameOver(over)] : [] }
  }
  const next = beginTurn({ ...after, atZero, turn: turn + 1 }, isTold)
  return { state: next.state, events: isTold ? [...field.events, ...next.events] : [] }
}

function tellOwners(field: Battlefield, { owners: before, factions, setting }: WwState, owners: string): void {
  const { board } = field
  for (const cell of board.cells) {
    if (owners[cell] === before[cell]) continue
    const clauses = ownershipClauses(board, cell, field.sideAt(cell) !== null, setting.options.ownershipMode)
    const [from, to] = [ownerAt(before, cell), ownerAt(owners, cell)]
    field.tell(
      { type: 'owner_changed', clauses, hex: board.name(cell), from, to, factions },
      [cell],
      ...SIDES.filter(side => side === from || side === to),
    )
  }
}

/** WW-15.8: units that kept still where their side produces. Ownership is the one in force this turn. */
function repairAll(field: Battlefield): void {
  const { board } = field
  for (const side of SIDES) {
    for (const fighter of field.fightersOf(side)) {
      const isHome = board.isStrategic[fighter.cell] === 1 || fighter.cell === board.corner[side]
      if (fighter.damage === 0 || !isHome || field.ownerInForce(fighter.cell) !== side) continue
      if (field.stirred?.[side].has(fighter.serial)) continue
      fighter.damage = 0
      field.crier?.tell(
        {
          type: 'unit_repaired',
          clauses: ['WW-6.10', 'WW-15.8'],
          side,
          faction: field.state.factions[side],
          unit: idOf(field.state.factions, side, fighter.serial),
          hex: board.name(fighter.cell),
        },
        [fighter.cell],
        side,
      )
    }
  }
}

export function gameOver(state: WwState): WwEvent {
  const result = state.result ?? { winner: null, reason: 'draw level', clause: 'WW-13.6' }
  const winner = result.winner as Side | null
  return {
    type: 'game_over',
    turn: state.turn,
    clauses: endClauses(state, result),
    winner,
    faction: winner ? state.factions[winner] : null,
    reason: result.reason,
  }
}
