// WW-12.6, WW-18.4: barrages by expected value over the six faces of the wind. Every gun is a barrage of its own, so that one wind does not
// carry all shells away together.

import { landingOf } from '../../rules/barrage/wind.ts'
import { isSupplied } from '../../rules/economy/economy.ts'
import { SHELL_PRICE, WINDS } from '../../rules/tables.ts'
import { byShell, WORTH } from './fights.ts'
import type { Frame } from './frame.ts'
import type { Sheet } from './plan-builder.ts'

/** Our own dead count more than theirs. */
const OWN = 1.5
/** Recruits may be standing there by then (WW-8.1), and a shell is cheap. */
const SPARE_SHELLS = 1
const MOST_SHELLS = 12

type Aim = { readonly at: number; readonly shells: number; readonly value: number }

export function planBarrages(sheet: Sheet, dead: Map<number, number>): void {
  const { frame } = sheet
  for (const from of frame.manned.own) {
    if (!isSupplied(frame.state.supply, frame.side, frame.real(from))) continue
    for (const gun of sheet.free(from).filter(unit => unit.type === 'AR')) {
      const aim = bestAim(sheet, from, dead)
      if (!aim) break
      sheet.fire([gun], aim.at, aim.shells)
      dead.set(aim.at, (dead.get(aim.at) ?? 0) + (aim.shells * 4) / WINDS.length)
    }
  }
}

function bestAim(sheet: Sheet, from: number, dead: ReadonlyMap<number, number>): Aim | null {
  const { frame, doctrine, thrift } = sheet
  const { board, foes, state } = frame
  const { shellsPerGun } = state.setting.options
  const most = Math.min(sheet.left, shellsPerGun > 0 ? shellsPerGun : MOST_SHELLS)
  let best: Aim | null = null
  for (const at of board.targetsFrom(from)) {
    const standing = (foes[at]?.length ?? 0) - Math.floor(dead.get(at) ?? 0)
    if (standing <= 0) continue
    const shells = Math.min(most, standing + (board.isStrategic[at] === 1 ? Math.floor(SPARE_SHELLS / thrift) : 0))
    if (shells < 1) continue
    const value = barrageValue(frame, from, at, shells, dead, doctrine.stays) - shells * SHELL_PRICE * thrift
    if (value > 0.2 && (!best || value > best.value)) best = { at, shells, value }
  }
  return best
}

/**
 * Over the six faces: what these shells destroy where they come down, ours against theirs (WW-12.16). Who stands in the open will often be
 * gone by then; in a city he stays.
 */
export function barrageValue(
  frame: Frame,
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
    for (const { type } of theirs.slice(0, shells)) sum += WORTH[type] * stays
    for (const { type } of (frame.own[cell] ?? []).toSorted(byShell).slice(0, shells)) sum -= WORTH[type] * OWN
  }
  return sum / WINDS.length
}
