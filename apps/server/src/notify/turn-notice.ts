import type { Seat } from '@sandtable/kernel'

export type Turn = { readonly match: string; readonly title: string; readonly seat: Seat; readonly name: string | null }

/**
 * What is posted, as JSON. No secret is in it; `link` opens the table's view, or the seat on the device that holds it. `id`: the same whenever
 * the same news is posted again, so that whoever has it already can tell.
 */
export type TurnNotice = Turn & { readonly type: 'your-turn'; readonly id: string; readonly link: string }
