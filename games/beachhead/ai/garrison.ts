// How good a place is for one of the Defender's pieces: what it holds, what it could shoot, how well it is covered, how long it stays hidden.
import { fortCover } from '../rules/cover.ts'
import { knownToSee } from '../rules/knowledge.ts'
import type { Unit } from '../rules/state.ts'
import type { Mind } from './ideas.ts'
import { marchesTo } from './marches.ts'
import { bestShotFrom } from './shots.ts'

const ON_IT = [30, 14] as const
const RETAKE = 45
const BESIDE = 6
const STEP = 0.8
const SHOT = 0.6
const RISK = 0.9
const COVER = 1.2
/** What it costs a hidden piece to be seen. */
export const HIDDEN_WORTH = 10

/** Infantry that already looks after an objective, without this unit. */
function guards(mind: Mind, unit: Unit, cell: number, within: number): number {
  const { own, field } = mind.scene
  let count = 0
  for (const other of own)
    if (other !== unit && other.cell >= 0 && other.who.facts.class === 'infantry' && field.distance(other.cell, cell) <= within)
      count++
  return count
}

export function postWorth(mind: Mind, unit: Unit, cell: number, prey: readonly Unit[]): number {
  const { scene, exposure, weights } = mind
  const { field, state } = scene
  const { class: kind } = unit.who.facts
  let post = 0
  if (kind === 'infantry') for (const target of scene.targets) post += holdWorth(mind, unit, cell, target)
  else post = supportWorth(mind, cell)
  const fort = fortCover(state, { ...unit, cell }, cell)?.shift ?? 0
  const cover = ((field.cover[cell] as number) + fort) * COVER * weights.denyTerrain
  const shot = bestShotFrom(mind, prey, unit, cell, unit.airborne, cell !== unit.cell) * SHOT
  const isSeen = unit.marker !== null && cell !== unit.cell && knownToSee(state, 'defender', cell)
  const secrecy = isSeen ? HIDDEN_WORTH * weights.hiddenOperations : 0
  return post + cover + shot - RISK * weights.preserveForce * exposure.points(unit, cell, unit.airborne) - secrecy
}

function holdWorth(mind: Mind, unit: Unit, cell: number, target: Mind['scene']['targets'][number]): number {
  const { scene, weights } = mind
  const { objective, weight } = target
  const march = marchesTo(scene.field, target.cell, unit.who.facts.movesAs)[cell] as number
  const isSpecial = unit.who.facts.type === 'aa_team' || unit.who.facts.type === 'mortar_team'
  if (objective.control === 'assault') {
    const isEmpty = !scene.foes.some(foe => foe.cell === target.cell && !foe.airborne)
    if (march === 0) return weight * RETAKE * weights.secureObjectives
    return weight * Math.max(0, (isEmpty ? 26 : 16) - 2 * march) * weights.secureObjectives * (isSpecial ? 0.5 : 1)
  }
  const inside = guards(mind, unit, target.cell, 0)
  if (march === 0) return weight * (ON_IT[inside] ?? 0) * weights.defendObjectives * (isSpecial ? 0.5 : 1)
  const around = guards(mind, unit, target.cell, 2)
  const need = inside === 0 ? 1.6 : 1 / (1 + 0.5 * around)
  const near = scene.field.distance(cell, target.cell) <= 1 ? BESIDE : 0
  return weight * need * (near + Math.max(0, 10 - STEP * march)) * weights.defendObjectives
}

/** Vehicles, guns and drones stay about two hexes from what matters most. */
function supportWorth({ scene }: Mind, cell: number): number {
  const main = scene.targets[0]
  return main ? -0.8 * Math.abs(scene.field.distance(cell, main.cell) - 2) : 0
}
