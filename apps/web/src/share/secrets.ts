// A record holds what every seat hides. Until the match is over that is the referee's alone, so it is not handed out without a word.
import type { GameUi } from '@sandtable/board'
import type { MatchRecord } from '@sandtable/kernel'

export function hidesThings(ui: GameUi | undefined, { outcome }: Pick<MatchRecord, 'outcome'>): boolean {
  return ui?.handover === true && outcome === null
}
