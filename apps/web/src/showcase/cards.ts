// What home shows of a game before anything of that game is fetched. The table is empty in the sources: build/showcase.ts fills it when
// the page is built, from each game's own words and its own picture of the recommended scenario.

export type Card = {
  readonly title: string
  readonly tagline: string
  /** The recommended scenario. */
  readonly battle: string
  readonly hasLesson: boolean
  readonly opponents: 'computer' | 'none'
  /** The picture as markup, with its styles; a file of its own. */
  readonly picture: () => Promise<{ readonly default: string }>
}

export const cards: Readonly<Record<string, Card>> = {}
