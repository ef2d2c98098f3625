// What a game's front door gives its hosts: the rules at once, everything else when a host asks for it.
import { type Action, type AnyGame, otherRulesVersion } from '@sandtable/kernel'
import type { Fate, Judge } from './analysis/expectation.ts'
import type { Learning, Memory } from './opponents/learning.ts'
import type { Personality, Policies, Policy, PolicyTable } from './policy/policy.ts'
import { randomPolicy } from './policy/random.ts'
import type { Training } from './training/training-task.ts'

/** The front door of a game: what its `index.ts` exports for hosts. */
export type GameEntry = {
  readonly id: string
  readonly game: AnyGame
  /** Rules that are no longer played but still judge the records they made. */
  readonly olderRules: { readonly [rulesVersion: number]: AnyGame }
  readonly policies: PolicyTable
  readonly personalities?: () => Promise<readonly Personality[]>
  /** The policy that gives advice, where that is not the strongest opponent itself. */
  readonly adviser?: () => Promise<Policy>
  /** Actions that hand on the turn and do nothing else: what changes by them is the course of the game before it is anybody's decision. */
  readonly passes?: (action: Action) => boolean
  /** The chance of winning at a glance, knowing everything: for the analysis of finished games. */
  readonly judge?: () => Promise<Judge>
  /** Chance that was fixed at the set-up, where there is any: the analysis counts it as luck. */
  readonly fate?: () => Promise<Fate>
  /** Where opponents remember past games. */
  readonly learning?: () => Promise<Learning>
  /** What its opponents can be taught in the laboratory. */
  readonly training?: () => Promise<Training>
  /** Of a game in which sides hide things from each other. */
  readonly secrets?: Secrets
  /** The rulebook as Markdown, one anchor a clause. */
  readonly rulebook?: () => Promise<string>
}

export type Secrets = {
  /** What all players may know of a scenario: a position, or a deployment that is ready made, places what one side hides from the other. */
  redactScenario(scenario: unknown): unknown
  /** Whether this set-up places something hidden, so that a reader of the scenario knows of it. */
  isPlacedBy(scenario: unknown, options: unknown): boolean
}

/** One line a game, loaded when it is played. */
export type Catalogue = { readonly [id: string]: () => Promise<{ readonly default: GameEntry }> }

/** The rules a match was begun with. Throws `ParseError` when they are not kept, so that nothing is judged by other rules. */
export function rulesFor({ game, olderRules }: GameEntry, version: number): AnyGame {
  if (version === game.rulesVersion) return game
  const rules = olderRules[version]
  if (!rules) throw otherRulesVersion(game, version)
  return rules
}

/** The levels of a game by name; `random` plays every game. */
export async function policiesOf(entry: GameEntry): Promise<Policies> {
  return { random: randomPolicy(entry.game), ...(await entry.policies()) }
}

/** The level that is offered first wherever a game has it: the one in the middle. Known without loading a single opponent. */
export const USUAL_LEVEL = 'veteran'
const FIRST_OFFERS = [USUAL_LEVEL, 'greedy']

/** The level that is offered first. */
export function firstOffer(policies: Policies): string {
  return FIRST_OFFERS.find(id => Object.hasOwn(policies, id)) ?? Object.keys(policies).at(-1) ?? 'random'
}

/** How a level in a style is written, in records too: 'elite:bold'. */
export const STYLED = ':'

/**
 * The opponent of this name: a level, or a level and a personality. `memory` is what the host keeps of this game for its `learning`;
 * without it `adaptive` plays as against a new player. Null when there is no such opponent.
 */
export async function opponentOf(entry: GameEntry, name: string, memory: Memory = {}): Promise<Policy | null> {
  const [level = '', style, ...more] = name.split(STYLED)
  if (more.length > 0) return null
  if (style !== undefined) {
    const personality = (await entry.personalities?.())?.find(({ id }) => id === style)
    return personality?.as(level) ?? null
  }
  if (level === 'adaptive' && entry.learning) return (await entry.learning()).adaptive(memory)
  // Without a memory an opponent plays as if there had been no games: the lab and rated games give none.
  const isNew = Object.keys(memory).length === 0
  const remembering = isNew ? null : (await entry.learning?.())?.remembering?.(level, memory)
  if (remembering) return remembering
  const policies = await policiesOf(entry)
  return (Object.hasOwn(policies, level) ? policies[level] : undefined) ?? null
}

/** Every level in every style it has, as `opponentOf` takes them. */
export async function stylesOf(entry: GameEntry): Promise<readonly string[]> {
  const levels = Object.keys(await policiesOf(entry))
  const styles = (await entry.personalities?.()) ?? []
  return styles.flatMap(style => levels.filter(level => style.as(level)).map(level => `${level}${STYLED}${style.id}`))
}

/** Every name that `opponentOf` takes: levels first, then levels in a style. */
export const opponentNames = async (entry: GameEntry): Promise<readonly string[]> => [
  ...Object.keys(await policiesOf(entry)),
  ...(await stylesOf(entry)),
]

/** The entry as the engine protocol wants it: rules and levels bound to the game they belong to. */
export function hosted(entry: GameEntry) {
  return {
    game: entry.game,
    rulesFor: (version: number): AnyGame => rulesFor(entry, version),
    bots: (): Promise<Policies> => policiesOf(entry),
    styles: (): Promise<readonly string[]> => stylesOf(entry),
    bot: (name: string): Promise<Policy | null> => opponentOf(entry, name),
  }
}
