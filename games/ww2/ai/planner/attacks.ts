// Attacks that pay: against each city of another owner in reach of the treasury, and against enemy stacks close by. Several
// hexes may strike at one in turn. A fight is exact (WW-10.15); what is guessed is recruits (WW-8.1) and whether shells fell true.
import { strengthOf, type Unit } from '../../rules/state/state.ts'
import { COMPANY_LIMIT, STATS, UNIT_PRICE } from '../../rules/tables.ts'
import type { EvalWeights } from '../evaluation/eval-weights.ts'
import { byShell, jointFight, worthOf } from './fights.ts'
import type { Foe, PlannerFrame } from './frame.ts'
import { pathDown, stepsTo } from './paths.ts'
import type { PlanBuilder } from './plan-builder.ts'
import { spare } from './spare-units.ts'

/** Units that only hold land do not go on long marches. */
const SETTLERS_REACH = 6
/** The share of barrages that do what they are meant to. */
const TRUE_FALL = 0.8
/** So many hexes may join in one attack. */
const MOST_JOINED = 4

/** `perHex` and `fee` are the price of the march, `left` the value of the hex if it is left empty. */
type Detachment = {
  readonly units: readonly Unit[]
  readonly perHex: number
  readonly fee: number
  readonly left: number
}
/** The units of a hex that may march: all of them, and the detachments considered. */
type Source = {
  readonly all: Detachment
  /** One light infantryman. */
  readonly isSettler: boolean
  readonly strength: number
  readonly bands: readonly Detachment[]
}
type AttackGroup = { readonly band: Detachment; readonly from: number; readonly hexes: number }
type Attack = { readonly groups: readonly AttackGroup[]; readonly value: number }

export function planAttacks(builder: PlanBuilder, dead: ReadonlyMap<number, number>): void {
  const { frame, weights } = builder
  const targets = frame.board.cells
    .filter(cell => (frame.foes[cell]?.length ?? 0) > 0 || isCityToTake(frame, cell))
    .sort((a, b) => hexValueOf(frame, weights, b) - hexValueOf(frame, weights, a) || a - b)
  for (const target of targets) {
    const isCity = frame.board.isStrategic[target] === 1
    const steps = stepsTo(frame, target, isCity ? weights.cityReach : weights.hexReach)
    const blow = bestAttack(builder, target, steps, dead)
    if (!blow) continue
    for (const { band, from } of blow.groups) builder.march(inOrder(band.units), pathDown(frame, steps, from))
  }
}

const inOrder = (units: readonly Unit[]): readonly Unit[] => units.toSorted((a, b) => a.serial - b.serial)

function bestAttack(builder: PlanBuilder, target: number, steps: Int16Array, dead: ReadonlyMap<number, number>): Attack | null {
  const marches = marchesTo(builder, target, steps)
  if (marches.length === 0) return null
  const defence = defenceOf(builder, target, dead)
  const { full, likely } = defence
  // The most any attack gains is all the defenders and the hex: one that costs more is not worked out.
  const most = worthOf(full) + full.length + hexValueOf(builder.frame, builder.weights, target)
  let best: Attack | null = null
  const consider = (groups: readonly AttackGroup[]) => {
    const price = priceOf(groups)
    const least: number = best ? best.value : builder.weights.leastValue
    if (price.cost > builder.left || most - price.cost * builder.thrift - price.left < least) return
    const value = attackValue(builder, target, groups, price, defence)
    if (value > least) best = { groups, value }
  }
  for (const { source, from, hexes } of marches) for (const band of source.bands) consider([{ band, from, hexes }])
  if (likely.length > 0) {
    const stacks = marches.filter(({ source }) => isStack(source.all)).slice(0, MOST_JOINED)
    const groups = stacks.map(({ source, from, hexes }): AttackGroup => ({ band: source.all, from, hexes }))
    for (let n = 2; n <= groups.length; n++) consider(groups.slice(0, n))
  }
  return best
}

/** More than a unit that holds land: only such stacks join in one attack. */
const isStack = ({ units }: Detachment): boolean => units.length > 2 || units.some(({ type }) => type !== 'LI' && type !== 'AR')

type March = { readonly source: Source; readonly from: number; readonly hexes: number }

