// The desk of one player: what is taken up, what is armed, what is asked. A tap on a hex gives what is armed there, arms what can be done
// there, asks where there are several, or takes up what lies there. Nothing is decided here: orders come from the list of legal actions.

import { fits } from '../rules/movement/capacity.ts'
import { palette } from './deployment.ts'
import { type Order, orderOf, othersAt, pickKey, takenUp } from './orders.ts'
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

type Drop = { readonly unit: string; readonly hex: string; readonly facing?: number }

export type Hand =
  /** `way`: hexes it has been led through so far, where the player draws the way (BI-3.18). */
  | { readonly kind: 'unit'; readonly id: string; readonly way?: readonly string[] }
  | { readonly kind: 'launch'; readonly unit: string; readonly cargo: readonly string[] }
  | { readonly kind: 'unload'; readonly unit: string; readonly passenger: string | null; readonly drops: readonly Drop[] }
  /** Something bought, played or laid out; `hexes` have been pointed at so far, where it takes several. */
  | { readonly kind: 'pick'; readonly key: string; readonly hexes: readonly string[] }

export type Desk = { readonly hand: Hand | null; readonly armed: Order | null; readonly asked: readonly Order[] }
export const EMPTY_DESK: Desk = { hand: null, armed: null, asked: [] }

export type Tapped = { readonly desk: Desk; readonly give: BeachheadAction | null; readonly did: boolean }

/** Everything the hand can do now. */
export function ordersOf({ view, legal }: SeatChoices, hand: Hand | null): readonly Order[] {
  if (!hand) return []
  if (hand.kind === 'launch') return launchOrders(view, legal, hand)
  if (hand.kind === 'unload') return dropOrders(view, legal, hand)
  const key = hand.kind === 'unit' ? hand.id : hand.key
  const orders = legal.filter(action => takenUp(view, action) === key).map(action => orderOf(view, action))
  if (hand.kind === 'unit') return orders
  const left = orders.filter(({ hexes }) => hand.hexes.every(hex => hexes.includes(hex)))
  return hand.key.startsWith('barrage') ? mostHitFirst(view, left) : left
}

/** BI-10.10: dozens of areas can be shelled; those with most of the enemy in them come first. */
function mostHitFirst(view: BeachheadView, orders: readonly Order[]): readonly Order[] {
  const enemy = view.viewer === 'assault' ? view.shown.defender : view.shown.assault
  const inside = ({ hexes }: Order) => enemy.filter(piece => hexes.includes(piece.hex)).length
  return [...orders].sort((a, b) => inside(b) - inside(a))
}

/** The places do not depend on the cargo, so any listed launch of the unit shows them. */
function launchOrders(view: BeachheadView, legal: SeatChoices['legal'], { unit, cargo }: Hand & { kind: 'launch' }): Order[] {
  const hexes = new Set<string>()
  for (const action of legal) if (action.type === 'launch' && action.unit === unit) hexes.add(action.hex)
  return [...hexes].map(hex => orderOf(view, { type: 'launch', unit, cargo, hex }))
}

function dropOrders(view: BeachheadView, legal: SeatChoices['legal'], hand: Hand & { kind: 'unload' }): Order[] {
  return legal
    .filter(action => action.type === 'unload' && action.unit === hand.unit && action.drops.length === 1)
    .filter(action => action.type === 'unload' && action.drops[0]?.unit === hand.passenger && action.drops[0].hex !== undefined)
    .map(action => orderOf(view, action))
}

/** The whole unloading as it stands in the hand; null before the first passenger has a hex. */
export const unloadAction = (hand: Hand & { kind: 'unload' }): BeachheadAction | null =>
  hand.drops.length > 0 ? { type: 'unload', unit: hand.unit, drops: hand.drops } : null

