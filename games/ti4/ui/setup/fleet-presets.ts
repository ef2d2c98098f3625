// Fleets people often have, so that two sides stand after a few taps. Numbers of pieces only; what each is comes from the faction.
import type { Seat } from '@sandtable/kernel'
import { unitData } from '../../data/lookup.ts'
import type { UnitType } from '../../data/types.ts'
import { placesFor, resolveUnit } from '../../rules/setup/inventory.ts'
import { sheetOf } from '../../rules/state/queries.ts'
import type { Place } from '../../rules/state/table.ts'
import type { Entry } from './entry-table.ts'
import type { KeptSheet } from './remembered.svelte.ts'

type Preset = {
  readonly title: string
  readonly side: 'attacker' | 'defender' | 'both'
  readonly units: Partial<Record<UnitType, number>>
}

export const PRESETS: readonly Preset[] = [
  { title: 'Raid', side: 'both', units: { destroyer: 2, cruiser: 1 } },
  { title: 'Carrier group', side: 'both', units: { carrier: 1, fighter: 2, infantry: 2, destroyer: 1 } },
  { title: 'Invasion', side: 'attacker', units: { dreadnought: 2, carrier: 2, cruiser: 1, fighter: 4, infantry: 5, mech: 1 } },
  {
    title: 'Main fleet',
    side: 'both',
    units: { flagship: 1, dreadnought: 3, cruiser: 2, carrier: 1, fighter: 4, infantry: 3 },
  },
  { title: 'Garrison', side: 'defender', units: { infantry: 3, pds: 1 } },
  { title: 'Home guard', side: 'defender', units: { infantry: 5, mech: 1, pds: 2, spacedock: 1 } },
]

const GROUND: readonly UnitType[] = ['infantry', 'mech', 'pds', 'spacedock']

/** The side's pieces are replaced as a whole. */
export async function usePreset(entry: Entry, seat: Seat, { units, side }: Preset): Promise<void> {
  await clear(entry, seat)
  for (const [type, n] of Object.entries(units) as [UnitType, number][]) {
    const unit = resolveUnit(entry.s, seat, type)
    if (!unit) continue
    const places = placesFor(entry.s, unit)
    const isDown = GROUND.includes(type) && (side === 'defender' || !places.includes('space'))
    const place = isDown ? places.find(each => each !== 'space') : places[0]
    if (place) await entry.act(seat, { type: 'setCount', seat, unit: unit.id, place, n })
  }
}

export async function useLastTime(entry: Entry, seat: Seat, { units, ...sheet }: KeptSheet): Promise<void> {
  await entry.act(seat, { type: 'setSeat', seat, ...sheet })
  await clear(entry, seat)
  for (const { unit, isOnPlanet, n } of units) {
    const places = placesFor(entry.s, unitData(unit))
    const place: Place | undefined = isOnPlanet ? places.find(each => each !== 'space') : 'space'
    if (place) await entry.act(seat, { type: 'setCount', seat, unit, place, n })
  }
}

/** What stands on the table already is upgraded, or taken back, with the card. */
export async function toggleUpgrade(entry: Entry, seat: Seat, type: UnitType): Promise<void> {
  const own = entry.s.units.filter(unit => unit.owner === seat && unit.type === type && unit.place !== 'adjacent')
  const lines = [...new Set(own.map(({ place }) => place))].map(place => {
    const here = own.filter(unit => unit.place === place)
    return { place, n: here.length, damaged: here.filter(({ state }) => state === 'sustained').length }
  })
  await clear(entry, seat, type)
  const { upgrades } = sheetOf(entry.s, seat)
  const next = upgrades.includes(type) ? upgrades.filter(each => each !== type) : [...upgrades, type]
  await entry.act(seat, { type: 'setSeat', seat, upgrades: next })
  const unit = resolveUnit(entry.s, seat, type)
  if (!unit) return
  for (const { place, n, damaged } of lines)
    await entry.act(seat, { type: 'setCount', seat, unit: unit.id, place, n, ...(unit.sustain ? { damaged } : {}) })
}

async function clear(entry: Entry, seat: Seat, only?: UnitType): Promise<void> {
  const lines = new Set(
    entry.s.units
      .filter(({ owner, place, type }) => owner === seat && place !== 'adjacent' && (only ?? type) === type)
      .map(({ unit, place }) => `${unit} ${place}`),
  )
  for (const line of lines) {
    const at = line.indexOf(' ')
    await entry.act(seat, { type: 'setCount', seat, unit: line.slice(0, at), place: line.slice(at + 1), n: 0 })
  }
}
