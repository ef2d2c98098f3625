// BI-10.10 to BI-10.18: barrages and SAM strikes, flown in the Defender's command step.

import type { Form } from '@sandtable/kernel'
import { type AreaPlan, areaFire } from '../combat/area-fire.ts'
import { liveTarget, liveTargets, sheltered } from '../combat/attack-plan.ts'
import { fixedNeed, type Need, needAgainst } from '../combat/cover.ts'
import { SHELL_NEED } from '../combat/gunfire.ts'
import { hasSupply, isRefusal, ownUnit, spend } from '../combat/readiness.ts'
import { countHits, inflict, strikeClauses, strikeOf, strikeResult } from '../combat/strike.ts'
import { isPinned, isSuppressed } from '../combat/suppression.ts'
import { actionForm, firstListed } from '../contract/action-form.ts'
import type { BeachheadAction } from '../contract/actions.ts'
import type { Order } from '../contract/order.ts'
import { type BeachheadRefusal, refuse } from '../contract/refusals.ts'
import { tellWithoutSupply } from '../knowledge/event-variants.ts'
import { revealSelf } from '../knowledge/reveal.ts'
import { type Field, fieldOf } from '../map/field.ts'
import { unitCells } from '../map/stacking.ts'
import { type ActionRun, named } from '../state/action-run.ts'
import { type BeachheadState, isWasp, onMap, sideOf, type Unit, unitById } from '../state/state.ts'
import { OFFBOARD, type Side, type UnitType } from '../tables/index.ts'
import { mayAnswer, OFFBOARD_BATTERY, offerCiws } from '../wasp/wasp-defences.ts'
import { cannotPay, canPay } from './command-cost.ts'

const BARRAGE_COST = 2
const BARRAGE_DICE = 2
const SAM_COST = 3
const SAM_DICE = 3

/** A battery on the map, or the one off it (BI-10.18): unseen, unsuppressed, without supplies. */
type Battery = Unit | typeof OFFBOARD

const GUNS: readonly UnitType[] = ['artillery', 'long_range_artillery']
const LAUNCHERS: readonly UnitType[] = ['sam_site', 'long_range_artillery']

/** BI-10.10, BI-10.14, BI-10.17: ready for a mission. `clause` names the kind of mission. */
function readyBattery(
  state: BeachheadState,
  side: Side,
  id: string,
  kinds: readonly UnitType[],
  clause: string,
): Battery | BeachheadRefusal {
  if (id === OFFBOARD) {
    if (side !== 'defender' || !state.offboard) return refuse('no-battery', 'BI-10.18')
    return state.offboardUsed ? refuse('mission-flown', 'BI-10.17', { unit: id }) : OFFBOARD
  }
  const unit = ownUnit(state, side, id, clause)
  if (isRefusal(unit)) return unit
  if (!kinds.includes(unit.who.facts.type) || !onMap(unit)) return refuse('no-battery', clause, { unit: id })
  if (isPinned(unit)) return refuse('pinned', 'BI-16.3', { unit: id })
  return hasSupply(unit) ?? (unit.acted ? refuse('mission-flown', 'BI-10.17', { unit: id }) : unit)
}

function readyBatteries(state: BeachheadState, side: Side, kinds: readonly UnitType[], clause: string): readonly string[] {
  const own = state.units.filter(unit => sideOf(unit) === side && kinds.includes(unit.who.facts.type)).map(unit => unit.who.id)
  return [...own, ...(state.offboard ? [OFFBOARD] : [])].filter(id => !isRefusal(readyBattery(state, side, id, kinds, clause)))
}

/** BI-10.16: revealed, acted, attacked, 1 SP less. What it has left and how it is named. */
function flyMission(run: ActionRun, battery: Battery) {
  if (battery === OFFBOARD) {
    run.set({ offboardUsed: true })
    return { by: OFFBOARD_BATTERY, spLeft: null }
  }
  revealSelf(run, battery, 'mission')
  const spLeft = spend(run, battery.who.id)
  return { by: named(run.field, unitById(run.state, battery.who.id)!), spLeft }
}
const dicePenalty = (battery: Battery): number => (battery !== OFFBOARD && isSuppressed(battery) ? 1 : 0)
const SHAKEN = { name: 'suppressed', clause: 'BI-10.12', shift: -1 } as const
const MISSION = ['BI-4.26', 'BI-10.9', 'BI-10.16', 'BI-10.17', 'BI-16.8'] as const

