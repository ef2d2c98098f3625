// BI-3.18: a way of the player's own, drawn hex by hex or from waypoint to waypoint. Whether it may be gone is for the rules to say.
import { fieldOf } from '../rules/map/field.ts'
import { dummyMover, type Mover, unitMover } from '../rules/movement/mover.ts'
import { defaultPath } from '../rules/movement/paths.ts'
import { type BeachheadState, dummyById, unitById } from '../rules/state/state.ts'
import { orderOf, type TableOrder } from './orders.ts'
import { type BeachheadAction, type BeachheadView, stateOf } from './position.ts'

/** `isFast`: it drives off after an ambush, with all its movement. */
function moverOf(state: BeachheadState, id: string, isFast: boolean): Mover | null {
  const unit = unitById(state, id)
  const dummy = dummyById(state, id)
  if (unit) return isFast ? unitMover(state, unit, unit.who.facts.mv) : unitMover(state, unit)
  return dummy ? dummyMover(dummy) : null
}

const isFastStep = (view: BeachheadView): boolean => view.step === 'react.fastAmbush'

/** The hexes that an order to move goes through, from where the piece stands; none for other orders. */
export function wayOf(view: BeachheadView, action: BeachheadAction): readonly string[] {
  if (action.type === 'launch') {
    const wasp = view.own?.units.find(({ type }) => type === 'usswasp')?.hex
    return wasp === undefined ? [] : [wasp, action.hex]
  }
  const to = action.type === 'move' || action.type === 'fastMove' ? action.to : null
  const id = action.type === 'move' ? action.unit : view.pending?.by
  if (to === null || id === undefined) return []
  const state = stateOf(view)
  const field = fieldOf(state)
  const mover = moverOf(state, id, isFastStep(view))
  if (!mover) return []
  const own = 'path' in action ? action.path : undefined
  const ahead = own ?? defaultPath(state, mover, field.cell(to))?.cells.map(cell => field.hex(cell))
  return ahead ? [field.hex(mover.cell), ...ahead] : []
}

/**
 * The way after the piece's own hex, led on to another hex: cut back where it has been there already, filled up with the program's way
 * where the hex is not the next one. Null where nothing leads there.
 */
export function leadOn(view: BeachheadView, id: string, way: readonly string[], hex: string): readonly string[] | null {
  const state = stateOf(view)
  const field = fieldOf(state)
  const mover = moverOf(state, id, isFastStep(view))
  if (!mover) return null
  if (field.cell(hex) === mover.cell) return []
  const been = way.indexOf(hex)
  if (been >= 0) return way.slice(0, been + 1)
  const last = way.at(-1)
  const from = last === undefined ? mover.cell : field.cell(last)
  if (field.direction(from, field.cell(hex)) >= 0) return [...way, hex]
  const ahead = defaultPath(state, { ...mover, cell: from }, field.cell(hex))
  return ahead && [...way, ...ahead.cells.map(cell => field.hex(cell))]
}

/** What could be ordered along a way: to go it, and to land at its end. */
export function wayOrders(view: BeachheadView, unit: string, way: readonly string[]): readonly TableOrder[] {
  const to = way.at(-1)
  if (to === undefined) return []
  const path = [...way]
  if (isFastStep(view)) return [orderOf(view, { type: 'fastMove', to, path })]
  const moves: BeachheadAction[] = [
    { type: 'move', unit, to, path },
    { type: 'move', unit, to, path, land: true },
  ]
  return moves.map(action => orderOf(view, action))
}
