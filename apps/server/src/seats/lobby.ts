// Which open games the lobby shows: those whose players are connected, or were until lately. Kept in memory only: after a restart the pages
// of waiting players come back within seconds, and other nodes say who is connected there. Places are shared among networks, not among games, so
// that one with many games takes the place of no other.
import { createHash, randomBytes } from 'node:crypto'

/** A game without a connected player is hidden after so long, until one is back. */
export const LAPSE_MS = 3 * 60_000
/** A match that cannot be read may be damaged, or the store may be away: it is tried again after so long. */
const AGAIN_MS = 30_000
/** Keeps an address from being found by its mark. */
const SALT = randomBytes(16)
const MARK = '@'

/** Stands for a network among the seats that a node announces. */
export const markOf = (network: string): string =>
  MARK + createHash('sha256').update(SALT).update(network).digest('base64url').slice(0, 8)
const isMark = (word: string): boolean => word.startsWith(MARK)

type OpenGame = {
  /** When the game was added. */
  readonly since: number
  /** The networks connected for its seats, by node; '' is this one. */
  readonly from: Map<string, readonly string[]>
  /** The network that the game's place counts for. */
  mark: string
  /** When a player was last connected. */
  seenAt: number
  /** When it could last not be read. */
  failedAt: number | null
}

const HERE = ''

export class Lobby {
  readonly #now: () => number
  readonly #games = new Map<string, OpenGame>()

  constructor(now: () => number) {
    this.#now = now
  }

  /** The creator connects soon, or never. */
  add(match: string, network: string): void {
    this.#game(match, markOf(network)).seenAt = this.#now()
  }

  /** The networks connected for the seats of an open game; empty when the last has gone. */
  setPresent(match: string, words: readonly string[], node = HERE): void {
    const marks = words.filter(isMark)
    if (marks[0] === undefined && !this.#games.has(match)) return
    const game = this.#game(match, marks[0] ?? '')
    if (marks[0] === undefined) game.from.delete(node)
    else {
      game.from.set(node, marks)
      game.mark = marks[0]
    }
    game.seenAt = this.#now()
  }

  /** A node is gone, and every connection to it. */
  forgetNode(node: string): void {
    for (const game of this.#games.values()) if (game.from.delete(node)) game.seenAt = this.#now()
  }

  /** The game has begun. */
  drop(match: string): void {
    this.#games.delete(match)
  }

  /** True for the first time that it could not be read. */
  fail(match: string): boolean {
    const game = this.#games.get(match)
    const isFirst = game?.failedAt === null
    if (game) game.failedAt = this.#now()
    return isFirst
  }

  /** In the order in which they get a place: the newest game of each network first, then the second of each. */
  inOrder(): readonly string[] {
    this.forgetLapsed()
    const again = this.#now() - AGAIN_MS
    const readable = [...this.#games].filter(([, { failedAt }]) => failedAt === null || failedAt < again)
    const newest = readable.sort(([, a], [, b]) => b.since - a.since)
    const counts = new Map<string, number>()
    const ranked = newest.map(([match, { mark }]) => {
      const rank = counts.get(mark) ?? 0
      counts.set(mark, rank + 1)
      return { match, rank }
    })
    return ranked.sort((a, b) => a.rank - b.rank).map(({ match }) => match)
  }

  forgetLapsed(): void {
    const now = this.#now()
    for (const [match, { from, seenAt }] of this.#games)
      if (from.size === 0 && now - seenAt > LAPSE_MS) this.#games.delete(match)
  }

  #game(match: string, mark: string): OpenGame {
    let game = this.#games.get(match)
    if (!game) {
      game = { since: this.#now(), from: new Map(), mark, seenAt: this.#now(), failedAt: null }
      this.#games.set(match, game)
    }
    return game
  }
}
