// From a failing game to the shortest record that still shows it.
import { type ConformanceOptions, type Move, shrink } from '@sandtable/conformance'
import { type AnyGame, IllegalAction, Match, type MatchRecord } from '@sandtable/kernel'

export type FailingSetup = { readonly scenario: unknown; readonly options: unknown; readonly seed: string }
export type KeptFailure = { readonly record: MatchRecord; readonly moves: readonly Move[]; readonly isShrunk: boolean }

type Hooks = Pick<ConformanceOptions, 'invariants'>

/** Whether these moves crash the game, break an invariant, or leave a record that does not load. */
export function failsAgain(game: AnyGame, setup: FailingSetup, moves: readonly Move[], hooks: Hooks): boolean {
  try {
    const match = new Match(game, setup)
    for (const { seat, action } of moves) {
      const before = match.state
      match.act(seat, action)
      if ((hooks.invariants?.(before, match.state) ?? []).length > 0) return true
    }
    return Match.load(game, JSON.parse(JSON.stringify(match.record())) as MatchRecord).hash !== match.hash
  } catch (error) {
    // A refusal is an answer, not a crash.
    return !(error instanceof IllegalAction)
  }
}

/** A failure that only a check of the kit can see is kept whole: its moves lead to the position that the message names. */
export function keepFailure(game: AnyGame, setup: FailingSetup, moves: readonly Move[], hooks: Hooks): KeptFailure {
  const fails = (list: readonly Move[]) => failsAgain(game, setup, list, hooks)
  const isShrunk = fails(moves)
  const kept = isShrunk ? shrink(game, setup, moves, fails) : moves
  return { record: recordUpTo(game, setup, kept), moves: kept, isShrunk }
}

/** The record of all moves that the game still takes; a move that crashes it stands in the file beside it. */
function recordUpTo(game: AnyGame, setup: FailingSetup, moves: readonly Move[]): MatchRecord {
  const match = new Match(game, setup)
  for (const { seat, action } of moves) {
    try {
      match.act(seat, action)
    } catch {
      break
    }
  }
  return match.record()
}
