// The matches that are open in memory here. One that is not in use is closed: then it costs its rows only.
import { type AnyGame, commitmentTo, Match, parseWith, type Seat } from '@sandtable/kernel'
import type { MadeMatch, MatchCard, NewMatch } from '@sandtable/protocol/online'
import { type Admitted, type Games, loadGame } from '../admission/judge.ts'
import { type Admission, admitHere } from '../admission/pool.ts'

import { checkLevel } from '../computers/levels.ts'
import type { Turn } from '../notify/turn-notice.ts'
import { hashOf, isMatchId, newMatchId, newSecret } from '../seats/seat-secrets.ts'
import { damagedMatch, RequestError } from '../socket/request-error.ts'
import { DamagedMatch, EVERY_MATCH, isFull, isLent, type StoredMatch, type StoredSeat } from '../store/store.ts'
import type { MatchServices } from './match-state.ts'
import { OpenMatch } from './open-match.ts'
import { RemoteEntries } from './remote-entries.ts'

const IDLE_MS = 60_000
/** A node that has sent nothing for so long is gone, and its clients with it. */
const GONE_MS = 45_000

/** Other nodes have so long to say which seats are connected there. */
const WHO_MS = 1000

export class OpenMatches {
  readonly #services: MatchServices
  readonly #games: Games
  readonly #admission: Admission
  readonly #open = new Map<string, Promise<OpenMatch | null>>()
  /** When each other node was last heard of. */
  readonly #heardOf = new Map<string, number>()
  readonly #remoteEntries: RemoteEntries
  readonly #damaged = new Set<string>()

  constructor(services: MatchServices, games: Games, admission: Admission = admitHere(games)) {
    this.#services = services
    this.#games = games
    this.#admission = admission
    this.#remoteEntries = new RemoteEntries(services.store, match => this.#open.get(match))
  }

  get count(): number {
    return this.#open.size
  }

  /** Null when there is no such match. */
  match(id: string): Promise<OpenMatch | null> {
    let openMatch = this.#open.get(id)
    if (!openMatch) {
      openMatch = this.#load(id)
      this.#open.set(id, openMatch)
      openMatch.then(
        found => found ?? this.#open.delete(id),
        () => this.#open.delete(id),
      )
    }
    return openMatch
  }

  /** Cards for the lobby: at most so many, the newest first. A match that cannot be read is left out, and reported once. */
  async openGames(most: number): Promise<readonly MatchCard[]> {
    const { lobby, problem } = this.#services
    const cards: MatchCard[] = []
    for (const match of lobby.inOrder()) {
      if (cards.length === most) break
      try {
        const card = await this.#openCard(match)
        if (card) cards.push(card)
        else lobby.drop(match)
      } catch (error) {
        // The error message may quote the match, so only its name is reported.
        const what = error instanceof Error ? error.name : 'unknown'
        if (lobby.fail(match)) problem(`Match ${match} is left out of the lobby: it cannot be read (${what}).`)
      }
    }
    return cards.sort((a, b) => b.created - a.created)
  }

