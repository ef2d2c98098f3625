// What the table is drawn from: a view, and a state that the view allows, for the questions that only the rules can answer. The state is
// made from the view alone, so nothing that a seat may not know can come back through it.

import { seeded } from '@sandtable/kernel'
import type { BeachheadAction } from '../rules/contract/actions.ts'
import { imagine } from '../rules/knowledge/imagine.ts'
import type { BeachheadView, ShownPiece } from '../rules/knowledge/view.ts'
import { type Field, fieldOf } from '../rules/map/field.ts'
import type { ScenarioUnit } from '../rules/setup/scenario.ts'
import { settle } from '../rules/state/setting.ts'
import type { BeachheadState } from '../rules/state/state.ts'
import { SIDES, type Side, type UnitType } from '../rules/tables/index.ts'

export type { BeachheadAction } from '../rules/contract/actions.ts'
export type { BeachheadEvent } from '../rules/contract/events.ts'
export type { BeachheadView, ShownPiece } from '../rules/knowledge/view.ts'
export type { Scenario } from '../rules/setup/scenario.ts'
export type { BeachheadState } from '../rules/state/state.ts'
export type { Side, UnitType } from '../rules/tables/index.ts'
export type OwnUnit = ScenarioUnit

const states = new WeakMap<BeachheadView, BeachheadState>()

/** Kept by its view: overlays, panels and hints ask for the same one again and again. */
export function stateOf(view: BeachheadView): BeachheadState {
  let state = states.get(view)
  if (!state) {
    state = imagine(view, seeded('desk'))
    states.set(view, state)
  }
  return state
}

/** The ground of the view: all that only the map decides. */
export const groundOf = ({ setting }: BeachheadView): Field => fieldOf({ setting: settle(setting) })

/** The seat whose eyes the view has; null for an onlooker. */
export const seatOf = (view: BeachheadView): Side | null => SIDES.find(side => side === view.viewer) ?? null

export const ownUnits = (view: BeachheadView): readonly OwnUnit[] => view.own?.units ?? []
export const ownUnit = (view: BeachheadView, id: string | null): OwnUnit | undefined =>
  id === null ? undefined : ownUnits(view).find(unit => unit.id === id)
export const shownPieces = (view: BeachheadView): readonly ShownPiece[] => [...view.shown.assault, ...view.shown.defender]
export const shownPiece = (view: BeachheadView, name: string): ShownPiece | undefined =>
  shownPieces(view).find(piece => piece.name === name)
export const cargoOf = (view: BeachheadView, id: string): readonly OwnUnit[] => ownUnits(view).filter(unit => unit.in === id)
export const aboard = (view: BeachheadView): readonly OwnUnit[] => ownUnits(view).filter(unit => unit.aboard)
export const unplaced = (view: BeachheadView): readonly OwnUnit[] => ownUnits(view).filter(unit => unit.unplaced)

/** Where anything that has a name stands: a unit, a marker, a dummy, an objective. A passenger stands where its transport does. */
export function hexOf(view: BeachheadView, name: string): string | null {
  const own = ownUnit(view, name)
  if (own) return own.hex ?? (own.in === undefined ? null : hexOf(view, own.in))
  const dummy = view.own?.dummies.find(({ id, marker }) => id === name || (marker !== '' && marker === name))
  const objective = view.objectives.find(({ id }) => id === name)
  return dummy?.hex ?? shownPiece(view, name)?.hex ?? objective?.hex ?? null
}

/** The type behind a name, as far as the viewer knows it. */
export const typeOf = (view: BeachheadView, name: string): UnitType | null =>
  ownUnit(view, name)?.type ?? shownPiece(view, name)?.type ?? null

/** What of the viewer's own lies in a hex, dummies last. */
export function ownPiecesAt(view: BeachheadView, hex: string): readonly string[] {
  const units = ownUnits(view).filter(unit => unit.hex === hex)
  const dummies = view.own?.dummies.filter(dummy => dummy.hex === hex) ?? []
  return [...units.map(({ id }) => id), ...dummies.map(({ id }) => id)]
}

/** What a seat sees and may do now. */
export type SeatChoices = { readonly view: BeachheadView; readonly legal: readonly BeachheadAction[] }
