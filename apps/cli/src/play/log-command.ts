// The log: sentences with the entry they belong to, so that `replay <entry>` can show the board as it was then.
import type { GameEvent, LogEntry } from '@sandtable/kernel'
import { Failure } from '../args.ts'
import type { AtTable } from './at-table.ts'
import type { Command } from './commands.ts'
import { INKS } from './ink.ts'
import { wrap } from './layout.ts'

const USUAL = 10

export const logCommand = (shell: AtTable): Command => ({
  name: 'log',
  takes: '[how many | all]',
  summary: 'What happened, with dice and rules. The number before a line is for replay.',
  topic: 'look',
  run([wanted]) {
    const count = wanted === undefined ? USUAL : wanted === 'all' ? Number.POSITIVE_INFINITY : Number(wanted)
    if (!(count > 0)) throw new Failure('log takes a number of lines, or all.')
    const entries = shell.match.log('all')
    const lines = entries.flatMap(entry => logText(shell, entry))
    const shown = Number.isFinite(count) ? entries.slice(-count).flatMap(entry => logText(shell, entry)) : lines
    shell.say(...(shown.length > 0 ? shown : ['Nothing yet.']))
  },
})

function logText(shell: AtTable, { seq, event }: LogEntry<GameEvent>): string[] {
  const text = shell.table.logLine(event)
  if (text === null) return []
  const head = shell.look.paint(String(seq).padStart(4), INKS.number)
  return wrap(`${head}  ${text}`, shell.look.width(), '      ')
}
