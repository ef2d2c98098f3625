// What a player asked to see laid over the map (BI-25.10, PRODUCT 13): plain marks and words. Fetched when a battle has begun, worked out when
// it is asked for.
import type { BoardMarks, ReachMark } from '@sandtable/board'
import { type HexThreat, hexOf, lossText, sightFrom, threatAt, threatWords, weaponReach } from '../../viewmodel/index.ts'
import type { TableModel } from '../table.svelte.ts'
import { lookOf } from './drawing.ts'

/** Orders that take the unit in the hand to a hex. */
const GOES: readonly string[] = ['move', 'launch', 'fastMove']

/** What could come back at a hex that the selected unit can go to; null while it is not asked for. */
export function riskAt({ lens, chosen, orders, view }: TableModel, hex: string): HexThreat | null {
  const goes = lens === 'risk' && orders.some(({ action, hexes }) => GOES.includes(action.type) && hexes[0] === hex)
  return goes && chosen !== null ? threatAt(view, chosen, hex) : null
}

/** For those who do not see the figures. */
export function lensWords(table: TableModel, hex: string): string {
  const threat = riskAt(table, hex)
  return threat ? ` ${threatWords(table.view, threat)}` : ''
}

export function lensMarks(table: TableModel, marks: BoardMarks): BoardMarks {
  if (table.lens === 'risk') return { ...marks, reach: marks.reach?.map(mark => withRisk(table, mark)) ?? [] }
  const { view, chosen, inspected, seat } = table
  const hex = inspected ?? (chosen === null ? null : hexOf(view, chosen))
  const area = hex === null ? null : table.lens === 'sight' ? sightFrom(view, hex) : weaponReach(view, hex)
  if (!area) return marks
  const look = table.lens === 'sight' ? 'command' : 'fire'
  return {
    ...marks,
    reach: table.lens === 'sight' ? [] : (marks.reach ?? []),
    selected: area.from,
    areas: [
      ...(marks.areas ?? []),
      ...(area.hidden.length > 0 ? [{ hexes: area.hidden, look: 'hidden' } as const] : []),
      ...(area.hexes.length > 0 ? [{ hexes: area.hexes, look, ...(seat ? { side: lookOf(seat) } : {}) } as const] : []),
    ],
  }
}

function withRisk(table: TableModel, mark: ReachMark): ReachMark {
  const threat = riskAt(table, mark.hex)
  if (!threat) return mark
  const loss = Math.min(threat.expectedLoss, threat.most)
  const text = lossText(loss)
  return { ...mark, risk: loss / threat.most, riskText: text === '0' ? text : `−${text}` }
}
