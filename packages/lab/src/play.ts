// One game of a run: played through the referee, each seat on its own view, and counted while it goes.
import { type Asking, type Choice, type Playout, type Policies, type Policy, playout } from '@sandtable/ai'
import { type AnyGame, type Dice, IllegalAction, type Seat } from '@sandtable/kernel'
import type { Account, Accounting } from './accounting.ts'
import { type Experiment, fixtureOf, seedOf } from './experiment.ts'
import type { Trouble } from './line.ts'
import { type LevelPace, levelPace, notePace, type Pace } from './pace.ts'
import type { GameRow } from './row.ts'

/** A run made ready in one thread. `clock` gives milliseconds; only the pace reads it. */
export type Prepared = {
  readonly game: AnyGame
  readonly policies: Policies
  readonly accounting: Accounting | null
  readonly experiment: Experiment
  readonly clock: () => number
}

export function playGame(prepared: Prepared, n: number, pace: Pace): GameRow {
  const { game, accounting, experiment, clock } = prepared
  const { levels, timed, lineUps, asked } = tableOf(prepared)
  const { policies, isSwapped } = lineUps[n % 2] as LineUp
  asked.seat = null
  for (let i = 0; i < timed.length; i++) timed[i]?.begin(levelPace(pace, levels[i] as string))
  const watcher = new Watcher(accounting)
  const started = clock()
  let end: Playout | null = null
  let trouble: Trouble | null = null
  try {
    end = playout(game, {
      scenario: experiment.scenario.data,
      options: experiment.options,
      seed: seedOf(experiment, n),
      policies,
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
  for (let i = 0; i < timed.length; i++) timed[i]?.end()
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

type Asked = { seat: Seat | null }

/**
 * To look at the clock twice takes as long as a quick decision. After one the next is not timed, after another the next three, and so on:
 * a level that is always quick is hardly timed, one that now and then has nothing to think about nearly always.
 */
const QUICK_MS = 0.05
const MOST_SKIPPED = 31

/** A level with a watch beside it. Made once for a run and not for each game: what is new is slow. */
class TimedPolicy implements Policy {
  readonly #policy: Policy
  readonly #clock: () => number
  readonly #asked: Asked
  #pace: LevelPace | null = null
  /** Decisions since the last that was timed, and how many there may be: they go on from one game to the next. */
  #untimed = 0
  #toSkip = 0
  /** In this game. */
  #decisions = 0
  #looked = 0

  constructor(policy: Policy, clock: () => number, asked: Asked) {
    this.#policy = policy
    this.#clock = clock
    this.#asked = asked
  }
  get id(): string {
    return this.#policy.id
  }
  get title(): string {
    return this.#policy.title
  }

  begin(pace: LevelPace): void {
    this.#pace = pace
    this.#decisions = this.#looked = 0
  }

  choose(view: unknown, seat: Seat, dice: Dice, asking?: Asking) {
    this.#asked.seat = seat
    this.#decisions++
    if (this.#untimed === this.#toSkip) return this.#timed(view, seat, dice, asking)
    this.#untimed++
    const choice = this.#policy.choose(view, seat, dice, asking)
    if (choice.looked !== undefined) this.#looked += choice.looked
    return choice
  }

  #timed(view: unknown, seat: Seat, dice: Dice, asking: Asking | undefined): Choice {
    const started = this.#clock()
    const choice = this.#policy.choose(view, seat, dice, asking)
    const ms = this.#clock() - started
    if (this.#pace) notePace(this.#pace, ms, this.#untimed + 1)
    this.#untimed = 0
    this.#toSkip = ms < QUICK_MS ? Math.min(MOST_SKIPPED, 2 * this.#toSkip + 1) : 0
    if (choice.looked !== undefined) this.#looked += choice.looked
    return choice
  }

  end(): void {
    if (!this.#pace) return
    this.#pace.decisions += this.#decisions
    this.#pace.looked += this.#looked
  }
}

/** Who plays what, in games with even numbers and with odd ones: where levels are exchanged it is in these. */
type LineUp = { readonly policies: { readonly [seat: Seat]: TimedPolicy }; readonly isSwapped: boolean }
/** What all games of a run share. `timed`: one for each of `levels`. */
type RunTable = {
  readonly levels: readonly string[]
  readonly timed: readonly TimedPolicy[]
  readonly lineUps: readonly LineUp[]
  readonly asked: Asked
}
const tables = new WeakMap<Prepared, RunTable>()

function tableOf(prepared: Prepared): RunTable {
  const known = tables.get(prepared)
  if (known) return known
  const { game, policies, clock, experiment } = prepared
  const asked: Asked = { seat: null }
  const levels = Object.keys(policies)
  const timed = levels.map(level => new TimedPolicy(policies[level] as Policy, clock, asked))
  const seats = game.seats.map(({ id }) => id)
  const lineUps = [0, 1].map(n => {
    const fixture = fixtureOf(experiment, seats, n)
    const players = seats.map(seat => [seat, timed[levels.indexOf(fixture.levels[seat] as string)] as TimedPolicy])
    return { policies: Object.fromEntries(players), isSwapped: fixture.isSwapped }
  })
  const made = { levels, timed, lineUps, asked }
  tables.set(prepared, made)
  return made
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
