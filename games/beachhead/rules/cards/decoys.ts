// BI-11.3/D3, BI-11.5: more dummies, where no known enemy looks.

import { isBarred } from '../command/placement.ts'
import { type BeachheadRefusal, refuse } from '../contract/refusals.ts'
import { knownToSee, noticeStep } from '../knowledge/knowledge.ts'
import { fieldOf } from '../map/field.ts'
import { knownSurfaceEnemyAt } from '../map/stacking.ts'
import { namedDummy } from '../state/action-run.ts'
import { layDummy } from '../state/new-unit.ts'
import { type BeachheadState, type Dummy, sideOf } from '../state/state.ts'
import { MOST_DUMMIES } from '../tables/index.ts'
import { type Play, resolved } from './card-play.ts'

function decoyProblem(state: BeachheadState, hex: string): BeachheadRefusal | null {
  const field = fieldOf(state)
  const cell = field.cell(hex)
  if (cell < 0) return refuse('no-such-hex', 'BI-11.3/D3', { hex })
  if (field.zone(state)[cell] !== 1) return refuse('not-in-zone', 'BI-11.3/D3', { hex })
  const isOwn =
    state.units.some(unit => unit.cell === cell && sideOf(unit) === 'defender') ||
    state.dummies.some(dummy => dummy.cell === cell)
  if (isOwn) return refuse('own-unit-there', 'BI-11.3/D3', { hex })
  if (knownSurfaceEnemyAt(state, 'defender', cell)) return refuse('enemy-there', 'BI-11.3/D3', { hex })
  return knownToSee(state, 'defender', cell) ? refuse('no-effect', 'BI-11.3/D3', { hex }) : null
}

export const decoysPlay: Play = {
  fields: ['hexes'],
  choices: state => fieldOf(state).hexes.map(hex => ({ hexes: [hex] })),
  problem: (state, { hexes = [] }) => {
    if (state.dummies.length + hexes.length > MOST_DUMMIES)
      return refuse('too-many-dummies', 'BI-11.5', { most: MOST_DUMMIES, dummies: state.dummies.length })
    if (new Set(hexes).size < hexes.length) return refuse('own-unit-there', 'BI-11.3/D3', { hex: hexes[0] })
    return hexes.map(hex => decoyProblem(state, hex)).find(problem => problem !== null) ?? null
  },
  carry: (run, { hexes = [] }) => {
    const laid: Dummy[] = []
    for (const hex of hexes) {
      const cell = run.field.cell(hex)
      if (isBarred(run, 'dummy', cell, false, ['BI-11.3/D3'])) continue
      const dummy = layDummy(run, cell)
      noticeStep(run, dummy.id)
      laid.push(dummy)
    }
    if (laid.length === 0) return run.emit(resolved('D3', 'none', [], 'defender'))
    run.emit({
      type: 'dummies_laid',
      seat: 'defender',
      clauses: ['BI-11.3/D3', 'BI-11.4', 'BI-11.5'],
      dummies: laid.map(dummy => namedDummy(run.field, dummy)),
      as: { assault: null },
    })
  },
}
