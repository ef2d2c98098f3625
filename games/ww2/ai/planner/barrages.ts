// WW-12.6, WW-18.4: barrages by expected value over the six faces of the wind. Every gun is a barrage of its own, so that one wind does not
// carry all shells away together.

import { landingOf } from '../../rules/barrage/wind.ts'
import { isSupplied } from '../../rules/economy/economy.ts'
import { SHELL_PRICE, WINDS } from '../../rules/tables.ts'
import { byShell, UNIT_WORTH } from './fights.ts'
import type { PlannerFrame } from './frame.ts'
import type { PlanBuilder } from './plan-builder.ts'

/** Our own dead count more than theirs. */
const OWN = 1.5
/** Recruits may be standing there by then (WW-8.1), and a shell is cheap. */
const SPARE_SHELLS = 1
const MOST_SHELLS = 12

type BarrageAim = { readonly at: number; readonly shells: number; readonly value: number }

export function planBarrages(builder: PlanBuilder, dead: Map<number, number>): void {
  const { frame } = builder
  for (const from of frame.manned.own) {
    if (!isSupplied(frame.state.supply, frame.side, frame.real(from))) continue
    for (const gun of builder.free(from).filter(unit => unit.type === 'AR')) {
      const aim = bestAim(builder, from, dead)
      if (!aim) break
      builder.fire([gun], aim.at, aim.shells)
      dead.set(aim.at, (dead.get(aim.at) ?? 0) + (aim.shells * 4) / WINDS.length)
    }
  }
}

function bestAim(builder: PlanBuilder, from: number, dead: ReadonlyMap<number, number>): BarrageAim | null {
  const { frame, weights, thrift } = builder
  const { board, foes, state } = frame
  const { shellsPerGun } = state.setting.options
  const most = Math.min(builder.left, shellsPerGun > 0 ? shellsPerGun : MOST_SHELLS)
  let best: BarrageAim | null = null
  for (const at of board.targetsFrom(from)) {
    const standing = (foes[at]?.length ?? 0) - Math.floor(dead.get(at) ?? 0)
    if (standing <= 0) continue
    const shells = Math.min(most, standing + (board.isStrategic[at] === 1 ? Math.floor(SPARE_SHELLS / thrift) : 0))
    if (shells < 1) continue
    const value = barrageValue(frame, from, at, shells, dead, weights.stays) - shells * SHELL_PRICE * thrift
    if (value > 0.2 && (!best || value > best.value)) best = { at, shells, value }
  }
  return best
}

/**
 * The value of these shells over the six faces: enemy units destroyed less own (WW-12.16). A unit in the open will often
 * have moved by then; a unit in a city stays.
 */
export function barrageValue(
  frame: PlannerFrame,
  from: number,
  at: number,
  shells: number,
  dead: ReadonlyMap<number, number>,
  staying: number,
): number {
  let sum = 0
  for (const wind of WINDS) {
    const { cell } = landingOf(frame.board, from, at, wind)
    if (cell < 0) continue
    const stays = frame.board.isStrategic[cell] === 1 ? 1 : staying
    const theirs = (frame.foes[cell] ?? []).toSorted(byShell).slice(Math.floor(dead.get(cell) ?? 0))
    for (const { type } of theirs.slice(0, shells)) sum += UNIT_WORTH[type] * stays
    for (const { type } of (frame.own[cell] ?? []).toSorted(byShell).slice(0, shells)) sum -= UNIT_WORTH[type] * OWN
  }
  return sum / WINDS.length
}
