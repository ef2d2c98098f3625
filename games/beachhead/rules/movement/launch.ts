// BI-12.1 to BI-12.8: leaving the Wasp, with what rides along.
import { actionForm, FACING, firstListed } from '../contract/action-form.ts'
import type { Order } from '../contract/order.ts'
import { type BeachheadRefusal, refuse } from '../contract/refusals.ts'
import { noticeStep, sideSees } from '../knowledge/knowledge.ts'
import { type Field, fieldOf } from '../map/field.ts'
import { knownAirEnemyAt, knownSurfaceEnemyAt, mayEnter, roomFor } from '../map/stacking.ts'
import { type ActionRun, named } from '../state/action-run.ts'
import { waspWith } from '../state/copies.ts'
import { ABOARD, type BeachheadState, CARRIED, isActive, type Unit, unitById, type Wasp, waspOf } from '../state/state.ts'
import { FLIGHT_LAUNCHES, WELL_LAUNCHES } from '../tables/index.ts'
import { fits, Hold, isCargo } from './capacity.ts'
import { meetHidden } from './hidden-contact.ts'
import { enterMinefield } from './mines.ts'

const isCraft = (unit: Unit): boolean => unit.who.facts.class === 'craft'
/** BI-12.5: the others leave only as cargo. */
const launches = (unit: Unit): boolean => unit.who.facts.isAir || isCraft(unit) || unit.who.facts.type === 'aav7'
export const isOpenDeck = (status: Wasp['flightDeck']): boolean => status === 'Operational' || status === 'Limited'

type Bay = 'air' | 'craft' | 'aav'
const bayOf = (unit: Unit): Bay => (unit.who.facts.isAir ? 'air' : isCraft(unit) ? 'craft' : 'aav')

/** Whether the deck itself still has a launch of this kind; the counts hold only what was launched within the limits (BI-12.1 to BI-12.3). */
function isWithinLimits(state: BeachheadState, bay: Bay): boolean {
  const { flightDeck, wellDeck, launchedAir, launchedLcac, launchedAav } = state.wasp
  if (bay === 'air') {
    const cloud = isActive(state, 'E06') ? 1 : 0
    const surge = state.active.filter(entry => entry.card === 'A2').length
    return launchedAir < Math.max(0, FLIGHT_LAUNCHES[flightDeck] - cloud) + surge
  }
  const well = WELL_LAUNCHES[wellDeck]
  // One craft or two AAV-7s: whichever came first has the well deck.
  return bay === 'craft' ? launchedAav === 0 && launchedLcac < well.craft : launchedLcac === 0 && launchedAav < well.aav
}

const deckOf = (state: BeachheadState, bay: Bay) => (bay === 'air' ? state.wasp.flightDeck : state.wasp.wellDeck)

/** BI-12.4, BI-10.6: beyond the limits by Rapid Deployment, from a deck that still works. */
const mayLaunch = (state: BeachheadState, bay: Bay): boolean =>
  isOpenDeck(deckOf(state, bay)) && (isWithinLimits(state, bay) || state.wasp.extraLaunch > 0)

function launchProblem(state: BeachheadState, unit: Unit): BeachheadRefusal | null {
  const bay = bayOf(unit)
  if (mayLaunch(state, bay)) return null
  const clause = bay === 'air' ? 'BI-12.1' : unit.who.facts.type === 'lcu' ? 'BI-12.3' : 'BI-12.2'
  const status = deckOf(state, bay)
  return refuse(isOpenDeck(status) ? 'launch-limit' : 'deck-closed', clause, { unit: unit.who.id, status })
}

/** Whether any deck could launch anything now: what the enemy can work out from the open status board. */
export const decksAllowLaunch = (state: BeachheadState): boolean =>
  waspOf(state) !== undefined && (mayLaunch(state, 'air') || mayLaunch(state, 'craft') || mayLaunch(state, 'aav'))

