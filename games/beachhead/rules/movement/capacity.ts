// BI-12.13, BI-12.14: what fits into what.
import type { BeachheadState, Unit } from '../state/state.ts'
import { CARGO_LETTER, LOADS, type Load, type UnitType } from '../tables/index.ts'

// The tables by type, as lists ask them of every unit: to ask an object for a name it mostly does not have is slow.
const loadsByType = new Map(Object.entries(LOADS) as [UnitType, readonly Load[]][])
const letterByType = new Map(Object.entries(CARGO_LETTER) as [UnitType, keyof Load][])

export const isTransport = (unit: Unit): boolean => loadsByType.has(unit.who.facts.type)
export const isCargo = (unit: Unit): boolean => letterByType.has(unit.who.facts.type)

/** A load being put together for one transport. */
export class Hold {
  readonly #loads: readonly Load[]
  readonly #counts = { S: 0, H: 0, A: 0 }

  constructor(transport: UnitType) {
    this.#loads = loadsByType.get(transport) ?? []
  }

  /** Counts one more, or one less; what no transport lifts counts for nothing and is in no load. */
  add(type: UnitType, n: 1 | -1 = 1): boolean {
    const letter = letterByType.get(type)
    if (!letter) return false
    this.#counts[letter] += n
    return true
  }

  /** Any part of one of the transport's loads. */
  get fits(): boolean {
    const { S, H, A } = this.#counts
    for (const load of this.#loads) if (S <= load.S && H <= load.H && A <= load.A) return true
    return false
  }
}

export function fits(transport: UnitType, cargo: readonly UnitType[]): boolean {
  if (cargo.length === 0) return true
  const hold = new Hold(transport)
  for (const type of cargo) if (!hold.add(type)) return false
  return hold.fits
}

/** Whether the passenger may join what the transport carries already; nothing nests (BI-12.14). */
export function hasRoom({ units }: BeachheadState, transport: Unit, passenger: Unit): boolean {
  const hold = new Hold(transport.who.facts.type)
  for (let i = 0; i < units.length; i++) {
    const { who, carrier } = units[i]!
    if (carrier === null) continue
    if (carrier === passenger.who.id) return false
    if (carrier === transport.who.id && who.id !== passenger.who.id) hold.add(who.facts.type)
  }
  return hold.add(passenger.who.facts.type) && hold.fits
}
