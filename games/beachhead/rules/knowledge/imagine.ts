// A full state that a view allows: what the viewer knows stands as it is shown; the rest is drawn from the open lists (BI-17.16) or, where
// they are secret, made up. Pieces without a known name get one that no real piece has, so that nothing can be asked by naming.
import type { Dice } from '@sandtable/kernel'
import { fieldOf } from '../map/field.ts'
import type { ScenarioUnit } from '../setup/scenario.ts'
import { freshUnit } from '../state/new-unit.ts'
import { settle } from '../state/setting.ts'
import {
  ABOARD,
  type BeachheadState,
  CARRIED,
  type Dummy,
  type Muster,
  type Setting,
  UNPLACED,
  type Unit,
} from '../state/state.ts'
import { type ActiveId, ASSAULT_CARDS, DEFENDER_CARDS, EVENT_IDS, SIDES, type Side, type StrategicId } from '../tables/index.ts'
import { ImaginedPieces } from './imagined-pieces.ts'
import { openingKnowledge } from './knowledge.ts'
import { PossiblePlaces, shuffled } from './possible-places.ts'
import type { BeachheadView } from './view.ts'

export function imagine(seen: BeachheadView, dice: Dice): BeachheadState {
  const seat = SIDES.find(side => side === seen.viewer) ?? null
  const own = draftOf(seen, seat, dice)
  const places = new PossiblePlaces(own, seat, dice)
  const drawn = {
    assault: new ImaginedPieces(seen, own, 'assault', places, dice),
    defender: new ImaginedPieces(seen, own, 'defender', places, dice),
  }
  const sides = seat === null ? SIDES : SIDES.filter(side => side !== seat)
  for (const side of sides) drawn[side].drawPresent()
  for (const side of sides.toReversed()) drawn[side].drawAbsent()
  const unitsOf = (side: Side) => (side === seat ? own.units : drawn[side].units)
  const units = [...unitsOf('assault'), ...unitsOf('defender')]
  const dummies = seat === 'defender' ? own.dummies : drawn.defender.dummies
  const state: BeachheadState = {
    ...own,
    units,
    dummies,
    active: own.active.map(entry => (entry.unit === null ? { ...entry, unit: bearerOf(entry.card, drawn) } : entry)),
    vip: seen.vip === 'carried' ? carrierOf(drawn.assault.units, seen) : seen.vip,
    markers: { M: markersOf(seen, 'defender', units, dummies), N: markersOf(seen, 'assault', units, dummies) },
  }
  const guessed = openingKnowledge(state)
  return {
    ...state,
    known: {
      assault: seat === 'defender' ? guessed.assault : drawn.defender.sightings,
      defender: seat === 'assault' ? guessed.defender : drawn.assault.sightings,
    },
  }
}

/** What the view says outright: own pieces, open ground, decks in an order that no player knows. */
function draftOf(seen: BeachheadView, seat: Side | null, dice: Dice): BeachheadState {
  const setting = settle(seen.setting)
  const field = fieldOf({ setting })
  const { own } = seen
  const hands = drawHands(seen, seat, dice)
  return {
    setting,
    turn: seen.turn,
    step: seen.step,
    acting: seen.toAct,
    passed: seen.passed,
    pending: seen.pending,
    choice: seen.choice,
    cp: seen.cp,
    units: own ? own.units.map(unit => readUnit(unit, setting)) : [],
    dummies: own ? own.dummies.map(({ id, hex, marker, moved }): Dummy => ({ id, cell: field.cell(hex), marker, moved })) : [],
    forts: seen.forts.map(({ type, hex, until }) => ({ type, cell: field.cell(hex), until })),
    objectives: seen.objectives.map(({ hex, id, type, ...rest }) => ({ id, type, cell: field.cell(hex), ...rest })),
    wasp: { ...seen.wasp, ...(own?.launches ?? { launchedAir: 0, launchedLcac: 0, launchedAav: 0 }) },
    vip: seen.vip,
    active: seen.active.map(({ card, hex, unit }) => ({ card, cell: hex === null ? null : field.cell(hex), unit })),
    offboard: seen.offboard ?? false,
    offboardUsed: seen.offboardUsed,
    pool: seen.pool,
    lost: seen.lost,
    fulfilled: seen.fulfilled,
    eventDeck: drawEvents(seen, dice),
    ...hands,
    discards: seen.discards,
    markers: { M: 0, N: 0 },
    known: { assault: [], defender: [] },
    muster: readMuster(seen, seat),
    result: seen.result,
  }
}

