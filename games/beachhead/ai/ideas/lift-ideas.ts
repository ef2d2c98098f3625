// BI-12: launching with full holds, setting people down where they are wanted, and going back aboard.
import type { Act, BeachheadAction } from '../../rules/contract/actions.ts'
import { check } from '../../rules/contract/legal.ts'
import { mayEnter, roomFor } from '../../rules/map/stacking.ts'
import { ABOARD, cargoOf, isWasp, type Unit, unitById } from '../../rules/state/state.ts'
import type { UnitType } from '../../rules/tables/index.ts'
import { launchFactor } from '../learning/recall.ts'
import { isFighter, pullAt } from '../situation/pull.ts'
import { dropWorth, isFarEnough, isPressed, isTaken } from './assault-moves.ts'
import type { Idea, Mind } from './ideas.ts'

/** What it is worth to have it out there with nothing aboard. */
const LAUNCH: Readonly<Partial<Record<UnitType, number>>> = { super_cobra: 40, harrier: 34, aav7: 9 }
const CARGO: Readonly<Partial<Record<UnitType, number>>> = { marine_squad: 12, marsoc: 12, aav7: 8, humvee: 5 }
const LIFT = 6

/** Squads that still wait for a lift. */
export const waiting = ({ situation }: Mind): number =>
  situation.own.filter(unit => unit.cell === ABOARD && unit.who.facts.class === 'infantry').length

export function launchWorth(mind: Mind, unit: Unit, cargo: readonly Unit[]): number {
  const { type, sp } = unit.who.facts
  if (sp !== null && unit.sp === 0) return -1
  if (isFighter(unit)) return cargo.length === 0 ? (LAUNCH[type] ?? 0) : -1
  const load = cargo.reduce((sum, each) => sum + (CARGO[each.who.facts.type] ?? 0), 0)
  if (load > 0) return LIFT + (LAUNCH[type] ?? 0) + load
  const { vip } = mind.situation.state
  if (unit.who.facts.isAir && vip !== null && mind.situation.own.some(each => each.who.id === vip)) return 30
  return type === 'aav7' && waiting(mind) === 0 ? 10 : -1
}

export function launchIdeas(mind: Mind, legal: readonly BeachheadAction[]): readonly Idea[] {
  const { situation, weights } = mind
  const ideas: Idea[] = []
  for (const action of legal) {
    if (action.type !== 'launch') continue
    const unit = unitById(situation.state, action.unit)!
    const cargo = action.cargo.map(id => unitById(situation.state, id)!)
    const worth = launchWorth(mind, unit, cargo) * weights.waspOperations * launchFactor(situation.recall, unit.who.facts.isAir)
    if (worth <= 0) continue
    const spot = 0.01 * pullAt(situation, unit.who.facts.isAir ? 'air' : 'amtrac', situation.field.cell(action.hex), unit)
    const why =
      cargo.length > 0
        ? `goes in with ${cargo.length} aboard.`
        : isFighter(unit)
          ? 'goes in armed and light.'
          : 'goes in; nobody is left to carry.'
    ideas.push({ action, value: worth + spot, layer: 'operational', why: `${unit.who.facts.name} ${why}` })
  }
  return ideas
}

const UNLOAD = 9
const RECOVER = 7
/** BI-24.14: out before they are shot at. */
const PRESSED = 25
const BRING_HOME = 200
const VIP_ABOARD = 90

export function liftIdeas(mind: Mind, legal: readonly BeachheadAction[]): readonly Idea[] {
  const { situation, weights } = mind
  const { state } = situation
  const ideas: Idea[] = []
  const seen = new Set<string>()
  for (const action of legal) {
    if (action.type === 'recover') {
      const unit = unitById(state, action.unit)!
      const value = recoverWorth(mind, unit) * weights.manageLogistics
      if (value > 0) ideas.push({ action, value, layer: 'operational', why: `${unit.who.facts.name} goes back aboard.` })
    } else if (action.type === 'load') {
      if (action.unit === state.vip)
        ideas.push({ action, value: VIP_ABOARD, layer: 'operational', why: 'The VIP gets a lift.' })
    } else if (action.type === 'unload' && !seen.has(action.unit)) {
      seen.add(action.unit)
      const idea = unloadIdea(mind, unitById(state, action.unit)!, action)
      if (idea) ideas.push(idea)
    }
  }
  return ideas
}

function recoverWorth(mind: Mind, unit: Unit): number {
  const { state } = mind.situation
  const cargo = cargoOf(state, unit.who.id)
  if (cargo.some(each => each.who.id === state.vip)) return BRING_HOME
  if (cargo.length > 0 || isWasp(unit)) return 0
  const { sp, isAir, type } = unit.who.facts
  if (isAir && sp !== null && unit.sp === 0) return RECOVER
  if (isFighter(unit) || type === 'aav7') return 0
  return waiting(mind) > 0 || isAir ? RECOVER : 0
}

/** All passengers out, each to the best hex that is left; what the rules do not take is tried as they list it. */
function unloadIdea(mind: Mind, transport: Unit, listed: Act<'unload'>): Idea | null {
  const { situation } = mind
  const { state, side } = situation
  const cargo = cargoOf(state, transport.who.id)
  if (cargo.some(each => each.who.id === state.vip) || !isFarEnough(mind, transport)) return null
  const drops: { unit: string; hex: string }[] = []
  const taken: number[] = []
  for (const each of cargo) {
    const cell = bestDrop(mind, transport, each, taken)
    if (cell < 0) continue
    taken.push(cell)
    drops.push({ unit: each.who.id, hex: situation.field.hex(cell) })
  }
  const all: Act<'unload'> = { type: 'unload', unit: transport.who.id, drops }
  const action = drops.length > 0 && !check(state, side, all) ? all : listed
  const worth = dropWorth(mind, cargo[0]!, transport.cell)
  const isUrgent = situation.evalWeights.drilled && isPressed(mind, transport.cell)
  const value = UNLOAD + Math.max(0, worth) * 0.1 + (isUrgent ? PRESSED : 0)
  const why = `${transport.who.facts.name} sets its load down.`
  return { action, value, layer: 'operational', why, ...(isUrgent && { clause: 'BI-24.14' }) }
}

function bestDrop(mind: Mind, transport: Unit, unit: Unit, taken: readonly number[]): number {
  const { situation, exposure } = mind
  const { state, field, side } = situation
  let best = -1
  let most = Number.NEGATIVE_INFINITY
  for (const cell of field.neighbours(transport.cell)) {
    if (field.water[cell] && unit.who.facts.type !== 'aav7') continue
    if (!mayEnter(state, unit, cell) || !roomFor(state, side, cell, false) || isTaken(mind, cell)) continue
    const crowd =
      taken.filter(other => other === cell).length + situation.own.filter(own => own.cell === cell && !own.airborne).length
    if (crowd > 1) continue
    const mines = state.forts.some(fort => fort.cell === cell && fort.type === 'minefield') ? 8 : 0
    const cover = field.cover[cell]!
    const worth =
      pullAt(situation, unit.who.facts.movesAs, cell, unit) + cover - exposure.points(unit, cell, false) - mines - crowd * 0.5
    if (worth > most) {
      most = worth
      best = cell
    }
  }
  return best
}
