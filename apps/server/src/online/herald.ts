// What is said to those who look at a match, and how much of the story each of them is told.
import type { Seat, Viewer } from '@sandtable/kernel'
import type { MatchCard, Said, Snapshot, TellOf } from '@sandtable/protocol/online'
import { Audience, Changes, type Guest, watchOnly } from './audience.ts'
import { cardOf } from './card.ts'
import type { HeldMatch } from './held-match.ts'
import { markOf } from './lobby.ts'
import { Past } from './past.ts'
import { type Open, optionsOf, scenarioOf, textOf, withTold } from './redacted.ts'
import type { Moved, Referee } from './referee.ts'
import type { KeptWord } from './store/store.ts'
import type { ToldText } from './story.ts'

type Told = { readonly told: readonly ToldText[]; readonly isWhole: boolean }

export class Herald {
  readonly audience = new Audience()
  readonly #held: HeldMatch
  /** Many may come to look at once, and the whole story is long to work out: it is kept until it goes on. */
  #wholeStories: Map<Viewer, { readonly seq: number; readonly told: Promise<readonly ToldText[]> }> | null = null

  /** Kept for the same reason, and as long. */
  #past: { readonly seq: number; readonly past: Promise<Past> } | null = null

  /** The last word to other nodes about who looks on here. */
  #presence: Promise<void> = Promise.resolve()
  /** The seats that are looked on from other nodes. */
  #elsewhere: Map<string, readonly Seat[]> | null = null
  /** The number of the last word that everybody here has heard of. */
  #saidTo = 0

  constructor(held: HeldMatch) {
    this.#held = held
  }

  card(): MatchCard {
    const { door, kept, referee } = this.#held
    return cardOf(door, kept, referee?.count('table') ?? null, seat => this.isHere(seat))
  }

