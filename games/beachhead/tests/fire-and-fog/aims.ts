// What the tests of this folder say again and again: throw n dice that miss, shoot, and read the strike.
import type { BeachheadAction } from '../../rules/contract/actions.ts'
import type { Strike } from '../../rules/contract/events.ts'
import { at, type Board, type Sketch } from '../builder.ts'

/** The same face n times under a label; nothing for no dice. */
export const faces = (label: string, n: number, face = 1): string => (n === 0 ? '' : `${label}${` ${face}`.repeat(n)}`)

export const attack = (unit: string, target: string): BeachheadAction => ({ type: 'attack', unit, target })

/** One attack with these dice, as its strike. */
export function shot(board: Board, unit: string, target: string, dice = ''): Strike {
  return board.do(attack(unit, target), dice).told('attacked').strike
}

/** x attacks y and misses with exactly n dice (any other number fails); the strike. */
export function missed(n: number, sketch: Sketch, options: Parameters<typeof at>[1] = {}): Strike {
  return shot(at(sketch, options), 'x', 'y', faces('attack', n))
}

/** Tokens of several units at once. */
export const tokens = (board: Board, ...ids: readonly string[]): readonly number[] => ids.map(id => board.unit(id).tokens)
export const hps = (board: Board, ...ids: readonly string[]): readonly number[] =>
  ids.map(id => (board.isGone(id) ? 0 : board.unit(id).hp))
