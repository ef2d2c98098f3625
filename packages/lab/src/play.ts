// One game of a run: played through the referee, each seat on its own view, and counted while it goes.
import { type Playout, type Policies, type Policy, playout } from '@sandtable/ai'
import { type AnyGame, IllegalAction, type Seat } from '@sandtable/kernel'
import type { Account, Accounting } from './accounting.ts'
import { type Experiment, fixtureOf } from './experiment.ts'
import { notePace, type Pace } from './pace.ts'
import type { GameRow, Trouble } from './row.ts'

/** A run made ready in one thread. `clock` gives milliseconds; only the pace reads it. */
export type Prepared = {
  readonly game: AnyGame
  readonly policies: Policies
  readonly accounting: Accounting | null
  readonly experiment: Experiment
  readonly clock: () => number
}

export function playGame({ game, policies, accounting, experiment, clock }: Prepared, n: number, pace: Pace): GameRow {
  const seats = game.seats.map(({ id }) => id)
  const { seed, levels, isSwapped } = fixtureOf(experiment, seats, n)
  const asked: { seat: Seat | null } = { seat: null }
  const timed = Object.fromEntries(
    seats.map(seat => {
      const level = levels[seat] as string
      return [seat, timedPolicy(policies[level] as Policy, level, asked, pace, clock)]
    }),
  )
  const watcher = new Watcher(accounting)
  const started = clock()
  let end: Playout | null = null
  let trouble: Trouble | null = null
  try {
    end = playout(game, {
      scenario: experiment.scenario.data,
      options: experiment.options,
      seed,
      policies: timed,
      watch: watcher,
    })
    if (end.outcome === null) trouble = { kind: 'endless', seat: null, message: `no end after ${end.actions} actions` }
  } catch (error) {
    // A mistake in one game is a result of the run, not its end.
    trouble = {
      kind: error instanceof IllegalAction ? 'refused' : 'failed',
      seat: asked.seat,
      message: error instanceof Error ? error.message : String(error),
    }
  }
  const actions = end?.actions ?? watcher.actions
  pace.games++
  pace.actions += actions
  pace.ms += clock() - started
  return {
    game: n,
    isSwapped,
    winner: end?.outcome?.winner ?? null,
    reason: end?.outcome?.reason ?? trouble?.kind ?? '',
    clause: end?.outcome?.clause ?? '',
    actions,
    hash: end?.hash ?? '',
    tally: end?.outcome ? watcher.close() : null,
    trouble,
  }
}

function timedPolicy(policy: Policy, level: string, asked: { seat: Seat | null }, pace: Pace, clock: () => number): Policy {
  return {
    ...policy,
    choose(...given) {
      asked.seat = given[1]
      const started = clock()
      const choice = policy.choose(...given)
      notePace(pace, level, clock() - started, choice.looked ?? 0)
      return choice
    },
  }
}

/** Hands the events of a game to its account. */
class Watcher {
  readonly #accounting: Accounting | null
  #account: Account<unknown, never> | null = null
  #state: unknown
  actions = 0

  constructor(accounting: Accounting | null) {
    this.#accounting = accounting
  }

  begin(state: unknown, events: readonly unknown[]): void {
    this.#state = state
    this.#account = this.#accounting?.open(state, events as readonly never[]) ?? null
  }

  acted(events: readonly unknown[], before: unknown, after: unknown): void {
    this.actions++
    this.#state = after
    this.#account?.note(events as readonly never[], before, after)
  }

  close() {
    return this.#account?.close(this.#state) ?? null
  }
}
