import type { Chair } from '@sandtable/protocol/online'

/** Names for players who give none. */
export const HOST = 'The host'
export const GUEST = 'A guest'

const COMPUTER = 'The computer'

/** A name within a sentence: those that are no names begin small there. */
export const inSentence = (name: string): string =>
  [HOST, GUEST, COMPUTER].includes(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name

type Named = Pick<Chair, 'name' | 'title' | 'holder' | 'isLent'>

/** It sits there for itself, and its name is its level. */
export const isComputersOwn = ({ holder, isLent }: Named): boolean => holder === 'computer' && !isLent

/** The name of the player in a seat. */
export const callOf = (chair: Named): string => (isComputersOwn(chair) ? COMPUTER : (chair.name ?? chair.title))

/** A level, or a level in a style: 'elite:bold' is 'Elite, bold'. */
export const levelText = (level: string): string => level.charAt(0).toUpperCase() + level.slice(1).replaceAll(':', ', ')

/** A chair as a list shows it: who sits there, and if it is no person, what does. */
export function chairText(chair: Named): string {
  const { name, title, holder } = chair
  if (holder === 'nobody') return `${title} (free)`
  if (isComputersOwn(chair)) return `${levelText(name ?? title)} (computer)`
  return `${name ?? title}${holder === 'person' ? '' : ' (the computer plays)'}`
}

/** Who may enter a seat that was left where things are hidden. */
export const ONLY_LEAVER = 'Things are hidden in this game, so only the player who left can return to this seat or pass it on.'

/** What those at the table are told when a seat has changed hands; null where there is nothing to tell. */
export function seatNews(was: Named, now: Named & Pick<Chair, 'onlyLeaver'>): string | null {
  if (now.holder === 'nobody' && was.holder !== 'nobody') {
    const left = `${callOf(was)} has given the seat of ${now.title} back.`
    return now.onlyLeaver
      ? `${left} ${ONLY_LEAVER} You can let the computer play it.`
      : `${left} It is free: a new link invites somebody to it.`
  }
  if (isComputersOwn(now) && was.holder === 'nobody') return `${now.title}: the computer plays from now on.`
  return null
}
