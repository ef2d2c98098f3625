// What is said to those who look at a match, and how much of the story each of them is told.
import type { Viewer } from '@sandtable/kernel'
import type { MatchCard, Said, Standing, Tell, TellOf } from '@sandtable/protocol/online'
import { Audience, Changes, type Guest } from './audience.ts'
import { cardOf } from './card.ts'
import type { HeldMatch } from './held-match.ts'
import type { Moved } from './referee.ts'
import type { ToldText } from './story.ts'

type Told = { readonly told: readonly ToldText[]; readonly isWhole: boolean }

export class Herald {
  readonly audience = new Audience()
  readonly #held: HeldMatch

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
      ...{ standing: this.standing(guest) ?? null, isWhole, said: words.map(saidOf), note },
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

  tellSaid(word: Said): void {
    this.audience.tellAll({ type: 'said', said: saidOf(word) })
  }

  tellMoved({ told }: Moved): void {
    const changes = new Changes()
    for (const [viewer, entry] of told) this.#tellStep(viewer, entry, changes)
  }

  /** How many entries everybody here knows of; to be asked before the match is read anew. */
  counts(): ReadonlyMap<Viewer, number> {
    return new Map([...this.audience.viewers()].map(viewer => [viewer, this.#held.referee?.count(viewer) ?? 0]))
  }

  /** Whatever has come after `had`. */
  async tellSince(had: ReadonlyMap<Viewer, number>): Promise<void> {
    for (const [viewer, count] of had)
      for (const entry of (await this.#toldTo(viewer, count)).told) this.#tellStep(viewer, entry, new Changes())
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
    const { referee, services, id } = this.#held
    if (!referee) return { told: [], isWhole: true }
    const recent = have === undefined ? null : referee.since(viewer, have)
    if (recent) return { told: recent, isWhole: false }
    return { told: referee.wholeStory(viewer, await services.store.entries(id, 0)), isWhole: true }
  }
}

const saidOf = ({ n, seat, text, at }: Said): Said => ({ n, seat, text, at })

/** The entries are text already. */
const withTold = (tell: Omit<Extract<Tell, { told: unknown }>, 'told'>, told: readonly ToldText[]): string =>
  `${JSON.stringify(tell).slice(0, -1)},"told":[${told.join(',')}]}`
