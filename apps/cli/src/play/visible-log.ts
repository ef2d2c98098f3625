// What a viewer may see of the game's log, and the `log` command, whose entry numbers `replay <entry>` takes.

import type { GameEvent } from '@sandtable/kernel'
import { type Command, Failure, INKS, wrap } from '@sandtable/terminal'
import type { ShellContext } from './shell-context.ts'

/** `number` is what the log prints and `replay` takes; 0 is the set-up. `seq` is the entry's own and is not shown. */
export type VisibleEntry = { readonly number: number; readonly seq: number; readonly events: readonly GameEvent[] }

/** Entries that are hidden from the viewer are not numbered either: a gap in the numbers would tell of them. */
export function visibleLog(shell: ShellContext): readonly VisibleEntry[] {
  const bySeq = new Map<number, GameEvent[]>([[0, []]])
  for (const { seq, event } of shell.match.log(shell.table.viewer ?? shell.seat))
    bySeq.set(seq, [...(bySeq.get(seq) ?? []), event])
  return [...bySeq].map(([seq, events], number) => ({ number, seq, events }))
}

const USUAL = 10

export const logCommand = (shell: ShellContext): Command => ({
  name: 'log',
  takes: '[how many | all]',
  summary: 'What happened, with dice and rules. The number before a line is for replay.',
  topic: 'look',
  run([wanted]) {
    const count = wanted === undefined ? USUAL : wanted === 'all' ? Number.POSITIVE_INFINITY : Number(wanted)
    if (!(count > 0)) throw new Failure('log takes a number of lines, or all.')
    const lines = visibleLog(shell).flatMap(entry => logTexts(shell, entry))
    const shown = Number.isFinite(count) ? lines.slice(-count) : lines
    shell.say(...(shown.length > 0 ? shown.flat() : ['Nothing yet.']))
  },
})

/** A sentence an event, each folded into the lines it needs. */
function logTexts(shell: ShellContext, { number, events }: VisibleEntry): string[][] {
  const head = shell.look.paint(String(number).padStart(4), INKS.number)
  const texts = events.map(event => shell.table.logLine(event)).filter(text => text !== null)
  return texts.map(text => wrap(`${head}  ${text}`, shell.look.width(), '      '))
}
