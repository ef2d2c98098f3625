// Other truths behind the same view: what a viewer may not know is changed, and nothing it is told may change with it. One way draws a
// whole state anew from the view; the others alter a single fact of the true one, as an opponent could have arranged it.
import type { Dice, Viewer } from '@sandtable/kernel'
import { imagine } from '../rules/knowledge/imagine.ts'
import { PossiblePlaces } from '../rules/knowledge/possible-places.ts'
import { view } from '../rules/knowledge/view.ts'
import { fieldOf } from '../rules/map/field.ts'
import { ABOARD, type BeachheadState, CARRIED, type Sighting, type Unit } from '../rules/state/state.ts'
import { LOADS, SIDES, type Side } from '../rules/tables/index.ts'

type Change = (state: BeachheadState, side: Side, dice: Dice) => BeachheadState | null

const oneOf = <T>(list: readonly T[], dice: Dice): T | undefined => list[dice.pick(list.length, 'pair')]
const sideUnits = (state: BeachheadState, side: Side) => state.units.filter(unit => unit.who.facts.side === side)

/** A hidden piece of either make: where it stands and under what name. */
type Piece = {
  readonly id: string
  readonly cell: number
  readonly marker: string
  readonly moved: boolean
  readonly unit: Unit | null
}
function hiddenOf(state: BeachheadState, side: Side): Piece[] {
  const units = sideUnits(state, side).filter(unit => unit.marker && unit.cell >= 0)
  const pieces: Piece[] = units.map(unit => ({
    id: unit.who.id,
    cell: unit.cell,
    marker: unit.marker as string,
    moved: unit.moved,
    unit,
  }))
  if (side === 'defender' && state.step !== 'setup.defender')
    pieces.push(...state.dummies.map(({ id, cell, marker, moved }) => ({ id, cell, marker, moved, unit: null })))
  return pieces
}

const mayStand = (state: BeachheadState, { unit }: Piece, cell: number): boolean => {
  const field = fieldOf(state)
  if (!unit) return (field.cost.foot[cell] as number) > 0
  const { movesAs, class: kind } = unit.who.facts
  if (movesAs === 'fixed') return field.water[cell] === 0
  if (kind === 'vehicle' && state.forts.some(fort => fort.cell === cell && fort.type === 'barricade')) return false
  return (field.cost[movesAs][cell] as number) > 0
}

/** Two markers of one side change what is under them: units, or a unit and a dummy. */
const swapMarkers: Change = (state, side, dice) => {
  const pieces = hiddenOf(state, side)
  const one = oneOf(pieces, dice)
  const fits = pieces.filter(
    other => one && other.id !== one.id && mayStand(state, one, other.cell) && mayStand(state, other, one.cell),
  )
  const other = oneOf(fits, dice)
  if (!one || !other) return null
  const as = (piece: Piece, place: Piece): BeachheadState['units'][number] | null =>
    piece.unit && { ...piece.unit, cell: place.cell, marker: place.marker }
  const [first, second] = [as(one, other), as(other, one)]
  const renamed = ({ piece, ...rest }: Sighting): Sighting => ({
    ...rest,
    piece: piece === one.id ? other.id : piece === other.id ? one.id : piece,
  })
  const enemy = side === 'assault' ? 'defender' : 'assault'
  return {
    ...state,
    units: state.units.map(unit => (unit === one.unit ? (first as Unit) : unit === other.unit ? (second as Unit) : unit)),
    dummies: state.dummies.map(dummy => {
      if (dummy.id === one.id) return { ...dummy, cell: other.cell, marker: other.marker }
      return dummy.id === other.id ? { ...dummy, cell: one.cell, marker: one.marker } : dummy
    }),
    known: { ...state.known, [enemy]: state.known[enemy].map(renamed) },
  }
}

/** HP, SP, tokens and orders of a unit that the viewer is not shown as it is. */
const alterStrength: Change = (state, side, dice) => {
  const enemy = side === 'assault' ? 'defender' : 'assault'
  const isOpen = (unit: Unit) =>
    state.known[enemy].some(({ piece, type, live }) => piece === unit.who.id && type !== null && live)
  const unit = oneOf(
    sideUnits(state, side).filter(each => !isOpen(each)),
    dice,
  )
  if (!unit) return null
  const { facts } = unit.who
  const tokens = dice.pick(3, 'pair')
  const other: Unit = {
    ...unit,
    hp: 1 + dice.pick(facts.hp, 'pair'),
    sp: facts.sp === null ? 0 : dice.pick(facts.sp + 1, 'pair'),
    tokens: unit.cell >= 0 ? unit.tokens : tokens,
    forceMarch: dice.pick(2, 'pair') === 1,
    moved: dice.pick(2, 'pair') === 1,
    acted: dice.pick(2, 'pair') === 1,
  }
  return { ...state, units: state.units.map(each => (each === unit ? other : each)) }
}

