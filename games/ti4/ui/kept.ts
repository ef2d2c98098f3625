// TI-G.1.4: what a faction had the last time at this table, on this device. Can be cleared; a device without storage simply forgets.
import type { SeatSheet, Session } from '../rules/state.ts'
import { isHere } from '../rules/units.ts'

const KEY = 'sandtable.ti4.sheets'
type Lists = Pick<SeatSheet, 'name' | 'techs' | 'upgrades' | 'leaders' | 'relics' | 'notes' | 'laws' | 'fleetPool'>
/** `isOnPlanet`: the planet of today takes the place of the planet of then. */
type KeptUnits = { readonly unit: string; readonly isOnPlanet: boolean; readonly n: number }
export type KeptSheet = Lists & { readonly units: readonly KeptUnits[] }

function readAll(): Record<string, KeptSheet> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof found === 'object' && found !== null ? (found as Record<string, KeptSheet>) : {}
  } catch {
    return {}
  }
}
function writeAll(sheets: Record<string, KeptSheet> | null): void {
  try {
    if (sheets) localStorage.setItem(KEY, JSON.stringify(sheets))
    else localStorage.removeItem(KEY)
  } catch {
    // Nothing is kept then.
  }
}

export const lastTime = (faction: string | null): KeptSheet | null => (faction === null ? null : (readAll()[faction] ?? null))
export const forget = (): void => writeAll(null)

export function keep(s: Session): void {
  const sheets = readAll()
  for (const { id, faction, ...sheet } of s.seats) {
    if (faction === null) continue
    const units = new Map<string, { unit: string; isOnPlanet: boolean; n: number }>()
    for (const { owner, unit, place, state } of s.units) {
      if (owner !== id || place === 'adjacent' || !isHere({ state } as never)) continue
      const isOnPlanet = place !== 'space'
      const key = `${unit} ${isOnPlanet}`
      units.set(key, { unit, isOnPlanet, n: (units.get(key)?.n ?? 0) + 1 })
    }
    sheets[faction] = { ...sheet, units: [...units.values()] }
  }
  writeAll(sheets)
}
