// Blows that pay: against each city that is not ours, however far the treasury carries, and against stacks of the enemy's close by. Several
// hexes may strike at one in turn. A fight is exact (WW-10.15); what is guessed is recruits (WW-8.1) and whether shells fell true.
import { strengthOf, type Unit } from '../../rules/state/state.ts'
import { STATS } from '../../rules/tables.ts'
import { byShell, jointFight, worthOf } from './fights.ts'
import type { Foe } from './frame.ts'
import { guessedRecruits, isPrize, prizeOf } from './hex-value.ts'
import { pathDown, stepsTo } from './paths.ts'
import type { Sheet } from './plan-builder.ts'
import { spare } from './spare-units.ts'

/** Those who only hold land do not go on long marches. */
const SETTLERS_REACH = 6
/** Of ten barrages, this many do what they are meant to. */
const TRUE_FALL = 0.8
/** So many hexes may join in one attack. */
const MOST_JOINED = 4

/** `perHex` and `fee` are what it costs to go, `left` what is missed where they leave nobody. */
type Band = {
  readonly units: readonly Unit[]
  readonly perHex: number
  readonly fee: number
  readonly left: number
}
/** Those of a hex who may go: all of them, and the bands they may go in. */
type Source = {
  readonly all: Band
  /** One light infantryman. */
  readonly isSettler: boolean
  readonly strength: number
  readonly bands: readonly Band[]
}
type Group = { readonly band: Band; readonly from: number; readonly hexes: number }
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
    for (const { band, from } of blow.groups) sheet.march(inOrder(band.units), pathDown(frame, steps, from))
  }
}

const inOrder = (units: readonly Unit[]): readonly Unit[] => units.toSorted((a, b) => a.serial - b.serial)

function bestBlow(sheet: Sheet, target: number, steps: Int16Array, dead: ReadonlyMap<number, number>): Blow | null {
  const marches = marchesTo(sheet, target, steps)
  if (marches.length === 0) return null
  const defence = defenceOf(sheet, target, dead)
  const { full, likely } = defence
  // Nobody does more than kill them all, scratched before, and take the hex: what costs more than that need not be fought out.
  const most = worthOf(full) + full.length + prizeOf(sheet.frame, sheet.doctrine, target)
  let best: Blow | null = null
  const consider = (groups: readonly Group[]) => {
    const price = priceOf(groups)
    const least: number = best ? best.value : sheet.doctrine.leastValue
    if (price.cost > sheet.left || most - price.cost * sheet.thrift - price.left < least) return
    const value = blowValue(sheet, target, groups, price, defence)
    if (value > least) best = { groups, value }
  }
  for (const { source, from, hexes } of marches) for (const band of source.bands) consider([{ band, from, hexes }])
  if (likely.length > 0) {
    const stacks = marches.filter(({ source }) => isStack(source.all)).slice(0, MOST_JOINED)
    const groups = stacks.map(({ source, from, hexes }): Group => ({ band: source.all, from, hexes }))
    for (let n = 2; n <= groups.length; n++) consider(groups.slice(0, n))
  }
  return best
}

/** More than somebody who holds land: only they are worth bringing together. */
const isStack = ({ units }: Band): boolean => units.length > 2 || units.some(({ type }) => type !== 'LI' && type !== 'AR')

type March = { readonly source: Source; readonly from: number; readonly hexes: number }

/** From hexes with somebody to spare and a way there, the strongest first. */
function marchesTo(sheet: Sheet, target: number, steps: Int16Array): readonly March[] {
  const found: March[] = []
  for (const from of sheet.frame.manned.own) {
    const hexes = steps[from] as number
    if (hexes < 1 || from === target) continue
    const source = sheet.noted(from, sourceAt)
    if (!source || (source.isSettler && hexes > SETTLERS_REACH)) continue
    found.push({ source, from, hexes })
  }
  return found.sort((a, b) => b.source.strength - a.source.strength || a.hexes - b.hexes || a.from - b.from)
}

function sourceAt(sheet: Sheet, from: number): Source | null {
  const units = spare(sheet, from)
  const first = units[0]
  if (!first) return null
  const { frame, doctrine } = sheet
  const free = frame.board.isStrategic[from] === 1 ? -1 : sheet.free(from).length
  const bandOf = (group: readonly Unit[]): Band => ({
    units: group,
    perHex: sheet.costOf(group, 1) - sheet.costOf(group, 0),
    fee: sheet.costOf(group, 0),
    left: group.length === free ? doctrine.held : 0,
  })
  return {
    all: bandOf(units),
    isSettler: units.length === 1 && first.type === 'LI',
    strength: strengthOf(units),
    bands: groupsOf(units).map(bandOf),
  }
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

type Price = { readonly cost: number; readonly left: number }

function priceOf(groups: readonly Group[]): Price {
  let cost = 0
  let left = 0
  for (const { band, hexes } of groups) {
    cost += band.perHex * hexes + band.fee
    left += band.left
  }
  return { cost, left }
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

function blowValue(sheet: Sheet, target: number, groups: readonly Group[], { cost, left }: Price, defence: Defence): number {
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
    groups.map(({ band }) => band.units),
    defenders,
    frame.state.setting.options,
  )
  // Who falls can be raised again for money, so a rich side minds it less.
  const regret = Math.max(doctrine.leastRegret, doctrine.regret * thrift)
  return fight.killed - fight.lost * regret + (fight.takesHex ? prizeOf(frame, doctrine, target) : 0)
}
