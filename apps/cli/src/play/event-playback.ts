// Shows what happened: each die as it falls, then the sentence, at a speed that can be followed. A key skips the pauses.
import type { Draw, GameEvent } from '@sandtable/kernel'
import { INKS } from '@sandtable/terminal'
import type { ShellContext } from './shell-context.ts'

/** True: a key was pressed, and the rest of this turn is shown without pauses. The dice of an action belong to its first event. */
export async function playEvents(
  shell: ShellContext,
  events: readonly GameEvent[],
  draws: readonly Draw[],
  isSkipped: boolean,
): Promise<boolean> {
  const speed = isSkipped || !shell.console.isInteractive ? 0 : shell.speed
  const isOpponents = shell.session.players[events[0] ? seatOf(shell, events[0]) : '']?.policy !== null
  let skipped = false
  let left = draws
  for (const event of events) {
    const playback = shell.table.playback(event, left, speed)
    if (playback.dice.length > 0) left = []
    if (playback.dice.length + playback.lines.length === 0) continue
    if (isOpponents && speed > 0 && !skipped) shell.drawBoard(shell.table.boardOf(shell.match.state))
    for (const die of playback.dice) {
      shell.say(die)
      if (!skipped) skipped = await shell.console.pause(playback.dieMs)
    }
    shell.say(...playback.lines)
    shell.lastClauses = playback.clauses
    if (isOpponents && speed > 0 && !skipped) {
      shell.console.print(shell.look.paint('  (any key: on to the end of this turn)', INKS.dim))
      skipped = await shell.console.pause(playback.readMs)
    }
  }
  return skipped
}

/** The seat that an event names as its player; an event that names none counts for the seat to act. */
function seatOf(shell: ShellContext, event: GameEvent): string {
  const { player } = event as { readonly player?: unknown }
  return typeof player === 'string' ? player : (shell.match.toAct[0] ?? '')
}