export function tap(table: SeatChoices, desk: Desk, hex: string): Tapped {
  const { view } = table
  if (desk.armed?.hexes.includes(hex)) return { desk: { ...desk, armed: null, asked: [] }, give: desk.armed.action, did: true }
  const { hand } = desk
  const here = ordersOf(table, hand).filter(order => order.hexes.includes(hex))
  if (hand?.kind === 'unload' && here[0]) return done({ ...desk, hand: withDrop(view, hand, hex) })
  if (hand?.kind === 'pick') {
    const picked = pickAt(table, { ...desk, hand }, hex)
    if (picked) return done(picked)
  }
  // A finger on another of the own units may have meant that one.
  const isPlain = hand?.kind !== 'unit' || othersAt(table, hand.id, hex).length === 0
  if (here.length === 1 && isPlain) return done({ ...desk, armed: here[0]!, asked: [] })
  if (here.length > 0) return done({ ...desk, armed: null, asked: here })
  // A finger beside the mark does not undo who has a place already.
  if (hand?.kind === 'unload' && hand.drops.length > 0) return { desk, give: null, did: false }
  const next = nextPieceAt(view, desk, hex)
  if (next) return done(takeUp(next))
  return { desk: isSetupPick(hand) ? { ...desk, armed: null, asked: [] } : EMPTY_DESK, give: null, did: false }
}

const done = (desk: Desk): Tapped => ({ desk, give: null, did: true })
/** What is being laid out stays in the hand when the finger misses. */
const isSetupPick = (hand: Hand | null): boolean => hand?.kind === 'pick' && /^(place|fort)/.test(hand.key)

/** Barrages and pairs of hexes: each tap narrows what is left; the last one left is armed. */
function pickAt(table: SeatChoices, desk: Desk & { hand: Hand & { kind: 'pick' } }, hex: string): Desk | null {
  const { hand } = desk
  const all = ordersOf(table, { ...hand, hexes: [] })
  if (all.every(order => order.hexes.length < 2)) return null
  const isPicked = hand.hexes.includes(hex)
  const narrowed = { ...hand, hexes: isPicked ? hand.hexes.filter(each => each !== hex) : [...hand.hexes, hex] }
  const fresh = { ...hand, hexes: [hex] }
  const [next, left] =
    [narrowed, fresh].map(each => [each, ordersOf(table, each)] as const).find(([, found]) => found.length > 0) ?? []
  if (!next || !left) return null
  return { hand: next, armed: left.length === 1 ? left[0]! : null, asked: [] }
}

/** The next of the own pieces in this hex, so that tapping goes through a stack. */
function nextPieceAt(view: BeachheadView, { hand }: Desk, hex: string): string | null {
  const pieces = ownPiecesAt(view, hex)
  const now = hand?.kind === 'unit' || hand?.kind === 'unload' ? pieces.indexOf(hand.kind === 'unit' ? hand.id : hand.unit) : -1
  return pieces[(now + 1) % Math.max(1, pieces.length)] ?? null
}

/** Nothing armed and nothing asked any more; a way that was drawn is forgotten with it. */
export const disarmed = ({ hand }: Desk): Desk => ({
  ...EMPTY_DESK,
  hand: hand?.kind === 'unit' ? { kind: 'unit', id: hand.id } : hand,
})

export const takeUp = (id: string): Desk => ({ ...EMPTY_DESK, hand: { kind: 'unit', id } })
export const takePick = (key: string): Desk => ({ ...EMPTY_DESK, hand: { kind: 'pick', key, hexes: [] } })
export const takeLaunch = (unit: string): Desk => ({ ...EMPTY_DESK, hand: { kind: 'launch', unit, cargo: [] } })

export function takeUnload(view: BeachheadView, unit: string): Desk {
  const passenger = cargoOf(view, unit)[0]?.id ?? null
  return { ...EMPTY_DESK, hand: { kind: 'unload', unit, passenger, drops: [] } }
}

