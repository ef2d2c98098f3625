// Orders in writing (WW-7.6): added to the draft, judged as a whole, and where one cannot be read a caret points at the character.
import { judgeWriting, writtenDraft } from '@sandtable/ww2/desk'
import { INKS } from '../ink.ts'
import type { AtWw2 } from './at-ww2.ts'
import { draftLines } from './panels.ts'

/** Begins like an item of the notation: a purchase, a wait, losses, units with a colon, or a hex with an arrow or a star. */
export const isOrder = (line: string): boolean => /^(\+|--|loss\b|[a-z]\d+\s*[,:]|[A-Za-z]\d+\s*(-|\*))/.test(line.trim())

/** Adds the line to what is planned; true when the draft holds afterwards. */
export async function addOrders(table: AtWw2, line: string): Promise<boolean> {
  const before = writtenDraft(table.state, table.side)
  return writePlan(table, before === '' ? '' : `${before}\n`, line)
}

/** What stands before is known to be readable, so a caret is only ever under what was typed. */
export async function writePlan(table: AtWw2, before: string, line: string): Promise<boolean> {
  const { host, state, side } = table
  const { at, problems } = judgeWriting(state, side, before + line)
  const [first] = problems
  if (at !== null && first) {
    host.say(line, `${' '.repeat(Math.max(0, at - before.length))}^`)
    host.refuse(first.text, first.clause)
    return false
  }
  if (first) {
    host.refuse(first.text, first.clause)
    for (const { text, clause } of problems.slice(1)) host.say(`${text} ${host.look.paint(clause, INKS.clause)}`)
    return false
  }
  if (!(await host.act({ type: 'savePlan', text: before + line } as never))) return false
  if (!host.console.isInteractive) host.say(...draftLines(table.state, side, host.look))
  return true
}
