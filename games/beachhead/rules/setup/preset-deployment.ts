// BI-23.2, BI-23.6: a deployment that the scenario brings along; play begins at once.

import { fieldOf } from '../map/field.ts'
import type { ActionRun } from '../state/action-run.ts'
import { dummyId } from '../state/new-unit.ts'
import { UNPLACED, type Unit } from '../state/state.ts'
import type { UnitType } from '../tables/index.ts'
import { bad } from './check-scenario.ts'
import { fortGroundProblem, groundProblem } from './deploy-defender.ts'
import { closeAssaultDeployment, closeDefenderDeployment } from './end-deployment.ts'
import type { Scenario } from './scenario.ts'

type Preset = NonNullable<Scenario['preset']>

export function layPreset(run: ActionRun, preset: Preset): void {
  for (const [i, [type, hex]] of preset.forts.entries()) {
    const path = `preset.forts[${i}]`
    const cell = cellAt(run, hex, path)
    if (fortGroundProblem(run.state, type, cell)) bad(path, 'it cannot lie there', 'BI-5.7')
    run.set({ forts: [...run.state.forts, { type, cell, until: null }] })
  }
  for (const [type, hexes] of Object.entries(preset.defender) as [UnitType, string[]][]) {
    for (const [i, hex] of hexes.entries()) placeHidden(run, type, hex, `preset.defender.${type}[${i}]`)
  }
  preset.dummies.forEach((hex, i) => {
    const cell = cellAt(run, hex, `preset.dummies[${i}]`)
    if (run.field.water[cell]) bad(`preset.dummies[${i}]`, 'a dummy stands on land', 'BI-7.16')
    run.set({ dummies: [...run.state.dummies, { id: dummyId(i + 1), cell, marker: '', moved: false }] })
  })
  closeDefenderDeployment.carry(run)
  const waspCell = cellAt(run, preset.wasp, 'preset.wasp')
  if (!fieldOf(run.state).isOffshore[waspCell]) bad('preset.wasp', 'the Wasp lies in the Offshore Zone', 'BI-7.19')
  run.unit(firstUnplaced(run, 'usswasp', 'preset.wasp').who.id, { cell: waspCell })
  preset.infiltrate.forEach((hex, i) => {
    const path = `preset.infiltrate[${i}]`
    const cell = cellAt(run, hex, path)
    const { state } = run
    const isTaken = state.units.some(unit => unit.cell === cell) || state.dummies.some(dummy => dummy.cell === cell)
    if (run.field.water[cell] || isTaken) bad(path, 'not a free land hex', 'BI-7.21')
    run.unit(firstUnplaced(run, 'marsoc', path).who.id, { cell, marker: '' })
  })
  closeAssaultDeployment.carry(run)
}

function cellAt(run: ActionRun, hex: string, path: string): number {
  const cell = run.field.cell(hex)
  return cell < 0 ? bad(path, `${hex} is not on the map`, 'BI-23.2') : cell
}

function firstUnplaced(run: ActionRun, type: UnitType, path: string): Unit {
  const unit = run.state.units.find(each => each.cell === UNPLACED && each.who.facts.type === type)
  return unit ?? bad(path, 'the forces hold no more of these', 'BI-23.2')
}

/** BI-23.6: all that may hide does. The off-board battery needs no hex (BI-10.18). */
function placeHidden(run: ActionRun, type: UnitType, hex: string, path: string): void {
  if (type === 'long_range_artillery' && run.state.offboard) return
  const unit = firstUnplaced(run, type, path)
  const cell = cellAt(run, hex, path)
  const problem = groundProblem(run.state, unit, cell)
  if (problem) bad(path, 'it cannot be set up there', problem.clause)
  run.unit(unit.who.id, { cell, marker: '' })
}
