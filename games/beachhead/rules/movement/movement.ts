// BI-8.7, BI-8.8, BI-13: who may move now and where to. How a move is walked is carry-out-move.ts.

import { actionForm, FACING, firstListed } from '../contract/action-form.ts'
import type { ActionSink } from '../contract/action-list.ts'
import type { Act } from '../contract/actions.ts'
import type { Order } from '../contract/order.ts'
import { type BeachheadRefusal, refuse } from '../contract/refusals.ts'
import { fieldOf } from '../map/field.ts'
import { knownSurfaceEnemyAt } from '../map/stacking.ts'
import { type BeachheadState, dummyById, unitById } from '../state/state.ts'
import type { Side } from '../tables/index.ts'
import { resume } from '../turn/reaction.ts'
import { walk } from './carry-out-move.ts'
import { canLandAt, movesFrom } from './list-moves.ts'
import { moveFault, moverOf } from './may-move.ts'
import {
  allowance,
  defaultPath,
  destinations,
  dummyMover,
  judgePath,
  landingCost,
  type MovePath,
  type Mover,
  mayLand,
  type PathProblem,
  unitMover,
} from './paths.ts'

const isRefusal = (value: Mover | BeachheadRefusal): value is BeachheadRefusal =>
  (value as Partial<BeachheadRefusal>).code !== undefined

function listMoves(state: BeachheadState, mover: Mover, out: ActionSink): void {
  const moves = movesFrom(state, mover)
  for (let i = 0; i < moves.length; i++) out.push(moves[i]!)
}

/** Why the mover cannot go there in this way; null when it can. */
function problemOf(state: BeachheadState, mover: Mover, action: Act<'move'>): BeachheadRefusal | null {
  const field = fieldOf(state)
  const to = field.cell(action.to)
  if (to < 0) return refuse('no-such-hex', 'BI-2.1', { hex: action.to })
  if (action.land && !mover.flies) return refuse('no-landing', 'BI-13.6', { hex: action.to })
  const path = pathOf(state, mover, to, action.path)
  if ('code' in path) return path
  if (!action.land) return path.cells.length === 0 ? refuse('cannot-reach', 'BI-13.2', { hex: action.to }) : null
  const unit = mover.unit!
  if (path.cells.length === 0 && !mover.airborne) return refuse('no-landing', 'BI-13.6', { hex: action.to })
  const landing = landingCost(state, unit, to)
  if (landing < 0) return refuse('no-landing', 'BI-3.7', { hex: action.to })
  if (path.cost + landing > mover.allowance) return refuse('cannot-reach', 'BI-3.8', { hex: action.to })
  return mayLand(state, unit, to) ? null : refuse('no-landing', 'BI-13.6', { hex: action.to })
}

const PROBLEM_CLAUSE = {
  'not-adjacent': 'BI-13.2',
  'terrain-closed': 'BI-3.1',
  'enemy-there': 'BI-13.4',
  stacking: 'BI-3.19',
  'bad-path': 'BI-13.9',
  'cannot-reach': 'BI-13.2',
} as const

/** The path that was found last: a move that is checked is mostly made next. */
let last: { readonly state: BeachheadState; readonly id: string; readonly to: number; readonly path: MovePath | null } | null =
  null
function lastPath(state: BeachheadState, mover: Mover, to: number): MovePath | null {
  if (last?.state !== state || last.id !== mover.id || last.to !== to || state.step === 'react.fastAmbush')
    last = { state, id: mover.id, to, path: defaultPath(state, mover, to) }
  return last.path
}

/** The same obstacle is another clause for other movers. */
function problemClause(state: BeachheadState, mover: Mover, problem: PathProblem, cell: number): string {
  if (problem === 'enemy-there' && mover.flies) return 'BI-13.5'
  if (problem === 'enemy-there' && !knownSurfaceEnemyAt(state, mover.side, cell)) return 'BI-3.20'
  if (problem === 'terrain-closed' && fieldOf(state).cost[mover.movesAs][cell]) return 'BI-5.4'
  return PROBLEM_CLAUSE[problem]
}

function pathOf(
  state: BeachheadState,
  mover: Mover,
  to: number,
  path: readonly string[] | undefined,
): MovePath | BeachheadRefusal {
  const field = fieldOf(state)
  if (!path) {
    if (to === mover.cell) return { cells: [], cost: 0 }
    return lastPath(state, mover, to) ?? whyNoPath(state, mover, to)
  }
  const cells = path.map(hex => field.cell(hex))
  if (cells.includes(-1)) return refuse('no-such-hex', 'BI-2.1', { hex: path[cells.indexOf(-1)]! })
  if (cells[cells.length - 1] !== to) return refuse('bad-path', 'BI-3.18', { hex: field.hex(to) })
  const judged = judgePath(state, mover, cells)
  if ('cost' in judged) return { cells, cost: judged.cost }
  return refuse(judged.problem, problemClause(state, mover, judged.problem, judged.cell), { hex: field.hex(judged.cell) })
}