// BI-10.11 to BI-10.13

type Triangle = readonly [number, number, number]
const trianglesByField = new WeakMap<Field, readonly Triangle[]>()

/** Three hexes, each next to the other two: every triangle of the map once, in hex order. */
function triangles(field: Field): readonly Triangle[] {
  const kept = trianglesByField.get(field)
  if (kept) return kept
  const found: Triangle[] = []
  for (let cell = 0; cell < field.size; cell++) {
    const later = field.neighbours(cell).filter(next => next > cell)
    for (const b of later) for (const c of later) if (b < c && field.distance(b, c) === 1) found.push([cell, b, c])
  }
  trianglesByField.set(field, found)
  return found
}

function areaProblem(state: BeachheadState, cells: readonly number[], own: ReadonlySet<number>): BeachheadRefusal | null {
  const field = fieldOf(state)
  const [a = -1, b = -1, c = -1] = cells
  if (a < 0 || b < 0 || c < 0) return refuse('no-such-hex', 'BI-10.11')
  const hexes = cells.map(cell => field.hex(cell))
  if (field.distance(a, b) !== 1 || field.distance(b, c) !== 1 || field.distance(a, c) !== 1)
    return refuse('bad-triangle', 'BI-10.11', { hexes })
  if (cells.some(cell => own.has(cell))) return refuse('own-unit-there', 'BI-10.11', { hexes })
  return cells.some(cell => sheltered(state, cell)) ? refuse('wrong-target', 'BI-9.3/E19', { hexes }) : null
}
export type BarragePlan = AreaPlan & { readonly battery: Battery }

export function planBarrage(
  state: BeachheadState,
  side: Side,
  unitId: string,
  hexes: readonly string[],
): BarragePlan | BeachheadRefusal {
  const unpaid = cannotPay(state, side, BARRAGE_COST, 'BI-10.10')
  if (unpaid) return unpaid
  const battery = readyBattery(state, side, unitId, GUNS, 'BI-10.10')
  if (isRefusal(battery)) return battery
  const cells = hexes.map(hex => fieldOf(state).cell(hex))
  const problem = areaProblem(state, cells, unitCells(state, 'defender'))
  if (problem) return problem
  const isHitOnly = state.setting.options.barrageSuppress === 'hit'
  return {
    battery,
    weapon: 'barrage',
    cells,
    dice: BARRAGE_DICE - dicePenalty(battery),
    modifiers: dicePenalty(battery) > 0 ? [SHAKEN] : [],
    rule: isHitOnly ? 'hurt' : 'barrage',
    clauses: ['BI-10.10', 'BI-10.11', 'BI-10.12', 'BI-10.13', ...MISSION, ...(battery === OFFBOARD ? ['BI-10.18'] : [])],
    need: () => fixedNeed(SHELL_NEED),
  }
}

export const barrageOrder: Order<'barrage'> = {
  list(state, side, out) {
    if (side !== 'defender' || !canPay(state, side, BARRAGE_COST)) return
    const batteries = readyBatteries(state, side, GUNS, 'BI-10.10')
    if (batteries.length === 0) return
    const field = fieldOf(state)
    const own = unitCells(state, 'defender')
    const isOpen = (cell: number) => !own.has(cell) && !sheltered(state, cell)
    const areas = triangles(field).filter(([a, b, c]) => isOpen(a) && isOpen(b) && isOpen(c))
    for (const unit of batteries)
      for (const [a, b, c] of areas) out.push({ type: 'barrage', unit, hexes: [field.hex(a), field.hex(b), field.hex(c)] })
  },
  check(state, side, action) {
    const plan = planBarrage(state, side, action.unit, action.hexes)
    return isRefusal(plan) ? plan : null
  },
  carry(run, side, action) {
    const plan = planBarrage(run.state, side, action.unit, action.hexes)
    if (isRefusal(plan)) return
    run.spend(side, BARRAGE_COST)
    areaFire(run, side, plan, { by: flyMission(run, plan.battery).by, cp: BARRAGE_COST })
  },
  /** The three hexes may be named in any order; the list has each triangle once. */
  form(state, side): Form<BeachheadAction> | null {
    const hexes = { type: 'array', items: { type: 'string' }, minItems: 3, maxItems: 3 } as const
    const description = 'Three hexes, each next to the other two, in any order.'
    const example = firstListed(barrageOrder, state, side)
    return actionForm(example, description, { unit: { type: 'string' }, hexes }, ['unit', 'hexes'])
  },
}

