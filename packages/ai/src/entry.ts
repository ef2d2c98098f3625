// What a game's front door gives its hosts: the rules at once, everything else when somebody asks for it.
import { type AnyGame, otherRulesVersion } from '@sandtable/kernel'
import type { Policies, PolicyTable } from './policy.ts'
import { randomPolicy } from './random.ts'

export type GameEntry = {
  readonly id: string
  readonly game: AnyGame
  /** Rules that are no longer played but still judge the records they made. */
  readonly earlier: { readonly [rulesVersion: number]: AnyGame }
  readonly policies: PolicyTable
  /** The rulebook as Markdown, one anchor a clause. */
  readonly rulebook?: () => Promise<string>
}

/** One line a game, loaded when it is played. */
export type Catalogue = { readonly [id: string]: () => Promise<{ readonly default: GameEntry }> }

/** The rules a match was begun with. Throws `ParseError` when they are not kept, so that nothing is judged by other rules. */
export function rulesFor({ game, earlier }: GameEntry, version: number): AnyGame {
  if (version === game.rulesVersion) return game
  const rules = earlier[version]
  if (!rules) throw otherRulesVersion(game, version)
  return rules
}

/** The levels of a game by name; `random` plays every game. */
export async function policiesOf(entry: GameEntry): Promise<Policies> {
  return { random: randomPolicy(entry.game), ...(await entry.policies()) }
}

/** The entry as the engine protocol wants it: rules and levels bound to the game they belong to. */
export function hosted(entry: GameEntry) {
  return {
    game: entry.game,
    rulesFor: (version: number): AnyGame => rulesFor(entry, version),
    bots: (): Promise<Policies> => policiesOf(entry),
  }
}
