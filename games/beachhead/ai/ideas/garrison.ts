// How good a place is for one of the Defender's pieces: what it holds, what it could shoot, how well it is covered, how long it stays hidden.
import { fortCover } from '../../rules/combat/cover.ts'
import { knownToSee } from '../../rules/knowledge/knowledge.ts'
import type { Unit } from '../../rules/state/state.ts'
import { UNITS } from '../../rules/tables/index.ts'
import { bestShotFrom } from '../evaluation/shots.ts'
import type { PlaceValue } from '../evaluation/stake.ts'
import { marchesTo } from '../situation/march-distances.ts'
import type { Situation } from '../situation/situation.ts'
import type { Mind } from './ideas.ts'

/** Infantry that already looks after an objective, without this unit. */
function guards(mind: Mind, unit: Unit, cell: number, within: number): number {
  const { own, field } = mind.situation
  let count = 0
  for (const other of own)
    if (other !== unit && other.cell >= 0 && other.who.facts.class === 'infantry' && field.distance(other.cell, cell) <= within)
      count++
  return count
}

const FAIR_PRICE = 10

/** BI-24.13: what staying hidden is worth to this unit. */
export function hidingWorth({ situation, weights }: Mind, unit: Unit): number {
  const { hidden, byPrice } = situation.evalWeights
  return hidden * weights.hiddenOperations * (byPrice ? unit.who.facts.cost / FAIR_PRICE : 1)
}

const UNFOUND = 0.3
const NOTICED_WITHIN = 2

/** BI-17.28: whether an enemy the Defender knows of would make out a marker there; under cover only from nearby. */
const isInView = ({ state, field, foes }: Situation, cell: number): boolean =>
  knownToSee(state, 'defender', cell) &&
  (field.cover[cell] === 0 || foes.some(foe => foe.type !== null && field.distance(foe.cell, cell) <= NOTICED_WITHIN))

/** BI-13.10, BI-13.11: whether a marker that goes there is made out, where it arrives or on the last step but one. */
export function isNoticed(situation: Situation, from: number, cell: number): boolean {
  if (isInView(situation, cell)) return true
  const { field } = situation
  const way = field.distance(from, cell)
  return way > 1 && field.neighbours(cell).some(next => field.distance(from, next) < way && isInView(situation, next))
}

/** As a post for the unit: what it is good for, and what standing there costs. */
export function postAt(mind: Mind, unit: Unit, cell: number, prey: readonly Unit[]): PlaceValue {
  const { situation, exposure, weights } = mind
  const { field, state, evalWeights } = situation
  const { class: kind } = unit.who.facts
  let post = 0
  if (kind === 'infantry') for (const target of situation.targets) post += holdWorth(mind, unit, cell, target)
  else post = supportWorth(mind, cell)
  const fort = fortCover(state, { ...unit, cell }, cell)?.shift ?? 0
  const cover = (field.cover[cell]! + fort) * evalWeights.cover.post * weights.denyTerrain
  const isSeen = unit.marker !== null && cell !== unit.cell && isNoticed(situation, unit.cell, cell)
  const chance = isSeen ? evalWeights.inView : 1
  const shot = bestShotFrom(mind, prey, unit, cell, unit.airborne, cell !== unit.cell) * evalWeights.shot.post * chance
  const secrecy = isSeen ? hidingWorth(mind, unit) : 0
  const way =
    (evalWeights.chase > 0 ? chaseWorth(situation, unit, cell) : 0) + (evalWeights.away > 0 ? awayWorth(situation, cell) : 0)
  const loss = exposure.points(unit, cell, unit.airborne)
  // A unit that has to be found first is not shot at yet.
  const isSafe = evalWeights.lives > 0 && unit.marker !== null && !isSeen
  return { good: post + cover + shot + way - secrecy, loss: isSafe ? UNFOUND * loss : loss }
}

const CHASED_FROM = 12

/** Nearer to the last enemies that could take ground, for units that can hurt them. */
function chaseWorth({ field, foes, evalWeights }: Situation, { who }: Unit, cell: number): number {
  if (who.facts.mv === 0 || who.facts.type === 'aa_team') return 0
  let best = 0
  for (const { type, cell: at, airborne } of foes) {
    if (type === null || airborne || UNITS[type].class !== 'infantry') continue
    best = Math.max(best, CHASED_FROM - marchesTo(field, at, who.facts.movesAs)[cell]!)
  }
  return best * evalWeights.chase
}

const FAR_ENOUGH = 6

/** Further from the nearest enemy who could shoot. */
function awayWorth({ field, foes, evalWeights }: Situation, cell: number): number {
  let least = FAR_ENOUGH
  for (const { type, cell: at } of foes)
    if (type !== null && UNITS[type].class !== 'ship' && UNITS[type].atk > 0) least = Math.min(least, field.distance(at, cell))
  return least * evalWeights.away
}

export function postWorth(mind: Mind, unit: Unit, cell: number, prey: readonly Unit[]): number {
  const { good, loss } = postAt(mind, unit, cell, prey)
  return good - mind.situation.evalWeights.exposed.post * mind.weights.preserveForce * loss
}

function holdWorth(mind: Mind, unit: Unit, cell: number, target: Mind['situation']['targets'][number]): number {
  const { situation, weights } = mind
  const { objective, weight } = target
  const { first, second, beside, near, step, retake } = situation.evalWeights.post
  const march = marchesTo(situation.field, target.cell, unit.who.facts.movesAs)[cell]!
  const isSpecial = unit.who.facts.type === 'aa_team' || unit.who.facts.type === 'mortar_team'
  if (objective.control === 'assault') {
    const isEmpty = !situation.foes.some(foe => foe.cell === target.cell && !foe.airborne)
    if (march === 0) return weight * retake * weights.secureObjectives
    return weight * Math.max(0, (isEmpty ? 26 : 16) - 2 * march) * weights.secureObjectives * (isSpecial ? 0.5 : 1)
  }
  const inside = guards(mind, unit, target.cell, 0)
  if (march === 0)
    return weight * (inside === 0 ? first : inside === 1 ? second : 0) * weights.defendObjectives * (isSpecial ? 0.5 : 1)
  const around = guards(mind, unit, target.cell, 2)
  const need = inside === 0 ? 1.6 : 1 / (1 + 0.5 * around)
  const next = situation.field.distance(cell, target.cell) <= 1 ? beside : 0
  return weight * need * (next + Math.max(0, near - step * march)) * weights.defendObjectives
}

/** Vehicles, guns and drones stay about two hexes from what matters most. */
function supportWorth({ situation }: Mind, cell: number): number {
  const main = situation.targets[0]
  return main ? -0.8 * Math.abs(situation.field.distance(cell, main.cell) - 2) : 0
}
