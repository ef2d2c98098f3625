import { STYLED } from '../game-entry.ts'
import type { Personality, Policy } from '../policy/policy.ts'

/** What people read of a style. */
export type StyleWords = { readonly title: string; readonly about: string }

/** The personalities of a game from its styles: `play` makes the policy of a level in a style, null where that level has no styles. */
export function personalitiesFrom<S extends StyleWords>(
  styles: { readonly [id: string]: S },
  play: (level: string, style: S) => Policy | null,
): readonly Personality[] {
  return Object.entries(styles).map(([id, style]) => ({
    id,
    title: style.title,
    about: style.about,
    as(level) {
      const policy = play(level, style)
      return policy && { ...policy, id: `${level}${STYLED}${id}`, title: `${policy.title}, ${style.title}`, about: style.about }
    },
  }))
}
