// How one plan becomes another: a step left out, put first or sent elsewhere, a march or a barrage more, other recruits, or the steps
// of some hexes taken from another plan.
import type { Dice } from '@sandtable/kernel'
import type { Buy, MoveStep, Plan, PlanStep } from '../../rules/plan/plan.ts'
import { sitesOf } from '../../rules/plan/validation.ts'
import { boardOfState, idOf, type Unit, unitOfId, type WwState } from '../../rules/state/state.ts'
import { enemyOf, type Side, UNIT_TYPES } from '../../rules/tables.ts'
import { distancesOf } from '../planner/frame.ts'
import { legalPlan, type PlanParts, planPartsOf } from './legal-plan.ts'

/** What variation needs to know of a world, worked out once. */
export type VariationContext = {
  readonly world: WwState
  readonly side: Side
  readonly sites: readonly string[]
  readonly foesAt: ReadonlyMap<number, number>
  /** Hexes worth marching at: enemies, and cities that are not ours. */
  readonly goals: readonly number[]
  readonly own: ReadonlyMap<number, readonly Unit[]>
}

export function variationContextOf(world: WwState, side: Side): VariationContext {
  const board = boardOfState(world)
  const foesAt = new Map<number, number>()
  for (const { cell } of world.units[enemyOf(side)]) foesAt.set(cell, (foesAt.get(cell) ?? 0) + 1)
  const own = new Map<number, Unit[]>()
  for (const unit of world.units[side]) own.set(unit.cell, [...(own.get(unit.cell) ?? []), unit])
  const letter = side === 'nw' ? 'n' : 's'
  const cities = board.cities.filter(city => world.owners[city] !== letter && !foesAt.has(city))
  return {
    world,
    side,
    sites: sitesOf(world, side).map(cell => board.name(cell)),
    foesAt,
    goals: [...foesAt.keys(), ...cities],
    own,
  }
}

type PlanChange = (context: VariationContext, draft: PlanParts, dice: Dice) => PlanParts

const some = <T>(list: readonly T[], dice: Dice): T | undefined => list[dice.pick(list.length, 'breed')]

const without = <T>(list: readonly T[], i: number): readonly T[] => list.filter((_, n) => n !== i)

const dropStep: PlanChange = (_, draft, dice) => ({
  ...draft,
  steps: without(draft.steps, dice.pick(draft.steps.length, 'breed')),
})

const hasten: PlanChange = (_, draft, dice) => {
  const i = dice.pick(draft.steps.length, 'breed')
  const step = draft.steps[i]
  if (!step) return draft
  const rest = [...without(draft.steps, i)]
  rest.splice(dice.pick(2, 'breed') === 0 ? 0 : dice.pick(rest.length + 1, 'breed'), 0, step)
  return { ...draft, steps: rest }
}

/** Somewhere near where it was going, or a goal in reach. */
const redirect: PlanChange = (context, draft, dice) => {
  const i = dice.pick(draft.steps.length, 'breed')
  const step = draft.steps[i]
  if (step?.do !== 'move') return draft
  const board = boardOfState(context.world)
  const [from, to] = [board.cell(step.path[0]!), board.cell(step.path.at(-1)!)]
  const near = dice.pick(2, 'breed') === 0 ? board.grid.neighbours(to) : goalsNear(context, from, REACH)
  const goal = some(near, dice)
  const path = goal === undefined || goal === from ? null : board.shortestPath(from, goal)
  if (!path) return draft
  return { ...draft, steps: draft.steps.with(i, { ...step, path: path.map(cell => board.name(cell)) }) }
}

const REACH = 7

function goalsNear({ world, goals }: VariationContext, from: number, reach: number): readonly number[] {
  const steps = distancesOf(boardOfState(world))[from]!
  return goals.filter(goal => steps[goal]! > 0 && steps[goal]! <= reach)
}

const shorten: PlanChange = (_, draft, dice) => {
  const i = dice.pick(draft.steps.length, 'breed')
  const step = draft.steps[i]
  if (step?.do !== 'move' || step.path.length < 3) return draft
  return { ...draft, steps: draft.steps.with(i, { ...step, path: step.path.slice(0, -1) }) }
}

/** Fewer go along: the rest stays where it is. */
const leaveSome: PlanChange = (_, draft, dice) => {
  const i = dice.pick(draft.steps.length, 'breed')
  const step = draft.steps[i]
  if (step?.do !== 'move' || step.units.length < 2) return draft
  const stays = 1 + dice.pick(step.units.length - 1, 'breed')
  const units = dice.pick(2, 'breed') === 0 ? step.units.slice(stays) : step.units.slice(0, -stays)
  return { ...draft, steps: draft.steps.with(i, { ...step, units }) }
}

const ordered = ({ steps }: PlanParts): ReadonlySet<string> =>
  new Set(steps.flatMap(step => (step.do === 'wait' ? [] : step.units)))

/** Units of a hex without an order. */
function idle({ world, side, own }: VariationContext, draft: PlanParts, cell: number): readonly Unit[] {
  const busy = ordered(draft)
  return (own.get(cell) ?? []).filter(({ serial }) => !busy.has(idOf(world.factions, side, serial)))
}

const idsOf = ({ world, side }: VariationContext, units: readonly Unit[]): readonly string[] =>
  units.map(({ serial }) => idOf(world.factions, side, serial))

const march: PlanChange = (context, draft, dice) => {
  const from = some([...context.own.keys()], dice)
  if (from === undefined) return draft
  const units = idle(context, draft, from)
  if (units.length === 0) return draft
  const board = boardOfState(context.world)
  const isNear = dice.pick(3, 'breed') === 0
  const goal = some(isNear ? board.grid.neighbours(from) : goalsNear(context, from, REACH), dice)
  const path = goal === undefined ? null : board.shortestPath(from, goal)
  if (!path) return draft
  const going = dice.pick(3, 'breed') === 0 ? units.slice(dice.pick(units.length, 'breed')) : units
  const step: MoveStep = { do: 'move', units: idsOf(context, going), path: path.map(cell => board.name(cell)) }
  return { ...draft, steps: placed(draft.steps, step, dice) }
}

