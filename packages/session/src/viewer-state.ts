// Which viewer the screen belongs to, and when it is covered because another player at the same screen is next.
import type { AnyGame, Seat, Viewer } from '@sandtable/kernel'

/** An empty level, of older matches, is the one that is offered first. */
export type Player = { readonly kind: 'person' } | { readonly kind: 'policy'; readonly level: string; readonly title: string }
export type Players = { readonly [seat: Seat]: Player }

/** What of a game's screen says that seats hide things. `openView`: a view with nothing hidden. */
export type SecretRules = {
  readonly handover?: boolean
  openView?(state: unknown): unknown
}

/** One viewer, or all of them together: only a match that is over may be looked at so. */
export type Eyes = Viewer | 'all'

/** The seats that no computer plays. */
export const peopleAt = (players: Players, seats: readonly { readonly id: Seat }[]): Seat[] =>
  seats.map(({ id }) => id).filter(seat => players[seat]?.kind !== 'policy')

/**
 * The one person; of several, the first who has to decide. A viewer who still has something to decide stays: where several decide in
 * secret, the screen is not handed back and forth.
 */
export function nextViewer(people: readonly Seat[], toAct: readonly Seat[], now: Viewer): Viewer {
  if (people.length === 1) return people[0] as Seat
  if (people.includes(now) && toAct.includes(now)) return now
  return toAct.find(seat => people.includes(seat)) ?? now
}

/** The viewer for lists and titles, which anyone at this device may see: the one person, else the table. */
export function publicViewer(people: readonly Seat[]): Viewer {
  return people.length === 1 ? (people[0] as Seat) : 'table'
}

/** The viewers a replay offers, the widest first. None while there are secrets, and none where there never were any. */
export function eyesFor(ui: SecretRules, seats: readonly { readonly id: Seat }[], isOver: boolean): readonly Eyes[] {
  if (!isOver || !ui.handover) return []
  return [...(ui.openView ? ['all'] : []), 'table', ...seats.map(({ id }) => id)]
}

export function seenBy(game: AnyGame, ui: SecretRules, state: unknown, eyes: Eyes): unknown {
  return eyes === 'all' && ui.openView ? ui.openView(state) : game.view(state, eyes === 'all' ? 'table' : eyes)
}

export class ViewerState {
  viewer: Eyes
  /** The seat that must take over the screen before anything is shown. */
  curtain: Seat | null = null
  /** Several people at one screen who may not see each other's secrets. */
  readonly isHandedOver: boolean
  readonly #people: readonly Seat[]

  constructor(people: readonly Seat[], hasSecrets: boolean, viewer: Eyes = 'table') {
    this.viewer = viewer
    this.#people = people
    this.isHandedOver = hasSecrets && people.length > 1
  }

  /** What the board may show: behind the curtain, only what the table may see. */
  get eyes(): Eyes {
    return this.curtain ? 'table' : this.viewer
  }
  /** What lists of saved games may show. */
  get publicEyes(): Eyes {
    return this.isHandedOver ? publicViewer(this.#people) : this.eyes
  }

  isPerson(seat: Seat | null): boolean {
    return seat !== null && this.#people.includes(seat)
  }

  /** The person who decides now: the viewer where it is their turn. */
  decider(toAct: readonly Seat[]): Seat | null {
    const { viewer } = this
    return toAct.includes(viewer) && this.isPerson(viewer) ? viewer : (toAct.find(seat => this.isPerson(seat)) ?? null)
  }

  /** Gives the screen to the person who decides now. True when the viewer changes. */
  turn(toAct: readonly Seat[]): boolean {
    const viewer = nextViewer(this.#people, toAct, this.viewer)
    if (viewer === this.viewer) return false
    this.viewer = viewer
    if (this.isHandedOver && viewer !== 'table') this.curtain = viewer
    return true
  }
}
