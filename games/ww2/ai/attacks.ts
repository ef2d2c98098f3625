// Blows that pay: against each city that is not ours, however far the treasury carries, and against stacks of the enemy's close by. Several
// hexes may strike at one in turn. A fight is exact (WW-10.15); what is guessed is recruits (WW-8.1) and whether shells fell true.
import { strengthOf, type Unit } from '../rules/state.ts'
import { STATS } from '../rules/tables.ts'
import { byShell, jointFight } from './fights.ts'
import type { Foe } from './frame.ts'
import { guessedRecruits, isPrize, prizeOf } from './prizes.ts'
import { spare } from './reserves.ts'
import type { Sheet } from './sheet.ts'
import { pathDown, stepsTo } from './ways.ts'

/** Those who only hold land do not go on long marches. */
const SETTLERS_REACH = 6
/** Of ten barrages, this many do what they are meant to. */
const TRUE_FALL = 0.8
/** So many hexes may join in one attack. */
const MOST_JOINED = 4

type Group = { readonly from: number; readonly units: readonly Unit[]; readonly hexes: number }
type Blow = { readonly groups: readonly Group[]; readonly value: number }

export function planAttacks(sheet: Sheet, dead: ReadonlyMap<number, number>): void {
  const { frame, doctrine } = sheet
  const targets = frame.board.cells
    .filter(cell => (frame.foes[cell]?.length ?? 0) > 0 || isPrize(frame, cell))
    .sort((a, b) => prizeOf(frame, doctrine, b) - prizeOf(frame, doctrine, a) || a - b)
  for (const target of targets) {
    const isCity = frame.board.isStrategic[target] === 1
    const steps = stepsTo(frame, target, isCity ? doctrine.cityReach : doctrine.hexReach)
    const blow = bestBlow(sheet, target, steps, dead)
    if (!blow) continue
    for (const { units, from } of blow.groups) sheet.march(inOrder(units), pathDown(frame, steps, from))
  }
}

const inOrder = (units: readonly Unit[]): readonly Unit[] => units.toSorted((a, b) => a.serial - b.serial)

function bestBlow(sheet: Sheet, target: number, steps: Int16Array, dead: ReadonlyMap<number, number>): Blow | null {
  const sources = sourcesFor(sheet, target, steps)
  const defence = defenceOf(sheet, target, dead)
  let best: Blow | null = null
  const consider = (groups: readonly Group[]) => {
    const value = blowValue(sheet, target, groups, defence)
    if (value > sheet.doctrine.leastValue && (!best || value > best.value)) best = { groups, value }
  }
  for (const source of sources) for (const units of groupsOf(source.units)) consider([{ ...source, units }])
  if (defence.likely.length > 0) {
    const stacks = sources.filter(isStack)
    for (let n = 2; n <= Math.min(MOST_JOINED, stacks.length); n++) consider(stacks.slice(0, n))
  }
  return best
}

/** More than somebody who holds land: only they are worth bringing together. */
const isStack = ({ units }: Group): boolean => units.length > 2 || units.some(({ type }) => type !== 'LI' && type !== 'AR')

/** Hexes with somebody to spare and a way there, the strongest first. */
function sourcesFor(sheet: Sheet, target: number, steps: Int16Array): readonly Group[] {
  const { frame } = sheet
  const found: Group[] = []
  for (const from of frame.manned.own) {
    const hexes = steps[from] as number
    if (hexes < 1 || from === target) continue
    const units = spare(sheet, from)
    const first = units[0]
    if (!first || (units.length === 1 && first.type === 'LI' && hexes > SETTLERS_REACH)) continue
    found.push({ from, units, hexes })
  }
  return found.sort((a, b) => strengthOf(b.units) - strengthOf(a.units) || a.hexes - b.hexes || a.from - b.from)
}

/** The strongest first, in growing numbers; and the one who walks most cheaply. */
function groupsOf(units: readonly Unit[]): readonly (readonly Unit[])[] {
  if (units.length === 1) return [units]
  const strong = units.toSorted((a, b) => STATS[b.type].strength - STATS[a.type].strength || a.serial - b.serial)
  const cheap = units.toSorted((a, b) => STATS[a.type].costPerHex - STATS[b.type].costPerHex || a.serial - b.serial)
  const groups = [cheap.slice(0, 1)]
  for (let n = 1; n <= strong.length; n += n < 4 ? 1 : n >> 1) groups.push(strong.slice(0, n))
  if (strong.length > 4) groups.push(strong)
  return groups
}

/** Who will be met: at worst, and with what chance fewer. */
type Defence = { readonly full: readonly Foe[]; readonly likely: readonly Foe[]; readonly chance: number }

function defenceOf({ frame, doctrine }: Sheet, target: number, dead: ReadonlyMap<number, number>): Defence {
  const standing = frame.foes[target] ?? []
  const full = [...standing, ...guessedRecruits(frame, doctrine.guessed, target)]
  const shelled = dead.get(target) ?? 0
  if (shelled === 0) return { full, likely: standing, chance: 0.5 }
  return { full, likely: standing.toSorted(byShell).slice(Math.ceil(shelled)), chance: TRUE_FALL }
}

function blowValue(sheet: Sheet, target: number, groups: readonly Group[], defence: Defence): number {
  const { frame, doctrine } = sheet
  let cost = 0
  let left = 0
  for (const { units, hexes, from } of groups) {
    cost += sheet.costOf(units, hexes)
    if (units.length === sheet.free(from).length && frame.board.isStrategic[from] !== 1) left += doctrine.held
  }
  if (cost > sheet.left) return 0
  const { full, likely, chance } = defence
  const worst = fightValue(sheet, groups, target, full)
  const usual = full.length === likely.length ? worst : fightValue(sheet, groups, target, likely)
  return chance * usual + (1 - chance) * worst - cost * sheet.thrift - left
}

function fightValue(
  { frame, doctrine, thrift }: Sheet,
  groups: readonly Group[],
  target: number,
  defenders: readonly Foe[],
): number {
  const fight = jointFight(
    groups.map(({ units }) => units),
    defenders,
    frame.state.setting.options,
  )
  // Who falls can be raised again for money, so a rich side minds it less.
  const regret = Math.max(doctrine.leastRegret, doctrine.regret * thrift)
  return fight.killed - fight.lost * regret + (fight.takesHex ? prizeOf(frame, doctrine, target) : 0)
}
