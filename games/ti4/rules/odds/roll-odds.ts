// TI-A.10, TI-O.13: the exact hits of an action's dice.
import type { Dice, Modifier, Odds, OddsOutcome, Seat } from '@sandtable/kernel'
import type { TiAction } from '../contract/actions.ts'
import { apply } from '../contract/apply.ts'
import { check } from '../contract/check.ts'
import type { TiEvent } from '../contract/events.ts'
import { judged } from '../dice/rolling.ts'
import type { Die } from '../state/dice-and-hits.ts'
import type { TiSession } from '../state/session.ts'
import { activeOps } from '../windows/active-ops.ts'

export function rollOdds(s: TiSession, seat: Seat, action: TiAction): Odds | null {
  if (check(s, seat, action) !== null) return null
  const probe = new Probe()
  const { events } = apply(s, seat, action, probe)
  if (probe.count === 0) return null
  const dice = events.flatMap(diceOf)
  const shares = [...dice.map(die => sharesOf(s, die)), ...events.flatMap(successShares)]
  const pmf = shares.reduce<readonly number[]>((sum, share) => convolve(sum, share), [1])
  return { outcomes: outcomesOf(pmf, shares.length), modifiers: modifiersOf(dice) }
}

/** Every die shows one: which dice fall does not depend on how they fall. */
class Probe implements Dice {
  count = 0
  roll(): number {
    this.count += 1
    return 1
  }
  pick(): number {
    this.count += 1
    return 0
  }
}

function diceOf(event: TiEvent): readonly Die[] {
  if (event.type === 'rolled') return event.dice
  if (event.type === 'rerolled') return event.dice.map(({ after }) => after)
  return []
}

/** The hits of each of the ten faces of a die. */
export function hitsByFace(s: TiSession, die: Die): readonly number[] {
  const op = activeOps(s, 'critHits').find(({ bearer }) => bearer?.id === die.unit)?.op
  const crit = op ? { faces: op.faces ?? [], extra: op.extra ?? 0 } : null
  return Array.from({ length: 10 }, (_, face) => judged({ ...die, raw: face + 1 }, crit).hits)
}

/** Of ten faces, how many give 0, 1, 2 … hits. */
function sharesOf(s: TiSession, die: Die): readonly number[] {
  const shares: number[] = []
  for (const hits of hitsByFace(s, die)) shares[hits] = (shares[hits] ?? 0) + 1
  return Array.from(shares, share => share ?? 0)
}

/** Revival and rift rolls count what comes back or is lost. */
function successShares(event: TiEvent): readonly (readonly number[])[] {
  if (event.type === 'revivalRolled') return [[event.needed - 1, 11 - event.needed]]
  if (event.type === 'riftRolled') return [[7, 3]]
  return []
}

function convolve(a: readonly number[], b: readonly number[]): readonly number[] {
  const sum = new Array<number>(a.length + b.length - 1).fill(0)
  for (const [i, x] of a.entries()) for (const [j, y] of b.entries()) sum[i + j] = (sum[i + j] as number) + x * y
  return sum
}

/** Tenths to the power of the dice; as fractions while those are whole numbers. */
function outcomesOf(counts: readonly number[], dice: number): readonly OddsOutcome[] {
  const all = 10 ** dice
  const isExact = all <= Number.MAX_SAFE_INTEGER
  return counts.flatMap((count, hits): OddsOutcome[] =>
    count === 0 ? [] : [{ p: count / all, ...(isExact ? { exact: [count, all] as const } : {}), hits }],
  )
}

function modifiersOf(dice: readonly Die[]): readonly Modifier[] {
  const names = new Map<string, number>()
  for (const { effect, value } of dice.flatMap(({ mods }) => mods)) names.set(effect, value)
  return [...names].map(([name, shift]) => ({ name, clause: 'TI-G.7.1', shift }))
}
