// Back to any moment: `replay 12` shows the board after entry 12, `replay` alone walks from there with the arrow words. Moments are those of
// the log, so the viewer steps over entries they may not see.
import { Replay } from '@sandtable/kernel'
import { type Command, Failure } from '@sandtable/terminal'

import type { ShellContext } from './shell-context.ts'
import { type VisibleEntry, visibleLog } from './visible-log.ts'

type Walk = { readonly shell: ShellContext; readonly story: readonly VisibleEntry[]; stateAt(entry: VisibleEntry): unknown }

export const replayCommand = (shell: ShellContext): Command => ({
  name: 'replay',
  takes: '[entry]',
  summary: 'The board at a line of the log; without a number, step through the game.',
  topic: 'look',
  async run([wanted]) {
    const replay = new Replay(shell.match.game, shell.match.record())
    const stateAt = ({ seq }: VisibleEntry) => replay.go(replay.indexOf(seq) + 1).state
    const walk: Walk = { shell, story: visibleLog(shell), stateAt }
    if (wanted !== undefined) return show(walk, momentOf(walk, wanted))
    await walkOn(walk)
    shell.redraw()
  },
})

function momentOf({ story }: Walk, text: string): number {
  const number = Number(text)
  if (story[number]) return number
  throw new Failure(`There is no entry ${text}. Look at the numbers of the log.`)
}

function show({ shell, story, stateAt }: Walk, at: number): void {
  const entry = story[at] as VisibleEntry
  shell.drawBoard(shell.table.boardOf(stateAt(entry)))
  const told = entry.events.map(event => shell.table.logLine(event)).filter(line => line !== null)
  for (const line of told) shell.console.print(line)
  shell.console.print(`After entry ${at} of ${story.length - 1}.`)
}

async function walkOn(walk: Walk): Promise<void> {
  const last = walk.story.length - 1
  let at = last
  for (;;) {
    show(walk, at)
    const asked = 'replay: Enter next, b back, first, last, a number, q to play on > '
    const typed = (await walk.shell.console.ask(asked)).trim()
    if (/^(q|quit|play)$/i.test(typed)) return
    if (typed === '' || /^n/i.test(typed)) at = Math.min(last, at + 1)
    else if (/^b/i.test(typed)) at = Math.max(0, at - 1)
    else if (/^f/i.test(typed)) at = 0
    else if (/^l/i.test(typed)) at = last
    else at = jump(walk, typed, at)
  }
}

function jump(walk: Walk, typed: string, at: number): number {
  try {
    return momentOf(walk, typed)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    walk.shell.console.print(error.message)
    return at
  }
}
