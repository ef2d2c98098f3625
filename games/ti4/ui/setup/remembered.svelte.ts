// TI-G.1.4: what this table remembers from one combat to the next, on this device: a sheet a faction, and the table's own order of losses
// (TI-O.6). Can be cleared. What comes back from a device is looked at before it is used.
import type { Surroundings } from '@sandtable/board'
import { findUnit } from '../../data/lookup.ts'
import type { Orders } from '../../odds/notation/scenario.ts'
import { isHere } from '../../rules/state/queries.ts'
import type { TiSession } from '../../rules/state/session.ts'
import type { SeatSheet } from '../../rules/state/table.ts'

type Lists = Pick<SeatSheet, 'name' | 'techs' | 'upgrades' | 'leaders' | 'relics' | 'notes' | 'laws' | 'fleetPool'>
/** `isOnPlanet`: the planet of today takes the place of the planet of then. */
type KeptUnits = { readonly unit: string; readonly isOnPlanet: boolean; readonly n: number }
export type KeptSheet = Lists & { readonly units: readonly KeptUnits[] }
type Ground = 'space' | 'ground'
type Notes = {
  readonly sheets?: { readonly [faction: string]: KeptSheet }
  readonly orders?: { readonly [place in Ground]?: Orders }
}

export class RememberedSheets {
  readonly #around: Surroundings | undefined
  #changes = $state(0)
  constructor(around: Surroundings | undefined) {
    this.#around = around
  }

  lastTime(faction: string | null): KeptSheet | null {
    const sheet = faction === null ? undefined : this.#notes().sheets?.[faction]
    return isSheet(sheet) ? { ...sheet, units: sheet.units.filter(({ unit }) => findUnit(unit) !== undefined) } : null
  }

  keepFleets(s: TiSession): void {
    const sheets = { ...this.#notes().sheets }
    for (const { id, faction, ...sheet } of s.seats) {
      if (faction !== null) sheets[faction] = { ...sheet, units: unitsOf(s, id) }
    }
    this.#keep({ ...this.#notes(), sheets })
  }

  orders(place: Ground): Orders | null {
    const kept = this.#notes().orders?.[place]
    return kept && isWords(kept.kill) && isWords(kept.sustain) ? kept : null
  }
  keepOrders(place: Ground, orders: Orders): void {
    const notes = this.#notes()
    this.#keep({ ...notes, orders: { ...notes.orders, [place]: orders } })
  }

  forget(): void {
    this.#keep(null)
  }

  #notes(): Notes {
    void this.#changes
    const found = this.#around?.recall()
    return typeof found === 'object' && found !== null ? (found as Notes) : {}
  }
  #keep(notes: Notes | null): void {
    this.#around?.keep(notes)
    this.#changes += 1
  }
}

const isWords = (list: unknown): list is readonly string[] =>
  Array.isArray(list) && list.every(word => typeof word === 'string')
const isSheet = (sheet: KeptSheet | undefined): sheet is KeptSheet =>
  typeof sheet === 'object' && sheet !== null && Array.isArray(sheet.units)

function unitsOf(s: TiSession, seat: string): readonly KeptUnits[] {
  const lines = new Map<string, KeptUnits>()
  for (const each of s.units) {
    if (each.owner !== seat || each.place === 'adjacent' || !isHere(each)) continue
    const isOnPlanet = each.place !== 'space'
    const key = `${each.unit} ${isOnPlanet}`
    lines.set(key, { unit: each.unit, isOnPlanet, n: (lines.get(key)?.n ?? 0) + 1 })
  }
  return [...lines.values()]
}
