// What a player asked to see laid over the map (PRODUCT 13): plain marks and words. Fetched with the first plan, worked out when it is asked for.
import type { BoardMarks, ReachMark } from '@sandtable/board'
import { lossText, nameOf, type Threat, threatAt, threatWords } from '../../viewmodel/index.ts'
import type { TableModel } from '../table.svelte.ts'

/** The risk at a hex the selected stack may march to; null while the risk overlay is off. */
export function riskAt({ isRisky, state, orderDraft }: TableModel, hex: string | null): Threat | null {
  const isReached = isRisky && hex !== null && orderDraft.reach.some(each => each.hex === hex)
  return isReached && orderDraft.side ? threatAt(state, orderDraft.side, orderDraft.chosen, hex) : null
}

/** The same risk as a sentence, for screen readers. */
export function lensWords(table: TableModel, hex: string | null): string {
  const threat = riskAt(table, hex)
  return threat ? ` ${threatWords(table.state, threat)}` : ''
}

export const lensMarks = (table: TableModel, marks: BoardMarks): BoardMarks => ({
  ...marks,
  reach: marks.reach?.map(mark => withRisk(table, mark)) ?? [],
})

function withRisk(table: TableModel, mark: ReachMark): ReachMark {
  const threat = riskAt(table, nameOf(table.state, mark.hex))
  if (!threat) return mark
  const loss = Math.min(threat.expectedLoss, threat.most)
  const text = lossText(loss)
  return { ...mark, risk: loss / threat.most, riskText: text === '0' ? text : `−${text}` }
}
