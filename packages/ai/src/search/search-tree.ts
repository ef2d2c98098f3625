// What evaluations of one decision have seen, as a tree: from a state by a move and the luck of its draws to the next state.
import type { Action, Dice, Seat } from '@sandtable/kernel'

/** A state that was reached. `verdict` is what it came to where play ends here, null where `mover` goes on. */
export class SearchNode<S, A extends Action> {
  readonly state: S
  readonly verdict: number | null
  readonly mover: Seat
  /** What each script that came by does here. */
  readonly moves: Move<S, A>[] = []

  constructor(state: S, verdict: number | null, mover: Seat) {
    this.state = state
    this.verdict = verdict
    this.mover = mover
  }

  moveBy(script: number): Move<S, A> | undefined {
    for (const move of this.moves) if (move.script === script) return move
    return undefined
  }
}

/** One draw and what came after each way it can go. */
type Fork<S, A extends Action> = {
  readonly kind: 'roll' | 'pick'
  readonly faces: number
  readonly label: string
  readonly need: number | undefined
  readonly ways: (Fork<S, A> | SearchNode<S, A> | undefined)[]
}

/** A roll that is tested counts as made or failed (`Dice.roll`); any other draw as what it shows. */
const wayOf = ({ kind, need }: Fork<never, never>, value: number): number =>
  kind === 'pick' || need === undefined ? value : value <= need ? 1 : 0

export class Move<S, A extends Action> {
  readonly script: number
  readonly action: A
  #next: Fork<S, A> | SearchNode<S, A> | undefined
  #does: string | null = null

  constructor(script: number, action: A) {
    this.script = script
    this.action = action
  }

  /** The action in words that are the same for the same action. */
  get does(): string {
    this.#does ??= JSON.stringify(this.action)
    return this.#does
  }

  /** Draws as the rule does, as far as its draws are known; all that was drawn is put in `drawn`. Undefined where luck is new. */
  follow(dice: Dice, drawn: number[]): SearchNode<S, A> | undefined {
    let next = this.#next
    while (next !== undefined && !(next instanceof SearchNode)) {
      const { kind, faces, label, need } = next
      const value = kind === 'pick' ? dice.pick(faces, label) : dice.roll(faces, label, need)
      drawn.push(value)
      next = next.ways[wayOf(next as Fork<never, never>, value)]
    }
    return next
  }

  /** Remembers where these draws led. */
  keep({ draws, values }: ReplayedDice, scene: SearchNode<S, A>): void {
    if (draws.length === 0) {
      this.#next = scene
      return
    }
    this.#next ??= forkOf(draws[0]!)
    let fork = this.#next as Fork<S, A>
    for (let i = 1; i < draws.length; i++) {
      const way = wayOf(fork as Fork<never, never>, values[i - 1]!)
      fork.ways[way] ??= forkOf(draws[i]!)
      fork = fork.ways[way] as Fork<S, A>
    }
    fork.ways[wayOf(fork as Fork<never, never>, values[draws.length - 1]!)] = scene
  }
}

type Draw = Pick<Fork<never, never>, 'kind' | 'faces' | 'label' | 'need'>

const forkOf = <S, A extends Action>({ kind, faces, label, need }: Draw): Fork<S, A> => ({ kind, faces, label, need, ways: [] })

/** Gives again what was drawn already, then goes on with the dice, and keeps the account of both. */
export class ReplayedDice implements Dice {
  readonly draws: Draw[] = []
  readonly values: number[]
  readonly #dice: Dice

  constructor(drawn: number[], dice: Dice) {
    this.values = drawn
    this.#dice = dice
  }

  roll(faces: number, label: string, need?: number): number {
    const at = this.draws.push({ kind: 'roll', faces, label, need }) - 1
    if (at === this.values.length) this.values.push(this.#dice.roll(faces, label, need))
    return this.values[at]!
  }

  pick(faces: number, label: string): number {
    const at = this.draws.push({ kind: 'pick', faces, label, need: undefined }) - 1
    if (at === this.values.length) this.values.push(this.#dice.pick(faces, label))
    return this.values[at]!
  }
}
