// BI-7.11 to BI-7.26: both sides lay out what they have. Nothing of it is told to the other side before it is finished.

import { actionForm, FACING, firstListed } from '../contract/action-form.ts'
import type { BeachheadAction } from '../contract/actions.ts'
import type { Order } from '../contract/order.ts'
import { refuse } from '../contract/refusals.ts'
import { fieldOf } from '../map/field.ts'
import { meetHidden } from '../movement/hidden-contact.ts'
import { type ActionRun, named, namedDummy } from '../state/action-run.ts'
import { dummyId, nextDummyNumber } from '../state/new-unit.ts'
import {
  ABOARD,
  type BeachheadState,
  CARRIED,
  cargoOf,
  type Dummy,
  isWasp,
  musterOf,
  UNPLACED,
  type Unit,
  unitById,
} from '../state/state.ts'
import { enemyOf, FORT_TYPES, type FortType, type Side } from '../tables/index.ts'
import { listAssault, placeAssault } from './deploy-assault.ts'
import {
  dummyProblem,
  fortHexes,
  fortProblem,
  hidesUnasked,
  listDefender,
  openHexes,
  placeDefender,
} from './deploy-defender.ts'
import { returnPiece } from './shopping.ts'

const isMine = (unit: Unit, side: Side): boolean => unit.who.facts.side === side

const TEXT = { type: 'string', minLength: 1, maxLength: 64 } as const

export const placeOrder: Order<'place'> = {
  list(state, side, out) {
    if (side === 'defender') listDefender(state, out)
    else listAssault(state, out)
  },
  check(state, side, action) {
    const unit = unitById(state, action.unit)
    if (!unit || !isMine(unit, side)) return refuse('no-such-unit', 'BI-7.1', { unit: action.unit })
    return side === 'defender' ? placeDefender(state, unit, action) : placeAssault(state, unit, action)
  },
  carry(run, side, action) {
    const unit = unitById(run.state, action.unit)!
    const facing = action.facing === undefined ? {} : { facing: action.facing }
    takeBack(run, unit)
    if (action.aboard) run.unit(action.unit, { cell: ABOARD })
    else if (action.in !== undefined) run.unit(action.unit, { cell: CARRIED, carrier: action.in })
    else if (action.hex !== undefined) {
      const cell = run.field.cell(action.hex)
      const hides = action.hidden ?? (side === 'defender' && hidesUnasked(unit))
      // BI-17.25: a unit the Assault could not know of may stand there.
      const isBarred =
        side === 'assault' && hides && meetHidden(run, 'assault', cell, false, 'placed-on', 'BI-17.25') === 'barred'
      if (!isBarred) run.unit(action.unit, { cell, airborne: unit.who.facts.isAir, marker: hides ? '' : null, ...facing })
    }
    const now = unitById(run.state, action.unit)!
    run.emit({
      type: 'piece_placed',
      seat: side,
      clauses:
        side === 'defender' ? ['BI-7.12', 'BI-7.13'] : [isWasp(now) ? 'BI-7.19' : now.marker === '' ? 'BI-7.21' : 'BI-7.20'],
      piece: named(run.field, now),
      at: now.cell >= 0 ? 'hex' : now.cell === CARRIED ? 'carried' : 'aboard',
      carrier: now.carrier,
      as: { [enemyOf(side)]: null },
    })
  },
  form(state, side) {
    // Where everything is placed, placing a piece again where it stands is still an example.
    const standing = state.units.find(unit => isMine(unit, side) && unit.cell >= 0)
    const again: BeachheadAction | undefined = standing && {
      type: 'place',
      unit: standing.who.id,
      hex: fieldOf(state).hex(standing.cell),
      ...(standing.marker === null ? {} : { hidden: true }),
      ...(standing.marker === null && hidesUnasked(standing) && side === 'defender' ? { hidden: false } : {}),
    }
    const fields = {
      unit: TEXT,
      hex: TEXT,
      aboard: { const: true },
      in: TEXT,
      hidden: { type: 'boolean' },
      facing: FACING,
    } as const
    const example = firstListed(placeOrder, state, side) ?? again ?? null
    return actionForm(example, 'A piece that is placed again, or placed with another facing.', fields, ['unit'])
  },
}

/** Off the map and out of its transport; what it carries comes out of it. */
function takeBack(run: ActionRun, unit: Unit): void {
  for (const passenger of cargoOf(run.state, unit.who.id)) run.unit(passenger.who.id, { cell: UNPLACED, carrier: null })
  run.unit(unit.who.id, { cell: UNPLACED, carrier: null, airborne: false, marker: null })
}

