// The games that all checks look at: played once, when the first check wants them.
import { type AnyGame, type Dice, parseWith, type Seat, seeded, type Viewer } from '@sandtable/kernel'
import type { Settings } from './options.ts'
import { type PlayedGame, type PlayedStep, playRandomly, positionsOf } from './play.ts'
import { messageOf, Nonconformity, type Place } from './problem.ts'

/** One game with its place in the run; `fail` throws with that place and the moves that lead there. */
export type SampleGame = PlayedGame & {
  readonly scenarioId: string
  fail(index: number, message: string, cause?: unknown): never
}
export type Position = { readonly sitting: SampleGame; readonly index: number; readonly state: unknown; readonly dice: Dice }

export class SampleGames {
  readonly game: AnyGame
  readonly settings: Settings
  readonly seats: readonly Seat[]
  readonly viewers: readonly Viewer[]
  #sittings: readonly SampleGame[] | null = null

  constructor(game: AnyGame, settings: Settings) {
    this.game = game
    this.settings = settings
    this.seats = game.seats.map(({ id }) => id)
    this.viewers = [...this.seats, 'table']
  }

  /** Half of the games now and then take a form, the others play by `legal` alone. */
  get sittings(): readonly SampleGame[] {
    this.#sittings ??= this.#playAll()
    return this.#sittings
  }

  /** Calls back for every game; `at` tells how far it has come, for the message of an exception. */
  eachSitting(visit: (sitting: SampleGame, at: (index: number) => void) => void): void {
    for (const sitting of this.sittings) {
      let index = 0
      guarded(
        sitting,
        () => index,
        () =>
          visit(sitting, reached => {
            index = reached
          }),
      )
    }
  }

  /** Calls back for every position of every game. */
  eachPosition(visit: (position: Position) => void): void {
    for (const sitting of this.sittings) this.#visit(sitting, positionsOf(sitting), visit)
  }

  /** Calls back for some positions of every game, the first and the last among them. */
  somePositions(visit: (position: Position) => void): void {
    for (const sitting of this.sittings) this.#visit(sitting, spread(positionsOf(sitting), this.settings.positions), visit)
  }

  eachStep(visit: (sitting: SampleGame, step: PlayedStep) => void): void {
    for (const sitting of this.sittings)
      for (const step of sitting.steps)
        guarded(
          sitting,
          () => step.index,
          () => visit(sitting, step),
        )
  }

  someSteps(visit: (sitting: SampleGame, step: PlayedStep, dice: Dice) => void): void {
    for (const sitting of this.sittings) {
      for (const step of spread(sitting.steps, this.settings.positions)) {
        const dice = seeded(`${sitting.seed} step ${step.index}`)
        guarded(
          sitting,
          () => step.index,
          () => visit(sitting, step, dice),
        )
      }
    }
  }

  #visit(sitting: SampleGame, positions: ReturnType<typeof positionsOf>, visit: (position: Position) => void): void {
    for (const { index, state } of positions) {
      const dice = seeded(`${sitting.seed} position ${index}`)
      guarded(
        sitting,
        () => index,
        () => visit({ sitting, index, state, dice }),
      )
    }
  }

  #playAll(): SampleGame[] {
    const { scenarios, options, games, seed, maxActions } = this.settings
    const wanted = this.game.scenarios.filter(({ id }) => !scenarios || scenarios.includes(id))
    if (wanted.length === 0) throw new Error(`${this.game.id}: no scenario to play`)
    const sittings: SampleGame[] = []
    for (const { id, scenario } of wanted) {
      for (const chosen of options) {
        for (let i = 0; i < games; i++) {
          const setup = { scenario, options: parseWith(this.game.optionsSchema, chosen, 'bad-options', 'options') }
          const name = `${seed}-${i}`
          const formEvery = i % 2 === 1 ? 10 : 0
          sittings.push(sittingOf(this.game, id, playRandomly(this.game, setup, { seed: name, maxActions, formEvery })))
        }
      }
    }
    return sittings
  }
}

function sittingOf(game: AnyGame, scenarioId: string, played: PlayedGame): SampleGame {
  return {
    ...played,
    scenarioId,
    fail(index, message, cause): never {
      const place: Place = { game: game.id, scenario: scenarioId, options: played.options, seed: played.seed, index }
      const moves = played.steps.slice(0, index).map(({ seat, action }) => ({ seat, action }))
      throw new Nonconformity(place, message, moves, cause)
    },
  }
}

/** An exception of the game's own inside a check is a finding too, and is told with its place. */
function guarded(sitting: SampleGame, index: () => number, run: () => void): void {
  try {
    run()
  } catch (error) {
    if (error instanceof Nonconformity) throw error
    sitting.fail(index(), `the game threw ${messageOf(error)}`, error)
  }
}

/** At most `count` members, evenly spread, with the first and the last. */
export function spread<T>(all: readonly T[], count: number): readonly T[] {
  if (all.length <= count) return all
  const step = (all.length - 1) / Math.max(1, count - 1)
  return Array.from({ length: count }, (_, i) => all[Math.round(i * step)] as T)
}

/** Some members of a list, drawn without replacement; all when there are no more than that. */
export function someOf<T>(all: readonly T[], count: number, dice: Dice): readonly T[] {
  if (all.length <= count) return all
  const left = [...all]
  return Array.from({ length: count }, () => left.splice(dice.pick(left.length, 'some'), 1)[0] as T)
}