  /** At this node or another. */
  isHere(seat: Seat): boolean {
    if (this.audience.has(seat)) return true
    if (this.#elsewhere) for (const seats of this.#elsewhere.values()) if (seats.includes(seat)) return true
    return false
  }

  /**
   * To the lobby and to other nodes: who looks on here. One message after the other: two on two lines to the database could overtake each
   * other, and the older would stand.
   */
  tellPresent(): void {
    const { services, id } = this.#held
    if (this.isOpen) services.lobby.hear(id, this.#present())
    else services.lobby.drop(id)
    this.#presence = this.#presence.then(() => services.store.tellPresent(id, this.#present())).catch(() => {})
  }

  /** Whether it is for the lobby. */
  get isOpen(): boolean {
    const { isPublic, hasBegun } = this.#held.kept
    return isPublic && !hasBegun
  }

  #present(): readonly string[] {
    return [...this.audience.seats(), ...(this.isOpen ? this.audience.networks().map(markOf) : [])]
  }

  /** Who looks on at another node. */
  hearPresent(node: string, seats: readonly Seat[]): void {
    const before = this.#elsewhere?.get(node) ?? []
    if (before.join() === seats.join()) return
    this.#elsewhere ??= new Map()
    if (seats.length > 0) this.#elsewhere.set(node, seats)
    else this.#elsewhere.delete(node)
    this.tellCard()
  }

  /** From now on this guest hears everything; first of all where things stand. */
  async welcome(guest: Guest, have: number | undefined): Promise<void> {
    // The seat may have changed hands while he was on his way in.
    const isFormer = guest.seat !== null && !this.#isHeldBy(guest)
    if (isFormer) watchOnly(guest)
    const story = await this.#toldTo(guest.seat ?? 'table', isFormer ? undefined : have)
    this.audience.add(guest)
    await this.#greet(guest, story)
  }

  /** To be asked whenever seats may have changed hands, before anything else is told: former holders hear nothing more of their seat. */
  unseat(): Guest[] {
    const former = this.audience.unseat(guest => this.#isHeldBy(guest))
    if (former.length > 0) this.tellPresent()
    return former
  }

  /** They watch now, and are told so; `leaving` knows why. */
  async tellUnseated(former: readonly Guest[], leaving: Guest | null = null): Promise<void> {
    for (const guest of former) {
      const story = await this.#toldTo('table', undefined)
      if (!this.audience.isHere(guest)) continue
      if (guest !== leaving) guest.tell(UNSEATED)
      await this.#greet(guest, story)
    }
  }

  #isHeldBy({ seat, opened }: Guest): boolean {
    const kept = seat === null ? undefined : this.#held.seat(seat)
    return kept !== undefined && kept.holder !== 'nobody' && kept.secretHash === opened
  }

  async #greet(guest: Guest, { told, isWhole }: Told): Promise<void> {
    const { door, kept, id, services } = this.#held
    const { rulesVersion } = kept
    const [scenario, options] = [scenarioOf(door, kept.scenario), optionsOf(kept.options)]
    const words = await services.store.words(id, services.limits.kept.wordsTold)
    // Whoever was here before is told what was said elsewhere when the news of it comes.
    if (this.audience.size === 1) this.#saidTo = words.at(-1)?.n ?? 0
    const note = guest.seat === null ? '' : (this.#held.seat(guest.seat)?.note ?? '')
    const welcome: Open<Omit<TellOf<'welcome'>, 'told'>> = {
      ...{ type: 'welcome', card: this.card(), seat: guest.seat, scenario, options, rulesVersion },
      ...{
        standing: this.standing(guest) ?? null,
        isWhole,
        said: words.map(word => saidTo(guest.seat ?? 'table', word)),
        note,
      },
    }
    guest.tell(withTold(welcome, told))
  }

  /** To be sent to this guest, who is at this view from then on. */
  standing(guest: Guest): Open<Snapshot> | undefined {
    const standing = this.#held.standing(guest.seat ?? 'table')
    guest.shown = standing?.view ?? null
    guest.toAct = standing?.toAct ?? null
    return standing
  }

  tellCard(): void {
    this.audience.tellAll({ type: 'card', card: this.card() })
  }

  /** What was said at other nodes since anything was last told here. */
  async tellSaidSince(): Promise<void> {
    const { store, limits } = this.#held.services
    if (this.audience.isEmpty) return
    const words = await store.words(this.#held.id, limits.kept.wordsTold)
    for (const word of words) if (word.n > this.#saidTo) this.tellSaid(word)
  }

  tellSaid(word: KeptWord): void {
    this.#saidTo = Math.max(this.#saidTo, word.n)
    for (const viewer of this.audience.viewers()) this.audience.tell(viewer, { type: 'said', said: saidTo(viewer, word) })
  }

  tellMoved({ told }: Moved): void {
    this.#wholeStories = null
    this.#past = null
    const changes = new Changes()
    for (const { viewer, entry } of told) this.#tellStep(viewer, entry, changes)
    if (told.length <= this.#held.door.game.seats.length) this.#tellWhoseTurn()
  }

  /** What is hidden from somebody may still have made it his turn: of that he hears, and of nothing else. */
  #tellWhoseTurn(): void {
    const toAct = this.#held.referee?.toAct
    if (!toAct) return
    for (const guest of this.audience.unaware(toAct))
      this.#greet(guest, { told: [], isWhole: false }).catch(error => this.#held.services.problem(String(error)))
  }

  /** How many entries everybody here knows of; to be asked before the match is read anew. */
  counts(): ReadonlyMap<Viewer, number> {
    return new Map([...this.audience.viewers()].map(viewer => [viewer, this.#held.referee?.count(viewer) ?? 0]))
  }

  /** The same for a move that was made and is not stored. */
  countsBefore(told: Moved['told']): ReadonlyMap<Viewer, number> {
    const hearing = new Set(told.map(({ viewer }) => viewer))
    return new Map([...this.counts()].map(([viewer, count]) => [viewer, hearing.has(viewer) ? count - 1 : count]))
  }

  /** Whatever has come after `had`; who has missed more than is remembered here is welcomed anew. */
  async tellSince(had: ReadonlyMap<Viewer, number>): Promise<void> {
    const missed = await Promise.all(
      [...had].map(async ([viewer, count]) => [viewer, await this.#toldTo(viewer, count)] as const),
    )
    for (const [viewer, { told, isWhole }] of missed) {
      if (isWhole) for (const guest of this.audience.of(viewer)) await this.#greet(guest, { told, isWhole })
      else for (const entry of told) this.#tellStep(viewer, entry, new Changes())
    }
    this.#tellWhoseTurn()
  }

  async tellBegun(): Promise<void> {
    for (const viewer of this.audience.viewers()) {
      const { told } = await this.#toldTo(viewer, undefined)
      const standing = this.#held.standing(viewer)
      if (!standing) continue
      const begun: Open<Omit<TellOf<'begun'>, 'told'>> = { type: 'begun', card: this.card(), standing }
      this.audience.tellStanding(viewer, withTold(begun, told), standing)
    }
  }

  #tellStep(viewer: Viewer, entry: ToldText, changes: Changes): void {
    this.audience.tellStep(viewer, entry, shown => this.#held.standing(viewer, shown) as Open<Snapshot>, changes)
  }

  async #toldTo(viewer: Viewer, have: number | undefined): Promise<Told> {
    const { referee } = this.#held
    if (!referee) return { told: [], isWhole: true }
    const recent = have === undefined ? null : referee.since(viewer, have)
    if (recent) return { told: recent, isWhole: false }
    return { told: await this.#wholeStory(referee, viewer), isWhole: true }
  }

  /** What was shown at moments that are over. */
  past(referee: Referee): Promise<Past> {
    const { seq } = referee
    if (this.#past?.seq === seq) return this.#past.past
    const { services, id, kept } = this.#held
    const past = services.store.entries(id, 0).then(entries => new Past(referee.game, referee.record(kept, entries)))
    this.#past = { seq, past }
    past.catch(() => {
      this.#past = null
    })
    return past
  }

  #wholeStory(referee: Referee, viewer: Viewer): Promise<readonly ToldText[]> {
    const { seq } = referee
    this.#wholeStories ??= new Map()
    const stories = this.#wholeStories
    const kept = stories.get(viewer)
    if (kept?.seq === seq) return kept.told
    const { services, id } = this.#held
    const told = services.store.entries(id, 0).then(entries => referee.wholeStory(viewer, entries))
    stories.set(viewer, { seq, told })
    told.catch(() => stories.delete(viewer))
    return told
  }
}

const UNSEATED = textOf({
  ...{ type: 'refused', key: null, code: 'not-your-seat' },
  message: 'This seat was given back, or somebody else has it now. You are watching.',
} satisfies Open<TellOf<'refused'>>)

function saidTo(viewer: Viewer, { n, seat, text, at, counts }: KeptWord): Said {
  const after = counts?.[viewer]
  return { n, seat, text, at, ...(after === undefined ? {} : { after }) }
}