function placed(steps: readonly PlanStep[], step: PlanStep, dice: Dice): readonly PlanStep[] {
  return steps.toSpliced(dice.pick(steps.length + 1, 'breed'), 0, step)
}

/** A gun fires, whatever it was to do before. */
const barrage: PlanChange = (context, draft, dice) => {
  const { world, side, foesAt } = context
  const board = boardOfState(world)
  const gun = some(
    world.units[side].filter(({ type }) => type === 'AR'),
    dice,
  )
  if (!gun) return draft
  const targets = board.targetsFrom(gun.cell)
  const manned = targets.filter(cell => foesAt.has(cell))
  const at = some(manned.length > 0 && dice.pick(4, 'breed') > 0 ? manned : targets, dice)
  if (at === undefined) return draft
  const shells = Math.max(1, (foesAt.get(at) ?? 0) - 1 + dice.pick(3, 'breed'))
  const [id] = idsOf(context, [gun])
  const step: PlanStep = { do: 'fire', units: [id!], shots: [{ at: board.name(at), shells }] }
  const others = draft.steps.flatMap((each): PlanStep[] => {
    if (each.do === 'wait' || !each.units.includes(id!)) return [each]
    const units = each.units.filter(unit => unit !== id)
    return units.length === 0 ? [] : [{ ...each, units }]
  })
  return { ...draft, steps: dice.pick(2, 'breed') === 0 ? [step, ...others] : placed(others, step, dice) }
}

const fewerRecruits: PlanChange = (_, draft, dice) => {
  const i = dice.pick(draft.buys.length, 'breed')
  const buy = draft.buys[i]
  if (!buy) return draft
  return { ...draft, buys: draft.buys.with(i, { ...buy, units: buy.units.slice(1 + dice.pick(buy.units.length, 'breed')) }) }
}

const otherRecruits: PlanChange = (_, draft, dice) => {
  const i = dice.pick(draft.buys.length, 'breed')
  const buy = draft.buys[i]
  const type = some(UNIT_TYPES, dice)
  if (!buy || !type) return draft
  const from = dice.pick(buy.units.length, 'breed')
  const units = buy.units.map((unit, n) => (n >= from ? type : unit))
  return { ...draft, buys: draft.buys.with(i, { ...buy, units }) }
}

const MOST_RECRUITS = 6

/** More of a kind in one place; what cannot be paid falls away. */
const recruit: PlanChange = ({ sites }, draft, dice) => {
  const [at, type] = [some(sites, dice), some(UNIT_TYPES, dice)]
  if (at === undefined || type === undefined) return draft
  const buy: Buy = { at, units: Array.from({ length: 1 + dice.pick(MOST_RECRUITS, 'breed') }, () => type) }
  return { ...draft, buys: dice.pick(2, 'breed') === 0 ? [buy, ...draft.buys] : [...draft.buys, buy] }
}

const moveRecruits: PlanChange = ({ sites }, draft, dice) => {
  const i = dice.pick(draft.buys.length, 'breed')
  const [buy, at] = [draft.buys[i], some(sites, dice)]
  return buy && at !== undefined ? { ...draft, buys: draft.buys.with(i, { ...buy, at }) } : draft
}

/** How often each is tried. */
const CHANGES: readonly (readonly [PlanChange, number])[] = [
  [dropStep, 2],
  [hasten, 2],
  [redirect, 3],
  [shorten, 1],
  [leaveSome, 2],
  [march, 4],
  [barrage, 3],
  [fewerRecruits, 1],
  [otherRecruits, 2],
  [recruit, 3],
  [moveRecruits, 1],
]
const ALL = CHANGES.reduce((sum, [, often]) => sum + often, 0)

function someChange(dice: Dice): PlanChange {
  let left = dice.pick(ALL, 'breed')
  for (const [change, often] of CHANGES) {
    if (left < often) return change
    left -= often
  }
  return dropStep
}

/** The steps of each hex and the recruits of each site from the one or the other. */
function crossed(context: VariationContext, a: PlanParts, b: PlanParts, dice: Dice): PlanParts {
  const fromA = new Map<string, boolean>()
  const isFromA = (key: string) => {
    const known = fromA.get(key) ?? dice.pick(2, 'breed') === 0
    fromA.set(key, known)
    return known
  }
  const origin = (step: PlanStep) =>
    step.do === 'wait' ? '' : `${unitOfId(context.world, context.side, step.units[0]!)?.cell ?? ''}`
  return {
    buys: [...a.buys.filter(({ at }) => isFromA(`+${at}`)), ...b.buys.filter(({ at }) => !isFromA(`+${at}`))],
    steps: [...a.steps.filter(step => isFromA(origin(step))), ...b.steps.filter(step => !isFromA(origin(step)))],
  }
}

const CROSSED = 25

/** A plan with a change or two, now and then mixed with `other` first. */
export function variedPlan(context: VariationContext, parent: Plan, other: Plan, dice: Dice): Plan {
  let draft = planPartsOf(parent)
  if (dice.pick(100, 'breed') < CROSSED) draft = crossed(context, draft, planPartsOf(other), dice)
  const changes = 1 + dice.pick(2, 'breed')
  for (let n = 0; n < changes; n++) draft = someChange(dice)(context, draft, dice)
  return legalPlan(context.world, context.side, parent, draft, dice.pick(2, 'breed') === 0)
}
