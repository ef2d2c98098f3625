// BI-9: one event card a turn. Cards that ask a seat are in event-choices.ts.

import { destroy } from '../combat/harm.ts'
import { suppress } from '../combat/suppression.ts'
import { nameForOwner, tell } from '../knowledge/event-variants.ts'
import type { ActionRun } from '../state/action-run.ts'
import { waspWith } from '../state/copies.ts'
import { type BeachheadState, onMap, sideOf, type Unit, waspOf } from '../state/state.ts'
import { EVENT_CARDS, type EventCard, type EventId, WASP_AMMO } from '../tables/index.ts'
import { damageWasp } from '../wasp/wasp-damage.ts'
import { resolved } from './card-play.ts'
import { canStillChoose } from './event-choices.ts'

export { eventChoiceOrder } from './event-choices.ts'

/** BI-9.1: the top card; the discards come back, shuffled, when the deck is empty. */
export function drawEvent(run: ActionRun): void {
  const { eventDeck, discards } = run.state
  const reshuffled = eventDeck.length === 0
  const deck = reshuffled ? run.shuffle(discards.event, 'deck.event') : eventDeck
  const [card, ...rest] = deck
  if (!card) return
  run.reveals = true
  const { assault, defender } = discards
  run.set({ eventDeck: rest, discards: { event: [...(reshuffled ? [] : discards.event), card], assault, defender } })
  const { turn, step } = run.state
  run.emit({ type: 'event_drawn', turn, step, seat: null, clauses: eventClauses(card, reshuffled), card, reshuffled })
  resolve(run, card, EVENT_CARDS[card])
}

/** A reshuffle and its draws have clauses of their own. */
const eventClauses = (card: EventId, reshuffled: boolean): string[] => [
  ...['BI-9.1', 'BI-8.4', 'BI-9.3', `BI-9.3/${card}`],
  ...(reshuffled ? ['BI-1.5', 'BI-26.1'] : []),
]

function resolve(run: ActionRun, card: EventId, { asks, turn }: EventCard): void {
  if (turn) {
    run.set({ active: [...run.state.active, { card, cell: null, unit: null }] })
    run.emit(resolved(card, 'done', ['BI-9.2']))
  } else if (!asks) AT_ONCE[card]?.(run)
  else if (canStillChoose(run.state, card)) run.set({ choice: card, acting: asks })
  else run.emit(resolved(card, 'none', ['BI-9.2']))
}

type AtOnce = (run: ActionRun) => void

const AT_ONCE: Readonly<Partial<Record<EventId, AtOnce>>> = {
  E03: run => {
    const isAfloat = waspOf(run.state) !== undefined
    run.emit(resolved('E03', isAfloat ? 'done' : 'none'))
    if (isAfloat) damageWasp(run, 1)
  },
  E09: run => {
    const supplied = run.state.units.filter(unit => sideOf(unit) === 'defender' && isShort(unit))
    for (const unit of supplied) run.unit(unit.who.id, { sp: unit.sp + 1 })
    const told = resolved('E09', 'done')
    const units = supplied.map(unit => nameForOwner(run, unit))
    run.emit(units.length > 0 ? { ...told, units, as: { assault: told } } : told)
  },
  E10: run => {
    const ship = waspOf(run.state)
    if (ship) {
      run.set({ wasp: waspWith(run.state.wasp, { ammo: Math.min(WASP_AMMO, run.state.wasp.ammo + 1) }) })
      run.unit(ship.who.id, { sp: Math.min(ship.who.facts.sp ?? 0, ship.sp + 1) })
    }
    run.emit(resolved('E10', ship ? 'done' : 'none'))
  },
  E11: run => {
    const unit = pickUnit(run, onMapUnits(run.state).filter(hasEngines))
    if (!unit) return run.emit(resolved('E11', 'none'))
    suppress(run, unit.who.id)
    const told = resolved('E11', 'done', BY_CHANCE)
    tell(run, unit, { ...told, units: [nameForOwner(run, unit)] }, told)
  },
  E12: run => {
    const unit = pickUnit(
      run,
      onMapUnits(run.state).filter(({ who }) => who.facts.type === 'militia_squad'),
    )
    run.emit(unit ? resolved('E12', 'done', BY_CHANCE) : resolved('E12', 'none'))
    if (unit) destroy(run, unit.who.id, false, ['BI-9.3/E12'])
  },
  E22: run => run.emit(resolved('E22', 'none')),
}

const isShort = ({ who, sp }: Unit): boolean => who.facts.sp !== null && sp < who.facts.sp
const onMapUnits = (state: BeachheadState): readonly Unit[] => state.units.filter(onMap)
const hasEngines = ({ who }: Unit): boolean =>
  who.facts.side === 'assault' && (who.facts.isAir || who.facts.class === 'craft' || who.facts.type === 'aav7')

/** BI-1.6: among one no draw, among none nothing. */
const BY_CHANCE = ['BI-1.4', 'BI-1.6', 'BI-1.8']
function pickUnit(run: ActionRun, units: readonly Unit[]): Unit | undefined {
  return units.length === 0 ? undefined : units[run.pick(units.length, 'event.pick')]
}