export const placeDummyOrder: Order<'placeDummy'> = {
  list(state, _side, out) {
    if (musterOf(state).dummiesLeft === 0) return
    const { hexes } = fieldOf(state)
    for (const cell of openHexes(state, null)) out.push({ type: 'placeDummy', hex: hexes[cell]! })
  },
  check(state, _side, { hex }) {
    if (musterOf(state).dummiesLeft === 0) return refuse('out-of-stock', 'BI-7.15', { hex })
    const cell = fieldOf(state).cell(hex)
    return cell < 0 ? refuse('no-such-hex', 'BI-2.1', { hex }) : dummyProblem(state, cell)
  },
  carry(run, side, { hex }) {
    const muster = musterOf(run.state)
    const dummy: Dummy = { id: dummyId(nextDummyNumber(run.state)), cell: run.field.cell(hex), marker: '', moved: false }
    run.set({ dummies: [...run.state.dummies, dummy], muster: { ...muster, dummiesLeft: muster.dummiesLeft - 1 } })
    const piece = namedDummy(run.field, dummy)
    const clauses = ['BI-7.15']
    run.emit({ type: 'piece_placed', seat: side, clauses, piece, at: 'hex', carrier: null, as: { assault: null } })
  },
}

export const placeFortOrder: Order<'placeFort'> = {
  list(state, _side, out) {
    const field = fieldOf(state)
    const { fortsLeft } = musterOf(state)
    for (const fort of FORT_TYPES) {
      if (!fortsLeft[fort]) continue
      for (const cell of fortHexes(state, fort)) out.push({ type: 'placeFort', fort, hex: field.hex(cell) })
    }
  },
  check(state, _side, { fort, hex }) {
    if (!musterOf(state).fortsLeft[fort]) return refuse('out-of-stock', 'BI-5.8', { fort, hex })
    const cell = fieldOf(state).cell(hex)
    return cell < 0 ? refuse('no-such-hex', 'BI-2.1', { hex }) : fortProblem(state, fort, cell)
  },
  carry(run, side, { fort, hex }) {
    layFort(run, fort, run.field.cell(hex), -1)
    run.emit({ type: 'fort_placed', seat: side, clauses: ['BI-5.7', 'BI-5.8'], fort, hex, as: { assault: null } })
  },
}

function layFort(run: ActionRun, type: FortType, cell: number, change: -1 | 1): void {
  const muster = musterOf(run.state)
  const { forts } = run.state
  run.set({
    forts: change < 0 ? [...forts, { type, cell, until: null }] : forts.filter(fort => fort.cell !== cell),
    muster: { ...muster, fortsLeft: { ...muster.fortsLeft, [type]: (muster.fortsLeft[type] ?? 0) + change } },
  })
}

/** A laid fortification as `unplace` names it: 'trench@3,4'. */
function namedFort(state: BeachheadState, piece: string): { readonly type: FortType; readonly cell: number } | null {
  const [type, hex] = piece.split('@')
  const cell = hex === undefined ? -1 : fieldOf(state).cell(hex)
  return state.forts.find(fort => fort.type === type && fort.cell === cell) ?? null
}

export const unplaceOrder: Order<'unplace'> = {
  list(state, side, out) {
    if (state.step === 'setup.forces') returnPiece.list(state, side, out)
  },
  check(state, side, { piece }) {
    if (state.step === 'setup.forces') return returnPiece.check(state, side, piece)
    const unit = unitById(state, piece)
    if (unit && isMine(unit, side) && unit.cell !== UNPLACED) return null
    const isLaid = side === 'defender' && (state.dummies.some(dummy => dummy.id === piece) || namedFort(state, piece) !== null)
    return isLaid ? null : refuse('nothing-to-take-back', 'BI-7.17', { piece })
  },
  carry(run, side, { piece }) {
    if (run.state.step === 'setup.forces') return returnPiece.carry(run, side, piece)
    const unit = unitById(run.state, piece)
    const fort = namedFort(run.state, piece)
    const muster = musterOf(run.state)
    if (unit) takeBack(run, unit)
    else if (fort) layFort(run, fort.type, fort.cell, 1)
    else {
      const dummies = run.state.dummies.filter(dummy => dummy.id !== piece)
      run.set({ dummies, muster: { ...muster, dummiesLeft: muster.dummiesLeft + 1 } })
    }
    run.emit({ type: 'piece_taken_back', seat: side, clauses: ['BI-7.17'], piece, as: { [enemyOf(side)]: null } })
  },
  form(state, side) {
    if (state.step === 'setup.forces') return null
    const unit = state.units.find(each => isMine(each, side) && each.cell !== UNPLACED)
    const fort = side === 'defender' ? state.forts[0] : undefined
    const dummy = side === 'defender' ? state.dummies[0] : undefined
    const piece = unit?.who.id ?? dummy?.id ?? (fort && `${fort.type}@${fieldOf(state).hex(fort.cell)}`)
    if (piece === undefined) return null
    const description = 'A piece that is taken back: its id, or a fortification as "trench@3,4".'
    return actionForm({ type: 'unplace', piece }, description, { piece: TEXT }, ['piece'])
  },
}
