// What lies on the map for the moment: fog, the zone to deploy in, what the hand can reach, the way that is armed.
import type { Area, BoardMarks } from '@sandtable/board'
import { isDeployment, zone } from '../../viewmodel/index.ts'
import type { TableModel } from '../table.svelte.ts'
import { lookOf } from './drawing.ts'
import { lenses } from './late-lens.ts'

export function marksOf(table: TableModel, look: readonly string[]): BoardMarks {
  const { selected, reach, targets, path, area, armed } = table.overlay
  const marks = { areas: areasOf(table, area), reach, targets, path, selected, armed, look }
  return (table.lens && lenses.here?.lensMarks(table, marks)) || marks
}

function areasOf(table: TableModel, picked: readonly string[]): readonly Area[] {
  const { seat, unseen } = table
  const zoned = seat && isDeployment(table.view) ? zone(table.table) : []
  return [
    ...(unseen.length > 0 ? [{ hexes: unseen, look: 'fog' as const }] : []),
    ...(seat && zoned.length > 0 ? [{ hexes: zoned, look: 'command' as const, side: lookOf(seat) }] : []),
    ...(picked.length > 0 ? [{ hexes: picked, look: 'fire' as const }] : []),
  ]
}
