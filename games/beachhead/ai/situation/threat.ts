// BI-24.9: which known enemies press, which come nearer, which stand by an objective, and how the strengths compare. A pure function of
// what the seat knows; `before` is where enemies stood at the last look.
import { UNITS } from '../../rules/tables/index.ts'
import { diceAt } from '../evaluation/exposure.ts'
import type { Foe } from './known-enemies.ts'
import type { Situation } from './situation.ts'
import { foeStrength, ownStrength } from './strategic-state.ts'

export type ThreatReport = {
  readonly immediate: readonly string[]
  readonly approaching: readonly string[]
  readonly objective: readonly string[]
  /** 0 to 100. */
  readonly level: number
}

const NEAR_OBJECTIVE = 3

export function assessThreat(situation: Situation, before: ReadonlyMap<string, number> = new Map()): ThreatReport {
  const { foes, own, field, targets } = situation
  const known = foes.filter(({ type }) => type !== null)
  const enemy = foeStrength(known)
  const total = enemy + ownStrength(own)
  return {
    immediate: known.filter(foe => isImmediate(situation, foe)).map(({ name }) => name),
    approaching: known.filter(foe => comesNearer(situation, foe, before.get(foe.name))).map(({ name }) => name),
    objective: known
      .filter(foe => targets.some(({ cell }) => field.distance(foe.cell, cell) <= NEAR_OBJECTIVE))
      .map(({ name }) => name),
    level: enemy === 0 ? 0 : Math.round((100 * enemy) / total),
  }
}

/** It can attack one of our units, or a hex we hold, this turn or next, from where it can go. */
function isImmediate({ own, field, side, state }: Situation, { type, cell, tokens }: Foe): boolean {
  if (type === null || tokens > 1) return false
  const { mv, range } = UNITS[type]
  const reach = range + Math.max(0, mv - tokens)
  const aimsAtGround = diceAt(type, tokens, false, ON_FOOT, type === 'mortar_team' ? 2 : 1) > 0
  const held = state.objectives.filter(({ control, destroyed }) => control === side && !destroyed)
  if (aimsAtGround && held.some(objective => field.distance(cell, objective.cell) <= reach)) return true
  return own.some(unit => {
    if (unit.cell < 0 || field.distance(cell, unit.cell) > reach) return false
    const { class: kind, isAir } = unit.who.facts
    const prey = { class: kind, isAir, airborne: unit.airborne }
    for (let distance = 0; distance <= range; distance++) if (diceAt(type, tokens, false, prey, distance) > 0) return true
    return false
  })
}

/** The units that may stand in a hex that is held. */
const ON_FOOT = { class: 'infantry', isAir: false, airborne: false } as const

function comesNearer({ own, targets, field }: Situation, foe: Foe, from: number | undefined): boolean {
  if (from === undefined || from === foe.cell) return false
  const places = [...targets.map(({ cell }) => cell), ...own.filter(unit => unit.cell >= 0).map(unit => unit.cell)]
  return places.some(place => field.distance(foe.cell, place) < field.distance(from, place))
}
