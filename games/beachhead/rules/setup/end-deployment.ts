// BI-7.17, BI-7.18, BI-7.26: deployment is finished, and hidden pieces get their public names.

import { type BeachheadRefusal, refuse } from '../contract/refusals.ts'
import { openingKnowledge } from '../knowledge/knowledge.ts'
import type { ActionRun } from '../state/action-run.ts'
import { altered, unitWith } from '../state/copies.ts'
import { nextMarker } from '../state/new-unit.ts'
import { ABOARD, type BeachheadState, isWasp, UNPLACED, type Unit } from '../state/state.ts'
import type { Side } from '../tables/index.ts'
import { beginTurn } from '../turn/turn.ts'
import { hasOpenHex } from './deploy-defender.ts'

const isMine = (unit: Unit, side: Side): boolean => unit.who.facts.side === side

/** The Defender's step, passed over where there is nothing to lay out (BI-8.3: the lists are open then). */
export function openDeployment(run: ActionRun): void {
  const { units, muster } = run.state
  const hasForts = Object.values(muster!.fortsLeft).some(n => (n ?? 0) > 0)
  const hasWork = hasForts || muster!.dummiesLeft > 0 || units.some(unit => isMine(unit, 'defender'))
  run.set({ step: 'setup.defender', acting: 'defender' })
  if (!hasWork) closeDefenderDeployment.carry(run)
}

export const closeDefenderDeployment = {
  /** BI-7.17. */
  check(state: BeachheadState): BeachheadRefusal | null {
    const left = state.units.find(unit => isMine(unit, 'defender') && unit.cell === UNPLACED && hasOpenHex(state, unit))
    return left ? refuse('must-place', 'BI-7.17', { unit: left.who.id }) : null
  },
  carry(run: ActionRun): void {
    const { state } = run
    run.reveals = true
    run.set({ units: state.units.filter(unit => !isMine(unit, 'defender') || unit.cell !== UNPLACED) })
    numberMarkers(run, 'defender', true)
    const markers = markersOf(run, 'defender')
    run.emit({ type: 'deployment_done', seat: 'defender', clauses: ['BI-7.11', 'BI-7.17', 'BI-7.18'], markers })
    run.set({ step: 'setup.assault', acting: 'assault' })
    run.set({ known: openingKnowledge(run.state) })
  },
}

export const closeAssaultDeployment = {
  /** BI-7.26. */
  check(state: BeachheadState): BeachheadRefusal | null {
    const isAdrift = state.units.some(unit => isWasp(unit) && unit.cell === UNPLACED)
    return isAdrift ? refuse('wasp-not-placed', 'BI-7.26') : null
  },
  carry(run: ActionRun): void {
    run.reveals = true
    run.set({ units: altered(run.state.units, unit => (unit.cell === UNPLACED ? unitWith(unit, { cell: ABOARD }) : unit)) })
    numberMarkers(run, 'assault', false)
    const markers = markersOf(run, 'assault')
    run.emit({ type: 'deployment_done', seat: 'assault', clauses: ['BI-7.20', 'BI-7.21', 'BI-7.26'], markers })
    run.set({ muster: null, step: 'event' })
    run.set({ known: openingKnowledge(run.state) })
    beginTurn(run)
  },
}

type Hidden = { readonly id: string; readonly cell: number; readonly isUnit: boolean }

/** BI-7.18: in hex order; in a hex with two, units before dummies, swapped by a draw where there is one to make. */
export function numberMarkers(run: ActionRun, side: Side, draws: boolean): void {
  const { units, dummies } = run.state
  const pieces: Hidden[] = [
    ...units
      .filter(unit => isMine(unit, side) && unit.marker === '')
      .map(unit => ({ id: unit.who.id, cell: unit.cell, isUnit: true })),
    ...(side === 'defender' ? dummies.filter(dummy => dummy.marker === '') : []).map(({ id, cell }) => ({
      id,
      cell,
      isUnit: false,
    })),
  ]
  const cells = [...new Set(pieces.map(piece => piece.cell))].sort((a, b) => a - b)
  for (const cell of cells) {
    const here = pieces.filter(piece => piece.cell === cell)
    const ordered = draws && here.length === 2 && run.pick(2, 'marker.order') === 1 ? [...here].reverse() : here
    for (const { id, isUnit } of ordered) {
      const marker = nextMarker(run, side)
      if (isUnit) run.unit(id, { marker })
      else run.dummy(id, { marker })
    }
  }
}

function markersOf(run: ActionRun, side: Side): { name: string; hex: string }[] {
  const { state, field } = run
  const shown = [
    ...state.units.filter(unit => isMine(unit, side) && unit.marker !== null && unit.cell >= 0),
    ...(side === 'defender' ? state.dummies : []),
  ]
  return shown
    .map(({ marker, cell }) => ({ name: marker!, cell }))
    .sort((a, b) => a.cell - b.cell || Number(a.name.slice(1)) - Number(b.name.slice(1)))
    .map(({ name, cell }) => ({ name, hex: field.hex(cell) }))
}
