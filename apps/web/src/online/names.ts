/** What somebody who gives no name is called. */
export const HOST = 'The host'
export const GUEST = 'A guest'

/** A name within a sentence: those that are no names begin small there. */
export const inSentence = (name: string): string =>
  name === HOST || name === GUEST ? name.charAt(0).toLowerCase() + name.slice(1) : name
