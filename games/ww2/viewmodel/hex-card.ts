// A hex: its owner, its income, and the units there or last seen there.
import { boardOfState, ownerAt, type WwState } from '../rules/state/state.ts'
import { enemyOf, type Side, STANDARD_YIELD, STATS, STRATEGIC_YIELD, UNIT_TYPES, type UnitType } from '../rules/tables.ts'
import { armyName, capitalised } from '../text/names.ts'
import { placeName } from './hexes.ts'
import type { Reason } from './plan-sheet.ts'
import { isCutOff, unseenHexes } from './sight-and-supply.ts'
import { stackAt } from './stacks.ts'

type ForceRow = { readonly type: UnitType; readonly count: number; readonly damaged: number }
export type HexCard = {
  readonly title: string
  readonly owner: string
  readonly force: { readonly text: string; readonly side: Side; readonly rows: readonly ForceRow[] } | null
  readonly notes: readonly Reason[]
}

export function hexCard(state: WwState, hex: string, viewer: Side | null): HexCard {
  const board = boardOfState(state)
  const cell = board.cell(hex)
  const owner = ownerAt(state.owners, cell)
  const pays = board.isStrategic[cell] === 1 ? STRATEGIC_YIELD : STANDARD_YIELD
  const seen = viewer ? state.memory?.[viewer].find(sighting => sighting.cell === cell && sighting.units.length > 0) : undefined
  const isUnseen = unseenHexes(state, viewer).includes(hex)
  const notes: Reason[] = []
  if (viewer && isCutOff(state, viewer, hex)) notes.push({ text: 'Out of your supply.', clause: 'WW-15.6' })
  if (isUnseen)
    notes.push({
      text: seen ? `Out of sight; this stood here on turn ${seen.turn}.` : 'Out of sight: who stands here now is not known.',
      clause: 'WW-15.10',
    })
  return {
    title: placeName(state, hex),
    owner: owner
      ? `Held by ${armyName(owner, state.factions[owner])}, who get ${pays} for it.`
      : `Nobody's; it would pay ${pays}.`,
    force: forceAt(state, hex) ?? (isUnseen && seen && viewer ? remembered(state, viewer, seen.units) : null),
    notes,
  }
}

function forceAt(state: WwState, hex: string): HexCard['force'] {
  const stack = stackAt(state, hex)
  if (!stack) return null
  const { side, units, strength, health } = stack
  const who = capitalised(armyName(side, state.factions[side]))
  return { text: `${who}: Strength ${strength}, Health ${health}`, side, rows: rowsOf(units) }
}

function remembered(state: WwState, viewer: Side, units: readonly { type: UnitType; damage: number }[]): HexCard['force'] {
  const side = enemyOf(viewer)
  const strength = units.reduce((sum, { type }) => sum + STATS[type].strength, 0)
  return { text: `${capitalised(armyName(side, state.factions[side]))}: Strength ${strength} then`, side, rows: rowsOf(units) }
}

const rowsOf = (units: readonly { readonly type: UnitType; readonly damage: number }[]): readonly ForceRow[] =>
  UNIT_TYPES.map(type => {
    const same = units.filter(unit => unit.type === type)
    return { type, count: same.length, damaged: same.filter(({ damage }) => damage > 0).length }
  }).filter(({ count }) => count > 0)