/** A squad aboard has gone into a transport, or one that was in it stayed aboard. */
const shiftCargo: Change = (state, side, dice) => {
  if (side !== 'assault' || state.step.startsWith('setup.')) return null
  const carried = state.units.filter(unit => unit.cell === CARRIED && unit.who.facts.class === 'infantry')
  const aboard = state.units.filter(unit => unit.cell === ABOARD && unit.who.facts.class === 'infantry')
  const empty = state.units.filter(
    unit => unit.cell >= 0 && LOADS[unit.who.facts.type] && !state.units.some(each => each.carrier === unit.who.id),
  )
  const leaver = oneOf(carried, dice)
  const boarder = oneOf(aboard, dice)
  const transport = oneOf(empty, dice)
  const isLeaving = leaver !== undefined && (dice.pick(2, 'pair') === 0 || !boarder || !transport)
  if (!isLeaving && (!boarder || !transport)) return null
  const moved = (isLeaving ? leaver : boarder) as Unit
  const other: Unit = isLeaving
    ? { ...moved, cell: ABOARD, carrier: null }
    : { ...moved, cell: CARRIED, carrier: (transport as Unit).who.id }
  return { ...state, units: state.units.map(each => (each === moved ? other : each)) }
}

/** A piece that its enemy has out of sight stands somewhere else out of sight. */
const relocate: Change = (state, side, dice) => {
  const enemy = side === 'assault' ? 'defender' : 'assault'
  if (state.step.startsWith('setup.') || state.setting.options.fog === 'markers') return null
  const isLive = (id: string) => state.known[enemy].some(({ piece, live }) => piece === id && live)
  const units = sideUnits(state, side).filter(unit => unit.cell >= 0 && !isLive(unit.who.id))
  const dummies = side === 'defender' ? state.dummies.filter(({ id }) => !isLive(id)) : []
  const unit = oneOf(units, dice)
  const dummy = oneOf(dummies, dice)
  if (!unit && !dummy) return null
  const places = new PossiblePlaces(state, enemy, dice)
  if (unit && (!dummy || dice.pick(3, 'pair') > 0)) {
    const place = { kind: unit.who.facts.type, side, airborne: unit.airborne, hidden: unit.marker !== null }
    const cell = places.cellFor(place, null)
    return cell < 0 ? null : { ...state, units: state.units.map(each => (each === unit ? { ...each, cell } : each)) }
  }
  const cell = places.cellFor({ kind: 'dummy', side, airborne: false, hidden: true }, null)
  return cell < 0 ? null : { ...state, dummies: state.dummies.map(each => (each === dummy ? { ...each, cell } : each)) }
}

/** Other cards in the enemy's hand and in every deck; launches the enemy has not shown. */
const reshuffle: Change = (state, side, dice) => {
  const mixed = <T>(list: readonly T[]) => list.map((_, i) => list[(i + 1 + dice.pick(list.length, 'pair')) % list.length] as T)
  const turned = <T>(list: readonly T[]) => (list.length > 1 ? [...list.slice(1), list[0] as T] : list)
  const all = [...state.hands[side], ...state.decks[side]]
  const cards = turned(all)
  const enemy = side === 'assault' ? 'defender' : 'assault'
  const split = state.hands[side].length
  return {
    ...state,
    eventDeck: turned(state.eventDeck),
    hands: { ...state.hands, [side]: cards.slice(0, split) },
    decks: { ...state.decks, [side]: cards.slice(split), [enemy]: turned(state.decks[enemy]) },
    wasp: side === 'assault' ? { ...state.wasp, launchedAir: mixed([0, 1])[0] as number } : state.wasp,
  }
}

/** In a points game: another list in the making. */
const rewriteList: Change = (state, side, dice) => {
  if (!state.muster || state.step !== 'setup.forces') return null
  const units = side === 'assault' ? { marine_squad: dice.pick(5, 'pair') } : { militia_squad: dice.pick(4, 'pair') }
  return { ...state, muster: { ...state.muster, lists: { ...state.muster.lists, [side]: { units, forts: {} } } } }
}

const CHANGES: readonly Change[] = [
  swapMarkers,
  swapMarkers,
  relocate,
  relocate,
  alterStrength,
  alterStrength,
  shiftCargo,
  reshuffle,
  rewriteList,
]

/** So many kinds of change are tried before giving up. */
const TRIES = 4

/** A state with the very same view for this viewer; null where nothing was found to alter. */
export function hiddenPairs(state: BeachheadState, viewer: Viewer, dice: Dice): BeachheadState | null {
  const sides = SIDES.filter(side => side !== viewer)
  for (let i = 0; i < TRIES; i++) {
    const kind = dice.pick(CHANGES.length + 3, 'pair')
    if (kind >= CHANGES.length) return imagine(view(state, viewer), dice)
    const other = (CHANGES[kind] as Change)(state, oneOf(sides, dice) as Side, dice)
    if (other) return other
  }
  return null
}
