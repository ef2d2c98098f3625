// Blows that pay: each stack against each hex of the enemy's in reach, and walks into cities nobody holds. A fight is exact (WW-10.15); what
// is guessed is the recruits that may stand in a city by then (WW-8.1) and whether the shells before it fell true.
import type { Unit } from '../rules/state.ts'
import { STATS, UNIT_PRICE } from '../rules/tables.ts'
import { byShell, fightOf } from './fights.ts'
import type { Foe, Frame } from './frame.ts'
import { spare } from './reserves.ts'
import type { Sheet } from './sheet.ts'
import { wayTo } from './ways.ts'

/** What standing there is worth: a city pays 4 a turn and recruits (WW-5.10, WW-8.2), and an enemy without one is beaten (WW-13.2). */
const PRIZE = { enemyCity: 30, freeCity: 22, hex: 6, lastCity: 60 } as const
/** What an own hex is worth that would be left empty. */
const HELD = 4
const REACH = { city: 6, hex: 3 } as const
const MOST_GUESSED = 2
/** Of ten barrages, this many do what they are meant to. */
const TRUE_FALL = 0.65
const LEAST_REGRET = 0.35

type Blow = { readonly units: readonly Unit[]; readonly path: readonly number[]; readonly value: number }

export function planAttacks(sheet: Sheet, dead: ReadonlyMap<number, number>): void {
  const { frame } = sheet
  const targets = frame.board.cells
    .filter(cell => (frame.foes[cell]?.length ?? 0) > 0 || isPrize(frame, cell))
    .sort((a, b) => prizeOf(frame, b) - prizeOf(frame, a) || a - b)
  for (const target of targets) {
    const blow = bestBlow(sheet, target, dead)
    if (blow) sheet.march(blow.units, blow.path)
  }
}

/** A city that is not ours and that nobody of ours is on the way to. */
const isPrize = (frame: Frame, cell: number): boolean =>
  frame.board.isStrategic[cell] === 1 && frame.owner[cell] !== 1 && frame.own[cell]?.length === 0

function prizeOf({ board, owner }: Frame, cell: number): number {
  if (board.isStrategic[cell] !== 1) return PRIZE.hex
  if (owner[cell] !== -1) return owner[cell] === 1 ? PRIZE.hex : PRIZE.freeCity
  return board.cities.filter(city => owner[city] === -1).length === 1 ? PRIZE.lastCity : PRIZE.enemyCity
}

function bestBlow(sheet: Sheet, target: number, dead: ReadonlyMap<number, number>): Blow | null {
  const { frame } = sheet
  const reach = frame.board.isStrategic[target] === 1 ? REACH.city : REACH.hex
  let best: Blow | null = null
  for (const from of frame.board.cells) {
    if (frame.own[from]?.length === 0 || from === target || frame.steps(from, target) > reach) continue
    const units = spare(sheet, from)
    if (units.length === 0) continue
    const path = wayTo(frame, from, target, reach + 2)
    if (!path) continue
    for (const group of groupsOf(units)) {
      const cost = sheet.costOf(group, path.length - 1)
      if (cost > sheet.left) continue
      const leaves = group.length === sheet.free(from).length && frame.board.isStrategic[from] !== 1
      const value = expectedValue(frame, group, target, dead) - cost * frame.thrift - (leaves ? HELD : 0)
      if (value > 1 && (!best || value > best.value))
        best = { units: group.toSorted((a, b) => a.serial - b.serial), path, value }
    }
  }
  return best
}

/** The strongest first, in growing numbers; and the one who walks most cheaply. */
function groupsOf(units: readonly Unit[]): readonly (readonly Unit[])[] {
  const strong = units.toSorted((a, b) => STATS[b.type].strength - STATS[a.type].strength || a.serial - b.serial)
  const cheap = units.toSorted((a, b) => STATS[a.type].costPerHex - STATS[b.type].costPerHex || a.serial - b.serial)
  const groups = [cheap.slice(0, 1)]
  for (let n = 1; n <= strong.length; n += n < 4 ? 1 : n >> 1) groups.push(strong.slice(0, n))
  if (strong.length > 4) groups.push(strong)
  return groups
}

function expectedValue(frame: Frame, group: readonly Unit[], target: number, dead: ReadonlyMap<number, number>): number {
  const standing = frame.foes[target] ?? []
  const recruits = guessedRecruits(frame, target)
  const full = blowValue(frame, group, target, [...standing, ...recruits])
  const shelled = dead.get(target) ?? 0
  if (shelled === 0) return recruits.length === 0 ? full : (full + blowValue(frame, group, target, standing)) / 2
  const left = standing.toSorted(byShell).slice(Math.ceil(shelled))
  return TRUE_FALL * blowValue(frame, group, target, left) + (1 - TRUE_FALL) * full
}

function blowValue(frame: Frame, group: readonly Unit[], target: number, defenders: readonly Foe[]): number {
  const { killed, lost, takesHex } = fightOf(group, defenders, frame.state.setting.options)
  // Who falls can be raised again for money, so a rich side minds it less.
  return killed - lost * Math.max(LEAST_REGRET, 1.1 * frame.thrift) + (takesHex ? prizeOf(frame, target) : 0)
}

function guessedRecruits(frame: Frame, cell: number): readonly Foe[] {
  if (frame.board.isStrategic[cell] !== 1 || frame.owner[cell] !== -1) return []
  const cities = frame.board.cities.filter(city => frame.owner[city] === -1).length
  const count = Math.min(MOST_GUESSED, Math.floor(frame.foeTreasury / UNIT_PRICE / (1 + cities)))
  return Array.from({ length: count }, (_, i) => ({ serial: -1 - i, type: 'HM', damage: 0 }) as const)
}
