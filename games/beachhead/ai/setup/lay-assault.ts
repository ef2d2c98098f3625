// BI-7.19 to BI-7.21, BI-7.26: where the Wasp lies, what starts afloat beside her with which cargo, and where MARSOC waits.
import type { BeachheadAction } from '../../rules/contract/actions.ts'
import { fits } from '../../rules/movement/capacity.ts'
import { cargoOf, isWasp, type Unit, unitById } from '../../rules/state/state.ts'
import type { UnitType } from '../../rules/tables/index.ts'
import type { Idea } from '../ideas/ideas.ts'
import { sectorWorth } from '../learning/recall.ts'
import { marchesTo } from '../situation/march-distances.ts'
import { type Situation, shoreOf } from '../situation/situation.ts'

/** The types that should be out at once. */
const FIRST_OUT: Readonly<Partial<Record<UnitType, number>>> = {
  lcac: 30,
  osprey: 20,
  super_stallion: 21,
  super_cobra: 19,
  lcu: 12,
  harrier: 14,
  aav7: 10,
}

export function assaultIdeas(situation: Situation, legal: readonly BeachheadAction[]): readonly Idea[] {
  const { state, own, field } = situation
  const ship = own.find(isWasp)
  const ideas: Idea[] = []
  for (const action of legal) {
    if (action.type === 'done') ideas.push(idea(action, 0, 'Everybody else starts aboard.'))
    if (action.type !== 'place') continue
    const unit = unitById(state, action.unit)!
    if (isWasp(unit))
      ideas.push(idea(action, 200 + berthWorth(situation, field.cell(action.hex!)), 'The Wasp lies off the best beach.'))
    else if (!ship || ship.cell < 0) continue
    else if (action.in !== undefined)
      ideas.push(idea(action, 60 + cargoWorth(situation, unitById(state, action.in)!, unit), 'No transport goes in empty.'))
    else if (action.hidden)
      ideas.push(idea(action, lurkWorth(situation, field.cell(action.hex!)), 'MARSOC waits near its target.'))
    else if (action.hex !== undefined)
      ideas.push(
        idea(action, afloatWorth(situation, unit, field.cell(action.hex), ship.cell), 'It can land on the first turn.'),
      )
  }
  return ideas
}

const idea = (action: BeachheadAction, value: number, why: string): Idea => ({ action, value, layer: 'operational', why })

/** Near the objectives, by weight, and not in a corner. */
function berthWorth(situation: Situation, cell: number): number {
  const { field, targets, recall } = situation
  let worth = 0
  for (const target of targets) worth -= target.weight * marchesTo(field, target.cell, 'amtrac')[cell]!
  return worth + field.neighbours(cell).length * 0.3 + sectorWorth(shoreOf(situation), recall, cell)
}

function afloatWorth({ own, field, state }: Situation, unit: Unit, cell: number, ship: number): number {
  const { type, isAir } = unit.who.facts
  const aboard = own.filter(other => other.cell < 0 && other.carrier === null && fits(type, [other.who.facts.type]))
  const isLift = type === 'lcac' || type === 'lcu' || type === 'osprey' || type === 'super_stallion'
  if (isLift && aboard.length === 0) return -1
  const beside = isAir ? 0 : state.units.filter(other => other.cell === cell).length
  return 40 + (FIRST_OUT[type] ?? 0) * 0.5 - field.distance(cell, ship) * 0.2 - beside
}

/** Fill up: squads first, AAV-7s into landing craft only when no squad is left. Gunships fly light. */
function cargoWorth({ state }: Situation, transport: Unit, cargo: Unit): number {
  const { type } = transport.who.facts
  if (type === 'harrier') return -100
  const isSquad = cargo.who.facts.class === 'infantry'
  const carried = cargoOf(state, transport.who.id).length
  if (cargo.who.facts.type === 'marsoc') return -58
  return (isSquad ? 10 : cargo.who.facts.type === 'humvee' ? 2 : 1) + carried
}

/** Close to an objective, under cover, out of reach of every marker; on it if it is empty. */
function lurkWorth({ field, targets, foes }: Situation, cell: number): number {
  let nearest = 9
  for (const foe of foes) nearest = Math.min(nearest, field.distance(foe.cell, cell))
  const pull = targets.reduce((most, { cell: at, weight }) => {
    const march = marchesTo(field, at, 'foot')[cell]!
    return Math.max(most, weight * (march === 0 ? 25 : 14 - 2 * march))
  }, 0)
  return 20 + pull + field.cover[cell]! - (nearest <= 1 ? 8 : nearest === 2 ? 2 : 0)
}
