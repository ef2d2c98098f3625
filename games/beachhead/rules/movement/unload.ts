// BI-12.16 to BI-12.18: setting passengers down.

import { actors, canAct } from '../combat/readiness.ts'
import { actionForm, FACING, firstListed } from '../contract/action-form.ts'
import type { Act } from '../contract/actions.ts'
import type { Unloaded } from '../contract/events.ts'
import type { Order } from '../contract/order.ts'
import { type BeachheadRefusal, refuse } from '../contract/refusals.ts'
import { forEnemyOf, isWatched } from '../knowledge/event-variants.ts'
import { noticeStep } from '../knowledge/knowledge.ts'
import { revealSelf } from '../knowledge/reveal.ts'
import { type Field, fieldOf } from '../map/field.ts'
import { isShownAt, knownSurfaceEnemyAt, mayEnter, roomFor } from '../map/stacking.ts'
import { type ActionRun, named } from '../state/action-run.ts'
import { type BeachheadState, cargoOf, fortAt, type Unit, unitById, unitOfSide } from '../state/state.ts'
import type { Side } from '../tables/index.ts'
import { isTransport } from './capacity.ts'
import { meetHidden } from './hidden-contact.ts'
import { enterMinefield } from './mines.ts'

type Drop = Act<'unload'>['drops'][number]
type Planned = { readonly unit: Unit; readonly cell: number; readonly facing: number | undefined }

const NONE: readonly number[] = []

/** Whether the passenger can be set down there as far as the side knows; `taken` are hexes promised to others of this action. */
function canDrop(state: BeachheadState, unit: Unit, cell: number, taken: readonly number[]): boolean {
  const { side } = unit.who.facts
  if (!mayEnter(state, unit, cell) || knownSurfaceEnemyAt(state, side, cell)) return false
  if (!roomFor(state, side, cell, false)) return false
  if (!taken.includes(cell)) return true
  return ownAt(state, side, cell) + taken.filter(other => other === cell).length < 2
}
const ownAt = (state: BeachheadState, side: Side, cell: number): number =>
  state.units.filter(unit => unit.cell === cell && !unit.airborne && unit.who.facts.side === side).length

/** The first legal hex by direction, those with a marker or mines last; -1 where there is none. */
function dropSpot(state: BeachheadState, field: Field, transport: Unit, unit: Unit, taken: readonly number[]): number {
  const { side } = unit.who.facts
  let risky = -1
  for (const cell of field.neighbours(transport.cell)) {
    if (!canDrop(state, unit, cell, taken)) continue
    const isRisky = isShownAt(state, side, cell) || fortAt(state, cell)?.type === 'minefield'
    if (!isRisky) return cell
    if (risky < 0) risky = cell
  }
  return risky
}

export function planDrops(
  state: BeachheadState,
  transport: Unit,
  drops: readonly Drop[],
): readonly Planned[] | BeachheadRefusal {
  const field = fieldOf(state)
  const planned: Planned[] = []
  const taken: number[] = []
  for (const drop of drops) {
    const unit = unitById(state, drop.unit)
    if (!unit || unit.carrier !== transport.who.id || planned.some(other => other.unit === unit))
      return refuse('wrong-cargo', 'BI-12.16', { unit: drop.unit })
    const cell = drop.hex === undefined ? dropSpot(state, field, transport, unit, taken) : field.cell(drop.hex)
    const facts = { unit: drop.unit, hex: drop.hex ?? null }
    if (cell < 0) return refuse('no-room', 'BI-12.16', facts)
    if (field.distance(transport.cell, cell) !== 1) return refuse('not-adjacent', 'BI-12.16', facts)
    if (!mayEnter(state, unit, cell)) return refuse('terrain-closed', 'BI-12.16', facts)
    if (knownSurfaceEnemyAt(state, unit.who.facts.side, cell)) return refuse('enemy-there', 'BI-12.16', facts)
    if (!canDrop(state, unit, cell, taken)) return refuse('stacking', 'BI-3.19', facts)
    planned.push({ unit, cell, facing: drop.facing })
    taken.push(cell)
  }
  return planned
}