/** The nearest reason why a hex cannot be reached at all: what is wrong with the hex itself, else its distance. */
function whyNoPath(state: BeachheadState, mover: Mover, to: number): BeachheadRefusal {
  const field = fieldOf(state)
  const near = field.neighbours(to)[0] ?? to
  const judged = judgePath(state, { ...mover, cell: near, allowance: 99 }, [to])
  const problem = 'problem' in judged && judged.problem !== 'not-adjacent' ? judged.problem : 'cannot-reach'
  return refuse(problem, problemClause(state, mover, problem, to), { hex: field.hex(to) })
}

export const moveOrder: Order<'move'> = {
  list(state, side, out) {
    for (const unit of state.units) {
      if (unit.who.facts.side !== side || unit.moved || unit.cell < 0) continue
      const mp = allowance(state, unit)
      if (!moveFault(state, unit, mp)) listMoves(state, unitMover(state, unit, mp), out)
    }
    if (state.step !== 'move.defender' || side !== 'defender' || state.setting.options.hiddenStatic) return
    for (const dummy of state.dummies) if (!dummy.moved) listMoves(state, dummyMover(dummy), out)
  },
  check(state, side, action) {
    const mover = moverOf(state, side, action.unit)
    return isRefusal(mover) ? mover : problemOf(state, mover, action)
  },
  carry(run, side, action) {
    const mover = moverOf(run.state, side, action.unit) as Mover
    const path = pathOf(run.state, mover, run.field.cell(action.to), action.path) as MovePath
    walk(run, mover, path, { land: action.land ?? false, facing: action.facing, fastAmbush: false })
  },
  form(state, side) {
    const fields = { unit: { type: 'string' }, to: HEX, path: PATH, land: { const: true }, facing: FACING } as const
    const description = 'A move by a path of your own, or with another facing at its end.'
    return actionForm(firstListed(moveOrder, state, side), description, fields, ['unit', 'to'])
  },
}

const HEX = { type: 'string', pattern: '^[0-9]{1,2},[0-9]{1,2}$' } as const
const PATH = { type: 'array', items: HEX, minItems: 1, maxItems: 64 } as const
/** BI-15.22: up to the full MV, whatever tokens it has. */
function fastMover(state: BeachheadState): Mover | null {
  const unit = unitById(state, state.pending!.by)
  return unit ? unitMover(state, unit, unit.tokens > 1 ? 0 : unit.who.facts.mv) : null
}

export const fastMoveOrder: Order<'fastMove'> = {
  list(state, _side, out) {
    out.push({ type: 'fastMove', to: null })
    const mover = fastMover(state)
    if (!mover) return
    const { hexes } = fieldOf(state)
    for (const cell of destinations(state, mover)) out.push({ type: 'fastMove', to: hexes[cell]! })
  },
  check(state, _side, action) {
    const mover = fastMover(state)
    if (action.to === null)
      return action.path || action.facing !== undefined ? refuse('bad-path', 'BI-15.22', { hex: null }) : null
    if (!mover || mover.allowance < 1) return refuse('cannot-move', 'BI-15.22', { unit: state.pending!.by })
    const { to, path } = action
    return problemOf(state, mover, { type: 'move', unit: mover.id, to, ...(path ? { path } : {}) })
  },
  carry(run, _side, action) {
    const mover = fastMover(run.state)
    if (action.to !== null && mover) {
      const path = pathOf(run.state, mover, run.field.cell(action.to), action.path) as MovePath
      walk(run, mover, path, { land: false, facing: action.facing, fastAmbush: true })
    }
    resume(run)
  },
  form(state) {
    const mover = fastMover(state)
    const cell = mover ? destinations(state, mover)[0] : undefined
    if (cell === undefined) return null
    const example = { type: 'fastMove', to: fieldOf(state).hex(cell) } as const
    const description = 'The move after an ambush, by a path of your own or with another facing at its end.'
    return actionForm(example, description, { to: HEX, path: PATH, facing: FACING }, ['to'])
  },
}

export type Reached = { readonly cell: number; readonly cost: number; readonly canLand: boolean }

/** BI-25.11: where a piece of the side can get, with cost, whatever the step: for overlays and players that plan. */
export function reachOf(state: BeachheadState, side: Side, id: string): readonly Reached[] {
  const unit = unitById(state, id)
  const dummy = dummyById(state, id)
  const mover = unit && unit.who.facts.side === side && unit.cell >= 0 ? unitMover(state, unit) : dummy && dummyMover(dummy)
  if (!mover || mover.side !== side) return []
  return destinations(state, mover).map(cell => ({
    cell,
    cost: defaultPath(state, mover, cell)?.cost ?? 0,
    canLand: mover.flies && mover.unit !== null && canLandAt(state, mover, mover.unit, cell),
  }))
}
