// BI-11.4, BI-17.23, BI-23.3: pieces that come into play later get the next id of their type and, hidden, the next marker number.
import { stable } from '@sandtable/kernel'
import { type Edge, FACING_TOWARD, OPPOSITE_EDGE, type Side, UNITS, type UnitType } from '../tables/index.ts'
import type { ActionRun } from './action-run.ts'
import { unitWith } from './copies.ts'
import { type BeachheadState, type Dummy, type Profile, UNPLACED, type Unit } from './state.ts'

/** The id as the engine keeps names of fields: two of those are told apart by their address, and units are looked up by id all the time. */
const asName = (id: string): string => Object.keys({ [id]: 0 })[0]!

const profiles = new Map<string, Profile>()
/** One object for each id and type, whatever game it plays in: it is hashed once. */
export function profileOf(id: string, type: UnitType): Profile {
  const key = `${id} ${type}`
  let profile = profiles.get(key)
  if (!profile) {
    if (profiles.size > 4000) profiles.clear()
    profile = stable({ id: asName(id), facts: UNITS[type] })
    profiles.set(key, profile)
  }
  return profile
}

/** BI-15.7: the Assault looks inland, the Defender to the sea. */
export function defaultFacing(offshore: Edge | null, side: Side): number {
  const sea = offshore ?? 'S'
  return FACING_TOWARD[side === 'assault' ? OPPOSITE_EDGE[sea] : sea]
}

/** Full strength, revealed, not placed. */
export function freshUnit(id: string, type: UnitType, offshore: Edge | null): Unit {
  const who = profileOf(id, type)
  const { hp, sp, side } = who.facts
  return {
    who,
    cell: UNPLACED,
    carrier: null,
    hp,
    sp: sp ?? 0,
    tokens: 0,
    fresh: 0,
    marker: null,
    airborne: false,
    facing: defaultFacing(offshore, side),
    moved: false,
    acted: false,
    attacked: false,
    launched: false,
    forceMarch: false,
    revealedTurn: 0,
    pinCount: 0,
  }
}

function nextNumber(ids: readonly string[], stem: string): number {
  let most = 0
  for (const id of ids) {
    if (!id.startsWith(`${stem}-`)) continue
    const n = Number(id.slice(stem.length + 1))
    if (Number.isInteger(n) && n > most) most = n
  }
  return most + 1
}

/** The next marker name of the side; the number is used up. */
export function nextMarker(run: ActionRun, side: Side): string {
  const letter = side === 'defender' ? 'M' : 'N'
  const n = run.state.markers[letter] + 1
  const { M, N } = run.state.markers
  run.set({ markers: letter === 'M' ? { M: n, N } : { M, N: n } })
  return `${letter}${n}`
}

export function arrive(
  run: ActionRun,
  type: UnitType,
  cell: number,
  { hidden, airborne, moved = false }: { readonly hidden: boolean; readonly airborne: boolean; readonly moved?: boolean },
): Unit {
  const { units, lost, setting } = run.state
  const n = nextNumber([...units.map(unit => unit.who.id), ...lost.map(unit => unit.id)], type)
  const fresh = freshUnit(`${type}-${n}`, type, setting.offshore)
  const marker = hidden ? nextMarker(run, fresh.who.facts.side) : null
  const unit = unitWith(fresh, { cell, airborne, moved, marker })
  run.set({ units: [...units, unit] })
  return unit
}

export function layDummy(run: ActionRun, cell: number): Dummy {
  const id = dummyId(nextDummyNumber(run.state))
  const dummy = { id, cell, marker: nextMarker(run, 'defender'), moved: false }
  run.set({ dummies: [...run.state.dummies, dummy] })
  return dummy
}

const dummyIds: string[] = []
export function dummyId(n: number): string {
  while (dummyIds.length < n) dummyIds.push(asName(`dummy-${dummyIds.length + 1}`))
  return dummyIds[n - 1]!
}

/** The lowest number not in use: dummies leave no trace, so there is nothing to go on counting from. */
export function nextDummyNumber(state: BeachheadState): number {
  let n = 1
  while (state.dummies.some(dummy => dummy.id === dummyId(n))) n++
  return n
}
