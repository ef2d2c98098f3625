// BI-1.1: the first line of every log.
import type { Work } from './work.ts'

export function announce(work: Work): void {
  const { setting } = work.state
  work.emit({
    type: 'game_opened',
    seat: null,
    clauses: ['BI-1.1', 'BI-1.2', 'BI-1.3', 'BI-7.2', 'BI-7.22', 'BI-6.2', 'BI-23.3', 'BI-20.17'],
    scenario: setting.id,
    title: setting.title,
    columns: setting.columns,
    rows: setting.rows,
    turns: setting.turns,
  })
}
