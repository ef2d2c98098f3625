// The screen of one position, without a match: for comparing what two truths print.

import type { AnyMatch } from '@sandtable/kernel'
import { type Host, makePaint } from '@sandtable/terminal'
import { beachhead } from '../../index.ts'
import type { BeachheadState } from '../../viewmodel/index.ts'
import { BeachheadTable } from '../table.ts'

export function screenAt(state: BeachheadState, seat: string): string {
  const match = {
    game: beachhead,
    state,
    toAct: beachhead.toAct(state),
    outcome: beachhead.outcome(state),
    view: (viewer: string) => beachhead.view(state, viewer),
    legal: (actor: string) => beachhead.legal(state, actor),
  }
  const host = {
    seat,
    match: match as unknown as AnyMatch,
    look: { paint: makePaint('none'), glyphs: 'ascii' as const, width: () => 110 },
  } as unknown as Host
  return new BeachheadTable(host).board().join('\n')
}
