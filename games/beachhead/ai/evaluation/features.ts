// The position in named numbers, each from about -1 to 1 and as the Assault would like it: what the chance of winning is fitted to. It reads
// everything: only for games that are over.
import { type Field, fieldOf } from '../../rules/map/field.ts'
import { ABOARD, type BeachheadState, CARRIED, type Unit, unitById, waspOf } from '../../rules/state/state.ts'
import { type Side, type StepName, UNITS, WASP_HP } from '../../rules/tables/index.ts'
import { isSetup } from '../../rules/turn/seats.ts'
import { aimsOf } from '../situation/goal-progress.ts'

export const FEATURES = [
  'force',
  'assaultLost',
  'defenderLost',
  'hardest',
  'late',
  'lateGoals',
  'lateForce',
  'deadline',
  'beyond',
  'reach',
  'storm',
  'garrison',
  'raid',
  'fewDefenders',
  'fewTroops',
  'hull',
  'hidden',
  'suppressed',
  'ashore',
  'laying',
] as const
export type Feature = (typeof FEATURES)[number]
export type Features = { readonly [feature in Feature]: number }

export function featuresOf(state: BeachheadState): Features {
  const field = fieldOf(state)
  const { turn, setting } = state
  const left = setting.turns - turn + 1
  const isLaying = isSetup(state.step)
  const sums = sumUp(state, field)
  const { assault, defender } = sums
  const aims = aimsOf(state, field)
  const open = aims.filter(({ done }) => done < 1)
  const goals = mean(aims.map(({ done }) => done))
  const late = Math.min(1, elapsed(state) / setting.turns)
  const hardest = aims.length === 0 ? 0 : Math.min(...aims.map(({ done }) => done))
  const force = share(assault.points, defender.points)
  // Where nothing has to be held, what is done is done.
  const isRaid = !setting.goals.assault.primary.some(goal => goal.startsWith('hold:'))
  const placed = isLaying ? [] : open.flatMap(({ cell }) => (cell === null ? [] : [around(state, field, cell)]))
  return {
    force,
    assaultLost: -lostShare(state, 'assault', assault.points),
    defenderLost: lostShare(state, 'defender', defender.points),
    hardest,
    late: -late,
    lateGoals: -late * late * (1 - goals),
    lateForce: late * force,
    deadline: -(1 - hardest) / Math.max(1, left),
    beyond: aims.some(({ needs }) => needs > left) ? -1 : 0,
    reach: mean(placed.map(({ reach }) => reach)),
    storm: mean(placed.map(({ storm }) => storm)),
    garrison: -mean(placed.map(({ garrison }) => garrison)),
    raid: isRaid ? goals : 0,
    fewDefenders: isLaying ? 0 : 1 / (1 + defender.active),
    fewTroops: -1 / Math.max(1, assault.troops - 1),
    hull: -1 / Math.max(1, waspOf(state)?.hp ?? WASP_HP),
    hidden: isLaying ? -1 : -defender.hidden / Math.max(1, defender.points),
    suppressed: defender.tokens - assault.tokens,
    ashore: assault.infantry === 0 ? 0 : assault.ashore / assault.infantry,
    laying: isLaying ? 1 : 0,
  }
}

/** How much of a turn is over when a step begins. */
const BEGINS: Partial<Record<StepName, number>> = {
  'command.assault': 0.05,
  'command.defender': 0.1,
  deploy: 0.15,
  'move.air': 0.25,
  'move.defender': 0.35,
  'move.assault': 0.45,
  action: 0.55,
  'react.ciws': 0.55,
  'react.fastAmbush': 0.55,
  end: 1,
  over: 1,
}

/** Turns that are over, with the part of this one: a turn does not tick at once, and its last action alone is not to blame. */
function elapsed({ turn, step, units }: BeachheadState): number {
  const began = BEGINS[step] ?? 0
  if (began !== BEGINS.action) return turn - 1 + began
  let [there, acted] = [1, 0]
  for (const unit of units) {
    if (unit.cell < 0) continue
    there++
    if (unit.acted) acted++
  }
  return turn - 1 + began + (1 - began) * (acted / there)
}

type Sums = {
  points: number
  /** Counted by BI-20.3 and BI-20.6: who is still there to fight. */
  active: number
  troops: number
  infantry: number
  ashore: number
  hidden: number
  /** Tokens of two, on average. */
  tokens: number
}

/** What a unit is worth for being there at all. */
const ALIVE = 0.35
const BEYOND_RECOVERY = 2

function sumUp({ units }: BeachheadState, { water }: Field): Readonly<Record<Side, Sums>> {
  const sums = { assault: none(), defender: none() }
  for (const unit of units) {
    const { cost, hp, side, class: kind, type } = unit.who.facts
    if (kind === 'ship') continue
    const sum = sums[side]
    const points = cost * (ALIVE + (1 - ALIVE) * (unit.hp / hp))
    sum.points += points
    sum.troops++
    sum.tokens += unit.tokens
    if (type !== 'attack_drone' && unit.cell >= 0 && !(unit.tokens === 2 && unit.pinCount >= BEYOND_RECOVERY)) sum.active++
    if (unit.marker !== null) sum.hidden += points
    if (kind !== 'infantry') continue
    sum.infantry++
    if (unit.cell >= 0 && !water[unit.cell]) sum.ashore++
  }
  for (const sum of [sums.assault, sums.defender]) sum.tokens /= Math.max(1, 2 * sum.troops)
  return sums
}

const none = (): Sums => ({ points: 0, active: 0, troops: 0, infantry: 0, ashore: 0, hidden: 0, tokens: 0 })

function lostShare({ lost }: BeachheadState, side: Side, left: number): number {
  let gone = 0
  for (const { type, unscored } of lost) if (!unscored && UNITS[type].side === side) gone += UNITS[type].cost
  return gone + left === 0 ? 0 : gone / (gone + left)
}

type Around = { readonly reach: number; readonly storm: number; readonly garrison: number }

const FARTHEST = 8
const NEAR = 2
/** So much HP in the hex is as good as a wall. */
const FULL_GARRISON = 4

/** How the infantry of both sides stands to a place that is still to be won. */
function around(state: BeachheadState, field: Field, place: number): Around {
  let [least, ours, theirs, inside] = [FARTHEST, 0, 0, 0]
  for (const unit of state.units) {
    const { class: kind, side } = unit.who.facts
    const cell = whereabouts(state, unit)
    if (kind === 'ship' || cell < 0) continue
    const hexes = field.distance(cell, place)
    if (side === 'assault' && kind === 'infantry') least = Math.min(least, hexes)
    if (hexes > NEAR) continue
    if (side === 'assault') ours += unit.hp
    else theirs += unit.hp
    if (side === 'defender' && kind === 'infantry' && hexes === 0) inside += unit.hp
  }
  return { reach: 1 - least / FARTHEST, storm: share(ours, theirs), garrison: Math.min(1, inside / FULL_GARRISON) }
}

/** A unit aboard is where the ship or the transport is. */
function whereabouts(state: BeachheadState, unit: Unit): number {
  if (unit.cell === ABOARD) return waspOf(state)?.cell ?? unit.cell
  if (unit.cell !== CARRIED || unit.carrier === null) return unit.cell
  const carrier = unitById(state, unit.carrier)
  return carrier ? carrier.cell : unit.cell
}

const share = (own: number, their: number): number => (own + their === 0 ? 0 : (own - their) / (own + their))
const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
