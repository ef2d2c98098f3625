// Back to any moment: `replay 12` shows the board after entry 12, `replay` alone walks from there with the arrow words.
import { Replay } from '@sandtable/kernel'
import { Failure } from '../args.ts'
import type { AtTable } from './at-table.ts'
import type { Command } from './commands.ts'

export const replayCommand = (shell: AtTable): Command => ({
  name: 'replay',
  takes: '[entry]',
  summary: 'The board at a line of the log; without a number, step through the game.',
  topic: 'look',
  async run([wanted]) {
    const replay = new Replay(shell.match.game, shell.match.record())
    if (wanted !== undefined) return show(shell, replay, momentOf(replay, wanted))
    await walk(shell, replay)
    shell.redraw()
  },
})

type AnyReplay = Replay<
  unknown,
  { readonly type: string },
  { readonly type: string; readonly clauses: readonly string[] },
  unknown,
  unknown,
  unknown
>

/** Entries are what the log numbers; undone ones are no longer part of the game. */
function momentOf(replay: AnyReplay, text: string): number {
  const seq = Number(text)
  if (seq === 0) return 0
  const at = replay.indexOf(seq) + 1
  if (Number.isInteger(seq) && at > 0) return at
  throw new Failure(`There is no entry ${text}. Look at the numbers of the log.`)
}

function show(shell: AtTable, replay: AnyReplay, at: number): void {
  const { state, events, entry } = replay.go(at)
  shell.drawBoard(shell.table.boardOf(state))
  const told = events.map(event => shell.table.logLine(event)).filter(line => line !== null)
  for (const line of told) shell.console.print(line)
  shell.console.print(`After entry ${entry?.seq ?? 0}, action ${at} of ${replay.length}.`)
}

async function walk(shell: AtTable, replay: AnyReplay): Promise<void> {
  let at = replay.length
  for (;;) {
    show(shell, replay, at)
    const typed = (await shell.console.ask('replay: Enter next, b back, first, last, a number, q to play on > ')).trim()
    if (/^(q|quit|play)$/i.test(typed)) return
    if (typed === '' || /^n/i.test(typed)) at = Math.min(replay.length, at + 1)
    else if (/^b/i.test(typed)) at = Math.max(0, at - 1)
    else if (/^f/i.test(typed)) at = 0
    else if (/^l/i.test(typed)) at = replay.length
    else at = jump(shell, replay, typed, at)
  }
}

function jump(shell: AtTable, replay: AnyReplay, typed: string, at: number): number {
  try {
    return momentOf(replay, typed)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    shell.console.print(error.message)
    return at
  }
}
