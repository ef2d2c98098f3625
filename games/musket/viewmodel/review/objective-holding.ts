// MK-14.4: the holder of each objective, and since which turn. The state has only the present holder; the turn is read from
// the log: a hold begins when a unit enters the hex, and ends when an enemy does or a turn ends with the hex empty.
import type { MusketEvent, NamedUnit } from '../../rules/contract/events.ts'
import type { MusketState } from '../../rules/state/state.ts'
import type { Side } from '../../rules/tables.ts'
import { hexOf } from '../hex-names.ts'
import { mapFeatures } from '../overlays/map-features.ts'

/** `since` null: from the beginning, or not known. */
export type Holding = { readonly side: Side; readonly since: number | null }
export type Holdings = ReadonlyMap<string, Holding>

type UnitPlace = { readonly side: Side; hex: string | null }

/** `events`: everything up to this position, in order. */
export function holdings(state: MusketState, events: readonly MusketEvent[]): Holdings {
  const hexes = mapFeatures(state).objectives.map(({ hex }) => hex)
  const held = new Map<string, Holding>()
  if (hexes.length === 0) return held
  const standing = standingsAtFirst(state, events)
  const look = (turn: number | null, isTurnEnd: boolean) => {
    const holderOf = new Map([...standing.values()].flatMap(({ hex, side }) => (hex === null ? [] : [[hex, side] as const])))
    for (const hex of hexes) {
      const side = holderOf.get(hex)
      if (side === undefined && isTurnEnd) held.delete(hex)
      else if (side !== undefined && held.get(hex)?.side !== side) held.set(hex, { side, since: turn })
    }
  }
  look(null, false)
  for (const event of events) {
    apply(standing, event)
    look(event.turn, event.type === 'player_turn_ended')
  }
  const now = new Map(state.units.map(unit => [hexOf(state, unit), unit.who.side]))
  return new Map([...held].filter(([hex, { side }]) => now.get(hex) === side))
}

/** Where units stood at first: as the first event names them; a unit in no event never moved. */
function standingsAtFirst(state: MusketState, events: readonly MusketEvent[]): Map<string, UnitPlace> {
  const standing = new Map<string, UnitPlace>()
  for (const event of events) {
    const isArrival = event.type === 'reinforcements_arrived'
    for (const { id, side, at } of namedIn(event)) if (!standing.has(id)) standing.set(id, { side, hex: isArrival ? null : at })
  }
  for (const unit of state.units)
    if (!standing.has(unit.who.id)) standing.set(unit.who.id, { side: unit.who.side, hex: hexOf(state, unit) })
  return standing
}

/** Units with where they stood before the event. The end of an activation names the hex in which it began: of no use here. */
function namedIn(event: MusketEvent): readonly NamedUnit[] {
  switch (event.type) {
    case 'reinforcements_arrived':
      return event.arrived
    case 'fire_action':
    case 'charge_action':
      return [event.unit, event.target]
    case 'activation_started':
    case 'move_action':
    case 'unit_exited':
      return [event.unit]
    default:
      return []
  }
}

function apply(standing: ReadonlyMap<string, UnitPlace>, event: MusketEvent): void {
  const put = (id: string, hex: string | null) => {
    const one = standing.get(id)
    if (one) one.hex = hex
  }
  for (const { id, at } of namedIn(event)) put(id, at)
  switch (event.type) {
    case 'move_action':
      put(event.unit.id, event.reached)
      return
    case 'unit_exited':
      if (!event.stopped) put(event.unit.id, null)
      return
    case 'fire_action':
      if (event.morale?.retreat) put(event.target.id, event.morale.retreat)
      break
    case 'charge_action': {
      const back = event.contest?.morale?.retreat ?? event.contest?.retreat
      if (back) put(event.target.id, back)
      put(event.unit.id, event.attackerAt)
      break
    }
    default:
      return
  }
  for (const id of event.eliminatedUnits) put(id, null)
}

/** For example 'held by British since turn 3' or 'held by Americans from the start'. */
export function holdingText({ setting }: MusketState, holder: Side | null, holding: Holding | undefined): string {
  if (holder === null) return 'nobody stands there'
  const by = `held by ${setting.sides[holder]}`
  if (!holding || holding.side !== holder) return by
  return holding.since === null ? `${by} from the start` : `${by} since turn ${holding.since}`
}
