// How good a place is for one of the Defender's pieces: what it holds, what it could shoot, how well it is covered, how long it stays hidden.
import { fortCover } from '../../rules/combat/cover.ts'
import { knownToSee } from '../../rules/knowledge/knowledge.ts'
import type { Unit } from '../../rules/state/state.ts'
import { UNITS } from '../../rules/tables/index.ts'
import { bestShotFrom } from '../evaluation/shots.ts'
import type { Outlook } from '../evaluation/stake.ts'
import { marchesTo } from '../situation/march-distances.ts'
import type { Scene } from '../situation/scene.ts'
import type { Mind } from './ideas.ts'

/** Infantry that already looks after an objective, without this unit. */
function guards(mind: Mind, unit: Unit, cell: number, within: number): number {
  const { own, field } = mind.scene
  let count = 0
  for (const other of own)
    if (other !== unit && other.cell >= 0 && other.who.facts.class === 'infantry' && field.distance(other.cell, cell) <= within)
      count++
  return count
}

const FAIR_PRICE = 10

/** BI-24.13: what staying hidden is worth to this unit. */
export function hidingWorth({ scene, weights }: Mind, unit: Unit): number {
  const { hidden, byPrice } = scene.craft
  return hidden * weights.hiddenOperations * (byPrice ? unit.who.facts.cost / FAIR_PRICE : 1)
}

const UNFOUND = 0.3
const NOTICED_WITHIN = 2

/** BI-17.28: whether an enemy the Defender knows of would make out a marker there; under cover only from nearby. */
const isInView = ({ state, field, foes }: Scene, cell: number): boolean =>
  knownToSee(state, 'defender', cell) &&
  (field.cover[cell] === 0 || foes.some(foe => foe.type !== null && field.distance(foe.cell, cell) <= NOTICED_WITHIN))

/** BI-13.10, BI-13.11: whether a marker that goes there is made out, where it arrives or on the last step but one. */
export function isNoticed(scene: Scene, from: number, cell: number): boolean {
  if (isInView(scene, cell)) return true
  const { field } = scene
  const way = field.distance(from, cell)
  return way > 1 && field.neighbours(cell).some(next => field.distance(from, next) < way && isInView(scene, next))
}

/** As a post for the unit: what it is good for, and what standing there costs. */
export function postAt(mind: Mind, unit: Unit, cell: number, prey: readonly Unit[]): Outlook {
  const { scene, exposure, weights } = mind
  const { field, state, craft } = scene
  const { class: kind } = unit.who.facts
  let post = 0
  if (kind === 'infantry') for (const target of scene.targets) post += holdWorth(mind, unit, cell, target)
  else post = supportWorth(mind, cell)
  const fort = fortCover(state, { ...unit, cell }, cell)?.shift ?? 0
  const cover = (field.cover[cell]! + fort) * craft.cover.post * weights.denyTerrain
  const isSeen = unit.marker !== null && cell !== unit.cell && isNoticed(scene, unit.cell, cell)
  const chance = isSeen ? craft.inView : 1
  const shot = bestShotFrom(mind, prey, unit, cell, unit.airborne, cell !== unit.cell) * craft.shot.post * chance
  const secrecy = isSeen ? hidingWorth(mind, unit) : 0
  const way = (craft.chase > 0 ? chaseWorth(scene, unit, cell) : 0) + (craft.away > 0 ? awayWorth(scene, cell) : 0)
  const loss = exposure.points(unit, cell, unit.airborne)
  // Whoever has to be found first is not shot at yet.
  const isSafe = craft.lives > 0 && unit.marker !== null && !isSeen
  return { good: post + cover + shot + way - secrecy, loss: isSafe ? UNFOUND * loss : loss }
}

const CHASED_FROM = 12

/** Nearer to the last who could take ground, for whoever can do something to them. */
function chaseWorth({ field, foes, craft }: Scene, { who }: Unit, cell: number): number {
  if (who.facts.mv === 0 || who.facts.type === 'aa_team') return 0
  let best = 0
  for (const { type, cell: at, airborne } of foes) {
    if (type === null || airborne || UNITS[type].class !== 'infantry') continue
    best = Math.max(best, CHASED_FROM - marchesTo(field, at, who.facts.movesAs)[cell]!)
  }
  return best * craft.chase
}

const FAR_ENOUGH = 6

/** Further from the nearest enemy who could shoot. */
function awayWorth({ field, foes, craft }: Scene, cell: number): number {
  let least = FAR_ENOUGH
  for (const { type, cell: at } of foes)
    if (type !== null && UNITS[type].class !== 'ship' && UNITS[type].atk > 0) least = Math.min(least, field.distance(at, cell))
  return least * craft.away
}

export function postWorth(mind: Mind, unit: Unit, cell: number, prey: readonly Unit[]): number {
  const { good, loss } = postAt(mind, unit, cell, prey)
  return good - mind.scene.craft.exposed.post * mind.weights.preserveForce * loss
}

function holdWorth(mind: Mind, unit: Unit, cell: number, target: Mind['scene']['targets'][number]): number {
  const { scene, weights } = mind
  const { objective, weight } = target
  const { first, second, beside, near, step, retake } = scene.craft.post
  const march = marchesTo(scene.field, target.cell, unit.who.facts.movesAs)[cell]!
  const isSpecial = unit.who.facts.type === 'aa_team' || unit.who.facts.type === 'mortar_team'
  if (objective.control === 'assault') {
    const isEmpty = !scene.foes.some(foe => foe.cell === target.cell && !foe.airborne)
    if (march === 0) return weight * retake * weights.secureObjectives
    return weight * Math.max(0, (isEmpty ? 26 : 16) - 2 * march) * weights.secureObjectives * (isSpecial ? 0.5 : 1)
  }
  const inside = guards(mind, unit, target.cell, 0)
  if (march === 0)
    return weight * (inside === 0 ? first : inside === 1 ? second : 0) * weights.defendObjectives * (isSpecial ? 0.5 : 1)
  const around = guards(mind, unit, target.cell, 2)
  const need = inside === 0 ? 1.6 : 1 / (1 + 0.5 * around)
  const next = scene.field.distance(cell, target.cell) <= 1 ? beside : 0
  return weight * need * (next + Math.max(0, near - step * march)) * weights.defendObjectives
}

/** Vehicles, guns and drones stay about two hexes from what matters most. */
function supportWorth({ scene }: Mind, cell: number): number {
  const main = scene.targets[0]
  return main ? -0.8 * Math.abs(scene.field.distance(cell, main.cell) - 2) : 0
}