// BI-10.14, BI-10.15

export type SamPlan = Need & {
  readonly battery: Battery
  readonly target: Unit
  readonly dice: number
  readonly modifiers: readonly { readonly name: string; readonly clause: string; readonly shift: number }[]
}

export function planSam(state: BeachheadState, side: Side, unitId: string, targetName: string): SamPlan | BeachheadRefusal {
  const unpaid = cannotPay(state, side, SAM_COST, 'BI-10.14')
  if (unpaid) return unpaid
  const battery = readyBattery(state, side, unitId, LAUNCHERS, 'BI-10.14')
  if (isRefusal(battery)) return battery
  const target = liveTarget(state, side, targetName)
  if (!target) return refuse('no-target', 'BI-10.14', { target: targetName })
  return samProblem(state, battery, target) ?? planSamOn(state, battery, target)
}

/** BI-10.14: aircraft, and the Wasp. */
const isSamPrey = (target: Unit): boolean => target.who.facts.isAir || isWasp(target)

function samProblem(state: BeachheadState, battery: Battery, target: Unit): BeachheadRefusal | null {
  const { id } = target.who
  if (!isSamPrey(target)) return refuse('wrong-target', 'BI-10.14', { target: id })
  if (battery === OFFBOARD || battery.who.facts.type !== 'sam_site') return null
  const { range } = battery.who.facts
  const distance = fieldOf(state).distance(battery.cell, target.cell)
  return distance > range ? refuse('out-of-range', 'BI-10.14', { target: id, distance, range }) : null
}

const planSamOn = (state: BeachheadState, battery: Battery, target: Unit): SamPlan => ({
  battery,
  target,
  dice: SAM_DICE - dicePenalty(battery),
  modifiers: dicePenalty(battery) > 0 ? [{ ...SHAKEN, clause: 'BI-10.15' }] : [],
  ...needAgainst(state, target),
})

export const samStrikeOrder: Order<'samStrike'> = {
  list(state, side, out) {
    if (side !== 'defender' || !canPay(state, side, SAM_COST)) return
    const targets = liveTargets(state, side)
    for (const unit of readyBatteries(state, side, LAUNCHERS, 'BI-10.14')) {
      const battery: Battery = unit === OFFBOARD ? OFFBOARD : unitById(state, unit)!
      for (const target of targets)
        if (isSamPrey(target) && !samProblem(state, battery, target))
          out.push({ type: 'samStrike', unit, target: target.who.id })
    }
  },
  check(state, side, action) {
    const plan = planSam(state, side, action.unit, action.target)
    return isRefusal(plan) ? plan : null
  },
  carry(run, side, action) {
    const plan = planSam(run.state, side, action.unit, action.target)
    if (!isRefusal(plan)) strikeWithSam(run, side, plan)
  },
}

function strikeWithSam(run: ActionRun, side: Side, plan: SamPlan): void {
  const { battery, target } = plan
  run.spend(side, SAM_COST)
  const { by, spLeft } = flyMission(run, battery)
  const dice = run.rolls(plan.dice, 'sam')
  const hits = countHits(dice, plan.need)
  const isOffered = isWasp(target) && hits > 0 && mayAnswer(run.state, 'samStrike')
  const blow = strikeResult(target, isOffered ? 0 : hits, 'hurt')
  const first = ['BI-10.14', 'BI-10.15', ...MISSION, ...(battery === OFFBOARD ? ['BI-10.18', 'BI-26.7'] : [])]
  const clauses = strikeClauses(plan.modifiers, plan, blow, isWasp(target) ? [...first, 'BI-15.11', 'BI-15.15'] : first)
  const strike = strikeOf(named(run.field, target), plan.modifiers, plan, dice, blow, hits)
  tellWithoutSupply(run, side, { type: 'sam_fired', seat: side, clauses, by, strike, spLeft, cp: SAM_COST })
  if (isOffered) {
    const id = battery === OFFBOARD ? OFFBOARD : battery.who.id
    offerCiws(run, 'samStrike', { by: id, target: target.who.id, hits }, battery === OFFBOARD ? null : battery)
  } else inflict(run, target, blow, ['BI-15.13'])
}
