// The log: sentences with the entry they belong to, so that `replay <entry>` can show the board as it was then.
import { type Command, Failure, INKS, wrap } from '@sandtable/terminal'

import type { AtTable } from './at-table.ts'
import { type KnownEntry, knownStory } from './known-story.ts'

const USUAL = 10

export const logCommand = (shell: AtTable): Command => ({
  name: 'log',
  takes: '[how many | all]',
  summary: 'What happened, with dice and rules. The number before a line is for replay.',
  topic: 'look',
  run([wanted]) {
    const count = wanted === undefined ? USUAL : wanted === 'all' ? Number.POSITIVE_INFINITY : Number(wanted)
    if (!(count > 0)) throw new Failure('log takes a number of lines, or all.')
    const lines = knownStory(shell).flatMap(entry => logTexts(shell, entry))
    const shown = Number.isFinite(count) ? lines.slice(-count) : lines
    shell.say(...(shown.length > 0 ? shown.flat() : ['Nothing yet.']))
  },
})

/** A sentence an event, each folded into the lines it needs. */
function logTexts(shell: AtTable, { number, events }: KnownEntry): string[][] {
  const head = shell.look.paint(String(number).padStart(4), INKS.number)
  const texts = events.map(event => shell.table.logLine(event)).filter(text => text !== null)
  return texts.map(text => wrap(`${head}  ${text}`, shell.look.width(), '      '))
}
