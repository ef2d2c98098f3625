// BI-14.8, BI-14.9, BI-14.14: searching, showing oneself, breaching.

import type { Order } from '../contract/order.ts'
import { type BeachheadRefusal, refuse } from '../contract/refusals.ts'
import { tell } from '../knowledge/event-variants.ts'
import { hiddenPieces, reveal, revealSelf } from '../knowledge/reveal.ts'
import { fieldOf } from '../map/field.ts'
import { levelOf } from '../map/sight.ts'
import { type ActionRun, named } from '../state/action-run.ts'
import { type BeachheadState, type Fort, fortAt, isHidden, sideOf, type Unit, unitById } from '../state/state.ts'
import { enemyOf, type Side } from '../tables/index.ts'
import { actor, actors, isRefusal } from './readiness.ts'

/** The unit shows itself, has acted, and is handed back as it is now. */
export function beginAction(run: ActionRun, unitId: string): Unit {
  revealSelf(run, unitById(run.state, unitId)!, 'acted')
  return run.unit(unitId, { acted: true })
}

// BI-14.8

const FAR_SEARCH = 2
const searchRadius = ({ who }: Unit): number => (who.facts.type === 'humvee' || who.facts.type === 'marsoc' ? FAR_SEARCH : 1)
const searches = ({ who }: Unit): boolean => who.facts.class === 'infantry' || who.facts.class === 'vehicle'

export const searchOrder: Order<'search'> = {
  list(state, side, out) {
    for (const unit of actors(state, side)) if (searches(unit)) out.push({ type: 'search', unit: unit.who.id })
  },
  check(state, side, action) {
    const unit = actor(state, side, action.unit)
    if (isRefusal(unit)) return unit
    return searches(unit) ? null : refuse('wrong-type', 'BI-14.8', { unit: action.unit })
  },
  carry(run, side, action) {
    const unit = beginAction(run, action.unit)
    const { field } = run
    const radius = searchRadius(unit)
    const finds = (cell: number): boolean => {
      const distance = field.distance(unit.cell, cell)
      if (distance > radius) return false
      return distance <= 1 || field.lineOfSight(unit.cell, cell, levelOf(field, unit), field.level[cell]!)
    }
    const found = hiddenPieces(run.state, enemyOf(side), finds)
    const clauses = ['BI-14.8', ...(unit.who.facts.type === 'humvee' ? ['BI-4.21'] : [])]
    const { turn, step } = run.state
    tell(run, unit, { type: 'searched', turn, step, seat: side, clauses, unit: named(field, unit), found: found.length })
    reveal(
      run,
      found.map(({ id }) => id),
      'searched',
      ['BI-14.8'],
    )
  },
}

// BI-14.9

export const revealOrder: Order<'reveal'> = {
  list(state, side, out) {
    for (const unit of actors(state, side)) if (isHidden(unit)) out.push({ type: 'reveal', unit: unit.who.id })
  },
  check(state, side, action) {
    const unit = actor(state, side, action.unit)
    if (isRefusal(unit)) return unit
    return isHidden(unit) ? null : refuse('not-hidden', 'BI-14.9', { unit: action.unit })
  },
  carry(run, _side, action) {
    revealSelf(run, unitById(run.state, action.unit)!, 'chosen')
    run.unit(action.unit, { acted: true })
  },
}

// BI-14.14

const breaches = ({ who }: Unit): boolean => who.facts.type === 'marine_squad'
const isLight = (fort: Fort): boolean => fort.type === 'barricade' || fort.type === 'trench'
const mayBreach = ({ setting }: BeachheadState, fort: Fort): boolean => !setting.options.breachLight || isLight(fort)

/** The fortification a Marine Squad could remove there. */
function breachable(state: BeachheadState, unit: Unit, hex: string): Fort | BeachheadRefusal {
  const field = fieldOf(state)
  const cell = field.cell(hex)
  const facts = { unit: unit.who.id, hex }
  if (!breaches(unit)) return refuse('wrong-type', 'BI-14.14', facts)
  if (cell < 0) return refuse('no-such-hex', 'BI-14.14', facts)
  if (field.distance(unit.cell, cell) !== 1) return refuse('not-adjacent', 'BI-14.14', facts)
  const fort = fortAt(state, cell)
  return fort && mayBreach(state, fort) ? fort : refuse('no-fort', 'BI-14.14', facts)
}

export const breachOrder: Order<'breach'> = {
  list(state, side, out) {
    const { forts } = state
    if (forts.length === 0 || side === 'defender') return
    const field = fieldOf(state)
    for (const unit of actors(state, side)) {
      if (!breaches(unit) || !forts.some(fort => field.distance(unit.cell, fort.cell) === 1)) continue
      for (const cell of field.neighbours(unit.cell)) {
        const fort = fortAt(state, cell)
        if (fort && mayBreach(state, fort)) out.push({ type: 'breach', unit: unit.who.id, hex: field.hex(cell) })
      }
    }
  },
  check(state, side, action) {
    const unit = actor(state, side, action.unit)
    if (isRefusal(unit)) return unit
    const fort = breachable(state, unit, action.hex)
    return isRefusal(fort) ? fort : null
  },
  carry(run, side, action) {
    const unit = beginAction(run, action.unit)
    removeFort(run, side, action.hex, 'breached', ['BI-4.17', 'BI-14.14', 'BI-5.9'], unit)
  },
}

/** Fortifications are open (BI-17.15), so both sides see one go; the unit that did it is told only to a side that sees it. */
export function removeFort(
  run: ActionRun,
  side: Side,
  hex: string,
  why: 'breached' | 'card',
  clauses: readonly string[],
  by: Unit | null,
): void {
  const { state, field } = run
  const cell = field.cell(hex)
  const fort = fortAt(state, cell)
  if (!fort) return
  run.set({ forts: state.forts.filter(each => each !== fort) })
  const removed = { type: 'forts_removed', seat: side, clauses, forts: [{ fort: fort.type, hex }], why } as const
  if (by && sideOf(by) === side) tell(run, by, { ...removed, by: named(field, by) }, { ...removed, by: null })
  else run.emit({ ...removed, by: null })
}
