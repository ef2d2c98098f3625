// A war counted up from its events: what each kind of unit came to, and which cities changed hands.
import type { OwnerChanged, WwEvent } from '../rules/contract/events.ts'
import { idOf, type WwState } from '../rules/state/state.ts'
import { FACTION_LETTERS, SIDES, type Side, UNIT_TYPES, type UnitType } from '../rules/tables.ts'

/** `shelled`: by the enemy; `friendly`: by shells of its own side. */
type UnitFate = 'raised' | 'fought' | 'shelled' | 'friendly' | 'left'
export type TallyRow = { readonly side: Side; readonly type: UnitType | null } & Readonly<Record<UnitFate, number>>

type FateCounts = Record<UnitFate, number>
const none = (): FateCounts => ({ raised: 0, fought: 0, shelled: 0, friendly: 0, left: 0 })

/**
 * By side and type. Types are known from the units that stood at the beginning or at the end and from every announcement; a unit
 * of which none of these was seen is counted without a type.
 */
export function tallyOf(first: WwState, last: WwState, events: readonly WwEvent[]): readonly TallyRow[] {
  const types = typesOf([first, last], events)
  const rows = new Map<string, FateCounts>()
  const rowOf = (side: Side, type: UnitType | null): FateCounts => {
    const key = `${side} ${type ?? ''}`
    const row = rows.get(key) ?? none()
    rows.set(key, row)
    return row
  }
  const sideOf = (id: string): Side => SIDES.find(side => letterOf(last, side) === id[0]) ?? 'nw'
  const lose = (ids: readonly string[], by: Side | null) => {
    for (const id of ids) {
      const side = sideOf(id)
      rowOf(side, types.get(id) ?? null)[by === null ? 'fought' : by === side ? 'friendly' : 'shelled']++
    }
  }
  for (const { side, units } of standing(first)) for (const { type } of units) rowOf(side, type).raised++
  for (const event of events) {
    if (event.type === 'mustered' || event.type === 'unit_deployed') rowOf(event.side, event.unitType).raised++
    else if (event.type === 'combat') lose([...event.defendersLost, ...event.attackersLost], null)
    else if (event.type === 'shot') lose(event.killed, event.side)
  }
  for (const { side, units } of standing(last)) for (const { type } of units) rowOf(side, type).left++
  return SIDES.flatMap(side =>
    [...UNIT_TYPES, null].flatMap(type => {
      const counts = rows.get(`${side} ${type ?? ''}`)
      return counts ? [{ side, type, ...counts }] : []
    }),
  )
}

const letterOf = ({ factions }: WwState, side: Side): string => FACTION_LETTERS[factions[side] ?? 'German']
const standing = ({ units }: WwState) => SIDES.map(side => ({ side, units: units[side] }))

function typesOf(states: readonly WwState[], events: readonly WwEvent[]): ReadonlyMap<string, UnitType> {
  const types = new Map<string, UnitType>()
  for (const state of states)
    for (const { side, units } of standing(state))
      for (const { serial, type } of units) types.set(idOf(state.factions, side, serial), type)
  for (const event of events)
    if (event.type === 'mustered' || event.type === 'unit_deployed') types.set(event.unit, event.unitType)
  return types
}

/** Cities that got another owner by these events. */
export const citiesTaken = (state: Pick<WwState, 'setting'>, events: readonly WwEvent[]): readonly OwnerChanged[] =>
  events.filter((event): event is OwnerChanged => event.type === 'owner_changed' && event.hex in state.setting.cities)
