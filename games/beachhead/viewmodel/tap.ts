// The interaction of one player with the table: what is selected, what is armed, what is asked. A tap on a hex gives what is armed there, arms what can be done
// there, asks where there are several, or takes up what lies there. Nothing is decided here: orders come from the list of legal actions.

import { fits } from '../rules/movement/capacity.ts'
import { palette } from './deployment.ts'
import { orderOf, othersAt, pickKey, type TableOrder, takenUp } from './orders.ts'
import {
  aboard,
  type BeachheadAction,
  type BeachheadView,
  cargoOf,
  hexOf,
  ownPiecesAt,
  ownUnit,
  type SeatChoices,
} from './position.ts'

type PassengerDrop = { readonly unit: string; readonly hex: string; readonly facing?: number }

export type Selection =
  /** `way`: hexes it has been led through so far, where the player draws the way (BI-3.18). */
  | { readonly kind: 'unit'; readonly id: string; readonly way?: readonly string[] }
  | { readonly kind: 'launch'; readonly unit: string; readonly cargo: readonly string[] }
  | {
      readonly kind: 'unload'
      readonly unit: string
      readonly passenger: string | null
      readonly drops: readonly PassengerDrop[]
    }
  /** Something bought, played or laid out; `hexes` have been pointed at so far, where it takes several. */
  | { readonly kind: 'pick'; readonly key: string; readonly hexes: readonly string[] }

export type Interaction = {
  readonly selection: Selection | null
  readonly armed: TableOrder | null
  readonly asked: readonly TableOrder[]
}
export const NOTHING_SELECTED: Interaction = { selection: null, armed: null, asked: [] }

export type TapResult = { readonly interaction: Interaction; readonly give: BeachheadAction | null; readonly did: boolean }

/** Every order of the selection. */
export function ordersOf({ view, legal }: SeatChoices, selection: Selection | null): readonly TableOrder[] {
  if (!selection) return []
  if (selection.kind === 'launch') return launchOrders(view, legal, selection)
  if (selection.kind === 'unload') return dropOrders(view, legal, selection)
  const key = selection.kind === 'unit' ? selection.id : selection.key
  const orders = legal.filter(action => takenUp(view, action) === key).map(action => orderOf(view, action))
  if (selection.kind === 'unit') return orders
  const left = orders.filter(({ hexes }) => selection.hexes.every(hex => hexes.includes(hex)))
  return selection.key.startsWith('barrage') ? mostHitFirst(view, left) : left
}

/** BI-10.10: dozens of areas can be shelled; those with most of the enemy in them come first. */
function mostHitFirst(view: BeachheadView, orders: readonly TableOrder[]): readonly TableOrder[] {
  const enemy = view.viewer === 'assault' ? view.shown.defender : view.shown.assault
  const inside = ({ hexes }: TableOrder) => enemy.filter(piece => hexes.includes(piece.hex)).length
  return [...orders].sort((a, b) => inside(b) - inside(a))
}

/** The places do not depend on the cargo, so any listed launch of the unit shows them. */
function launchOrders(
  view: BeachheadView,
  legal: SeatChoices['legal'],
  { unit, cargo }: Selection & { kind: 'launch' },
): TableOrder[] {
  const hexes = new Set<string>()
  for (const action of legal) if (action.type === 'launch' && action.unit === unit) hexes.add(action.hex)
  return [...hexes].map(hex => orderOf(view, { type: 'launch', unit, cargo, hex }))
}

function dropOrders(view: BeachheadView, legal: SeatChoices['legal'], selection: Selection & { kind: 'unload' }): TableOrder[] {
  return legal
    .filter(action => action.type === 'unload' && action.unit === selection.unit && action.drops.length === 1)
    .filter(
      action => action.type === 'unload' && action.drops[0]?.unit === selection.passenger && action.drops[0].hex !== undefined,
    )
    .map(action => orderOf(view, action))
}

/** The whole unloading as selected so far; null before the first passenger has a hex. */
export const unloadAction = (selection: Selection & { kind: 'unload' }): BeachheadAction | null =>
  selection.drops.length > 0 ? { type: 'unload', unit: selection.unit, drops: selection.drops } : null

