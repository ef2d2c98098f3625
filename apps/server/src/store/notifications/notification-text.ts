// What nodes that share a database tell each other, as text: `node match,match what`. Each node reads the changes for itself.
import type { Seat } from '@sandtable/kernel'

/** `entries`: there are more of them, and nothing else has changed; `present`: the seats connected there, null to ask for them. */
export type What = 'anything' | 'entries' | { readonly present: readonly Seat[] | null }
export type Notification = { readonly node: string; readonly matches: readonly string[]; readonly what: What }

/** PostgreSQL takes less than 8,000 bytes; an id longer than any of the server's still fits behind the others. */
const MOST_BYTES = 7000
const ENTRIES = 'entries'
const WHO = 'who'
const HERE = 'here:'

/** As few texts as the matches fit into. */
export function notificationTexts({ node, matches, what }: Notification): string[] {
  const lists: string[] = []
  for (const match of matches) {
    const last = lists.at(-1)
    if (last !== undefined && last.length + match.length < MOST_BYTES) lists[lists.length - 1] = `${last},${match}`
    else lists.push(match)
  }
  return lists.map(list => `${node} ${list}${ending(what)}`)
}

function ending(what: What): string {
  if (what === 'anything') return ''
  if (what === 'entries') return ` ${ENTRIES}`
  return ` ${what.present === null ? WHO : HERE + what.present.join(',')}`
}

/** Null for a text that no node of this program writes. */
export function parseNotification(text: string): Notification | null {
  const [node, list, word] = text.split(' ')
  if (!node || !list) return null
  const what = whatIn(word)
  return what && { node, matches: list.split(','), what }
}

function whatIn(word: string | undefined): What | null {
  if (word === undefined) return 'anything'
  if (word === ENTRIES) return 'entries'
  if (word === WHO) return { present: null }
  return word.startsWith(HERE) ? { present: word.slice(HERE.length).split(',').filter(Boolean) } : null
}
