// One game of a run: played through the referee, each seat on its own view, and counted while it goes.
import { type Policies, type Policy, playOn } from '@sandtable/ai'
import { type AnyGame, type AnyMatch, type GameEvent, IllegalAction, Match, type Outcome, type Seat } from '@sandtable/kernel'
import type { Trouble } from '../results/result-line.ts'
import type { GameRow } from '../results/row.ts'
import type { GameTally, Tally, TallyAdapter } from '../tally/tally-adapter.ts'
import { type Experiment, fixtureOf, seedOf } from './experiment.ts'
import type { Pace } from './pace.ts'
import { Stopwatch } from './stopwatch.ts'

/** A run made ready in one thread. `clock` gives milliseconds; only the pace reads it. */
export type Prepared = {
  readonly game: AnyGame
  readonly policies: Policies
  readonly tallyAdapter: TallyAdapter | null
  readonly experiment: Experiment
  readonly clock: () => number
}

export function playGame(prepared: Prepared, n: number, pace: Pace): GameRow {
  const { clock } = prepared
  const { stopwatch, lineUps } = tableOf(prepared)
  const { bare, timed, isSwapped } = lineUps[n % 2] as LineUp
  const started = clock()
  let end: End | null = stopwatch.isIdle ? played(prepared, n, bare) : null
  // Who was asked when a game broke off is known only where it was watched: it breaks off at the same place again.
  if (end === null || end.trouble !== null) {
    stopwatch.begin(pace)
    end = played(prepared, n, timed, stopwatch)
    stopwatch.end()
  } else stopwatch.passed(pace, end.actions)
  const { outcome, actions, hash, tally, trouble } = end
  pace.games++
  pace.actions += actions
  pace.ms += clock() - started
  return {
    game: n,
    isSwapped,
    winner: outcome?.winner ?? null,
    reason: outcome?.reason ?? trouble?.kind ?? '',
    clause: outcome?.clause ?? '',
    actions,
    hash,
    tally,
    trouble,
  }
}

type Players = { readonly [seat: Seat]: Policy }
/** `tally` is null where there is no outcome, or nobody counts. */
type End = {
  readonly outcome: Outcome | null
  readonly actions: number
  readonly hash: string
  readonly tally: Tally | null
  readonly trouble: Trouble | null
}

/** A mistake in one game is a result of the run, not its end. */
function played({ game, tallyAdapter, experiment }: Prepared, n: number, policies: Players, stopwatch?: Stopwatch): End {
  const seed = seedOf(experiment, n)
  let match: AnyMatch | null = null
  let account = null as GameTally<unknown, GameEvent> | null
  const watch = (state: unknown, events: readonly GameEvent[]) => {
    account = tallyAdapter?.open(state, events) ?? null
    return account
  }
  try {
    match = new Match(game, { scenario: experiment.scenario.data, options: experiment.options, seed, history: 'none' })
    playOn(match, { seed, policies, watch })
    const { outcome, seq: actions, hash, state } = match
    if (outcome) return { outcome, actions, hash, tally: account?.close(state) ?? null, trouble: null }
    const trouble = { kind: 'endless', seat: null, message: `no end after ${actions} actions` } as const
    return { outcome, actions, hash, tally: null, trouble }
  } catch (error) {
    const kind = error instanceof IllegalAction ? 'refused' : 'failed'
    const message = error instanceof Error ? error.message : String(error)
    const trouble = { kind, seat: stopwatch?.asked ?? null, message } as const
    return { outcome: null, actions: match?.seq ?? 0, hash: '', tally: null, trouble }
  }
}

/** Who plays what, in games with even numbers and with odd ones: where levels are exchanged it is in these. */
type LineUp = { readonly bare: Players; readonly timed: Players; readonly isSwapped: boolean }
/** What all games of a run share. */
type RunTable = { readonly stopwatch: Stopwatch; readonly lineUps: readonly LineUp[] }
const tables = new WeakMap<Prepared, RunTable>()

function tableOf(prepared: Prepared): RunTable {
  const known = tables.get(prepared)
  if (known) return known
  const { game, policies, clock, experiment } = prepared
  const stopwatch = new Stopwatch(policies, clock)
  const seats = game.seats.map(({ id }) => id)
  const lineUps = [0, 1].map(n => {
    const { levels, isSwapped } = fixtureOf(experiment, seats, n)
    const seated = (by: Policies): Players =>
      Object.fromEntries(seats.map(seat => [seat, by[levels[seat] as string] as Policy]))
    return { bare: seated(policies), timed: seated(stopwatch.timed), isSwapped }
  })
  const made = { stopwatch, lineUps }
  tables.set(prepared, made)
  return made
}