function withDrop(view: BeachheadView, hand: Hand & { kind: 'unload' }, hex: string): Hand {
  if (hand.passenger === null) return hand
  const drops = [...hand.drops.filter(({ unit }) => unit !== hand.passenger), { unit: hand.passenger, hex }]
  const left = cargoOf(view, hand.unit).find(({ id }) => !drops.some(({ unit }) => unit === id))
  return { ...hand, drops, passenger: left?.id ?? hand.passenger }
}

/** BI-15.7: the passenger is set down looking this way. */
export const faceDrop = (hand: Hand & { kind: 'unload' }, id: string, facing: number): Hand => ({
  ...hand,
  drops: hand.drops.map(drop => (drop.unit === id ? { ...drop, facing } : drop)),
})

/** BI-12.13: a passenger into or out of the launch that is being made ready; the hand as it was where it does not fit. */
export function toggleCargo(view: BeachheadView, hand: Hand & { kind: 'launch' }, id: string): Hand & { kind: 'launch' } {
  if (hand.cargo.includes(id)) return { ...hand, cargo: hand.cargo.filter(each => each !== id) }
  const cargo = [...hand.cargo, id]
  return mayCarry(view, hand.unit, cargo) ? { ...hand, cargo } : hand
}

export function mayCarry(view: BeachheadView, transport: string, cargo: readonly string[]): boolean {
  const carrier = ownUnit(view, transport)
  const types = cargo.map(id => ownUnit(view, id)?.type)
  const known = types.filter(type => type !== undefined)
  return carrier !== undefined && known.length === types.length && fits(carrier.type, known)
}

/** Who aboard could still be taken along. */
export const cargoChoices = (view: BeachheadView, hand: Hand & { kind: 'launch' }): readonly string[] =>
  aboard(view)
    .map(({ id }) => id)
    .filter(id => id !== hand.unit && (hand.cargo.includes(id) || mayCarry(view, hand.unit, [...hand.cargo, id])))

/** Gone, or with nothing left to do in the step of its own side. */
const isSpent = ({ view, legal }: SeatChoices, id: string): boolean =>
  hexOf(view, id) === null || (!view.muster && legal.length > 0 && !legal.some(action => takenUp(view, action) === id))

/** What stays of a desk when the position has changed under it. */
export function settle(table: SeatChoices, desk: Desk): Desk {
  const { hand } = desk
  if (!hand) return EMPTY_DESK
  if (hand.kind === 'unit') return isSpent(table, hand.id) ? EMPTY_DESK : takeUp(hand.id)
  if (hand.kind === 'pick') {
    const isLeft = table.legal.some(action => pickKey(action) === hand.key)
    return isLeft && isSetupPick(hand) ? { ...EMPTY_DESK, hand: { ...hand, hexes: [] } } : EMPTY_DESK
  }
  return EMPTY_DESK
}

export function followed(table: SeatChoices, desk: Desk, isMine: boolean): Desk {
  const settled = settle(table, desk)
  return settled.hand !== null ? settled : (nextAlike(table, desk) ?? waiting(table, isMine))
}

/** In set-up the next piece of the same kind comes to hand when one is laid down. */
function nextAlike(table: SeatChoices, { hand }: Desk): Desk | null {
  const id = hand?.kind === 'pick' && hand.key.startsWith('place:') ? hand.key.slice('place:'.length) : null
  const type = ownUnit(table.view, id)?.type
  const next = type && palette(table).find(item => item.type === type)
  return next ? takePick(next.key) : null
}

/** An event card that asks, and whoever may drive off after an ambush, are taken up by themselves. */
export function waiting({ view }: SeatChoices, isMine: boolean): Desk {
  const { step, choice, pending } = view
  if (!isMine) return EMPTY_DESK
  if (step === 'event' && choice !== null) return takePick('eventChoice')
  return step === 'react.fastAmbush' && pending && ownUnit(view, pending.by) ? takeUp(pending.by) : EMPTY_DESK
}
