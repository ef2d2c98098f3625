// What the page may show: the eyes it has, the curtain between two people's, and the view through them. A state never leaves here.
import type { AnyGame, Seat, Viewer } from '@sandtable/kernel'
import type { Players } from '../save/saved-match.ts'
import { nextViewer, peopleAt, publicViewer } from './eyes.ts'

export class ViewerState {
  viewer = $state<Viewer>('table')
  /** The seat that must take the chair before anything is shown. */
  curtain = $state<Seat | null>(null)
  /** Several people who may not see each other's things. */
  readonly isHandedOver: boolean
  readonly #game: AnyGame
  readonly #people: readonly Seat[]
  #last: { readonly state: unknown; readonly viewer: Viewer; readonly view: unknown } | null = null

  constructor(game: AnyGame, players: Players, handover: boolean) {
    this.#game = game
    this.#people = peopleAt(players, game.seats)
    this.isHandedOver = handover && this.#people.length > 1
  }

  isPerson(seat: Seat): boolean {
    return this.#people.includes(seat)
  }

  /** The person who decides now: the one who looks, if that one may. */
  decider(toAct: readonly Seat[]): Seat | null {
    const { viewer } = this
    return toAct.includes(viewer) && this.isPerson(viewer) ? viewer : (toAct.find(seat => this.isPerson(seat)) ?? null)
  }

  /** Gives the page the eyes of who decides now. True when they are others than before. */
  turn(toAct: readonly Seat[]): boolean {
    const viewer = nextViewer(this.#people, toAct, this.viewer)
    if (viewer === this.viewer) return false
    this.viewer = viewer
    if (this.isHandedOver && viewer !== 'table') this.curtain = viewer
    return true
  }

  /** The same object while nothing has changed, so that nothing is drawn again. */
  view(state: unknown): unknown {
    const viewer = this.curtain ? 'table' : this.viewer
    const last = this.#last
    if (last && last.state === state && last.viewer === viewer) return last.view
    const view = this.#game.view(state, viewer)
    this.#last = { state, viewer, view }
    return view
  }

  /** What lies about in lists of saved games, where anybody may look. */
  publicView(state: unknown): unknown {
    return this.isHandedOver ? this.#game.view(state, publicViewer(this.#people)) : this.view(state)
  }
}
