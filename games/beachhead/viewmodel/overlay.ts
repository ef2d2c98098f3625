// BI-25.10, BI-25.11: what is marked on the map for what is in the hand: where it can go and for how much, which targets it reaches, the way that
// is armed, what is not seen.

import { sideSees } from '../rules/knowledge/watched-hexes.ts'
import { fieldOf } from '../rules/map/field.ts'
import { reachOf } from '../rules/movement/movement.ts'
import type { BeachheadState } from '../rules/state/state.ts'
import type { Side } from '../rules/tables/index.ts'
import type { Ring, TableOrder } from './orders.ts'
import { wayOf } from './paths.ts'
import { type BeachheadView, hexOf, type SeatChoices, seatOf, stateOf } from './position.ts'
import { type Interaction, ordersOf, type Selection } from './tap.ts'

export type Overlay = {
  readonly selected: string | null
  readonly reach: readonly { readonly hex: string; readonly figure: string }[]
  readonly targets: readonly { readonly hex: string; readonly rings: readonly Ring[]; readonly figure?: string }[]
  readonly path: readonly string[]
  readonly armed: string | null
  /** Hexes pointed at so far, and those of an armed area. */
  readonly area: readonly string[]
}

export function overlay(table: SeatChoices, interaction: Interaction): Overlay {
  const { view } = table
  const { selection, armed } = interaction
  const orders = ordersOf(table, selection)
  const unit = selection?.kind === 'pick' ? null : selection?.kind === 'unit' ? selection.id : (selection?.unit ?? null)
  const costs = unit === null || selection?.kind !== 'unit' ? new Map<string, number>() : costsOf(view, unit)
  const places = orders.some(({ hexes }) => hexes.length > 1) ? partsOf(view, selection, orders) : orders
  const ground = places.filter(order => isGround(view, order) && order.hexes.length === 1)
  const drops = selection?.kind === 'unload' ? selection.drops.map(({ hex }) => hex) : []
  return {
    selected: unit === null ? null : hexOf(view, unit),
    reach: [...new Set(ground.map(({ hexes }) => hexes[0]!))].map(hex => ({
      hex,
      figure: figureAt(costs, ground, hex),
    })),
    targets: ringsOf(places.filter(order => !isGround(view, order))),
    path: armed ? wayOf(view, armed.action) : drawnWay(view, selection),
    armed: armed?.hexes.length === 1 ? armed.hexes[0]! : null,
    area: armed && armed.hexes.length > 1 ? armed.hexes : selection?.kind === 'pick' ? selection.hexes : drops,
  }
}

/** An area is pointed out hex by hex: each that can still be added is a place of its own, ringed only where an enemy is shown. */
function partsOf(view: BeachheadView, selection: Selection | null, orders: readonly TableOrder[]): readonly TableOrder[] {
  const picked = selection?.kind === 'pick' ? selection.hexes : []
  const parts = new Map<string, TableOrder>()
  for (const order of orders)
    for (const hex of order.hexes)
      if (!picked.includes(hex)) parts.set(hex, { ...order, hexes: [hex], ring: isEnemyAt(view, hex) ? order.ring : null })
  return [...parts.values()]
}

/** Where to go, and where shells may fall without a target in sight: rings mark targets. */
function isGround(view: BeachheadView, { ring, action }: TableOrder): boolean {
  return ring === null || (action.type === 'attackHex' && !isEnemyAt(view, action.hex))
}
const isEnemyAt = (view: BeachheadView, hex: string): boolean =>
  (seatOf(view) === 'assault' ? view.shown.defender : view.shown.assault).some(piece => piece.hex === hex)

/** The way that is being drawn, from where the piece stands. */
function drawnWay(view: BeachheadView, selection: Selection | null): readonly string[] {
  const start = selection?.kind === 'unit' && selection.way?.length ? hexOf(view, selection.id) : null
  return start === null || selection?.kind !== 'unit' ? [] : [start, ...(selection.way ?? [])]
}

/** The cost of a hex, and an L where one can land. Setting a passenger down has no cost. */
function figureAt(costs: ReadonlyMap<string, number>, orders: readonly TableOrder[], hex: string): string {
  if (orders.every(({ action, hexes }) => hexes[0] !== hex || action.type === 'unload')) return ''
  const canLand = orders.some(({ action }) => action.type === 'move' && action.to === hex && action.land)
  return `${costs.get(hex) ?? ''}${canLand ? ' L' : ''}`.trim()
}

function ringsOf(orders: readonly TableOrder[]): Overlay['targets'] {
  const rings = new Map<string, Set<Ring>>()
  for (const { ring, hexes } of orders)
    if (ring !== null) for (const hex of hexes) rings.set(hex, (rings.get(hex) ?? new Set()).add(ring))
  return [...rings].map(([hex, found]) => ({ hex, rings: [...found] }))
}

const costsKept = new WeakMap<BeachheadView, Map<string, ReadonlyMap<string, number>>>()
function costsOf(view: BeachheadView, unit: string): ReadonlyMap<string, number> {
  let byUnit = costsKept.get(view)
  if (!byUnit) {
    byUnit = new Map()
    costsKept.set(view, byUnit)
  }
  let costs = byUnit.get(unit)
  if (!costs) {
    const seat = seatOf(view)
    const state = stateOf(view)
    const field = fieldOf(state)
    const reach = seat && view.muster === null ? reachOf(state, seat, unit) : []
    costs = new Map(reach.map(({ cell, cost }) => [field.hex(cell), cost]))
    byUnit.set(unit, costs)
  }
  return costs
}

const fogKept = new WeakMap<BeachheadView, readonly string[]>()

/** BI-17.8: hexes in which the seat would not see a unit on the ground. None where the fog is only markers, in set-up and for onlookers. */
export function unseen(view: BeachheadView): readonly string[] {
  const seat = seatOf(view)
  const isOpen = view.setting.options.fog === 'markers' || view.muster !== null || view.result !== null
  if (!seat || isOpen) return []
  let hexes = fogKept.get(view)
  if (!hexes) {
    hexes = unseenBy(stateOf(view), seat)
    fogKept.set(view, hexes)
  }
  return hexes
}

function unseenBy(state: BeachheadState, seat: Side): readonly string[] {
  const field = fieldOf(state)
  return field.hexes.filter((_, cell) => !sideSees(state, seat, cell))
}
