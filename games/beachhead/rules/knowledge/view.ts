// BI-17.15 to BI-17.18: all that a seat may know, and nothing else: its own pieces in full, the enemy's as they are shown to it, and what lies
// open. A spectator gets what each side is shown of the other. Names and order of what is shown say nothing about what is hidden.
import type { Viewer } from '@sandtable/kernel'
import { describeFort, describeObjective, describeUnit } from '../contract/position.ts'
import { type Field, fieldOf } from '../map/field.ts'
import type { ScenarioUnit } from '../setup/scenario.ts'
import type { BeachheadState, Counts, ForceList, Lost, Muster, Pending, Setting, Sighting, Unit, Wasp } from '../state/state.ts'
import { unitById } from '../state/state.ts'
import {
  type ActiveId,
  type EventId,
  enemyOf,
  type FortType,
  SIDES,
  type Side,
  STRATEGIC_CARDS,
  type StepName,
  type StrategicId,
  UNIT_TYPES,
  type UnitType,
} from '../tables/index.ts'

/** An enemy piece as it is shown: a marker, or a unit live or at its last-known place. */
export type ShownPiece = {
  readonly name: string
  readonly type: UnitType | null
  readonly hex: string
  readonly live: boolean
  readonly turn: number
  readonly airborne: boolean
  readonly hp: number
  readonly tokens: number
  readonly facing: number
  /** The rest of what lies open of a revealed unit in sight; null of anything else. Its cargo is its owner's business (BI-17.15). */
  readonly facts: ShownFacts | null
  /** By which clause it is shown like this: what a player asks of a ghost on the map. */
  readonly clause: string
}
/** What has been done with it this turn, and its supplies. */
export type ShownFacts = Pick<
  Unit,
  'sp' | 'fresh' | 'moved' | 'acted' | 'attacked' | 'launched' | 'forceMarch' | 'revealedTurn' | 'pinCount'
>

/** What was bought lies open; what was launched is noticed only if it is seen (BI-17.15, BI-17.20). */
type OpenWasp = Omit<Wasp, 'launchedAir' | 'launchedLcac' | 'launchedAav'>
type Launches = Pick<Wasp, 'launchedAir' | 'launchedLcac' | 'launchedAav'>
type Cards = { readonly hand: number; readonly deck: number }

/** What only the owner knows. `vip`: which of its units has the VIP. */
export type OwnView = {
  readonly units: readonly ScenarioUnit[]
  readonly dummies: readonly { readonly id: string; readonly hex: string; readonly marker: string; readonly moved: boolean }[]
  readonly hand: readonly StrategicId[]
  /** The markers it has given out. */
  readonly markers: number
  /** The Assault's, else null. */
  readonly launches: Launches | null
  /** In set-up: the list being bought, what is left to lay out. */
  readonly list: ForceList | null
  readonly fortsLeft: Counts<FortType> | null
  readonly dummiesLeft: number | null
}

export type BeachheadView = {
  readonly viewer: Viewer
  readonly setting: Setting
  readonly turn: number
  readonly step: StepName
  readonly toAct: Side
  readonly passed: boolean
  readonly pending: Pending | null
  readonly choice: EventId | null
  readonly cp: BeachheadState['cp']
  readonly objectives: readonly ReturnType<typeof describeObjective>[]
  readonly forts: readonly ReturnType<typeof describeFort>[]
  readonly wasp: OpenWasp
  /** As in the state; 'carried' where the viewer does not know by which unit. */
  readonly vip: string | null
  readonly active: readonly { readonly card: ActiveId; readonly hex: string | null; readonly unit: string | null }[]
  /** null: the lists are secret. */
  readonly offboard: boolean | null
  readonly offboardUsed: boolean
  readonly pool: Counts<UnitType>
  readonly lost: readonly Lost[]
  readonly fulfilled: readonly string[]
  readonly discards: BeachheadState['discards']
  /** Undestroyed units by type where the lists are open (BI-17.16): the lists, with those that arrived, without those lost. */
  readonly alive: { readonly assault: Counts<UnitType>; readonly defender: Counts<UnitType> } | null
  readonly cards: { readonly event: number; readonly assault: Cards; readonly defender: Cards }
  /** By the side of the pieces: what the viewer is shown of the enemy, a spectator of both. */
  readonly shown: { readonly assault: readonly ShownPiece[]; readonly defender: readonly ShownPiece[] }
  readonly own: OwnView | null
  readonly muster: Omit<Muster, 'lists' | 'fortsLeft' | 'dummiesLeft'> | null
  readonly result: BeachheadState['result']
}

