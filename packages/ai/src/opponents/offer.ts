// The computer opponents of a game, as set-up pages list them.
import { firstOffer, type GameEntry, policiesOf } from '../game-entry.ts'

/** The levels and styles of a game in words, and the level offered first. */
export async function offerOf(entry: GameEntry) {
  const policies = await policiesOf(entry)
  const ids = Object.keys(policies)
  const styles = (await entry.personalities?.()) ?? []
  return {
    levels: Object.entries(policies).map(([id, { title, about = '' }]) => ({ id, title, about })),
    styles: styles.map(style => ({
      id: style.id,
      title: style.title,
      about: style.about,
      levels: ids.filter(id => style.as(id) !== null),
    })),
    first: firstOffer(policies),
  }
}
