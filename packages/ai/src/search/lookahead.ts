// One evaluation: an idea is done on an imagined world, both sides play on by script to the horizon, and the position there is
// judged. The dice are the search's own: what comes out is what might happen, never what will.
import type { Action, Dice, GameEvent, Seat } from '@sandtable/kernel'
import type { Playable, SearchGuide } from './search-guide.ts'
import { Move, ReplayedDice, SearchNode } from './search-tree.ts'

/** A script that goes round in circles must not hold up a search. */
const MOST_STEPS = 400
/** Where an evaluation leaves what is remembered, it adds its way up to so many draws on: farther on hardly another follows. */
const DRAWS_KEPT = 1
/** Scripts have the number of their posture; none has this one. */
const OTHER_SIDE = -1
const NOBODY: Seat = ''

/** Without an action the posture itself says what is done first. */
export type Plan<A extends Action> = { readonly posture: number; readonly action: A | null }

type Root<S, A extends Action> = {
  readonly scene: SearchNode<S, A>
  readonly until: number
  /** The ideas that were tried here, by what they do. */
  readonly moves: Map<string, Move<S, A>>
}

/**
 * All evaluations of one decision. Scripts do the same from the same state, and the same luck leads to the same place: what one evaluation
 * has worked out is remembered, and the next one that goes the same way follows it. No value depends on that.
 */
export class Lookahead<S, A extends Action, E extends GameEvent, V, O, C> {
  readonly #game: Playable<S, A, E, V, O, C>
  readonly #craft: SearchGuide<S, A>
  readonly #seat: Seat
  readonly #horizon: number
  readonly #roots = new Map<S, Root<S, A>>()
  /** What each lap, posture and first action came to: the search often asks for what the posture does anyway. */
  readonly #seen = new Map<string, number>()
  #isCut = false

  constructor(game: Playable<S, A, E, V, O, C>, craft: SearchGuide<S, A>, seat: Seat, horizon: number) {
    this.#game = game
    this.#craft = craft
    this.#seat = seat
    this.#horizon = horizon
  }

  /** The chance of winning that the plan comes to, from this world and with these dice; they and the world belong to the lap. */
  look(world: S, { action, posture }: Plan<A>, lap: number, dice: Dice): number {
    const root = this.#rootOf(world)
    const first = action ? ideaOf(root, action) : root.scene.verdict === null ? this.#moveOf(root.scene, posture) : null
    const told = `${lap} ${posture} ${first ? first.does : ''}`
    const seen = this.#seen.get(told)
    if (seen !== undefined) return seen
    this.#isCut = false
    const value = this.#lookFrom(root, action ? first : null, posture, dice)
    // Cut off, the two ways to ask for the same first action differ by a step.
    if (!this.#isCut) this.#seen.set(told, value)
    return value
  }

  #lookFrom(root: Root<S, A>, idea: Move<S, A> | null, posture: number, dice: Dice): number {
    let { scene } = root
    let kept = 0
    const drawn: number[] = []
    for (let step = idea ? -1 : 0; step < MOST_STEPS; step++) {
      const isIdea = step < 0
      if (!isIdea && scene.verdict !== null) return scene.verdict
      const mover = isIdea ? this.#seat : scene.mover
      const move = isIdea ? idea! : this.#moveOf(scene, posture)
      drawn.length = 0
      const known = move.follow(dice, drawn)
      if (known) {
        scene = known
        continue
      }
      const retold = new ReplayedDice(drawn, dice)
      scene = this.#sceneOf(this.#advance(scene.state, mover, move.action, retold), root.until)
      move.keep(retold, scene)
      kept += retold.draws.length
      if (kept >= DRAWS_KEPT) return this.#playOn(scene, posture, root.until, step + 1, dice)
    }
    return this.#cutOff(scene.state)
  }

  /** The rest of an evaluation, with nothing remembered. */
  #playOn({ state: from, verdict }: SearchNode<S, A>, posture: number, until: number, steps: number, dice: Dice): number {
    if (verdict !== null) return verdict
    const game = this.#game
    const seat = this.#seat
    let state = from
    for (let step = steps; step < MOST_STEPS; step++) {
      const outcome = game.outcome(state)
      if (outcome) return outcome.winner === null ? 0.5 : outcome.winner === seat ? 1 : 0
      const mover = this.#craft.clock(state) >= until ? undefined : this.#whoMoves(state)
      if (mover === undefined) return this.#craft.chance(state, seat)
      state = this.#advance(state, mover, this.#craft.script(state, mover, mover === seat ? posture : null), dice)
    }
    return this.#cutOff(state)
  }

  #cutOff(state: S): number {
    this.#isCut = true
    return this.#craft.chance(state, this.#seat)
  }

  #rootOf(world: S): Root<S, A> {
    let root = this.#roots.get(world)
    if (!root) {
      const until = this.#craft.clock(world) + this.#horizon
      root = { scene: this.#sceneOf(world, until), until, moves: new Map() }
      this.#roots.set(world, root)
    }
    return root
  }

  #sceneOf(state: S, until: number): SearchNode<S, A> {
    const outcome = this.#game.outcome(state)
    if (outcome) return new SearchNode(state, outcome.winner === null ? 0.5 : outcome.winner === this.#seat ? 1 : 0, NOBODY)
    const mover = this.#craft.clock(state) >= until ? undefined : this.#whoMoves(state)
    if (mover === undefined) return new SearchNode(state, this.#craft.chance(state, this.#seat), NOBODY)
    return new SearchNode(state, null, mover)
  }

  #moveOf(scene: SearchNode<S, A>, posture: number): Move<S, A> {
    const script = scene.mover === this.#seat ? posture : OTHER_SIDE
    let move = scene.moveBy(script)
    if (!move) {
      move = new Move(script, this.#craft.script(scene.state, scene.mover, script === OTHER_SIDE ? null : posture))
      scene.moves.push(move)
    }
    return move
  }

  #advance(state: S, mover: Seat, action: A, dice: Dice): S {
    return this.#game.advance?.(state, mover, action, dice) ?? this.#game.apply(state, mover, action, dice).state
  }

  #whoMoves(state: S): Seat | undefined {
    const seats = this.#game.toAct(state)
    return this.#game.isReady ? seats.find(seat => !this.#game.isReady?.(state, seat)) : seats[0]
  }
}

function ideaOf<S, A extends Action>({ moves }: Root<S, A>, action: A): Move<S, A> {
  const does = JSON.stringify(action)
  let move = moves.get(does)
  if (!move) {
    move = new Move(OTHER_SIDE, action)
    moves.set(does, move)
  }
  return move
}
