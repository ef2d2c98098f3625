// From a long failing game to a short one: delta debugging (Zeller) over lists of actions.
import { type AnyGame, IllegalAction, seeded } from '@sandtable/kernel'
import type { Move, PlaySetup } from './play.ts'

/** Where a game begins, and the seed of its dice. */
export type SeededSetup = PlaySetup & { readonly seed: string }

/** The moves of the list that can be done one after the other from this set-up; refused ones are left out. */
export function applicableMoves(game: AnyGame, setup: SeededSetup, moves: readonly Move[]): Move[] {
  const dice = seeded(setup.seed)
  let { state } = game.setup(setup.scenario, setup.options, dice)
  const done: Move[] = []
  for (const move of moves) {
    try {
      state = game.apply(state, move.seat, move.action, dice).state
      done.push(move)
    } catch (error) {
      if (error instanceof IllegalAction) continue
      // A crash is what is looked for, perhaps: keep the move that caused it, nothing can follow it.
      return [...done, move]
    }
  }
  return done
}

/**
 * The shortest list found that still fails, when no single move can be left out any more. `fails` is asked only about lists
 * that re-apply legally; it must give the same answer for the same list.
 */
export function shrink(
  game: AnyGame,
  setup: SeededSetup,
  moves: readonly Move[],
  fails: (moves: readonly Move[]) => boolean,
): Move[] {
  let best = applicableMoves(game, setup, moves)
  if (!fails(best)) throw new Error('shrink: the given moves do not fail')
  let size = Math.ceil(best.length / 2)
  while (size >= 1) {
    const shorter = withoutOneChunk(game, setup, best, size, fails)
    if (shorter) best = shorter
    else if (size === 1) break
    size = Math.min(shorter ? size : Math.ceil(size / 2), best.length)
  }
  return best
}

function withoutOneChunk(
  game: AnyGame,
  setup: SeededSetup,
  moves: readonly Move[],
  size: number,
  fails: (moves: readonly Move[]) => boolean,
): Move[] | null {
  // From the end: what comes late depends on more and is the easiest to leave out.
  for (let end = moves.length; end > 0; end -= size) {
    const left = [...moves.slice(0, Math.max(0, end - size)), ...moves.slice(end)]
    const candidate = applicableMoves(game, setup, left)
    if (candidate.length < moves.length && fails(candidate)) return candidate
  }
  return null
}
