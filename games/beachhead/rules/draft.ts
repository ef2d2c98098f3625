// What a view says outright, as a state: own pieces, open ground, decks in an order nobody knows. Whom it hides is not in it, so before
// anybody of the enemy stands on the map it is all that a seat can ask the rules about.
import type { Dice } from '@sandtable/kernel'
import { fieldOf } from './field.ts'
import { freshUnit } from './newcomer.ts'
import type { ScenarioUnit } from './scenario.ts'
import { settle } from './setting.ts'
import { ABOARD, type BeachheadState, CARRIED, type Dummy, type Muster, type Setting, UNPLACED, type Unit } from './state.ts'
import { ASSAULT_CARDS, DEFENDER_CARDS, EVENT_IDS, SIDES, type Side, type StrategicId } from './tables/index.ts'
import type { BeachheadView } from './view.ts'

export const viewerOf = ({ viewer }: BeachheadView): Side | null => SIDES.find(side => side === viewer) ?? null

export function draftOf(seen: BeachheadView, dice: Dice): BeachheadState {
  const seat = viewerOf(seen)
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

/** So many cards of a deck whose order nobody knows; a position may hold more than are left, then it has some twice. */
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

/** Draws the list into an order. */
export function shuffled<T>(list: readonly T[], dice: Dice): T[] {
  const order = list.slice()
  for (let i = order.length - 1; i > 0; i--) {
    const j = dice.pick(i + 1, 'imagine')
    const moved = order[i] as T
    order[i] = order[j] as T
    order[j] = moved
  }
  return order
}
