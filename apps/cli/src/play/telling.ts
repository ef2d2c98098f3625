// Telling what happened: each die as it falls, then the sentence, at a speed that can be followed (a key skips).
import type { Draw, GameEvent } from '@sandtable/kernel'
import { INKS } from '@sandtable/terminal'
import type { AtTable } from './at-table.ts'

/** True: somebody pressed a key, and the rest of this turn need not be paced. The dice of an action belong to its first event. */
export async function tell(
  shell: AtTable,
  events: readonly GameEvent[],
  draws: readonly Draw[],
  isSkipped: boolean,
): Promise<boolean> {
  const speed = isSkipped || !shell.console.isInteractive ? 0 : shell.speed
  const isOpponents = shell.session.players[events[0] ? seatOf(shell, events[0]) : '']?.policy !== null
  let skipped = false
  let left = draws
  for (const event of events) {
    const story = shell.table.story(event, left, speed)
    if (story.dice.length > 0) left = []
    if (story.dice.length + story.lines.length === 0) continue
    if (isOpponents && speed > 0 && !skipped) shell.drawBoard(shell.table.boardOf(shell.match.state))
    for (const die of story.dice) {
      shell.say(die)
      if (!skipped) skipped = await shell.console.pause(story.dieMs)
    }
    shell.say(...story.lines)
    shell.lastClauses = story.clauses
    if (isOpponents && speed > 0 && !skipped) {
      shell.console.print(shell.look.paint('  (any key: on to the end of this turn)', INKS.dim))
      skipped = await shell.console.pause(story.readMs)
    }
  }
  return skipped
}

/** Events of our games carry who played; where one does not, nobody is waited for. */
function seatOf(shell: AtTable, event: GameEvent): string {
  const { player } = event as { readonly player?: unknown }
  return typeof player === 'string' ? player : (shell.match.toAct[0] ?? '')
}