function unloadProblem(state: BeachheadState, side: Side, id: string): BeachheadRefusal | null {
  const unit = unitOfSide(state, side, id)
  if (!unit) return refuse('no-such-unit', 'BI-12.16', { unit: id })
  const unable = canAct(state, unit)
  if (unable) return unable
  return unit.airborne ? refuse('not-landed', 'BI-12.16', { unit: id }) : null
}

export const unloadOrder: Order<'unload'> = {
  list(state, side, out) {
    if (side === 'defender') return
    const field = fieldOf(state)
    for (const unit of actors(state, side)) {
      if (unit.airborne || !isTransport(unit)) continue
      const cargo = cargoOf(state, unit.who.id)
      if (cargo.length === 0) continue
      const id = unit.who.id
      for (const each of cargo) {
        for (const cell of field.neighbours(unit.cell)) {
          if (!canDrop(state, each, cell, NONE)) continue
          out.push({ type: 'unload', unit: id, drops: [{ unit: each.who.id, hex: field.hex(cell) }] })
        }
      }
      const all = cargo.map(each => ({ unit: each.who.id }))
      if ('length' in planDrops(state, unit, all)) out.push({ type: 'unload', unit: id, drops: all })
    }
  },
  check(state, side, action) {
    const problem = unloadProblem(state, side, action.unit)
    if (problem) return problem
    const planned = planDrops(state, unitById(state, action.unit)!, action.drops)
    return 'length' in planned ? null : planned
  },
  carry(run, side, action) {
    const transport = unitById(run.state, action.unit)!
    revealSelf(run, transport, 'acted')
    const planned = planDrops(run.state, transport, action.drops) as readonly Planned[]
    run.unit(action.unit, { acted: true })
    const drops = planned.map(drop => setDown(run, side, drop))
    tellUnload(run, side, transport, drops)
    for (const { unit, entered } of drops) if (entered) enterMinefield(run, unit.name)
  },
  form(state, side) {
    const drop = {
      type: 'object',
      properties: { unit: { type: 'string' }, hex: { type: 'string' }, facing: FACING },
      required: ['unit'],
      additionalProperties: false,
    } as const
    const fields = { unit: { type: 'string' }, drops: { type: 'array', items: drop, minItems: 1, maxItems: 4 } } as const
    const description = 'Several passengers at once, each in a hex of your choice or where the program puts it.'
    return actionForm(firstListed(unloadOrder, state, side), description, fields, ['unit', 'drops'])
  },
}

type DropTold = Unloaded['drops'][number]

function setDown(run: ActionRun, side: Side, { unit, cell, facing }: Planned): DropTold {
  const hex = run.field.hex(cell)
  const isBarred = meetHidden(run, side, cell, false, 'placed-on', 'BI-12.18') === 'barred'
  if (isBarred) return { unit: named(run.field, unit), hex, entered: false }
  const down = run.unit(unit.who.id, {
    cell,
    carrier: null,
    airborne: false,
    moved: true,
    launched: true,
    ...(facing === undefined ? {} : { facing }),
  })
  noticeStep(run, unit.who.id)
  return { unit: named(run.field, down), hex, entered: true }
}

function tellUnload(run: ActionRun, side: Side, transport: Unit, drops: readonly DropTold[]): void {
  const clauses = drops.every(drop => drop.entered) ? ['BI-12.16', 'BI-14.7'] : ['BI-12.16', 'BI-12.18', 'BI-14.7']
  const { turn, step } = run.state
  const told = { type: 'unloaded', turn, step, seat: side, clauses, transport: named(run.field, transport), drops } as const
  const isSeen = isWatched(run, transport)
  const seen = drops.filter(({ unit, entered }) => {
    const down = unitById(run.state, unit.name)
    return entered && down !== undefined && isWatched(run, down)
  })
  const shown = isSeen ? told.transport : { ...told.transport, name: '', type: null, hex: null }
  const toEnemy = seen.length === 0 && !isSeen ? null : { ...told, clauses: ['BI-12.16'], transport: shown, drops: seen }
  run.emit({ ...told, as: forEnemyOf(side, toEnemy) })
}
