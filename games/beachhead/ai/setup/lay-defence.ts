// BI-7.11 to BI-7.17: the Defender's lay-out. Infantry on and around what must be held, AA and missiles in its midst, mortars and guns
// behind, works where the garrisons are, dummies where a squad could be. Piece by piece: each place weighs what already stands there.
import type { BeachheadAction } from '../../rules/contract/actions.ts'
import type { Unit } from '../../rules/state/state.ts'
import { UNITS, type UnitType } from '../../rules/tables/index.ts'
import type { Idea } from '../ideas/ideas.ts'
import { depthWorth, landingWorth } from '../learning/recall.ts'
import { inlandOf } from '../situation/march-distances.ts'
import type { ObjectiveTarget, Situation } from '../situation/situation.ts'

/** The types that are placed first: the place of the others depends on them. */
const ORDER: readonly UnitType[] = [
  'infantry_squad',
  'militia_squad',
  'sam_site',
  'artillery',
  'long_range_artillery',
  'aa_team',
  'atgm_team',
  'mortar_team',
  'technical',
]

/** Best distance to the objective, worth of cover, and how much further inland than it (in hexes) the piece likes to be. */
type Taste = { readonly distance: number; readonly cover: number; readonly inland: number }
/** BI-10.11: a barrage reaches everything, so guns go where little reaches them. */
const FAR_BACK: Taste = { distance: 5, cover: 1.5, inland: 9 }
const TASTES: Readonly<Partial<Record<UnitType, Taste>>> = {
  atgm_team: { distance: 1, cover: 1.5, inland: 0 },
  aa_team: { distance: 1, cover: 1.5, inland: 1 },
  mortar_team: { distance: 3, cover: 0.8, inland: 3 },
  technical: { distance: 2, cover: 1, inland: 1 },
  artillery: FAR_BACK,
  long_range_artillery: FAR_BACK,
  sam_site: { distance: 3, cover: 0.8, inland: 3 },
}

export function defenceIdeas(situation: Situation, legal: readonly BeachheadAction[]): readonly Idea[] {
  const { state, field } = situation
  const unit = nextUnit(situation, legal)
  const ideas: Idea[] = []
  for (const action of legal) {
    if (action.type === 'place' && action.unit === unit?.who.id && action.hidden !== false) {
      const cell = field.cell(action.hex!)
      ideas.push(
        idea(action, 100 + placeWorth(situation, unit, cell), `${UNITS[unit.who.facts.type].name} covers what must be held.`),
      )
    } else if (unit) continue
    else if (action.type === 'placeFort')
      ideas.push(idea(action, 50 + fortWorth(situation, action.fort, field.cell(action.hex)), 'It stiffens the garrison.'))
    else if (action.type === 'placeDummy')
      ideas.push(idea(action, 10 + dummyWorth(situation, field.cell(action.hex)), 'A squad could well be here.'))
    else if (action.type === 'done')
      ideas.push(idea(action, state.step === 'setup.defender' ? 0 : 1, 'Everything is in its place.'))
  }
  return ideas
}

const idea = (action: BeachheadAction, value: number, why: string): Idea => ({ action, value, layer: 'operational', why })

function nextUnit({ own }: Situation, legal: readonly BeachheadAction[]): Unit | null {
  const open = new Set<string>()
  for (const action of legal) if (action.type === 'place') open.add(action.unit)
  let best: Unit | null = null
  for (const unit of own) {
    if (!open.has(unit.who.id)) continue
    if (!best || ORDER.indexOf(unit.who.facts.type) < ORDER.indexOf(best.who.facts.type)) best = unit
  }
  return best
}

function placeWorth(situation: Situation, unit: Unit, cell: number): number {
  const taste = TASTES[unit.who.facts.type]
  return taste ? supportWorth(situation, taste, cell) : garrisonWorth(situation, cell, unit.who.facts.type === 'militia_squad')
}

/** On the objective first, two deep, then around it; less where others already are. */
export function garrisonWorth(situation: Situation, cell: number, isMilitia: boolean): number {
  const { field, targets } = situation
  const { lay } = situation.evalWeights
  let worth = field.cover[cell]! * lay.cover + depthWorth(situation.recall, inlandOf(field)[cell]!)
  worth += landingWorth(situation.recall, field, cell)
  for (const target of targets) {
    const distance = field.distance(cell, target.cell)
    const inside = countNear(situation, target, 0)
    const around = countNear(situation, target, 2) - inside
    if (distance === 0)
      worth += target.weight * (inside === 0 ? lay.first : inside === 1 ? lay.second : 0) * (isMilitia ? 0.7 : 1)
    else worth += (target.weight * Math.max(0, lay.around - 4 * distance)) / (1 + 0.6 * around)
  }
  return worth
}

const countNear = ({ own, field }: Situation, { cell }: ObjectiveTarget, within: number): number =>
  own.filter(unit => unit.cell >= 0 && unit.who.facts.class === 'infantry' && field.distance(unit.cell, cell) <= within).length

function supportWorth(situation: Situation, taste: Taste, cell: number): number {
  const { field, targets, own } = situation
  const inland = inlandOf(field)
  const main = targets[0]
  if (!main) return field.cover[cell]!
  const crowd = own.filter(unit => unit.cell === cell).length
  const isTarget = targets.some(target => target.cell === cell)
  const depth = inland[cell]! - inland[main.cell]!
  const off = Math.abs(field.distance(cell, main.cell) - taste.distance)
  const shallow = Math.max(0, taste.inland - depth)
  return taste.cover * field.cover[cell]! - 1.5 * off - 0.8 * shallow - 1.5 * crowd - (isTarget ? 6 : 0)
}

const FORT_BASE = { bunker: 3, trench: 2, minefield: 1, barricade: 1 } as const

function fortWorth(situation: Situation, fort: keyof typeof FORT_BASE, cell: number): number {
  const { field, own, targets } = situation
  const inland = inlandOf(field)
  const infantry = own.filter(unit => unit.cell === cell && unit.who.facts.class === 'infantry').length
  const base = FORT_BASE[fort]
  const near = targets.reduce((most, { cell: at, weight }) => Math.max(most, weight * (6 - field.distance(at, cell))), 0)
  if (fort === 'bunker' || fort === 'trench') return base + infantry * 4 + near
  const main = targets[0]
  if (!main) return base
  // Mines and wire lie between the sea and what is held, not under our own feet.
  const isSeaward = inland[cell]! < inland[main.cell]! || field.letter(cell) === 'B'
  const isOurs = own.some(unit => unit.cell === cell)
  const beside = field.distance(cell, main.cell) === 1 ? 3 : 0
  return base + near + beside + (isSeaward ? 2 : 0) - (isOurs ? 4 : 0) - (targets.some(target => target.cell === cell) ? 8 : 0)
}

/** As a place for a dummy: where a unit could well be. */
export function dummyWorth(situation: Situation, cell: number): number {
  const { field, own, state } = situation
  const crowd = own.filter(unit => unit.cell === cell).length + state.dummies.filter(dummy => dummy.cell === cell).length
  const beside = state.dummies.filter(dummy => field.distance(dummy.cell, cell) <= 1).length
  const near = situation.targets.reduce((most, { cell: at, weight }) => {
    const distance = field.distance(at, cell)
    return Math.max(most, weight * (distance === 0 ? 0 : 6 - distance))
  }, 0)
  return near + 0.5 * field.cover[cell]! - 3 * crowd - 1.5 * beside
}
