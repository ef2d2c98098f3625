// BI-23.2, BI-23.6: a deployment that the scenario brings along; play begins at once.

import { fieldOf } from '../map/field.ts'
import type { Work } from '../state/action-run.ts'
import { dummyId } from '../state/new-unit.ts'
import { UNPLACED, type Unit } from '../state/state.ts'
import type { UnitType } from '../tables/index.ts'
import { bad } from './check-scenario.ts'
import { fortGroundProblem, groundProblem } from './deploy-defender.ts'
import { closeAssaultDeployment, closeDefenderDeployment } from './end-deployment.ts'
import type { Scenario } from './scenario.ts'

type Preset = NonNullable<Scenario['preset']>

export function layPreset(work: Work, preset: Preset): void {
  for (const [i, [type, hex]] of preset.forts.entries()) {
    const path = `preset.forts[${i}]`
    const cell = cellAt(work, hex, path)
    if (fortGroundProblem(work.state, type, cell)) bad(path, 'it cannot lie there', 'BI-5.7')
    work.set({ forts: [...work.state.forts, { type, cell, until: null }] })
  }
  for (const [type, hexes] of Object.entries(preset.defender) as [UnitType, string[]][]) {
    for (const [i, hex] of hexes.entries()) placeHidden(work, type, hex, `preset.defender.${type}[${i}]`)
  }
  preset.dummies.forEach((hex, i) => {
    const cell = cellAt(work, hex, `preset.dummies[${i}]`)
    if (work.field.water[cell]) bad(`preset.dummies[${i}]`, 'a dummy stands on land', 'BI-7.16')
    work.set({ dummies: [...work.state.dummies, { id: dummyId(i + 1), cell, marker: '', moved: false }] })
  })
  closeDefenderDeployment.carry(work)
  const waspCell = cellAt(work, preset.wasp, 'preset.wasp')
  if (!fieldOf(work.state).isOffshore[waspCell]) bad('preset.wasp', 'the Wasp lies in the Offshore Zone', 'BI-7.19')
  work.unit(firstUnplaced(work, 'usswasp', 'preset.wasp').who.id, { cell: waspCell })
  preset.infiltrate.forEach((hex, i) => {
    const path = `preset.infiltrate[${i}]`
    const cell = cellAt(work, hex, path)
    const { state } = work
    const isTaken = state.units.some(unit => unit.cell === cell) || state.dummies.some(dummy => dummy.cell === cell)
    if (work.field.water[cell] || isTaken) bad(path, 'not a free land hex', 'BI-7.21')
    work.unit(firstUnplaced(work, 'marsoc', path).who.id, { cell, marker: '' })
  })
  closeAssaultDeployment.carry(work)
}

function cellAt(work: Work, hex: string, path: string): number {
  const cell = work.field.cell(hex)
  return cell < 0 ? bad(path, `${hex} is not on the map`, 'BI-23.2') : cell
}

function firstUnplaced(work: Work, type: UnitType, path: string): Unit {
  const unit = work.state.units.find(each => each.cell === UNPLACED && each.who.facts.type === type)
  return unit ?? bad(path, 'the forces hold no more of these', 'BI-23.2')
}

/** BI-23.6: all that may hide does. The off-board battery needs no hex (BI-10.18). */
function placeHidden(work: Work, type: UnitType, hex: string, path: string): void {
  if (type === 'long_range_artillery' && work.state.offboard) return
  const unit = firstUnplaced(work, type, path)
  const cell = cellAt(work, hex, path)
  const problem = groundProblem(work.state, unit, cell)
  if (problem) bad(path, 'it cannot be set up there', problem.clause)
  work.unit(unit.who.id, { cell, marker: '' })
}
