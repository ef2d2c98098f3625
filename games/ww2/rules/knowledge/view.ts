// WW-4.3, WW-15.10, WW-18.1: all that a viewer may know, and a state that such knowledge allows. A plan does not leave its seat, nor
// does its size; that a side is ready is known to both (WW-4.4).
import { type Dice, stable, type Viewer } from '@sandtable/kernel'
import { boardOf } from '../map/board.ts'
import { emptyPlan, type Plan, withStep } from '../plan/plan.ts'
import { placesFor } from '../setup/allocation.ts'
import type { Position } from '../setup/scenario.ts'
import { stateOf } from '../setup/setup.ts'
import { ownedBy, unitOf } from '../state/position.ts'
import {
  type BarrageTask,
  boardOfState,
  type Execution,
  idOf,
  idsOf,
  initiativeIn,
  NO_PLAN,
  type Order,
  type Phase,
  type Setting,
  type Sighting,
  type Task,
  type WwState,
} from '../state/state.ts'
import { type Both, both, enemyOf, type Faction, isSide, type Side, withSide } from '../tables.ts'
import { counterOf } from '../turn/calendar.ts'
import { sightOf } from './fog.ts'

export type SeenUnit = Position['units']['nw'][number]
export type WwView = {
  readonly viewer: Viewer
  readonly setting: Setting
  readonly phase: Phase
  readonly turn: number
  readonly counter: string
  readonly factions: Both<Faction | null>
  readonly firstInitiative: Side | null
  readonly initiative: Side | null
  readonly units: Both<readonly SeenUnit[]>
  readonly owners: Both<readonly string[]>
  /** null: hidden by fog (WW-15.10c). */
  readonly treasury: Both<number | null>
  readonly serials: Both<number | null>
  /** Has placed its unit, or submitted its plan. */
  readonly ready: Both<boolean>
  readonly own: { readonly placed: string | null; readonly draft: Plan | null; readonly isMissed: boolean } | null
  readonly offers: Both<boolean>
  readonly missed: Both<number>
  readonly atZero: Both<number>
  /** The own hexes out of reach or not, as judged at income. */
  readonly supply: Both<string | null>
  /** WW-15.10b: by hex out of sight, what was last seen there. */
  readonly memory: readonly Sighting[] | null
  /** WW-11.7: the open question and the side it is put to. */
  readonly asked: Side | null
  readonly question: {
    readonly kind: 'combat' | 'shell'
    readonly hex: string
    readonly units: readonly string[]
    readonly damage: number
  } | null
  readonly execution: Execution | null
  readonly result: WwState['result']
}

/** After the end nothing is hidden (WW-15.10e). */
const isFogged = (state: Pick<WwState, 'setting' | 'phase'>): boolean =>
  state.setting.options.fogOfWar && state.phase !== 'over'

export function view(state: WwState, viewer: Viewer): WwView {
  const seat = isSide(viewer) ? viewer : null
  const fogged = isFogged(state)
  const board = boardOfState(state)
  const sight = fogged && seat ? sightOf(state, seat) : null
  const knows = (side: Side) => !fogged || side === seat
  const isSeen = (cell: number) => !fogged || sight?.[cell] === 1
  const { execution, placed, plans } = state
  const isAsked = execution !== null && (!fogged || execution.question.side === seat)
  return {
    viewer,
    setting: state.setting,
    phase: state.phase,
    turn: state.turn,
    counter: counterOf(state.turn),
    factions: state.factions,
    firstInitiative: state.firstInitiative,
    initiative: initiativeIn(state),
    units: both(side =>
      state.units[side].filter(unit => knows(side) || isSeen(unit.cell)).map(unit => unitOf(state, side, unit)),
    ),
    owners: fogged ? foggedOwners(state, seat, isSeen) : both(side => ownedBy(state, side)),
    treasury: both(side => (knows(side) ? state.treasury[side] : null)),
    serials: both(side => (knows(side) ? state.serials[side] : null)),
    ready: both(side => placed[side] !== null || plans[side].isSubmitted),
    own: seat
      ? { placed: nameOrNull(board.names, placed[seat]), draft: plans[seat].draft, isMissed: plans[seat].isMissed }
      : null,
    offers: state.offers,
    missed: state.missed,
    atZero: both(side => (knows(side) ? state.atZero[side] : 0)),
    supply: both(side => (knows(side) ? (state.supply?.[side] ?? null) : null)),
    memory: fogged && seat ? (state.memory?.[seat] ?? []).filter(sighting => !isSeen(sighting.cell)) : null,
    asked: execution?.question.side ?? null,
    question:
      isAsked && execution
        ? {
            kind: execution.question.kind,
            hex: board.name(execution.question.cell),
            units: idsOf(state.factions, execution.question.side, execution.question.units),
            damage: execution.question.damage,
          }
        : null,
    execution:
      isAsked && execution ? (fogged && seat ? ownPart(execution, seat, initiativeIn(state) ?? seat) : execution) : null,
    result: state.result,
  }
}

const nameOrNull = (names: readonly string[], cell: number | null): string | null => (cell === null ? null : names[cell]!)

/** A side knows what it owns: its income tells. Of the enemy's hexes it knows those in sight and those it remembers. */
function foggedOwners(state: WwState, seat: Side | null, isSeen: (cell: number) => boolean): Both<readonly string[]> {
  if (!seat) return { nw: [], se: [] }
  const board = boardOfState(state)
  const enemy = enemyOf(seat)
  const own = ownedBy(state, seat)
  const remembered = new Set(
    (state.memory?.[seat] ?? []).filter(sighting => sighting.isEnemys && !isSeen(sighting.cell)).map(sighting => sighting.cell),
  )
  const seen = new Set(
    ownedBy(state, enemy)
      .map(hex => board.cell(hex))
      .filter(isSeen),
  )
  const mine = new Set(own)
  const theirs = board.cells.filter(cell => seen.has(cell) || remembered.has(cell)).map(cell => board.name(cell))
  return withSide(
    { nw: own, se: own },
    enemy,
    theirs.filter(hex => !mine.has(hex)),
  )
}