type SpotFault = 'not-adjacent' | 'terrain-closed' | 'stacking' | 'enemy-there'

/** BI-12.6, as the Assault can know it; by code only. */
function spotFault(state: BeachheadState, wasp: Unit, unit: Unit, cell: number): SpotFault | null {
  const field = fieldOf(state)
  const { isAir } = unit.who.facts
  if (field.distance(wasp.cell, cell) !== 1) return 'not-adjacent'
  if (!isAir && (!field.water[cell] || !mayEnter(state, unit, cell))) return 'terrain-closed'
  if (!roomFor(state, 'assault', cell, isAir)) return 'stacking'
  const isEnemy = isAir ? knownAirEnemyAt(state, 'assault', cell) : knownSurfaceEnemyAt(state, 'assault', cell)
  return isEnemy ? 'enemy-there' : null
}
function spotProblem(state: BeachheadState, wasp: Unit, unit: Unit, cell: number): BeachheadRefusal | null {
  const fault = spotFault(state, wasp, unit, cell)
  const facts = { unit: unit.who.id, hex: fieldOf(state).hex(cell) }
  return fault && refuse(fault, fault === 'stacking' ? 'BI-3.19' : 'BI-12.6', facts)
}

const spotsFor = (state: BeachheadState, field: Field, wasp: Unit, unit: Unit): readonly number[] =>
  field.neighbours(wasp.cell).filter(cell => !spotFault(state, wasp, unit, cell))

/** Units alike in type, HP and tokens are one kind of cargo: the lowest in the roster goes first (BI-26.6). */
function cargoKinds(state: BeachheadState, transport: Unit): readonly (readonly Unit[])[] {
  const kinds: Unit[][] = []
  for (const unit of state.units) {
    if (unit.cell !== ABOARD || unit === transport || !isCargo(unit)) continue
    const kind = kinds.find(([first]) => isAlike(first!, unit))
    if (kind) kind.push(unit)
    else kinds.push([unit])
  }
  return kinds
}
const isAlike = (a: Unit, b: Unit): boolean =>
  a.who.facts.type === b.who.facts.type && a.hp === b.hp && a.tokens === b.tokens && a.fresh === b.fresh

/** Every load by kinds, the empty one first. */
function cargoChoices(state: BeachheadState, transport: Unit): readonly (readonly string[])[] {
  const kinds = cargoKinds(state, transport)
  const hold = new Hold(transport.who.facts.type)
  const choices: (readonly string[])[] = []
  /** `used`: how many of the kind `from` are in the load; of the later kinds there are none. */
  const extend = (from: number, used: number, load: readonly string[]): void => {
    choices.push(load)
    for (let k = from; k < kinds.length; k++) {
      const n = k === from ? used : 0
      const next = kinds[k]?.[n]
      if (!next) continue
      hold.add(next.who.facts.type)
      if (hold.fits) extend(k, n + 1, [...load, next.who.id])
      hold.add(next.who.facts.type, -1)
    }
  }
  extend(0, 0, [])
  return choices
}

