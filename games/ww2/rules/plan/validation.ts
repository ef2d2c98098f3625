// WW-7.8 to WW-7.24: may this plan be submitted? Looks at the own units, the ownership in force, the board and the own treasury,
// never at the enemy (WW-7.10), and finds everything that is wrong, not only the first (WW-7.9).
import { CAPS } from '../caps.ts'
import type { PlanProblem } from '../contract/refusals.ts'
import { isSupplied } from '../economy/economy.ts'
import { boardOfState, OWNER_LETTERS, strengthOf, type Unit, unitOfId, type WwState } from '../state/state.ts'
import { COMPANY_LIMIT, GUN_RANGE, isUnitType, type Side, UNIT_TYPES } from '../tables.ts'
import { type FireStep, type MoveStep, PLAN_VERSION, type Plan, type PlanStep, tooLarge } from './plan.ts'
import { ledgerOf } from './pricing.ts'

/** Everything a verdict depends on. A plan is asked about when it is saved, submitted and opened, mostly with all of this unchanged. */
type Grounds = Pick<WwState, 'setting' | 'turn' | 'owners' | 'supply'> & {
  readonly side: Side
  readonly units: readonly Unit[]
  readonly treasury: number
}
const verdicts = new WeakMap<Plan, { readonly grounds: Grounds; readonly problems: readonly PlanProblem[] }>()

/** Every error of the plan, in the order of its parts; none when it may be submitted. */
export function problemsOf(state: WwState, side: Side, plan: Plan): readonly PlanProblem[] {
  const known = verdicts.get(plan)
  if (known && isStill(known.grounds, state, side)) return known.problems
  const { setting, turn, owners, supply } = state
  const grounds: Grounds = { setting, turn, owners, supply, side, units: state.units[side], treasury: state.treasury[side] }
  const problems = findProblems(state, side, plan)
  verdicts.set(plan, { grounds, problems })
  return problems
}

const isStill = (grounds: Grounds, state: WwState, side: Side): boolean =>
  grounds.units === state.units[side] &&
  grounds.treasury === state.treasury[side] &&
  grounds.owners === state.owners &&
  grounds.side === side &&
  grounds.turn === state.turn &&
  grounds.supply === state.supply &&
  grounds.setting === state.setting

/** A plan that is larger than any army needs is not read any further. */
export function sizeProblem(plan: Plan): PlanProblem | null {
  const excess = tooLarge(plan)
  if (!excess) return null
  const { most, of } = CAPS[excess.part]
  return { code: 'E_SIZE', clause: 'WW-7.3', given: excess.given, most, of }
}

function findProblems(state: WwState, side: Side, plan: Plan): readonly PlanProblem[] {
  const excess = sizeProblem(plan)
  if (excess) return [excess]
  const problems: PlanProblem[] = []
  checkHeader(state, side, plan, problems)
  checkBuys(state, side, plan, problems)
  const acted = new Set<string>()
  for (const [i, step] of (plan.steps ?? []).entries()) checkStep(state, side, step, `steps[${i}]`, acted, problems)
  checkLosses(state, side, plan, problems)
  const { price, treasury } = ledgerOf(state, side, plan)
  if (price > treasury) problems.push({ code: 'E_COST', clause: 'WW-7.23', price, treasury })
  return problems
}

function checkHeader(state: WwState, side: Side, plan: Plan, problems: PlanProblem[]): void {
  const expected = { v: PLAN_VERSION, turn: state.turn, side }
  for (const field of ['v', 'turn', 'side'] as const) {
    if (plan[field] !== expected[field])
      problems.push({ code: 'E_TURN', clause: 'WW-7.11', field, expected: String(expected[field]), found: String(plan[field]) })
  }
}

/** WW-8.2, WW-15.13: where this side may recruit, in reading order. No enemy stands on a hex owned in force (WW-5.4). */
export function sitesOf(state: WwState, side: Side): readonly number[] {
  const board = boardOfState(state)
  const { recruitAnywhere } = state.setting.options
  return board.cells.filter(cell => {
    if (state.owners[cell] !== OWNER_LETTERS[side]) return false
    return recruitAnywhere || board.isStrategic[cell] === 1 || cell === board.corner[side]
  })
}

function isSite(state: WwState, side: Side, hex: string): boolean {
  const board = boardOfState(state)
  const cell = board.cell(hex)
  if (cell < 0 || state.owners[cell] !== OWNER_LETTERS[side]) return false
  return state.setting.options.recruitAnywhere || board.isStrategic[cell] === 1 || cell === board.corner[side]
}

function checkBuys(state: WwState, side: Side, plan: Plan, problems: PlanProblem[]): void {
  const sites = new Set<string>()
  const bought: { type: (typeof UNIT_TYPES)[number] }[] = []
  for (const [i, { at, units }] of (plan.buys ?? []).entries()) {
    const path = `buys[${i}]`
    if (sites.has(at) || !isSite(state, side, at))
      problems.push({ code: 'E_SITE', clause: 'WW-7.20', path, hex: at, isTwice: sites.has(at) })
    sites.add(at)
    if (units.length === 0) problems.push({ code: 'E_TYPE', clause: 'WW-7.21', path, type: null })
    for (const type of units) {
      if (isUnitType(type)) bought.push({ type })
      else problems.push({ code: 'E_TYPE', clause: 'WW-7.21', path, type })
    }
  }
  const [living, more] = [strengthOf(state.units[side]), strengthOf(bought)]
  if (bought.length > 0 && living + more > COMPANY_LIMIT)
    problems.push({ code: 'E_COMPANY', clause: 'WW-7.22', living, bought: more })
}

