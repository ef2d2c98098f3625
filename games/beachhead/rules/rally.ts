// BI-16.5 to BI-16.9: in the End Phase tokens go, but not those that were placed this turn.
import { altered, unitWith } from './copies.ts'
import type { Draft, Rallied } from './events.ts'
import { type BeachheadState, sideOf, type Unit } from './state.ts'
import { isPinned } from './suppression.ts'
import { enemyOf, SIDES } from './tables/index.ts'
import { forEnemyOf, nameForOwner, seenBy } from './telling.ts'
import type { Work } from './work.ts'

/** BI-16.5 to BI-16.7: whether the End Phase takes one token off. */
export function rallies(state: BeachheadState, unit: Unit): boolean {
  const { suppressionTiming, pinnedAlwaysRecovers } = state.setting.options
  if (unit.tokens === 0) return false
  if (unit.attacked && !(pinnedAlwaysRecovers && isPinned(unit))) return false
  return suppressionTiming === 'same-turn' || unit.tokens > unit.fresh
}

/** F5 (BI-19.4): wherever the unit is (BI-16.9). After it no token is fresh. */
export function rallyAll(work: Work): void {
  const { state } = work
  const better = new Map<string, Unit>()
  const units = altered(state.units, unit => {
    const tokens = rallies(state, unit) ? unit.tokens - 1 : unit.tokens
    if (tokens === unit.tokens && unit.fresh === 0) return unit
    const rested = unitWith(unit, { tokens, fresh: 0 })
    if (tokens !== unit.tokens) better.set(unit.who.id, rested)
    return rested
  })
  work.set({ units })
  const clauses = ['BI-16.5', 'BI-16.9', 'BI-19.4', ...optionClauses(state)]
  for (const side of SIDES) {
    const mine = [...better.values()].filter(unit => sideOf(unit) === side)
    if (mine.length === 0) continue
    const known = mine.filter(unit => seenBy(work.state, enemyOf(side), unit))
    const { turn, step } = work.state
    const type = 'rallied'
    const units = ralliedOf(work, mine)
    if (known.length === mine.length) work.emit({ type, turn, step, seat: null, clauses, units })
    else {
      const toEnemy: Draft | null =
        known.length > 0 ? { type, turn, step, seat: null, clauses, units: ralliedOf(work, known) } : null
      work.emit({ type, turn, step, seat: null, clauses, units, as: forEnemyOf(side, toEnemy) })
    }
  }
}

const ralliedOf = (work: Work, units: readonly Unit[]): Rallied['units'] =>
  units.map(unit => ({ unit: nameForOwner(work, unit), tokens: unit.tokens }))

function optionClauses(state: BeachheadState): string[] {
  const { suppressionTiming, pinnedAlwaysRecovers } = state.setting.options
  return [...(suppressionTiming === 'same-turn' ? ['BI-16.6'] : []), ...(pinnedAlwaysRecovers ? ['BI-16.7'] : [])]
}
