// BI-9: one event card a turn. Cards that ask a seat are in event-choices.ts.

import { destroy } from '../combat/harm.ts'
import { suppress } from '../combat/suppression.ts'
import { nameForOwner, tell } from '../knowledge/event-variants.ts'
import type { Work } from '../state/action-run.ts'
import { waspWith } from '../state/copies.ts'
import { type BeachheadState, onMap, sideOf, type Unit, waspOf } from '../state/state.ts'
import { EVENT_CARDS, type EventCard, type EventId, WASP_AMMO } from '../tables/index.ts'
import { damageWasp } from '../wasp/wasp-damage.ts'
import { resolved } from './card-play.ts'
import { canStillChoose } from './event-choices.ts'

export { eventChoiceOrder } from './event-choices.ts'

/** BI-9.1: the top card; the discards come back, shuffled, when the deck is empty. */
export function drawEvent(work: Work): void {
  const { eventDeck, discards } = work.state
  const reshuffled = eventDeck.length === 0
  const deck = reshuffled ? work.shuffle(discards.event, 'deck.event') : eventDeck
  const [card, ...rest] = deck
  if (!card) return
  work.reveals = true
  const { assault, defender } = discards
  work.set({ eventDeck: rest, discards: { event: [...(reshuffled ? [] : discards.event), card], assault, defender } })
  const { turn, step } = work.state
  work.emit({ type: 'event_drawn', turn, step, seat: null, clauses: eventClauses(card, reshuffled), card, reshuffled })
  resolve(work, card, EVENT_CARDS[card])
}

/** A reshuffle and its draws have clauses of their own. */
const eventClauses = (card: EventId, reshuffled: boolean): string[] => [
  ...['BI-9.1', 'BI-8.4', 'BI-9.3', `BI-9.3/${card}`],
  ...(reshuffled ? ['BI-1.5', 'BI-26.1'] : []),
]

function resolve(work: Work, card: EventId, { asks, turn }: EventCard): void {
  if (turn) {
    work.set({ active: [...work.state.active, { card, cell: null, unit: null }] })
    work.emit(resolved(card, 'done', ['BI-9.2']))
  } else if (!asks) AT_ONCE[card]?.(work)
  else if (canStillChoose(work.state, card)) work.set({ choice: card, acting: asks })
  else work.emit(resolved(card, 'none', ['BI-9.2']))
}

type AtOnce = (work: Work) => void

const AT_ONCE: Readonly<Partial<Record<EventId, AtOnce>>> = {
  E03: work => {
    const isAfloat = waspOf(work.state) !== undefined
    work.emit(resolved('E03', isAfloat ? 'done' : 'none'))
    if (isAfloat) damageWasp(work, 1)
  },
  E09: work => {
    const supplied = work.state.units.filter(unit => sideOf(unit) === 'defender' && isShort(unit))
    for (const unit of supplied) work.unit(unit.who.id, { sp: unit.sp + 1 })
    const told = resolved('E09', 'done')
    const units = supplied.map(unit => nameForOwner(work, unit))
    work.emit(units.length > 0 ? { ...told, units, as: { assault: told } } : told)
  },
  E10: work => {
    const ship = waspOf(work.state)
    if (ship) {
      work.set({ wasp: waspWith(work.state.wasp, { ammo: Math.min(WASP_AMMO, work.state.wasp.ammo + 1) }) })
      work.unit(ship.who.id, { sp: Math.min(ship.who.facts.sp ?? 0, ship.sp + 1) })
    }
    work.emit(resolved('E10', ship ? 'done' : 'none'))
  },
  E11: work => {
    const unit = pickUnit(work, onMapUnits(work.state).filter(hasEngines))
    if (!unit) return work.emit(resolved('E11', 'none'))
    suppress(work, unit.who.id)
    const told = resolved('E11', 'done', BY_CHANCE)
    tell(work, unit, { ...told, units: [nameForOwner(work, unit)] }, told)
  },
  E12: work => {
    const unit = pickUnit(
      work,
      onMapUnits(work.state).filter(({ who }) => who.facts.type === 'militia_squad'),
    )
    work.emit(unit ? resolved('E12', 'done', BY_CHANCE) : resolved('E12', 'none'))
    if (unit) destroy(work, unit.who.id, false, ['BI-9.3/E12'])
  },
  E22: work => work.emit(resolved('E22', 'none')),
}

const isShort = ({ who, sp }: Unit): boolean => who.facts.sp !== null && sp < who.facts.sp
const onMapUnits = (state: BeachheadState): readonly Unit[] => state.units.filter(onMap)
const hasEngines = ({ who }: Unit): boolean =>
  who.facts.side === 'assault' && (who.facts.isAir || who.facts.class === 'craft' || who.facts.type === 'aav7')

/** BI-1.6: among one no draw, among none nothing. */
const BY_CHANCE = ['BI-1.4', 'BI-1.6', 'BI-1.8']
function pickUnit(work: Work, units: readonly Unit[]): Unit | undefined {
  return units.length === 0 ? undefined : units[work.pick(units.length, 'event.pick')]
}
