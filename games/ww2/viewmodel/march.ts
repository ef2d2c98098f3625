// A march that is being drawn: its price before it is an order, and the fight at its end, which is exact (WW-10.15, WW-18.3).

import type { Fought } from '../rules/contract/events.ts'
import { freeUnits } from '../rules/contract/legal.ts'
import { type MoveStep, withStep } from '../rules/plan/plan.ts'
import { costPerHex, ledgerOf, Pricer, unitsOf } from '../rules/plan/pricing.ts'
import { problemsOf } from '../rules/plan/validation.ts'
import { boardOfState, idOf, type WwState } from '../rules/state/state.ts'
import type { Side, UnitType } from '../rules/tables.ts'
import { planOf } from '../rules/turn/execution.ts'
import { listed } from '../text/names.ts'
import { foresee } from './foresight.ts'
import { type Reason, reasonOf } from './plan-sheet.ts'
import type { Member } from './stacks.ts'

export type MarchCard = {
  readonly step: MoveStep
  readonly price: number
  readonly fees: number
  readonly left: number
  readonly problem: Reason | null
  readonly fight: (Reason & { readonly wins: boolean }) | null
}

/** What one hex costs a unit of this type that begins the turn here. */
export const hexPrice = (state: WwState, side: Side, type: UnitType, hex: string): number =>
  costPerHex(state, side, { type, cell: boardOfState(state).cell(hex), serial: 0, damage: 0 })

/** Own units of a hex that have no order yet, in the order of their numbers. */
export function freeAt(state: WwState, side: Side, hex: string): readonly Member[] {
  const cell = boardOfState(state).cell(hex)
  return (freeUnits(state, side, planOf(state, side)).get(cell) ?? []).map(({ serial, type, damage }) => ({
    id: idOf(state.factions, side, serial),
    type,
    damage,
  }))
}

/** Hexes with units that could still be given an order. */
export function idleHexes(state: WwState, side: Side): readonly string[] {
  const board = boardOfState(state)
  return [...freeUnits(state, side, planOf(state, side)).keys()].map(cell => board.name(cell))
}

/** The shortest way from the end of a path to a hex, appended; null where it would cross itself or there is none. */
export function extended(state: WwState, path: readonly string[], to: string): readonly string[] | null {
  const board = boardOfState(state)
  const back = path.indexOf(to)
  if (back > 0) return path.slice(0, back + 1)
  if (back === 0) return null
  const way = board.shortestPath(board.cell(path[path.length - 1]!), board.cell(to))
  if (!way) return null
  const more = way.slice(1).map(cell => board.name(cell))
  return more.some(hex => path.includes(hex)) ? null : [...path, ...more]
}

export function marchCard(state: WwState, side: Side, units: readonly string[], path: readonly string[]): MarchCard {
  const step: MoveStep = { do: 'move', units, path }
  const plan = withStep(planOf(state, side), step)
  const { byStep, left } = ledgerOf(state, side, plan)
  const last = byStep[byStep.length - 1] ?? { moves: 0, fees: 0, shells: 0 }
  const [problem] = problemsOf(state, side, plan)
  const told = problem ? null : foresee(state, side, plan)?.byStep.at(-1)
  const fought = told?.find(event => event.type === 'combat')
  return {
    step,
    price: last.moves + last.fees,
    fees: last.fees,
    left,
    problem: problem ? reasonOf(problem) : null,
    fight: fought ? fightWords(fought) : null,
  }
}

const ENDS: Readonly<Record<Fought['outcome'], string>> = {
  victory: 'the hex is taken',
  repulsed: 'they fall back',
  stalemate: 'nobody is hurt and they fall back',
  'attackers destroyed': 'they are all lost',
  'both destroyed': 'nobody is left',
}

function fightWords({ attack, defence, outcome, defendersLost, attackersLost, hex }: Fought): Reason & { wins: boolean } {
  const losses = [
    defendersLost.length > 0 ? `the enemy loses ${listed(defendersLost)}` : '',
    attackersLost.length > 0 ? `you lose ${listed(attackersLost)}` : '',
  ].filter(text => text !== '')
  const exchange = `Strength ${attack.strength} against Health ${defence.health}, back ${defence.strength} against ${attack.health}`
  return {
    text: `Against those in ${hex} now: ${exchange}; ${[...losses, ENDS[outcome]].join(', ')}.`,
    clause: 'WW-10.5',
    wins: outcome === 'victory',
  }
}

export type ReachedHex = { readonly hex: string; readonly price: number }
/** WW-9.1: money is the only limit; beyond this many hexes the map would be all figures. */
const SHOWN_REACH = 4

/** Where these units could go with what the draft leaves, and for how much. */
export function reachOf(state: WwState, side: Side, ids: readonly string[]): readonly ReachedHex[] {
  const units = unitsOf(state, side, ids)
  const [first] = units
  if (!first) return []
  const plan = planOf(state, side)
  const pricer = new Pricer(state, side)
  for (const step of plan.steps ?? []) pricer.price(step)
  const { left } = ledgerOf(state, side, plan)
  const board = boardOfState(state)
  const perHex = units.reduce((sum, unit) => sum + costPerHex(state, side, unit), 0)
  const fees = pricer.feeFor(units) * units.length
  const steps = board.stepsFrom([first.cell], SHOWN_REACH)
  return board.cells.flatMap(cell => {
    const far = steps[cell]!
    const price = fees + perHex * far
    return far > 0 && price <= left ? [{ hex: board.name(cell), price }] : []
  })
}