/** From hexes with units to spare and a path there, the strongest first. */
function marchesTo(builder: PlanBuilder, target: number, steps: Int16Array): readonly March[] {
  const found: March[] = []
  for (const from of builder.frame.manned.own) {
    const hexes = steps[from]!
    if (hexes < 1 || from === target) continue
    const source = builder.noted(from, sourceAt)
    if (!source || (source.isSettler && hexes > SETTLERS_REACH)) continue
    found.push({ source, from, hexes })
  }
  return found.sort((a, b) => b.source.strength - a.source.strength || a.hexes - b.hexes || a.from - b.from)
}

function sourceAt(builder: PlanBuilder, from: number): Source | null {
  const units = spare(builder, from)
  const first = units[0]
  if (!first) return null
  const { frame, weights } = builder
  const free = frame.board.isStrategic[from] === 1 ? -1 : builder.free(from).length
  const bandOf = (group: readonly Unit[]): Detachment => ({
    units: group,
    perHex: builder.costOf(group, 1) - builder.costOf(group, 0),
    fee: builder.costOf(group, 0),
    left: group.length === free ? weights.held : 0,
  })
  return {
    all: bandOf(units),
    isSettler: units.length === 1 && first.type === 'LI',
    strength: strengthOf(units),
    bands: groupsOf(units).map(bandOf),
  }
}

/** The strongest units in growing numbers, and the one that marches most cheaply. */
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

function priceOf(groups: readonly AttackGroup[]): Price {
  let cost = 0
  let left = 0
  for (const { band, hexes } of groups) {
    cost += band.perHex * hexes + band.fee
    left += band.left
  }
  return { cost, left }
}

/** The defenders expected: at worst, and with what chance fewer. */
type Defence = { readonly full: readonly Foe[]; readonly likely: readonly Foe[]; readonly chance: number }

function defenceOf({ frame, weights }: PlanBuilder, target: number, dead: ReadonlyMap<number, number>): Defence {
  const standing = frame.foes[target] ?? []
  const full = [...standing, ...guessedRecruits(frame, weights.guessed, target)]
  const shelled = dead.get(target) ?? 0
  if (shelled === 0) return { full, likely: standing, chance: 0.5 }
  return { full, likely: standing.toSorted(byShell).slice(Math.ceil(shelled)), chance: TRUE_FALL }
}

function attackValue(
  builder: PlanBuilder,
  target: number,
  groups: readonly AttackGroup[],
  { cost, left }: Price,
  defence: Defence,
): number {
  const { full, likely, chance } = defence
  const worst = fightValue(builder, groups, target, full)
  const usual = full.length === likely.length ? worst : fightValue(builder, groups, target, likely)
  return chance * usual + (1 - chance) * worst - cost * builder.thrift - left
}

function fightValue(
  { frame, weights, thrift }: PlanBuilder,
  groups: readonly AttackGroup[],
  target: number,
  defenders: readonly Foe[],
): number {
  const fight = jointFight(
    groups.map(({ band }) => band.units),
    defenders,
    frame.state.setting.options,
  )
  // Losses can be recruited again, so they weigh less for a rich side.
  const regret = Math.max(weights.leastRegret, weights.regret * thrift)
  return fight.killed - fight.lost * regret + (fight.takesHex ? hexValueOf(frame, weights, target) : 0)
}

const MOST_GUESSED = 8

function hexValueOf({ board, owner, foeCities }: PlannerFrame, prize: EvalWeights, cell: number): number {
  if (board.isStrategic[cell] !== 1) return prize.hex
  if (owner[cell] !== -1) return owner[cell] === 1 ? prize.hex : prize.freeCity
  return foeCities.length === 1 ? prize.lastCity : prize.enemyCity
}

/** A city that is not ours. */
const isCityToTake = ({ board, owner, own }: PlannerFrame, cell: number): boolean =>
  board.isStrategic[cell] === 1 && owner[cell] !== 1 && own[cell]?.length === 0

/** WW-8.1: recruits appear in a city before any unit arrives; money and the company limit bound them. */
function guessedRecruits(frame: PlannerFrame, most: number, cell: number): readonly Foe[] {
  if (frame.board.isStrategic[cell] !== 1 || frame.owner[cell] !== -1) return []
  const room = Math.floor((COMPANY_LIMIT - frame.foeStrength) / STATS.HM.strength)
  const paid = Math.floor(frame.foeTreasury / UNIT_PRICE / (1 + frame.foeCities.length))
  return Array.from({ length: Math.max(0, Math.min(MOST_GUESSED, most, paid, room)) }, (_, i) => RECRUITS[i]!)
}
const RECRUITS: readonly Foe[] = Array.from({ length: MOST_GUESSED }, (_, i) => ({ serial: -1 - i, type: 'HM', damage: 0 }))
