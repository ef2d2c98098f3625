// Orders that were not offered: they name real pieces of both sides, markers and hexes of a position, at random.
import type { Dice } from '@sandtable/kernel'
import type { BeachheadAction } from '../rules/contract/actions.ts'
import { fieldOf } from '../rules/map/field.ts'
import type { BeachheadState } from '../rules/state/state.ts'
import { FORT_TYPES, STRATEGIC_IDS, UNIT_TYPES } from '../rules/tables/index.ts'

/** Most are refused; the refusal must not tell what the seat may not know. */
export function unlistedActions(state: BeachheadState, _seat: string, dice: Dice): readonly BeachheadAction[] {
  const { hexes } = fieldOf(state)
  const oneOf = <T>(list: readonly T[]) => list[dice.pick(list.length, 'ask')]
  const hex = () => oneOf(hexes) ?? '0,0'
  const names = [
    ...state.units.map(unit => unit.who.id),
    ...state.units.flatMap(({ marker }) => (marker ? [marker] : [])),
    ...state.dummies.flatMap(({ id, marker }) => [id, marker]),
    ...state.lost.map(({ id }) => id),
    'offboard',
  ].filter(name => name !== '')
  const piece = () => oneOf(names) ?? 'nobody'
  const objective = () => oneOf(state.objectives)?.id ?? 'none'
  return [
    { type: 'place', unit: piece(), hex: hex() },
    { type: 'placeDummy', hex: hex() },
    { type: 'placeFort', fort: oneOf(FORT_TYPES) ?? 'trench', hex: hex() },
    { type: 'unplace', piece: piece() },
    { type: 'eventChoice', hex: hex() },
    { type: 'eventChoice', marker: piece() },
    { type: 'eventChoice', unit: piece() },
    { type: 'forceMarch', unit: piece() },
    { type: 'coordinatedAir', hex: hex() },
    { type: 'barrage', unit: piece(), hexes: [hex(), hex(), hex()] },
    { type: 'samStrike', unit: piece(), target: piece() },
    { type: 'reinforce', unitType: oneOf(UNIT_TYPES) ?? 'militia_squad', hex: hex() },
    { type: 'construct', fort: 'trench', hex: hex() },
    { type: 'playCard', card: oneOf(STRATEGIC_IDS) ?? 'A1', hex: hex() },
    { type: 'playCard', card: oneOf(STRATEGIC_IDS) ?? 'A1', unit: piece(), hex: hex() },
    { type: 'launch', unit: piece(), cargo: [], hex: hex() },
    { type: 'move', unit: piece(), to: hex() },
    { type: 'move', unit: piece(), to: hex(), land: true },
    { type: 'attack', unit: piece(), target: piece() },
    { type: 'attackHex', unit: piece(), hex: hex() },
    { type: 'attackStructure', unit: piece(), objective: objective() },
    { type: 'seaSparrow', target: piece() },
    { type: 'search', unit: piece() },
    { type: 'reveal', unit: piece() },
    { type: 'secure', unit: piece() },
    { type: 'demolish', unit: piece() },
    { type: 'breach', unit: piece(), hex: hex() },
    { type: 'load', unit: piece(), into: piece() },
    { type: 'unload', unit: piece(), drops: [{ unit: piece(), hex: hex() }] },
    { type: 'recover', unit: piece() },
    { type: 'fastMove', to: hex() },
  ]
}