export function view(state: BeachheadState, viewer: Viewer): BeachheadView {
  const field = fieldOf(state)
  const seat = SIDES.find(side => side === viewer) ?? null
  const { setting, wasp, muster } = state
  const isOpen = setting.forces !== null
  // BI-7.11: the works too are laid out in secret.
  const hidesForts = state.step === 'setup.defender' && seat !== 'defender'
  return {
    viewer: seat ?? 'table',
    setting,
    turn: state.turn,
    step: state.step,
    toAct: state.acting,
    passed: state.passed,
    pending: state.pending,
    choice: state.choice,
    cp: state.cp,
    objectives: state.objectives.map(objective => describeObjective(objective, field)),
    forts: hidesForts ? [] : state.forts.map(fort => describeFort(fort, field)),
    wasp: {
      flightDeck: wasp.flightDeck,
      wellDeck: wasp.wellDeck,
      c2: wasp.c2,
      ammo: wasp.ammo,
      first: wasp.first,
      second: wasp.second,
      extraLaunch: wasp.extraLaunch,
      sparrowUsed: wasp.sparrowUsed,
      ciwsUsed: wasp.ciwsUsed,
    },
    vip: vipFor(state, seat),
    active: state.active.map(({ card, cell, unit }) => ({
      card,
      hex: cell === null ? null : field.hex(cell),
      unit: seat !== null && ownerOfCard(card) === seat ? unit : unit !== null && isInSight(state, unit) ? unit : null,
    })),
    offboard: isOpen || seat === 'defender' ? state.offboard : null,
    offboardUsed: state.offboardUsed,
    pool: state.pool,
    lost: state.lost,
    fulfilled: state.fulfilled,
    discards: state.discards,
    alive: isOpen ? { assault: aliveOf(state, 'assault'), defender: aliveOf(state, 'defender') } : null,
    cards: { event: state.eventDeck.length, assault: cardsOf(state, 'assault'), defender: cardsOf(state, 'defender') },
    shown: {
      assault: seat === 'assault' ? [] : shownOf(state, 'assault', field),
      defender: seat === 'defender' ? [] : shownOf(state, 'defender', field),
    },
    own: seat && ownView(state, seat, field),
    muster: muster && {
      sections: muster.sections,
      slots: muster.slots,
      closed: muster.closed,
      scenarioCards: muster.scenarioCards,
    },
    result: state.result,
  }
}

const ownerOfCard = (card: ActiveId): Side | null =>
  card in STRATEGIC_CARDS ? STRATEGIC_CARDS[card as StrategicId].side : null
/** A card on a unit in sight lies open like everything else of it. */
const isInSight = ({ known }: BeachheadState, id: string): boolean =>
  SIDES.some(side => known[side].some(({ name, live }) => live && name === id))
const cardsOf = ({ hands, decks }: BeachheadState, side: Side): Cards => ({
  hand: hands[side].length,
  deck: decks[side].length,
})

/** In the order of the tables. */
function aliveOf({ units }: BeachheadState, side: Side): Counts<UnitType> {
  const counts: Partial<Record<UnitType, number>> = {}
  for (const { who } of units) if (who.facts.side === side) counts[who.facts.type] = (counts[who.facts.type] ?? 0) + 1
  const inOrder: Partial<Record<UnitType, number>> = {}
  for (const type of UNIT_TYPES) if (counts[type] !== undefined) inOrder[type] = counts[type]
  return inOrder
}

/** The carrier's name for its owner, and for an enemy that is shown it. */
function vipFor(state: BeachheadState, seat: Side | null): string | null {
  const { vip } = state
  const carrier = vip === null ? undefined : unitById(state, vip)
  if (!carrier || seat === carrier.who.facts.side) return vip
  return state.known[enemyOf(carrier.who.facts.side)].some(({ name }) => name === vip) ? vip : 'carried'
}

function shownOf(state: BeachheadState, side: Side, field: Field): ShownPiece[] {
  const known = state.known[enemyOf(side)]
  const shown: ShownPiece[] = []
  for (let i = 0; i < known.length; i++) shown.push(shownPiece(state, known[i]!, field))
  return shown
}

/** One literal, no spread: views are made for every choice of every policy. */
function shownPiece(state: BeachheadState, sighting: Sighting, field: Field): ShownPiece {
  const { name, type, live } = sighting
  const unit = live && type !== null ? unitById(state, sighting.piece) : undefined
  return {
    name,
    type,
    hex: field.hex(sighting.cell),
    live,
    turn: sighting.turn,
    airborne: sighting.airborne,
    hp: sighting.hp,
    tokens: sighting.tokens,
    facing: sighting.facing,
    facts: unit ? factsOf(unit) : null,
    clause: clauseOf(sighting, state.setting.options.fog === 'markers'),
  }
}

function clauseOf({ type, live }: Sighting, isMapOpen: boolean): string {
  if (type === 'usswasp') return 'BI-17.13'
  if (isMapOpen) return 'BI-17.14'
  if (type !== null) return live ? 'BI-17.9' : 'BI-17.11'
  return live ? 'BI-17.12' : 'BI-17.10'
}

const factsOf = (unit: Unit): ShownFacts => ({
  sp: unit.sp,
  fresh: unit.fresh,
  moved: unit.moved,
  acted: unit.acted,
  attacked: unit.attacked,
  launched: unit.launched,
  forceMarch: unit.forceMarch,
  revealedTurn: unit.revealedTurn,
  pinCount: unit.pinCount,
})

function ownView(state: BeachheadState, seat: Side, field: Field): OwnView {
  const units: ScenarioUnit[] = []
  for (let i = 0; i < state.units.length; i++) {
    const unit = state.units[i]!
    if (unit.who.facts.side === seat) units.push(describeUnit(unit, field))
  }
  const { launchedAir, launchedLcac, launchedAav } = state.wasp
  const { muster } = state
  const laysOut = muster !== null && seat === 'defender'
  return {
    units,
    dummies:
      seat === 'defender'
        ? state.dummies.map(({ id, cell, marker, moved }) => ({ id, hex: field.hex(cell), marker, moved }))
        : [],
    hand: state.hands[seat],
    markers: seat === 'defender' ? state.markers.M : state.markers.N,
    launches: seat === 'assault' ? { launchedAir, launchedLcac, launchedAav } : null,
    list: muster ? muster.lists[seat] : null,
    fortsLeft: laysOut ? muster.fortsLeft : null,
    dummiesLeft: laysOut ? muster.dummiesLeft : null,
  }
}
