// A clause of the rulebook, for `rule` and `why`.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { GameEntry } from '@sandtable/ai'
import { nearest } from '@sandtable/protocol'
import { INKS, wrap } from '@sandtable/terminal'
import { repositoryRoot } from '../root.ts'
import type { ShellContext } from './shell-context.ts'

const MOST_AT_ONCE = 20
/** More than this at once, and each is told by its first sentence. */
const FEW = 3

/** From the front door where it brings one, else from its folder. */
async function rulebookOf(entry: GameEntry): Promise<string> {
  if (entry.rulebook) return entry.rulebook()
  return readFile(join(repositoryRoot(), 'games', entry.id, 'rulebook.md'), 'utf8').catch(() => '')
}

/** The text of each clause by its id, tables and links as they read in plain text. */
export function clausesOf(rulebook: string): Map<string, string> {
  const clauses = new Map<string, string>()
  const parts = rulebook.split(/^- <a id="([A-Z]{2}-[A-Z0-9.]+)"><\/a>/m)
  for (let i = 1; i < parts.length; i += 2) clauses.set(parts[i] as string, plain(parts[i + 1] ?? ''))
  // Cards are rows of a table, each with an anchor of its own.
  for (const [, id, row] of rulebook.matchAll(/^\| <a id="([A-Z]{2}-[A-Z0-9./]+)"><\/a>\S+ \| (.*) \|$/gm))
    clauses.set(id as string, plain((row as string).replaceAll(' | ', ': ')))
  return clauses
}

/** Up to the next heading; bold, code and links as words; rows of a table keep their lines. */
function plain(text: string): string {
  return (text.split(/^#+ /m)[0] ?? '')
    .replace(/^\*\*[A-Z]{2}-[A-Z0-9.]+\*\* /, '')
    .replace(/<a id="[^"]*"><\/a>/g, '')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|`/g, '')
    .replace(/^\|[-| ]+\|$\n?/gm, '')
    .trim()
}

export async function ruleLines(shell: ShellContext, wanted: readonly string[]): Promise<string[]> {
  const clauses = clausesOf(await rulebookOf(shell.session.entry))
  if (clauses.size === 0) return ['The rulebook is not here.']
  const prefix = shell.match.game.clausePrefix
  return wanted.slice(0, MOST_AT_ONCE).flatMap(typed => {
    const id = normalized(typed, prefix)
    const text = clauses.get(id)
    if (text !== undefined) return clauseLines(shell, id, wanted.length > FEW ? firstSentence(text) : text)
    const meant = nearest(id, [...clauses.keys()])
    return [`There is no rule ${typed}.${meant === null ? '' : ` Did you mean ${meant}?`}`]
  })
}

const firstSentence = (text: string): string => /^.*?[.:](?= |$)/.exec(text.split('\n')[0] ?? '')?.[0] ?? text

/** '6.9', 'mk-6.9' and 'MK6.9' are MK-6.9. */
function normalized(typed: string, prefix: string): string {
  const bare = typed.toUpperCase().replace(new RegExp(`^${prefix}-?`), '')
  return `${prefix}-${bare.replace(/[.,;:]$/, '')}`
}

function clauseLines(shell: ShellContext, id: string, text: string): string[] {
  const width = Math.min(100, shell.look.width())
  const head = shell.look.paint(id, INKS.clause)
  return `${head} ${text}`
    .split('\n')
    .flatMap((line, i) => (line.startsWith('|') ? [`  ${line}`] : wrap(line, width, i === 0 ? '  ' : '')))
}