/**
 * Of a stopped turn the asked side knows its own orders and what it is asked; the rest is under fog. An order of the enemy's that
 * led to the question is shown as far as it is felt: the attack, or the shells that fall here.
 */
function ownPart(execution: Execution, seat: Side, first: Side): Execution {
  const enemy = enemyOf(seat)
  const { slot, task, question, orders, policies } = execution
  const isEnemys = (slot % 2 === 0 ? first : enemyOf(first)) === enemy
  const felt = isEnemys ? [...Array.from({ length: slot >> 1 }, () => WAIT), feltOrder(task, question.cell)] : []
  return {
    ...execution,
    orders: withSide(orders, enemy, felt),
    policies: withSide(policies, enemy, { order: policies[seat].order, absorb: true, protect: [] }),
    fates: withSide(execution.fates, enemy, []),
    stirred: withSide(execution.stirred, enemy, []),
    plans: withSide(execution.plans, enemy, ''),
    task: isEnemys && task.kind === 'barrage' ? feltShells(task, question.cell) : task,
  }
}

const WAIT: Order = { do: 'wait' }

function feltOrder(task: Task, cell: number): Order {
  if (task.kind === 'barrage') return { do: 'fire', units: [], from: cell, shots: [] }
  return { do: 'move', units: task.attackers, path: [task.from, task.cell], costs: task.attackers.map(() => 0), fee: 0 }
}

/** As if they were aimed here and the air were calm. */
const feltShells = (task: BarrageTask, cell: number): BarrageTask => ({
  ...task,
  wind: '0',
  shots: [{ at: cell, shells: task.landed + 1 }],
  shot: 0,
})

/** A state that looks like this to the viewer. Hidden placements are any that are allowed, a hidden plan is empty or a single shot. */
export function imagine(seen: WwView, dice: Dice): WwState {
  const setting = stable(seen.setting)
  const board = boardOf(setting.map)
  const seat = isSide(seen.viewer) ? seen.viewer : null
  const base = stateOf(setting, board, {
    phase: seen.phase,
    turn: seen.turn,
    factions: seen.factions,
    firstInitiative: seen.firstInitiative,
    units: both(side => [...seen.units[side]]),
    owners: both(side => [...seen.owners[side]]),
    treasury: both(side => seen.treasury[side] ?? 0),
    serials: both(side => seen.serials[side] ?? highest(seen.units[side])),
    offers: seen.offers,
    missed: seen.missed,
    atZero: seen.atZero,
    supply: null,
    memory: null,
    result: seen.result as Position['result'] & object,
  })
  const supply = setting.options.supply && seen.phase !== 'factions' && seen.phase !== 'placement'
  const known: WwState = {
    ...base,
    supply: supply ? both(side => seen.supply[side] ?? '') : null,
    memory: base.memory && both(side => (side === seat ? (seen.memory ?? []) : [])),
    execution: seen.execution ?? (seen.asked ? someExecution(seen.asked) : null),
  }
  return {
    ...known,
    placed: both(side => (side === seat ? ownPlace(seen) : somePlace(known, side, seen, dice))),
    plans: both(side => {
      const isSubmitted = seen.phase === 'planning' && seen.ready[side]
      if (side === seat) return { draft: seen.own?.draft ?? null, isSubmitted, isMissed: seen.own?.isMissed ?? false }
      return isSubmitted ? { draft: somePlan(known, side, dice), isSubmitted, isMissed: false } : NO_PLAN
    }),
  }
}

const highest = (units: readonly SeenUnit[]): number => Math.max(0, ...units.map(unit => Number(unit.id.slice(1))))

function ownPlace({ own, setting }: WwView): number | null {
  const hex = own?.placed ?? null
  return hex === null ? null : boardOf(setting.map).cell(hex)
}

function somePlace(state: WwState, side: Side, { phase, ready }: WwView, dice: Dice): number | null {
  if (phase !== 'placement' || !ready[side]) return null
  const places = placesFor(state, side)
  return places[dice.pick(places.length, 'imagine')] ?? boardOfState(state).corner[side]
}

function somePlan(state: WwState, side: Side, dice: Dice): Plan | null {
  const gun = state.units[side].find(unit => unit.type === 'AR')
  if (dice.pick(2, 'imagine') === 0 || !gun || state.treasury[side] < 1) return null
  const board = boardOfState(state)
  const targets = board.targetsFrom(gun.cell)
  const at = board.name(targets[dice.pick(targets.length, 'imagine')]!)
  return withStep(emptyPlan(state.turn, side), {
    do: 'fire',
    units: [idOf(state.factions, side, gun.serial)],
    shots: [{ at, shells: 1 }],
  })
}

/** The other side is asked about something out of sight. */
function someExecution(side: Side): Execution {
  const policy = { order: [], absorb: true, protect: [] }
  return {
    orders: { nw: [], se: [] },
    policies: { nw: policy, se: policy },
    slot: 0,
    fates: { nw: [], se: [] },
    stirred: { nw: [], se: [] },
    plans: { nw: '', se: '' },
    task: { kind: 'barrage', wind: '0', shots: [], shot: 0, landed: 0, killed: [], whose: null },
    question: { side, kind: 'combat', cell: 0, units: [], damage: 0 },
  }
}