export const launchOrder: Order<'launch'> = {
  list(state, _side, out) {
    const wasp = waspOf(state)
    if (!wasp || wasp.cell < 0) return
    const field = fieldOf(state)
    for (const unit of state.units) {
      if (unit.cell !== ABOARD || !launches(unit) || !mayLaunch(state, bayOf(unit))) continue
      const spots = spotsFor(state, field, wasp, unit)
      if (spots.length === 0) continue
      for (const cargo of cargoChoices(state, unit))
        for (const cell of spots) out.push({ type: 'launch', unit: unit.who.id, cargo, hex: field.hex(cell) })
    }
  },
  check(state, _side, action) {
    const unit = unitById(state, action.unit)
    if (unit?.who.facts.side !== 'assault') return refuse('no-such-unit', 'BI-12.6', { unit: action.unit })
    if (unit.cell !== ABOARD) return refuse('not-aboard', 'BI-12.6', { unit: action.unit })
    if (!launches(unit)) return refuse('wrong-type', 'BI-12.5', { unit: action.unit })
    const limit = launchProblem(state, unit)
    if (limit) return limit
    const wasp = waspOf(state)
    const cell = fieldOf(state).cell(action.hex)
    if (cell < 0 || !wasp || wasp.cell < 0) return refuse('no-such-hex', 'BI-2.1', { hex: action.hex })
    const spot = spotProblem(state, wasp, unit, cell)
    return spot ?? cargoProblem(state, unit, action.cargo)
  },
  carry(run, _side, action) {
    const unit = unitById(run.state, action.unit)!
    const cell = run.field.cell(action.hex)
    const { isAir } = unit.who.facts
    if (meetHidden(run, 'assault', cell, isAir, 'placed-on', 'BI-17.27') === 'barred') return
    for (const id of action.cargo) run.unit(id, { cell: CARRIED, carrier: action.unit })
    const facing = action.facing === undefined ? {} : { facing: action.facing }
    const launched = run.unit(action.unit, { cell, airborne: isAir, launched: true, ...facing })
    countLaunch(run, bayOf(launched))
    tellLaunch(run, launched, action.cargo)
    noticeStep(run, action.unit)
    if (!isAir) enterMinefield(run, action.unit)
  },
  form(state, side) {
    const id = { type: 'string', minLength: 1, maxLength: 64 } as const
    const fields = {
      unit: id,
      cargo: { type: 'array', items: id, maxItems: 4 },
      hex: { type: 'string' },
      facing: FACING,
    } as const
    const description = 'A launch with a cargo of your own choice, or with another facing.'
    return actionForm(firstListed(launchOrder, state, side), description, fields, ['unit', 'cargo', 'hex'])
  },
}

function cargoProblem(state: BeachheadState, transport: Unit, ids: readonly string[]): BeachheadRefusal | null {
  const cargo: Unit[] = []
  for (const id of ids) {
    const unit = unitById(state, id)
    if (!unit || unit.cell !== ABOARD || unit === transport || cargo.includes(unit))
      return refuse('wrong-cargo', 'BI-12.5', { unit: id })
    cargo.push(unit)
  }
  const types = cargo.map(unit => unit.who.facts.type)
  return fits(transport.who.facts.type, types) ? null : refuse('no-room', 'BI-12.13', { unit: transport.who.id })
}

function countLaunch(run: ActionRun, bay: Bay): void {
  const { wasp } = run.state
  if (!isWithinLimits(run.state, bay)) {
    run.set({ wasp: waspWith(wasp, { extraLaunch: wasp.extraLaunch - 1 }) })
    return
  }
  run.set({
    wasp: waspWith(wasp, {
      launchedAir: wasp.launchedAir + (bay === 'air' ? 1 : 0),
      launchedLcac: wasp.launchedLcac + (bay === 'craft' ? 1 : 0),
      launchedAav: wasp.launchedAav + (bay === 'aav' ? 1 : 0),
    }),
  })
}

/** BI-17.15, BI-17.20: the Defender hears of it only if it sees it, and never of the cargo. */
function tellLaunch(run: ActionRun, unit: Unit, cargo: readonly string[]): void {
  const { state, field } = run
  const isSeen = state.setting.options.fog === 'markers' || sideSees(state, 'defender', unit.cell, unit.airborne)
  const hex = field.hex(unit.cell)
  const clauses = [unit.who.facts.isAir ? 'BI-12.1' : 'BI-12.2', 'BI-12.6', 'BI-12.7']
  const { turn, step } = state
  const told = { type: 'launched', turn, step, seat: 'assault', clauses, unit: named(field, unit), hex } as const
  const carried = cargo.map(id => named(field, unitById(state, id)!))
  run.emit({ ...told, cargo: carried, as: { defender: isSeen ? { ...told, cargo: [] } : null } })
}
