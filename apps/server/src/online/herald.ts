// What is said to those who look at a match, and how much of the story each of them is told.
import type { Viewer } from '@sandtable/kernel'
import type { MatchCard, Said, Standing, Tell, TellOf } from '@sandtable/protocol/online'
import { Audience, Changes, type Guest } from './audience.ts'
import { cardOf } from './card.ts'
import type { HeldMatch } from './held-match.ts'
import type { Moved, Referee } from './referee.ts'
import type { KeptWord } from './store/store.ts'
import type { ToldText } from './story.ts'

type Told = { readonly told: readonly ToldText[]; readonly isWhole: boolean }

export class Herald {
  readonly audience = new Audience()
  readonly #held: HeldMatch
  /** Many may come to look at once, and the whole story is long to work out: it is kept until it goes on. */
  #wholeStories: Map<Viewer, { readonly seq: number; readonly told: Promise<readonly ToldText[]> }> | null = null

  constructor(held: HeldMatch) {
    this.#held = held
  }

  card(): MatchCard {
    const { door, kept, referee } = this.#held
    return cardOf(door, kept, referee?.seq ?? null, seat => this.audience.has(seat))
  }

  /** From now on this guest hears everything; first of all where things stand. */
  async welcome(guest: Guest, have: number | undefined): Promise<void> {
    const { kept, id, services } = this.#held
    const { scenario, options, rulesVersion } = kept
    const { told, isWhole } = await this.#toldTo(guest.seat ?? 'table', have)
    this.audience.add(guest)
    const words = await services.store.words(id)
    const note = guest.seat === null ? '' : (this.#held.seat(guest.seat)?.note ?? '')
    const welcome: Omit<TellOf<'welcome'>, 'told'> = {
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
  standing(guest: Guest): Standing | undefined {
    const standing = this.#held.standing(guest.seat ?? 'table')
    guest.shown = standing?.view
    return standing
  }

  tellCard(): void {
    this.audience.tellAll({ type: 'card', card: this.card() })
  }

  tellSaid(word: KeptWord): void {
    for (const viewer of this.audience.viewers()) this.audience.tell(viewer, { type: 'said', said: saidTo(viewer, word) })
  }

  tellMoved({ told }: Moved): void {
    this.#wholeStories = null
    const changes = new Changes()
    for (const { viewer, entry } of told) this.#tellStep(viewer, entry, changes)
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
      if (isWhole) for (const guest of this.audience.of(viewer)) await this.welcome(guest, undefined)
      else for (const entry of told) this.#tellStep(viewer, entry, new Changes())
    }
  }

  async tellBegun(): Promise<void> {
    for (const viewer of this.audience.viewers()) {
      const { told } = await this.#toldTo(viewer, undefined)
      const standing = this.#held.standing(viewer)
      if (!standing) continue
      const begun: Omit<TellOf<'begun'>, 'told'> = { type: 'begun', card: this.card(), standing }
      this.audience.tellStanding(viewer, withTold(begun, told), standing.view)
    }
  }

  #tellStep(viewer: Viewer, entry: ToldText, changes: Changes): void {
    this.audience.tellStep(viewer, entry, shown => this.#held.standing(viewer, shown) as Standing, changes)
  }

  async #toldTo(viewer: Viewer, have: number | undefined): Promise<Told> {
    const { referee } = this.#held
    if (!referee) return { told: [], isWhole: true }
    const recent = have === undefined ? null : referee.since(viewer, have)
    if (recent) return { told: recent, isWhole: false }
    return { told: await this.#wholeStory(referee, viewer), isWhole: true }
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

function saidTo(viewer: Viewer, { n, seat, text, at, counts }: KeptWord): Said {
  const after = counts?.[viewer]
  return { n, seat, text, at, ...(after === undefined ? {} : { after }) }
}

/** The entries are text already. */
const withTold = (tell: Omit<Extract<Tell, { told: unknown }>, 'told'>, told: readonly ToldText[]): string =>
  `${JSON.stringify(tell).slice(0, -1)},"told":[${told.join(',')}]}`