function readUnit(described: ScenarioUnit, setting: Setting): Unit {
  const fresh = freshUnit(described.id, described.type, setting.offshore)
  const { hex, aboard, in: carrier } = described
  const cell = hex !== undefined ? fieldOf({ setting }).cell(hex) : aboard ? ABOARD : carrier !== undefined ? CARRIED : UNPLACED
  return {
    who: fresh.who,
    cell,
    carrier: carrier ?? null,
    hp: described.hp ?? fresh.hp,
    sp: described.sp ?? fresh.sp,
    tokens: described.tokens ?? 0,
    fresh: described.fresh ?? 0,
    marker: described.hidden ? (described.marker ?? '') : null,
    airborne: described.airborne ?? false,
    facing: described.facing ?? fresh.facing,
    moved: described.moved ?? false,
    acted: described.acted ?? false,
    attacked: described.attacked ?? false,
    launched: described.launched ?? false,
    forceMarch: described.forceMarch ?? false,
    revealedTurn: described.revealedTurn ?? 0,
    pinCount: described.pinCount ?? 0,
  }
}

/** So many cards of a deck in unknown order; a position may hold more than are left, then it has some twice. */
function drawSome<T>(all: readonly T[], out: readonly T[], count: number, dice: Dice): T[] {
  const left = shuffled(
    all.filter(card => !out.includes(card)),
    dice,
  )
  return Array.from({ length: count }, (_, i) => left[i] ?? (all[i % all.length] as T))
}

const drawEvents = ({ discards, active, choice, cards }: BeachheadView, dice: Dice) =>
  drawSome(
    EVENT_IDS,
    [...discards.event, ...EVENT_IDS.filter(id => id === choice || active.some(({ card }) => card === id))],
    cards.event,
    dice,
  )

function drawHands(seen: BeachheadView, seat: Side | null, dice: Dice): Pick<BeachheadState, 'hands' | 'decks'> {
  const of = (side: Side) => {
    const held: readonly StrategicId[] = side === seat && seen.own ? seen.own.hand : []
    const all: readonly StrategicId[] = side === 'assault' ? ASSAULT_CARDS : DEFENDER_CARDS
    const { hand, deck } = seen.cards[side]
    const drawn = drawSome(all, [...seen.discards[side], ...held], hand - held.length + deck, dice)
    return { hand: [...held, ...drawn.slice(0, hand - held.length)], deck: drawn.slice(hand - held.length) }
  }
  const [assault, defender] = [of('assault'), of('defender')]
  return {
    hands: { assault: assault.hand, defender: defender.hand },
    decks: { assault: assault.deck, defender: defender.deck },
  }
}

function readMuster({ muster, own }: BeachheadView, seat: Side | null): Muster | null {
  if (!muster) return null
  const empty = { units: {}, forts: {} }
  const list = (side: Side) => (side === seat && own?.list ? own.list : empty)
  return {
    sections: muster.sections,
    slots: muster.slots,
    lists: { assault: list('assault'), defender: list('defender') },
    closed: muster.closed,
    fortsLeft: own?.fortsLeft ?? {},
    dummiesLeft: own?.dummiesLeft ?? 0,
    scenarioCards: muster.scenarioCards,
  }
}

/** BI-11.3/A8, BI-11.3/D4: a unit out of the viewer's sight on which the other side may have played the card. */
function bearerOf(card: ActiveId, drawn: Readonly<Record<Side, ImaginedPieces>>): string | null {
  const { units, sightings } =
    card === 'A8' ? drawn.assault : card === 'D4' ? drawn.defender : { units: [] as readonly Unit[], sightings: [] }
  const isInSight = (id: string) => sightings.some(({ name, live }) => live && name === id)
  const may = ({ who }: Unit) => (card === 'D4' ? who.facts.type === 'mortar_team' : who.facts.class === 'infantry')
  return units.find(unit => may(unit) && !isInSight(unit.who.id))?.who.id ?? null
}

/** A unit on foot that the viewer is not shown. */
function carrierOf(units: readonly Unit[], { shown }: BeachheadView): string {
  const isShown = (unit: Unit) => shown.assault.some(({ name }) => name === unit.who.id || name === unit.marker)
  const unknown = units.filter(unit => unit.who.facts.class === 'infantry' && !isShown(unit))
  return (unknown[0] ?? units.find(unit => !isShown(unit)))?.who.id ?? 'lost'
}

/** Own: as counted; the enemy's: the highest number in use. */
function markersOf(seen: BeachheadView, side: Side, units: readonly Unit[], dummies: readonly Dummy[]): number {
  if (seen.viewer === side && seen.own) return seen.own.markers
  const names = units.filter(unit => unit.who.facts.side === side).map(unit => unit.marker)
  if (side === 'defender') names.push(...dummies.map(dummy => dummy.marker))
  return names.reduce((most, name) => (name ? Math.max(most, Number(name.slice(1)) || 0) : most), 0)
}
