// BI-8.7 for the Assault: who goes where. Transports carry their load to the ground nearest to what must be taken and go back for more;
// gunships look for the best shot and go home when they are spent; units ashore go for the objectives, under cover where they can.
import type { BeachheadAction } from '../../rules/contract/actions.ts'
import { mayEnter } from '../../rules/map/stacking.ts'
import { cargoOf, isWasp, type Unit, unitById, waspOf } from '../../rules/state/state.ts'
import { bestShotFrom, preyOf } from '../evaluation/shots.ts'
import { moveIdea, type PlaceValue } from '../evaluation/stake.ts'
import { sectorWorth } from '../learning/recall.ts'
import { FAR, marchesTo } from '../situation/march-distances.ts'
import { isFighter, nearestMarch, pullAt } from '../situation/pull.ts'
import { shoreOf } from '../situation/situation.ts'
import type { Idea, Mind } from './ideas.ts'

type Move = Extract<BeachheadAction, { type: 'move' }>
type Weigher = (mind: Mind, unit: Unit, cell: number, lands: boolean, prey: readonly Unit[]) => PlaceValue
type Heeds = keyof Mind['situation']['evalWeights']['exposed']

const HOME = 3
const PRESSED = 30

export function assaultMoveIdeas(mind: Mind, legal: readonly BeachheadAction[]): readonly Idea[] {
  const { state } = mind.situation
  const prey = preyOf(mind.situation)
  for (const moves of byUnit(legal)) {
    const unit = unitById(state, moves[0]!.unit)!
    const [weigh, what, as] = weigherFor(mind, unit)
    if (!weigh) continue
    const { evalWeights, field } = mind.situation
    const here = weigh(mind, unit, unit.cell, unit.who.facts.isAir && !unit.airborne, prey)
    const heed = evalWeights.exposed[as] * mind.weights.preserveForce
    const ideas: Idea[] = []
    for (const move of moves) {
      const cell = field.cell(move.to)
      const there = weigh(mind, unit, cell, move.land === true, prey)
      const why = `${unit.who.facts.name} ${what}`
      const idea = moveIdea(mind, unit, move, cell, { here, there, heed, least: evalWeights.leastGain.assault, why })
      if (idea) ideas.push(idea)
    }
    if (ideas.length > 0) return ideas
  }
  return []
}

/** The moves of each unit together, in the order they are listed. */
export function byUnit(legal: readonly BeachheadAction[]): readonly (readonly Move[])[] {
  const groups = new Map<string, Move[]>()
  for (const action of legal) {
    if (action.type !== 'move') continue
    const group = groups.get(action.unit)
    if (group) group.push(action)
    else groups.set(action.unit, [action])
  }
  return [...groups.values()]
}

function weigherFor(mind: Mind, unit: Unit): readonly [Weigher | null, string, Heeds] {
  const { state, own } = mind.situation
  if (isWasp(unit)) return [null, '', 'lift']
  const cargo = cargoOf(state, unit.who.id)
  const { type, isAir, class: kind } = unit.who.facts
  if (cargo.some(each => each.who.id === state.vip)) return [homeward, 'brings the VIP home.', 'lift']
  if (unit.who.id === state.vip) return [toLift, 'takes the VIP to a transport.', 'lift']
  if (isAir && unit.who.facts.sp !== null && unit.sp === 0 && cargo.length === 0)
    return [homeward, 'goes home to rearm.', 'lift']
  if (isFighter(unit) && cargo.length === 0) return [fighter, 'looks for its best shot.', 'gunship']
  if (type === 'aav7') return [ground, cargo.length > 0 ? 'carries its squad inland.' : 'goes for the objective.', 'ground']
  if (kind === 'craft' || isAir) {
    if (cargo.length > 0) return [delivery, 'carries its load to the ground nearest to the objective.', 'lift']
    const vip = state.vip === null ? undefined : own.find(each => each.who.id === state.vip)
    if (vip && vip.cell >= 0 && isAir) return [fetch, 'comes for the VIP.', 'lift']
    return [homeward, 'goes back for more.', 'lift']
  }
  return [ground, 'goes for the objective.', 'ground']
}

const ground: Weigher = (mind, unit, cell, _lands, prey) => {
  const { situation, exposure, weights } = mind
  const { evalWeights } = situation
  const pull = pullAt(situation, unit.who.facts.movesAs, cell, unit) * weights.secureObjectives
  const shot = bestShotFrom(mind, prey, unit, cell, false, cell !== unit.cell)
  const mines = situation.state.forts.some(fort => fort.cell === cell && fort.type === 'minefield') ? 4 : 0
  const marker = situation.foes.some(foe => foe.cell === cell && foe.type === null) ? 1 : 0
  const cover = situation.field.water[cell] ? 0 : situation.field.cover[cell]! * evalWeights.cover.ground * weights.denyTerrain
  return { good: pull + evalWeights.shot.ground * shot + cover - mines - marker, loss: exposure.points(unit, cell, false) }
}

