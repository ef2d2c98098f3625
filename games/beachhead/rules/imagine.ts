// A full state that a view allows: what the viewer knows stands as it is shown; the rest is drawn from the open lists (BI-17.16) or, where
// they are secret, made up. Pieces without a known name get one that no real piece has, so that nothing can be asked by naming.
import type { Dice } from '@sandtable/kernel'
import { draftOf, viewerOf } from './draft.ts'
import { Guesses } from './guess.ts'
import { openingKnowledge } from './knowledge.ts'
import type { BeachheadState, Dummy, Unit } from './state.ts'
import { Strangers } from './strangers.ts'
import { type ActiveId, SIDES, type Side } from './tables/index.ts'
import type { BeachheadView } from './view.ts'

export function imagine(seen: BeachheadView, dice: Dice): BeachheadState {
  const seat = viewerOf(seen)
  const own = draftOf(seen, dice)
  const guesses = new Guesses(own, seat, dice)
  const drawn = {
    assault: new Strangers(seen, own, 'assault', guesses, dice),
    defender: new Strangers(seen, own, 'defender', guesses, dice),
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

/** BI-11.3/A8, BI-11.3/D4: a unit out of the viewer's sight on which the other side may have played the card. */
function bearerOf(card: ActiveId, drawn: Readonly<Record<Side, Strangers>>): string | null {
  const { units, sightings } =
    card === 'A8' ? drawn.assault : card === 'D4' ? drawn.defender : { units: [] as readonly Unit[], sightings: [] }
  const isInSight = (id: string) => sightings.some(({ name, live }) => live && name === id)
  const may = ({ who }: Unit) => (card === 'D4' ? who.facts.type === 'mortar_team' : who.facts.class === 'infantry')
  return units.find(unit => may(unit) && !isInSight(unit.who.id))?.who.id ?? null
}

/** Somebody on foot whom the viewer is not shown. */
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