function checkStep(
  state: WwState,
  side: Side,
  step: PlanStep,
  path: string,
  acted: Set<string>,
  problems: PlanProblem[],
): void {
  if (step.do === 'wait') {
    if (!state.setting.options.allowWait) problems.push({ code: 'E_WAIT', clause: 'WW-7.8', path })
    return
  }
  const units = checkUnits(state, side, step, path, acted, problems)
  if (step.do === 'move') checkMove(state, step, units, path, problems)
  else checkFire(state, side, step, units, path, problems)
}

/** WW-7.12 to WW-7.14. The living own units that the step names. */
function checkUnits(
  state: WwState,
  side: Side,
  step: MoveStep | FireStep,
  path: string,
  acted: Set<string>,
  problems: PlanProblem[],
): readonly Unit[] {
  if (step.units.length === 0) problems.push({ code: 'E_UNIT', clause: 'WW-7.12', path, unit: null })
  const units: Unit[] = []
  for (const id of step.units) {
    const unit = unitOfId(state, side, id)
    if (!unit) problems.push({ code: 'E_UNIT', clause: 'WW-7.12', path, unit: id })
    else if (acted.has(id)) problems.push({ code: 'E_TWICE', clause: 'WW-7.13', path, unit: id })
    if (unit) units.push(unit)
    acted.add(id)
  }
  const cells = [...new Set(units.map(unit => unit.cell))]
  if (cells.length > 1) {
    const hexes = cells.map(cell => boardOfState(state).name(cell))
    problems.push({ code: 'E_GROUP', clause: 'WW-7.14', path, hexes })
  }
  return units
}

function checkOrigin(state: WwState, hex: string, units: readonly Unit[], path: string, problems: PlanProblem[]): void {
  const board = boardOfState(state)
  const stranger = units.find(unit => board.name(unit.cell) !== hex)
  if (stranger) problems.push({ code: 'E_ORIGIN', clause: 'WW-7.15', path, hex, stands: board.name(stranger.cell) })
}

function checkMove(state: WwState, step: MoveStep, units: readonly Unit[], path: string, problems: PlanProblem[]): void {
  const board = boardOfState(state)
  const refuse = (problem: Extract<PlanProblem, { code: 'E_PATH' }>['problem']) =>
    problems.push({ code: 'E_PATH', clause: 'WW-7.16', path, problem })
  const first = step.path[0]
  if (first !== undefined && board.cell(first) >= 0) checkOrigin(state, first, units, path, problems)
  if (step.path.length < 2) refuse({ why: 'too-short' })
  const seen = new Set<string>()
  for (const [i, hex] of step.path.entries()) {
    const before = step.path[i - 1]
    if (board.cell(hex) < 0) refuse({ why: 'unknown-hex', hex })
    else if (before !== undefined && board.cell(before) >= 0 && !board.areAdjacent(board.cell(before), board.cell(hex)))
      refuse({ why: 'not-adjacent', from: before, to: hex })
    if (seen.has(hex)) refuse({ why: 'hex-twice', hex })
    seen.add(hex)
  }
}

function checkFire(
  state: WwState,
  side: Side,
  step: FireStep,
  units: readonly Unit[],
  path: string,
  problems: PlanProblem[],
): void {
  const { options } = state.setting
  if (step.from !== undefined) checkOrigin(state, step.from, units, path, problems)
  for (const id of step.units) {
    const unit = unitOfId(state, side, id)
    if (unit && unit.type !== 'AR') problems.push({ code: 'E_GUN', clause: 'WW-7.17', path, unit: id, type: unit.type })
    if (unit?.type === 'AR' && !isSupplied(state.supply, side, unit.cell))
      problems.push({ code: 'E_SUPPLY', clause: 'WW-15.6', path, unit: id })
  }
  checkShots(state, step, units[0], path, problems)
  const shells = step.shots.reduce((sum, shot) => sum + shot.shells, 0)
  const most = options.shellsPerGun * step.units.length
  if (options.shellsPerGun > 0 && shells > most) problems.push({ code: 'E_CAP', clause: 'WW-15.9', path, shells, most })
}

function checkShots(state: WwState, step: FireStep, gun: Unit | undefined, path: string, problems: PlanProblem[]): void {
  const board = boardOfState(state)
  const refuse = (problem: Extract<PlanProblem, { code: 'E_RANGE' }>['problem']) =>
    problems.push({ code: 'E_RANGE', clause: 'WW-7.18', path, problem })
  if (step.shots.length === 0) problems.push({ code: 'E_SHELLS', clause: 'WW-7.19', path, shells: null })
  const seen = new Set<string>()
  for (const { at, shells } of step.shots) {
    const target = board.cell(at)
    const distance = gun && target >= 0 ? board.distance(gun.cell, target) : 1
    if (target < 0) refuse({ why: 'unknown-hex', hex: at })
    else if (distance === 0) refuse({ why: 'own-hex', hex: at })
    else if (distance > GUN_RANGE) refuse({ why: 'too-far', hex: at, distance })
    if (seen.has(at)) refuse({ why: 'hex-twice', hex: at })
    seen.add(at)
    if (!Number.isSafeInteger(shells) || shells < 1) problems.push({ code: 'E_SHELLS', clause: 'WW-7.19', path, shells })
  }
}

function checkLosses(state: WwState, side: Side, plan: Plan, problems: PlanProblem[]): void {
  const { order, protect } = plan.losses ?? {}
  const isOrder = !order || (order.length === UNIT_TYPES.length && UNIT_TYPES.every(type => order.includes(type)))
  if (!isOrder) problems.push({ code: 'E_LOSS', clause: 'WW-7.24', problem: 'order', unit: null })
  for (const unit of protect ?? [])
    if (!unitOfId(state, side, unit)) problems.push({ code: 'E_LOSS', clause: 'WW-7.24', problem: 'protect', unit })
}
