// Orders in writing (WW-7.6): added to the draft, judged as a whole, and where one cannot be read a caret points at the character.

import { INKS } from '@sandtable/terminal'
import { checkPlanText, draftText } from '../viewmodel/index.ts'
import type { Ww2Context } from './context.ts'
import { draftLines } from './panels.ts'

/** Begins like an item of the notation: a purchase, a wait, losses, units with a colon, or a hex with an arrow or a star. */
export const isOrder = (line: string): boolean => /^(\+|--|loss\b|[a-z]\d+\s*[,:]|[A-Za-z]\d+\s*(-|\*))/.test(line.trim())

/** Adds the line to what is planned; true when the draft holds afterwards. */
export async function addOrders(table: Ww2Context, line: string): Promise<boolean> {
  return canBeRead(table, line) && savePlan(table, joined(draftText(table.state, table.side), line))
}

/** This instead of what is planned. */
export async function writePlan(table: Ww2Context, text: string): Promise<boolean> {
  return canBeRead(table, text) && savePlan(table, text)
}

/** What was typed, by itself, so that a caret is under the very character. */
function canBeRead({ host, state, side }: Ww2Context, typed: string): boolean {
  const { at, problems } = checkPlanText(state, side, typed)
  const [first] = problems
  if (at === null || !first) return true
  const start = typed.lastIndexOf('\n', at - 1) + 1
  host.say(typed.slice(start).split('\n')[0] ?? '', `${' '.repeat(at - start)}^`)
  host.refuse(first.text, first.clause)
  return false
}

/** WW-7.20: a site has one entry, so more recruits for it join those that are planned already. */
function joined(draft: string, line: string): string {
  const items = draft === '' ? [] : draft.split('\n')
  for (const item of line.split(/[;\n]/)) {
    const [, recruits, site] = /^\s*\+([^@]*)@\s*(\w+)\s*$/.exec(item) ?? []
    const known = site === undefined ? -1 : items.findIndex(each => each.startsWith('+') && each.endsWith(`@${site}`))
    if (known < 0) items.push(item.trim())
    else items[known] = (items[known] as string).replace('@', `,${recruits}@`)
  }
  return items.join('\n')
}

async function savePlan(table: Ww2Context, text: string): Promise<boolean> {
  const { host, state, side, drafts } = table
  const { problems } = checkPlanText(state, side, text)
  const [first, ...others] = problems
  if (first) {
    host.refuse(first.text, first.clause)
    for (const { text: more, clause } of others) host.say(`${more} ${host.look.paint(clause, INKS.clause)}`)
    host.say('The plan stays as it was.')
    return false
  }
  const before = draftText(state, side)
  if (!(await saveDraft(table, text))) return false
  drafts.note(state, side, before)
  return true
}

/** Hands it to the referee and shows what stands there now. */
export async function saveDraft(table: Ww2Context, text: string): Promise<boolean> {
  const { host, side } = table
  if (!(await host.act({ type: 'savePlan', text } as never))) return false
  if (!host.console.isInteractive) host.say(...draftLines(table.state, side, host.look))
  return true
}
