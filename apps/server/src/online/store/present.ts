// Who looks on where, as nodes say it to each other on the channel of the news.
import type { Seat } from '@sandtable/kernel'

export const WHO = 'who'
export const HERE = 'here:'

/** Null: it asks who is here. */
export const presentIn = (text: string): readonly Seat[] | null =>
  text === WHO ? null : text.slice(HERE.length).split(',').filter(Boolean)