export function tap(table: SeatChoices, interaction: Interaction, hex: string): TapResult {
  const { view } = table
  if (interaction.armed?.hexes.includes(hex))
    return { interaction: { ...interaction, armed: null, asked: [] }, give: interaction.armed.action, did: true }
  const { selection } = interaction
  const here = ordersOf(table, selection).filter(order => order.hexes.includes(hex))
  if (selection?.kind === 'unload' && here[0]) return done({ ...interaction, selection: withDrop(view, selection, hex) })
  if (selection?.kind === 'pick') {
    const picked = pickAt(table, { ...interaction, selection }, hex)
    if (picked) return done(picked)
  }
  // A finger on another of the own units may have meant that one.
  const isPlain = selection?.kind !== 'unit' || othersAt(table, selection.id, hex).length === 0
  if (here.length === 1 && isPlain) return done({ ...interaction, armed: here[0]!, asked: [] })
  if (here.length > 0) return done({ ...interaction, armed: null, asked: here })
  // A finger beside the mark does not undo who has a place already.
  if (selection?.kind === 'unload' && selection.drops.length > 0) return { interaction, give: null, did: false }
  const next = nextPieceAt(view, interaction, hex)
  if (next) return done(takeUp(next))
  return {
    interaction: isSetupPick(selection) ? { ...interaction, armed: null, asked: [] } : NOTHING_SELECTED,
    give: null,
    did: false,
  }
}

const done = (interaction: Interaction): TapResult => ({ interaction, give: null, did: true })
/** A piece being laid out stays selected when the tap misses. */
const isSetupPick = (selection: Selection | null): boolean => selection?.kind === 'pick' && /^(place|fort)/.test(selection.key)

/** Barrages and pairs of hexes: each tap narrows what is left; the last one left is armed. */
function pickAt(
  table: SeatChoices,
  interaction: Interaction & { selection: Selection & { kind: 'pick' } },
  hex: string,
): Interaction | null {
  const { selection } = interaction
  const all = ordersOf(table, { ...selection, hexes: [] })
  if (all.every(order => order.hexes.length < 2)) return null
  const isPicked = selection.hexes.includes(hex)
  const narrowed = { ...selection, hexes: isPicked ? selection.hexes.filter(each => each !== hex) : [...selection.hexes, hex] }
  const fresh = { ...selection, hexes: [hex] }
  const [next, left] =
    [narrowed, fresh].map(each => [each, ordersOf(table, each)] as const).find(([, found]) => found.length > 0) ?? []
  if (!next || !left) return null
  return { selection: next, armed: left.length === 1 ? left[0]! : null, asked: [] }
}

/** The next of the own pieces in this hex, so that tapping goes through a stack. */
function nextPieceAt(view: BeachheadView, { selection }: Interaction, hex: string): string | null {
  const pieces = ownPiecesAt(view, hex)
  const now =
    selection?.kind === 'unit' || selection?.kind === 'unload'
      ? pieces.indexOf(selection.kind === 'unit' ? selection.id : selection.unit)
      : -1
  return pieces[(now + 1) % Math.max(1, pieces.length)] ?? null
}

/** Nothing armed and nothing asked any more; a way that was drawn is forgotten with it. */
export const disarmed = ({ selection }: Interaction): Interaction => ({
  ...NOTHING_SELECTED,
  selection: selection?.kind === 'unit' ? { kind: 'unit', id: selection.id } : selection,
})

export const takeUp = (id: string): Interaction => ({ ...NOTHING_SELECTED, selection: { kind: 'unit', id } })
export const takePick = (key: string): Interaction => ({ ...NOTHING_SELECTED, selection: { kind: 'pick', key, hexes: [] } })
export const takeLaunch = (unit: string): Interaction => ({
  ...NOTHING_SELECTED,
  selection: { kind: 'launch', unit, cargo: [] },
})

export function takeUnload(view: BeachheadView, unit: string): Interaction {
  const passenger = cargoOf(view, unit)[0]?.id ?? null
  return { ...NOTHING_SELECTED, selection: { kind: 'unload', unit, passenger, drops: [] } }
}

