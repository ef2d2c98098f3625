// Applying a record again, entry by entry: the one walk behind loading, verifying, replaying and the log.
import { checkFace, type Dice, type Draw, dieKind, pickKind } from '../dice.ts'
import { TableError } from '../errors.ts'
import type { Action, Game, GameEvent, Step } from '../game.ts'
import { Generator } from '../generator.ts'
import { isUndo, type MatchRecord, type RecordEntry } from './record.ts'

/** Draws as they were written down; asking for another die than then stops the replay and names the difference. */
export class RecordedDice implements Dice {
  readonly #draws: readonly Draw[]
  readonly #generator: Generator | null
  #used = 0

  /** With a generator, every draw that was not made by hand must also be the one the seed gives. */
  constructor(draws: readonly Draw[], generator: Generator | null = null) {
    this.#draws = draws
    this.#generator = generator
  }

  roll(sides: number, label: string): number {
    return sides <= 1 ? 1 : this.#next(dieKind(sides), 1, sides, label)
  }

  pick(n: number, label: string): number {
    return n <= 1 ? 0 : this.#next(pickKind(n), 0, n, label)
  }

  allDraws(): readonly Draw[] {
    this.checkAllUsed()
    return this.#draws
  }

  checkAllUsed(): void {
    const left = this.#draws[this.#used]
    if (left)
      throw new TableError('replay-differs', `The record holds a ${left.kind} for ${left.label} that the rules do not ask for.`)
  }

  #next(kind: string, least: number, count: number, label: string): number {
    const draw = this.#draws[this.#used]
    if (!draw) throw new TableError('replay-differs', `The rules ask for a ${kind} for ${label}; the record has no such draw.`)
    if (draw.label !== label || draw.kind !== kind) {
      throw new TableError(
        'replay-differs',
        `The rules ask for a ${kind} for ${label}; the record has a ${draw.kind} for ${draw.label}.`,
      )
    }
    checkFace(kind, least, least + count - 1, draw.value, label)
    if (this.#generator && !draw.hand) {
      const value = least + this.#generator.below(count)
      if (value !== draw.value) {
        throw new TableError('dice-differ', `The seed gives ${value} for ${label}; the record has ${draw.value}.`)
      }
    }
    this.#used++
    return draw.value
  }
}

/** One position of the walk. `events` of an undo are empty. */
export type Retraced<S, A extends Action, E> = {
  readonly entry: RecordEntry<A>
  readonly state: S
  readonly events: readonly E[]
  readonly reveals: boolean
}

export type Walk<S, A extends Action, E> = { readonly setup: Step<S, E>; readonly positions: Positions<Retraced<S, A, E>> }
type Positions<T> = globalThis.Generator<T, void, void>

/**
 * Sets the match up again and then applies its entries lazily. `checkSeed` also checks the draws against the seed.
 * Only positions that an undo returns to are kept on the way, so a long record needs little memory.
 */
export function retrace<S, A extends Action, E extends GameEvent, V, O, C>(
  game: Game<S, A, E, V, O, C>,
  record: MatchRecord<A>,
  checkSeed = false,
): Walk<S, A, E> {
  const generator = checkSeed && record.dice.seed !== null ? new Generator(record.dice.seed) : null
  const dice = new RecordedDice(record.setup.draws, generator)
  const setup = game.setup(record.scenario as C, record.options as O, dice)
  dice.checkAllUsed()
  return { setup, positions: positions(game, record, setup.state, generator) }
}

/** Whether this seed gives the dice of a record that does not tell its own. */
export function seedGives<S, A extends Action, E extends GameEvent, V, O, C>(
  game: Game<S, A, E, V, O, C>,
  record: MatchRecord<A>,
  seed: string,
): boolean {
  try {
    const walk = retrace(game, { ...record, dice: { ...record.dice, seed } }, true)
    while (!walk.positions.next().done);
    return true
  } catch (error) {
    if (error instanceof TableError && error.code === 'dice-differ') return false
    throw error
  }
}

function* positions<S, A extends Action, E extends GameEvent, V, O, C>(
  game: Game<S, A, E, V, O, C>,
  record: MatchRecord<A>,
  start: S,
  generator: Generator | null,
): Positions<Retraced<S, A, E>> {
  const returns = new Set(record.entries.filter(isUndo).map(entry => entry.undo))
  const kept = new Map([[0, { state: start, mark: generator?.mark() }]])
  let state = start
  for (const entry of record.entries) {
    if (isUndo(entry)) {
      const back = kept.get(entry.undo)
      if (!back)
        throw new TableError('replay-differs', `Entry ${entry.seq} goes back to ${entry.undo}, which is not before it.`)
      if (entry.agreed || game.undo.freshDice?.(state)) kept.set(entry.undo, { state: back.state, mark: generator?.mark() })
      else if (back.mark) generator?.restore(back.mark)
      state = back.state
      yield { entry, state, events: [], reveals: false }
      continue
    }
    const dice = new RecordedDice(entry.draws, generator)
    const step = game.apply(state, entry.seat, entry.action, dice)
    dice.checkAllUsed()
    state = step.state
    if (returns.has(entry.seq)) kept.set(entry.seq, { state, mark: generator?.mark() })
    yield { entry, state, events: step.events, reveals: step.reveals === true }
  }
}