const fighter: Weigher = (mind, unit, cell, lands, prey) => {
  const { exposure } = mind
  if (lands) return { good: -5, loss: 0 }
  const shot = bestShotFrom(mind, prey, unit, cell, true, cell !== unit.cell)
  // Without a shot it waits where it sees the objective and little can reach it.
  const watch = shot > 0 ? 0 : 3 - 0.3 * Math.abs(nearestTo(mind, cell) - 3)
  return { good: shot + watch, loss: exposure.points(unit, cell, true) }
}
/** BI-24.5, working together: an armed aircraft without a shot waits by transports that are on their way, if there are any. */
function nearestTo({ situation }: Mind, cell: number): number {
  const { field, state, own, targets, evalWeights } = situation
  let nearest = FAR
  for (const { cell: at } of targets) nearest = Math.min(nearest, field.distance(at, cell))
  if (!evalWeights.escorts) return nearest
  for (const unit of own)
    if (unit.cell >= 0 && unit.who.facts.isAir && !isFighter(unit) && cargoOf(state, unit.who.id).length > 0)
      nearest = Math.min(nearest, field.distance(unit.cell, cell))
  return nearest
}

/** Back to the Wasp, airborne and beside her. */
const homeward: Weigher = (mind, unit, cell, lands) => {
  const { situation, exposure } = mind
  const ship = waspOf(situation.state)
  if (!ship || ship.cell < 0) return { good: 0, loss: 0 }
  const { isAir, movesAs } = unit.who.facts
  const way = isAir ? situation.field.distance(cell, ship.cell) : marchesTo(situation.field, ship.cell, movesAs)[cell]!
  return { good: -HOME * Math.max(1, way) - (lands ? 2 : 0), loss: exposure.points(unit, cell, isAir && !lands) }
}

const delivery: Weigher = (mind, unit, cell, lands) => {
  const { situation, exposure, weights } = mind
  const { isAir } = unit.who.facts
  const cargo = cargoOf(situation.state, unit.who.id)
  const load = cargo.reduce((sum, each) => sum + each.who.facts.cost, unit.who.facts.cost) / unit.who.facts.cost
  const loss = Math.min(2, load) * exposure.points(unit, cell, isAir && !lands)
  const drop = !isAir || lands ? dropWorth(mind, cargo[0]!, cell) : -1
  if (drop >= 0) return { good: drop * weights.secureObjectives + 4, loss }
  // BI-24.14: beside an enemy only to set people down.
  const beside = isPressed(mind, cell) ? PRESSED : 0
  return { good: pullAt(situation, isAir ? 'air' : 'amtrac', cell, unit) * 0.8 - 6 - beside, loss }
}

/** BI-24.14: an enemy who shows himself is next to this hex. */
export const isPressed = ({ situation }: Mind, cell: number): boolean =>
  situation.foes.some(
    foe => foe.type !== null && foe.live && !foe.airborne && foe.tokens < 2 && situation.field.distance(foe.cell, cell) <= 1,
  )

/** What the best hex next to the transport is worth to the passenger; -1 where there is none. */
export function dropWorth(mind: Mind, passenger: Unit, cell: number): number {
  const { situation, exposure, weights } = mind
  let best = -1
  for (const next of situation.field.neighbours(cell)) {
    if (situation.field.water[next] || !mayEnter(situation.state, passenger, next) || isTaken(mind, next)) continue
    const pull =
      pullAt(situation, passenger.who.facts.movesAs, next, passenger) + sectorWorth(shoreOf(situation), situation.recall, next)
    const worth = pull - situation.evalWeights.exposed.ground * weights.preserveForce * exposure.points(passenger, next, false)
    if (worth > best) best = Math.max(0, worth)
  }
  return best
}

export const isTaken = ({ situation }: Mind, cell: number): boolean =>
  situation.foes.some(foe => foe.cell === cell && !foe.airborne) ||
  situation.own.filter(unit => unit.cell === cell && !unit.airborne).length > 1

/** Next to the VIP's carrier, on the ground. */
const fetch: Weigher = (mind, unit, cell, lands) => {
  const { situation, exposure } = mind
  const vip = situation.own.find(each => each.who.id === situation.state.vip)
  if (!vip) return { good: 0, loss: 0 }
  const way = situation.field.distance(cell, vip.cell)
  return { good: -HOME * way + (lands && way <= 1 ? 12 : lands ? -4 : 0), loss: exposure.points(unit, cell, !lands) }
}

/** The VIP's carrier: to a transport on the ground if one is near, else to the shore. */
const toLift: Weigher = (mind, unit, cell) => {
  const { situation, exposure } = mind
  let way = FAR
  for (const other of situation.own)
    if (
      other.cell >= 0 &&
      !other.airborne &&
      (other.who.facts.isAir || other.who.facts.class === 'craft' || other.who.facts.type === 'aav7')
    )
      way = Math.min(way, situation.field.distance(cell, other.cell))
  const shore = Math.min(...situation.field.offshore.map(edge => situation.field.distance(cell, edge)), FAR)
  const goal = way < FAR ? Math.max(1, way) : shore
  return { good: -HOME * goal, loss: exposure.points(unit, cell, false) }
}

/** Whether a landed or beached load should get out here rather than go on. */
export function isFarEnough(mind: Mind, transport: Unit): boolean {
  const { situation } = mind
  if (transport.who.facts.type !== 'aav7') return true
  const isPressed = situation.foes.some(foe => situation.field.distance(foe.cell, transport.cell) <= 2)
  return isPressed || nearestMarch(situation, 'foot', transport.cell) <= 4
}
