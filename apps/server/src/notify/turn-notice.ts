import type { Seat } from '@sandtable/kernel'

export type Turn = { readonly match: string; readonly title: string; readonly seat: Seat; readonly name: string | null }

/**
 * What is posted, as JSON. It holds no secret; `link` opens the spectators' view, or the seat on the device that holds it. `id` is the same when
 * the same notice is posted again, so that a receiver can tell.
 */
export type TurnNotice = Turn & { readonly type: 'your-turn'; readonly id: string; readonly link: string }