function withDrop(view: BeachheadView, selection: Selection & { kind: 'unload' }, hex: string): Selection {
  if (selection.passenger === null) return selection
  const drops = [...selection.drops.filter(({ unit }) => unit !== selection.passenger), { unit: selection.passenger, hex }]
  const left = cargoOf(view, selection.unit).find(({ id }) => !drops.some(({ unit }) => unit === id))
  return { ...selection, drops, passenger: left?.id ?? selection.passenger }
}

/** BI-15.7: the passenger is set down looking this way. */
export const faceDrop = (selection: Selection & { kind: 'unload' }, id: string, facing: number): Selection => ({
  ...selection,
  drops: selection.drops.map(drop => (drop.unit === id ? { ...drop, facing } : drop)),
})

/** BI-12.13: a passenger into or out of the launch that is being made ready; the hand as it was where it does not fit. */
export function toggleCargo(
  view: BeachheadView,
  selection: Selection & { kind: 'launch' },
  id: string,
): Selection & { kind: 'launch' } {
  if (selection.cargo.includes(id)) return { ...selection, cargo: selection.cargo.filter(each => each !== id) }
  const cargo = [...selection.cargo, id]
  return mayCarry(view, selection.unit, cargo) ? { ...selection, cargo } : selection
}

export function mayCarry(view: BeachheadView, transport: string, cargo: readonly string[]): boolean {
  const carrier = ownUnit(view, transport)
  const types = cargo.map(id => ownUnit(view, id)?.type)
  const known = types.filter(type => type !== undefined)
  return carrier !== undefined && known.length === types.length && fits(carrier.type, known)
}

/** Units aboard that could still be taken along. */
export const cargoChoices = (view: BeachheadView, selection: Selection & { kind: 'launch' }): readonly string[] =>
  aboard(view)
    .map(({ id }) => id)
    .filter(
      id => id !== selection.unit && (selection.cargo.includes(id) || mayCarry(view, selection.unit, [...selection.cargo, id])),
    )

/** Gone, or with nothing left to do in the step of its own side. */
const isSpent = ({ view, legal }: SeatChoices, id: string): boolean =>
  hexOf(view, id) === null || (!view.muster && legal.length > 0 && !legal.some(action => takenUp(view, action) === id))

/** What stays selected when the position has changed. */
export function settle(table: SeatChoices, interaction: Interaction): Interaction {
  const { selection } = interaction
  if (!selection) return NOTHING_SELECTED
  if (selection.kind === 'unit') return isSpent(table, selection.id) ? NOTHING_SELECTED : takeUp(selection.id)
  if (selection.kind === 'pick') {
    const isLeft = table.legal.some(action => pickKey(action) === selection.key)
    return isLeft && isSetupPick(selection) ? { ...NOTHING_SELECTED, selection: { ...selection, hexes: [] } } : NOTHING_SELECTED
  }
  return NOTHING_SELECTED
}

export function followed(table: SeatChoices, interaction: Interaction, isMine: boolean): Interaction {
  const settled = settle(table, interaction)
  return settled.selection !== null ? settled : (nextAlike(table, interaction) ?? waiting(table, isMine))
}

/** In set-up the next piece of the same kind comes to hand when one is laid down. */
function nextAlike(table: SeatChoices, { selection }: Interaction): Interaction | null {
  const id = selection?.kind === 'pick' && selection.key.startsWith('place:') ? selection.key.slice('place:'.length) : null
  const type = ownUnit(table.view, id)?.type
  const next = type && palette(table).find(item => item.type === type)
  return next ? takePick(next.key) : null
}

/** An event card that asks, and a unit that may drive off after an ambush, are selected by themselves. */
export function waiting({ view }: SeatChoices, isMine: boolean): Interaction {
  const { step, choice, pending } = view
  if (!isMine) return NOTHING_SELECTED
  if (step === 'event' && choice !== null) return takePick('eventChoice')
  return step === 'react.fastAmbush' && pending && ownUnit(view, pending.by) ? takeUp(pending.by) : NOTHING_SELECTED
}
