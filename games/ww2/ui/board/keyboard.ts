// The table by keys alone: what a key does now.
import type { ReportPlayer } from '../report/report-player.svelte.ts'
import type { PanelId, TableModel } from '../table.svelte.ts'

export const PANELS: readonly { readonly id: PanelId; readonly title: string; readonly key: string }[] = [
  { id: 'plan', title: 'Plan', key: 'L' },
  { id: 'recruit', title: 'Recruit', key: 'B' },
  { id: 'losses', title: 'Losses', key: 'O' },
  { id: 'write', title: 'Write', key: 'W' },
  { id: 'war', title: 'War', key: 'G' },
]

export type Pressed = {
  readonly table: TableModel
  readonly report: ReportPlayer
  /** A button or a link has the focus: Enter is its own. */
  readonly isOnButton: boolean
  readonly locate: (hex: string | null) => void
  readonly pick: (panel: PanelId) => void
}

/** True when the key meant something. */
export function press(name: string, { table, report, isOnButton, locate, pick }: Pressed): boolean {
  return report.show ? pressInReport(name, report) : pressAtTable(name, { table, report, isOnButton, locate, pick })
}

function pressInReport(name: string, report: ReportPlayer): boolean {
  const at = report.show?.at ?? 0
  if (name === 'Escape') report.close()
  else if (name.toLowerCase() === 'r') report.pause()
  else if (name === ',') report.go(at - 1)
  else if (name === '.') report.go(at + 1)
  else return false
  return true
}

function pressAtTable(name: string, { table, report, isOnButton, locate, pick }: Pressed): boolean {
  const { orderDraft } = table
  const low = name.toLowerCase()
  const panel = PANELS.find(({ key }) => key.toLowerCase() === low)
  if (name === 'Escape') return table.cancel()
  if (name === 'Enter') {
    if (isOnButton || !(orderDraft.march || orderDraft.barrage)) return false
    orderDraft.confirm()
  } else if (low === 'a' && (orderDraft.march || orderDraft.barrage)) orderDraft.confirm()
  else if (low === 'n' || low === 'p') locate(orderDraft.cycle(low === 'n' ? 1 : -1))
  else if (low === 'f' && orderDraft.selected) orderDraft.aimAt(!orderDraft.isAiming)
  else if (low === 'x' && orderDraft.selected) orderDraft.isProlonging = !orderDraft.isProlonging
  else if (/^[1-5]$/.test(name) && orderDraft.selected) return orderDraft.takeFewer(Number(name) - 1)
  else if (low === 'k') table.isRisky = !table.isRisky
  else if (low === 'h' && table.mayWait) table.wait()
  else if (low === 'r' && table.turnReport) report.open(table.turnReport)
  else if (low === 't') table.submit()
  else if (name === 'Delete') table.removeLastStep()
  else if (panel) pick(panel.id)
  else return false
  return true
}
