import type { Chair } from '@sandtable/protocol/online'

/** What somebody who gives no name is called. */
export const HOST = 'The host'
export const GUEST = 'A guest'

/** A name within a sentence: those that are no names begin small there. */
export const inSentence = (name: string): string =>
  name === HOST || name === GUEST ? name.charAt(0).toLowerCase() + name.slice(1) : name

/** A chair as a list shows it: who sits there, and if it is no person, what does. */
export function chairText({ name, title, holder, isLent }: Chair): string {
  if (holder === 'nobody') return `${title} (free)`
  return `${name ?? title}${holder === 'person' ? '' : isLent ? ' (the computer plays)' : ' (computer)'}`
}