  async #openCard(match: string): Promise<MatchCard | null> {
    const openMatch = await this.match(match)
    const card = openMatch?.isOpenInLobby ? openMatch.card() : null
    return card?.chairs.some(({ holder }) => holder === 'nobody') ? card : null
  }

  /** What to notify the player of this seat of; null where the match does not wait for a person who is not connected. */
  async turn(match: string, seat: Seat): Promise<Turn | null> {
    const isKnown = this.#open.has(match)
    const openMatch = await this.match(match)
    // A match that was just opened has asked other nodes for their connections: the player may be at one of them.
    if (openMatch && !isKnown) await new Promise(resolve => setTimeout(resolve, WHO_MS))
    return openMatch?.turn(seat) ?? null
  }

  /** What another node stored concerns only matches that are open here. Null: it may have been any of them. */
  async onRemoteChange(matches: readonly string[] | null, what: 'anything' | 'entries'): Promise<void> {
    if (matches && what === 'entries') await this.#remoteEntries.receive(matches)
    else if (matches) await Promise.all(matches.map(id => this.#catchUp(id)))
    // One after another: after a break in the connection there are many.
    else for (const id of [...this.#open.keys()]) (await this.#catchUp(id))?.askPresence()
  }

  /** A match that cannot catch up now does so with its next request. */
  async #catchUp(id: string): Promise<OpenMatch | null> {
    const openMatch = (await this.#open.get(id)?.catch(() => null)) ?? null
    await openMatch?.catchUp().catch(() => {})
    return openMatch
  }

  /** Which seats are connected to another node; null where that node asks for those here. */
  async setRemotePresence(node: string, match: string, seats: readonly Seat[] | null): Promise<void> {
    this.#heardOf.set(node, this.#services.time.elapsed())
    // A node that has just started asks for all open games.
    if (match === EVERY_MATCH) {
      if (seats === null) await this.#announceOpenGames()
      return
    }
    if (seats !== null) this.#services.lobby.setPresent(match, seats, node)
    const openMatch = await this.#open.get(match)?.catch(() => null)
    if (seats === null) openMatch?.announcePresence()
    else openMatch?.setRemotePresence(node, seats)
  }

  /** Closes matches that are not in use, and wakes computers that should be thinking. */
  async tidy(): Promise<void> {
    const now = this.#services.time.elapsed()
    this.#services.lobby.forgetLapsed()
    const silent = [...this.#heardOf].filter(([, at]) => now - at > GONE_MS).map(([node]) => node)
    for (const node of silent) {
      this.#heardOf.delete(node)
      this.#services.lobby.forgetNode(node)
    }
    for (const [id, opening] of this.#open) {
      const openMatch = await opening.catch(() => null)
      for (const node of silent) openMatch?.setRemotePresence(node, [])
      if (openMatch?.isEmpty && now - openMatch.lastUsed > IDLE_MS) this.#open.delete(id)
      else openMatch?.wakeComputers()
    }
  }

  async #announceOpenGames(): Promise<void> {
    for (const opening of this.#open.values()) {
      const openMatch = await opening.catch(() => null)
      if (openMatch?.isOpenInLobby) openMatch.announcePresence()
    }
  }

  /** When every request until now is answered. */
  async settled(): Promise<void> {
    await Promise.all([...this.#open.values()].map(async opening => (await opening.catch(() => null))?.settled()))
  }

  /** `network`: the address it comes from. */
  async create(wanted: NewMatch, network: string): Promise<MadeMatch> {
    const gameEntry = await loadGame(this.#games, wanted.game)
    if (!gameEntry) throw new RequestError('no-game', `game: there is no game called ${wanted.game} here.`)
    const { game } = gameEntry
    const shipped = game.scenarios.find(({ id }) => id === wanted.scenario)
    if (typeof wanted.scenario === 'string' && !shipped)
      throw new RequestError('no-scenario', `scenario: ${game.title} has no scenario called ${wanted.scenario}.`)
    const { scenario, options } = shipped
      ? admitShipped(game, shipped.scenario, wanted.options ?? {})
      : await this.#admission.admit({ game: game.id, scenario: wanted.scenario, options: wanted.options ?? {} }, network)
    for (const [seat, level] of Object.entries(wanted.computers ?? {})) await checkLevel(gameEntry, level, `computers.${seat}`)
    const invitations: Record<string, string> = {}
    const seats = seatsOf(seatsInPlay(game, scenario), wanted, invitations)
    const title = shipped?.title ?? game.title
    const { match, commitment } = await this.#store({
      ...{ game: game.id, rulesVersion: game.rulesVersion, title, scenario, options, seats },
      ...{ isPublic: wanted.isPublic ?? false, clock: wanted.clock ?? null },
    })
    if (wanted.isPublic) this.#services.lobby.add(match, network)
    return { match, invitations, commitment }
  }

  /** The same again with the sides swapped: a player's secret opens the seat of the next match too. */
  async rematch(openMatch: OpenMatch, asking: Seat, nonce: string | null): Promise<string> {
    const { stored } = openMatch
    if (!stored.outcome) throw new RequestError('not-over', 'A rematch comes after the end.')
    if (stored.rematch !== null) return stored.rematch
    const { game, rulesVersion, title, scenario, options, clock, seats } = stored
    const swapped = seats.map(({ seat }, i): StoredSeat => {
      const before = seats[(i + 1) % seats.length] as StoredSeat
      const isAsking = before.seat === asking
      const holder = before.holder === 'person' && !isAsking ? 'nobody' : before.holder
      // An invitation to a seat that the computer took over was for the first game only.
      const secretHash = holder === 'computer' && !isLent(before) ? hashOf(newSecret()) : before.secretHash
      return { ...before, seat, holder, secretHash, nonce: isAsking ? nonce : null, note: '', offer: null }
    })
    const next = { game, rulesVersion, title, scenario, options, isPublic: false, clock, seats: swapped }
    return openMatch.setRematch((await this.#store(next)).match)
  }

  async #store(
    fresh: Pick<StoredMatch, 'game' | 'rulesVersion' | 'title' | 'scenario' | 'options' | 'isPublic' | 'clock' | 'seats'>,
  ): Promise<Pick<MadeMatch, 'match' | 'commitment'>> {
    const now = this.#services.time.now()
    const hasBegun = isFull(fresh.seats)
    const ends = { outcome: null, rematch: null }
    const id = newMatchId()
    const secret = newSecret()
    await this.#services.store.makeMatch({ ...fresh, id, secret, created: now, updated: now, hasBegun, ...ends })
    return { match: id, commitment: commitmentTo(secret) }
  }

  async #load(id: string): Promise<OpenMatch | null> {
    if (!isMatchId(id)) return null
    const stored = await this.#services.store.match(id)
    const gameEntry = stored ? await loadGame(this.#games, stored.game) : null
    if (!stored || !gameEntry) return null
    try {
      return await OpenMatch.open(this.#services, gameEntry, stored)
    } catch (error) {
      if (error instanceof DamagedMatch) this.#reportDamaged(id)
      throw error instanceof DamagedMatch ? damagedMatch() : error
    }
  }

  /** Once for each match, without anything that is stored of it. */
  #reportDamaged(id: string): void {
    if (this.#damaged.has(id)) return
    this.#damaged.add(id)
    this.#services.problem(
      `Match ${id} is damaged in the store and cannot be opened. It is left as it is; other matches go on.`,
    )
  }
}

/** The rules may refuse the options: better now than when every seat is taken. */
function admitShipped(game: AnyGame, scenario: unknown, given: unknown): Admitted {
  const options = parseWith(game.optionsSchema, given, 'bad-options', 'options')
  new Match(game, { scenario, options, seed: 'trial', history: 'none' })
  return { scenario, options }
}

/** A scenario may list the seats it uses: of eight, two may fight. */
function seatsInPlay({ seats }: AnyGame, scenario: unknown): Seat[] {
  const { seats: listed } = scenario as { readonly seats?: unknown }
  const used = Array.isArray(listed) ? listed.map(one => (one as { readonly id?: unknown } | null)?.id) : null
  const ids = seats.map(({ id }) => id)
  return used ? ids.filter(id => used.includes(id)) : ids
}

function seatsOf(
  ids: readonly Seat[],
  { seat: own, name, secret, nonce, computers = {} }: NewMatch,
  invitations: Record<string, string>,
): StoredSeat[] {
  if (!ids.includes(own))
    throw new RequestError('no-seat', `seat: there is no seat called ${own}; there are ${ids.join(' and ')}.`)
  for (const id of Object.keys(computers))
    if (!ids.includes(id) || id === own)
      throw new RequestError('no-seat', `computers.${id}: this seat is not free for a computer.`)
  return ids.map(seat => {
    const rest = { note: '', offer: null }
    if (seat === own)
      return { seat, holder: 'person', secretHash: hashOf(secret), name, level: null, nonce: nonce ?? null, ...rest }
    const given = newSecret()
    const level = computers[seat]
    if (level !== undefined)
      return { seat, holder: 'computer', secretHash: hashOf(given), name: null, level, nonce: null, ...rest }
    invitations[seat] = given
    return { seat, holder: 'nobody', secretHash: hashOf(given), name: null, level: null, nonce: null, ...rest }
  })
}
